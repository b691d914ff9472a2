"""What the two commands install is locked: every package with its number and hashes, and no address."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tools import lock

from citing import promise

CHECKOUT = Path(__file__).resolve().parent.parent
FILES = ("build", "play", "postgresql", "test", "node")
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> dict[str, str]:
    lines = (CHECKOUT / "constraints.txt").read_text("utf-8").splitlines()
    return {normal(name): version for name, _, version in (line.partition("==") for line in lines if "==" in line)}


def locked(text: str) -> dict[str, tuple[str, int]]:
    """The version of each package of a file, and how many hashes it has."""
    found = {}
    for part in re.split(r"\n(?=\S)", text):
        head = re.match(r"([A-Za-z0-9._-]+)==(\S+)", part)
        if head:
            found[normal(head[1])] = (head[2], len(re.findall(r"--hash=sha256:[0-9a-f]{64}(?= \\\n|\n|$)", part)))
    return found


def faults(text: str, pinned: dict[str, str]) -> list[str]:
    """Packages without a hash or with another number than the pinned one; lines that are neither."""
    found = [name for name, (_, hashes) in locked(text).items() if not hashes]
    found += [name for name, (version, _) in locked(text).items() if pinned.get(name) != version]
    plain = re.compile(r"#.*|[A-Za-z0-9._-]+==\S+( ; [^\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    return found + [line for line in text.splitlines() if not plain.fullmatch(line)]


def read(name: str) -> str:
    return (CHECKOUT / "requirements" / f"{name}.txt").read_text("utf-8")


@promise("R35")
@pytest.mark.parametrize("name", FILES)
def test_every_package_has_its_number_and_its_hashes_and_nothing_has_an_address(name: str) -> None:
    assert faults(read(name), pins()) == []
    assert "://" not in read(name)


@promise("R35")
def test_every_pinned_package_is_locked() -> None:
    """Whoever adds a dependency runs `make lock`."""
    everything = {name for each in FILES for name in locked(read(each))}
    assert set(pins()) - everything == set()


@promise("R35")
def test_everything_that_the_project_asks_for_is_locked() -> None:
    extras = PROJECT["optional-dependencies"]
    asked = {"play": [*PROJECT["dependencies"], *extras["notices"]]}
    asked["test"] = [*asked["play"], *extras["dev"], *extras["postgresql"]]
    asked["postgresql"] = extras["postgresql"]
    for name, requirements in asked.items():
        names = {normal(re.split(r"[\[<>=;! ]", each)[0]) for each in requirements}
        assert names - set(locked(read(name))) == set()


@promise("R35")
def test_both_commands_install_by_hash_alone() -> None:
    makefile = (CHECKOUT / "Makefile").read_text("utf-8")
    installs = [line for line in makefile.splitlines() if "$(PIP)" in line]
    assert len([line for line in installs if "--require-hashes" in line]) == 4
    assert all("--require-hashes" in line or "--editable ." in line for line in installs)
    assert "--require-hashes" in (CHECKOUT / "tools" / "assets.sh").read_text("utf-8")


@promise("R35")
def test_a_newer_release_of_a_package_changes_no_installation() -> None:
    """Nothing is chosen while installing: what is listed is all that is installed, and all that is needed."""
    makefile = (CHECKOUT / "Makefile").read_text("utf-8")
    installs = [line for line in makefile.splitlines() if "$(PIP)" in line]
    assert installs
    assert all("--no-deps" in line for line in installs)
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


@promise("R35")
@pytest.mark.parametrize(
    "text",
    [
        "tzdata==2026.6 \\\n    --hash=md5:00\n",
        "tzdata==2026.6\n",
        "tzdata==1.0 \\\n    --hash=sha256:" + "0" * 64 + "\n",
        "--index-url https://packages.example/simple\n",
    ],
)
def test_a_missing_hash_another_number_and_an_address_would_be_caught(text: str) -> None:
    assert faults(text, {"tzdata": "2026.6"}) != []


@promise("R35")
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_wheels_for_every_python_of_today_are_locked(version: str) -> None:
    """Whoever runs the first command on the newest Python is not refused by hash."""
    compiled = f"pillow-13.0-cp{version.replace('.', '')}"
    assert version in lock.PYTHONS
    assert lock.OTHERS.search(f"{compiled}-{compiled[-5:]}-manylinux_2_28_x86_64.whl") is None


def test_wheels_for_no_other_python_are_locked() -> None:
    for tag in ("cp310-cp310", "cp313-cp313t", "cp314-cp314t", "cp315-cp315", "pp311-pypy311_pp73"):
        assert lock.OTHERS.search(f"pillow-13.0-{tag}-manylinux_2_28_x86_64.whl"), tag
