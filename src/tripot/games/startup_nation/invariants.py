"""What is true after every action, whatever is played: tests and simulations watch matches with it."""

from collections.abc import Callable, Sequence

from tripot.engine.events import Event, seen_by
from tripot.games.startup_nation.cards.investor import Fallback, Rehire
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import ACCOUNTANT, BRIGITTE, CHARACTER, MACRON, NO_CARD, SALESMAN, in_use, name_of
from tripot.games.startup_nation.discards import DIED
from tripot.games.startup_nation.knowledge import knowledge_of, of_this_round
from tripot.games.startup_nation.moves import player
from tripot.games.startup_nation.promotion import LastPromotion
from tripot.games.startup_nation.state import Table, seats_of


class Watch:
    """Follows a match from its setup. `broken` names the invariants that the last action broke."""

    def __init__(self, s: Table) -> None:
        self.told = 0
        self._new_round(s)
        self.alive = s.alive

    def broken(self, s: Table) -> list[str]:
        """The ids of the invariants that do not hold after an action."""
        news = (s.log or [])[self.told :]
        if s.round != self.round:
            self._new_round(s)
            self.alive = s.alive
        found = [rule for rule, holds in _INVARIANTS.items() if not holds(s, self, news)]
        self.told = len(s.log or ())
        self.alive = s.alive
        return found

    def _new_round(self, s: Table) -> None:
        self.round = s.round
        self.cards = sorted(_everywhere(s))
        self.deck = [*s.deck, s.drawn]


def _everywhere(s: Table) -> list[int]:
    piles = [entry >> 2 for pile in s.piles for entry in pile]
    return [card for card in (*s.deck, *s.hand, s.drawn, *piles) if card != NO_CARD]


def _conserved(s: Table, watch: Watch, _: Sequence[Event]) -> bool:
    """[SN-PROP-01]"""
    return sorted(_everywhere(s)) == watch.cards


