"""The texts of a game: `texts.<lang>.toml` of its package, over those that every game shares."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import package_of

LANGUAGES = ("fr", "en")


class Texts:
    """A tree of texts, looked up by dotted keys, the game's own first."""

    __slots__ = ("_common", "_known", "_own")

    def __init__(self, own: Mapping[str, Any], common: Mapping[str, Any]) -> None:
        self._own = own
        self._common = common
        self._known: dict[tuple[str, ...], str] = {}
        """What was found before; there is no end to what is not found."""

    def find(self, *path: str) -> str | None:
        """The text at this place, or None.

        >>> Texts({"game": {"name": "Nim"}}, {}).find("game", "name")
        'Nim'
        """
        known = self._known.get(path)
        if known is not None:
            return known
        for tree in (self._own, self._common):
            found: Any = tree
            for part in path:
                found = found.get(part) if isinstance(found, Mapping) else None
            if isinstance(found, str):
                self._known[path] = found
                return found
        return None

    def all(self) -> dict[tuple[str, ...], str]:
        """Every text of the game itself, by its place."""
        return dict(_leaves(self._own, ()))


def _leaves(tree: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), str(value)


def texts_of(game: Game[Any], lang: str) -> Texts:
    """The texts of a game in a language; a game without any still speaks with the common ones."""
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang} (there is {', '.join(LANGUAGES)})")
    return _texts(package_of(game), lang)


@cache
def _texts(package: str, lang: str) -> Texts:
    return Texts(_read(package, f"texts.{lang}.toml"), _read("tripot.speech", f"common.{lang}.toml"))


@cache
def _read(package: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
    except (FileNotFoundError, TypeError, ModuleNotFoundError):
        return {}
