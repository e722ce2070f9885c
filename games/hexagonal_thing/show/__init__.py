"""What pages show of Hexagonal Thing."""

from games.hexagonal_thing.bank import BANK
from games.hexagonal_thing.show.events import told
from games.hexagonal_thing.show.face import face
from games.hexagonal_thing.show.forms import forms
from games.hexagonal_thing.show.moves import tap
from games.hexagonal_thing.show.result import explain, winner
from games.hexagonal_thing.show.words import BADGES, CATEGORY_WORDS, CLOCKS, OPTIONS, REFUSALS
from games.show import Show

SHOW = Show(
    bank=BANK,
    badges=BADGES,
    face=face,
    tap=tap,
    told=told,
    explain=explain,
    winner=winner,
    categories=CATEGORY_WORDS,
    clocks=CLOCKS,
    refusals=REFUSALS,
    options=OPTIONS,
    forms=forms,
)
