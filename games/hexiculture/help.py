"""What players read of Hexiculture, in our own words; `ours` is what this edition has set."""

from typing import Final

from games.help import Chapter, Help
from games.help import gettext_noop as _

HELP: Final = Help(
    credit=_("Hexiculture is a game by T. Newlin, played here after its rulebook."),
    summary=_("Sow, let your plants spread and harvest them in time, before they wither."),
    players=(2, 4),
    minutes=(30, 90),
    age=12,
    trains=(
        _("planning ahead over several rounds"),
        _("weighing a small gain now against a larger one later"),
        _("seeing patterns and directions on a hexagonal board"),
        _("counting and multiplying"),
    ),
    chapters=(
        Chapter(
            _("What it is about"),
            (
                _("You grow apple trees, carrots and tomatoes on one field that all share."),
                _("You have 20 rounds. Whoever has the most points then wins."),
                _("Equal points share the win."),
            ),
            (
                _("The field has 91 cells. Ten rocks lie on it at random, never side by side."),
                _("A short game has 10 rounds and one bonus card."),
            ),
        ),
        Chapter(
            _("Your turn"),
            (
                _("First all your plants grow by one tier."),
                _("Then you may do one thing with one type of plant: sow, spread or harvest."),
                _("You may also do nothing."),
            ),
        ),
        Chapter(
            _("Sow"),
            (
                _("Put a plant on any free cell. It begins at tier 0."),
                _("You can only sow a type of which you have nothing on the field."),
            ),
        ),
        Chapter(
            _("Spread"),
            (
                _("Choose one of your plants, of any tier: new plants grow around it."),
                _("Where there is a rock, a plant or no field, nothing grows."),
                _("You have 5 apple trees, 10 carrots and 15 tomatoes."),
            ),
            (
                _("Tomatoes: upper right, lower right and left, or the mirror image of that."),
                _("Carrots: left and right, or upper right and lower left."),
                _("Apple trees: one cell that lies two straight steps away."),
                _("All free cells of the pattern are filled. With too few plants you choose."),
            ),
        ),
        Chapter(
            _("Harvest"),
            (
                _("Carrots and tomatoes can be harvested from tier 3, apple trees from tier 5."),
                _("All your plants of that type that are ready are harvested together."),
                _("An apple tree brings 4 points, a carrot 2, a tomato 1."),
                _("Carrots and tomatoes come back to you. Apple trees stay and begin again at 0."),
            ),
        ),
        Chapter(
            _("Withering"),
            (
                _("When a round ends, carrots and tomatoes at tier 6 die, apple trees at 10."),
                _("You get them back, but no points."),
            ),
        ),
        Chapter(
            _("Bonus cards"),
            (
                _("One card lies open. It counts after round 10, a second one after round 20."),
                _("With three or four players all who tie get the points."),
                _("With two players a tie brings nobody anything."),
            ),
            (
                _("Each card brings 6 points, and none of something never counts as most."),
                _("Most plants; most plants beside a rock; most plants on the edge."),
                _("The largest group of plants that touch; most full-grown plants."),
                _("Most types on the field, and with as many types most plants."),
            ),
        ),
        Chapter(
            _("Who starts"),
            (
                _("Whoever ate a fruit or a vegetable last starts the first round."),
                _("After each round the player to the left starts. With two it stays the same."),
            ),
            (
                _("The computer draws who starts, unless your teacher asks you and sets it."),
                _("Two players may agree to take turns in starting."),
            ),
        ),
    ),
)
