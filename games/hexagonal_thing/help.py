"""What players read of Hexagonal Thing, in our own words."""

from typing import Final

from games.help import Chapter, Help
from games.help import gettext_noop as _

HELP: Final = Help(
    credit=_(
        "Hexagonal Thing is a game by Julian Wiseman, who allows and encourages non-commercial"
        " use. For commercial use ask him: www.jdawiseman.com."
    ),
    summary=_("Outbid each other for cards and Things, and leave the other player no way out."),
    players=(2, 2),
    minutes=(30, 60),
    age=11,
    trains=(
        _("judging what something is worth"),
        _("bidding with little money"),
        _("keeping ways open and closing them"),
        _("directions on a grid of hexagons"),
    ),
    chapters=(
        Chapter(
            _("What it is about"),
            (
                _("Own four Things and you have won."),
                _("If you owe a Thing and have none, you have lost."),
                _("Money, cards and Things lie open: you may always look."),
            ),
            (
                _("Which cell lies where on the board is our reading of the printed one."),
                _("The seven Things begin in the middle and two steps from it in each direction."),
            ),
        ),
        Chapter(
            _("Your turn"),
            (
                _("First you may auction cards of the bank, for pounds: once a turn, as one lot."),
                _("Then play a card: it says how far you go and in which direction."),
                _("A played card goes to the bank."),
                _("If you cannot or do not want to move, give the other player a Thing."),
            ),
            (_("After 200 turns the game is a draw, unless your teacher chose another number."),),
        ),
        Chapter(
            _("Where you may go"),
            (
                _("No Thing and no other counter may stand on your way or where you land."),
                _("You may not leave the board."),
                _("On Sell you may land only if you own a Thing."),
            ),
        ),
        Chapter(
            _("What the cells do"),
            (
                _("$20 and £10: the bank pays you."),
                _("Buy: a Thing is auctioned for dollars. You choose which one leaves the board."),
                _("Sell: whoever asks for less sells the bank a Thing. You choose its new cell."),
                _("If only you own a Thing, Sell brings you $20, and you keep your Thing."),
                _("Change: turn pounds into dollars or dollars into pounds, one for one."),
                _("Just Visiting: nothing happens."),
            ),
        ),
        Chapter(
            _("Auctions"),
            (
                _("Whoever caused the auction has to bid first; then you bid in turns."),
                _("Every bid betters the last one by one or more, or you concede."),
                _("You cannot bid more than you have."),
                _("To sell a Thing you may even pay for it: offer less than zero."),
                _("A variation: there are three bids at most."),
            ),
            (
                _("If you cannot better a bid, you concede by yourself."),
                _("An offer to sell begins at $9,999 or less."),
            ),
        ),
        Chapter(
            _("Draws"),
            (
                _("The same position for the third time, with the same player on turn, is a draw."),
                _("You can agree to a draw."),
            ),
            (_("You can offer a draw once a turn, before you move."),),
        ),
    ),
)
