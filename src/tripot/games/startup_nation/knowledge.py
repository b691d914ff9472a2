"""What a player knows for certain about the others' hands and the deck. [SN-KNOW-01]

It is worked out from the events the player was told, and from nothing else: it cannot know more than they do.
No card is counted, no possibility eliminated, no claim or "no" believed: that is left to the players. [SN-KNOW-09]
"""

from collections.abc import Callable, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import Seat


class Knowledge:
    """The certainties of one viewer in the current round. [SN-INFO-04]"""

    __slots__ = ("deck", "drawn", "fell_back", "hands", "turn")

    def __init__(self, players: int) -> None:
        self.hands: list[str | None] = [None] * players
        """The character known to be in each hand, or nothing."""
        self.deck: list[str | None] = []
        """The same for each card of the deck, the top card last: every movement of the deck is public."""
        self.drawn: str | None = None
        """The card the active player drew, if it was known; while they choose, `hands` means the other one."""
        self.fell_back: Seat | None = None
        """Whose Investor died, once they have taken a card of their pile."""
        self.turn = 0

    def hear(self, event: Event) -> None:
        """Take one more event into account."""
        heard = _HEARD.get(event.kind)
        if heard is not None:
            heard(self, event.facts)


def knowledge_of(events: Sequence[Event], viewer: Seat, players: int) -> Knowledge:
    """The certainties that the events of the current round leave a viewer with, frozen at their elimination.
    [SN-KNOW-10]"""
    known = Knowledge(players)
    for event in of_this_round(events):
        known.hear(event)
        if event.kind == "eliminated" and event.facts["player"] == viewer:
            break
    return known


def of_this_round(events: Sequence[Event]) -> list[Event]:
    """The events since the last deal, those that were undone left out."""
    start = len(events)
    for at in range(len(events) - 1, -1, -1):
        if events[at].kind == "round_started" and not events[at].struck:
            start = at
            break
    return [event for event in events[start:] if not event.struck]


def _round_started(known: Knowledge, facts: Any) -> None:
    known.deck = [None] * facts["deck"]


def _own_card(known: Knowledge, facts: Any) -> None:
    """[SN-KNOW-01]"""
    known.hands[facts["player"]] = facts["card"]


def _drew(known: Knowledge, _: Any) -> None:
    known.turn += 1
    known.drawn = known.deck.pop()


def _drew_card(known: Knowledge, facts: Any) -> None:
    known.drawn = facts["card"]


def _resigned(known: Knowledge, facts: Any) -> None:
    """Which card was kept: the one that is known and was not laid down. [SN-KNOW-04]"""
    player, laid = facts["player"], facts["character"]
    held, drawn = known.hands[player], known.drawn
    known.drawn = None
    if held is not None and drawn is not None:
        known.hands[player] = drawn if laid == held else held
    elif held is None and drawn is not None:
        known.hands[player] = None if laid == drawn else drawn
    elif laid == held:
        known.hands[player] = None


def _swapped(known: Knowledge, one: Seat, other: Seat) -> None:
    """[SN-KNOW-03]"""
    known.hands[one], known.hands[other] = known.hands[other], known.hands[one]


def _offer_made(known: Knowledge, facts: Any) -> None:
    _swapped(known, facts["asker"], facts["target"])


def _recruiter_swap(known: Knowledge, facts: Any) -> None:
    _swapped(known, facts["one"], facts["other"])


def _shown_hands(known: Knowledge, facts: Any) -> None:
    """Hands seen by a Tech Lead, or after an exchange. [SN-KNOW-02, SN-KNOW-03]"""
    for player, character in facts["hands"]:
        known.hands[player] = character


def _promoted(known: Knowledge, facts: Any) -> None:
    """[SN-KNOW-05, SN-KNOW-08]"""
    if facts["found"]:
        known.hands[facts["player"]] = known.deck.pop(len(known.deck) - facts["depth"])


def _promoted_cards(known: Knowledge, facts: Any) -> None:
    """[SN-KNOW-05]"""
    passed = facts["cards"]
    if facts["taken"] is not None:
        known.hands[facts["player"]] = facts["taken"]
        passed = passed[:-1]
    if passed:
        known.deck[-len(passed) :] = reversed(passed)


def _rehired(known: Knowledge, facts: Any) -> None:
    """[SN-KNOW-06]"""
    known.hands[facts["player"]] = facts["taken"]


def _fallback_taken(known: Knowledge, facts: Any) -> None:
    """Known if the cards that carried no effect are all the same; those that did are ruled out unless the end of
    the effect is told next. [SN-KNOW-07]"""
    free = {card for at, card in enumerate(facts["cards"]) if at not in facts["anchors"]}
    known.hands[facts["player"]] = free.pop() if len(free) == 1 else None
    known.fell_back = facts["player"]


def _alliance_ended(known: Knowledge, facts: Any) -> None:
    if facts["reason"] == "salesman_rehired":
        _anchor_taken(known, facts["anchor"]["owner"], "salesman")


def _lie_right_ended(known: Knowledge, facts: Any) -> None:
    if facts["reason"] == "accountant_rehired":
        _anchor_taken(known, facts["anchor"]["owner"], "accountant")


def _anchor_taken(known: Knowledge, owner: Seat, character: str) -> None:
    """The card a dead Investor's owner took carried an effect, whose end gives it away. [SN-KNOW-07]"""
    if known.fell_back == owner:
        known.hands[owner] = character


def _fallback_drawn(known: Knowledge, facts: Any) -> None:
    """[SN-KNOW-07, SN-KNOW-08]"""
    known.hands[facts["player"]] = known.deck.pop()


def _gone(known: Knowledge, facts: Any) -> None:
    """[SN-KNOW-08]"""
    known.hands[facts["player"]] = None
    known.drawn = None


_HEARD: dict[str, Callable[[Knowledge, Any], None]] = {
    "round_started": _round_started,
    "round_started_card": _own_card,
    "drew": _drew,
    "drew_card": _drew_card,
    "resigned": _resigned,
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
    "died": _gone,
    "fallback_taken": _fallback_taken,
    "fallback_taken_card": _own_card,
    "fallback_drawn": _fallback_drawn,
    "fallback_drawn_card": _own_card,
    "eliminated": _gone,
}
"""What each event teaches; those that are not here teach nothing for certain. [SN-KNOW-09]"""
