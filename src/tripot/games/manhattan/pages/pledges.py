"""My pledges, turn by turn: what I was promised, what I promised, and what came of it. [MH-PLG-03]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.manhattan.corporations import DEFENCES
from tripot.games.manhattan.pledges.judging import is_kept
from tripot.games.manhattan.pledges.promises import BOXES, COALITIONS, DIRECTIONS, FIELDS, read
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.words import Verdict


def page(view: View) -> Facts:
    """The pledges of whoever looks, the newest turn first, and how many offers are left. [MH-PLG-01]"""
    mine = judged(view)
    turns = sorted({pledge["turn"] for pledge in mine}, reverse=True)
    return {
        "turns": [{"turn": turn, "pledges": [each for each in mine if each["turn"] == turn]} for turn in turns],
        "left": view.facts["me"]["pledges_left"],
    }


def judged(view: View) -> list[Facts]:
    """My pledges, with what each half came to: by my own pages, and by the forms once all is told. [MH-PLG-04]"""
    facts = view.facts
    me = facts["me"]
    told = [each for each in facts["pledges"] if me["seat"] in (each["offerer"], each["receiver"])]
    return [_judged(each, me, told[place] if told else None) for place, each in enumerate(me["pledges"])]


def _judged(pledge: Facts, me: Facts, truth: Facts | None) -> Facts:
    if truth is not None:
        kept, returned = _verdict(truth["kept"]), _verdict(truth["returned"])
    elif pledge["offerer"] == me["seat"]:
        kept, returned = _verdict(_kept(pledge, pledge["promise"], me)), pledge["verdict"]
    else:
        kept, returned = pledge["verdict"], _verdict(_kept(pledge, pledge["wanted"], me))
    return {**pledge, "kept": kept, "returned": returned, "is_told": truth is not None}


def _kept(pledge: Facts, promise: Facts | None, me: Facts) -> bool | None:
    """Whether I kept my own half, as my own message of that turn says."""
    if promise is None or pledge["status"] != "accepted" or pledge["turn"] > len(me["letters"]):
        return None
    return is_kept(me["letters"][pledge["turn"] - 1], read(promise))


def _verdict(kept: bool | None) -> Verdict | None:
    return None if kept is None else "kept" if kept else "broken"


def told(view: View, turn: int) -> list[Facts]:
    """What others promised me for that turn and kept or broke, as far as I can read; broken ones first. [MH-PLG-03]"""
    me = view.facts["me"]["seat"]
    found = [
        {"who": each["receiver"], "promise": each["wanted"], "verdict": each["returned"]}
        if each["offerer"] == me
        else {"who": each["offerer"], "promise": each["promise"], "verdict": each["kept"]}
        for each in judged(view)
        if each["turn"] == turn
    ]
    return sorted((each for each in found if each["verdict"] in ("kept", "broken")), key=lambda one: one["verdict"])


def running(view: View) -> list[Facts]:
    """What was agreed for the open turn. [MH-PLG-01]"""
    facts = view.facts
    return [each for each in judged(view) if each["turn"] == facts["turn"] and each["status"] == "accepted"]


def between(view: View, other: Seat) -> Facts:
    """What lies between two: this turn's pledges, the last ones judged, and what an offer may name."""
    facts = view.facts
    mine = [each for each in judged(view) if other in (each["offerer"], each["receiver"])]
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
    return [each for each in judged(view) if each["status"] == "open" and each["receiver"] == me["seat"]]


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
