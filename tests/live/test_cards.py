"""Join cards at the door: a scan signs the device and sits it down; a revoked card does not."""

import logging
import threading
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hexclassroom.classes import cards as class_cards
from hexclassroom.classes.models import Enrolment
from hexclassroom.live import cards, from_class, lessons, seats
from hexclassroom.live.models import Device, Seat
from hexclassroom.live.words import Refused
from tests.live.cast import SHORT, Cast
from tests.live.class_cast import ClassCast
from tests.school import SchoolCast, enrol, make_class, named

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_real_pages")]
CARD = "/card/"


@pytest.fixture
def _real_pages(settings: Any) -> None:
    settings.LIVE_RENDER = "hexclassroom.live.pages.render"


def scan(client: Client, token: str) -> Any:
    return client.post(reverse("live:card"), {"token": token})


def seat_now(client: Client) -> Seat | None:
    morsel = client.cookies.get(seats.COOKIE)
    return seats.seat_of(morsel.value if morsel else None)


def enrolment(cast: ClassCast, name: str) -> Enrolment:
    found = cast.school.school_class.enrolments.select_related("student")
    return next(each for each in found if each.student.name == name)


def test_a_scanned_card_sits_its_student_down_and_is_kept(client: Client) -> None:
    cast = ClassCast()
    answer = scan(client, cast.card("Ben"))
    assert answer.headers["Location"] == reverse("live:play")
    assert seat_now(client) == cast.seat("Ben")
    kept = client.cookies[cards.COOKIE]
    assert kept["httponly"]
    assert kept["samesite"] == "Lax"
    assert int(kept["max-age"]) == 200 * 24 * 3600
    assert kept.value == cast.card("Ben")
    page = client.get(reverse("live:play"))
    assert "Ben" in page.content.decode()


