"""Every address with the ids of somebody else: nothing is shown, nothing is changed."""

import itertools
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.test import Client

from hexclassroom.accounts.models import AuditEntry, Membership
from hexclassroom.classes.models import ClassTeacher
from tests.attacks.schools import Holding, TwoSchools, addresses, everything, url
from tests.school import signed_in

IDS: Final = ("school_id", "class_id", "student_id", "roster_id", "lesson_id", "archive_id")
NAMED: Final = (*IDS, "table_id", "user_id", "invitation_id")
NAMES: Final = [name for name, parts in addresses() if set(parts) & set(NAMED)]
PARTS: Final = dict(addresses())
SECRETS: Final = ("Zoran", "Ylva", "Xaver", "9x~Q", "A lesson")
HUGE: Final = (2**31, 2**63, 10**30)


def body(own: Holding, theirs: Holding) -> dict[str, Any]:
    """Give what any form of the program might take, filled in to change as much as possible."""
    return {
        "name": "Taken",
        "year": "2026/27",
        "ends": "2027-07-31",
        "names": "Mallory",
        "name0": "tag",
        "given": "Mallory",
        "first": theirs.student.pk,
        "second": theirs.second.pk,
        "kind": "apart",
        "kept": theirs.student.pk,
        "gone": theirs.second.pk,
        "student": theirs.student.pk,
        "colleague": own.teacher.pk,
        "teacher": own.teacher.pk,
        "heir": own.teacher.pk,
        "role": "admin",
        "do": "save",
        "tables": "1",
        "title": "Taken",
        "sessions": "1",
        "timers": "none",
        "teams": str(theirs.roster.pk),
        "final_building_seconds": "60",
        "self_count_seconds": "60",
        "show": "name",
        "per_page": "8",
        "as": "page",
        "all": "1",
        "sure": "1",
        "format": "csv",
        "text": "Mallory",
        "names_days": "1",
        "logs_days": "1",
        "audit_days": "30",
        "confirmed": "1-1-30",
        f"team-{theirs.student.pk}": "1.0",
    }


def hit(client: Client, address: str, data: dict[str, Any]) -> list[int]:
    """Read an address and send to it; give both status codes, and look at what was shown."""
    out = []
    for response in (client.get(address), client.post(address, data)):
        content = b"" if response.streaming else response.content
        shown = content.decode(errors="replace")
        assert not [each for each in SECRETS if each in shown], address
        out.append(response.status_code)
        if response.status_code == 302:
            assert response["Location"].startswith(("/sign-in/", "/start/", "/results/"))
    return out


@pytest.mark.parametrize("who", ["admin", "teacher", "other", "gone", "nobody"])
def test_ids_of_another_school_open_and_change_nothing(two: TwoSchools, who: str) -> None:
    cast = two.cast
    if who == "gone":
        Membership.objects.filter(user=cast.foreign).delete()
        client = signed_in(cast.foreign)
    else:
        client = signed_in(None if who == "nobody" else getattr(cast, who))
    before = everything()
    for name in NAMES:
        ids = {part: two.theirs.ids[part] for part in PARTS[name]}
        codes = hit(client, url(name, ids), body(two.mine, two.theirs))
        assert set(codes) <= {302, 404, 405}, (name, codes)
    assert everything() == before


def test_a_teacher_of_the_school_who_is_not_of_the_class_changes_nothing(two: TwoSchools) -> None:
    ClassTeacher.objects.filter(user=two.cast.colleague).delete()
    for who in (two.cast.other, two.cast.colleague):
        client = signed_in(who)
        before = everything()
        for name in NAMES:
            ids = {part: two.mine.ids[part] for part in PARTS[name]}
            data = body(two.mine, two.mine)
            for response in (client.get(url(name, ids)), client.post(url(name, ids), data)):
                assert response.status_code in {302, 403, 404, 405}, name
                if response.status_code == 302:
                    assert response["Location"] == "/results/", name
        assert everything() == before


def test_an_administrator_opens_no_page_with_names(two: TwoSchools) -> None:
    client = signed_in(two.cast.admin)
    before = everything()
    for name in NAMES:
        if name.startswith("office:") or "school_id" in PARTS[name]:
            continue
        ids = {part: two.mine.ids[part] for part in PARTS[name]}
        data = body(two.mine, two.mine)
        for response in (client.get(url(name, ids)), client.post(url(name, ids), data)):
            assert response.status_code in {302, 403, 404, 405}, name
            assert b"Ana K" not in response.content, name
    assert everything() == before


def mixed() -> list[tuple[str, str]]:
    """Give each address with several ids, and which of them is somebody else's."""
    out = []
    for name in NAMES:
        inside = [part for part in PARTS[name] if part in NAMED]
        if len(inside) > 1:
            out += [(name, part) for part in inside]
    return out


