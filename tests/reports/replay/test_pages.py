"""The replay's pages: who may watch, what is on them, and that nobody's name is."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry, Membership
from hexclassroom.classes.models import ClassTeacher
from hexclassroom.live.models import Seat
from hexclassroom.reports import archive as archiving
from hexclassroom.reports import erasing
from hexclassroom.reports.coach.keeping import keep_advice
from hexclassroom.reports.models import Archive, SharedReplay
from tests.live.cast import Cast
from tests.reports.replay.film import archive
from tests.school import SchoolCast, signed_in

pytestmark = pytest.mark.django_db
LOOKS = ("reports:replay", "reports:replay_wall", "reports:replay_film")
NAME = "Xanthippe Quillfeather"


@pytest.fixture
def school() -> SchoolCast:
    return SchoolCast()


@pytest.fixture
def kept(school: SchoolCast) -> Archive:
    return archive(school.teacher, school.school_class)


def text_of(client: Client, name: str, kept: Archive, query: str = "") -> str:
    response = client.get(reverse(name, args=[kept.pk]) + query)
    assert response.status_code == 200
    return response.content.decode()


def codes(client: Client, kept: Archive) -> set[int]:
    return {client.get(reverse(name, args=[kept.pk])).status_code for name in LOOKS}


def test_the_teachers_of_the_class_watch_and_nobody_else(school: SchoolCast, kept: Archive) -> None:
    for who in (school.teacher, school.colleague):
        assert codes(signed_in(who), kept) == {200}
    for who in (school.admin, school.other, school.foreign, school.foreign_admin):
        assert codes(signed_in(who), kept) == {404}
    assert codes(signed_in(None), kept) == {302}


def test_a_shared_replay_opens_for_the_school_and_can_be_taken_back(
    school: SchoolCast, kept: Archive
) -> None:
    teacher, address = signed_in(school.teacher), reverse("reports:replay_share", args=[kept.pk])
    assert teacher.get(address).status_code == 405
    assert teacher.post(address, {"do": "share"}).status_code == 302
    assert reverse("reports:replay", args=[kept.pk]) in text_of(teacher, "reports:replay", kept)
    for who in (school.other, school.admin, school.colleague):
        assert codes(signed_in(who), kept) == {200}
    for stranger in (school.foreign, school.foreign_admin):
        assert codes(signed_in(stranger), kept) == {404}
    assert codes(signed_in(None), kept) == {302}
    # Watching is all: the result, practice and the share itself stay with the class's teachers.
    watcher = signed_in(school.other)
    page = text_of(watcher, "reports:replay", kept)
    assert kept.title not in page
    for name in ("reports:result", "reports:what_if"):
        assert watcher.get(reverse(name, args=[kept.pk])).status_code == 404
    assert watcher.post(address, {"do": "stop"}).status_code == 404
    assert teacher.post(address, {"do": "stop"}).status_code == 302
    assert codes(watcher, kept) == {404}
    verbs = list(
        AuditEntry.objects.filter(verb__startswith="replay", school=school.school)
        .order_by("at", "id")
        .values_list("verb", "target")
    )
    assert verbs == [("replay_shared", str(kept.pk)), ("replay_unshared", str(kept.pk))]


def test_a_share_ends_with_the_class_or_the_teacher_in_the_school(school: SchoolCast) -> None:
    own = archive(school.other)
    signed_in(school.other).post(reverse("reports:replay_share", args=[own.pk]), {"do": "share"})
    assert codes(signed_in(school.teacher), own) == {200}
    Membership.objects.filter(user=school.other).delete()
    assert codes(signed_in(school.teacher), own) == {404}
    assert codes(signed_in(school.other), own) == {200}
    shared = archive(school.teacher, school.school_class)
    SharedReplay.objects.create(archive=shared, school=school.elsewhere)
    assert codes(signed_in(school.foreign), shared) == {404}


def test_whoever_is_of_no_school_or_of_several_is_asked(school: SchoolCast) -> None:
    own = archive(school.other)
    client, address = signed_in(school.other), reverse("reports:replay_share", args=[own.pk])
    Membership.objects.create(user=school.other, school=school.elsewhere)
    client.post(address, {"do": "share"})
    assert not SharedReplay.objects.exists()
    client.post(address, {"do": "share", "school": str(school.elsewhere.pk)})
    assert SharedReplay.objects.get().school == school.elsewhere
    # Another school's key counts as none.
    client.post(address, {"do": "share", "school": "x" * 500})
    assert SharedReplay.objects.get().school == school.elsewhere


def test_whoever_does_not_teach_the_class_shares_nothing(school: SchoolCast, kept: Archive) -> None:
    ClassTeacher.objects.filter(user=school.colleague).delete()
    for who in (school.colleague, school.other, school.admin, school.foreign):
        client = signed_in(who)
        address = reverse("reports:replay_share", args=[kept.pk])
        assert client.post(address, {"do": "share"}).status_code == 404
    assert not SharedReplay.objects.exists()


def test_a_deep_link_opens_at_its_move(school: SchoolCast, kept: Archive) -> None:
    client = signed_in(school.teacher)
    film = json.loads(client.get(reverse("reports:replay_film", args=[kept.pk])).content)
    step = film["steps"][20]
    for name in LOOKS[:2]:
        page = text_of(client, name, kept, f"?at={step['n']}")
        assert 'data-index="20"' in page
        assert step["w"] in page
    for odd in ("", "-1", "x", "9" * 400, "\u0663"):
        assert "data-index=" in text_of(client, "reports:replay", kept, f"?at={odd}")


def test_the_film_is_compressed_for_whoever_can_read_it(school: SchoolCast, kept: Archive) -> None:
    client, address = signed_in(school.teacher), reverse("reports:replay_film", args=[kept.pk])
    plain = client.get(address)
    packed = client.get(address, headers={"accept-encoding": "br, gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 5
    assert "no-store" in packed["Cache-Control"]


def test_pages_hold_no_inline_script_or_style(school: SchoolCast, kept: Archive) -> None:
    keep_advice(kept.pk)
    client = signed_in(school.teacher)
    for name in LOOKS:
        text = text_of(client, name, kept)
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), name


def test_a_dropped_log_is_told_and_the_end_is_shown(school: SchoolCast, kept: Archive) -> None:
    keep_advice(kept.pk)
    erasing.drop_logs(Archive.objects.filter(pk=kept.pk), timezone.now())
    client = signed_in(school.teacher)
    page = text_of(client, "reports:replay", kept)
    assert "were erased on" in page
    assert 'data-piece="board0"' in page
    assert "data-range" not in page
    assert "js/replay.js" not in page
    film = json.loads(client.get(reverse("reports:replay_film", args=[kept.pk])).content)
    assert [step["n"] for step in film["steps"]] == [0]
    address = reverse("reports:what_if", args=[kept.pk])
    client.post(address, {"do": "start", "n": "1", "side": "0"})
    assert client.get(address).status_code == 302


def test_a_game_that_cannot_be_shown_says_why(school: SchoolCast, kept: Archive) -> None:
    client = signed_in(school.teacher)
    for change, words in (
        ({"source": "physical"}, "printed tiles"),
        ({"source": "played", "log": "[]", "state": "{}"}, "cannot be shown"),
        ({"game": "another"}, "cannot be shown"),
    ):
        Archive.objects.filter(pk=kept.pk).update(**change)
        assert words in text_of(client, "reports:replay", kept)
        assert "cannot be shown" in text_of(client, "reports:replay_wall", kept)
        assert text_of(client, "reports:replay_film", kept) == '{"pool":[],"steps":[]}'


@pytest.fixture
def named() -> tuple[Cast, Archive]:
    """A game of students with names that no other word contains, who talk and are taken back."""
    cast = Cast(players=6).start()
    for seat in Seat.objects.filter(lesson=cast.lesson).select_related("student"):
        assert seat.student is not None
        seat.student.given = NAME
        seat.student.save()
    side = cast.turn_side()
    cast.act(cast.someone(side, "supplier"), {"type": "arrive"})
    cast.do("hand", cast.who(0), up=True)
    cast.play_on()
    cast.do("undo", to=cast.row.log_n - 6)
    cast.play_on()
    kept = archiving.keep(cast.table)
    assert kept is not None
    keep_advice(kept.pk)
    return cast, kept


def test_no_page_of_the_replay_names_anybody(named: tuple[Cast, Archive], client: Client) -> None:
    cast, kept = named
    client.force_login(cast.teacher)
    client.post(reverse("reports:what_if", args=[kept.pk]), {"do": "start", "n": "8", "side": "0"})
    for name in (*LOOKS, "reports:what_if"):
        text = text_of(client, name, kept)
        assert NAME not in text, name
        assert not any(str(seat.pk) in text for seat in cast.seats), name


def test_the_result_page_would_name_them(named: tuple[Cast, Archive], client: Client) -> None:
    """The sister of the test above: the names are there to be found."""
    cast, kept = named
    client.force_login(cast.teacher)
    assert NAME in text_of(client, "reports:result", kept)
