"""My pledges, turn by turn: what I was promised, what I promised, and what came of it. [MH-PLG-03]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.manhattan.corporations import DEFENCES
from tripot.games.manhattan.pledges.promises import BOXES, COALITIONS, DIRECTIONS, FIELDS
from tripot.games.manhattan.state import Facts


def page(view: View) -> Facts:
    """The pledges of whoever looks, the newest turn first, and how many offers are left. [MH-PLG-01]"""
    mine = view.facts["me"]["pledges"]
    turns = sorted({pledge["turn"] for pledge in mine}, reverse=True)
    return {
        "turns": [{"turn": turn, "pledges": [each for each in mine if each["turn"] == turn]} for turn in turns],
        "left": view.facts["me"]["pledges_left"],
    }


def between(view: View, other: Seat) -> Facts:
    """What lies between two: this turn's pledges, the last ones judged, and what an offer may name."""
    facts = view.facts
    mine = [each for each in facts["me"]["pledges"] if other in (each["offerer"], each["receiver"])]
    left = facts["me"]["pledges_left"]
    return {
        "now": [each for each in mine if each["turn"] == facts["turn"]],
        "before": [each for each in mine if each["turn"] == facts["turn"] - 1 and each["status"] == "accepted"],
        "left": left["to"][other] if left and not facts["players"][other]["resigned"] else 0,
        "choices": {
            "kind": tuple(BOXES),
            "corporation": facts["ranking"],
            "coalition": COALITIONS,
            "direction": DIRECTIONS,
            "defence": DEFENCES,
        },
        "seats": [player["seat"] for player in facts["players"]],
    }


def waiting(view: View) -> list[Facts]:
    """The offers that wait for an answer of whoever looks."""
    me = view.facts["me"]
    return [each for each in me["pledges"] if each["status"] == "open" and each["receiver"] == me["seat"]]


def tidy(value: Any) -> Facts:
    """An offer without the boxes that its promises do not use."""
    held = value if isinstance(value, dict) else {}
    kept = {name: held[name] for name in ("turn", "to") if held.get(name) is not None}
    for name in ("promise", "wanted"):
        promise = _promise(held.get(name))
        if promise:
            kept[name] = promise
    return kept


def _promise(held: Any) -> Facts:
    if not isinstance(held, dict) or not held.get("kind"):
        return {}
    boxes = {box for each in BOXES.get(held["kind"], ()) for box in each}
    filled = {name: held[name] for name in FIELDS if name in ("kind", *boxes) and held.get(name) not in (None, "")}
    if "player" in filled:
        filled.pop("corporation", None)  # one of the two is left in peace; whoever names a person means the person
    return filled
