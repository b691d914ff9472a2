"""What happens between somebody's turns that they want to know of: what was taken, given, or nears the end. [E16]"""

from collections.abc import Mapping, Sequence

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.kit import since as kit

CHOSE: Mapping[str, str] = dict.fromkeys(
    (
        "faction_taken",
        "news_played",
        "convention_held",
        "convention_declined",
        "limited_print",
        "negotiation_opened",
        "event_declined",
        "fan_given",
        "passed",
        "studio_opened",
        "control_taken",
        "abandoned",
        "moved",
        "recruited",
        "character_invoked",
        "hero_invoked",
        "captured",
        "mascot_claimed",
        "round_ended",
        "battle_started",
        "casualties_chosen",
        "abilities_over",
        "ability_used",
        "dilemma_answered",
        "wiretapped",
        "wiretap_left",
        "studio_flown",
        "favour_given",
        "mole_placed",
    ),
    "seat",
)
"""Whose choice each kind tells of."""

BEFELL: Mapping[str, str] = {
    "captured": "owner",
    "humiliated": "seat",
    "fan_stolen": "owner",
    "mole_placed": "owner",
    "battle_started": "enemy",
    "negotiation_opened": "target",
    "draw_allowed": "seat",
    "favour_given": "target",
    "wiretapped": "target",
    "right_received": "",
}
"""Whom each kind befalls; whoever is told of it, where no fact says."""

FOR_ALL = frozenset(("six_productions", "end_triggered", "crisis", "resigned"))
"""What everybody wants to know of the others, or of the table."""


DID: Mapping[str, str] = dict.fromkeys(
    (
        "news_played",
        "convention_held",
        "rights_revealed",
        "limited_print",
        "negotiation_opened",
        "fan_given",
        "draw_allowed",
        "passed",
        "studio_opened",
        "control_taken",
        "abandoned",
        "moved",
        "recruited",
        "character_invoked",
        "hero_invoked",
        "returned",
        "captured",
        "mascot_claimed",
        "fan_stolen",
        "battle_started",
        "humiliated",
        "retreated",
        "production_created",
        "ability_used",
        "wiretapped",
        "rights_swapped",
        "studio_flown",
        "favour_given",
        "mole_placed",
        "resigned",
    ),
    "seat",
)
"""What is told of the others in a few words, and who did it."""


def doings(view: View) -> list[kit.Doings]:
    """What the others did since this seat last chose something: who did what, and to whom. [E16, E35]"""
    told = [event for event in view.events if not event.struck and event.audience is None]
    return kit.doings(told[kit.first_after(told, view.seat, CHOSE) :], view.seat, DID)


def since(view: View) -> list[Event]:
    """What befell this seat since it last chose something, and what brings the end nearer, beside what others did."""
    mine, faction = view.seat, view.facts["players"][view.seat]["faction"]
    told = [event for event in view.events if not event.struck]
    found = kit.since(told, mine, CHOSE, lambda told, at: _concerns(told, at, mine, faction))
    return [event for event in found if event.kind not in DID or event.facts["seat"] == mine]


def _concerns(told: Sequence[Event], at: int, mine: Seat, faction: str | None) -> bool:
    event = told[at]
    facts = event.facts
    if event.kind in FOR_ALL:
        return facts.get("seat") != mine
    if event.kind == "captives_freed":
        return bool(facts["faction"] == faction)
    if event.kind == "studio_independent":
        return _lost(told[:at], event, mine)
    if event.kind == "control_taken":
        lost = (one for one in told[:at] if one.kind == "studio_independent" and one.facts["zone"] == facts["zone"])
        return any(_lost(told[: told.index(one)], one, mine) for one in lost)
    return event.kind in BEFELL and facts.get(BEFELL[event.kind], mine) == mine


def _lost(before: Sequence[Event], event: Event, mine: Seat) -> bool:
    """Whether a studio became independent because this seat lost its keeper there, in the same move."""
    same = (one.facts for one in before if one.entry == event.entry and one.facts.get("zone") == event.facts["zone"])
    return any(facts.get("keeper") and mine == facts.get("owner", facts.get("seat")) for facts in same)
