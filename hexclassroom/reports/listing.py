"""Archived games in a row: who played, who won."""

import datetime as dt
from typing import Any

import msgspec

from games.planet_hexagon.pieces import CIVILIZATIONS
from hexclassroom.accounts.models import User
from hexclassroom.reports.access import archives_of
from hexclassroom.reports.explained import sides_of
from hexclassroom.reports.models import Archive


class Row(msgspec.Struct, frozen=True):
    """One archived game in a list; teams are (civilization, total, won), best first."""

    id: str
    title: str
    number: int
    many: bool
    ended: dt.datetime
    early: bool
    printed: bool
    winner: str
    teams: tuple[tuple[str, int, bool], ...]


def rows(teacher: User) -> list[Row]:
    """Give a teacher's archived games, newest first."""
    return [row(archive) for archive in archives_of(teacher).defer("log")]


def row(archive: Archive) -> Row:
    """Sum an archived game up."""
    teams = sorted(
        (
            (name, total, i in archive.winners)
            for i, (name, total) in enumerate(zip(names(archive), archive.totals, strict=False))
        ),
        key=lambda team: -team[1],
    )
    winner = next((name for name, _total, won in teams if won), "")
    return Row(
        id=str(archive.id),
        title=archive.title,
        number=archive.number,
        many=archive.number > 1,
        ended=archive.ended,
        early=archive.reason == Archive.Reason.EARLY,
        printed=archive.source == Archive.Source.PHYSICAL,
        winner=winner or (teams[0][0] if teams else "lupidians"),
        teams=tuple(teams),
    )


def names(archive: Archive) -> list[str]:
    """Give the civilizations of a game's teams in their order."""
    if archive.source == Archive.Source.PHYSICAL:
        return [CIVILIZATIONS[side] for side in sides_of(archive.state.encode())]
    return list(CIVILIZATIONS[: len(archive.totals)])


def plain(archive: Archive) -> dict[str, Any]:
    """Give the numbers of a game by team, as the page and the download show them."""
    return {
        name: {
            "scores": scores,
            "total": total,
            "place": 1 + sum(other > total for other in archive.totals),
        }
        for name, scores, total in zip(names(archive), archive.scores, archive.totals, strict=False)
    }
