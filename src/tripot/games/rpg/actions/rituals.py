"""Rituals: binding spirits, designing formulas, and those that magicians know. [SR-R01, SR-R02, SR-R03, SR-E08]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.clock import DAY, advance
from tripot.games.rpg.contests import END
from tripot.games.rpg.doings import actor
from tripot.games.rpg.extended import start_project
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.orders import near
from tripot.games.rpg.plays import Terms, play
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.records import Character, Order, Skill, Values, rows, written
from tripot.games.rpg.resting import HOUR
from tripot.games.rpg.spells import take_effect
from tripot.games.rpg.spirits import attributes_of, bound_of, call_spirit, leave_if_free, unbound_of
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind
from tripot.games.rpg.steering import dare
from tripot.games.rpg.tables import LODGES, POWERS, RITUALS, SKILLS
from tripot.games.rpg.teamwork import HELP
from tripot.games.rpg.visibility import readers, witnesses
from tripot.games.rpg.vitals import depart

WEEK = 7 * DAY
MULTIPLIERS = {"formula": 2, "true_name": 3, "signature": 5, "observation": 10}
"""What a formula is worked out from, and how hard that makes it. [SR-SPI-12]"""
THRESHOLDS = {"service": 1, "skill": 2, "power": 2, "force": 3}
"""What each change of a bond adds to its threshold. [SR-SPI-11]"""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a bond. [SR-SPI-11]"""

    kind: str = ""
    what: str = ""
    count: int = 1


@dataclass(slots=True, kw_only=True)
class Bond(Order):
    """A spirit is bound, or its bond made stronger. [SR-R01, SR-R02]"""

    modifications: tuple[Change, ...] = written((), Change)


@dataclass(slots=True, kw_only=True)
class Design(Order):
    """The formula of a spirit is worked out, or used. [SR-R03, SR-E29]"""

    spirit_name: str = written("")


@dataclass(slots=True, kw_only=True)
class Perform(Order):
    """A ritual that magicians know. [SR-E08]"""

    ritual: str = written("")
    about: str = written("")


def lodge_power(s: Table, c: Character) -> int:
    """The Power of the lodge or rune somebody works in. [SR-SPI-10]"""
    zone = s.zones.get(c.zone)
    rune = zone.rune if zone is not None and zone.rune_until > s.clock else 0
    lodged = LODGES.get(c.lodge, 0) if c.lodge and c.lodge_zone == c.zone and c.zone else 0
    return max(rune, lodged)


def _need_place(s: Table, c: Character, power: int) -> Iterator[Refusal]:
    if lodge_power(s, c) < power:
        yield Refusal("SR-SPI-10", "E_LODGE", {"needed": power, "found": lodge_power(s, c)})
    if c.drachms < s.figures.bond_drachms_per_power * power:
        yield Refusal("SR-SPI-10", "E_DRACHMS", {"needed": s.figures.bond_drachms_per_power * power, "left": c.drachms})


def _need_bindable(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A spirit of one's own that is not bound, a place, drachms, and room for one more. [SR-R01, SR-SPI-04]"""
    spirit = s.characters.get(v.get("target") or "")
    if spirit is None or spirit not in unbound_of(s, c):
        yield Refusal("SR-R01", "E_SPIRIT", {"reason": "not_yours"}, ("target",))
        return
    yield from _need_place(s, c, spirit.power)
    if len(bound_of(s, c)) >= max(1, attribute(c, "CHA")):
        yield Refusal("SR-SPI-04", "E_SPIRIT", {"reason": "limit"})


def _suggest_bindable(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id} for one in unbound_of(s, c)]


def _pay_drachms(s: Table, doing: Bond) -> None:
    """Five for each point of Power, at the start, never given back. [SR-SPI-10]"""
    c, spirit = actor(s, doing), s.characters[doing.target]
    cost = s.figures.bond_drachms_per_power * new_power(spirit, doing.modifications)
    c.drachms -= cost
    s.tell("SR-SPI-10", "drachms", readers(s, c), who=label(c), spent=cost)


def new_power(spirit: Character, changes: Iterable[Change]) -> int:
    """The Power a spirit will have. [SR-R02]"""
    return spirit.power + sum(change.count for change in changes if change.kind == "force")


def _bond_terms(s: Table, doing: Bond) -> Terms:
    """Twice the Power, and what the changes add; as many hours a roll. [SR-SPI-10, SR-SPI-11]"""
    power = new_power(s.characters[doing.target], doing.modifications)
    extra = sum(THRESHOLDS[change.kind] * change.count for change in doing.modifications)
    return Terms(2 * power + extra, power * HOUR)


