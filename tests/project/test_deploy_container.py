"""The container image and the compose file, read without a container engine."""

import copy
import importlib.resources
import json
import re
import shlex
from typing import Any

import jsonschema
import pytest

from tests.classroom import ROOT
from tests.project.deployed import (
    DEPLOY,
    application,
    check_command,
    compose,
    example,
    services,
)

CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, long lines joined."""
    text = re.sub(r"^\s*#.*\n", "", CONTAINERFILE, flags=re.M).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in text.splitlines() if line]


def stages() -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = []
    for name, words in instructions():
        if name == "FROM":
            found.append([])
        if found:
            found[-1].append((name, words))
    return found


def values(stage: list[tuple[str, str]], name: str) -> list[str]:
    return [words for each, words in stage if each == name]


def test_only_known_instructions_are_used() -> None:
    known = {"ARG", "FROM", "COPY", "RUN", "WORKDIR", "ENV", "USER", "EXPOSE", "STOPSIGNAL",
             "HEALTHCHECK", "CMD"}  # fmt: skip
    assert {name for name, _ in instructions()} <= known
    assert len(stages()) == 2


def test_everything_that_is_copied_exists_and_may_be_seen_by_the_build() -> None:
    seen = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    assert "*" in seen
    allowed = [line[1:] for line in seen if line.startswith("!")]
    copied = [words.split()[:-1] for words in values(stages()[0], "COPY")]
    for source in (source for sources in copied for source in sources):
        assert (ROOT / source).exists(), source
        assert source in allowed, source
    for source in allowed:
        assert (ROOT / source).exists(), source


def test_what_is_installed_is_pinned_by_hash_and_nothing_is_compiled() -> None:
    [install] = [words for words in values(stages()[0], "RUN") if " install " in words]
    assert "--require-hashes" in install
    assert "--only-binary=:all:" in install
    assert "deploy/requirements/server.txt" in CONTAINERFILE
    assert not re.search(
        r"gcc|build-essential|-dev\b|curl|://", CONTAINERFILE.replace("-devel", "")
    )


def test_the_final_image_runs_as_a_user_without_rights() -> None:
    final = stages()[-1]
    users = values(final, "USER")
    assert users
    uid, _, gid = users[-1].partition(":")
    assert int(uid) >= 1000
    assert int(gid) >= 1000
    last_user = max(n for n, (name, _) in enumerate(final) if name == "USER")
    assert not [name for name, _ in final[last_user:] if name in {"RUN", "COPY"}]
    assert "pip uninstall" in " ".join(values(final, "RUN"))


def test_its_commands_are_lists_and_exist() -> None:
    final = stages()[-1]
    [command] = values(final, "CMD")
    check_command(json.loads(command))
    [health] = values(final, "HEALTHCHECK")
    check_command(json.loads(health.partition("CMD")[2]))
    assert "/healthz" in health
    assert values(final, "STOPSIGNAL") == ["SIGTERM"]


def test_the_libraries_for_pdfs_are_those_that_the_readme_names() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"lib\S+-0|libharfbuzz\S+", readme)
    installed = " ".join(values(stages()[-1], "RUN")).split()
    assert {name.strip("`)") for name in named} <= set(installed)
    assert "FONTS=fonts-dejavu-core" in CONTAINERFILE


def test_static_files_are_named_where_they_are_collected() -> None:
    assert "collect-static /app/static" in CONTAINERFILE
    assert "HEXCLASSROOM_STATIC_ROOT=/app/static" in " ".join(values(stages()[-1], "ENV"))


def valid(document: dict[str, Any]) -> bool:
    """Whether the Compose Specification's own schema takes it."""
    folder = importlib.resources.files("check_jsonschema") / "builtin_schemas" / "vendor"
    schema = json.loads((folder / "compose-spec.json").read_text(encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return bool(kind(schema).is_valid(document))


def test_the_compose_file_is_one() -> None:
    assert valid(compose())


def test_the_schema_notices_what_is_none() -> None:
    broken = copy.deepcopy(compose())
    broken["services"]["web1"]["helthcheck"] = {}
    assert not valid(broken)


def test_all_parts_of_a_server_are_there() -> None:
    assert set(services()) == {
        "caddy", "web1", "web2", "worker1", "worker2", "beat", "migrate", "backup",
        "postgres", "redis",
    }  # fmt: skip


@pytest.mark.parametrize("name", services())
def test_every_container_has_no_more_rights_than_it_needs(name: str) -> None:
    service = services()[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert not [mount for mount in service.get("volumes", []) if "docker.sock" in str(mount)]
    if name in {"postgres", "redis"}:
        assert not str(service["user"]).startswith("0")


@pytest.mark.parametrize("name", services())
def test_every_container_comes_back_is_watched_and_has_a_limit(name: str) -> None:
    service = services()[name]
    assert service["restart"] == ("no" if name == "migrate" else "unless-stopped")
    if name == "migrate":
        return
    assert service["deploy"]["resources"]["limits"]["memory"]
    if name != "beat":  # nothing can be asked of it; the health page sees when it is missing
        assert service["healthcheck"]["test"]
    assert service["logging"]["options"]["max-size"]


@pytest.mark.parametrize("name", application())
def test_every_command_exists(name: str) -> None:
    service = application()[name]
    if "command" in service:
        check_command(service["command"])
    test = service["healthcheck"].get("test", [])
    if test[:1] == ["CMD"]:
        check_command(test[1:])
    elif test:
        assert shlex.split(test[1])[0] == "find"


def test_the_database_cannot_be_reached_from_the_proxy_or_from_outside() -> None:
    assert compose()["networks"]["back"]["internal"] is True
    for name, service in services().items():
        nets = set(service["networks"])
        assert nets <= ({"front", "back"} if name.startswith("web") else nets), name
        if name == "caddy":
            assert nets == {"front"}
        elif not name.startswith("web"):
            assert nets == {"back"}, name
        outside = [port for port in service.get("ports", []) if not port.startswith("127.0.0.1:")]
        assert outside == (["80:80", "443:443"] if name == "caddy" else [])


def test_the_database_keeps_what_it_was_told() -> None:
    words = services()["postgres"]["command"]
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        assert f"{name}=on" in words
    assert not [word for word in words if word.endswith("=off")]
    assert "database:/var/lib/postgresql/data" in services()["postgres"]["volumes"]


def test_redis_never_throws_a_task_away() -> None:
    words = services()["redis"]["command"]
    assert words[words.index("--maxmemory-policy") + 1].startswith("volatile-")


def test_tables_are_brought_up_to_date_before_anything_runs() -> None:
    for name, service in application().items():
        if name != "migrate":
            condition = service["depends_on"]["migrate"]["condition"]
            assert condition == "service_completed_successfully"


def test_the_proxy_knows_every_web_process() -> None:
    webs = sorted(name for name in services() if name.startswith("web"))
    caddyfile = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert f"{{$WEB:{' '.join(f'{name}:8000' for name in webs)}}}" in caddyfile


def test_workers_tell_their_numbers_inside_their_network_alone() -> None:
    for name, service in services().items():
        where = service.get("environment", {}).get("HEXCLASSROOM_WORKER_METRICS_HOST")
        assert where == ("0.0.0.0" if name.startswith("worker") else None), name
        if where:
            assert service["networks"] == ["back"]
            assert "HEXCLASSROOM_REDIS_URL" in service["environment"]


def test_variables_of_the_compose_file_stand_in_the_example() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    used = set(re.findall(r"\$\{([A-Z_]+)", text))
    assert used
    assert used <= set(example())


def test_no_secret_has_a_default() -> None:
    for name, value in example().items():
        if re.search(r"SECRET|KEY|PASSWORD|TOKEN", name):
            assert value == "", name
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert not re.search(r"\$\{[A-Z_]*(?:SECRET|KEY|PASSWORD|TOKEN)[A-Z_]*:?-", text)
