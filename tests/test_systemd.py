"""The unit in `deploy/`: what it may do of the machine, line by line, and by systemd's own score where systemd is."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UNIT = ROOT / "deploy" / "tripot.service"
SAID = [line.partition("=")[::2] for line in UNIT.read_text("utf-8").splitlines() if line[:1].isalpha()]
CLOSED = {
    "User": "tripot",
    "UMask": "0077",
    "StateDirectoryMode": "0700",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "AmbientCapabilities": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "PrivateUsers": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectControlGroups": "yes",
    "ProtectProc": "invisible",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
}


@pytest.mark.parametrize("name", CLOSED)
def test_the_unit_gives_the_house_no_more_of_the_machine_than_it_needs(name: str) -> None:
    assert [value for said, value in SAID if said == name] == [CLOSED[name]]


def test_the_unit_starts_what_the_page_installs_and_starts_it_again() -> None:
    said = dict(SAID)
    page = (ROOT / "docs" / "operating.md").read_text("utf-8")
    program, _, word = said["ExecStart"].partition(" ")
    assert word == "serve"
    assert f"{Path(program).parent}/pip install" in page
    assert f"install -m 600 /dev/null {said['EnvironmentFile']}" in page
    assert said["Restart"] == "always"


def exposure(unit: Path) -> float:
    """How much of the machine a service could reach, by systemd: 0 to 10."""
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", told)
    assert found, told
    return float(found[1])


def test_systemd_scores_the_unit_as_the_page_says(tmp_path: Path) -> None:
    """Where there is no systemd the lines above are all that can be looked at."""
    if shutil.which("systemd-analyze") is None:
        return
    said = re.search(r"calls its exposure ([\d.]+) of 10", (ROOT / "docs" / "operating.md").read_text("utf-8"))
    assert said
    assert exposure(UNIT) <= float(said[1])
    open_unit = tmp_path / "tripot.service"
    open_unit.write_text(re.sub(r"(?m)^(Protect|Private|Restrict|System)\w+=.*\n", "", UNIT.read_text("utf-8")))
    assert exposure(open_unit) > 4, "and a unit without its locks scores worse"