def _bound(s: Table, plan: Bond, outcome: str, net: int) -> None:
    """Bound, with more services; a critical failure sets it free. [SR-R01]"""
    spirit = s.characters.get(plan.target)
    if spirit is None:
        return
    if outcome == "critical_failure":
        depart(s, spirit)
    elif not net:
        leave_if_free(s, spirit)
    else:
        spirit.bound = True
        spirit.services += net
        s.tell("SR-R01", "entity_changed", witnesses(s, spirit), who=label(spirit), change="bound")


def _need_bond(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A bound spirit, a place and drachms for the new Power, at least one change. [SR-R02]"""
    spirit = s.characters.get(v.get("target") or "")
    if spirit is None or spirit not in bound_of(s, c):
        yield Refusal("SR-R02", "E_SPIRIT", {"reason": "not_yours"}, ("target",))
        return
    changes = rows(Change, v.get("modifications"))
    if not changes or not all(_is_known(change) for change in changes):
        yield Refusal("SR-R02", "E_SPLIT", {"dice": 0, "most": 0}, ("modifications",))
    yield from _need_place(s, c, new_power(spirit, changes))


def _is_known(change: Change) -> bool:
    names: Any = {"skill": SKILLS, "power": POWERS}.get(change.kind)
    return names is None or change.what in names


def _suggest_bond(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id, "modifications": [{"kind": "service"}]} for one in bound_of(s, c)]


def _reinforced(s: Table, plan: Bond, outcome: str, net: int) -> None:
    """All changes at once, or none; a critical failure breaks the bond. [SR-R02]"""
    spirit = s.characters.get(plan.target)
    if spirit is None:
        return
    if outcome == "critical_failure":
        spirit.bound = False
        s.tell("SR-R02", "entity_changed", witnesses(s, spirit), who=label(spirit), change="unbound")
        leave_if_free(s, spirit)
    elif net:
        for change in plan.modifications:
            _change(spirit, change)
        s.tell("SR-R02", "entity_changed", witnesses(s, spirit), who=label(spirit), change="reinforced")


def _change(spirit: Character, change: Change) -> None:
    if change.kind == "service":
        spirit.services += change.count
    elif change.kind == "skill":
        spirit.skills[change.what] = Skill(spirit.power)
    elif change.kind == "power":
        if change.what not in spirit.powers:
            spirit.powers.append(change.what)
    else:
        strengthen(spirit, change.count)


def strengthen(spirit: Character, count: int) -> None:
    """More Power: attributes, skills and monitor grow with it. [SR-SPI-01]"""
    before = attributes_of(spirit.breed, spirit.power)
    spirit.power += count
    spirit.mag += count
    after = attributes_of(spirit.breed, spirit.power)
    spirit.attributes = {code: value + after[code] - before[code] for code, value in spirit.attributes.items()}
    spirit.skills = {code: Skill(spirit.power) for code in spirit.skills}
    monitors.fit(spirit)


def _sources(c: Character, name: str) -> list[str]:
    held = {"formula": c.formulas, "true_name": c.true_names, "signature": c.signatures, "observation": c.observed}
    return [source for source, names in held.items() if name in names]


def _need_source(_s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Something to work it out from; for an ally, a quest as well. [SR-SPI-12, SR-SPI-13]"""
    name = str(v.get("spirit_name") or "")
    if v.get("source") and v["source"] not in _sources(c, name):
        yield Refusal("SR-SPI-12", "E_TARGET", {"found": name[:60]}, ("source",))
    elif not _sources(c, name):
        yield Refusal("SR-SPI-12", "E_TARGET", {"found": name[:60]}, ("spirit_name",))
    if name.startswith("ally:") and name not in c.quests:
        yield Refusal("SR-SPI-13", "E_QUEST", {}, ("spirit_name",))


def _suggest_formula(_s: Table, c: Character) -> Iterable[Values]:
    names = dict.fromkeys((*c.true_names, *c.signatures, *c.observed))
    return [{"spirit_name": name, "source": _sources(c, name)[0]} for name in names if name not in c.formulas]


def free_spirit(name: str) -> tuple[str, int]:
    """The type and Power written in the name of a free or ally spirit: `free:ember:4:Cinder`."""
    parts = name.split(":")
    kind = parts[1] if len(parts) > 1 else "guide"
    return kind, int(parts[2]) if len(parts) > 2 and parts[2].isdecimal() else 3


def _formula_terms(s: Table, doing: Design) -> Terms:
    """The easiest source held counts; a day a roll. [SR-SPI-12]"""
    name = doing.spirit_name
    held = _sources(actor(s, doing), name)
    return Terms(min(MULTIPLIERS[source] for source in held) * free_spirit(name)[1], DAY)


def _designed(s: Table, plan: Design, _outcome: str, net: int) -> None:
    """[SR-R03]"""
    c = s.characters.get(plan.who)
    if c is not None and net:
        c.formulas.append(plan.spirit_name)
        write_note(s, c, "SR-R03", "formula", spirit=plan.spirit_name)


def _need_formula(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("spirit_name") not in c.formulas:
        yield Refusal("SR-E29", "E_TARGET", {"found": str(v.get("spirit_name") or "")[:60]}, ("spirit_name",))
    if unbound_of(s, c):
        yield Refusal("SR-SPI-04", "E_SPIRIT", {"reason": "limit"})
    if s.encounter is not None:
        yield Refusal("SR-E29", "E_TURN", {})


def _suggest_attract(_s: Table, c: Character) -> Iterable[Values]:
    return [{"spirit_name": name} for name in c.formulas]


def _dare_hour(s: Table, doing: Order) -> None:
    dare(s, doing, HOUR)


def _wait_hour(s: Table, _doing: Order) -> None:
    advance(s, HOUR)


def _attract(s: Table, doing: Design) -> None:
    """It comes, and stays an hour, or longer while it is being bound. [SR-E29, SR-SPI-14]"""
    c = actor(s, doing)
    kind, power = free_spirit(doing.spirit_name)
    spirit = call_spirit(s, c, kind, power, 0, name=doing.spirit_name.split(":")[-1])
    s.schedule = [due for due in s.schedule if not (due.what == "leaves" and due.who == spirit.id)]
    remind(s, s.clock + HOUR, "leaves", spirit.id)


def _need_ritual(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A known ritual, and the place it asks for. [SR-E08]"""
    ritual = RITUALS.get(v.get("ritual") or "")
    if ritual is None or ritual.code not in c.rituals:
        yield Refusal("SR-E08", "E_TARGET", {"found": str(v.get("ritual") or "")}, ("ritual",))
        return
    zone = s.zones.get(c.zone)
    lodged = bool(c.lodge) and c.lodge_zone == c.zone and bool(c.zone)
    runed = zone is not None and zone.rune_until > s.clock
    if ritual.needs and not (("lodge" in ritual.needs and lodged) or ("rune" in ritual.needs and runed)):
        yield Refusal("SR-E08", "E_LODGE", {"needed": 1, "found": 0})


def _suggest_ritual(_s: Table, c: Character) -> Iterable[Values]:
    return [{"ritual": code} for code in c.rituals]


def _ritual_terms(_s: Table, doing: Perform) -> Terms:
    ritual = RITUALS[doing.ritual]
    return Terms(ritual.threshold, ritual.interval)


def _performed(s: Table, plan: Perform, _outcome: str, net: int) -> None:
    """What the ritual is for, with the net hits of the whole test. [SR-E08, SR-SMP-06]"""
    c = s.characters.get(plan.who)
    if c is None or not net:
        return
    zone = s.zones.get(c.zone)
    code = plan.ritual
    if code == "healing_circle":
        for one in near(s, c, c.mag):
            take_effect(s, plan, "healing", one, net, ())
        if zone is not None:
            zone.circle, zone.circle_until = net, s.clock + net * DAY
    elif code == "rune" and zone is not None:
        zone.rune, zone.rune_until = c.mag + net, s.clock + net * WEEK
    elif code == "far_sight":
        write_note(s, c, "SR-E08", "far_sight", place=plan.about, minutes=net)
    s.tell("SR-E08", "spell", witnesses(s, c), who=label(c), spell=code, power=net, change="begins")


def no_drain_yet(_s: Table, doing: Order) -> None:
    """Step: the drain of an extended ritual comes when its test ends, not when it starts. [SR-SPI-10]"""
    doing.drain = 0


LONG: Steps[Order] = (no_drain_yet, *HELP, start_project)
PLAYS = {
    "bind_spirit": play(
        Bond, (_pay_drachms, *LONG, *END), ("target", "assistants"), _need_bindable, _suggest_bindable,
        handles=("critical_failure",), terms=_bond_terms, finish=_bound,
    ),
    "reinforce_bond": play(
        Bond, (_pay_drachms, *LONG, *END), ("target", "modifications", "assistants"), _need_bond, _suggest_bond,
        handles=("critical_failure",), terms=_bond_terms, finish=_reinforced,
    ),
    "design_free_spirit_formula": play(
        Design, (*LONG, *END), ("spirit_name", "source", "assistants"), _need_source, _suggest_formula,
        terms=_formula_terms, finish=_designed,
    ),
    "attract_spirit": play(
        Design, (_dare_hour, _wait_hour, _attract, *END), ("spirit_name",), _need_formula, _suggest_attract
    ),
    "perform_ritual": play(
        Perform, (*LONG, *END), ("ritual", "about", "assistants"), _need_ritual, _suggest_ritual,
        terms=_ritual_terms, finish=_performed,
    ),
}  # fmt: skip
