"""Open pages of teachers who are taken out of the class: nothing more of it reaches them."""

import asyncio

import pytest

from hexclassroom.accounts.models import Membership, User
from hexclassroom.classes.models import ClassTeacher
from hexclassroom.live import access, hub
from tests.live.class_cast import ClassCast
from tests.live.sockets import Page, on_thread, session_cookie

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]


async def open_page(cast: ClassCast, who: User, page: str = "console") -> Page:
    cookies = await on_thread(session_cookie, who)
    path = f"/ws/{page}/{cast.lesson.pk}/1/"
    opened = await Page(path, cookies).open()
    await opened.until(lambda: bool(opened.pieces or opened.go))
    return opened


async def test_a_colleague_leads_and_is_parted_at_the_next_tap() -> None:
    cast = await on_thread(ClassCast)
    page = await open_page(cast, cast.school.colleague)
    assert (await page.ask(do="slide", n=2))["ok"]
    await on_thread(ClassTeacher.objects.filter(user=cast.school.colleague).delete)
    version = (await on_thread(lambda: cast.row)).version
    await page.send({"key": "late-tap-1", "do": "slide", "n": 3})
    await page.until(lambda: bool(page.go))
    assert page.go == ["/"]
    assert (await on_thread(lambda: cast.row)).version == version
    frames = page.frames
    await on_thread(cast.do, "slide", n=4)
    await page.drain()
    assert page.frames == frames
    await page.close()


async def test_whoever_began_it_and_only_looks_is_parted_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "LOOK_SECONDS", 0.2)
    cast = await on_thread(ClassCast)
    pages = [
        await open_page(cast, cast.school.teacher),
        await open_page(cast, cast.school.teacher, "projector"),
    ]
    colleague = await open_page(cast, cast.school.colleague)
    await asyncio.sleep(0.6)
    assert not any(page.go for page in pages)
    await on_thread(Membership.objects.filter(user=cast.school.teacher).delete)
    for page in pages:
        await page.until(lambda page=page: bool(page.go))  # type: ignore[misc]
    frames = [page.frames for page in pages]
    await on_thread(cast.do, "slide", n=1)
    await colleague.drain()
    for page in pages:
        await page.drain()
    assert [page.frames for page in pages] == frames
    assert not colleague.go
    for page in [*pages, colleague]:
        await page.close()


async def test_a_stranger_s_and_a_parted_teacher_s_new_page_gets_nothing() -> None:
    cast = await on_thread(ClassCast)
    for who in (cast.school.other, cast.school.admin, cast.school.foreign):
        page = await open_page(cast, who)
        assert page.go == ["/"]
        assert page.pieces == {}


@pytest.mark.django_db
def test_a_switched_off_account_leads_nothing() -> None:
    cast = ClassCast()
    ident, teacher = str(cast.lesson.pk), cast.teacher.pk
    session = session_cookie(cast.teacher).partition("=")[2]
    assert access.still_leads(session, teacher, ident)
    assert not access.still_leads(session, cast.school.colleague.pk, ident)
    assert not access.still_leads(session, None, ident)
    assert not access.still_leads("", teacher, ident)
    assert not access.still_leads("a" * 32, teacher, ident)
    User.objects.filter(pk=teacher).update(is_active=False)
    assert not access.still_leads(session, teacher, ident)
