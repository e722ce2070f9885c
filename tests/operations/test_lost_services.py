"""Redis and PostgreSQL are killed and come back: games go on as far as they can, and recover."""

import contextlib
import re
import signal
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.operations.whole import LONG, Page, Web, Whole, until

pytestmark = pytest.mark.embedded


def test_without_redis_taps_are_written_and_shown_and_pages_open(whole: Whole) -> None:
    lesson = whole.lesson()
    one = whole.serve()
    with one.page(lesson["tokens"][0]) as first, one.page(lesson["tokens"][1]) as second:
        first.read()
        second.read()
        whole.redis.kill()
        for up in (True, False, True):
            answer = first.answer(first.hand(up))
            assert answer["ok"], answer
            second.reach(answer["v"])
        with one.page(lesson["tokens"][2]) as third:
            third.reach(answer["v"])
        checks = one.ready()
        assert not checks["ready"]
        assert checks["checks"]["redis"] != "ok"
        assert checks["checks"]["database"] == "ok"
        assert one.get("/join/")[0] == 200
        assert one.popen.poll() is None
        said = [line for line in one.lines() if "games go on" in line["message"]]
        assert len(said) == 1
        whole.redis.start()
        until(lambda: one.ready()["checks"]["redis"] == "ok", "Redis is seen again")
        assert first.answer(first.hand(up=False))["ok"]


def test_without_redis_nobody_signs_in_and_is_told_so_in_words(whole: Whole) -> None:
    web = whole.serve()
    base = f"http://127.0.0.1:{web.port}/sign-in/"
    browser = build_opener(HTTPCookieProcessor())
    page = browser.open(base, timeout=LONG).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    sent = {"csrfmiddlewaretoken": token[1], "email": "t@school.test", "password": "not-this-one"}
    whole.redis.kill()
    try:
        with pytest.raises(HTTPError) as refused:
            browser.open(base, urlencode(sent).encode(), timeout=LONG)
        assert refused.value.code == 503
        words = refused.value.read().decode()
        assert "A part of the server does not answer" in words
        assert "Nothing was changed" not in words
        assert browser.open(base, timeout=LONG).status == 200
    finally:
        whole.redis.start()


def test_redis_comes_back_empty_and_processes_hear_of_each_other_again(whole: Whole) -> None:
    lesson = whole.lesson()
    one, two = whole.serve(), whole.serve()
    with one.page(lesson["tokens"][0]) as here, two.page(lesson["tokens"][1]) as there:
        answer = here.answer(here.hand(up=True))
        there.reach(answer["v"])
        whole.redis.kill()
        missed = here.answer(here.hand(up=False))
        assert missed["ok"]
        until(lambda: _lost(one) and _lost(two), "both notice")
        whole.redis.start()
        there.reach(missed["v"])
        until(lambda: _heard(one) and _heard(two), "news come again")
        answer = here.answer(here.hand(up=True))
        there.reach(answer["v"])


def test_redis_that_hangs_keeps_nobody_from_playing(whole: Whole) -> None:
    lesson = whole.lesson()
    web = whole.serve()
    with web.page(lesson["tokens"][0]) as first, web.page(lesson["tokens"][1]) as second:
        first.read()
        second.read()
        whole.redis_signal(signal.SIGSTOP)
        try:
            for up in (True, False):
                answer = first.answer(first.hand(up))
                assert answer["ok"], answer
                second.reach(answer["v"])
            assert (
                "no answer" in web.ready()["checks"]["redis"]
                or "failed" in (web.ready()["checks"]["redis"])
            )
        finally:
            whole.redis_signal(signal.SIGCONT)
        until(lambda: web.ready()["checks"]["redis"] == "ok", "Redis is seen again")


def test_clocks_go_on_while_redis_is_away(whole: Whole) -> None:
    lesson = whole.lesson()
    worker = whole.work()
    whole.redis.kill()
    try:
        _due_now(whole, lesson["table"])
        until(lambda: _fired(whole, lesson["table"]), "the time ran out")
        assert worker.popen.poll() is None
    finally:
        whole.redis.start()


def test_web_process_and_worker_outlive_a_crash_of_the_database(whole: Whole) -> None:
    lesson = whole.lesson()
    web, worker = whole.serve(), whole.work()
    until(lambda: web.ready()["ready"], "all is there")
    with web.page(lesson["tokens"][0]) as page:
        page.read()
        assert page.answer(page.hand(up=True))["ok"]
        whole.postgres.crash()
        try:
            until(lambda: web.ready()["checks"]["database"] != "ok", "it is missed")
            assert web.get("/healthz") == (200, '{"alive":true}')
        finally:
            whole.postgres.restart()
        until(lambda: web.ready()["ready"], "all is there again")
        assert _acts(page)
        _due_now(whole, lesson["table"])
        until(lambda: _fired(whole, lesson["table"]), "the time ran out")
    assert web.popen.poll() is None
    assert worker.popen.poll() is None


def test_a_worker_that_ends_leaves_the_clocks_to_another_one_at_once(whole: Whole) -> None:
    lesson = whole.lesson()
    one, _two = whole.work(), whole.work()
    one.term()
    until(lambda: "Warm shutdown" in one.text() or one.popen.poll() is not None, "it ends")
    _due_now(whole, lesson["table"])
    until(lambda: _fired(whole, lesson["table"]), "the time ran out")
    assert one.ended() == 0


def _acts(page: Page) -> bool:
    """A tap after a crash is written, at the second try if need be."""
    return any(page.answer(page.hand(up))["ok"] for up in (False, True, False))


def _due_now(whole: Whole, table: int) -> None:
    whole.query(
        "UPDATE live_table SET clock_ends = now() - interval '1 second', "
        "due = now() - interval '1 second' WHERE id = %s",
        table,
    )


def _fired(whole: Whole, table: int) -> bool:
    with contextlib.suppress(Exception):
        return bool(
            whole.query("SELECT 1 FROM live_logentry WHERE table_id = %s AND by = 'clock'", table)
        )
    return False


def _lost(web: Web) -> bool:
    return "do not come" in web.text()


def _heard(web: Web) -> bool:
    return "come again" in web.text()
