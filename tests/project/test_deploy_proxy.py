"""Caddyfile, nginx.conf and the Prometheus files: what they must say, and their own programs' word.

`python -m tests.proxied` runs both proxies for real in front of two web processes.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from hexclassroom.operations import metrics
from tests.project.deployed import DEPLOY
from tests.proxied.configured import certificate, nginx_configuration

CADDY = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
POLL = re.compile(r"\^/live/poll/\((?:\?<client>)?\[0-9a-f\]\+\)/")


@pytest.mark.parametrize("text", [CADDY, NGINX], ids=["caddy", "nginx"])
def test_long_polls_are_told_apart_by_the_client_in_their_path(text: str) -> None:
    assert POLL.search(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CADDY, ["max_size 6MB", "/readyz?own", "/metrics", "lb_policy header X-Poll-Client"]),
        (NGINX, ["client_max_body_size 6m", "location = /readyz { return 404; }",
                 "location /metrics  { return 404; }", "hash $hexclassroom_poll consistent",
                 "X-Forwarded-For   $remote_addr", "X-Forwarded-Proto $scheme",
                 'Forwarded         ""']),
    ],
    ids=["caddy", "nginx"],
)  # fmt: skip
def test_limits_probes_and_headers_are_set(text: str, words: list[str]) -> None:
    for word in words:
        assert word in text


def test_nobody_else_is_believed_about_addresses() -> None:
    assert "\ttrusted_proxies" not in CADDY
    assert "proxy_add_x_forwarded_for" not in NGINX
    assert "set_real_ip_from" not in NGINX


def test_no_address_of_a_person_is_logged_and_no_query_and_no_join_code() -> None:
    # Pages that were answered, and what went wrong.
    asked, wrong = re.findall(r"wrap json\s+fields \{([^}]*)\}", CADDY)
    assert asked.split() == wrong.split()
    for field in ("remote_ip", "remote_port", "client_ip", "headers"):
        assert f"request>{field} delete" in asked
    assert r'request>uri regexp "(/j/)[^/?]+|\?.*" "$1…"' in asked
    [form] = re.findall(r"log_format hexclassroom ([^;]*);", NGINX)
    for word in ("remote", "args", "request_uri", "$uri", "referer", "cookie"):
        assert word not in form
    bare = re.sub(r"#.*", "", NGINX)
    servers = bare.count("\nserver {")
    assert re.findall(r"access_log .*?(\w+);", bare) == ["hexclassroom"] * servers
    assert re.findall(r"error_log .*?(\w+);", bare) == ["emerg"] * servers


def test_braces_match() -> None:
    for text in (CADDY, re.sub(r'"[^"]*"', "", NGINX)):
        bare = re.sub(r"#.*", "", text)
        assert bare.count("{") == bare.count("}")


def test_caddy_itself_takes_the_file() -> None:
    program = shutil.which("caddy")
    if program is None:
        return  # the tests above read the same file; tests.proxied needs the program
    variables = {**os.environ, "SITE": "play.school.example", "ACME_EMAIL": "it@school.example"}
    done = subprocess.run(
        [program, "validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"],
        env=variables, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "not formatted" not in done.stderr


def test_nginx_itself_takes_the_file(tmp_path: Path) -> None:
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        return  # as above
    certificate(tmp_path)
    file = nginx_configuration(tmp_path, {}, 18443)
    done = subprocess.run(
        [program, "-t", "-c", str(file), "-p", str(tmp_path)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_alerts_ask_only_for_numbers_that_there_are() -> None:
    rules = YAML(typ="safe").load(DEPLOY / "prometheus" / "alerts.yml")["groups"][0]["rules"]
    known = {metric.name for metric in metrics.REGISTRY.collect()}
    asked = {name for rule in rules for name in re.findall(r"\bhexclassroom_[a-z_]+", rule["expr"])}
    assert len(asked) >= 5
    for name in asked:
        assert re.sub(r"_(bucket|total|count|sum)$", "", name) in known, name
    for rule in rules:
        assert rule["labels"]["severity"] in {"now", "soon", "morning"}
        assert rule["annotations"]["summary"]


def test_prometheus_reads_the_rules_and_asks_the_processes() -> None:
    config = YAML(typ="safe").load(DEPLOY / "prometheus" / "prometheus.yml")
    assert [job["job_name"] for job in config["scrape_configs"]] == [
        "hexclassroom-web", "hexclassroom-worker",
    ]  # fmt: skip
    for name in config["rule_files"]:
        assert (DEPLOY / "prometheus" / name).exists()
    text = (DEPLOY / "prometheus" / "alerts.yml").read_text()
    used = set(re.findall(r'job="([^"]+)"', text))
    assert used == {job["job_name"] for job in config["scrape_configs"]}
