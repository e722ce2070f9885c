"""What was played, in lines: game and rules, people and computers, interruptions."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.registry import SHOWS
from hexclassroom.live.captures import CAPTURES
from hexclassroom.live.pages.boardgame.words import title
from hexclassroom.reports import sides
from hexclassroom.reports.analytics import variants
from hexclassroom.reports.indicators.shape import Indicator
from hexclassroom.reports.outcome.facts import Facts
from hexclassroom.reports.outcome.shape import Fact


def facts_told(facts: Facts) -> tuple[Fact, ...]:
    """Say what was played; numbers of interruptions are always there, 0 too."""
    out = [Fact("game", _("Game"), title(facts.game))]
    if facts.early and not sides.has_sessions(facts.game):
        out.append(Fact("ended", _("The end"), _("ended early")))
    if sides.has_sessions(facts.game):
        n = int(facts.options.get("sessions", 4))
        text = ngettext("%(n)d session", "%(n)d sessions", n) % {"n": n}
        if facts.early:
            text = _("%(sessions)s planned, ended early") % {"sessions": text}
        out.append(Fact("sessions", _("Sessions"), text, n))
    rules = _rules(facts)
    if rules:
        out.append(Fact("rules", _("Rules"), rules))
    if facts.started is not None:
        n = max(1, round((facts.ended - facts.started).total_seconds() / 60))
        text = ngettext("%(n)d minute", "%(n)d minutes", n) % {"n": n}
        out.append(Fact("minutes", _("Time"), text, n))
    out.append(_who(facts))
    out += _interruptions(facts)
    if facts.captures is not None:
        known = [str(CAPTURES[key].name) for key in facts.captures if key in CAPTURES]
        out.append(Fact("captures", _("Told by taps"), ", ".join(known) or _("nothing")))
    return tuple(out)


def _rules(facts: Facts) -> str:
    if facts.game in SHOWS:
        return ", ".join(variants.chosen(facts.game, facts.options))
    told = {
        "open_table": _("open Supply Centre"),
        "open_boards": _("open colonies"),
        "covered_count": _("covered tiles count"),
    }
    found = [text for key, text in told.items() if facts.options.get(key)]
    return ", ".join(found) if facts.options else ""


def _who(facts: Facts) -> Fact:
    people = sum(side.people for side in facts.sides)
    bots = [side.name for side in facts.sides if not side.people]
    text = ngettext("%(n)d player", "%(n)d players", people) % {"n": people}
    if bots:
        text = _("%(people)s; computers played %(bots)s") % {
            "people": text,
            "bots": ", ".join(bots),
        }
    return Fact("players", _("Who played"), text, people)


def _interruptions(facts: Facts) -> list[Fact]:
    if not facts.timeline:
        return []
    late = sum(facts.timeline.get("timed_out", []))
    undone, pauses = facts.timeline.get("undone", 0), facts.timeline.get("pauses", 0)
    out = [
        Fact(
            "timed_out",
            _("Out of time"),
            ngettext("%(n)d turn ran out of time", "%(n)d turns ran out of time", late)
            % {"n": late},
            late,
        ),
        Fact(
            "pauses",
            _("Pauses"),
            ngettext("%(n)d pause", "%(n)d pauses", pauses) % {"n": pauses},
            pauses,
        ),
        Fact(
            "undone",
            _("Taken back"),
            ngettext("%(n)d move taken back", "%(n)d moves taken back", undone) % {"n": undone},
            undone,
        ),
    ]
    return out


def notes_told(facts: Facts, catalogue: Sequence[Indicator]) -> tuple[str, ...]:
    """Say what holds for the whole report."""
    out = []
    if facts.source == "physical":
        out.append(_("Played with printed tiles: there is no log, so there are only points."))
    elif facts.findings is None:
        out.append(_("The indicators have not been worked out for this game."))
    elif any(_version_differs(facts, each) for each in catalogue):
        out.append(_("Worked out by an earlier version of the catalogue: see the method sheet."))
    if facts.log_dropped:
        out.append(_("The log was erased because it was kept long enough; its numbers stay."))
    if facts.sides and not any(side.people for side in facts.sides):
        out.append(_("Only computers played: nothing here is about pupils."))
    return tuple(out)


def _version_differs(facts: Facts, indicator: Indicator) -> bool:
    found = facts.findings.of(indicator.key) if facts.findings else None
    return found is not None and found.version != indicator.version
