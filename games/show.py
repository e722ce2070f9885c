"""What pages show of a game, as data: boards, pieces, sentences, what a tap does.

No markup, no Django: whoever draws pages turns this into HTML and passes every text through
gettext. A game that fills a `Show` is played live with no other change; its symbols lie in
`templates/games/<key>/board.html`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from games.engine import Event, Prompt, Side
from games.help import gettext_noop as _


class Named(msgspec.Struct, frozen=True, cache_hash=True):
    """In the gap of a text: the name of a side."""

    side: Side


class Text(msgspec.Struct, frozen=True, cache_hash=True):
    """A sentence or word in English, marked for translation, and what stands in its gaps.

    `text` has gaps as %(name)s. With `plural` it is the form for n = 1, and `n` chooses; the gap
    %(n)s is filled by itself then.
    """

    text: str
    values: tuple[tuple[str, "Word"], ...] = ()
    plural: str = ""
    n: int = 0


Word = str | int | Named | Text


def say(text: str, **values: Word) -> Text:
    """Write a sentence; its English was marked by gettext_noop where it was written."""
    return Text(text, tuple(values.items()))


def count(n: int, one: str, many: str, **values: Word) -> Text:
    """Write a sentence that counts."""
    return Text(one, tuple(values.items()), many, n)


NOTHING: Final = Text("")

COMMA: Final = _("%(first)s, %(last)s")


def listed(words: Iterable[Word], last: str = _("%(first)s and %(last)s")) -> Text:
    """Join words to a list; `last` joins the last two, COMMA all others."""
    each = tuple(words)
    out = NOTHING
    for n, word in enumerate(each, start=1):
        if n > 1:
            out = say(last if n == len(each) else COMMA, first=out, last=word)
        else:
            out = word if isinstance(word, Text) else say("%(word)s", word=word)
    return out


class Badge(msgspec.Struct, frozen=True, cache_hash=True):
    """How a side is told apart: never by colour alone.

    hue is one of HUES; letter is one capital letter; each differs within a game.
    """

    name: Text
    hue: str
    letter: str


HUES: Final = ("red", "green", "gold", "purple", "blue", "teal")
"""The sides' colours; each comes with a shape of its own (art of the pages)."""


class Mark(msgspec.Struct, frozen=True, cache_hash=True):
    """A small sign on a cell or a piece: a symbol or a short text, in a side's colour."""

    symbol: str = ""
    text: str = ""
    side: Side | None = None


class Cell(msgspec.Struct, frozen=True, cache_hash=True):
    """A hex of a board.

    key: unique within the face, as taps name it. face: the ground, symbol: what stands on it
    (ids of symbols in the game's board template, without their prefix). text: one or two
    characters in the middle. side: whose it is. say: what it is, for those who cannot see it.
    bright: it belongs to what has just happened. sign: where its owner's sign lies; in the middle,
    large, on a symbol that is drawn to carry it, the cell has no rim in the owner's colour.
    """

    key: str
    q: int
    r: int
    say: Text
    face: str = "plain"
    symbol: str = ""
    text: str = ""
    side: Side | None = None
    marks: tuple[Mark, ...] = ()
    bright: bool = False
    sign: Literal["corner", "middle"] = "corner"


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """Hexes in axial coordinates; pointy-top, or flat-top where `flat`.

    The first board of a face is the main one, the others are drawn small.
    """

    key: str
    title: Text
    cells: tuple[Cell, ...]
    flat: bool = False


class Piece(msgspec.Struct, frozen=True, cache_hash=True):
    """A card, token or die beside the board. count: how many; spent: there, but not to use now."""

    key: str
    name: Text
    symbol: str = ""
    text: str = ""
    note: Text = NOTHING
    count: int = 1
    side: Side | None = None
    spent: bool = False


class Tray(msgspec.Struct, frozen=True, cache_hash=True):
    """Pieces that lie together: a hand, a market, what is left. side: in front of whom."""

    key: str
    title: Text
    pieces: tuple[Piece, ...]
    side: Side | None = None


class Fact(msgspec.Struct, frozen=True, cache_hash=True):
    """A figure with its name."""

    name: Text
    value: str
    symbol: str = ""


class Standing(msgspec.Struct, frozen=True, cache_hash=True):
    """How a side stands, for everybody: its figures. points: None where they are not public.

    turn: the side may act. out: it has left the game. note: a word beside its name ("starts").
    """

    side: Side
    facts: tuple[Fact, ...] = ()
    points: int | None = None
    turn: bool = False
    out: bool = False
    note: Text = NOTHING


class Face(msgspec.Struct, frozen=True, cache_hash=True):
    """What one viewer sees of a game at one moment.

    where: where the game stands ("Round 3 of 20"). says: what the viewer should do now, or what
    is going on; for viewers without a side, what is going on. standings: all sides that play,
    in seat order. facts: figures of the whole table.
    """

    where: Text
    says: Text
    boards: tuple[Board, ...]
    standings: tuple[Standing, ...]
    trays: tuple[Tray, ...] = ()
    facts: tuple[Fact, ...] = ()


class Tap(msgspec.Struct, frozen=True, cache_hash=True):
    """How a listed action is made by taps.

    path: the keys to tap one after the other, cells or pieces of the face or ways; the last tap
    chooses the action. Two actions never have the same path, and no path begins another one.
    say: what it does, in full ("Sow a lily on cell B4"). label: the button that confirms it
    ("Sow it"). ways: what keys of the path are called that are neither cell nor piece; they are
    shown as buttons. lights: cells that the action concerns besides, shown while it is chosen.
    symbol: what would stand on the last cell, drawn pale there. also: other paths to the same
    action (the same cells in another order, another cell of what is meant); to them applies what
    applies to `path`.
    """

    path: tuple[str, ...]
    say: Text
    label: Text
    ways: tuple[tuple[str, Text], ...] = ()
    lights: tuple[str, ...] = ()
    symbol: str = ""
    also: tuple[tuple[str, ...], ...] = ()


