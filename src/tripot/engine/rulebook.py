"""Rulebooks: the paragraphs that players read, by rule id, and where code and tests cite them.

A rule is a paragraph that begins with its id in bold. A table, a list or a quotation right after it belongs to it.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import package_of

ID = r"[A-Z]{2}-[A-Z][A-Z0-9-]*[A-Z0-9]"
_OPENS_A_RULE = re.compile(rf"\*\*({ID})\*\*\s+")
_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
_BELONGS_TO_THE_RULE_ABOVE = re.compile(r"\||[-*+] |\d+[.)] |>|    |```")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule as players read it, in Markdown, under its heading."""

    id: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules in one language."""

    lang: str
    title: str
    text: str
    """The whole book, in Markdown."""
    paragraphs: dict[str, Paragraph]
    doubled: tuple[str, ...] = ()
    """Ids that have more than one paragraph: a book has none."""


def rulebook_of(game: Game[Any], lang: str) -> Rulebook | None:
    """The rulebook of a game in a language, if it is written."""
    return _book(package_of(game), lang)


@cache
def _book(package: str, lang: str) -> Rulebook | None:
    place = files(package).joinpath(f"rulebook.{lang}.md")
    return read(place.read_text("utf-8"), lang) if place.is_file() else None


def read(text: str, lang: str) -> Rulebook:
    """The rulebook in a text."""
    title, heading, last = "", "", ""
    found: dict[str, Paragraph] = {}
    doubled: list[str] = []
    for block in re.split(r"\n\s*\n", _HEADING.sub(r"\n\g<0>\n", text).strip()):
        opens = _OPENS_A_RULE.match(block)
        if block.startswith("#"):
            name = block.lstrip("#").strip()
            title, heading, last = (name, heading, "") if block.startswith("# ") else (title, name, "")
        elif opens is not None:
            last = opens[1]
            if last in found:
                doubled.append(last)
            found[last] = Paragraph(last, heading, block[opens.end() :])
        elif last and _BELONGS_TO_THE_RULE_ABOVE.match(block):
            found[last] = Paragraph(last, heading, f"{found[last].text}\n\n{block}")
        else:
            last = ""
    return Rulebook(lang, title, text, found, tuple(doubled))


def ids_in(text: str, prefix: str) -> frozenset[str]:
    """The rule ids that a text cites in full.

    >>> sorted(ids_in("by LC-ASK-03 (not XX-1 or LC-ASK)", "LC"))
    ['LC-ASK-03']
    """
    return frozenset(found for found in re.findall(ID, text) if found.startswith(f"{prefix}-") and _is_whole(found))


def _is_whole(found: str) -> bool:
    """An id ends with its number, or with the name of a status; a family of ids is none."""
    return found[-1].isdigit() or found.count("-") > 1


def marked_in(source: str) -> frozenset[str]:
    """The rule ids that the tests of a source name with `rule(...)`.

    >>> sorted(marked_in('@rule("LC-ASK-03", "LC-ASK-04")\\ndef test(): ...'))
    ['LC-ASK-03', 'LC-ASK-04']
    """
    return frozenset(
        argument.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and _name(node.func) == "rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def citations(root: Path, suffixes: Iterable[str], prefix: str) -> dict[str, list[str]]:
    """Where the files under a folder cite rules: id to paths."""
    return _index(root, suffixes, lambda text: ids_in(text, prefix))


def markers(root: Path, prefix: str) -> dict[str, list[str]]:
    """Where tests under a folder check rules: id to paths."""
    return _index(root, (".py",), lambda text: frozenset(i for i in marked_in(text) if i.startswith(f"{prefix}-")))


def _index(root: Path, suffixes: Iterable[str], find: Callable[[str], Iterable[str]]) -> dict[str, list[str]]:
    wanted = frozenset(suffixes)
    found: dict[str, list[str]] = {}
    for path in sorted(_files(root)):
        if path.suffix in wanted:
            for rule in find(path.read_text("utf-8")):
                found.setdefault(rule, []).append(path.relative_to(root).as_posix())
    return found


def _files(root: Path) -> Iterator[Path]:
    """The files under a folder; a linked folder is another's."""
    for each in root.iterdir():
        if each.is_dir():
            if not each.is_symlink() and each.name != "__pycache__":
                yield from _files(each)
        else:
            yield each