def _hand_sizes(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """[SN-PROP-02]"""
    top = s.stack[-1] if s.stack else None
    kind = top.kind if top else ""
    if (s.drawn != NO_CARD) != (kind == "resign"):
        return False
    empty = {top.seat} if isinstance(top, Fallback | LastPromotion) else set()
    holding = {seat for seat in range(s.players) if s.hand[seat] != NO_CARD}
    return holding == set(seats_of(s.alive)) - empty


def _no_deadly_discard(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """[SN-PROP-03, SN-DISC-09]"""
    return not any(entry >> 4 >= MACRON for seat in seats_of(s.alive) for entry in s.piles[seat])


def _alliances_stand(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """[SN-PROP-04]"""
    members = [seat for one, other, _ in s.alliances for seat in (one, other)]
    anchored = all(_lies(s, one, card) and card >> 2 == SALESMAN for one, _, card in s.alliances)
    return anchored and len(set(members)) == len(members) and all(s.alive >> seat & 1 for seat in members)


def _rights_stand(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """[SN-PROP-05]"""
    anchors = [card for _, card in s.rights]
    lying = all(any(_lies(s, seat, card) for seat in range(s.players)) for card in anchors)
    return lying and all(card >> 2 == ACCOUNTANT for card in anchors) and all(s.alive >> who & 1 for who, _ in s.rights)


def _lies(s: Table, owner: int, card: int) -> bool:
    return any(entry >> 2 == card for entry in s.piles[owner])


def _deck_only_shrinks(s: Table, watch: Watch, _: Sequence[Event]) -> bool:
    """[SN-PROP-06]"""
    before = iter(watch.deck)
    in_order = all(card in before for card in s.deck)
    return in_order and len(s.deck) <= len(watch.deck) - s.turn and s.turn <= len(watch.deck)


def _the_dead_stay_dead(s: Table, watch: Watch, _: Sequence[Event]) -> bool:
    """[SN-PROP-07]"""
    top = s.stack[-1] if s.stack else None
    if s.alive & ~watch.alive:
        return False
    if not isinstance(top, Choice) or isinstance(top, Rehire):
        return True
    out = [player(seat) for seat in range(s.players) if not s.alive >> seat & 1]
    return not any(name in pick.text for name in out for pick in top.ask(s))


def _one_decision(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """One decision of the right size, by somebody alive or by a dead Director or Tech Lead. [SN-PROP-08, SN-RES-03]"""
    if not s.stack:
        return s.outcome is not None
    top = s.stack[-1]
    if len(s.stack) != 2 or not isinstance(top, Choice):
        return False
    if not s.alive >> top.seat & 1 and top.kind not in ("announce", "promote"):
        return False
    return len(top.ask(s)) == menu_size(s, top)


def menu_size(s: Table, top: Choice) -> int:
    """How many legal actions a decision has, by the table of the rules. [SN-ACT-05]"""
    alive, characters = s.alive.bit_count(), len(in_use(s.zemmour))
    if top.kind == "resign":
        held = {s.hand[top.seat] >> 2, s.drawn >> 2}
        highest = MACRON if BRIGITTE not in held or MACRON in held or not s.brigitte_may_resign else BRIGITTE + 1
        return 1 if len(held) == 1 or max(held) >= highest else 2
    sizes = {
        "ask": (alive - 1) * characters,
        "delegate": (alive - 1) * (alive - 2),
        "name": characters,
        "answer": 2,
        "offer": 2,
        "announce": 1 + alive * characters,
        "swap": alive * (alive - 1) // 2,
        "ally": alive - 1,
        "grant_lie": alive,
        "promote": alive,
        "rehire": sum(map(len, s.piles)),  # one to decline, less one for the acting Investor
        "fallback": len(s.piles[top.seat]) - 1,
    }
    return sizes[top.kind]


def _one_investor(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """[SN-PROP-09]"""
    effects = ("rehired", "rehire_declined", "fallback_taken", "fallback_drawn")
    return sum(event.kind in effects for event in of_this_round(s.log or ())) <= 1


def _fair_points(_: Table, __: Watch, news: Sequence[Event]) -> bool:
    """[SN-PROP-10]"""
    for event in news:
        if event.kind != "round_ended":
            continue
        hands, points = dict(event.facts["hands"]), event.facts["points"]
        scorers = [seat for seat, score in enumerate(points) if score]
        if (len(hands) >= 2) != bool(scorers) or not set(scorers) <= set(hands):
            return False
        doubled = [hands[seat] for seat, score in enumerate(points) if score == 2]
        if doubled and sorted(doubled) != ["brigitte", "macron"]:
            return False
        best = max((CHARACTER[name] for name in hands.values()), default=0)
        if len(hands) >= 2 and not any(CHARACTER[hands[seat]] == best for seat in scorers):
            return False
    return True


def _survivors_empty_the_deck(s: Table, _: Watch, news: Sequence[Event]) -> bool:
    """[SN-PROP-11]"""
    for event in news:
        if event.kind == "round_ended" and len(event.facts["hands"]) >= 2:
            told = s.log or []
            ended = next(at for at in range(len(told)) if told[at] is event)
            if _cards_left(of_this_round(told[:ended])):
                return False
    return True


def _cards_left(told: Sequence[Event]) -> int:
    left = 0
    for event in told:
        if event.kind == "round_started":
            left = event.facts["deck"]
        elif event.kind in ("drew", "fallback_drawn") or (event.kind == "promoted" and event.facts["found"]):
            left -= 1
    return left


def _sound_knowledge(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """[SN-PROP-12]"""
    for viewer in seats_of(s.alive):
        known = knowledge_of(seen_by(viewer, s.log or ()), viewer, s.players)
        for seat, name in enumerate(known.hands):
            if name is not None and not (s.drawn != NO_CARD and s.active == seat) and name != name_of(s.hand[seat]):
                return False
        if len(known.deck) != len(s.deck):
            return False
        if any(name not in (None, name_of(card)) for name, card in zip(known.deck, s.deck, strict=True)):
            return False
    return True


def _they_always_die(s: Table, _: Watch, __: Sequence[Event]) -> bool:
    """[SN-PROP-16]"""
    return all(entry & 3 == DIED for pile in s.piles for entry in pile if entry >> 4 >= MACRON)


def _she_never_outlives_him(s: Table, _: Watch, news: Sequence[Event]) -> bool:
    """[SN-PROP-17]"""
    deaths = [at for at, event in enumerate(news) if event.kind == "died" and event.facts["character"] == "macron"]
    if not deaths:
        return True
    later = [event.facts.get("card", event.facts.get("taken")) for event in news[deaths[-1] :]]
    holds_her = any(s.hand[seat] != NO_CARD and name_of(s.hand[seat]) == "brigitte" for seat in seats_of(s.alive))
    return "brigitte" in later or not holds_her


_INVARIANTS: dict[str, Callable[[Table, Watch, Sequence[Event]], bool]] = {
    "SN-PROP-01": _conserved,
    "SN-PROP-02": _hand_sizes,
    "SN-PROP-03": _no_deadly_discard,
    "SN-PROP-04": _alliances_stand,
    "SN-PROP-05": _rights_stand,
    "SN-PROP-06": _deck_only_shrinks,
    "SN-PROP-07": _the_dead_stay_dead,
    "SN-PROP-08": _one_decision,
    "SN-PROP-09": _one_investor,
    "SN-PROP-10": _fair_points,
    "SN-PROP-11": _survivors_empty_the_deck,
    "SN-PROP-12": _sound_knowledge,
    "SN-PROP-16": _they_always_die,
    "SN-PROP-17": _she_never_outlives_him,
}
"""Those that one table shows; that nothing leaks, that a refusal changes nothing and that a seed fixes a match are
shown by comparing two. [SN-PROP-13, SN-PROP-14, SN-PROP-15]"""
