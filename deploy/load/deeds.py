"""What people at a table do, taken from the pages that they see, as fingers would.

The mix is a class in play: half talk (proposals, answers, hands), half moves. A Builder with one
tile waits for proposals mostly, so that there is something to propose.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from deploy.load.client import Action, Page

BUILDS = {"place", "cover", "pipe", "turn", "discard"}
WEIGHTS = {"propose": 0.42, "move": 0.34, "answer": 0.19, "hand": 0.05}
MOST_PROPOSALS = 0.48
"""Of all actions; it has to stay under half."""
TALKERS = 8
"""How many players are looked at for somebody who has something to say."""
REASONS = ("points_now", "points_later", "hidden_goal", "common_goal", "makes_markers")


@dataclass(slots=True)
class Deed:
    """Who does what; `frame` is what is sent besides the key."""

    page: Page
    kind: str
    frame: dict[str, Any]


@dataclass
class Deeds:
    """Chooses deeds by chance; remembers how many were proposals."""

    dice: random.Random
    arrives: bool = True
    """Whether Suppliers say that they are there; else their turn comes when the clock is up."""
    done: int = 0
    proposed: int = 0

    def choose(self, players: list[Page], busy: set[int]) -> Deed:
        """Choose something that can be done now. busy: ids of pages that wait for an answer."""
        talkers = self.dice.sample(players, min(TALKERS, len(players)))
        wanted = [*WEIGHTS]
        deed: Deed | None = None
        while deed is None:
            kind = self.dice.choices(wanted, [WEIGHTS[each] for each in wanted])[0]
            if kind == "hand":
                deed = self._hand(talkers[0])
            elif kind == "move":
                deed = self.move(players, busy)
            elif kind == "answer":
                deed = self._answer(talkers)
            elif self.proposed < MOST_PROPOSALS * self.done:
                deed = self._propose(talkers)
            wanted.remove(kind)
        self.done += 1
        self.proposed += deed.kind == "propose"
        return deed

    def talk(self, page: Page) -> Deed:
        """Choose what somebody says who has something to say; else a hand."""
        deed = self._answer([page]) if self.dice.random() < 0.3 else None
        return deed or self._propose([page]) or self._answer([page]) or self._hand(page)

    def _hand(self, page: Page) -> Deed:
        up = page.shows('"do":"hand","up":true')
        return Deed(page, "hand", {"do": "hand", "up": up})

    def _answer(self, talkers: list[Page]) -> Deed | None:
        for page in talkers:
            ideas = page.ideas()
            if ideas:
                return Deed(page, "answer", self.dice.choice(ideas))
        return None

    def _propose(self, talkers: list[Page]) -> Deed | None:
        for page in talkers:
            if "can-build" in page.css:
                continue
            offered = [each for each in page.acts() if each["type"] in ("place", "cover")]
            if offered:
                frame = {"action": self.dice.choice(offered), "reason": self.dice.choice(REASONS)}
                return Deed(page, "propose", {"do": "propose", **frame})
        return None

    def move(self, players: list[Page], busy: set[int]) -> Deed | None:
        """Choose a move of the game, in the supply turn before all else; None if there is none."""
        builds, toggles = None, None
        for page, acts in self._able(players, busy):
            supply = [each for each in acts if each["type"] not in BUILDS | {"ready"}]
            if supply:
                return self._one(page, supply, "move")
            if builds is None:
                build = self._building([each for each in acts if each["type"] in BUILDS])
                builds = build and self._one(page, build, "move")
            ready = [each for each in acts if each["type"] == "ready" and each.get("ready", True)]
            if toggles is None and ready:
                toggles = Deed(page, "ready", {"prompt": page.prompt, "action": ready[0]})
        return builds or toggles

    def _able(self, players: list[Page], busy: set[int]) -> Iterator[tuple[Page, list[Action]]]:
        """Give the players who may move, and how, in any order."""
        for page in self.dice.sample(players, len(players)):
            if id(page) in busy or not page.prompt:
                continue
            acts = page.acts()
            if not self.arrives:
                acts = [each for each in acts if each["type"] != "arrive"]
            if "can-build" not in page.css:
                # Who does not build is shown the same cells, to propose them.
                acts = [each for each in acts if each["type"] not in BUILDS]
            if acts:
                yield page, acts

    def _building(self, acts: list[Action]) -> list[Action]:
        """Leave out what a Builder does not do yet: a single tile waits for proposals."""
        tiles = {each["tile"] for each in acts if "tile" in each}
        if len(tiles) >= 2 or self.dice.random() < 0.15:
            return acts
        return [each for each in acts if each["type"] in ("pipe", "turn")]

    def _one(self, page: Page, acts: list[Action], kind: str) -> Deed:
        """Choose of each kind equally often: a skill offers many more choices than a move."""
        of = self.dice.choice(sorted({each["type"] for each in acts}))
        action = self.dice.choice([each for each in acts if each["type"] == of])
        return Deed(page, kind, {"prompt": page.prompt, "action": action})
