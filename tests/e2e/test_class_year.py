"""A class from its list to the erasure of one of its students, who is found nowhere afterwards."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.classes.exchange.samples import PEOPLE, SECRETS, class_of_28
from tests.classroom import ClassroomServer
from tests.e2e import paper
from tests.e2e.room import Room
from tests.e2e.school_class import SchoolClass, Teams
from tests.e2e.tablet import Tablet
from tests.e2e.traces import Database, found

ERASED = "Katarzyna Ł."
NAME = re.compile(rf"\b({'|'.join(sorted({given for given, _family in PEOPLE}))})\b")


@pytest.fixture
def database(school: ClassroomServer) -> Iterator[Database]:
    """Give the server's database."""
    database = Database(school.data)
    yield database
    database.close()


def imported(room: Room, database: Database) -> SchoolClass:
    """Sign the teacher in by the printed link and import 28 students, after a look at them."""
    teacher = room.teacher()
    teacher.sign_in()
    seven = SchoolClass(teacher)
    seven.choose_file(class_of_28())
    preview = seven.to_preview()
    expect(preview.locator(".sum.new b")).to_have_text("28")
    assert not any(secret in preview.content() for secret in SECRETS)
    assert database.rows("SELECT count(*) FROM classes_student") == [(0,)]
    seven.import_it()
    return seven


def balanced(seven: SchoolClass) -> Teams:
    """Save teams that are balanced over a tag."""
    seven.tag("Language", ("German", "Slovenian", "Polish", "French"))
    page = seven.new_teams()
    seven.balance("Language")
    expect(page.locator(".spread tbody tr")).to_have_count(4)
    expect(page.locator(".spread td", has_text="yes")).to_have_count(4)
    teams = seven.teams()
    assert sorted(len(people) for _team, people in teams.values()) == [3, 3, 3, 3, 4, 4, 4, 4]
    return teams


def printed(seven: SchoolClass, teams: Teams) -> dict[str, str]:
    """Print a card for everybody; give where each leads."""
    cards = paper.cards(seven.printed())
    assert len({card.link for card in cards}) == len(cards) == 28
    names = [name for _team, people in teams.values() for name in people]
    assert sorted(card.name for card in cards) == sorted(names)
    return dict(cards)


def join(room: Room, seven: SchoolClass, teams: Teams, cards: dict[str, str]) -> list[Tablet]:
    """Let three of one table come by their cards, each another way; a fourth is absent."""
    place = next(key for key, (_team, people) in teams.items() if ERASED in people)
    table = place.partition(".")[0]
    other = next(key for key in teams if key != place and key.startswith(f"{table}."))
    mate = next(name for name in teams[place][1] if name != ERASED)
    rival, away = teams[other][1][:2]
    team_of = {name: team for team, people in teams.values() for name in people}
    tablets = []
    for name in (ERASED, mate, rival):
        tablets.append(room.tablet(name))
        tablets[-1].name = name
    waits, types_the_code, late = tablets

    for tablet in (waits, types_the_code):
        page = tablet.page
        page.goto(cards[tablet.name])
        expect(page.get_by_role("heading", name=f"Hello {tablet.name}!")).to_be_visible()
        expect(page.get_by_text("Your class has no lesson now.")).to_be_visible()
        assert "#" not in page.url
    types_the_code.page.goto(f"{seven.site}/join/")
    seven.new_lesson("Planet day", absent=(away,))
    types_the_code.page.get_by_label("The code on the wall").fill(seven.teacher.code)
    types_the_code.page.get_by_role("button", name="Go on").tap()
    late.page.goto(cards[rival])
    if table != "1":
        seven.page.goto(f"{seven.teacher.lesson_url}{table}/")
    for tablet in tablets:
        # Who waits with a card looks again every 15 seconds.
        tablet.page.wait_for_url("**/play/", timeout=40000)
        expect(tablet.page.locator("[data-piece=main]")).to_contain_text(tablet.name)
        expect(tablet.page.locator(".big-team")).to_contain_text(team_of[tablet.name])
        assert seven.teacher.team_of(tablet.name) == team_of[tablet.name]
    people = seven.page.locator("[data-piece=people]").filter(visible=True)
    expect(people.get_by_text(away)).to_be_visible()
    return tablets


