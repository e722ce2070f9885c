"""What pages show of Hexellation."""

from games.hexellation.show.face import face
from games.hexellation.show.moves import forms, tap
from games.hexellation.show.result import explain, winner
from games.hexellation.show.words import BADGES, CATEGORY_WORDS, CLOCKS, OPTIONS, REFUSALS, told
from games.show import Show

SHOW = Show(
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
    starter=lambda view: view.first,
)
