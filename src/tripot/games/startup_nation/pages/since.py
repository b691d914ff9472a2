"""What happens in a round that somebody wants to know of when their turn comes again. [SN-UI-05, E16]"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.games.startup_nation.knowledge import of_this_round
from tripot.games.startup_nation.pages.departures import culprit
from tripot.kit import since as kit

CHOSE: Mapping[str, str] = {
    "resigned": "player",
    "asked": "asker",
    "delegated": "player",
    "recruiter_swap": "player",
    "rehired": "player",
    "rehire_declined": "player",
    "announced": "player",
    "announce_declined": "player",
    "promoted": "granter",
    "offer_made": "target",
    "offer_withheld": "target",
}
"""Whose choice each kind tells of."""


def _of(*names: str) -> Callable[[Mapping[str, Any]], set[Seat]]:
    return lambda facts: {facts[name] for name in names}


def _members(facts: Mapping[str, Any]) -> set[Seat]:
    return set(facts["members"])


BEFELL: Mapping[str, Callable[[Mapping[str, Any]], set[Seat]]] = {
    "recruiter_swap": _of("one", "other"),
    "offer_made": _of("asker"),
    "promoted": _of("player"),
    "alliance_formed": _members,
    "alliance_ended": _members,
    "lie_right_granted": _of("player"),
    "lie_right_ended": _of("player"),
    "died": _of("player"),
}
"""Whom each kind concerns."""


OWN = frozenset(("alliance_formed", "alliance_ended", "lie_right_granted", "lie_right_ended"))
"""What a turn's own card brings about: no news to whoever played it."""


DID: Mapping[str, str] = {
    "resigned": "player",
    "delegated": "player",
    "asked": "asker",
    "looked_at_all": "player",
    "recruiter_swap": "player",
    "offer_made": "target",
    "allied": "player",
    "lie_right_granted": "player",
    "promoted": "granter",
    "rehired": "player",
}
"""What is told of the others in a few words, and who did it; what a question kills tells of the question."""


BY_OTHERS = frozenset(DID) - {"lie_right_granted"} | {"alliance_formed"}
"""What is told among what the others did, and not once more of whom it befell."""


def doings(events: Sequence[Event], mine: Seat) -> list[kit.Doings]:
    """What the others did in the round since this seat last chose something. [E16, E35]"""
    told = of_this_round([event for event in events if event.audience is None])
    lately = range(kit.first_after(told, mine, CHOSE), len(told))
    return kit.doings([_of_one(told[at]) for at in lately if not _is_known(told, at, mine)], mine, DID)


def _is_known(told: Sequence[Event], at: int, mine: Seat) -> bool:
    """Whether it goes without saying: a question that was answered with a yes, of which the death tells; and a right
    to lie that this seat gave."""
    if told[at].kind == "asked":
        return any(event.facts["yes"] for event in told[at + 1 : at + 2] if event.kind == "answered")
    return told[at].kind == "lie_right_granted" and _drawer(told[:at]) == mine


def _of_one(event: Event) -> Event:
    """An event as it is told of one person: an alliance is signed by whoever played the Salesman, with the other."""
    if event.kind != "alliance_formed":
        return event
    player, other = event.facts["members"]
    return Event(event.entry, event.rule, "allied", event.audience, {"player": player, "other": other})


def since(events: Sequence[Event], mine: Seat) -> list[Event]:
    """What befell this seat in the round since it last chose something, and who died through others meanwhile; what
    the others did is told in a few words besides."""
    told = of_this_round([event for event in events if event.audience is None])
    found = kit.since(told, mine, CHOSE, lambda told, at: _concerns(told, at, mine))
    return [event for event in found if event.kind not in BY_OTHERS]


def _concerns(told: Sequence[Event], at: int, mine: Seat) -> bool:
    event = told[at]
    if event.kind == "died" and event.facts["player"] != mine:
        return culprit(told[:at], event.facts["cause"], event.facts["player"]) != mine
    befell = event.kind in BEFELL and mine in BEFELL[event.kind](event.facts)
    return befell and not (event.kind in OWN and _drawer(told[:at]) == mine)


def _drawer(told: Sequence[Event]) -> Seat | None:
    """Whose turn it is."""
    return next((event.facts["player"] for event in reversed(told) if event.kind == "drew"), None)
