"""What the two commands install is locked: every package with its number and hashes, and no address."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence, Set
from pathlib import Path

import pytest
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import parse_sdist_filename, parse_wheel_filename
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


def listed() -> list[tuple[str, str]]:
    """The files that a house on Linux installs some of, each with its hash."""
    lines = (CHECKOUT / "requirements" / "linux.sha256").read_text("utf-8").splitlines()
    return [(file, digest) for digest, file in (line.split("  ") for line in lines)]


def fitting(file: str, tags: Set[Tag]) -> str:
    """The package that a file installs on a Python with these tags, if it does; sources fit each."""
    if not file.endswith(".whl"):
        return str(parse_sdist_filename(file)[0])
    name, _, _, its = parse_wheel_filename(file)
    return str(name) if its & tags else ""


def on_linux(version: str) -> frozenset[Tag]:
    """What a Python takes on a Linux of 2022 and later."""
    number = tuple(map(int, version.split(".")))
    places = [*(f"manylinux_2_{minor}_x86_64" for minor in range(5, 36)), "manylinux2014_x86_64", "manylinux1_x86_64"]
    return frozenset((*cpython_tags(number, platforms=places), *compatible_tags(number, platforms=places)))


def lacking(version: str, files: Sequence[tuple[str, str]]) -> set[str]:
    """Locked packages of a house with PostgreSQL that this Python could not install."""
    tags = on_linux(version)
    there = {fitting(file, tags) for file, digest in files if digest in HASHES}
    return HOUSE - there


LOCKED = read("play") + read("postgresql")
HOUSE = set(locked(LOCKED))
HASHES = set(re.findall(r"sha256:([0-9a-f]{64})", LOCKED))


@promise("R35")
@pytest.mark.parametrize("version", lock.PYTHONS)
def test_a_file_for_every_python_of_today_is_locked_for_every_package(version: str) -> None:
    """Whoever runs the first command on the newest Python is not refused by hash."""
    assert lacking(version, listed()) == set()
    assert {"pillow", "msgspec", "psycopg-binary"} <= lacking(
        version, [each for each in listed() if "-cp" not in each[0]]
    )


def test_what_stands_behind_the_hashes_is_what_is_locked() -> None:
    assert {digest for _, digest in listed()} <= HASHES
    assert PROJECT["requires-python"] == f">={lock.PYTHONS[0]}"


def test_a_python_that_nobody_made_wheels_for_would_be_found() -> None:
    assert "pillow" in lacking("3.9", listed())


def test_wheels_for_no_other_python_are_locked() -> None:
    for tag in ("cp310-cp310", "cp313-cp313t", "cp314-cp314t", "cp315-cp315", "pp311-pypy311_pp73"):
        assert lock.OTHERS.search(f"pillow-13.0-{tag}-manylinux_2_28_x86_64.whl"), tag
