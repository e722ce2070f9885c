"""Boards as text: data that a line of Options names, so that others can be added [D1].

Flat-top hexes, one column a line from left to right, each from its top cell down; neighbouring
columns are shifted by half a cell. JV Just Visiting, P10 and D20 money, Buy, Sell, Change.
The labels of "published" stand in their published order; the outline, the blank centre (a JV) and
so the place of each label are this project's reading.
"""

from typing import Final

BOARDS: Final[dict[str, str]] = {
    "published": """
JV Sell P10
Sell Change Change P10
P10 JV Change Buy Buy
Buy Sell Sell Change Change D20
Sell P10 Buy Buy Buy Sell Sell
Change Change Change D20 Sell Buy Buy Buy
Sell Sell Change Change JV Change Change Sell Sell
Buy Buy Buy Sell D20 Change Change Change
Sell Sell Buy Buy Buy P10 Sell
D20 Change Change Sell Sell Buy
Buy Buy Change JV P10
P10 Change Change Sell
P10 Sell JV
""",
}
