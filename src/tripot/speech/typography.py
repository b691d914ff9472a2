"""French typography: the spaces that do not break, and elision before a name.

Only texts of the house go through here; what a player typed is never touched.
"""

import re
from functools import lru_cache

NBSP = "\u00a0"
"""Before a colon and inside guillemets."""
NARROW = "\u202f"
"""Before the tall punctuation and inside numbers."""

_RULES = (
    (re.compile(r" +(?=[;!?])"), NARROW),
    (re.compile(r" +(?=[:»%€])"), NBSP),
    (re.compile(r"(?<=«) +"), NBSP),
    (re.compile(r"(?<=\d) (?=\d{3}(?!\d))"), NARROW),
    (re.compile(r"(?<=\d) (?=ny\b)"), NBSP),
)
_ELIDES = re.compile(r"\b([dD]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu)e $")
_OPENS_WITH_A_VOWEL = re.compile(r"[aeiouàâäéèêëîïôöùûüœæ]|h[^a]|y[^aeiou]", re.IGNORECASE)


@lru_cache(maxsize=8192)
def french(text: str) -> str:
    """The text with the spaces that French typography wants.

    >>> french("Et vous ?") == "Et vous\u202f?"
    True
    """
    for found, space in _RULES:
        text = found.sub(space, text)
    return text


def elide(before: str, name: str) -> str:
    """The words before a name, elided where French says so.

    >>> elide("le tour de ", "Alice") + "Alice"
    "le tour d'Alice"
    >>> elide("le tour de ", "Bob") + "Bob"
    'le tour de Bob'
    """
    return _ELIDES.sub(r"\1'", before) if _OPENS_WITH_A_VOWEL.match(name) else before
