"""A wheel and a source archive: with the pages' scripts and fonts inside, or not made at all."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from ports import free_port

CHECKOUT = Path(__file__).resolve().parent.parent
VENDOR = Path("src/tripot/server/web/static/vendor")
BUILD = "import sys, setuptools.build_meta as build; getattr(build, 'build_' + sys.argv[1])('dist')"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is built from, somewhere else."""
    folder = tmp_path_factory.mktemp("built")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "constraints.txt"):
        shutil.copy(CHECKOUT / name, folder)
    shutil.copytree(CHECKOUT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    return folder


def build(folder: Path, kind: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", BUILD, kind], cwd=folder, capture_output=True, text=True, check=False, timeout=600
    )


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_a_build_without_the_scripts_and_fonts_fails_with_the_reason(source: Path, kind: str) -> None:
    aside = source / "aside"
    (source / VENDOR).rename(aside)
    try:
        done = build(source, kind)
    finally:
        aside.rename(source / VENDOR)
    assert done.returncode != 0
    assert "htmx.js" in done.stderr
    assert "make assets" in done.stderr
    assert not list((source / "dist").glob("*"))


def test_what_is_built_holds_scripts_fonts_and_rulebooks_and_runs_outside_the_checkout(
    source: Path, tmp_path: Path
) -> None:
    for kind in ("sdist", "wheel"):
        assert build(source, kind).returncode == 0
    wheel, archive = next((source / "dist").glob("*.whl")), next((source / "dist").glob("*.tar.gz"))
    inside = zipfile.ZipFile(wheel).namelist()
    with tarfile.open(archive) as packed:
        sources = packed.getnames()
    for name in (f"{VENDOR}/htmx.js", f"{VENDOR}/outfit.woff2", "src/tripot/games/rpg/rulebook.fr.md"):
        assert name.removeprefix("src/") in inside
        assert any(each.endswith(name) for each in sources)
    venv.create(tmp_path / "elsewhere", with_pip=False)
    site = next((tmp_path / "elsewhere").glob("**/site-packages"))
    zipfile.ZipFile(wheel).extractall(site)
    others = [path for path in sys.path if path.endswith("site-packages")]
    (site / "others.pth").write_text("\n".join(others))
    python = next((tmp_path / "elsewhere").glob("*/python"))
    found = "import tripot.engine.registry as r, tripot; print(tripot.__file__, *sorted(r.games()))"
    told = subprocess.run([python, "-c", found], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert told.startswith(str(site))
    assert told.split()[1:] == ["anime-studios", "manhattan", "neo-tokyo", "rpg", "startup-nation"]


def test_the_wheel_is_installed_by_pip_into_an_empty_environment_and_serves_a_page(
    source: Path, tmp_path: Path
) -> None:
    """As somebody does who has no checkout: what it needs comes from the index, by name, number and hash."""
    assert build(source, "wheel").returncode == 0
    wheel = next((source / "dist").glob("*.whl"))
    venv.create(tmp_path / "empty", with_pip=True)
    pip = [next((tmp_path / "empty").glob("*/python")), "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    for words in (("--require-hashes", "-r", str(CHECKOUT / "requirements" / "play.txt")), (str(wheel),)):
        done = subprocess.run([*pip, *words], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=900)
        assert done.returncode == 0, done.stderr
    port = free_port()
    command = [next((tmp_path / "empty").glob("*/tripot")), "serve", "--port", str(port)]
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TRIPOT_"))}
    with subprocess.Popen(command, cwd=tmp_path, env=plain, stderr=subprocess.PIPE, text=True) as house:
        assert house.stderr is not None
        try:
            assert house.stderr.readline() == f"Tripot: http://127.0.0.1:{port}\n"
            page = httpx.get(f"http://127.0.0.1:{port}/", timeout=60).text
            assert httpx.get(f"http://127.0.0.1:{port}/rules/rpg", timeout=60).status_code == 200
            for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', page):
                assert httpx.get(f"http://127.0.0.1:{port}{address}", timeout=60).status_code == 200, address
            assert "vendor/htmx" in page
        finally:
            house.terminate()
