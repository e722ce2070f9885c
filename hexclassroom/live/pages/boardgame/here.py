"""What a play page needs to know again and again about its viewer's side."""

from functools import cached_property

from games.registry import SHOWS
from games.show import Board, Face, Form, Show, Standing
from hexclassroom.live.pages.boardgame import forms as filled
from hexclassroom.live.pages.boardgame import taps
from hexclassroom.live.pages.boardgame.taps import Aim, Aims
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.faces import is_over
from hexclassroom.live.scene import Scene, SeatNow


class Here:
    """A scene of a running game, seen from one seat of a side."""

    def __init__(self, scene: Scene) -> None:
        assert scene.me is not None
        assert scene.me.side is not None
        self.scene = scene
        self.table = scene.table
        self.key = scene.table.game
        self.show: Show = SHOWS[self.key]
        self.side: int = scene.me.side
        self.me: SeatNow = scene.me
        self.clock = scene.table.clock

    @cached_property
    def face(self) -> Face:
        """What this viewer sees."""
        return taps.face_of(self.key, self.scene.view)

    @cached_property
    def says(self) -> str:
        """The sentence."""
        return spoken(self.face.says, self.show)

    @cached_property
    def over(self) -> bool:
        """Whether the result stands."""
        return is_over(self.table)

    @cached_property
    def aims(self) -> Aims:
        """What may be tapped."""
        return taps.aims(self.key, self.scene.view, self.scene.moves + self.scene.team_moves)

    def tab(self, board: Board) -> str:
        """Name what shows a board large; when another one becomes the main board, it is shown."""
        return f"board-{self.face.boards[0].key}:{board.key}"

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """What may be filled in; nothing while the game stands still."""
        prompt = self.scene.prompt
        if prompt is None or self.clock.paused or self.over:
            return ()
        return self.show.forms(self.scene.view, prompt)

    @cached_property
    def sheets(self) -> tuple[filled.Sheet, ...]:
        """The forms as they are drawn."""
        alone = not self.aims.moves and not self.scene.proposals
        return filled.sheets(self.forms, self.show, self.scene.prompt_id, alone)

    @cached_property
    def picks(self) -> tuple[tuple[Aim, ...], tuple[Aim, ...]]:
        """What may be tapped for forms: cells and pieces."""
        return filled.picks(self.forms, taps.places(self.face)[0])

    @cached_property
    def standing(self) -> Standing | None:
        """How the viewer's side stands."""
        return next((each for each in self.face.standings if each.side == self.side), None)

    @cached_property
    def my_turn(self) -> bool:
        """Whether the viewer's side may act."""
        return self.standing is not None and self.standing.turn and not self.over

    @cached_property
    def mates(self) -> tuple[SeatNow, ...]:
        """The side's players, in the order of their places."""
        own = [s for s in self.table.seats if s.side == self.side and s.status != "removed"]
        return tuple(sorted(own, key=lambda seat: seat.place))

    @cached_property
    def several(self) -> bool:
        """Whether several people play this side: then they can propose."""
        return sum(seat.status == "taken" for seat in self.mates) > 1