def play(seven: SchoolClass, tablets: list[Tablet]) -> None:
    """Play until she has made a move of her own, end the game, close the lesson."""
    teacher, her = seven.teacher, tablets[0]
    teacher.tap("Start briefing")
    teacher.mode("briefing")
    teacher.tap("Start the game")
    teacher.mode("play")
    until = time.monotonic() + 90
    while not set(her.done) - {"arrive", "tell", "select", "open the building screen"}:
        for tablet in tablets:
            tablet.step()
        assert time.monotonic() < until, [tablet.look() for tablet in tablets]
    teacher.button("More").tap()
    teacher.tap("End early and score", yes=True)
    teacher.mode("result")
    teacher.tap("Close")
    teacher.tap("Close the lesson", yes=True)
    expect(her.page.get_by_role("heading", name="This lesson is over.")).to_be_visible()


class Traces:
    """By what a student would be known who has been erased."""

    def __init__(self, seven: SchoolClass, database: Database, name: str) -> None:
        """Look it up while it is still there."""
        seven.go()
        address = str(seven.student(name).get_attribute("href"))
        self.given = name.split()[0]
        self.student = uuid.UUID(address.rstrip("/").rpartition("/")[2])
        ident = self.student.hex
        enrolled = "SELECT words, tags FROM classes_enrolment WHERE student_id = ?"
        ((self.words, tags),) = database.rows(enrolled, ident)
        ((seat,),) = database.rows("SELECT id FROM live_seat WHERE student_id = ?", ident)
        self.seat = uuid.UUID(seat)
        named = database.rows("SELECT given, initial FROM classes_student WHERE id = ?", ident)
        card = database.rows(
            "SELECT token, token_hash FROM classes_joincard JOIN classes_enrolment e"
            " ON e.id = enrolment_id WHERE e.student_id = ?",
            ident,
        )
        devices = database.rows("SELECT token_hash FROM live_device WHERE seat_id = ?", seat)
        rows = [*named, *card, *devices]
        self.sealed = [tags, *(value for row in rows for value in row)]

    @property
    def in_files(self) -> list[str]:
        """What no export and no page may hold."""
        ids = [self.student, self.seat]
        return [self.given, self.words, *map(str, ids), *(each.hex for each in ids)]

    @property
    def in_bytes(self) -> list[str]:
        """What may not even lie in a freed corner of the database."""
        return [self.given, self.words, str(self.seat), self.seat.hex, *self.sealed]


def erase(seven: SchoolClass) -> int:
    """Erase her, beginning on the page of the class; give how many taps that takes."""
    page = seven.go()
    taps = (
        seven.student(ERASED),
        page.get_by_role("link", name="Erase this student"),
        page.get_by_role("button", name="Erase this student"),
    )
    for tap in taps:
        tap.tap()
    expect(page.get_by_text("Erased. What the teams did stays, without the name.")).to_be_visible()
    expect(page.get_by_text("27 students").first).to_be_visible()
    return len(taps)


def test_a_student_is_taught_for_a_year_and_then_found_nowhere(
    room: Room, school: ClassroomServer, database: Database
) -> None:
    seven = imported(room, database)
    teams = balanced(seven)
    cards = printed(seven, teams)
    tablets = join(room, seven, teams, cards)
    play(seven, tablets)

    # What is looked for afterwards is there to be found before.
    traces = Traces(seven, database, ERASED)
    before = seven.kept()
    for name in ("CSV", "XLSX", "OneRoster 1.2", "everything of the class", "everything of mine"):
        assert traces.given in found(before, traces.in_files)[name]
    assert database.holding(traces.seat.hex) >= {"live_seat.id", "live_logentry.seat_id"}
    assert "reports_archive.log" in database.holding(str(traces.seat))
    raw = database.bytes()
    assert all(each.encode() in raw for each in (traces.words, traces.seat.hex, *traces.sealed))

    assert erase(seven) <= 3
    after = seven.kept()
    assert found(after, traces.in_files) == {}
    assert after["points of the game"] == before["points of the game"]
    # That she was erased is remembered by her id, so that no backup brings her back.
    assert database.holding(traces.student.hex) | database.holding(str(traces.student)) == {
        "accounts_auditentry.target",
        "privacy_erasure.target",
    }
    raw = database.bytes()
    assert [each for each in traces.in_bytes if each.encode() in raw] == []
    room.watch.forgive("403")
    tablets[0].page.goto(cards[ERASED])
    expect(tablets[0].page.get_by_role("alert")).to_contain_text("Ask your teacher for a card.")

    # No name was ever in an address, in a title, or in a line of the server.
    said = [*map(unquote, room.watch.addresses), *room.watch.titles, *school.output]
    assert len(room.watch.titles) > 10
    assert NAME.search(f"/?name={ERASED}")
    assert [each for each in said if NAME.search(each)] == []
