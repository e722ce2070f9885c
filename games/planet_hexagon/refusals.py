"""Why an action is refused: a closed list of codes, each with its numbered rule (README.md)."""

from enum import StrEnum
from typing import NoReturn

from games.engine import IllegalAction


class Refusal(StrEnum):
    """Codes of refusals; the pages put them into words."""

    GAME_OVER = "game_over"
    UNKNOWN_ACTION = "unknown_action"
    WRONG_ACTOR = "wrong_actor"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_STEP = "wrong_step"
    EMPTY_SLOT = "empty_slot"
    SAME_SLOT = "same_slot"
    FIXED_SLOT = "fixed_slot"
    NOT_YOUR_ASSET = "not_your_asset"
    ASSET_USED = "asset_used"
    NOT_IN_THIS_ROUND = "not_in_this_round"
    NO_SUCH_FACE = "no_such_face"
    BUILDING_CLOSED = "building_closed"
    NOT_WAITING = "not_waiting"
    NOT_FOR_GROUND = "not_for_ground"
    NOT_FOR_TOP = "not_for_top"
    OCCUPIED = "occupied"
    TOUCHES_TOO_FEW = "touches_too_few"
    NO_TILE = "no_tile"
    COVERED = "covered"
    WRONG_GROUND = "wrong_ground"
    NOT_A_HOUSE = "not_a_house"
    HAS_PIPELINE = "has_pipeline"
    NO_MARKER = "no_marker"
    WRONG_COLOUR = "wrong_colour"
    CANNOT_TURN = "cannot_turn"
    TOO_MANY_WAITING = "too_many_waiting"
    NO_CHANGE = "no_change"
    COMPUTER_TEAM = "computer_team"
    ALREADY_COUNTED = "already_counted"
    BAD_COUNT = "bad_count"
    BAD_STAFF = "bad_staff"


def refuse(code: Refusal, rule: str) -> NoReturn:
    """Raise the refusal; `rule` is a number in README.md."""
    raise IllegalAction(code.value, rule)
