"""nginx and Caddy before `tripot serve`, run for real from the samples in `deploy/`."""

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


def nginx(sample: str, folder: Path, port: int, house: int) -> list[str]:
    """The command that serves a sample of nginx, with only names, ports and files changed."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    server = sample
    server = server.replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    server = server.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    server = re.sub(r"ssl_certificate .*;", f"ssl_certificate {cert};", server)
    server = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", server)
    server = re.sub(r"server_name .*;", "server_name localhost;", server)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root; " if os.geteuid() == 0 else ""  # its workers write what is large into the folder
    whole = f"{user}pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary}\n{server}\n}}"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(sample: str, folder: Path, port: int, house: int) -> list[str]:
    """The command that serves a sample of Caddy, with only names, ports and files changed."""
    site = sample.replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    here = f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls cert.pem key.pem"
    site = re.sub(r"(?m)^\S+ \{$", lambda _: here, site, count=1)
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{site}")
    return ["caddy", "run", "--config", "Caddyfile", "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}
NAMES = {"nginx": ("nginx.conf", "nginx-sub-path.conf"), "caddy": ("Caddyfile", "Caddyfile-sub-path")}
HANDED_ON = {
    "nginx": ("proxy_pass http://127.0.0.1:8000;", "proxy_pass http://127.0.0.1:8000/;"),
    "caddy": ("handle /tripot/*", "handle_path /tripot/*"),
}
"""What stands in a sample with a sub-path, and what leaves the sub-path out."""


def sample_of(name: str, below: str, *, leaves_out: bool = False) -> str:
    """The sample of a proxy: of a host of one's own, or of a sub-path that is handed on or left out."""
    sample = (SAMPLES / NAMES[name][bool(below)]).read_text()
    there, instead = HANDED_ON[name]
    assert not leaves_out or sample.count(there) == 1
    return sample.replace(there, instead) if leaves_out else sample


@contextmanager
def behind(
    name: str, folder: Path, below: str = "", *, leaves_out: bool = False, toys: bool = True, **others: str
) -> Iterator[str]:
    """A house behind the proxy: its public address."""
    if shutil.which(name) is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"{name} is not installed")
    certificate(folder)
    port = free_port()
    public = f"https://localhost:{port}{below}"
    settings = {"TRIPOT_BASE_URL": public, "TRIPOT_TRUSTED_PROXIES": "127.0.0.1", **others}
    sample = sample_of(name, below, leaves_out=leaves_out)
    with Server(f"sqlite:///{folder}/house.db", toys=toys, **settings) as house:
        command = PROXIES[name](sample, folder, port, house.port)
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
