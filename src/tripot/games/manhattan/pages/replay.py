"""A turn's resolution seen again, in the nineteen steps of the rulebook. [MH-RES-01, MH-VIS-20]"""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.engine.view import View
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.pages.market import towers
from tripot.games.manhattan.state import CAUSES, Facts
from tripot.kit.numbers import number

STEPS = (
    "freeze", "pay", "shares", "mdc", "votes", "mdc_assets", "protections", "runs", "hand", "effects",
    "closing", "dividends", "speculations", "citizenship", "influence", "points", "crash", "publish", "next",
)  # fmt: skip
"""[MH-RES-01 and after]"""
_COLUMNS = {"votes": ("votes",), "mdc_assets": ("mdc",), "runs": ("datasteal", "sabotage", "extraction"),
            "hand": ("hand",), "effects": ("first", "last")}  # fmt: skip


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The entry of the journal that is being seen: a resolution is laid out, anything else is told as it was."""
    entry = number(asked.get("entry", ""), -1)
    told = [event for event in view.events if event.entry == entry]
    facts = view.facts
    shown: Facts = {"towers": towers(facts) if facts["turn"] and facts["ranking"] else [], "resolution": None}
    explained = next((event for event in told if event.kind == "assets_explained"), None)
    if explained is not None:
        shown["resolution"] = resolution(facts, told, explained.facts)
    return shown


def resolution(facts: Facts, told: Sequence[Event], explained: Mapping[str, Any]) -> Facts:
    """Every step with what it did, and the assets after it."""
    turn = explained["turn"]
    before = {row["corporation"]: row["previous"] for row in facts["papers"][turn]["wall_street"]["rows"]}
    running = dict(before)
    steps = []
    for place, name in enumerate(STEPS, start=1):
        moved = _moved(explained["causes"], name)
        for corporation, change in moved:
            running[corporation] = running.get(corporation, 0) + change
        lines = _runs(told) if name == "runs" else _of(told, *_KINDS.get(name, ()))
        lines += _letters(facts, turn, _SECTIONS[name]) if name in _SECTIONS else []
        lines += _MORE[name](facts, turn) if name in _MORE else []
        steps.append(
            {"number": place, "id": name, "rule": f"MH-RES-{place:02d}", "lines": lines, "moved": moved,
             "assets": dict(running) if moved else None}
        )  # fmt: skip
    return {"turn": turn, "steps": steps, "before": before, "causes": CAUSES}


def _moved(causes: Mapping[str, list[int]], name: str) -> list[tuple[str, int]]:
    sums = [sum(causes[cause][place] for cause in _COLUMNS.get(name, ())) for place in range(len(IDS))]
    return [(IDS[place], change) for place, change in enumerate(sums) if change]


def _of(told: Sequence[Event], *kinds: str) -> list[Facts]:
    return [{"kind": event.kind, "rule": event.rule, **event.facts} for event in told if event.kind in kinds]


def _letters(facts: Facts, turn: int, section: str) -> list[Facts]:
    """A section of everybody's message of that turn, by seat."""
    found = []
    for player in _seen(facts):
        letter: Facts = next((each for each in player["letters"] if each["turn"] == turn), {})
        if letter.get(section):
            found.append(
                {"kind": section, "seat": player["seat"], "section": {"id": section, "lines": letter[section]}}
            )
    return found


def _seen(facts: Facts) -> list[Facts]:
    """Those whose messages these eyes may read: everybody's, or one's own."""
    found: list[Facts] = facts.get("everything") or ([facts["me"]] if "me" in facts else [])
    return found


def _protections(facts: Facts, turn: int) -> list[Facts]:
    """Who guarded what: the step that no paper tells of. [MH-RES-07]"""
    found = []
    for line in _letters(facts, turn, "runs"):
        guards = [run for run in line["section"]["lines"] if run["type"] == "protection"]
        if guards:
            found.append({**line, "section": {"id": "runs", "lines": guards}})
    return found


def _closing(facts: Facts, turn: int) -> list[Facts]:
    """The ranking as it closed. [MH-RES-11]"""
    rows = facts["papers"][turn]["wall_street"]["rows"]
    return [{"kind": "closing_ranking", "ranking": [row["corporation"] for row in rows if row["rank"] is not None]}]


def _points(facts: Facts, turn: int) -> list[Facts]:
    """What backgrounds brought in this turn, as far as these eyes may know. [MH-RES-16, MH-BGD-02]"""
    found = []
    for player in _seen(facts):
        points = player.get("points") or player["ledger"]["background"] or []
        if len(points) >= turn and points[turn - 1]:
            found.append({"kind": "background_scored", "seat": player["seat"], "vp": points[turn - 1]})
    return found


def _runs(told: Sequence[Event]) -> list[Facts]:
    """Each run with the tests it went through, in the order of the draws. [MH-RNG-03]"""
    found: list[Facts] = []
    tests: list[Facts] = []
    for line in _of(told, "drawn", "run_resolved"):
        if line["kind"] == "drawn":
            tests.append(line)
        else:
            found.append({**line, "tests": tests})
            tests = []
    return found


_KINDS = {
    "freeze": ("form_played",),
    "shares": ("share_bought",),
    "mdc": ("coalition_won", "no_coalition_won", "coalition_counted"),
    "hand": ("picked", "hand_moved"),
    "effects": ("pre_effect_ranking", "first_effect", "last_effect"),
    "citizenship": ("citizenship_changed",),
    "influence": ("influence_rose",),
    "crash": ("crashed", "citizenship_lost"),
    "publish": ("sabotage_succeeded", "run_detected", "dossier", "absent"),
    "next": ("turn_opened", "scored"),
}
"""Which events belong to which step."""
_SECTIONS = {"pay": "account", "dividends": "dividends", "speculations": "speculations"}
"""Which section of the messages tells of which step."""
_MORE = {"protections": _protections, "closing": _closing, "points": _points}
"""Steps that tell of more than events and whole sections."""
