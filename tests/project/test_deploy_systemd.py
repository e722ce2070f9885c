"""The systemd units: known keys, programs that exist, few rights."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.classroom import ROOT
from tests.project.deployed import DEPLOY, check_command

FOLDER = DEPLOY / "systemd"
HERE = "/opt/hexclassroom/current"
UNITS = sorted(path for path in FOLDER.iterdir() if path.is_file())
SERVICES = [path for path in UNITS if path.suffix == ".service"]

KNOWN = {
    "Unit": {"Description", "Documentation", "After", "Wants", "PartOf", "StartLimitIntervalSec",
             "RequiresMountsFor"},
    "Install": {"WantedBy"},
    "Timer": {"OnCalendar", "RandomizedDelaySec", "Persistent"},
    "Service": {
        "Type", "User", "Group", "UMask", "EnvironmentFile", "Environment", "WorkingDirectory",
        "StateDirectory", "StateDirectoryMode", "ReadWritePaths", "ExecStart", "KillSignal",
        "KillMode", "TimeoutStopSec", "TimeoutStartSec", "Restart", "RestartSec", "LimitNOFILE",
        "MemoryMax", "OOMPolicy", "TasksMax", "Nice", "IOSchedulingClass", "NoNewPrivileges",
        "CapabilityBoundingSet", "AmbientCapabilities", "ProtectSystem", "ProtectHome",
        "PrivateTmp", "PrivateDevices", "ProtectKernelTunables", "ProtectKernelModules",
        "ProtectKernelLogs", "ProtectControlGroups", "ProtectClock", "ProtectHostname",
        "ProtectProc", "RestrictAddressFamilies", "RestrictNamespaces", "RestrictRealtime",
        "RestrictSUIDSGID", "LockPersonality", "RemoveIPC", "SystemCallArchitectures",
        "SystemCallFilter", "SystemCallErrorNumber", "UnsetEnvironment",
    },
}  # fmt: skip


def parsed(path: Path) -> dict[str, list[tuple[str, str]]]:
    """The sections of a unit; a key may come several times."""
    found: dict[str, list[tuple[str, str]]] = {}
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            section = line.strip("[]")
            found[section] = []
            continue
        key, equals, value = line.partition("=")
        assert equals, line
        found[section].append((key, value))
    return found


def one(path: Path, key: str, section: str = "Service") -> str:
    [value] = [value for name, value in parsed(path)[section] if name == key]
    return value


@pytest.mark.parametrize(
    "path", [*UNITS, FOLDER / "caddy.service.d" / "hexclassroom.conf"], ids=lambda path: path.name
)
def test_only_known_sections_and_keys_are_used(path: Path) -> None:
    for section, pairs in parsed(path).items():
        assert {key for key, _ in pairs} <= KNOWN[section]


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_every_program_exists(path: Path) -> None:
    words = shlex.split(one(path, "ExecStart"))
    assert words[0] in {f"{HERE}/.venv/bin/python", f"{HERE}/.venv/bin/celery"}
    assert (Path(sys.executable).parent / Path(words[0]).name).exists()
    check_command([Path(words[0]).name, *(word.replace("%i", "1") for word in words[1:])])


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_every_service_has_few_rights(path: Path) -> None:
    assert one(path, "User") == "hexclassroom"
    assert one(path, "NoNewPrivileges") == "yes"
    assert one(path, "ProtectSystem") == "strict"
    assert one(path, "CapabilityBoundingSet") == ""
    for key in ("ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictNamespaces"):
        assert one(path, key) == "yes"
    assert one(path, "EnvironmentFile") == "/etc/hexclassroom/environment"
    assert one(path, "MemoryMax")


@pytest.mark.parametrize(
    "path", [each for each in SERVICES if "backup" not in each.name], ids=lambda path: path.name
)
def test_what_serves_comes_back_whatever_happened(path: Path) -> None:
    assert one(path, "Restart") == "always"
    assert one(path, "StartLimitIntervalSec", "Unit") == "0"
    assert one(path, "KillSignal") == "SIGTERM"
    assert int(one(path, "TimeoutStopSec")) >= 15


def test_the_target_starts_two_web_processes_two_workers_and_one_beat() -> None:
    wanted = [
        name
        for key, value in parsed(FOLDER / "hexclassroom.target")["Unit"]
        if key == "Wants"
        for name in value.split()
    ]
    assert len([name for name in wanted if name.startswith("hexclassroom-web@")]) == 2
    assert len([name for name in wanted if name.startswith("hexclassroom-worker@")]) == 2
    assert wanted.count("hexclassroom-beat.service") == 1
    for name in wanted:
        assert (FOLDER / re.sub(r"@\w+", "@", name)).exists()


def test_the_proxies_know_the_ports_of_the_web_processes() -> None:
    target = (FOLDER / "hexclassroom.target").read_text()
    ports = re.findall(r"hexclassroom-web@(\d+)", target)
    caddy = (FOLDER / "caddy.service.d" / "hexclassroom.conf").read_text()
    assert f'"WEB={" ".join(f"127.0.0.1:{port}" for port in ports)}"' in caddy
    nginx = (DEPLOY / "nginx.conf").read_text()
    assert re.findall(r"server 127\.0\.0\.1:(\d+) ", nginx) == ports * 3
    scraped = (DEPLOY / "prometheus" / "prometheus.yml").read_text()
    assert all(f"127.0.0.1:{port}" in scraped for port in ports)


def test_the_proxy_sees_no_secret() -> None:
    path = FOLDER / "caddy.service.d" / "hexclassroom.conf"
    unset = one(path, "UnsetEnvironment").split()
    for name in ("SECRET_KEY", "SEAL_KEYS", "DATABASE_URL", "OIDC_CLIENT_SECRET", "METRICS_TOKEN"):
        assert f"HEXCLASSROOM_{name}" in unset


def test_systemd_itself_finds_nothing_wrong(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        return  # the tests above read the same files
    here = tmp_path / "current"
    (here / ".venv").mkdir(parents=True)
    (here / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    for path in UNITS:
        text = path.read_text().replace(HERE, str(here))
        (tmp_path / path.name).write_text(text.replace("/etc/hexclassroom", str(tmp_path)))
    done = subprocess.run(
        [program, "verify", "--man=no", *(str(tmp_path / path.name) for path in UNITS)],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if "hexclassroom" in line]
    assert ours == []
