"""`tripot new NAME`: a package with a small game in it, to be changed into one's own."""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from tripot.engine.complaints import Complaint

TEMPLATE = Path(__file__).parent / "new_game"
"""Every file of the package as it is made: `.txt` comes off its name, `$` words are filled in."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class BadName(Complaint):
    """A game cannot have that name."""


def new(
    name: Annotated[str, typer.Argument(help="As people type it: `night-market`.")],
    prefix: Annotated[str, typer.Option(help="Two letters before the numbers of its rules.")] = "",
) -> None:
    """Make a package with a small game in it, in a folder of that name."""
    folder = make(name, Path.cwd(), prefix)
    typer.echo(f"{folder.name}/ is made. Serve it: tripot dev {folder.name}")


def make(name: str, where: Path, prefix: str = "") -> Path:
    """The folder of a new game; `BadName` if there cannot be one of that name."""
    words = words_of(name, prefix)
    folder = where / name
    if folder.exists():
        raise BadName(f"there is a {name} here already")
    for source in sorted(TEMPLATE.rglob("*.txt")):
        target = folder / _place(source.relative_to(TEMPLATE), words["package"])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(source.read_text("utf-8")).substitute(words), "utf-8")
    return folder


def words_of(name: str, prefix: str = "") -> dict[str, str]:
    """What a game is called, in each place where it is.

    >>> words_of("night-market")
    {'id': 'night-market', 'package': 'night_market', 'title': 'Night market', 'prefix': 'NM'}
    """
    if not NAME.fullmatch(name):
        raise BadName(f"a game is called in small letters, with dashes between words: night-market, not {name}")
    package = name.replace("-", "_")
    if iskeyword(package) or find_spec(package) is not None:
        raise BadName(f"{package} is the name of something else in Python already")
    given = prefix.upper() or _initials(name)
    if not re.fullmatch("[A-Z]{2}", given):
        raise BadName("a prefix has two letters: --prefix NM")
    return {"id": name, "package": package, "title": name.replace("-", " ").capitalize(), "prefix": given}


def _initials(name: str) -> str:
    """The letters that two words begin with, or the first two of one.

    >>> _initials("night-market"), _initials("poker")
    ('NM', 'PO')
    """
    words = [word for word in name.split("-") if word[0].isalpha()]
    return (words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]).upper()


def _place(template: Path, package: str) -> Path:
    """Where a file of the template goes."""
    names = [package if part == "package" else part for part in template.parts]
    names[-1] = ".gitignore" if names[-1] == "gitignore.txt" else names[-1].removesuffix(".txt")
    return Path(*names)
