"""Join cards: issuing and revoking them, finding one by its secret, printing sheets of them."""

from hexclassroom.classes.cards.issuing import CardError, ensure, find, revoke, shown_name

__all__ = ["CardError", "ensure", "find", "revoke", "shown_name"]
