"""A simple tactic, for opponents that the game master lets play by themselves, and for anybody who tries the table
alone. It reads what its seat sees and nothing else. [SR-SMP-09]"""

from typing import Any

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.chair import Chair
from tripot.engine.forms import Form
from tripot.engine.reasons import Notes, Thought, Weighed
from tripot.engine.rng import Rng
from tripot.engine.view import View
from tripot.games.rpg.proposals import propose
from tripot.games.rpg.tactics import beforehand, hurts_friends, is_over, is_pressed, standing

ATTACKS = ("cast_spell", "attack_ranged", "attack_melee", "charge", "multiple_attack")
APPROACHES = ("move", "sprint")
LONGEST_FIGHT = 40
"""Rounds after which nobody believes in it any more."""
ANSWERS = ("roll_table", "okay", "yes", "roll", "pass", "accept", "atouts:1", "atouts:0")


def tactic(chair: Chair) -> Action:
    """Answer what is asked; in one's turn strike, or get closer; otherwise let the table go on."""
    action = play(chair.view, chair.rng)
    if chair.notes is not None:
        _note(chair.notes, chair.view, action)
    return action


def _note(notes: Notes, view: View, action: Action) -> None:
    """What one could do in one's turn of a fight, in the order in which it is thought of, and what was done."""
    encounter, kind = view.facts["encounter"], view.pending.kind if view.pending is not None else ""
    if kind != "desk" or encounter is None:
        return
    ways = []
    for name in (*_first_aid(view), *ATTACKS, "take_cover", "stand_up", "reload", *APPROACHES):
        form, acting = view.menu.form(name), encounter["acting"]
        found = [one for one in _samples(form) if one.get("character", acting) == acting]
        if form is not None and found:
            bad = sum(hurts_friends(view, acting, one) for one in found)
            is_chosen = isinstance(action, Fill) and action.form == name
            ways.append(Weighed(Fill(name, {}), Thought("ways", {"number": len(found), "friends": bad}), is_chosen))
    if not any(each.is_chosen for each in ways):
        ways.insert(0, Weighed(action, Thought("better"), is_chosen=True))
    notes.weigh("moves", ways)


def beliefs(chair: Chair) -> list[Thought]:
    """Who still stands, as far as one sees."""
    if chair.view.facts["encounter"] is None:
        return []
    return [
        Thought("standing", {"side": side, "number": len(standing(chair.view, side))})
        for side in ("crew", "opposition")
    ]


def play(view: View, rng: Rng) -> Action:
    """The tactic, from what a seat sees."""
    kind = view.pending.kind if view.pending is not None else ""
    if kind == "desk":
        return _at_the_desk(view, rng)
    return _reply(view, kind, rng)


def _pick(view: View, text: str) -> Pick | None:
    return view.menu.pick(text)


def _reply(view: View, kind: str, rng: Rng) -> Action:
    if kind in ("reroll", "choose"):
        return _keep(view, kind)
    if kind == "react":
        for code in ("react:block", "react:dodge"):
            found = _pick(view, code)
            if found is not None:
                return found
    if kind == "confirm_time":
        found = _pick(view, "yes")
        if found is not None:
            return found
    for text in ANSWERS:
        found = _pick(view, text)
        if found is not None:
            return found
    return view.menu.picks[0] if view.menu.picks else propose(view, view.menu.forms[0], rng)


