"""deploy/Caddyfile and deploy/nginx.conf as they are, with the ports and files of a test put in."""

import datetime as dt
import os
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.classroom import ROOT

DEPLOY = ROOT / "deploy"
HOST = "localhost"


def certificate(folder: Path) -> None:
    """Write a certificate for localhost that nobody has signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (folder / "key.pem").write_bytes(private)
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _replaced(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx_configuration(folder: Path, webs: dict[int, int], port: int, plain: int = 18080) -> Path:
    """Write nginx.conf with other ports; `webs` gives the real port for each of 8001 and 8002."""
    for name in ("body", "proxy", "fastcgi", "uwsgi", "scgi"):
        (folder / name).mkdir(exist_ok=True)
    text = _replaced(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        {
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen [::]:80;": "",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
            "listen [::]:443 ssl http2;": "",
            "server_name school.example;": f"server_name {HOST};",
            "https://$host$request_uri": f"https://$host:{port}$request_uri",
            "/etc/letsencrypt/live/school.example/fullchain.pem": str(folder / "cert.pem"),
            "/etc/letsencrypt/live/school.example/privkey.pem": str(folder / "key.pem"),
            "/var/log/nginx/hexclassroom.log": str(folder / "nginx.log"),
            "/var/log/nginx/hexclassroom-errors.log": str(folder / "nginx-errors.log"),
            "root /srv/hexclassroom;": f"root {folder / 'published'};",
            **{f"127.0.0.1:{old}": f"127.0.0.1:{new}" for old, new in webs.items()},
        },
    )
    # What Debian's nginx.conf has around it.
    around = (
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log warn;\n"
        + ("user root;\n" if os.geteuid() == 0 else "")
        + "events { worker_connections 2000; }\nhttp {\n"
        + "types { text/css css; text/javascript js; image/svg+xml svg; }\n"
        + "".join(
            f"{name}_temp_path {folder}/{short};\n"
            for name, short in (
                ("client_body", "body"),
                ("proxy", "proxy"),
                ("fastcgi", "fastcgi"),
                ("uwsgi", "uwsgi"),
                ("scgi", "scgi"),
            )
        )
        + text
        + "\n}\n"
    )
    file = folder / "nginx.conf"
    file.write_text(around)
    return file


def caddy_configuration(folder: Path, port: int, plain: int, admin: int) -> Path:
    """Write the Caddyfile with other ports of the proxy itself and our own certificate."""
    text = _replaced(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        {
            "\temail {$ACME_EMAIL}\n": f"\temail {{$ACME_EMAIL}}\n\tadmin 127.0.0.1:{admin}\n"
            f"\thttp_port {plain}\n\thttps_port {port}\n",
            "{$SITE} {\n": f"{{$SITE}} {{\n\ttls {folder}/cert.pem {folder}/key.pem\n",
        },
    )
    file = folder / "Caddyfile"
    file.write_text(text)
    return file


def caddy_variables(folder: Path, webs: list[int]) -> dict[str, str]:
    """What the Caddyfile reads from the environment."""
    return {
        "SITE": HOST,
        "ACME_EMAIL": "it@school.example",
        "WEB": " ".join(f"127.0.0.1:{port}" for port in webs),
        "PUBLISHED": str(folder / "published"),
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
