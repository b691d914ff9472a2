"""The characters, their ranks, and the decks. [SN-DECK-01, SN-DECK-02, SN-DECK-03]

A character is a small number, in ascending order of rank. A card is an instance of its character, four numbers
apart: `card >> 2` is the character, so that nothing needs to be looked up where search spends its time.
"""

import tomllib
from importlib.resources import files
from typing import Any

from tripot.games.startup_nation.parameters import USUAL, Figures
from tripot.games.startup_nation.words import CardName
from tripot.kit.words import agree

_TABLES: dict[str, Any] = tomllib.loads((files(__package__) / "cards.toml").read_text("utf-8"))


def check(tables: dict[str, Any]) -> None:
    """Fail at loading where the cards and the type of their names differ."""
    agree(CardName, (card["id"] for card in tables["card"]), "cards")


check(_TABLES)

NAMES: tuple[CardName, ...] = tuple(card["id"] for card in _TABLES["card"])
RANKS: tuple[int, ...] = tuple(card["rank"] for card in _TABLES["card"])
CHARACTER: dict[str, int] = {name: character for character, name in enumerate(NAMES)}

ZEMMOUR = CHARACTER["zemmour"]
INTERN = CHARACTER["intern"]
RECRUITER = CHARACTER["recruiter"]
SALESMAN = CHARACTER["salesman"]
ACCOUNTANT = CHARACTER["accountant"]
DIRECTOR = CHARACTER["director"]
INVESTOR = CHARACTER["investor"]
MACRON = CHARACTER["macron"]
BRIGITTE = CHARACTER["brigitte"]

SEATS: tuple[int, ...] = tuple(_TABLES["seats"])
TRIAL_SEATS = (3, 6)
"""Tables that the booklet does not know: a variant. [SN-VAR-01]"""

NO_CARD = -1


def copies(players: int, zemmour: int, figures: Figures = USUAL) -> tuple[int, ...]:
    """How many copies of each character a table's deck holds. [SN-DECK-04, SN-DECK-06, SN-VAR-02]"""
    if players not in SEATS:
        raise ValueError(f"no deck for {players} players")  # [SN-DECK-07]
    own = [card.get("copies", -1) for card in _TABLES["card"]]
    counts = [getattr(figures, f"{name}_{players}") if n < 0 else n for name, n in zip(NAMES, own, strict=True)]
    counts[ZEMMOUR] += zemmour
    return tuple(counts)


def in_use(zemmour: int) -> range:
    """The characters of the deck in use. [SN-QST-02, SN-VAR-02]"""
    return range(ZEMMOUR if zemmour else INTERN, BRIGITTE + 1)


def card_of(character: int, copy: int) -> int:
    """One instance of a character. [SN-DECK-05]"""
    return character << 2 | copy


def canonical_deck(players: int, zemmour: int, figures: Figures = USUAL) -> list[int]:
    """A complete deck by ascending rank, copies adjacent. [SN-SETUP-10]"""
    counts = copies(players, zemmour, figures)
    return [card_of(character, copy) for character in range(len(NAMES)) for copy in range(counts[character])]


def name_of(card: int) -> str:
    """The character of a card, by name."""
    return NAMES[card >> 2]
