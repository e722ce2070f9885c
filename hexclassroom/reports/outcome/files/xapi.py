"""A game as xAPI statements, in the shape of 1.0.3 with UTC timestamps: see README.md there.

The actor is always a team, as an identified group without members, under a name made up for this
export; no pupil, no class and no school is in it. Addresses of the namespace are names, not pages.
"""

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from hexclassroom.pseudonyms import Pseudonyms
from hexclassroom.reports.outcome.happened import TALK, Happening, utc

SPACE: Final = "https://hexclassroom.example/xapi/"
ADL: Final = "http://adlnet.gov/expapi/verbs/"
GAMES: Final = "https://w3id.org/xapi/seriousgames/"
SELECTED: Final = "https://w3id.org/xapi/adb/verbs/selected"
PLATFORM: Final = "HexClassroom"

VERBS: Final[dict[str, tuple[str, str, str]]] = {
    "place": (SELECTED, "selected", "placement"),
    "cover": (SELECTED, "selected", "placement"),
    "take": (SELECTED, "selected", "take"),
    "flipping_machine": (f"{GAMES}verbs/used", "used", "item"),
    "phonomobile": (f"{GAMES}verbs/used", "used", "item"),
    "painting": (f"{GAMES}verbs/used", "used", "item"),
    "fern_exchange": (f"{GAMES}verbs/used", "used", "item"),
    "propose": (f"{SPACE}verbs/proposed", "proposed", "proposal"),
    "answer": (f"{SPACE}verbs/answered", "answered", "proposal"),
    "decide": (f"{SPACE}verbs/decided", "decided", "decision"),
    "plan": (f"{SPACE}verbs/planned", "planned", "plan"),
    "plan_review": (f"{SPACE}verbs/reviewed", "reviewed", "plan"),
    "report": (f"{SPACE}verbs/reported", "reported", "report"),
    "find": (f"{SPACE}verbs/found", "found", "find"),
    "phrase": (f"{SPACE}verbs/said", "said", "phrase"),
    "timed_out": (f"{SPACE}verbs/timed-out", "ran out of time", "turn"),
}
"""What of a log becomes a statement: verb, its English name, kind of object."""
MOVE: Final = (f"{SPACE}verbs/played", "played", "move")
"""Any action of another game than Planet Hexagon; its kind is the response."""


class Game(msgspec.Struct, frozen=True):
    """What the statements say of the game as a whole."""

    ident: str
    kind: str
    language: str
    started: dt.datetime
    ended: dt.datetime
    sides: tuple[int, ...]
    totals: tuple[int, ...]


def statements(
    game: Game, happenings: Sequence[Happening], pseudonyms: Pseudonyms
) -> list[dict[str, Any]]:
    """Give the statements in the order of time; every id in them is made up for this export."""
    made = _Made(game, pseudonyms)
    out = [made.whole(side, "initialized", game.started) for side in game.sides]
    rounds: set[tuple[int, int, int]] = set()
    for each in happenings:
        if each.side not in game.sides:
            continue
        at = (each.side, each.session, each.round)
        if at not in rounds:
            rounds.add(at)
            out.append(made.progressed(each))
        statement = made.happening(each)
        if statement is not None:
            out.append(statement)
    out += [made.completed(i, side) for i, side in enumerate(game.sides)]
    return out


def write(game: Game, happenings: Sequence[Happening], pseudonyms: Pseudonyms) -> bytes:
    """Write the statements as one JSON array."""
    found = statements(game, happenings, pseudonyms)
    return msgspec.json.format(msgspec.json.encode(found), indent=1)


class _Made:
    """Makes the statements of one export."""

    def __init__(self, game: Game, pseudonyms: Pseudonyms) -> None:
        self.game, self.pseudonyms = game, pseudonyms
        self.ident = pseudonyms.of("game", game.ident)
        self.registration = str(uuid.uuid4())
        self.activity = f"{SPACE}games/{self.ident}"

    def base(
        self, side: int, verb: tuple[str, str], obj: dict[str, Any], at: dt.datetime
    ) -> dict[str, Any]:
        return {
            "id": str(uuid.uuid4()),
            "actor": self.team(side),
            "verb": {"id": verb[0], "display": {"en": verb[1]}},
            "object": obj,
            "context": {
                "registration": self.registration,
                "platform": PLATFORM,
                "language": self.game.language,
                "contextActivities": {
                    "parent": [{"objectType": "Activity", "id": self.activity}],
                    "category": [{"objectType": "Activity", "id": GAMES.rstrip("/")}],
                },
            },
            "timestamp": utc(at),
        }

    def team(self, side: int) -> dict[str, Any]:
        name = self.pseudonyms.of("team", f"{self.game.ident}/{side}")
        home = f"{SPACE}exports/{self.ident}"
        return {"objectType": "Group", "account": {"homePage": home, "name": name}}

    def whole(self, side: int, verb: str, at: dt.datetime) -> dict[str, Any]:
        return self.base(side, (f"{ADL}{verb}", verb), self.serious_game(), at)

    def serious_game(self) -> dict[str, Any]:
        return _activity(
            self.activity,
            f"{GAMES}activity-types/serious-game",
            self.game.kind.replace("_", " ").title(),
        )

    def progressed(self, each: Happening) -> dict[str, Any]:
        out = self.whole(each.side, "progressed", each.at)
        out["result"] = {
            "extensions": {
                f"{SPACE}extensions/session": each.session,
                f"{SPACE}extensions/round": each.round,
            }
        }
        return out

    def completed(self, i: int, side: int) -> dict[str, Any]:
        out = self.whole(side, "completed", self.game.ended)
        seconds = max(0, round((self.game.ended - self.game.started).total_seconds()))
        result: dict[str, Any] = {"completion": True, "duration": f"PT{seconds}S"}
        if i < len(self.game.totals):
            result["extensions"] = {f"{SPACE}extensions/points": self.game.totals[i]}
        out["result"] = result
        return out

    def happening(self, each: Happening) -> dict[str, Any] | None:
        moved = self.game.kind != PLANET_HEXAGON.key and each.what not in {*TALK, "timed_out"}
        known = MOVE if moved else VERBS.get(each.what)
        if known is None:
            return None
        verb, shown, kind = known
        ident = f"{self.activity}/{kind}s/{each.about or each.n}"
        obj = _activity(ident, f"{SPACE}activity-types/{kind}", kind.capitalize())
        out = self.base(each.side, (verb, shown), obj, each.at)
        result: dict[str, Any] = {
            "extensions": {
                f"{SPACE}extensions/session": each.session,
                f"{SPACE}extensions/round": each.round,
                f"{SPACE}extensions/entry": each.n,
                f"{SPACE}extensions/by": each.by,
            }
        }
        if verb.endswith("/used") or moved:
            result["response"] = each.what
        if each.key:
            result["response"] = each.key
        if each.agree is not None:
            result["response"] = "agree" if each.agree else "other_idea"
        out["result"] = result
        return out


def _activity(ident: str, kind: str, name: str) -> dict[str, Any]:
    return {
        "objectType": "Activity",
        "id": ident,
        "definition": {"type": kind, "name": {"en": name}},
    }
