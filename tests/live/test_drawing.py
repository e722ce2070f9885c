"""What is drawn again and what is not: one table's pages from version to version."""

import datetime as dt
import json

import pytest
from django.test import override_settings
from django.utils import translation

from hexclassroom.live import drawing, presence, snapshot, tongue
from hexclassroom.live.drawing import Drawing, Group
from hexclassroom.live.easel import Easel, Leaf, Order, Sheaf
from hexclassroom.live.room import Connection, Room
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _real_pages() -> object:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


def groups(cast: Cast) -> set[Group]:
    """Every player's page, the console and the projector."""
    out: set[Group] = {("play", str(seat.pk), 0, "", "en") for seat in cast.seats}
    return out | {("console", None, 1, "", "en"), ("projector", None, 1, "", "en")}


def drawn(cast: Cast, before: Drawing | None = None) -> Drawing:
    """Draw all pages."""
    return drawing.draw(str(cast.lesson.pk), groups(cast), before.pages if before else {})


def players(cast: Cast, found: Drawing) -> list[dict[str, str]]:
    """The pieces of each player, in order of joining."""
    return [found.pages["play", str(seat.pk), 0, "", "en"].pieces for seat in cast.seats]


def test_a_hand_redraws_its_own_team_alone() -> None:
    cast = Cast(8).start()
    first = drawn(cast)
    side = cast.lesson.seats.get(pk=cast.seats[0].pk).side
    cast.do("hand", cast.who(0), up=True)
    second = drawn(cast, first)
    pairs = zip(cast.seats, players(cast, first), players(cast, second), strict=True)
    for seat, old, new in pairs:
        mine = cast.lesson.seats.get(pk=seat.pk).side == side
        assert (old is not new) == mine, seat.pk
    page = second.pages["play", str(cast.seats[0].pk), 0, "", "en"]
    assert page.version == cast.row.version


def test_every_player_finds_itself_in_the_list_of_the_team_they_share() -> None:
    cast = Cast(8).start()
    for pieces, seat in zip(players(cast, drawn(cast)), cast.seats, strict=True):
        assert pieces["side"].count('<li class="me') == 1
        assert seat.student is not None
        assert f"<b>{seat.student.name}</b>" not in pieces["side"]
        assert "<!--" not in "".join(pieces.values())


def test_a_name_like_a_hole_is_only_a_name() -> None:
    cast = Cast(8).start()
    for seat, name in zip(
        cast.seats, ("<!--crew-->", "<!--hand-->", "<!--people-->"), strict=False
    ):
        assert seat.student is not None
        seat.student.given = name
        seat.student.save()
    found = drawn(cast)
    assert any("&lt;!--crew--&gt;" in page.pieces.get("side", "") for page in found.pages.values())
    # The status is text, not markup: it may hold what it likes.
    drawn_in = {
        (group[0], name)
        for group, page in found.pages.items()
        for name, html in page.pieces.items()
        if "<!--" in html and name != "status"
    }
    assert not drawn_in


def test_pages_after_many_versions_are_those_of_a_fresh_process() -> None:
    cast = Cast(8).start()
    found = drawn(cast)
    for i in (1, 0, 2):
        cast.do("hand", cast.who(i), up=True)
        found = drawn(cast, found)
    for action in ({"type": "arrive"}, {"type": "take", "slot": 0}, {"type": "flip", "slot": 1}):
        turn = next(side for side in range(4) if cast.prompt(side).find("supply") >= 0)
        cast.master_act(turn, action)
        found = drawn(cast, found)
    snapshot._kept.clear()
    fresh = drawn(cast)
    for group, page in fresh.pages.items():
        assert page.pieces == found.pages[group].pieces, group


def test_of_lessons_that_nobody_looks_at_only_the_last_few_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(snapshot, "SPARE_LESSONS", 2)
    snapshot._kept.clear()
    easel, casts = Easel(), [Cast(1).start() for _ in range(5)]
    lessons = [str(cast.lesson.pk) for cast in casts]
    for cast in casts:
        easel.draw(Order(str(cast.lesson.pk), groups(cast), groups(cast)))
    # Pages of the first one stay open.
    easel.forget(lessons[1:])
    snapshot.let_go(easel.shown.keys())
    assert list(snapshot._kept) == [lessons[0], *lessons[-2:]]
    again = easel.draw(Order(lessons[1], groups(casts[1]), groups(casts[1])))
    assert {leaf.version for leaf in again.pages.values()} == {casts[1].row.version}


def test_who_comes_back_is_seen_as_soon_as_presence_is_said_to_have_moved() -> None:
    cast = Cast(4).start()
    first = drawn(cast)
    presence.touch([str(cast.seats[0].pk)])
    snapshot.presence_moved(str(cast.lesson.pk))
    console = ("console", None, 1, "", "en")
    assert drawn(cast, first).pages[console].pieces != first.pages[console].pieces