class Field(msgspec.Struct, frozen=True, cache_hash=True):
    """What is filled in for an action that cannot be listed.

    name: the action's field, with dots into what is nested ("give.experience"). kind: "number"
    (least to most), "choice" (one of choices, each the JSON text of a value), "cells" (cells of
    the board, tapped one by one, sent as [q, r] pairs) or "pieces" (pieces of trays, sent as
    their values): choices then are (key, JSON text) and nothing else may be tapped. Of cells and
    pieces from least to most are tapped; most 0: as many as there are.
    """

    name: str
    kind: Literal["number", "choice", "cells", "pieces"]
    title: Text
    least: int = 0
    most: int = 0
    value: int | None = None
    choices: tuple[tuple[str, Text], ...] = ()
    picks: tuple[tuple[str, str], ...] = ()
    """For cells and pieces: (key in the face, JSON text of what is sent)."""


class Form(msgspec.Struct, frozen=True, cache_hash=True):
    """An action with fields. base: the action's JSON text without them, its type at least."""

    key: str
    title: Text
    base: str
    fields: tuple[Field, ...]
    label: Text
    note: Text = NOTHING


class Part(msgspec.Struct, frozen=True, cache_hash=True):
    """Some points, why, and the keys of the cells that they come from."""

    points: int
    say: Text
    cells: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, cache_hash=True):
    """A category of a side's result with its parts; the parts' points add up to it."""

    category: str
    points: int
    parts: tuple[Part, ...] = ()


class Choice(msgspec.Struct, frozen=True, cache_hash=True):
    """An option of a lesson. kind: "number" (least to most), "flag", "one" or "many" of choices.

    name: the field of the game's Options. ours: this edition's own choice, shown as such.
    more: it may be folded away, most teachers leave it.
    """

    name: str
    kind: Literal["number", "flag", "one", "many"]
    title: Text
    note: Text = NOTHING
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str | int, Text], ...] = ()
    ours: bool = False
    more: bool = False


class Purse(msgspec.Struct, frozen=True, cache_hash=True):
    """A currency of a printed game: its sign stands before amounts ("£7").

    start: what each side has at first. pays: amounts that the bank pays in play, as buttons.
    """

    key: str
    name: Text
    sign: str
    start: int
    pays: tuple[int, ...] = ()


class Ware(msgspec.Struct, frozen=True, cache_hash=True):
    """A card or piece that always lies with somebody: with a side, or (None) with the bank."""

    key: str
    name: Text
    side: Side | None = None


class Stock(msgspec.Struct, frozen=True, cache_hash=True):
    """Wares of one kind; purse: the currency in which they are paid for."""

    key: str
    title: Text
    wares: tuple[Ware, ...]
    purse: str


class Bank(msgspec.Struct, frozen=True, cache_hash=True):
    """What the bank of a printed game keeps, so that a page can keep it; it knows no other rules.

    seats: how many sides share it. change: currencies may be changed, one for one. note: what to
    keep in mind.
    """

    seats: int
    purses: tuple[Purse, ...]
    stocks: tuple[Stock, ...] = ()
    change: bool = False
    note: Text = NOTHING


@dataclass(frozen=True)
class Show:
    """Everything that pages need to know of a game beside its rules.

    face(view), tap(view, action), forms(view, prompt) and explain(view) take the view of any
    viewer: a side, the Game Master, or a public screen. forms are for who answers the prompt.
    told(event) puts an event into words, None = not worth a line. explain(view) is for the
    result: by side, the lines of its points. winner: who has won, in a sentence, from the view.
    clocks, categories, refusals: words for kinds of clocks, categories of the Outcome, codes.
    badges: one a seat. options: what a teacher may choose; seconds of clocks among them.
    starter(view): the side that began, where that is not the one that acted first.
    master(view): what the Game Master alone may do in this game beside ending phase and game, as
    (the action's JSON text, the button's label). winners: the sides that have won, from the view;
    left out where the view names them itself, as `winners`. bank: what the bank of the printed
    game keeps, where there is one.
    """

    badges: tuple[Badge, ...]
    face: Callable[[Any], Face]
    tap: Callable[[Any, Any], Tap]
    told: Callable[[Event], Text | None]
    explain: Callable[[Any], tuple[tuple[Line, ...], ...]]
    winner: Callable[[Any], Text]
    categories: Mapping[str, Text]
    clocks: Mapping[str, Text]
    refusals: Mapping[str, str]
    options: tuple[Choice, ...]
    forms: Callable[[Any, Prompt], tuple[Form, ...]] = lambda _view, _prompt: ()
    master: Callable[[Any], tuple[tuple[str, Text], ...]] = lambda _view: ()
    starter: Callable[[Any], Side | None] = lambda _view: None
    winners: Callable[[Any], tuple[Side, ...]] = lambda view: tuple(view.winners)
    bank: Bank | None = None


def english(text: Text, names: tuple[str, ...] = ()) -> str:
    """Write a text in English with the sides' names: for tests and terminals."""

    def word(value: Word) -> str | int:
        if isinstance(value, Text):
            return english(value, names)
        if isinstance(value, Named):
            return names[value.side] if value.side < len(names) else f"side {value.side}"
        return value

    values = {name: word(value) for name, value in text.values}
    if text.plural:
        values.setdefault("n", text.n)
    chosen = text.plural if text.plural and text.n != 1 else text.text
    return chosen % values if values else chosen
