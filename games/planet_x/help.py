"""What players read of Planet X, in our own words; `ours` is what this edition has set."""

from typing import Final

from games.help import Chapter, Help
from games.help import gettext_noop as _

HELP: Final = Help(
    credit=_("Planet X is a game by Tony Camilleri, played here after its draft rules."),
    summary=_("Settle an unknown planet: link colonies that lie as far apart as you can manage."),
    players=(2, 6),
    minutes=(30, 60),
    age=11,
    trains=(
        _("planning with uncertain results"),
        _("finding the shortest net between several points"),
        _("weighing what an action costs against what it brings"),
        _("agreeing and trading with others"),
    ),
    chapters=(
        Chapter(
            _("What it is about"),
            (
                _("You begin with one colony on the edge and four more to place."),
                _("In the end your linked colonies count: the fewest cells that join them."),
                _("A colony that is cut off from your first one does not count."),
            ),
        ),
        Chapter(
            _("Your people"),
            (
                _("Your population goes from -4 to +4 and grows by one each turn."),
                _("When it would fall to -5 you lose a colony and begin again at 0."),
                _("When it reaches +5 after a loss, a colony comes back."),
            ),
        ),
        Chapter(
            _("One action each turn"),
            (
                _("Your territory: your colonies and all clear cells that link up with them."),
                _("Scout: roll a die with a question mark beside your territory."),
                _("Explore: take a number away. It costs people and brings experience."),
                _("Colonise: the winds blow, then you may place a colony for two people."),
                _("Terraform: turn a fissure into a question mark, if your neighbours agree."),
                _("A colony stands in your own territory and never beside another colony."),
            ),
        ),
        Chapter(
            _("The winds of change"),
            (
                _("A blank: nothing moves. A 1 or 2: so many cells a colony stay clear."),
                _("Everybody chooses the cells for each of their own colonies."),
                _("All other clear cells are covered by new dice."),
            ),
        ),
        Chapter(
            _("The end"),
            (
                _("Whoever has placed the last colony is done. The others play two more rounds."),
                _("Whoever loses the last colony is out of the game."),
            ),
            (
                _("After 60 rounds, or when everybody passes, the game is scored."),
                _("Equal points share the win."),
            ),
        ),
        Chapter(
            _("Advancement cards"),
            (_("Five points of experience buy a card, before you act."),),
            (
                _("Survey Drones: scout once more each turn."),
                _("Hardened Domes: fissures cost you one less."),
                _("Circle the Wagons: you lose no colony from the board."),
                _("Sabotage: once, put a die on an empty cell of your territory."),
                _("Fast Transports: placing a colony costs one less."),
                _("Geologists: roll one of your dice again each turn."),
                _("Wind Charts: roll the winds again when you colonise."),
                _("Terraformers: terraform once more each turn and ask nobody."),
            ),
        ),
        Chapter(
            _("Governments"),
            (
                _("Buy a government and choose Harmony or Dominance; later you may change it."),
                _("The planet reacts to what most governments want."),
            ),
            (
                _("Harmony: farming and terraforming bring one more person."),
                _("Mostly Harmony: fissures cost nobody anything."),
                _("Dominance: exploring a number brings one more experience."),
                _("Mostly Dominance: fissures cost one more."),
            ),
        ),
        Chapter(
            _("Farmers"),
            (_("Instead of another action roll a die for every two empty cells beside you."),),
        ),
        Chapter(
            _("Explorers"),
            (
                _("Buy sea routes along the edge to link colonies over the water."),
                _("Unlock the Promised Land in the middle; a colony there brings a point."),
            ),
            (_("A sea route is three cells long, and you have two."),),
        ),
        Chapter(
            _("Betrayal"),
            (
                _("Zap a neighbour once: three people, unless they surrender."),
                _("Guard cells beside your colonies with two Defence tokens."),
            ),
        ),
        Chapter(
            _("Merchants"),
            (
                _("Trade once a turn with one other player, if both agree."),
                _("Swear not to settle around a cell: a kept oath is worth two points."),
            ),
        ),
        Chapter(
            _("Mutation"),
            (
                _("Changes make you stronger and cost points; the last one costs the win."),
                _("Mimicry hides them, but it may fail at the end."),
            ),
            (_("You can hold three Mimicry cards."),),
        ),
        Chapter(
            _("Fury"),
            (_("Wildlife is angry: somebody has to calm it."),),
            (
                _("Tokens lie around the centre and on the edge."),
                _("Exploring beside them costs one more."),
                _("Three experience calm one. Whoever calms most gets three points."),
            ),
        ),
        Chapter(
            _("Special P"),
            (_("Fissures hold a spice that people like far too much."),),
            (
                _("Mine a fissure for one Special P and one addiction token."),
                _("Special P brings two people when your next turn starts."),
                _("Without it each addiction costs one person a turn, and a point at the end."),
            ),
        ),
    ),
)
