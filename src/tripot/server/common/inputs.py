"""What people type: cleaned of what cannot be seen, and kept within bounds."""

import re
import secrets
import unicodedata
from collections.abc import Iterable
from hashlib import blake2b, sha256

from msgspec import json

from tripot.server.common.errors import BadRequest, Unacceptable

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_KEY = re.compile(r"[\x21-\x7e]{8,64}")
_JOINER = "\u200d"
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
_MARKS = 2
"""Accents and other marks that one letter may carry beside its own: more would be drawn over what stands around."""


def clean_line(text: str) -> str:
    """One line of visible text.

    >>> clean_line("  Inès\\u202e \\t de  la Tour ")
    'Inès de la Tour'
    """
    return " ".join(visible(text).split())


def clean_text(text: str) -> str:
    """Visible text that may have several lines."""
    lines = (clean_line(line) for line in text.splitlines())
    return "\n".join(lines).strip()


def visible(text: str) -> str:
    """A text of any number of lines without what cannot be seen, or would be drawn over its neighbours.

    >>> visible("Ze\\u0301\\u0301\\u0301\\u0301 \\u202elà\\r\\nA\\u200d\\u200bB\\x00").replace("\\u0301", "'")
    "Zé'' là\\nAB"
    >>> visible("👩\\u200d🚀") == "👩\\u200d🚀"
    True
    """
    if text.isascii() and text.isprintable():
        return text
    lines = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    kept: list[str] = []
    marks = 0
    for place, char in enumerate(lines):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if char == "\n" or (char.isspace() and category != "Cf"):
            kept.append(char if char == "\n" else " ")
        elif char == _JOINER:
            kept += [char] if _joins(lines, place) else []
        elif category[0] != "C" and char not in _BLANKS and marks <= _MARKS:
            kept.append(char)
    return "".join(kept)


def _joins(text: str, place: int) -> bool:
    """Whether a joiner stands between two pictures: elsewhere it is only unseen."""
    before, after = text[:place].rstrip("\ufe0f")[-1:], text[place + 1 : place + 2]
    return bool(before and after) and all(unicodedata.category(each) in ("So", "Sk") for each in (before, after))


_BOTS = (
    *("Ada", "Blaise", "Colette", "Denis", "Émilie", "Fermat", "Gaspard", "Hypatie", "Irène", "Joliot", "Kepler"),
    *("Lagrange", "Monge", "Noether", "Olympe", "Pascaline", "Quetelet", "Rosalind", "Sophie", "Turing", "Ulysse"),
)


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has."""
    used = {likeness(name) for name in taken}
    free = [name for name in _BOTS if likeness(name) not in used]
    return secrets.choice(free) if free else f"{secrets.choice(_BOTS)} {len(used)}"


_TWINS = str.maketrans("аеорсухіѕјԁһӏαορνικτ01i|!", "aeopcyxlsjdhlaopvlktollll")
"""Letters that a reader takes for one another, in small letters: Cyrillic, Greek, figures."""


def likeness(name: str) -> str:
    """What a reader sees of a name at a glance: two names with the same are one at a table.

    >>> likeness("Inès") == likeness("INES.") and likeness("Paul") == likeness("Pau1") and likeness("Zoé") == "zoe"
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_TWINS)
    return "".join(char for char in plain if unicodedata.category(char)[0] not in "PZM") or name.casefold()


def own_name(name: str, taken: Iterable[str], most: int) -> str:
    """The name, with a number if somebody at the table has it, or one that looks like it.

    >>> own_name("Paul", ["Inès", "paul", "Paul 2"], 40), own_name("Paul", ["Inès"], 40)
    ('Paul 3', 'Paul')
    """
    used = {likeness(each) for each in taken}
    tries = (name, *(f"{name[: most - 4]} {number}" for number in range(2, len(used) + 3)))
    return next(each for each in tries if likeness(each) not in used)


def check_name(text: str, most: int) -> str:
    """A name that can be shown; `Unacceptable` (`bad_name`) otherwise."""
    name = clean_line(text)
    if not 1 <= len(name) <= most:
        raise Unacceptable("bad_name", {"most": most})
    return name


def check_text(text: str, most: int) -> str:
    """A message that can be shown; `Unacceptable` (`bad_text`) otherwise."""
    cleaned = clean_text(text)
    if not 1 <= len(cleaned) <= most:
        raise Unacceptable("bad_text", {"most": most})
    return cleaned


def check_key(key: str) -> str:
    """An idempotency key; `BadRequest` (`key_missing`, `key_malformed`) otherwise."""
    if not key:
        raise BadRequest("key_missing")
    if _KEY.fullmatch(key) is None:
        raise BadRequest("key_malformed")
    return key


def new_id(length: int = 8) -> str:
    """A short name that is easy to read aloud."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_word() -> str:
    """A word nobody can guess."""
    return secrets.token_urlsafe(18)


def hidden(word: str) -> str:
    """What is stored of a word that opens something."""
    return sha256(word.encode()).hexdigest()


def fingerprint(*parts: object) -> str:
    """What a request said, in brief: the same key with another fingerprint is a mistake."""
    return blake2b(json.encode(parts), digest_size=16).hexdigest()
