"""The samples of nginx and Caddy, run for real before `tripot serve`: TLS, signing in, moves, streams."""

import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from ports import free_port
from server.processes import ROOT, Server

SAMPLES = ROOT / "deploy"


def certificate(folder: Path) -> tuple[Path, Path]:
    """One made here, for this machine alone, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "cert.pem", folder / "key.pem"
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    paths[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return paths


def nginx(folder: Path, port: int, house: int) -> list[str]:
    """The command that serves the sample of nginx, with only names, ports and files changed."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    server = (SAMPLES / "nginx.conf").read_text()
    server = server.replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    server = re.sub(r"ssl_certificate .*;", f"ssl_certificate {cert};", server)
    server = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", server).replace(
        "jeux.example", "localhost"
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary}\n{server}\n}}"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, port: int, house: int) -> list[str]:
    """The command that serves the sample of Caddy, with only names, ports and files changed."""
    site = (SAMPLES / "Caddyfile").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    site = site.replace("jeux.example {", f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls cert.pem key.pem")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{site}")
    return ["caddy", "run", "--config", "Caddyfile", "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def behind(name: str, folder: Path) -> Iterator[str]:
    """A house behind the proxy: its public address."""
    if shutil.which(name) is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"{name} is not installed")
    certificate(folder)
    port = free_port()
    public = f"https://localhost:{port}"
    settings = {"TRIPOT_BASE_URL": public, "TRIPOT_TRUSTED_PROXIES": "127.0.0.1"}
    with Server(f"sqlite:///{folder}/house.db", **settings) as house:
        command = PROXIES[name](folder, port, house.port)
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        proxy = subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.DEVNULL)
        try:
            _wait_for(proxy, public, folder)
            yield public
        finally:
            (proxy.terminate if name == "nginx" else proxy.kill)()  # a killed nginx would leave its workers behind
            proxy.wait()


def _wait_for(proxy: "subprocess.Popen[bytes]", public: str, folder: Path) -> None:
    end = time.monotonic() + 60
    with visitor(public, folder) as somebody:
        while time.monotonic() < end:
            assert proxy.poll() is None, "the proxy did not start"
            try:
                assert somebody.get("/healthz").status_code == 200
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
    raise TimeoutError("the proxy did not answer")


def visitor(public: str, folder: Path) -> httpx.Client:
    """Somebody who trusts this certificate and no other."""
    return httpx.Client(base_url=public, verify=ssl.create_default_context(cafile=str(folder / "cert.pem")), timeout=30)


@pytest.mark.parametrize("name", PROXIES)
def test_a_game_is_played_over_tls_behind_the_sample(name: str, tmp_path: Path) -> None:
    with behind(name, tmp_path) as public, visitor(public, tmp_path) as ines:
        entered = ines.post("/api/v1/guests", json={"name": "Inès"})
        assert entered.status_code == 201
        assert "secure" in entered.headers["set-cookie"].lower()
        assert "max-age" in entered.headers["strict-transport-security"]
        ines.headers["X-CSRF-Token"] = entered.json()["csrf"]
        wish = {"game": "toy-cards", "seats": 2, "options": {"rounds": 5}, "schedule": {"pace": "none"}}
        table = ines.post("/api/v1/tables", json=wish, headers={"Idempotency-Key": "proxied-1"}).json()["id"]
        chair = {"seat": 1, "name": "Paul"}
        assert ines.post(
            f"/api/v1/tables/{table}/sit", json=chair, headers={"Idempotency-Key": "proxied-2"}
        ).status_code == 200  # fmt: skip
        assert ines.post(f"/api/v1/tables/{table}/start", json={}).status_code == 200
        ines.cookies.set("tripot-there", f"{table}.0")
        assert ines.get(f"/tables/{table}").status_code == 200
        with ines.stream("GET", f"/api/v1/tables/{table}/stream?seat=0") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = stream.iter_lines()
            assert next(lines), "the stream begins at once, nothing holds it back"
            moved = {"action": "keep"}
            with visitor(public, tmp_path) as other:
                other.cookies, other.headers["X-CSRF-Token"] = ines.cookies, ines.headers["X-CSRF-Token"]
                answer = other.post(
                    f"/api/v1/tables/{table}/seats/0/actions", json=moved, headers={"Idempotency-Key": "proxied-3"}
                )
            assert answer.status_code == 200
            assert any(line.startswith("data:") for line in lines), "a move is heard while the stream is open"
        assert ines.get("/metrics").status_code == 404
        assert ines.post("/api/v1/guests", content=b"x" * 4_000_000).status_code == 413
