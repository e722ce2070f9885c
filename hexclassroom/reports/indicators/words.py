"""Findings in words: keys of parts, of what was left out and of what is missing."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Words = dict[str, "_StrPromise"]

OUTCOMES: Final[Words] = {
    "intercultural": _("Intercultural awareness"),
    "balance": _("Balanced development and cooperation"),
    "collaboration": _("Collaboration"),
    "strategy": _("Strategic thinking"),
    "decisions": _("Decision making and negotiation"),
    "english": _("Communication in English"),
}
STRENGTHS: Final[Words] = {
    "fair": _("fairly direct evidence"),
    "moderate": _("moderate evidence"),
    "weak": _("weak evidence"),
}
PARTS: Final[dict[str, Words]] = {
    "balance.path": {
        "water": _("Water"),
        "forest": _("Forest"),
        "public_building": _("Public Building"),
        "field": _("Field"),
        "farm": _("Farm"),
        "factory": _("Factory"),
    },
    "balance.others": {
        "flip_less": _("flip: less for the next team"),
        "flip_same": _("flip: as much"),
        "flip_more": _("flip: more for the next team"),
        "card_less": _("Main Asset: less for the next team"),
        "card_same": _("Main Asset: as much"),
        "card_more": _("Main Asset: more for the next team"),
    },
    "strategy.taken": {
        "best": _("the best choice"),
        "better": _("better than chance"),
        "not_better": _("no better than chance"),
    },
    "strategy.placed": {
        "best": _("the best choice"),
        "better": _("better than chance"),
        "not_better": _("no better than chance"),
    },
    "strategy.cards": {
        "used_promising": _("used when it promised something"),
        "kept_promising": _("kept though it promised something"),
        "used_idle": _("used though it promised nothing"),
        "kept_idle": _("kept when it promised nothing"),
    },
    "strategy.plan": {
        "kept": _("kept"),
        "partly": _("partly kept"),
        "changed": _("changed"),
    },
    "decisions.methods": {
        "together": _("all together"),
        "vote": _("by vote"),
        "one": _("one of us"),
        "mate": _("left to a team-mate"),
        "pressed": _("in a hurry"),
    },
    "english.phrases": {
        "propose": _("to propose"),
        "clarify": _("to ask what is meant"),
        "agree": _("to agree"),
        "disagree": _("to disagree politely"),
        "reason": _("to give reasons"),
        "repair": _("to clear up a misunderstanding"),
    },
}
"""By indicator: what its parts are called."""
MARKS: Final[Words] = {"greedy": _("most points at once")}
LEFT_OUT: Final[Words] = {
    "computer": _("played by the computer"),
    "teacher": _("done or ended by the teacher"),
    "one_player": _("the team had one player, or the seats of some are unknown"),
    "unknown_player": _("by a player who is not named any more"),
    "no_choice": _("nothing to choose: all alternatives were worth the same"),
    "not_valued": _("nothing to weigh"),
    "too_close": _("too close to call"),
    "not_reviewed": _("plans not looked back at"),
    "no_plan": _("sessions without a plan"),
    "not_told": _("decisions about which nothing was said"),
    "no_timers": _("played without timers"),
    "no_kind": _("finds that name no kind of tile"),
    "no_later_turn": _("no supply turn followed"),
    "not_counted": _("the team handed in no count"),
    "no_report": _("supply turns without a report"),
}
MISSING: Final[Words] = {
    "not_captured": _("This was switched off in the lesson."),
    "no_people": _("Only computer players took part."),
    "not_for_this_game": _("This game has nothing that it could be seen in."),
    "log_dropped": _("The log had been erased before this could be measured."),
}
