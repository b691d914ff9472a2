"""`tripot dev PACKAGE`: serve a game while it is being written."""

import os
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from tripot.engine.complaints import Complaint
from tripot.server.common.settings import PREFIX, Settings
from tripot.server.ops import serve as serving

KEPT = ".tripot"
"""The folder in the package's own where its tables are kept between two starts."""


class NoPackage(Complaint):
    """There is no game to serve."""


def dev(
    package: Annotated[Path, typer.Argument(help="The folder of the game's package, with its pyproject.toml.")],
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
) -> None:
    """Serve a game while it is being written: code, templates and texts are read again after every edit."""
    folder = package.resolve()
    sources = let_find(folder)
    os.environ.setdefault(f"{PREFIX}DATABASE_URL", f"sqlite:///{folder / KEPT / 'house.db'}")
    serving.prepare(Settings.from_env(os.environ))
    serving.check_port(host, port)
    serving.serve(host, port, 1, lambda address: typer.echo(f"Tripot: {address}", err=True), edited=(sources,))


def let_find(folder: Path) -> Path:
    """Let this process, and those that it starts, find the package as if it was installed; where its sources are."""
    project = project_of(folder)
    kept = folder / KEPT
    info = kept / f"{project['name'].replace('-', '_')}-dev.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n", "utf-8")
    (info / "entry_points.txt").write_text(entry_points(project["entry-points"]), "utf-8")
    sources = folder / "src" if (folder / "src").is_dir() else folder
    sys.path[:0] = [str(sources), str(kept)]
    return sources


def project_of(folder: Path) -> dict[str, Any]:
    """What its pyproject.toml says of a package with games or bots; `NoPackage` if it says nothing."""
    try:
        project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    except (OSError, tomllib.TOMLDecodeError, KeyError):
        raise NoPackage(f"{folder.name} has no pyproject.toml that describes a project") from None
    if "name" not in project or not any(group.startswith("tripot.") for group in project.get("entry-points", {})):
        raise NoPackage(f'{folder.name} has no game: pyproject.toml lacks [project.entry-points."tripot.games"]')
    return project


def entry_points(groups: dict[str, dict[str, str]]) -> str:
    """The groups as an installed package lists them."""
    lines = [[f"[{group}]", *(f"{name} = {what}" for name, what in points.items())] for group, points in groups.items()]
    return "".join(f"{line}\n" for part in lines for line in part)
