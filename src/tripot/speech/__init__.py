"""What is told, in words: facts, refusals and choices rendered in French and English from a game's texts."""

from tripot.speech.coverage import Wanted, missing, wanted
from tripot.speech.texts import LANGUAGES, Texts, texts_of
from tripot.speech.voice import Part, Voice

__all__ = ["LANGUAGES", "Part", "Texts", "Voice", "Wanted", "missing", "texts_of", "wanted"]
