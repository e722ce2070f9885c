"""Guessing join codes: slow for whoever guesses, free for a school in which many mistype."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory

from hexclassroom.accounts.models import Invitation, SignInLink
from hexclassroom.classes.cards import issuing
from hexclassroom.live import lessons, limits
from hexclassroom.live.models import Lesson
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)

YEAR = 365 * 24 * 3600


class Clock:
    """The time that the limits see."""

    def __init__(self) -> None:
        self.now = 1_000_000_000.0

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    cache.clear()
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    yield clock
    cache.clear()


def guess(code: str, address: str = "203.0.113.7", client: Client | None = None) -> Any:
    """Type a code as somebody without cookies."""
    return (client or Client()).post("/join/", {"code": code}, REMOTE_ADDR=address)


def wrong_codes(n: int) -> list[str]:
    """Make codes that no lesson has."""
    taken = set(Lesson.objects.values_list("code", flat=True))
    codes = (f"{i:06d}".replace("0", "X").replace("1", "Y") for i in range(2 * n + 9))
    return [code for code in dict.fromkeys(codes) if code not in taken][:n]


def drain(address: str = "203.0.113.7") -> None:
    """Use all wrong tries of an address up."""
    place = limits.Place(RequestFactory().get("/", REMOTE_ADDR=address))
    for _ in range(limits.ADDRESS.most):
        place.was_wrong(limits.time.time())


def test_the_arithmetic_of_the_docstring_holds() -> None:
    codes = len(lessons.ALPHABET) ** lessons.CODE_LENGTH
    assert codes == 887_503_681
    tries_a_year = YEAR / limits.ADDRESS.every
    assert tries_a_year == pytest.approx(175_200)
    years = codes / 1000 / tries_a_year
    assert years > 5
    # What comes at once at the beginning changes little.
    assert limits.ADDRESS.most < tries_a_year / 500


def test_an_address_that_guesses_is_told_to_wait_and_then_tries_once() -> None:
    Cast(1)
    drain()
    answer = guess(wrong_codes(1)[0])
    assert answer.status_code == 429
    wait = int(answer["Retry-After"])
    assert 0 < wait <= limits.ADDRESS.every
    assert "too many wrong codes" in answer.text
    assert "try again in" in answer.text
    assert guess(wrong_codes(1)[0], "203.0.113.8").status_code == 422


def test_time_gives_tries_back_one_by_one(clock: Clock) -> None:
    Cast(1)
    drain()
    codes = wrong_codes(9)
    clock.now += limits.ADDRESS.every
    assert guess(codes[0]).status_code == 422
    assert guess(codes[1]).status_code == 429
    clock.now += 3 * limits.ADDRESS.every
    assert [guess(code).status_code for code in codes[2:6]] == [422, 422, 422, 429]
    clock.now += 2 * limits.ADDRESS.most * limits.ADDRESS.every
    assert guess(codes[6]).status_code == 422


def test_the_right_code_works_where_the_lesson_is_known_whatever_was_tried_there() -> None:
    cast, other = Cast(1), Cast(1)
    joined = Client().post(f"/j/{cast.lesson.code}/", REMOTE_ADDR="203.0.113.7")
    assert joined.status_code == 302
    drain()
    for _ in range(3):
        assert guess(cast.lesson.code).status_code == 302
        assert Client().get(f"/j/{cast.lesson.code}/", REMOTE_ADDR="203.0.113.7").status_code == 200
    # A lesson of elsewhere is not found by guessing.
    assert guess(other.lesson.code).status_code == 429
    assert guess(other.lesson.code, "203.0.113.8").status_code == 302


def test_a_teachers_open_page_makes_the_lesson_known() -> None:
    cast = Cast(1)
    teacher = Client()
    teacher.force_login(cast.teacher)
    page = teacher.get(f"/lessons/{cast.lesson.pk}/1/", REMOTE_ADDR="203.0.113.7")
    assert page.status_code == 200
    drain()
    assert guess(cast.lesson.code).status_code == 302


def test_a_code_that_was_known_opens_nothing_after_the_lesson() -> None:
    cast = Cast(1)
    Client().post(f"/j/{cast.lesson.code}/", REMOTE_ADDR="203.0.113.7")
    Lesson.objects.filter(pk=cast.lesson.pk).update(closed="2026-11-27T12:00Z")
    drain()
    assert guess(cast.lesson.code).status_code == 422


def test_whoever_sits_down_gives_a_try_back_and_a_second_tap_does_not() -> None:
    cast = Cast(1)
    drain()
    limits.Place(RequestFactory().get("/", REMOTE_ADDR="203.0.113.7")).knows(cast.lesson.code)
    form = {"ticket": "a-ticket-of-one-form"}
    for _ in range(3):
        sat = Client().post(f"/j/{cast.lesson.code}/", form, REMOTE_ADDR="203.0.113.7")
        assert sat.status_code == 302
    codes = wrong_codes(2)
    assert guess(codes[0]).status_code == 422
    assert guess(codes[1]).status_code == 429


def test_thirty_classes_behind_one_address_begin_at_once() -> None:
    cast = Cast(1)
    wrong = wrong_codes(300)
    for i in range(30):
        # Ten of thirty mistype before anybody of the class is in.
        assert all(guess(code).status_code == 422 for code in wrong[10 * i : 10 * i + 9])
        assert guess(cast.lesson.code).status_code == 302


def test_networks_of_ipv6_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    Cast(1)
    monkeypatch.setattr(limits, "NETWORK", limits.Rule("network", most=20, every=18))
    codes = wrong_codes(30)
    answers = [guess(code, f"2001:db8:1:{i:x}::1").status_code for i, code in enumerate(codes[:25])]
    assert answers == [422] * 20 + [429] * 5
    assert guess(codes[29], "2001:db8:2::1").status_code == 422


def test_many_addresses_together_get_few_tries_and_right_codes_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast = Cast(1)
    monkeypatch.setattr(limits, "SERVER", limits.Rule("server", most=30, every=2))
    codes = wrong_codes(60)
    for i, code in enumerate(codes[:30]):
        guess(code, f"198.51.100.{i}")
    answers = [guess(code, "203.0.113.9").status_code for code in codes[30:40]]
    assert answers == [422] * limits.FEW + [429] * (10 - limits.FEW)
    # A right code at an address that nobody knows yet, and then mistyping as usual.
    assert guess(cast.lesson.code, "203.0.113.10").status_code == 302
    Client().post(f"/j/{cast.lesson.code}/", REMOTE_ADDR="203.0.113.10")
    assert [guess(code, "203.0.113.10").status_code for code in codes[40:60]] == [422] * 20


def test_one_browser_is_slowed_down_before_its_school_is() -> None:
    cast = Cast(1)
    child = Client()
    child.get("/join/")
    codes = wrong_codes(20)
    answers = [guess(code, client=child).status_code for code in codes]
    assert answers == [422] * limits.DEVICE.most + [429] * (20 - limits.DEVICE.most)
    assert guess(codes[0]).status_code == 422
    assert guess(cast.lesson.code).status_code == 302


def test_text_that_is_no_code_is_wrong_without_a_look(
    django_assert_num_queries: Any,
) -> None:
    Cast(1)
    with django_assert_num_queries(0):
        for text in ("", "ABC", "O0O0O0", "ABCDEFGH", "ÄÖÜÄÖÜ", "١٢٣٤٥٦", "\x00" * 6, "<script>"):
            assert guess(text).status_code == 422
    assert limits.Count(limits.ADDRESS, "203.0.113.7").level(limits.time.time()) == 0


def test_codes_work_while_the_cache_is_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cast = Cast(1)

    def away(*_: Any, **__: Any) -> Any:
        raise ConnectionError("redis is away")

    for name in ("get", "get_many", "set", "add", "incr", "decr", "touch", "delete"):
        monkeypatch.setattr(type(cache._connections["default"]), name, away)  # type: ignore[attr-defined]
    with caplog.at_level(logging.WARNING, "hexclassroom.live.limits"):
        assert guess(cast.lesson.code).status_code == 302
        assert guess(wrong_codes(1)[0]).status_code == 422
        # A new address, as the form's page draws it: the seat is taken all the same.
        sat = Client().post(f"/j/{cast.lesson.code}/", {"ticket": "another-ticket"})
    assert sat.status_code == 302
    said = [each.getMessage() for each in caplog.records if "not counted" in each.getMessage()]
    assert len(said) == 1
    assert "ConnectionError" in said[0]


def test_no_address_and_no_code_is_kept() -> None:
    cast = Cast(1)
    address = "203.0.113.77"
    guess("XXXXXX", address)
    Client().post(f"/j/{cast.lesson.code}/", REMOTE_ADDR=address)
    for name in (limits.ADDRESS.name, "known"):
        key = limits._key(name, address, cast.lesson.code)
        assert address not in key
        assert cast.lesson.code not in key


def test_other_secrets_are_too_long_to_be_guessed() -> None:
    cast = Cast(1)
    assert issuing.TOKEN_BYTES >= 16
    # 22 characters of base64 are 128 bits, 43 are 256.
    assert len(cast.tokens[0]) >= 22
    now = cast.now
    assert len(SignInLink.issue(cast.teacher, SignInLink.Purpose.SIGN_IN, now)) >= 43
    assert hasattr(Invitation, "issue")
