"""Decks of cards: one shuffle for every game, from the end, one draw a place."""

from typing import TypeVar

from tripot.engine.rng import Rng

Card = TypeVar("Card")


def shuffle(cards: list[Card], rng: Rng, label: str) -> None:
    """Shuffle in place, evenly: each place from the last down exchanges with one drawn up to itself.

    >>> from tripot.engine.rng import ScriptedRng
    >>> deck = ["a", "b", "c"]
    >>> shuffle(deck, ScriptedRng({"deck": [0, 1]}), "deck")
    >>> deck
    ['c', 'b', 'a']
    """
    below = rng.below
    for last in range(len(cards) - 1, 0, -1):
        drawn = below(last + 1, label)
        cards[last], cards[drawn] = cards[drawn], cards[last]
