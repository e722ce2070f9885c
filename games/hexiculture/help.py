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
                _("You grow apple trees, carrots and tomatoes in one garden that all share."),
                _("You have 20 rounds. Whoever has the most points then wins."),
                _("Equal points share the win."),
            ),
            (
                _("The garden has 91 cells. Ten rocks lie in it at random, never side by side."),
                _("A short game has 10 rounds and one bonus card."),
            ),
        ),
        Chapter(
            _("Your turn"),
            (
                _("First all your plants grow by one."),
                _("Then you may do one thing with one kind of plant: sow, spread or harvest."),
                _("You may also do nothing."),
            ),
            (
                _("Colour, shape and letter say whose a plant is, the number its growth."),
                _("Fruit means that it is ready. Brown leaves mean that it will wither soon."),
                _("What the last turn has changed has a bright rim."),
            ),
        ),
        Chapter(
            _("Sow"),
            (
                _("Put a plant on any free cell. Its growth begins at 0."),
                _("You can only sow a kind of which you have nothing in the garden."),
            ),
            (_("Tap the kind among your plants, then the cell."),),
        ),
        Chapter(
            _("Spread"),
            (
                _("Choose one of your plants, of any growth: new plants come up around it."),
                _("Where there is a rock, a plant or no garden, nothing grows."),
                _("You have 5 apple trees, 10 carrots and 15 tomatoes."),
            ),
            (
                _("Tap the plant, then one of the lit cells: all that belong to it are filled."),
                _("Tomatoes: upper right, lower right and left, or the mirror image of that."),
                _("Carrots: left and right, or upper right and lower left."),
                _("Apple trees: one cell that lies two straight steps away."),
                _("All free cells of the pattern are filled. With too few plants you choose."),
            ),
        ),
        Chapter(
            _("Harvest"),
            (
                _("Carrots and tomatoes are ready from growth 3, apple trees from growth 5."),
                _("All your plants of that kind that are ready are harvested together."),
                _("An apple tree brings 4 points, a carrot 2, a tomato 1."),
                _("Carrots and tomatoes come back to you. Apple trees stay and begin again at 0."),
            ),
        ),
        Chapter(
            _("Withering"),
            (
                _("When a round ends, carrots and tomatoes of growth 6 die."),
                _("Apple trees die at growth 10."),
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
                _("Most kinds in the garden, and with as many kinds most plants."),
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