def _keep(view: View, kind: str) -> Action:
    """Throw again what fails; of two rolls keep the one with more hits."""
    tests = [one for one in view.facts["tests"] if one["asked"]]
    test: dict[str, Any] = tests[0] if tests else {"first": [], "second": [], "threshold": 0}
    first, second = (sum(face >= 5 for face in test[name]) for name in ("first", "second"))
    if kind == "choose":
        return view.menu.picks[1 if second > first else 0]
    return view.menu.picks[1 if first <= test.get("threshold", len(test["first"]) // 3) else 0]


def _at_the_desk(view: View, rng: Rng) -> Action:
    takes = [pick for pick in view.menu.picks if pick.kind == "take"]
    if takes:
        return takes[rng.below(len(takes), "tactic")]
    encounter = view.facts["encounter"]
    settled = beforehand(view) if encounter is None or encounter["acting"] in view.facts["mine"] else None
    if settled is not None:
        return settled
    return _between_fights(view, rng) if encounter is None else turn(view, rng)


def turn(view: View, rng: Rng) -> Action:
    """What whoever acts in the fight does now: a page proposes it too."""
    encounter = view.facts["encounter"]
    done = _pick(view, "end_session" if encounter["round"] > LONGEST_FIGHT else "close_encounter")
    if done is not None and (is_over(view) or encounter["round"] > LONGEST_FIGHT):
        return done
    return _fight(view, encounter["acting"], rng)


def _between_fights(view: View, rng: Rng) -> Action:
    """Start the evening, start a fight, or close the book once a side is down."""
    if view.facts["session"] == 0:
        begin = _pick(view, "start_session")
        if begin is not None:
            return begin
    start = view.menu.form("start_encounter")
    if start is not None and not is_over(view):
        return Fill(start.name, {"people": _wave(view)})
    end = _pick(view, "end_session")
    if end is not None:
        return end
    return _anything(view, rng)


def _wave(view: View) -> list[str]:
    """The crew and as many opponents, the nearest first: the others have not heard anything yet."""
    crew, foes = standing(view, "crew"), standing(view, "opposition")
    crowd = [one["id"] for one in view.facts["characters"].values() if one["side"] == "crew"]
    near = sorted(foes, key=lambda one: (_far(crew[0], one), one["id"]))
    return [*crowd, *(one["id"] for one in near[: len(crew)])]


def _far(one: dict[str, Any], other: dict[str, Any]) -> int:
    """The square of a distance; whoever has no place is far."""
    if None in (one["x"], one["y"], other["x"], other["y"]):
        return 10**9
    return int((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2)


def _fight(view: View, acting: str, rng: Rng) -> Action:
    for name in (*_first_aid(view), *ATTACKS):
        found = _sample(view.menu.form(name), acting, rng, view)
        if found is not None and not _is_waste(view, name, found):
            return found
    if _has_struck(view, acting) and not is_pressed(view, acting):
        cover = _sample(view.menu.form("take_cover"), acting, rng)
        if cover is not None:
            return cover
    for name in ("stand_up", "reload", *APPROACHES):
        found = _sample(view.menu.form(name), acting, rng)
        if found is not None and not (name in APPROACHES and _has_struck(view, acting)):
            return found
    end = _pick(view, "end_turn")
    return end if end is not None else _anything(view, rng)


def _first_aid(view: View) -> tuple[str, ...]:
    hurt = [one for one in view.facts["characters"].values() if one["wound"] == "down" and one["side"] == "crew"]
    return ("first_aid",) if hurt else ()


def _is_waste(view: View, name: str, fill: Fill) -> bool:
    """No second helping for those who need none."""
    target = view.facts["characters"].get(fill.value.get("target") or "")
    return name == "first_aid" and (target is None or target["wound"] != "down")


def _has_struck(view: View, acting: str) -> bool:
    """Whoever has done something this turn stays where they are."""
    return not view.facts["sheets"].get(acting, {}).get("major", 0)


def _samples(form: Form | None) -> list[dict[str, Any]]:
    facts = form.facts if form is not None and isinstance(form.facts, dict) else {}
    return list(facts.get("samples", ()))


def _sample(form: Form | None, acting: str, rng: Rng, view: View | None = None) -> Fill | None:
    """One of the examples that a form has for somebody; with a view, none that hurts friends."""
    found = [one for one in _samples(form) if one.get("character", acting) == acting]
    if view is not None:
        found = [one for one in found if not hurts_friends(view, acting, one)]
    if form is None or not found:
        return None
    return Fill(form.name, found[rng.below(len(found), "tactic")])


def _anything(view: View, rng: Rng) -> Action:
    if view.menu.picks:
        return view.menu.picks[0]
    return propose(view, view.menu.forms[rng.below(len(view.menu.forms), "tactic")], rng)
