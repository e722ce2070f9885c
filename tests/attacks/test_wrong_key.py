"""The server runs with another key than the one that sealed the names."""

from typing import Any

import pytest

from hexclassroom.classes.models import Class, Student
from tests.attacks.schools import TwoSchools, addresses, everything, url
from tests.school import signed_in

WORDS = "The names are locked"
NOT_TRIED = ("accounts:sign_out", "reports:result", "reports:points_csv")


def test_every_page_works_without_names_or_says_that_they_are_locked(
    two: TwoSchools, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    right, locked = settings.SEAL_KEYS, set()
    for who in (two.cast.teacher, two.cast.admin, None):
        client = signed_in(who)
        settings.SEAL_KEYS = ["another key"]
        for name, parts in addresses():
            if name in NOT_TRIED:
                continue
            response = client.get(url(name, {part: two.mine.ids[part] for part in parts}))
            if response.status_code >= 500:
                assert WORDS in response.text, name
                locked.add(name)
        settings.SEAL_KEYS = right
    assert {"classes:class", "classes:roster", "teacher:console"} <= locked
    assert not {name for name in locked if name.startswith(("office:", "accounts:"))}
    assert "HEXCLASSROOM_SEAL_KEYS" in caplog.text


def test_nothing_is_written_and_with_the_right_key_everything_is_there_again(
    two: TwoSchools, settings: Any
) -> None:
    client = signed_in(two.cast.teacher)
    before = everything()
    address = f"/classes/{two.mine.school_class.pk}/"
    with settings_of(settings, ["another key"]):
        for form in ({"names": "Nadia"}, {"names": "Ana K"}):
            assert client.post(f"{address}add/", form).status_code == 500
    assert everything() == before
    assert "Ana K." in client.get(address).text


def test_a_class_whose_names_nobody_can_read_can_still_be_erased(
    two: TwoSchools, settings: Any
) -> None:
    client = signed_in(two.cast.teacher)
    two.mine.lesson.delete()
    address = f"/privacy/classes/{two.mine.school_class.pk}/erase/"
    with settings_of(settings, ["another key"]):
        assert client.get(address).status_code == 200
        assert client.post(address).status_code == 302
    assert not Class.objects.filter(pk=two.mine.school_class.pk).exists()
    assert Student.objects.count() == two.theirs.school_class.enrolments.count()


class settings_of:  # noqa: N801 - reads as a statement
    """Let another key be the server's for a while."""

    def __init__(self, settings: Any, keys: list[str]) -> None:
        self.settings, self.keys, self.before = settings, keys, settings.SEAL_KEYS

    def __enter__(self) -> None:
        self.settings.SEAL_KEYS = self.keys

    def __exit__(self, *_error: object) -> None:
        self.settings.SEAL_KEYS = self.before
