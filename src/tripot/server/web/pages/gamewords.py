"""The strings of a game's own pages: `templates/words.<lang>.toml` of its package."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tripot.engine.game import Game
from tripot.server.web.pages.render import templates_of
from tripot.speech.typography import french


def page_words(game: Game[Any], lang: str) -> dict[str, str]:
    """Every string by its dotted key."""
    return _read(templates_of(game), lang)


@cache
def _read(folder: Path, lang: str) -> dict[str, str]:
    path = folder / f"words.{lang}.toml"
    if not path.is_file():
        return {}
    tree = tomllib.loads(path.read_text("utf-8"))
    return {key: french(text) if lang == "fr" else text for key, text in _leaves(tree, "")}


def _leaves(tree: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
