"""Which rule is written, coded and tested where: the page `docs/rules-traceability.md`, made from the sources."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import games, package_of
from tripot.engine.rulebook import Rulebook, citations, markers, rulebook_of

PAGE = Path("docs/rules-traceability.md")
_SOURCES = (".py", ".toml", ".html")
_INTRODUCTION = """\
# Rules and where they live

Made by `make docs` from the rulebooks, the sources and the tests; do not edit it by hand.
A rule is *coded* where its id is cited in `src/tripot`, and *tested* where a test carries its marker `@rule("…")`.
"""


@dataclass(frozen=True, slots=True)
class Trace:
    """A game's rules: its rulebooks, and the files that cite each rule."""

    game: str
    books: tuple[Rulebook, ...]
    coded: dict[str, list[str]]
    tested: dict[str, list[str]]

    @property
    def ids(self) -> list[str]:
        """Every rule that a rulebook has, in the order of the first book."""
        return list(dict.fromkeys(rule for book in self.books for rule in book.paragraphs))


def games_in(checkout: Path) -> list[Game[Any]]:
    """The games whose sources lie in a checkout: each of their rules is to be written, coded and tested."""
    sources = (checkout / "src").resolve()
    return [game for game in games().values() if Path(str(files(package_of(game)))).is_relative_to(sources)]


def trace(game: Game[Any], checkout: Path) -> Trace | None:
    """The rules of a game in a checkout, or None while its rulebooks are not written."""
    books = [rulebook_of(game, lang) for lang in ("fr", "en")]
    written = tuple(book for book in books if book is not None)
    if len(written) < len(books):
        return None
    prefix = game.meta.prefix
    coded = citations(checkout / "src" / "tripot", _SOURCES, prefix)
    return Trace(game.meta.id, written, coded, markers(checkout / "tests", prefix))


def gaps(found: Trace) -> Iterator[str]:
    """Everything that is missing between the rulebooks, the code and the tests of a game."""
    first, *others = found.books
    for book in found.books:
        yield from (f"{book.lang}: {rule} has two paragraphs" for rule in book.doubled)
    for book in others:
        for rule in sorted(first.paragraphs.keys() ^ book.paragraphs.keys()):
            yield f"{rule} is in one language only"
    known = frozenset(found.ids)
    for rule in found.ids:
        if rule not in found.coded:
            yield f"{rule} is cited by no code"
        if rule not in found.tested:
            yield f"{rule} is checked by no test"
    for kind, cited in (("code", found.coded), ("a test", found.tested)):
        for rule in sorted(cited.keys() - known):
            yield f"{rule} is cited by {kind} ({cited[rule][0]}) and in no rulebook"


def page(checkout: Path) -> str:
    """The whole page."""
    traces = (trace(game, checkout) for game in games_in(checkout))
    return "\n".join([_INTRODUCTION, *("\n".join(_chapter(found)) for found in traces if found is not None)])


def _chapter(found: Trace) -> Iterator[str]:
    yield f"## {found.game}\n\n{len(found.ids)} rules.\n"
    yield "| rule | heading | coded | tested |\n|---|---|---|---|"
    english = found.books[-1]
    for rule in found.ids:
        coded, tested = (_places(places.get(rule, [])) for places in (found.coded, found.tested))
        yield f"| {rule} | {english.paragraphs[rule].heading} | {coded} | {tested} |"
    yield ""


def _places(paths: list[str]) -> str:
    return ", ".join(f"`{path.removeprefix('games/')}`" for path in paths)
