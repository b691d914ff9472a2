"""Another world that a seat cannot tell from this one. [SN-INFO-05, SN-PROP-13]

Made from what the seat was told and sees, and from the source of chance, never from a hidden card: visible cards are
numbered afresh, because even the number of a visible instance comes from the hidden deal.
"""

from tripot.engine.events import seen_by
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.startup_nation.beliefs import ANYTHING, Beliefs, beliefs_of
from tripot.games.startup_nation.deck import NAMES, NO_CARD, card_of, copies
from tripot.games.startup_nation.discards import place_of, shown_pile, taken_from_sealed
from tripot.games.startup_nation.matching import matched
from tripot.games.startup_nation.state import Table, seats_of

Pile = list[tuple[int, int]]
"""A discard as it is shown: characters and reasons."""


def redeal(s: Table, seat: Seat, rng: Rng) -> Table:
    """A world with the same visible part, the hidden cards dealt again as far as the seat's memory allows."""
    if seat == OMNISCIENT:
        twin = s.fork()
        twin.rng = rng
        return twin
    seen = seen_by(seat, s.log or ())
    beliefs = beliefs_of(seen, s.players, len(s.deck), s.zemmour)
    _remember_own(s, seat, beliefs)
    piles = [[(entry >> 4, entry & 3) for entry in shown_pile(s, owner)] for owner in range(s.players)]
    taken, dealt = _deal(s, beliefs, piles, rng)
    twin = s.copy()
    twin.rng = rng
    twin.log = None if s.log is None else list(seen)
    twin.lies = _lies_known_to(s, seat)
    _lay_out(s, twin, piles, taken, dealt)
    return twin


def _lies_known_to(s: Table, seat: Seat) -> tuple[tuple[Seat, Seat, int, bool], ...]:
    """One's own, and a false yes, which laid the real character face up; nobody else's no is doubted. [SN-QST-10]"""
    return tuple(lie for lie in s.lies if lie[1] == seat or lie[3])


def _remember_own(s: Table, seat: Seat, beliefs: Beliefs) -> None:
    """What is in sight needs no log: one's own cards, the one taken from one's pile, the hands shown at the end."""
    if len(beliefs.deck) != len(s.deck):
        beliefs.deck = [ANYTHING] * len(s.deck)
    shown = seats_of(s.alive) if s.outcome is not None else [seat] if seat < s.players else []
    for player in shown:
        if s.hand[player] != NO_CARD:
            beliefs.hands[player] = 1 << (s.hand[player] >> 2)
    if s.active == seat and s.drawn != NO_CARD:
        beliefs.drawn = 1 << (s.drawn >> 2)
    if s.sealed is not None and beliefs.places is None:
        beliefs.places = _places_in_sight(s, seat)


def _places_in_sight(s: Table, seat: Seat) -> tuple[tuple[int, int], ...]:
    """Which cards of the sealed pile may be the one taken, for somebody who remembers nothing."""
    assert s.sealed is not None
    owner, covered = s.sealed
    hanging = {bond[2] for bond in s.alliances} | {right[1] for right in s.rights}
    places = tuple((at, entry >> 4) for at, entry in enumerate(covered) if entry >> 2 not in hanging)
    taken = taken_from_sealed(s)
    return tuple(place for place in places if place[0] == taken) if seat == owner else places


def _deal(s: Table, beliefs: Beliefs, piles: list[Pile], rng: Rng) -> tuple[int | None, list[int]]:
    """Which card of the sealed pile was taken, and a character for each hidden card: hands by seat, the card just
    drawn, the deck."""
    holders = [seat for seat in range(s.players) if s.hand[seat] != NO_CARD]
    masks = [beliefs.hands[seat] for seat in holders]
    masks += [beliefs.drawn] if s.drawn != NO_CARD else []
    masks += beliefs.deck
    left = list(copies(s.players, s.zemmour, s.figures))
    for pile in piles:
        for character, _ in pile:
            left[character] -= 1
    if s.sealed is None:
        dealt = matched(masks, left, rng)
        assert dealt is not None
        return None, dealt
    assert beliefs.places is not None
    places = list(beliefs.places)
    while places:
        place, character = places.pop(rng.below(len(places), "redeal"))
        left[character] += 1
        if beliefs.taken_at is not None:
            masks[holders.index(beliefs.taken_at)] = 1 << character
        dealt = matched(masks, left, rng)
        if dealt is not None:
            return place, dealt
        left[character] -= 1
    raise AssertionError("the real world is always possible")


def _lay_out(s: Table, twin: Table, piles: list[Pile], taken: int | None, dealt: list[int]) -> None:
    """Number the cards of the new world, visible ones first, and put them in their places. [SN-INFO-06]"""
    used = [0] * len(NAMES)
    numbered: list[list[int]] = []
    for owner, pile in enumerate(piles):
        is_sealed = s.sealed is not None and s.sealed[0] == owner
        numbered.append([])
        for at, (character, reason) in enumerate(pile):
            if is_sealed and at == taken:
                numbered[owner].append(NO_CARD)  # it lies elsewhere by now
                continue
            numbered[owner].append(card_of(character, used[character]) << 2 | reason)
            used[character] += 1
    hidden = []
    for character in dealt:
        hidden.append(card_of(character, used[character]))
        used[character] += 1
    _place_hidden(s, twin, hidden)
    _place_piles(s, twin, piles, numbered, taken)


def _place_hidden(s: Table, twin: Table, hidden: list[int]) -> None:
    cards = iter(hidden)
    twin.hand = [next(cards) if held != NO_CARD else NO_CARD for held in s.hand]
    if s.drawn != NO_CARD:
        twin.drawn = next(cards)
    twin.deck = list(cards)


def _place_piles(s: Table, twin: Table, piles: list[Pile], numbered: list[list[int]], taken: int | None) -> None:
    if s.sealed is not None and taken is not None:
        owner, covered = s.sealed[0], len(s.sealed[1])
        character, reason = piles[owner][taken]
        # It left the sealed part: a copy that still lies there is another card.
        laid = [pile[covered:] if at == owner else pile for at, pile in enumerate(numbered)]
        elsewhere = [*twin.hand, twin.drawn, *twin.deck, *(entry >> 2 for pile in laid for entry in pile)]
        card = next(card for card in elsewhere if card >> 2 == character)
        numbered[owner][taken] = card << 2 | reason
        twin.sealed = (owner, tuple(numbered[owner][:covered]))
    twin.piles = [
        tuple(entry for at, entry in enumerate(pile) if not (s.sealed and s.sealed[0] == owner and at == taken))
        for owner, pile in enumerate(numbered)
    ]
    twin.alliances = tuple((one, other, _anchor(s, numbered, card)) for one, other, card in s.alliances)
    twin.rights = tuple((player, _anchor(s, numbered, card)) for player, card in s.rights)


def _anchor(s: Table, numbered: list[list[int]], card: int) -> int:
    place = place_of(s, card)
    entry: int = numbered[place["owner"]][place["index"]]
    return entry >> 2
