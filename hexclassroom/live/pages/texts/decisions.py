"""Where the rulebook is silent or says two things: what was decided, shown to teachers."""

from typing import Final

from hexclassroom.live.tongue import gettext_lazy as _

DECISIONS: Final = (
    ("D1", _("A Starter House counts as a House and cannot be turned over."), False),
    ("D2", _("Markers never run out."), False),
    ("D3", _("A team sees both sides of the tiles that it has taken."), False),
    (
        "D4",
        _("The two tiles that the Phonomobile brings cannot be flipped in the same supply turn."),
        False,
    ),
    ("D5", _("A team may build whenever its own Supplier is not at the Supply Centre."), False),
    ("D6", _("A covered tile counts for nothing until it is uncovered."), True),
    ("D7", _("Farms and Factories cannot be turned over by a green marker."), False),
    ("D8", _("A House that is turned over loses its pipe."), False),
    (
        "D9",
        _(
            "Whoever has more than two tiles waiting must place or drop one. When the Emissaries’ "
            "time is over, the tile taken last is dropped."
        ),
        False,
    ),
    (
        "D10",
        _(
            "A bonus marker is paid when a people’s count reaches a new height. Nothing is taken "
            "back when it falls."
        ),
        False,
    ),
    (
        "D11",
        _("Each team counts first. The computed count is shown beside it and decides."),
        True,
    ),
    ("D12", _("Equal sums share the win."), False),
    (
        "D13",
        _(
            "Teams without players are played by the computer. They count for Hidden Goals and "
            "can win."
        ),
        False,
    ),
    (
        "D14",
        _(
            "A supply turn whose time is up is finished by chance: only what must be done, no "
            "invention is started."
        ),
        False,
    ),
    (
        "D15",
        _(
            "The Emissaries’ time and the last building time end when the clock is up, when every "
            "team is ready, or when the Game Master ends them."
        ),
        False,
    ),
    (
        "D16",
        _(
            "A supply turn’s clock starts when the Supplier says “I am here”, at the latest ten "
            "seconds after the turn came. Until the Supplier is back the team does not build."
        ),
        False,
    ),
    (
        "D17",
        _(
            "For the goals every Public Building counts, also a second of the same type, and only "
            "Factories that still stand."
        ),
        False,
    ),
)
"""Number, sentence, whether a lesson's options can change it."""
