"""Turning points in words: what happened and a question, without names and without blame."""

from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from hexclassroom.live.pages.texts.words import ASSETS
from hexclassroom.reports import sides
from hexclassroom.reports.turning import BY_KEY, TurningPoint

PLANS: Final = {
    "hidden_goal": gettext_lazy("the Hidden Goal"),
    "common_goal": gettext_lazy("the Common Goal"),
    "houses": gettext_lazy("Houses"),
    "public_building": gettext_lazy("a Public Building"),
    "markers": gettext_lazy("markers"),
    "farms": gettext_lazy("Farms"),
    "stop_team": gettext_lazy("stopping another team"),
    "asset": gettext_lazy("using an invention"),
}
"""What a plan was about (live.captures.PLANS)."""


class Told(NamedTuple):
    """A turning point for the class: a title, what happened, a question, by which rule."""

    when: str
    title: str
    text: str
    question: str
    rule: str


def told(point: TurningPoint, game: str) -> Told:
    """Put a turning point of a game into words."""
    title, text, question = _WORDS[point.rule](point, game)
    return Told(when(point, game), title, text, question, str(BY_KEY[point.rule].text))


def when(point: TurningPoint, game: str) -> str:
    """Say in which round of which session it was."""
    if not sides.has_sessions(game):
        return sides.when(game, point.session, point.round)
    return _("Round %(round)d of session %(session)d") % {
        "round": point.round,
        "session": point.session,
    }


def team(side: int, game: str) -> str:
    """Name a team; "" where there is none."""
    found = sides.team(game, side)
    return found.name if found is not None else ""


_Words = tuple[str, str, str]


def _swing(point: TurningPoint, game: str) -> _Words:
    most = int(point.what)
    text = (
        _("The %(team)s gained %(most)d points within one round. Another team gained %(least)d.")
        if game == PLANET_HEXAGON.key
        else _("%(team)s gained %(most)d points within one round. Another team gained %(least)d.")
    )
    return (
        _("%(team)s: %(n)d points at once") % {"team": team(point.side, game), "n": most},
        text % {"team": team(point.side, game), "most": most, "least": most - point.points},
        _("What had been prepared for this, and since when?"),
    )


def _chance(point: TurningPoint, _game: str) -> _Words:
    return (
        _("There was more on this board"),
        _("Another tap in this round would have brought %(n)d points more.") % {"n": point.points},
        _("Who can find it? And what spoke for the place that was chosen?"),
    )


def _market(point: TurningPoint, game: str, text: str, with_card: str, question: str) -> _Words:
    card = str(ASSETS.get(point.what, ""))
    values = {
        "team": team(point.side, game),
        "other": team(point.other, game),
        "n": point.points,
        "card": card,
    }
    return _("One step at the Supply Centre"), (with_card if card else text) % values, question


def _denied(point: TurningPoint, game: str) -> _Words:
    return _market(
        point,
        game,
        _(
            "After it, the best tile that the %(other)s found was worth %(n)d points less to them. "
            "It was a step of the %(team)s."
        ),
        _(
            "The %(team)s used an invention (%(card)s). The best tile that the %(other)s found "
            "was worth %(n)d points less to them then."
        ),
        _("Did anybody see it coming? Would you have done the same?"),
    )


def _opened(point: TurningPoint, game: str) -> _Words:
    return _market(
        point,
        game,
        _(
            "After it, the best tile that the %(other)s found was worth %(n)d points more to them. "
            "It was a step of the %(team)s."
        ),
        _(
            "The %(team)s used an invention (%(card)s). The best tile that the %(other)s found "
            "was worth %(n)d points more to them then."
        ),
        _("Was it meant as a help? Does that matter?"),
    )


def _idea(point: TurningPoint, game: str) -> _Words:
    return (
        _("An idea that the team took up"),
        (
            _("The %(team)s had an idea, agreed on it and built it: %(n)d points.")
            if game == PLANET_HEXAGON.key
            else _("%(team)s had an idea, agreed on it and did it: %(n)d points.")
        )
        % {"team": team(point.side, game), "n": point.points},
        _("What made the others say yes?"),
    )


def _left(point: TurningPoint, _game: str) -> _Words:
    return (
        _("An idea that stayed an idea"),
        _("A team agreed on a move worth %(n)d points, and then it came differently.")
        % {"n": point.points},
        _("What came in between? Where else do good ideas get lost?"),
    )


def _plan(point: TurningPoint, game: str, title: str, text: str, question: str) -> _Words:
    plan = str(PLANS.get(point.what, "")) or _("a plan")
    return (
        title,
        text % {"team": team(point.side, game), "plan": plan, "n": point.session},
        question,
    )


def _plan_kept(point: TurningPoint, game: str) -> _Words:
    return _plan(
        point,
        game,
        _("A plan that was kept"),
        _("In session %(n)d the %(team)s held on to what they had planned: %(plan)s."),
        _("What made it worth holding on to?"),
    )


def _plan_changed(point: TurningPoint, game: str) -> _Words:
    return _plan(
        point,
        game,
        _("A plan that changed"),
        _("In session %(n)d the %(team)s turned away from what they had planned: %(plan)s."),
        _("What had they seen by then? When is it wise to change a plan?"),
    )


def _goal(point: TurningPoint, game: str) -> _Words:
    return (
        _("A Hidden Goal came true"),
        _("In the last session the Hidden Goal of the %(team)s came true: %(n)d points.")
        % {"team": team(point.side, game), "n": point.points},
        _("Who had noticed? What gave it away?"),
    )


_WORDS: Final = {
    "swing": _swing,
    "chance": _chance,
    "denied": _denied,
    "opened": _opened,
    "idea": _idea,
    "left": _left,
    "plan_kept": _plan_kept,
    "plan_changed": _plan_changed,
    "goal": _goal,
}
