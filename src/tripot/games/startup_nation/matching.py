"""Dealing cards to places that do not take every card."""

from itertools import pairwise

from tripot.engine.rng import Rng
from tripot.games.startup_nation.beliefs import ANYTHING
from tripot.kit.decks import shuffle


def matched(masks: list[int], counts: list[int], rng: Rng) -> list[int] | None:
    """Characters dealt to places that each accept a set of them, or None if that cannot be done.

    The cards are shuffled and dealt; a place that refuses its card exchanges it along the shortest chain that suits
    everybody. Nothing is ever dealt twice in the hope of better luck. Cards may be left over.
    """
    left = list(counts)
    for mask in masks:
        if mask & (mask - 1) == 0:
            left[mask.bit_length() - 1] -= 1  # known: nothing to deal
    if min(left) < 0 or 0 in masks:
        return None
    cards = [character for character, count in enumerate(left) for _ in range(count)]
    shuffle(cards, rng, "redeal")
    open_masks = [mask for mask in masks if mask & (mask - 1)]
    spare = len(cards) - len(open_masks)
    if spare < 0:
        return None
    open_masks += [ANYTHING] * spare
    for place, mask in enumerate(open_masks):
        if not mask >> cards[place] & 1 and not _exchange(open_masks, cards, place):
            return None
    dealt = iter(cards)
    return [next(dealt) if mask & (mask - 1) else mask.bit_length() - 1 for mask in masks]


def _exchange(masks: list[int], cards: list[int], start: int) -> bool:
    """Give `start` a card it accepts: each place of a chain takes the next one's, the last takes what `start` had.

    The chain may end at a place that accepts that card, or at one that refuses its own anyhow.
    """
    unwanted = cards[start]
    before = {start: start}
    queue = [start]
    for place in queue:
        for other, card in enumerate(cards):
            if other in before or not masks[place] >> card & 1:
                continue
            before[other] = place
            if masks[other] >> unwanted & 1 or not masks[other] >> card & 1:
                _rotate(cards, before, start, other)
                return True
            queue.append(other)
    return False


def _rotate(cards: list[int], before: dict[int, int], start: int, last: int) -> None:
    unwanted = cards[start]
    chain = [last]
    while chain[-1] != start:
        chain.append(before[chain[-1]])
    chain.reverse()
    for place, following in pairwise(chain):
        cards[place] = cards[following]
    cards[last] = unwanted
