"""One table played by people who tap what their pages offer. It knows nothing of the game."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from tests.faults.client import Page
from tests.faults.filling import Form

THINK_SECONDS = (0.3, 1.2)
HURRY_SECONDS = (0.1, 0.4)
RESULT_SECONDS = (2.0, 6.0)
"""How long a class looks at a result before it plays again."""
_TALK = {"propose", "answer", "hand", "find", "tell"}


class Table:
    """A table's console and its players."""

    def __init__(self, name: str, console: Page, players: list[Page], dice: random.Random) -> None:
        """Name those who sit there; `play` lets them."""
        self.name, self.console, self.players = name, console, players
        self.games = 0
        """How many were begun anew."""
        self.hurry = self.last = False
        """Whether they tap quickly, and whether no game is begun after this one."""
        self._dice = dice
        self._tasks: list[asyncio.Task[None]] = []
        self._between = False

    @property
    def pages(self) -> list[Page]:
        """All pages of this table."""
        return [*self.players, self.console]

    @property
    def between(self) -> bool:
        """Whether the next game is just being made."""
        return self._between

    def play(self) -> None:
        """Begin to play."""
        loops = [self._player(page) for page in self.players]
        self._tasks = [asyncio.create_task(each) for each in (*loops, self._master())]

    async def stop(self) -> None:
        """Tap no more; what was tapped is still answered."""
        for task in self._tasks:
            task.cancel()
        found = await asyncio.gather(*self._tasks, return_exceptions=True)
        for each in found:
            if isinstance(each, Exception):
                raise each

    async def _wait(self, seconds: tuple[float, float]) -> None:
        await asyncio.sleep(self._dice.uniform(*seconds))

    async def _player(self, page: Page) -> None:
        while True:
            await self._wait(HURRY_SECONDS if self.hurry else THINK_SECONDS)
            # A finger taps again although nothing has come back, but not for ever.
            if len(page.pending) < 3 and not self._between:
                frame = self._choose(page)
                if frame:
                    await page.send(**frame)

    def _choose(self, page: Page) -> dict[str, Any]:
        """Choose a tap: an action of the game, or some talk."""
        acts, commands = page.acts(), page.commands()
        talk = [each for each in commands if each.get("do") in _TALK]
        kinds = self._kinds(page, acts) if page.prompt else {}
        if kinds and (self._dice.random() < (0.95 if self.hurry else 0.7) or not talk):
            # Of each kind equally often: some kinds offer many more choices than others.
            chosen = self._dice.choice(kinds[self._dice.choice(sorted(kinds))])
            if isinstance(chosen, Form):
                chosen = chosen.filled(self._dice, page.picks())
            return {"prompt": page.prompt, "action": chosen} if chosen is not None else {}
        if not talk:
            return {}
        frame = self._dice.choice(talk)
        if frame["do"] == "propose":
            frame = {**frame, "action": self._dice.choice(acts)} if acts else {}
        return frame

    def _kinds(self, page: Page, acts: list[dict[str, Any]]) -> dict[str, list[Any]]:
        """Give what may be done, by kind: actions to tap and forms to fill in."""
        out: dict[str, list[Any]] = {}
        for act in acts:
            out.setdefault(str(act["type"]), []).append(act)
        for form in page.forms():
            out.setdefault(f"{form.action['type']}, filled in", []).append(form)
        return out

    async def _master(self) -> None:
        """The Game Master: begins, goes on after a pause, and begins the next game."""
        console = self.console
        while True:
            await self._wait((0.3, 0.6))
            if console.pending or not console.connected:
                continue
            offered = {each.get("do") for each in console.commands()}
            if "again" in offered:
                await self._wait(HURRY_SECONDS if self.hurry else RESULT_SECONDS)
                if not self.last and console.connected:
                    await self._again()
            elif "resume" in offered:
                await console.send(do="resume")
            elif "start" in offered:
                await console.send(do="start")

    async def _again(self) -> None:
        """Begin the next game when everybody has the answers of the last one."""
        self._between = True
        while any(page.pending for page in self.players):
            await asyncio.sleep(0.1)
        path = self.console.path
        await self.console.send(do="again")
        while self.console.pending:
            await asyncio.sleep(0.1)
        # The next console comes by itself; a page of the old game offers "again" until then.
        for _try in range(100):
            if self.console.path != path and self.console.version >= 0:
                self.games += 1
                break
            await asyncio.sleep(0.1)
        self._between = False
