"""The client's address, directly and behind proxies."""

import pytest
from django.test import RequestFactory, override_settings

from hexclassroom.accounts.address import client_address


@pytest.mark.parametrize(
    ("proxies", "direct", "forwarded", "address"),
    [
        (0, "192.0.2.1", "", "192.0.2.1"),
        (0, "192.0.2.1", "203.0.113.9", "192.0.2.1"),
        (1, "10.0.0.1", "203.0.113.9", "203.0.113.9"),
        (1, "10.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"),
        (2, "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        (1, "10.0.0.1", "", "10.0.0.1"),
        (2, "10.0.0.1", "203.0.113.9", "10.0.0.1"),
        (1, "10.0.0.1", "nonsense", "10.0.0.1"),
        (1, "", "", ""),
        (0, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::"),
        (0, "::ffff:192.0.2.1", "", "192.0.2.1"),
    ],
)
def test_only_what_the_proxies_wrote_is_believed(
    proxies: int, direct: str, forwarded: str, address: str
) -> None:
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/", REMOTE_ADDR=direct, headers=headers)
    with override_settings(PROXIES=proxies):
        assert client_address(request) == address
