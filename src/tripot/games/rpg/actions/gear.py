"""Things in hand: reloading, drawing, clearing a jam, repairs, patches, first aid. [SR-E04, SR-E05, SR-E13, SR-E14]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tripot.engine.refusals import Refusal
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.monitors import wound
from tripot.games.rpg.clock import advance
from tripot.games.rpg.contests import END, judge_alone, roll, target
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.healing import heal, lower_poison, stabilise
from tripot.games.rpg.matrix.devices import damage_taken, repair
from tripot.games.rpg.orders import beside, chosen, near, need_beside
from tripot.games.rpg.plays import play
from tripot.games.rpg.records import Character, Device, Order, Trial, Values, written
from tripot.games.rpg.resting import HOUR
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind
from tripot.games.rpg.steering import dare
from tripot.games.rpg.tables import CONSUMABLES
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.weapons import kind_of, magazine, put, weapon_of

PATCHES = ("stim_patch", "antidote_patch")


@dataclass(slots=True, kw_only=True)
class Handle(Order):
    """Something done with a weapon in hand. [SR-E05]"""

    weapon: str = written("")
    held: bool | None = written(None)


@dataclass(slots=True, kw_only=True)
class Treat(Order):
    """Help for somebody hurt. [SR-E13, SR-E14]"""

    monitor: str = written("physical")
    patch: str = written("")


@dataclass(slots=True, kw_only=True)
class Repair(Order):
    """Mending something. [SR-E20]"""

    device: str = written("")


def _item(s: Table, c: Character, code: str, change: str) -> None:
    s.tell("SR-E05", "item", witnesses(s, c), who=label(c), item=code, change=change)


def _need_reload(_s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    weapon = weapon_of(c, v.get("weapon") or "")
    kind = kind_of(c, weapon) if weapon is not None else None
    if weapon is None or kind is None or not kind.reload:
        yield Refusal("SR-E04", "E_TARGET", {"found": str(v.get("weapon") or "")}, ("weapon",))
    elif c.gear.get(kind.reload, 0) < 1 or weapon.ammo >= magazine(kind, weapon):
        yield Refusal("SR-E04", "E_AMMO", {"left": weapon.ammo, "needed": 1}, ("weapon",))


def _suggest_reload(_s: Table, c: Character) -> Iterable[Values]:
    return [{"weapon": one.id} for one in c.weapons if kind_of(c, one).reload]


def _reload_price(_s: Table, c: Character, _v: Values) -> tuple[int, int]:
    """An ammunition pouch makes it quick. [SR-E04, SR-SMP-03]"""
    return (0, 1) if c.gear.get("ammo_pouch", 0) else (1, 0)


def _reload(s: Table, doing: Handle) -> None:
    c = actor(s, doing)
    weapon = weapon_of(c, doing.weapon)
    assert weapon is not None
    kind = kind_of(c, weapon)
    c.gear[kind.reload] -= 1
    put(c, replace(weapon, ammo=magazine(kind, weapon)))
    _item(s, c, weapon.code, "reloaded")


def _need_draw(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    weapon = weapon_of(c, v.get("weapon") or "")
    if weapon is None or weapon.code in ("unarmed", "spirit"):
        yield Refusal("SR-E05", "E_TARGET", {"found": str(v.get("weapon") or "")}, ("weapon",))
    elif weapon.away > 2 and c.moved and s.encounter is not None:
        yield Refusal("SR-E05", "E_MOVED", {})


def _suggest_draw(_s: Table, c: Character) -> Iterable[Values]:
    return [{"weapon": one.id, "held": not one.held} for one in c.weapons if one.code not in ("unarmed", "spirit")]


def _draw_price(_s: Table, c: Character, v: Values) -> tuple[int, int]:
    """A quick holster is free once a round. [SR-SMP-03]"""
    weapon = weapon_of(c, v.get("weapon") or "")
    quick = weapon is not None and "quick_holster" in weapon.mods and "holster" not in c.used
    return (0, 0) if quick else (0, 1)


def _draw(s: Table, doing: Handle) -> None:
    """In hand, or put away; what fell is fetched with the move of the turn. [SR-E05]"""
    c = actor(s, doing)
    weapon = weapon_of(c, doing.weapon)
    assert weapon is not None
    if "quick_holster" in weapon.mods:
        c.used["holster"] = 1
    if weapon.away > 2:
        c.moved = True
    held = (not weapon.held if doing.held is None else doing.held) or weapon.away > 0
    put(c, replace(weapon, held=held, away=0))
    _item(s, c, weapon.code, "drawn" if held else "stowed")


def _need_jam(_s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    weapon = weapon_of(c, v.get("weapon") or "")
    if weapon is None or not weapon.jammed or weapon.broken:
        yield Refusal("SR-E24", "E_TARGET", {"found": str(v.get("weapon") or "")}, ("weapon",))


def _suggest_jam(_s: Table, c: Character) -> Iterable[Values]:
    return [{"weapon": one.id} for one in c.weapons if one.jammed and not one.broken]


def _clear_jam(s: Table, doing: Handle) -> None:
    """[SR-E24]"""
    c = actor(s, doing)
    weapon = weapon_of(c, doing.weapon)
    assert weapon is not None
    put(c, replace(weapon, jammed=False))
    _item(s, c, weapon.code, "cleared")


def _need_aid(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_beside(s, c, v)
    if c.gear.get("medikit", 0) < 1 or charges(c) < 1:
        yield Refusal("SR-E13", "E_AMMO", {"left": charges(c), "needed": 1})


def charges(c: Character) -> int:
    """Charges of a medikit, spares included. [SR-HEAL-15]"""
    return c.gear.get("medikit_charges", 0) + c.gear.get("medikit_charge", 0)


def _suggest_aid(s: Table, c: Character) -> Iterable[Values]:
    """Whoever looks hurt; which monitor is for the healer to say."""
    hurt = [one for one in beside(s, c) if wound(one) != "unhurt" and one.kind in ("person", "animal")]
    return [{"target": one.id, "monitor": monitor} for one in hurt for monitor in ("physical", "stun")]


def _better_of(_s: Table, _doing: Order, trial: Trial) -> None:
    """The medikit works for whoever knows less than it does. [SR-E13]"""
    rating = 2 * int(CONSUMABLES["medikit"]["rating"])
    if sum(value for _, value in trial.parts) < rating:
        trial.parts, trial.nature = [("medikit", rating)], ""


def _first_aid(s: Table, doing: Treat) -> None:
    """Boxes filled within the hour, one for each net hit; whoever is dying is stabilised. [SR-E13, SR-HEAL-15]"""
    c, patient, trial = actor(s, doing), target(s, doing), test_of(s, doing)
    spend = "medikit_charges" if c.gear.get("medikit_charges", 0) else "medikit_charge"
    c.gear[spend] -= 1
    if patient is None:
        return
    if trial.net:
        stabilise(s, patient)
        heal(s, patient, trial.net, doing.monitor, fresh_since=s.clock - HOUR)
    elif trial.outcome == "critical_failure":
        suffer(s, patient, Packet(1, "stun", resist="none", irreducible=True))


def _need_patch(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_beside(s, c, v)
    patch, patient = v.get("patch") or "", chosen(s, v)
    if c.gear.get(patch, 0) < 1 or patch not in PATCHES:
        yield Refusal("SR-E14", "E_AMMO", {"left": 0, "needed": 1}, ("patch",))
    if patient is not None and patch == "stim_patch" and patient.patch_until:
        yield Refusal("SR-HEAL-14", "E_STATUS", {"status": "stim_patch"}, ("target",))


def _suggest_patch(s: Table, c: Character) -> Iterable[Values]:
    close = [one for one in beside(s, c) if wound(one) != "unhurt" and one.kind in ("person", "animal")]
    return [{"target": one.id, "patch": patch} for one in close for patch in PATCHES if c.gear.get(patch, 0)]


def _apply_patch(s: Table, doing: Treat) -> None:
    """Stim: stun goes now and comes back worse later. Antidote: levels of poison go. [SR-E14, SR-HEAL-14]"""
    c, patient, patch = actor(s, doing), target(s, doing), doing.patch
    c.gear[patch] -= 1
    rating = int(CONSUMABLES[patch]["rating"])
    if patient is None:
        return
    if patch == "antidote_patch":
        lower_poison(s, patient, rating)
        return
    heal(s, patient, rating, "stun")
    patient.patch_until = s.clock + rating * 600
    remind(s, patient.patch_until, "patch", patient.id, rating)


def broken_things(s: Table, c: Character) -> list[str]:
    """What somebody could mend: damaged devices at hand, broken items of their own."""
    mine = [device.id for device in s.devices.values() if _mendable(s, c, device)]
    return [*mine, *(one.id for one in c.weapons if one.broken), *c.broken]


def _mendable(s: Table, c: Character, device: Device) -> bool:
    if device.persona or not (device.bricked or damage_taken(s, device)[0]):
        return False
    return c.id in (device.owner, device.user) or device.body in (one.id for one in near(s, c, 2))


def _need_repair(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("device") not in broken_things(s, c):
        yield Refusal("SR-E20", "E_TARGET", {"found": str(v.get("device") or "")[:60]}, ("device",))
    if c.gear.get("repair_kit", 0) < 1 or c.gear.get("repair_kit_charges", 0) < 1:
        yield Refusal("SR-E20", "E_AMMO", {"left": 0, "needed": 1})
    if s.encounter is not None:
        yield Refusal("SR-E20", "E_TURN", {})


def _suggest_repair(s: Table, c: Character) -> Iterable[Values]:
    return [{"device": one} for one in broken_things(s, c)]


def _time_for(s: Table, doing: Repair) -> int:
    """An hour for a device, ten minutes for an item. [SR-E20, SR-TEST-16]"""
    return HOUR if doing.device in s.devices else s.figures.repair_seconds


def _dare_repair(s: Table, doing: Repair) -> None:
    dare(s, doing, _time_for(s, doing))


def _spend_hour(s: Table, doing: Repair) -> None:
    actor(s, doing).gear["repair_kit_charges"] -= 1
    advance(s, _time_for(s, doing))


def _item_threshold(s: Table, doing: Repair, trial: Trial) -> None:
    trial.threshold = 0 if doing.device in s.devices else 1


def _repair(s: Table, doing: Repair) -> None:
    c, thing, trial = actor(s, doing), doing.device, test_of(s, doing)
    if not trial.net:
        return
    if thing in s.devices:
        repair(s, s.devices[thing], trial.net)
        return
    c.broken = [one for one in c.broken if one != thing]
    weapon = weapon_of(c, thing)
    if weapon is not None:
        put(c, replace(weapon, broken=False, jammed=False))
    _item(s, c, thing, "repaired")


PLAYS = {
    "reload": play(Handle, (_reload, *END), ("weapon",), _need_reload, _suggest_reload, price=_reload_price),
    "draw_item": play(Handle, (_draw, *END), ("weapon", "held"), _need_draw, _suggest_draw, price=_draw_price),
    "clear_jam": play(Handle, (_clear_jam, *END), ("weapon",), _need_jam, _suggest_jam),
    "first_aid": play(
        Treat, (roll, judge_alone, _first_aid, *END), ("target", "monitor", "distance", "atouts"), _need_aid,
        _suggest_aid, _better_of, handles=("critical_failure",),
    ),
    "apply_patch": play(Treat, (_apply_patch, *END), ("target", "patch", "distance"), _need_patch, _suggest_patch),
    "repair_device": play(
        Repair, (_dare_repair, _spend_hour, roll, judge_alone, _repair, *END), ("device", "atouts"), _need_repair,
        _suggest_repair, _item_threshold,
    ),
}  # fmt: skip
