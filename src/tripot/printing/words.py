"""What is printed beside a game's own texts: summaries and captions, in `paper/words.<lang>.toml` of its package."""

import tomllib
from importlib.resources import files
from typing import Any

from tripot.speech.typography import french


def printed_words(package: str, lang: str) -> dict[str, Any]:
    """A game's captions, with the spaces of French typography where they are French."""
    texts = tomllib.loads((files(package) / "paper" / f"words.{lang}.toml").read_text("utf-8"))
    return _spaced(texts) if lang == "fr" else texts


def _spaced(texts: Any) -> Any:
    if isinstance(texts, dict):
        return {key: _spaced(text) for key, text in texts.items()}
    if isinstance(texts, list):
        return [_spaced(text) for text in texts]
    return french(texts)
