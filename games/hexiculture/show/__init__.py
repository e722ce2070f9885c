"""What pages show of Hexiculture."""

from typing import Final

from games.help import gettext_noop as _
from games.hexiculture.pieces import LEAST_SIDES, ROUNDS, SIDES
from games.hexiculture.refusals import WORDS
from games.hexiculture.show.face import CATEGORY_NAMES, face
from games.hexiculture.show.result import explain, winner
from games.hexiculture.show.taps import tap
from games.hexiculture.show.told import told
from games.hexiculture.state import View
from games.show import Badge, Choice, Named, Show, Text, say

BADGES: Final = (
    Badge(say(_("Amber")), "gold", "A"),
    Badge(say(_("Blue")), "blue", "B"),
    Badge(say(_("Coral")), "red", "C"),
    Badge(say(_("Violet")), "purple", "V"),
)

OPTIONS: Final = (
    Choice(
        "players",
        "number",
        say(_("How many gardeners play")),
        note=say(_("A single player, a pair or a team each.")),
        least=LEAST_SIDES,
        most=len(SIDES),
    ),
    Choice(
        "rounds",
        "one",
        say(_("How long the game is")),
        note=say(_("A short game has one bonus card.")),
        choices=tuple((n, say(_("%(n)s rounds"), n=n)) for n in sorted(ROUNDS, reverse=True)),
        ours=True,
    ),
    Choice("bonus", "flag", say(_("Play with bonus cards")), ours=True),
    Choice(
        "first",
        "one",
        say(_("Who starts")),
        note=say(
            _(
                "By the rules whoever last ate a fruit or a vegetable. You can set it in the game"
                " too, until the first turn is over. Who does not play cannot start."
            )
        ),
        choices=(
            (-1, say(_("The computer draws"))),
            *((side, badge.name) for side, badge in enumerate(BADGES)),
        ),
        ours=True,
        more=True,
    ),
    Choice(
        "pass_with_two",
        "flag",
        say(_("Two players take turns in starting")),
        note=say(_("With three or four players this is so in any case.")),
        ours=True,
        more=True,
    ),
    Choice(
        "turn_seconds",
        "number",
        say(_("Seconds for a turn")),
        least=10,
        most=600,
        more=True,
    ),
)


def master(view: View) -> tuple[tuple[str, Text], ...]:
    """Until the first turn is over, the Game Master may set who starts."""
    if view.round != 1 or view.turn != view.starter:
        return ()
    return tuple(
        (f'{{"type":"set_first","side":{side}}}', say(_("%(side)s starts"), side=Named(side)))
        for side in range(view.options.players)
        if side != view.starter
    )


SHOW: Final = Show(
    badges=BADGES,
    face=face,
    tap=tap,
    told=told,
    explain=explain,
    winner=winner,
    categories=CATEGORY_NAMES,
    clocks={"turn": say(_("Turn"))},
    refusals={code.value: text for code, text in WORDS.items()},
    options=OPTIONS,
    master=master,
)
