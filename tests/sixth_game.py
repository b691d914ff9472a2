"""The sixth game of `examples/`, installed as anybody installs a package."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "tripot-croissant"


def installed_in(folder: Path) -> Path:
    """Install it below this folder; where it may be imported from."""
    pytest.importorskip("setuptools")
    shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([sys.executable, *install, "--target", folder / "site", folder / "source"], check=True)
    return folder / "site"
