"""How often a password may be tried: one school behind one address, one account attacked."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from hexclassroom.accounts import limits
from hexclassroom.accounts.limits import ACCOUNT, ADDRESS, PAIR, TooManyTriesError, password_try
from tests.accounts.people import send, whose, words
from tests.school import SchoolCast, user

NOW = dt.datetime(2026, 11, 27, 8, 0, tzinfo=dt.UTC)
SCHOOL = "192.0.2.7"


def after(seconds: float) -> dt.datetime:
    return NOW + dt.timedelta(seconds=seconds)


def wrong(account: str, address: str, now: dt.datetime = NOW, browser: str | None = None) -> None:
    password_try(account, address, browser, now)


def test_thirty_teachers_of_one_school_may_each_mistype_three_times(db: None) -> None:
    teachers = [user(f"T{n}") for n in range(30)]
    for each in teachers:
        client = Client(REMOTE_ADDR=SCHOOL)
        for _ in range(3):
            assert send(client, each.email, "mistyped").status_code == 422
    for each in teachers:
        client = Client(REMOTE_ADDR=SCHOOL)
        send(client, each.email)
        assert whose(client) == str(each.pk)


def test_one_account_attacked_from_one_address_is_closed_for_a_while(cast: SchoolCast) -> None:
    attacker = Client(REMOTE_ADDR="198.51.100.9")
    for _ in range(PAIR.free):
        assert send(attacker, cast.teacher.email, "guess").status_code == 422
    response = send(attacker, cast.teacher.email)
    assert response.status_code == 429
    assert "Try again in 30 seconds." in words(response)
    assert whose(attacker) is None
    # The owner, elsewhere, is not kept out.
    client = Client(REMOTE_ADDR=SCHOOL)
    send(client, cast.teacher.email)
    assert whose(client) == str(cast.teacher.pk)


def test_an_address_without_an_account_is_limited_alike(db: None) -> None:
    client = Client()
    for _ in range(PAIR.free):
        send(client, "nobody@school.test", "guess")
    assert send(client, "nobody@school.test", "guess").status_code == 429


def test_an_attack_from_everywhere_keeps_out_new_browsers_but_not_the_owners(
    cast: SchoolCast,
) -> None:
    own = Client(REMOTE_ADDR=SCHOOL)
    send(own, cast.teacher.email)
    own.post("/sign-out/")
    for n in range(ACCOUNT.free):
        send(Client(REMOTE_ADDR=f"198.51.100.{n}"), cast.teacher.email, "guess")
    new = Client(REMOTE_ADDR="203.0.113.1")
    assert send(new, cast.teacher.email).status_code == 429
    send(own, cast.teacher.email)
    assert whose(own) == str(cast.teacher.pk)


def test_a_known_browser_is_limited_by_its_own_tries(cast: SchoolCast) -> None:
    own = Client()
    send(own, cast.teacher.email)
    own.post("/sign-out/")
    for _ in range(PAIR.free):
        send(own, cast.teacher.email, "guess")
    assert send(own, cast.teacher.email).status_code == 429


def test_a_known_browser_of_one_account_is_a_new_one_to_another(cast: SchoolCast) -> None:
    client = Client(REMOTE_ADDR=SCHOOL)
    send(client, cast.colleague.email)
    for n in range(ACCOUNT.free):
        send(Client(REMOTE_ADDR=f"198.51.100.{n}"), cast.teacher.email, "guess")
    assert send(client, cast.teacher.email).status_code == 429


def test_a_student_at_the_same_address_does_not_keep_a_known_browser_out(
    cast: SchoolCast,
) -> None:
    own = Client(REMOTE_ADDR=SCHOOL)
    send(own, cast.teacher.email)
    own.post("/sign-out/")
    for n in range(ADDRESS.most):
        password_try(f"a{n}@school.test", SCHOOL, None, dt.datetime.now(dt.UTC))
    assert send(Client(REMOTE_ADDR=SCHOOL), cast.other.email).status_code == 429
    send(own, cast.teacher.email)
    assert whose(own) == str(cast.teacher.pk)


def test_waits_double_up_to_the_longest() -> None:
    now, waits = NOW, []
    for _ in range(PAIR.free):
        wrong("a", SCHOOL, now)
    for _ in range(8):
        with pytest.raises(TooManyTriesError) as refused:
            wrong("a", SCHOOL, now)
        waits.append((refused.value.until - now).total_seconds())
        now = refused.value.until
        wrong("a", SCHOOL, now)
    assert waits == [30, 60, 120, 240, 480, 900, 900, 900]


def test_a_refused_try_lengthens_no_wait() -> None:
    for _ in range(PAIR.free):
        wrong("a", SCHOOL)
    for second in range(30):
        with pytest.raises(TooManyTriesError) as refused:
            wrong("a", SCHOOL, after(second))
        assert refused.value.until == after(30)
    wrong("a", SCHOOL, after(30))


def test_a_right_password_forgets_the_wrong_ones_of_the_same_place() -> None:
    for _ in range(3):
        for _ in range(PAIR.free - 1):
            wrong("a", SCHOOL)
        password_try("a", SCHOOL, None, NOW).was_right()


def test_a_right_password_forgets_even_a_wait_that_is_over() -> None:
    for _ in range(PAIR.free + 1):
        try:
            wrong("a", SCHOOL)
        except TooManyTriesError as refused:
            password_try("a", SCHOOL, None, refused.until).was_right()
    for _ in range(PAIR.free):
        wrong("a", SCHOOL, after(31))
    with pytest.raises(TooManyTriesError):
        wrong("a", SCHOOL, after(31))


def test_a_right_password_does_not_help_an_attack_from_elsewhere() -> None:
    for n in range(ACCOUNT.free - 1):
        wrong("a", f"198.51.100.{n}")
    password_try("a", SCHOOL, None, NOW).was_right()
    with pytest.raises(TooManyTriesError):
        wrong("a", "203.0.113.1")


def test_one_address_may_be_wrong_three_hundred_times_an_hour() -> None:
    for n in range(ADDRESS.most):
        wrong(f"a{n}", SCHOOL)
    with pytest.raises(TooManyTriesError) as refused:
        wrong("another", SCHOOL, after(600))
    assert refused.value.until == after(3600)
    wrong("another", "203.0.113.1", after(600))


def test_right_passwords_do_not_count_against_the_address() -> None:
    for n in range(ADDRESS.most * 2):
        password_try(f"a{n}", SCHOOL, None, NOW).was_right()
    wrong("another", SCHOOL)


def test_a_hundred_tries_at_once_are_a_hundred() -> None:
    def one(_: int) -> bool:
        try:
            wrong("a", SCHOOL)
        except TooManyTriesError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(10) as pool:
        passed = sum(pool.map(one, range(100)))
    assert passed == PAIR.free


def test_of_many_tries_at_the_end_of_a_wait_one_counts() -> None:
    for _ in range(PAIR.free):
        wrong("a", SCHOOL)

    def one(_: int) -> bool:
        try:
            wrong("a", SCHOOL, after(31))
        except TooManyTriesError:
            return False
        return True

    with ThreadPoolExecutor(10) as pool:
        assert sum(pool.map(one, range(50))) == 1


def test_codes_have_a_limit_of_their_own() -> None:
    for _ in range(limits.CODE.free):
        limits.code_try(7, NOW)
    with pytest.raises(TooManyTriesError):
        limits.code_try(7, NOW)
    limits.code_try(8, NOW)


def test_keys_and_values_hold_neither_account_nor_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []
    for name in ("add", "set", "get", "incr"):
        method = getattr(cache, name)

        def note(key: str, *rest: object, _method: object = method) -> object:
            seen.append(f"{key} {rest}")
            return _method(key, *rest)  # type: ignore[operator]

        monkeypatch.setattr(cache, name, note)
    for _ in range(PAIR.free):
        wrong("tara@school.test", SCHOOL)
    assert seen
    assert not [line for line in seen if "tara" in line or SCHOOL in line]


@given(st.lists(st.tuples(st.integers(0, 29), st.integers(0, 2)), max_size=90))
def test_whoever_tries_less_often_than_the_limit_is_never_refused(
    tries: list[tuple[int, int]],
) -> None:
    cache.clear()
    counts: dict[tuple[int, int], int] = {}
    everywhere: dict[int, int] = {}
    for account, place in tries:
        key = (account, place)
        counts[key] = counts.get(key, 0) + 1
        everywhere[account] = everywhere.get(account, 0) + 1
        if counts[key] > PAIR.free or everywhere[account] > ACCOUNT.free:
            return
        wrong(f"a{account}", f"192.0.2.{place}")