def test_the_cookies_are_secure_where_the_server_is(client: Client, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    scan(client, ClassCast().card("Ben"))
    assert client.cookies[cards.COOKIE]["secure"]


def test_the_same_device_scans_twice_and_stays_one_device(client: Client) -> None:
    cast = ClassCast()
    for _ in range(3):
        scan(client, cast.card("Ben"))
    assert Device.objects.count() == 1
    assert Seat.objects.filter(lesson=cast.lesson, status="taken").count() == 1


def test_a_second_device_with_the_card_sits_on_the_same_seat(client: Client) -> None:
    cast, second = ClassCast(), Client()
    scan(client, cast.card("Ben"))
    scan(second, cast.card("Ben"))
    assert seat_now(client) == seat_now(second) == cast.seat("Ben")
    assert Device.objects.count() == 2


def test_another_card_on_the_same_device_replaces_the_first(client: Client) -> None:
    cast = ClassCast()
    scan(client, cast.card("Ben"))
    scan(client, cast.card("Hugo"))
    assert seat_now(client) == cast.seat("Hugo")
    assert client.cookies[cards.COOKIE].value == cast.card("Hugo")


def test_without_a_lesson_the_page_greets_waits_and_leads_on(client: Client) -> None:
    school = SchoolCast()
    token = class_cards.ensure(school.school_class)[1].token
    answer = client.post(CARD, {"token": token}, follow=True)
    text = answer.content.decode()
    assert "Hello Ben!" in text
    assert "Your class has no lesson now" in text
    assert "data-look-again" in text
    assert "Ben" not in text.partition("<title>")[2].partition("</title>")[0]
    cast = ClassCast(school)
    text = client.get(CARD).content.decode()
    assert "data-at-once" in text
    assert client.post(CARD).headers["Location"] == reverse("live:play")
    assert seat_now(client) == cast.seat("Ben")


def test_of_two_open_lessons_the_newest_counts(client: Client) -> None:
    school = SchoolCast()
    ClassCast(school)
    newest = ClassCast(school)
    scan(client, newest.card("Ben"))
    assert seat_now(client) == newest.seat("Ben")


def test_a_late_absent_student_sits_down_with_the_card(client: Client) -> None:
    school = SchoolCast()
    cast = ClassCast(school, absent={school.students[1].pk}, picking=True)
    for name in ("Ana K.", "Hugo"):
        cast.come(name)
    cast.start()
    scan(client, cast.card("Ben"))
    found = cast.seat("Ben")
    assert (found.status, found.table_id) == ("taken", cast.table)
    assert found.side in cast.row.roles
    cast.check()


def test_a_guest_s_card_opens_the_guest_s_seat(client: Client) -> None:
    school = SchoolCast()
    guest = enrol(school.school_class, "Wolfgang", guest=True)
    cast = ClassCast(school)
    token = next(c.token for c in class_cards.ensure(school.school_class) if c.enrolment == guest)
    text = scan(client, token)
    assert text.status_code == 302
    assert seat_now(client) == cast.seat(guest.words)
    assert "Wolfgang" not in client.get(reverse("live:play")).content.decode()
    assert Seat.objects.filter(lesson=cast.lesson).count() == 9


def test_who_came_into_the_class_after_the_lesson_began_gets_a_seat(client: Client) -> None:
    cast = ClassCast()
    enrol(cast.school.school_class, "Newt")
    scan(client, cast.card("Newt"))
    assert seat_now(client) == cast.seat("Newt")
    guest = enrol(cast.school.school_class, "Wolfgang", guest=True)
    scan(client, cast.card("Wolfgang"))
    assert cast.seat(guest.words).guest


@pytest.mark.parametrize("forged", ["", "x", "a" * 22, "ä", "z" * 5000])
def test_a_forged_card_opens_nothing_and_is_not_kept(client: Client, forged: str) -> None:
    ClassCast().card("Ben")
    answer = scan(client, forged)
    assert answer.status_code == 403
    assert 'role="alert"' in answer.content.decode()
    assert seats.COOKIE not in client.cookies
    assert not client.cookies.get(cards.COOKIE) or not client.cookies[cards.COOKIE].value
    assert not Device.objects.exists()


def test_a_revoked_card_opens_nothing_more_but_throws_nobody_out(client: Client) -> None:
    cast = ClassCast()
    token = cast.card("Ben")
    scan(client, token)
    class_cards.revoke(cast.school.school_class, timezone.now())
    assert seat_now(client) == cast.seat("Ben")
    assert client.get(reverse("live:play")).status_code == 200
    finder = Client()
    answer = scan(finder, token)
    assert answer.status_code == 403
    assert "does not work any more" in answer.content.decode()
    assert seats.COOKIE not in finder.cookies
    # The cookie of the lost card is as dead as its paper, also for the next lesson.
    cast.do("close")
    ClassCast(cast.school)
    assert "Hello Ben" not in client.get(CARD).content.decode()
    assert not client.cookies[cards.COOKIE].value
    assert seat_now(client) is None


def test_a_card_of_a_student_who_left_or_of_an_archived_class_says_why(client: Client) -> None:
    cast = ClassCast()
    ben, ana = cast.card("Ben"), cast.card("Ana K.")
    cast.school.school_class.enrolments.filter(pk=enrolment(cast, "Ben").pk).update(
        left=timezone.now()
    )
    assert "left the class" in scan(client, ben).content.decode()
    cast.school.school_class.archived = timezone.now()
    cast.school.school_class.save()
    assert "class is over" in scan(client, ana).content.decode()
    assert not Device.objects.exists()


def test_a_card_opens_no_lesson_of_another_class(client: Client) -> None:
    cast, other = ClassCast(), ClassCast()
    with pytest.raises(Refused, match="not_your_table"):
        cards.sit(other.lesson, cast.card("Ben"), None, cast.now)
    answer = scan(client, cast.card("Ben"))
    assert answer.status_code == 302
    found = seat_now(client)
    assert found is not None
    assert found.lesson == cast.lesson


def test_a_blocked_student_s_card_is_refused_for_this_lesson(client: Client) -> None:
    cast = ClassCast()
    cast.do("block", seat=str(cast.seat("Ben").pk))
    answer = scan(client, cast.card("Ben"))
    assert answer.status_code == 403
    assert "blocked" in answer.content.decode()
    assert "data-at-once" not in client.get(CARD).content.decode()


def test_a_removed_student_is_not_led_back_unasked_but_may_come_back(client: Client) -> None:
    cast = ClassCast()
    scan(client, cast.card("Ben"))
    cast.do("remove", seat=str(cast.seat("Ben").pk))
    page = client.get(CARD).content.decode()
    assert "Go to my place" in page
    assert "data-at-once" not in page
    client.post(CARD)
    assert seat_now(client) == cast.seat("Ben")


def test_the_right_child_with_the_card_gets_the_seat_that_another_had_picked() -> None:
    cast, ben = ClassCast(picking=True), Client()
    wrong = cast.come("Ben")
    cast.do("remove", seat=str(wrong.pk))
    scan(ben, cast.card("Ben"))
    assert seat_now(ben) == wrong
    assert seats.seat_of(cast.tokens[-1]) is None


def test_the_start_page_leads_a_card_s_owner_to_the_next_lesson(client: Client) -> None:
    cast = ClassCast()
    scan(client, cast.card("Ben"))
    assert client.get("/").headers["Location"] == reverse("live:play")
    cast.do("close")
    assert client.get("/").headers["Location"] == reverse("live:card")
    assert client.get(reverse("live:play")).headers["Location"] == reverse("live:card")


@pytest.mark.parametrize("address", ["live:forget", "live:leave"])
def test_a_forgotten_tablet_is_nobody_s(client: Client, address: str) -> None:
    cast = ClassCast()
    scan(client, cast.card("Ben"))
    assert client.get(reverse(address)).status_code == 405
    client.post(reverse(address))
    assert seat_now(client) is None
    assert not client.cookies[cards.COOKIE].value
    assert client.get("/").headers["Location"] == reverse("live:join")
    assert "Hello" not in client.get(CARD).content.decode()


def test_forgetting_at_a_lesson_s_door_leads_back_to_it(client: Client) -> None:
    cast = ClassCast()
    answer = client.post(reverse("live:forget"), {"code": cast.lesson.code.lower()})
    assert answer.headers["Location"] == reverse("live:join_code", args=[cast.lesson.code])
    for odd in ("../admin", "//a.test", "\\\\"):
        answer = client.post(reverse("live:forget"), {"code": odd})
        assert answer.headers["Location"].startswith("/j"), odd


def test_joining_by_code_with_the_class_s_card_sits_down_at_once(client: Client) -> None:
    school = SchoolCast()
    client.cookies[cards.COOKIE] = class_cards.ensure(school.school_class)[1].token
    cast = ClassCast(school)
    door = reverse("live:join_code", args=[cast.lesson.code])
    text = client.get(door).content.decode()
    assert "Hello Ben!" in text
    assert "data-at-once" in text
    assert "Forget this tablet" in text
    assert client.post(door, {"by": "card"}).headers["Location"] == reverse("live:play")
    assert seat_now(client) == cast.seat("Ben")


def test_a_card_of_another_class_is_asked_about(client: Client) -> None:
    school = SchoolCast()
    client.cookies[cards.COOKIE] = class_cards.ensure(school.school_class)[1].token
    other = make_class(school.school, "8a", school.teacher, students=("Zoe",))
    lesson = from_class.create(school.teacher, other, "8a", options=SHORT, picking=True)
    door = reverse("live:join_code", args=[lesson.code])
    text = client.get(door).content.decode()
    assert "You are signed in as Ben: is that you?" in text
    assert not named("Zoe", text)
    assert "data-at-once" not in text
    answer = client.post(door, {"by": "card"})
    assert answer.status_code == 403
    assert seat_now(client) is None
    assert "Zoe" in client.get(f"{door}?as=guest").content.decode()
    client.post(door, {"pick": ""})
    assert seat_now(client) is not None
    assert client.cookies[cards.COOKIE].value


def test_a_revoked_card_does_not_greet_at_the_code(client: Client) -> None:
    cast = ClassCast(picking=True)
    client.cookies[cards.COOKIE] = cast.card("Ben")
    class_cards.revoke(cast.school.school_class, timezone.now())
    text = client.get(reverse("live:join_code", args=[cast.lesson.code])).content.decode()
    assert "Hello" not in text
    assert "Who are you?" in text


def test_a_quick_lesson_asks_no_card(client: Client) -> None:
    school = SchoolCast()
    client.cookies[cards.COOKIE] = class_cards.ensure(school.school_class)[1].token
    cast = Cast(players=0)
    text = client.get(reverse("live:join_code", args=[cast.lesson.code])).content.decode()
    assert not named("Ben", text)
    assert "Give me a name" in text


def test_word_pairs_are_offered_where_names_are_not(client: Client) -> None:
    cast = ClassCast(picking=False)
    door = reverse("live:join_code", args=[cast.lesson.code])
    text = client.get(door).content.decode()
    assert "Which words are yours?" in text
    for each in cast.school.school_class.enrolments.select_related("student"):
        assert each.words in text
        assert each.student.name not in text
    pick = lessons.open_names(cast.lesson)[0][0]
    assert client.post(door, {"pick": pick}).headers["Location"] == reverse("live:play")


def test_the_secret_is_in_no_page_address_or_log_line(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    cast = ClassCast()
    token = cast.card("Ben")
    with caplog.at_level(logging.DEBUG):
        answers = [
            client.get(CARD),
            scan(client, token),
            client.get(CARD),
            client.get(reverse("live:play")),
            client.get(reverse("live:join_code", args=[cast.lesson.code])),
        ]
        class_cards.revoke(cast.school.school_class, timezone.now())
        answers += [scan(client, token), client.get(CARD)]
    for answer in answers:
        assert token not in answer.content.decode()
        assert token not in answer.headers.get("Location", "")
        assert "no-store" in answer.headers["Cache-Control"]
    assert token not in caplog.text


def test_a_scan_from_another_site_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    assert scan(client, ClassCast().card("Ben")).status_code == 403
    assert seats.COOKIE not in client.cookies


def test_a_card_opens_no_teacher_s_page(client: Client) -> None:
    cast = ClassCast()
    scan(client, cast.card("Ben"))
    for address in (
        reverse("teacher:console", args=[cast.lesson.pk, 1]),
        reverse("classes:cards", args=[cast.school.school_class.pk]),
        reverse("teacher:new_for_class", args=[cast.school.school_class.pk]),
    ):
        assert client.get(address).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_scans_at_the_same_instant_make_one_seat() -> None:
    cast = ClassCast()
    enrol(cast.school.school_class, "Newt")
    tokens = [cast.card("Ben"), cast.card("Newt")]
    failed: list[BaseException] = []
    gate = threading.Barrier(10)

    def run(token: str) -> None:
        try:
            gate.wait(10)
            cards.sit(cast.lesson, token, None, cast.now)
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(tokens[n % 2],)) for n in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert failed == []
    taken = Seat.objects.filter(lesson=cast.lesson, status="taken")
    assert sorted(seats.name(each) for each in taken) == ["Ben", "Newt"]
    assert Seat.objects.filter(lesson=cast.lesson).count() == 9
    assert Device.objects.filter(seat__in=taken).count() == 10
    cast.check()
