"""How words meet: the spaces that do not break, elision and contraction before a name, the genitive after one. [E33]

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
    (re.compile(r" +(?=[:»€]|%(?!\())"), NBSP),
    (re.compile(r"(?<=«) +"), NBSP),
    (re.compile(r"(?<=\d) (?=\d{3}(?!\d))"), NARROW),
    (re.compile(r"(?<=\d) (?=ny\b)"), NBSP),
)
SIGNS = ":;?!%»,"
"""What French sets apart from the word before it, or joins to it."""
_SIGN = re.compile(r"\s+([:;?!%»,])(?=$|[\s<\"'(.])")
_APART = {":": NBSP, "%": NBSP, "»": NBSP, ",": "", ";": NARROW, "?": NARROW, "!": NARROW}
_OPENING = re.compile(r"«\s*")
_ELIDES = re.compile(r"\b([dD]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu)e $")
_CONTRACTS = re.compile(r"\b(de|De|à|À) $")
_ARTICLE = re.compile(r"(les?) (?=\S)", re.IGNORECASE)
_CONTRACTED = {("de", "le"): "du ", ("de", "les"): "des ", ("à", "le"): "au ", ("à", "les"): "aux "}
_NEVER_ELIDED = re.compile(r"(huit|huitième|onze|onzième|oui|ouistiti|uhlan)s?\b", re.IGNORECASE)
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


def spaced(text: str, lang: str) -> str:
    """A stretch between two facts, written as French writes it, with the spaces and the quotes of a language.

    >>> spaced(" : ", "en"), spaced(" : ", "fr") == NBSP + ": ", spaced("« ", "en"), spaced(" %", "en")
    (': ', True, '“', '%')
    """
    if lang == "fr":
        return _OPENING.sub("«" + NBSP, _SIGN.sub(lambda found: _APART[found[1]] + found[1], text))
    return _OPENING.sub("“", _SIGN.sub(r"\1", text)).replace("»", "”")


def meet(before: str, name: str, lang: str) -> tuple[str, str]:
    """The words before a name, and the name, as they stand beside each other.

    >>> ["".join(meet("le tour de ", name, "fr")) for name in ("Alice", "Bob", "Le Chat")]
    ["le tour d'Alice", 'le tour de Bob', 'le tour du Chat']
    >>> "".join(meet("jouer à ", "Le jeu de rôle", "fr"))
    'jouer au jeu de rôle'
    >>> "".join(meet("À ", "Le porteur", "fr"))
    'Au porteur'
    """
    if lang != "fr" or not before.endswith(("e ", "à ", "À ")):
        return before, name
    if _OPENS_WITH_A_VOWEL.match(name) and not _NEVER_ELIDED.match(name):
        return _ELIDES.sub(r"\1'", before), name
    contracts, article = _CONTRACTS.search(before), _ARTICLE.match(name)
    if contracts is None or article is None:
        return before, name
    word = _CONTRACTED[contracts[1].lower(), article[1].lower()]
    word = word.capitalize() if contracts[1][0].isupper() else word
    return before[: contracts.start()] + word, name[article.end() :]


def owned(name: str, after: str, lang: str) -> str:
    """The words after a name: an English genitive adds no second s.

    >>> "Ines" + owned("Ines", "'s turn", "en"), "Bob" + owned("Bob", "'s turn", "en")
    ("Ines' turn", "Bob's turn")
    """
    return "'" + after[2:] if lang == "en" and after.startswith("'s") and name.endswith("s") else after
