"""Every refusal in words. The codes are a closed list: the engine's and the live table's own."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.registry import SHOWS
from hexclassroom.trouble import Trouble

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LIVE: "Final[dict[str, _StrPromise]]" = {
    "malformed": _("The message could not be read. Please reload the page."),
    "too_long": _("The message was too long."),
    "slow_down": _("That was too fast. Wait a moment and try again."),
    "no_seat": _("You have no seat in this lesson. Join it with the code."),
    "not_yours": _("Only the Game Master may do this."),
    "not_your_table": _("This is not your table."),
    "not_your_side": _("This belongs to another team."),
    "not_your_role": _("Another role in your team does this."),
    "not_started": _("The game has not started yet."),
    "already_started": _("The game has already started."),
    "over": _("The game is over."),
    "not_over": _("The game is not over yet."),
    "paused": _("The game is paused. Wait for the Game Master."),
    "not_paused": _("The game is not paused."),
    "stale": _("Something has changed. Look again and choose once more."),
    "late": _("Time was up before your move arrived."),
    "undone": _("This move was taken back by the Game Master."),
    "nobody_asked": _("It is not your team's turn to do this."),
    "no_clock": _("Nothing is timed at the moment."),
    "no_such_entry": _("There is no such entry in the log."),
    "nothing_to_undo": _("There is nothing to take back."),
    "nothing_to_redo": _("There is nothing to bring back."),
    "no_such_seat": _("There is no such player in this lesson."),
    "no_such_side": _("There is no such team at this table."),
    "no_such_table": _("There is no such table in this lesson."),
    "no_such_role": _("There is no such role in this game."),
    "no_such_proposal": _("This idea is no longer there."),
    "no_such_decision": _("This decision has passed. Tell us about the next one."),
    "no_such_plan": _("Your team had no plan in that session."),
    "session_on": _("This session is not over yet."),
    "not_back": _("Your Supplier is not back from the Supply Centre yet."),
    "capture_off": _("Your teacher has switched this off for this lesson."),
    "unknown_word": _("This sentence is not on the list."),
    "bad_value": _("This value is not possible."),
    "bad_options": _("These options are not possible for this game."),
    "not_in_this_game": _("This game does not have that."),
    "too_many_tables": _("A lesson has at most four tables."),
    "closed": _("This lesson is closed."),
    "picking_off": _("Names cannot be picked any more. Join with a generated name."),
    "name_taken": _("Somebody has already taken this name. Choose another one."),
    "no_such_name": _("This name is not on the list."),
    "bad_code": _("There is no open lesson with this code."),
    "used_code": _("This link has been used or is too old. Ask for a new one."),
    "full": _("This lesson is full. Ask your teacher."),
    "name_from_class": _("The name comes from the class list. Change it there."),
    "is_here": _("This player is here. To take them out of the lesson, remove them."),
    "card_unknown": _("This is not a join card of this school. Ask your teacher for a card."),
    "card_revoked": _("This card does not work any more. Ask your teacher for a new one."),
    "card_left": _("This card does not work any more: its owner has left the class."),
    "card_archived": _("This card does not work any more: its class is over."),
    "no_lesson": _("Your class has no lesson now."),
    "blocked": _("The teacher has blocked this device for this lesson."),
    "failed": _("Something went wrong here. Nothing was changed. Try once more."),
    **{trouble.value: trouble.words for trouble in Trouble},
}

PLANET_HEXAGON: "Final[dict[str, _StrPromise]]" = {
    "game_over": _("The game is over."),
    "unknown_action": _("The game does not know this move."),
    "wrong_actor": _("This is not for you to do."),
    "wrong_phase": _("This cannot be done in this phase."),
    "not_your_turn": _("It is another team's turn at the Supply Centre."),
    "wrong_step": _("Another step comes first in this turn."),
    "empty_slot": _("There is no tile at this place."),
    "same_slot": _("Choose two different tiles."),
    "not_in_this_round": _("This card can only do that in the last round of a session."),
    "fixed_slot": _("This tile came with the Phonomobile and cannot be flipped in this turn."),
    "not_your_asset": _("Your team does not hold this card now."),
    "asset_used": _("The card has already been used in this turn."),
    "no_such_face": _("The tile has only two sides."),
    "building_closed": _("Building is closed while your Supplier is at the Supply Centre."),
    "not_waiting": _("This tile is not on your waiting spot."),
    "not_for_ground": _("A Farm or a Factory goes on top of another tile."),
    "not_for_top": _("This tile goes on an empty place, not on top."),
    "occupied": _("There is already a tile here."),
    "touches_too_few": _("A new tile must touch two tiles of your colony (the first one: one)."),
    "no_tile": _("There is no tile here."),
    "covered": _("A Farm or a Factory lies on this tile."),
    "wrong_ground": _("A Farm goes on a Field; a Factory on Water or Forest."),
    "not_a_house": _("A pipeline leads to a House."),
    "has_pipeline": _("This House already has a pipeline."),
    "no_marker": _("There is no marker to spend."),
    "wrong_colour": _("This needs a marker of the other colour."),
    "cannot_turn": _("This tile cannot be turned over."),
    "too_many_waiting": _("More than two tiles wait: place or discard one first."),
    "no_change": _("It is so already."),
    "computer_team": _("The computer plays this team."),
    "already_counted": _("Your team has already handed in its count."),
    "bad_count": _("The count must be whole numbers from 0 up."),
    "bad_staff": _("This number of people is not possible."),
}


CODES: Final = frozenset(LIVE).union(PLANET_HEXAGON, *(s.refusals for s in SHOWS.values()))
"""The closed list: the live table's codes and those of every game that pages can draw."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Something that may not be done now: a code of the closed list; nothing has changed.

    game: the game whose rules refuse; "" where the live table does.
    """

    def __init__(self, code: str, game: str = "") -> None:
        super().__init__(code)
        self.code, self.game = code, game


def say(code: str, game: str = "") -> str:
    """Put a refusal's code into words of the active language, those of the game that refuses."""
    own = SHOWS[game].refusals.get(code) if game in SHOWS else None
    if own:
        return gettext(own)
    words = LIVE.get(code) or PLANET_HEXAGON.get(code)
    return str(words if words is not None else LIVE["bad_value"])