def test_a_hint_of_a_version_that_was_drawn_draws_nothing() -> None:
    room = Room("lesson")
    room.known = {7: 5}
    room.wanted[7] = 5
    assert not room.behind()
    room.wanted[7] = 6
    assert room.behind()
    assert room.order().wanted == {7: 6}
    assert not room.behind()
    room.forced = True
    assert room.behind()
    assert room.order().wanted is None


def test_a_page_that_missed_a_frame_asks_for_a_whole_one() -> None:
    sent: list[tuple[str, str | None]] = []

    def page(name: str) -> Connection:
        def send(text: str) -> None:
            sent.append((name, text))

        return Connection("play", "lesson", send, "en", seat="s")

    one, late = page("one"), page("late")
    room = Room("lesson", {one, late})

    def show(mark: int, before: int, whole: str | None) -> bool:
        leaf = Leaf(mark, mark, None, before, f"{before} to {mark}", whole)
        return room.show(Sheaf({one.group: leaf}, {7: mark}))

    assert room.order().whole == {one.group}
    assert not show(1, 0, "all of 1")
    assert room.order().whole == set()
    room.connections.remove(late)
    assert not show(2, 1, None)
    room.connections.add(late)
    assert show(3, 2, None)
    assert room.order().whole == {one.group}
    # Nothing is new for the one, and the other one gets everything.
    assert not show(3, 3, "all of 3")
    # Whoever draws has begun anew.
    assert show(9, 0, None)
    assert [text for name, text in sent if name == "one"] == ["all of 1", "1 to 2", "2 to 3"]
    assert [text for name, text in sent if name == "late"] == ["all of 1", "all of 3"]


def test_frames_lead_from_what_was_drawn_last_to_what_is_drawn_now() -> None:
    cast = Cast(2).start()
    easel, lesson = Easel(), str(cast.lesson.pk)
    first = easel.draw(Order(lesson, groups(cast), groups(cast)))
    assert all(leaf.step is None and leaf.before == 0 for leaf in first.pages.values())
    again = easel.draw(Order(lesson, groups(cast)))
    for group, leaf in again.pages.items():
        assert (leaf.mark, leaf.step, leaf.whole) == (first.pages[group].mark, None, None)
    cast.do("hand", cast.who(0), up=True)
    new = easel.draw(Order(lesson, groups(cast), groups(cast)))
    for group, leaf in new.pages.items():
        assert leaf.before == first.pages[group].mark != leaf.mark
        step, whole = json.loads(leaf.step or ""), json.loads(leaf.whole or "")
        base = json.loads(first.pages[group].whole or "")
        assert (step["base"], step["v"], whole["base"]) == (base["v"], whole["v"], None)
        made = {name: html for name, html in (base["pieces"] | step["pieces"]).items() if html}
        assert made == {name: html for name, html in whole["pieces"].items() if html}
    easel.forget([lesson])
    assert all(leaf.before == 0 for leaf in easel.draw(Order(lesson, groups(cast))).pages.values())


def test_a_frame_that_could_not_be_written_is_written_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast = Cast(2).start()
    easel, lesson = Easel(), str(cast.lesson.pk)
    first = easel.draw(Order(lesson, groups(cast), groups(cast)))
    cast.do("hand", cast.who(0), up=True)

    def full(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr("hexclassroom.live.easel.frame", full)
        with pytest.raises(MemoryError):
            easel.draw(Order(lesson, groups(cast)))
    for group, leaf in easel.draw(Order(lesson, groups(cast))).pages.items():
        assert leaf.before == first.pages[group].mark
        assert leaf.step is not None


def test_kept_texts_never_mix_languages() -> None:
    asked: list[str] = []

    @tongue.kept(8)
    def language(n: int) -> str:
        asked.append(tongue.get_language())
        return f"{n} {tongue.get_language()}"

    with tongue.speaking("en"):
        assert language(1) == language(1) == "1 en"
    with translation.override("de"):
        assert language(1) == "1 de"
    assert asked == ["en", "de"]


def test_what_a_commit_may_have_changed_around_a_table_is_read_at_once() -> None:
    cast = Cast(4).start()
    now = dt.datetime.now(dt.UTC)
    lesson = str(cast.lesson.pk)
    assert snapshot.fresh(lesson, now, all_anew=False)
    cast.do("show_names", on=True)
    after = snapshot.fresh(lesson, now, all_anew=False)
    assert after is not None
    assert after.lesson.show_names
    cast.do("hand", cast.who(0), up=True)
    again = snapshot.fresh(lesson, now, all_anew=False)
    assert again is not None
    assert sum(seat.hand_up for seat in again.seats) == 1
