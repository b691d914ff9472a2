"""Which characters each hidden card can still be, for one viewer.

Where `knowledge` keeps to what the interface may show, this also draws the plain consequences of what was told: a
certified "no", the rank that a promotion went past. A set of characters is a number, one bit a character. Each set
may be too wide, never too narrow: the real card is always in it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.games.startup_nation.deck import CHARACTER, in_use
from tripot.games.startup_nation.knowledge import of_this_round

ANYTHING = (1 << len(CHARACTER)) - 1


class Beliefs:
    """What a viewer can tell about the hidden cards of the current round."""

    __slots__ = ("deck", "drawn", "hands", "named", "places", "taken_at")

    def __init__(self, players: int, deck: int, zemmour: int) -> None:
        anything = sum(1 << character for character in in_use(zemmour))
        self.hands = [anything] * players
        self.deck = [anything] * deck
        """The top card last."""
        self.drawn = anything
        self.named = 0
        """The character of the last question."""
        self.places: tuple[tuple[int, int], ...] | None = None
        """Which cards of a sealed pile may be the one taken, if there is such a pile: place and character."""
        self.taken_at: Seat | None = None
        """Who holds the card taken, as long as this is certain."""

    def hear(self, event: Event) -> None:
        """Take one more event into account."""
        heard = _HEARD.get(event.kind)
        if heard is not None:
            heard(self, event.facts)
        if self.taken_at is not None and self.hands[self.taken_at]:
            self.keep_places(self.hands[self.taken_at])

    def keep_places(self, among: int) -> None:
        """The card taken from the sealed pile is one of these characters."""
        if self.places is not None:
            self.places = tuple(place for place in self.places if among >> place[1] & 1)


def beliefs_of(events: Sequence[Event], players: int, deck: int, zemmour: int) -> Beliefs:
    """What the events of the current round leave possible; everything, where they were not kept."""
    heard = of_this_round(events)
    if not heard:
        return Beliefs(players, deck, zemmour)
    beliefs = Beliefs(players, heard[0].facts["deck"], zemmour)
    for event in heard:
        beliefs.hear(event)
    return beliefs


def bit(name: str) -> int:
    """The set of one character."""
    return 1 << CHARACTER[name]


def above(name: str) -> int:
    """The characters of strictly higher rank."""
    return ANYTHING & -(2 << CHARACTER[name])


def _own_card(beliefs: Beliefs, facts: Any) -> None:
    beliefs.hands[facts["player"]] = bit(facts["card"])


def _drew(beliefs: Beliefs, _: Any) -> None:
    beliefs.drawn = beliefs.deck.pop()


def _drew_card(beliefs: Beliefs, facts: Any) -> None:
    beliefs.drawn = bit(facts["card"])


def _resigned(beliefs: Beliefs, facts: Any) -> None:
    player, laid = facts["player"], bit(facts["character"])
    held, drawn = beliefs.hands[player], beliefs.drawn
    if not laid & held:
        return
    beliefs.hands[player] = drawn if not laid & drawn else held | drawn
    if beliefs.taken_at == player:
        beliefs.taken_at = None
        if not laid & drawn:
            beliefs.keep_places(laid)


def _swapped(beliefs: Beliefs, one: Seat, other: Seat) -> None:
    beliefs.hands[one], beliefs.hands[other] = beliefs.hands[other], beliefs.hands[one]
    if beliefs.taken_at in (one, other):
        beliefs.taken_at = one + other - beliefs.taken_at


def _offer_made(beliefs: Beliefs, facts: Any) -> None:
    _swapped(beliefs, facts["asker"], facts["target"])


def _recruiter_swap(beliefs: Beliefs, facts: Any) -> None:
    _swapped(beliefs, facts["one"], facts["other"])


def _shown_hands(beliefs: Beliefs, facts: Any) -> None:
    for player, character in facts["hands"]:
        beliefs.hands[player] = bit(character)


def _asked(beliefs: Beliefs, facts: Any) -> None:
    beliefs.named = bit(facts["named"])


def _answered(beliefs: Beliefs, facts: Any) -> None:
    if facts["certified"] and not facts["yes"]:
        beliefs.hands[facts["target"]] &= ~beliefs.named


def _promoted(beliefs: Beliefs, facts: Any) -> None:
    """The cards that were passed over are of no higher rank; the one taken is. [SN-PRM-01]"""
    higher = above(facts["character"])
    player, depth, deck = facts["player"], facts["depth"], beliefs.deck
    _laid(beliefs, player, bit(facts["character"]))
    first = len(deck) - depth
    if facts["found"]:
        beliefs.hands[player] = deck.pop(first) & higher
    for at in range(first, len(deck)):
        deck[at] &= ~higher


def _promoted_cards(beliefs: Beliefs, facts: Any) -> None:
    passed = facts["cards"]
    if facts["taken"] is not None:
        beliefs.hands[facts["player"]] = bit(facts["taken"])
        passed = passed[:-1]
    if passed:
        beliefs.deck[-len(passed) :] = [bit(name) for name in reversed(passed)]


def _rehired(beliefs: Beliefs, facts: Any) -> None:
    beliefs.hands[facts["player"]] = bit(facts["taken"])


def _fallback_taken(beliefs: Beliefs, facts: Any) -> None:
    """One of the cards of the pile; if it carried an effect, the end of the effect is told next. [SN-IVT-11]"""
    places = [(at, CHARACTER[name]) for at, name in enumerate(facts["cards"]) if at not in facts["anchors"]]
    beliefs.places = tuple(places)
    beliefs.taken_at = facts["player"]
    beliefs.hands[facts["player"]] = sum(1 << character for character in {character for _, character in places})


def _fallback_taken_card(beliefs: Beliefs, facts: Any) -> None:
    beliefs.places = ((facts["index"], CHARACTER[facts["card"]]),)
    _own_card(beliefs, facts)


def _alliance_ended(beliefs: Beliefs, facts: Any) -> None:
    if facts["reason"] == "salesman_rehired":
        _anchor_taken(beliefs, facts["anchor"], "salesman")


def _lie_right_ended(beliefs: Beliefs, facts: Any) -> None:
    if facts["reason"] == "accountant_rehired":
        _anchor_taken(beliefs, facts["anchor"], "accountant")


def _anchor_taken(beliefs: Beliefs, anchor: Any, character: str) -> None:
    if beliefs.taken_at is not None:
        beliefs.places = ((anchor["index"], CHARACTER[character]),)
        beliefs.hands[beliefs.taken_at] = bit(character)


def _fallback_drawn(beliefs: Beliefs, facts: Any) -> None:
    beliefs.hands[facts["player"]] = beliefs.deck.pop()


def _laid(beliefs: Beliefs, player: Seat, laid: int) -> None:
    """The card in a hand is laid face up."""
    beliefs.hands[player] = 0
    if beliefs.taken_at == player:
        beliefs.taken_at = None
        beliefs.keep_places(laid)


def _died(beliefs: Beliefs, facts: Any) -> None:
    if facts["cause"] == "discarded":  # Macron or Brigitte, who were never taken from a sealed pile
        _eliminated(beliefs, facts)
        return
    _laid(beliefs, facts["player"], bit(facts["character"]))


def _eliminated(beliefs: Beliefs, facts: Any) -> None:
    beliefs.hands[facts["player"]] = 0
    if beliefs.taken_at == facts["player"]:
        beliefs.taken_at = None


_HEARD: dict[str, Callable[[Beliefs, Any], None]] = {
    "round_started_card": _own_card,
    "drew": _drew,
    "drew_card": _drew_card,
    "resigned": _resigned,
    "asked": _asked,
    "answered": _answered,
    "offer_made": _offer_made,
    "offer_made_cards": _shown_hands,
    "looked_at_all_cards": _shown_hands,
    "recruiter_swap": _recruiter_swap,
    "recruiter_swap_cards": _shown_hands,
    "alliance_ended": _alliance_ended,
    "lie_right_ended": _lie_right_ended,
    "promoted": _promoted,
    "promoted_cards": _promoted_cards,
    "rehired": _rehired,
    "died": _died,
    "fallback_taken": _fallback_taken,
    "fallback_taken_card": _fallback_taken_card,
    "fallback_drawn": _fallback_drawn,
    "fallback_drawn_card": _own_card,
    "eliminated": _eliminated,
    "round_ended": _shown_hands,
}
