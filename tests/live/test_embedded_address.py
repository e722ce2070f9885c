"""Which address tablets are told."""

from collections.abc import Iterator

import pytest
from django.test import RequestFactory, override_settings

from hexclassroom.live.embedded.address import (
    base_url,
    lan_address,
    set_student_host,
    student_base_url,
    student_host,
)


@pytest.fixture(autouse=True)
def fixed_host() -> Iterator[None]:
    set_student_host("192.168.1.20")
    yield
    set_student_host(None)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("127.0.0.1:8000", "http://192.168.1.20:8000"),
        ("localhost:8000", "http://192.168.1.20:8000"),
        ("[::1]:8000", "http://192.168.1.20:8000"),
        ("127.0.0.1", "http://192.168.1.20"),
        ("10.0.0.7:8000", "http://10.0.0.7:8000"),
        ("classroom.test:8000", "http://classroom.test:8000"),
    ],
)
@override_settings(ALLOWED_HOSTS=["*"], EMBEDDED=True)
def test_a_page_opened_on_the_laptop_shows_its_address_in_the_network(
    asked: str, told: str
) -> None:
    request = RequestFactory().get("/", headers={"host": asked})
    assert student_base_url(request) == told


@override_settings(ALLOWED_HOSTS=["*"], EMBEDDED=False)
def test_a_real_server_shows_the_name_it_was_asked_by() -> None:
    request = RequestFactory().get("/", headers={"host": "localhost:8000"})
    assert student_base_url(request) == "http://localhost:8000"


def test_the_usual_port_is_left_out() -> None:
    assert base_url("http", "x", 80) == "http://x"
    assert base_url("https", "x", 443) == "https://x"
    assert base_url("http", "x", 443) == "http://x:443"


def test_there_is_always_some_address() -> None:
    set_student_host(None)
    assert student_host() == (lan_address() or "127.0.0.1")
