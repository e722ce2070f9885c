"""OpenID Connect switched off, half switched on, and switched off again."""

import sqlite3

import pytest
import requests
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from hexclassroom.settings.oidc import openid_connect
from tests.accounts.provider import switched_on
from tests.classroom import ClassroomServer, manage

VARIABLES = {"URL": "https://id.test/", "CLIENT_ID": "c", "CLIENT_SECRET": "s"}


def test_tables_do_not_appear_while_it_is_off(db: None) -> None:
    assert not [model for model in apps.get_models() if "social" in model._meta.label_lower]
    assert not [name for name in connection.introspection.table_names() if "social" in name]


@pytest.mark.embedded
def test_switched_off_again_the_server_starts_and_its_data_is_kept(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("off")
    with switched_on(folder) as on:
        on.run("User.objects.create_user('kept@school.test')")
        on.sign_in(on.provider.person("k-1", "kept@school.test"))
        assert on.rows("SELECT COUNT(*) FROM socialaccount_socialaccount") == [(1,)]
        server = ClassroomServer(on.server.data, on.server.port)
    server.start()
    try:
        page = requests.get(f"{server.local_url}/sign-in/", timeout=30)
        assert "/sign-in/school/" not in page.text
        saved = manage("backup", str(folder / "saved.zip"), "--data", str(server.data))
        assert saved.returncode == 0, saved.stderr
    finally:
        server.stop()
    restored = manage("restore", str(folder / "saved.zip"), "--data", str(folder / "new"))
    assert restored.returncode == 0, restored.stderr
    with sqlite3.connect(folder / "new" / "hexclassroom.sqlite3") as database:
        assert database.execute("SELECT email FROM accounts_user").fetchall()


class TestSettings:
    """What the environment may say."""

    @pytest.fixture(autouse=True)
    def _environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name, value in {
            "URL": "https://id.test/",
            "CLIENT_ID": "c",
            "CLIENT_SECRET": "s",
        }.items():
            monkeypatch.setenv(f"HEXCLASSROOM_OIDC_{name}", value)

    def test_three_variables_switch_it_on(self) -> None:
        found = openid_connect()
        assert found is not None
        assert (found.url, found.name) == ("https://id.test", "id.test")

    def test_a_name_may_be_given(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HEXCLASSROOM_OIDC_NAME", "School ID")
        found = openid_connect()
        assert found is not None
        assert found.name == "School ID"

    def test_another_issuer_is_another_provider(self, monkeypatch: pytest.MonkeyPatch) -> None:
        first = openid_connect()
        monkeypatch.setenv("HEXCLASSROOM_OIDC_URL", "https://other.test")
        second = openid_connect()
        assert first is not None
        assert second is not None
        assert first.ident != second.ident

    @pytest.mark.parametrize("name", ["URL", "CLIENT_ID", "CLIENT_SECRET"])
    def test_half_of_it_names_what_is_missing(
        self, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        monkeypatch.delenv(f"HEXCLASSROOM_OIDC_{name}")
        with pytest.raises(ImproperlyConfigured, match=name):
            openid_connect()

    def test_an_address_that_is_none_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HEXCLASSROOM_OIDC_URL", "id.test")
        with pytest.raises(ImproperlyConfigured, match="OIDC_URL"):
            openid_connect()

    def test_without_them_it_is_off(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("URL", "CLIENT_ID", "CLIENT_SECRET"):
            monkeypatch.delenv(f"HEXCLASSROOM_OIDC_{name}")
        assert openid_connect() is None