@pytest.mark.parametrize("who", ["teacher", "admin"])
def test_an_id_of_elsewhere_in_an_address_of_mine_is_not_found(two: TwoSchools, who: str) -> None:
    client = signed_in(getattr(two.cast, who))
    before = everything()
    for name, foreign in mixed():
        ids = {part: two.mine.ids[part] for part in PARTS[name]}
        ids[foreign] = two.theirs.ids[foreign]
        codes = hit(client, url(name, ids), body(two.mine, two.theirs))
        assert set(codes) <= {403, 404, 405}, (name, foreign, codes)
    assert everything() == before


def test_forms_of_mine_that_name_things_of_elsewhere_take_nothing_from_there(
    two: TwoSchools,
) -> None:
    theirs = {
        "students": list(two.theirs.school_class.enrolments.order_by("pk").values()),
        "places": list(two.theirs.roster.places.values()),
    }
    names = [n for n in NAMES if n not in ("privacy:class_erase", "privacy:student_erase")]
    for who in (two.cast.teacher, two.cast.admin):
        client = signed_in(who)
        for name in names:
            if name.startswith("privacy:") and "erase" in name:
                continue
            ids = {part: two.mine.ids[part] for part in PARTS[name]}
            response = client.post(url(name, ids), body(two.mine, two.theirs))
            assert response.status_code < 500, name
            shown = b"" if response.streaming else response.content
            assert not [each for each in SECRETS[:4] if each.encode() in shown], name
    assert theirs == {
        "students": list(two.theirs.school_class.enrolments.order_by("pk").values()),
        "places": list(two.theirs.roster.places.values()),
    }
    assert not two.mine.school_class.enrolments.filter(student=two.theirs.student).exists()
    assert not two.mine.school_class.wishes.exists()


@pytest.mark.parametrize("number", HUGE)
def test_numbers_that_no_database_can_hold_are_not_found(two: TwoSchools, number: int) -> None:
    for who in (two.cast.teacher, two.cast.admin):
        client = signed_in(who)
        for name in NAMES:
            parts = PARTS[name]
            wide = [p for p in parts if p in ("number", "table_id", "user_id", "invitation_id")]
            for part in wide:
                ids = {p: two.mine.ids[p] for p in parts} | {part: number}
                for response in (client.get(url(name, ids)), client.post(url(name, ids))):
                    assert response.status_code in {302, 403, 404, 405}, (name, part)


@pytest.mark.parametrize("typed", ["9" * 5000, "\u0663", "\x00", "\U0001f600" * 9999])
def test_forms_survive_whatever_stands_in_their_boxes(two: TwoSchools, typed: str) -> None:
    fields = [*body(two.mine, two.theirs), "page", "person", "day", "verb", "group", "choose", "a"]
    fields += ["b", "remove", "seen", "mark", "method", "place", "school", "code", "pick", "ticket"]
    fields += ["next", "email", "password", "order", "absent", "names_from", "indicators", "by"]
    data = dict.fromkeys(fields, typed)
    data[f"team-{two.mine.student.pk}"] = typed
    data[f"place-{two.mine.student.pk}"] = typed
    for who in (two.cast.teacher, two.cast.admin, None):
        client = signed_in(who)
        for name, parts in PARTS.items():
            if "sign_out" in name:
                continue
            # A result without a game has nothing to draw.
            if name in ("reports:result", "reports:points_csv"):
                continue
            cache.clear()
            address = url(name, {p: two.mine.ids[p] for p in parts})
            assert client.post(address, data).status_code < 500, name
            assert client.get(address, {k: v[:500] for k, v in data.items()}).status_code < 500


def test_reading_changes_nothing(two: TwoSchools) -> None:
    looks = (AuditEntry,)
    for who in (two.cast.teacher, two.cast.admin, two.cast.foreign, None):
        client = signed_in(who)
        before = everything(without=looks)
        for name, parts in PARTS.items():
            if name in ("reports:result", "reports:points_csv"):
                continue
            address = url(name, {p: two.mine.ids[p] for p in parts})
            for method in (client.get, client.head):
                assert method(address, {"a": "1", "do": "save"}).status_code < 500, name
        assert everything(without=looks) == before, who


def test_no_form_is_taken_without_its_csrf_token(two: TwoSchools) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(two.cast.teacher)
    before = everything()
    for name, parts in PARTS.items():
        address = url(name, {p: two.mine.ids[p] for p in parts})
        code = client.post(address, body(two.mine, two.theirs)).status_code
        assert code in {403, 404, 405}, (name, code)
    assert everything() == before


def test_the_list_of_addresses_is_whole() -> None:
    assert len(PARTS) > 90
    assert {"classes:student", "office:role", "privacy:school_erase", "live:card"} <= set(PARTS)
    assert len(list(itertools.chain(mixed()))) > 40
