"""The words of a report: the house's own (`report.<lang>.toml`), and a game's names for what it names."""

import tomllib
from importlib.resources import files
from typing import Any

from tripot.engine.game import Game
from tripot.speech.typography import french
from tripot.speech.voice import Voice

_COMMA = str.maketrans(".", ",")


class Words:
    """What a report says, in one language."""

    def __init__(self, game: Game[Any], lang: str) -> None:
        self.lang, self.voice = lang, Voice(game, lang)
        found = files("tripot.lab.report").joinpath(f"report.{lang}.toml").read_text("utf-8")
        self._texts: dict[str, dict[str, str]] = tomllib.loads(found)

    def say(self, section: str, name: str, /, **facts: str) -> str:
        """A text of the house."""
        text = self._texts[section][name].format(**facts)
        return french(text) if self.lang == "fr" else text

    def name(self, group: str, name: str) -> str:
        """What something is called: by the house, by the game's own terms, or as the rules write it."""
        if group == "seat":
            return self.say("words", "seat", number=name)
        if name in self._texts["names"]:
            return self.say("names", name)
        for path in (f"terms.{group}.{name}", f"{group}s.{name}"):
            if self.voice.has(path):
                return self.voice.text(path)
        return name.replace("_", " ").replace(":", ", ")

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
