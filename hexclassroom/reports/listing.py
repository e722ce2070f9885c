"""Archived games in a row: who played, who won."""

import datetime as dt
from typing import Any

import msgspec

from hexclassroom.accounts.models import User
from hexclassroom.live.pages.boardgame.words import title
from hexclassroom.live.pages.teams import Team
from hexclassroom.reports.access import archives_of
from hexclassroom.reports.models import Archive
from hexclassroom.reports.sides import of_archive


class Row(msgspec.Struct, frozen=True):
    """One archived game in a list; teams are (team, total, won), best first.

    won_by: who won, the first of those who share; None where nobody did.
    """

    id: str
    game: str
    title: str
    number: int
    many: bool
    ended: dt.datetime
    early: bool
    printed: bool
    won_by: Team | None
    teams: tuple[tuple[Team, int, bool], ...]


def rows(teacher: User) -> list[Row]:
    """Give a teacher's archived games, newest first."""
    return [row(archive) for archive in archives_of(teacher).defer("log")]


def row(archive: Archive) -> Row:
    """Sum an archived game up."""
    teams = sorted(
        (
            (team, total, i in archive.winners)
            for i, (team, total) in enumerate(
                zip(of_archive(archive), archive.totals, strict=False)
            )
        ),
        key=lambda each: (-each[1], not each[2]),
    )
    return Row(
        id=str(archive.id),
        game=title(archive.game),
        title=archive.title,
        number=archive.number,
        many=archive.number > 1,
        ended=archive.ended,
        early=archive.reason == Archive.Reason.EARLY,
        printed=archive.source == Archive.Source.PHYSICAL,
        won_by=next((team for team, _total, won in teams if won), None),
        teams=tuple(teams),
    )


def names(archive: Archive) -> list[str]:
    """Give the keys of a game's teams in their order."""
    return [team.key for team in of_archive(archive)]


def place(archive: Archive, side: int) -> int:
    """Give a side's place: by points, and before the others where the rules let it win."""
    if side in archive.winners:
        return 1
    totals: list[int] = archive.totals
    better = sum(other > totals[side] for other in totals)
    return max(better, len(archive.winners)) + 1


def plain(archive: Archive) -> dict[Team, Any]:
    """Give the numbers of a game by team, as the page and the download show them."""
    return {
        team: {"scores": scores, "total": total, "place": place(archive, i)}
        for i, (team, scores, total) in enumerate(
            zip(of_archive(archive), archive.scores, archive.totals, strict=False)
        )
    }
