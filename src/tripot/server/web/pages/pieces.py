"""Small pieces of a game's pages that hang on a few words and nothing else: each is drawn once a language.

A game that has many of them puts them into `templates/pieces.html`, as macros over `scene.voice` and `scene.word`.
"""

from functools import cache, lru_cache
from typing import Any

from jinja2.environment import TemplateModule
from markupsafe import Markup

from tripot.engine.game import Game
from tripot.engine.registry import package_of
from tripot.server.web.pages.gamewords import page_words
from tripot.server.web.pages.render import environment, templates_of
from tripot.speech.filling import filled
from tripot.speech.voice import Voice

_MOST = 20_000
_DRAWERS: dict[str, Game[Any]] = {}
"""The game of each package that was met."""


class Nobody:
    """The eyes of no seat, at no table: the texts of a game in one language."""

    def __init__(self, game: Game[Any], lang: str) -> None:
        self.game = game
        self.lang = lang
        self.voice = Voice(game, lang)

    def word(self, key: str, **facts: Any) -> str:
        """A string of the game's own pages."""
        return filled(page_words(self.game, self.lang)[key], facts, self.lang)


def piece(game: Game[Any], lang: str, name: str, about: tuple[Any, ...]) -> Markup:
    """The macro of that name with these words: texts, numbers, truths, or tuples of them."""
    package = package_of(game)
    _DRAWERS.setdefault(package, game)
    return _piece(package, lang, name, about)


@lru_cache(maxsize=_MOST, typed=True)
def _piece(package: str, lang: str, name: str, about: tuple[Any, ...]) -> Markup:
    drawn: Markup = getattr(_module(package, lang), name)(*about)
    return drawn.strip()


@cache
def _module(package: str, lang: str) -> TemplateModule:
    game = _DRAWERS[package]
    templates_of(game)
    found = environment(lang).get_template(f"games/{game.meta.id}/pieces.html")
    return found.make_module({"scene": Nobody(game, lang)})
