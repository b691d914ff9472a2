"""The words of a report: the house's own (`report.<lang>.toml`), and a game's names for what it names."""

import re
import tomllib
from importlib.resources import files
from typing import Any

from tripot.engine.game import Game
from tripot.speech.texts import texts_of
from tripot.speech.typography import french
from tripot.speech.voice import Voice

_COMMA = str.maketrans(".", ",")
_BLANK = re.compile(r"\s*[:,(\u00ab\u201c]*\s*\{.*")
"""Where a sentence begins to speak of what only a game in play knows."""


class Words:
    """What a report says, in one language."""

    def __init__(self, game: Game[Any], lang: str) -> None:
        self.lang, self.voice = lang, Voice(game, lang)
        found = files("tripot.lab.report").joinpath(f"report.{lang}.toml").read_text("utf-8")
        self._texts: dict[str, dict[str, str]] = tomllib.loads(found)
        self._named = _named_by(game, lang)

    def say(self, section: str, name: str, /, **facts: str) -> str:
        """A text of the house."""
        return self._set(self._texts[section][name].format(**facts))

    def _set(self, text: str) -> str:
        return french(text) if self.lang == "fr" else text

    def name(self, group: str, name: str) -> str:
        """What something is called: by the house, by the game's own terms, or as the rules write it."""
        if group == "seat":
            return self.say("words", "seat", number=name)
        if group == "variant":
            return ", ".join(self._variant(part) for part in name.split(", "))
        for path in (f"terms.{group}.{name}", f"{group}s.{name}"):
            if self.voice.has(path):
                return self.voice.text(path)
        parts = [part.strip() for part in re.split(r"[.:]", name)]
        return self._set(" : " if self.lang == "fr" else ": ").join(self._part(part) for part in parts)

    def _part(self, name: str) -> str:
        if name in self._texts["names"]:
            return self.say("names", name)
        return self._set(self._named[name]) if name in self._named else name.replace("_", " ")

    def _variant(self, part: str) -> str:
        """A point of a grid, `calm_market=True`, or whatever whoever wrote the experiment called it."""
        name, is_set, value = part.partition("=")
        if not is_set:
            return self._part(part)
        path = f"options.{name}.name" if self.voice.has(f"options.{name}.name") else f"parameters.{name}"
        label = self.voice.text(path) if self.voice.has(path) else name
        return self._set(f"{label} : {self._part(value)}" if self.lang == "fr" else f"{label}: {self._part(value)}")

    def group(self, group: str) -> str:
        """What a group of rows is called."""
        return self.name("", group)

    def number(self, value: float) -> str:
        """With as many decimals as say something."""
        if abs(value) == float("inf"):
            return "…"
        text = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
        if self.lang == "fr":
            return text.replace(",", "\u202f").translate(_COMMA)
        return text

    def percent(self, value: float) -> str:
        """A share."""
        text = f"{100 * value:.1f}"
        return f"{text.translate(_COMMA)}\u00a0%" if self.lang == "fr" else f"{text}%"


def _named_by(game: Game[Any], lang: str) -> dict[str, str]:
    """What a game calls its decisions, forms, actions and terms, as far as that can be said outside a game in play."""
    found: dict[str, tuple[int, str]] = {}
    for path, text in texts_of(game, lang).all().items():
        plain, rank = _BLANK.sub("", text), _rank(path, text)
        name = path[1] if path[0] == "forms" else path[-1]
        if rank is not None and plain and not name.isdecimal() and rank < found.get(name, (9, ""))[0]:
            found[name] = (rank, plain)
    return {name: text for name, (_, text) in found.items()}


def _rank(path: tuple[str, ...], text: str) -> int | None:
    """How well a text serves as a name: what is said whole comes before what is cut short."""
    if path[:2] == ("terms", "decision"):
        return 0
    if path[0] == "forms" and path[-1] == "title":
        return 1
    if path[0] == "actions":
        return 4 if "{" in text else 2
    return 3 if path[0] == "terms" and path[1] not in ("step", "phase", "value") else None
