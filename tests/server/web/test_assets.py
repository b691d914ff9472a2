"""The scripts and fonts of others: fetched by npm, and a house without them still opens."""

import shutil
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[3] / "tools" / "assets.sh"


def machine(folder: Path, *, npm: str = "", pip: str = "exit 1") -> dict[str, str]:
    """A machine with little on it: an npm and a pip that do as they are told, if any."""
    programs = folder / "bin"
    programs.mkdir()
    for name in ("sh", "cat", "cksum", "mkdir"):
        found = shutil.which(name)
        assert found is not None
        (programs / name).symlink_to(found)
    (folder / "package.json").write_text("{}")
    (folder / "package-lock.json").write_text("{}")
    _program(folder / "venv" / "bin" / "python", pip)
    if npm:
        _program(programs / "npm", npm)
    return {"PATH": str(programs), "VENV": str(folder / "venv"), "HOME": str(folder)}


def _program(path: Path, body: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def run(folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["/bin/sh", str(SCRIPT)], cwd=folder, env=env, capture_output=True, text=True, check=False)


BUILDS = "mkdir -p src/tripot/server/web/static/vendor"


def test_without_node_and_without_a_wheel_of_it_the_house_goes_on_and_says_so(tmp_path: Path) -> None:
    done = run(tmp_path, machine(tmp_path))
    assert done.returncode == 0
    assert "no Node (npm) on this machine" in done.stderr
    assert "work without them" in done.stderr


def test_in_continuous_integration_nothing_is_left_out(tmp_path: Path) -> None:
    assert run(tmp_path, {**machine(tmp_path), "CI": "true"}).returncode != 0


def test_without_node_the_one_in_a_wheel_serves(tmp_path: Path) -> None:
    env = machine(tmp_path, pip="exit 0")
    _program(tmp_path / "venv" / "bin" / "npm", BUILDS)
    done = run(tmp_path, env)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_was_made_is_made_once(tmp_path: Path) -> None:
    env = machine(tmp_path, npm=f"echo asked >> asked.txt\n{BUILDS}")
    assert run(tmp_path, env).returncode == 0
    assert run(tmp_path, env).returncode == 0
    assert (tmp_path / "asked.txt").read_text().splitlines() == ["asked", "asked"]  # once to fetch, once to build
