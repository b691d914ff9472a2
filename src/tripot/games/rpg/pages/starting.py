"""Sitting down, and steering: eight archetypes, sessions, encounters, the clock. [SR-SMP-09, SR-GEN-12, SR-TIME-03]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.clock import shown
from tripot.games.rpg.pages import offers
from tripot.games.rpg.pages.people import face_of
from tripot.games.rpg.tables import ATTRIBUTES, PEOPLE, STAGES

Facts = dict[str, Any]
Asked = Mapping[str, str]
STEPS = (
    ("round", {"seconds": 0}), ("minute", {"minutes": 1}), ("ten", {"minutes": 10}), ("hour", {"hours": 1}),
    ("night", {"hours": 8}), ("day", {"days": 1}),
)  # fmt: skip
READY = (
    ("guards", {"like": "dock_guard", "count": 3}),
    ("bruisers", {"like": "yard_bruiser", "count": 2}),
    ("hounds", {"like": "yard_hound", "count": 3}),
    ("marksman", {"like": "tower_marksman", "count": 1}),
    ("decker", {"like": "house_decker", "count": 1}),
)
PLACES: tuple[tuple[str, Facts], ...] = (
    ("alley", {"mana": 0, "cover": "partial", "ground": "rough", "light": "dark"}),
    ("club", {"mana": -1, "cover": "partial", "ground": "flat", "light": "dim", "crowded": True}),
    ("roof", {"mana": 0, "cover": "full", "ground": "rough", "light": "dim"}),
    ("office", {"mana": -1, "cover": "full", "ground": "flat", "light": "lit"}),
    ("shrine", {"mana": 2, "cover": "none", "ground": "rough", "light": "dim"}),
    ("canal", {"mana": 0, "cover": "none", "ground": "rough", "light": "dark", "water": True}),
)
"""Places that a game master may need at once."""


def archetypes(view: View, _asked: Asked) -> list[Facts]:
    """The eight, with what they are good at; those that are taken are gone. [SR-SMP-01]"""
    offered = {pick.args[0] for pick in offers.picks(view) if pick.kind == "take"}
    taken = {one["id"] for one in view.facts["party"]}
    return [
        {
            "id": code,
            "face": face_of(code),
            "offered": code in offered,
            "taken": code in taken,
            "world": "matrix"
            if row.get("res") or code == "noor_castellan"
            else "astral"
            if row.get("mag")
            else "flesh",
            "attributes": [[name, row["attributes"][name]] for name in ATTRIBUTES],
            "skills": sorted(((name, one["rating"]) for name, one in row["skills"].items()), key=lambda it: -it[1])[:3],
            "atouts": row["atouts"],
            "weapons": list(row.get("weapons", ())),
            "spells": [*row.get("spells", ()), *row.get("forms", ())],
        }
        for code, row in PEOPLE.items()
        if not row["npc"]
    ]


def steering(view: View, _asked: Asked) -> Facts:
    """How the evening goes: what was done, what comes next, and the buttons for it. [SR-SMP-09]"""
    facts = view.facts
    may = {pick.text for pick in offers.picks(view)}
    seconds = int(facts["options"]["round_seconds"])
    steps = [(name, {"seconds": seconds} if name == "round" else form) for name, form in STEPS]
    empty = [seat for seat in range(facts["seats"]) if all(one["seat"] != seat for one in facts["party"])]
    return {
        "may": [
            one
            for one in ("start_session", "end_evening", "close_encounter", "end_session", "review_on", "review_off")
            if one in may
        ],
        "may_fight": offers.form(view, "start_encounter") is not None,
        "may_join": offers.form(view, "join_encounter") is not None,
        "may_wait": offers.form(view, "advance_clock") is not None,
        "steps": steps,
        "empty": empty,
        "stage": "fight"
        if facts["encounter"]
        else "gather"
        if not facts["party"]
        else "open"
        if facts["evening"]
        else "rest"
        if facts["session"]
        else "ready",
        "outside": _outside(view),
        "scenes": [_scene(pick.args[0]) for pick in offers.picks(view) if pick.kind == "play_scene"],
        "groups": [{"name": name, **row} for name, row in READY],
        "places": [{"name": name, **row} for name, row in PLACES],
    }


def _scene(code: str) -> Facts:
    """A ready scene in short: its hour, who is there, whether there is something to hack. [SR-GEN-11]"""
    stage = STAGES[code]
    people: dict[str, int] = {}
    for row in stage["people"]:
        people[row["code"]] = people.get(row["code"], 0) + 1
    _, hours, minutes, _ = shown(stage["clock"])
    return {
        "code": code,
        "hour": f"{hours:02}:{minutes:02}",
        "people": list(people.items()),
        "zones": list(stage["zone"]),
        "networks": list(stage.get("network", ())),
    }


def _outside(view: View) -> list[str]:
    """Whoever is on the scene and not in the order of initiative."""
    encounter = view.facts["encounter"]
    if encounter is None:
        return []
    inside = {who for who, _ in encounter["order"]}
    return [who for who in view.facts["characters"] if who not in inside]
