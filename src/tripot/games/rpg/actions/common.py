"""Common actions that are not attacks: posture, movement, messages. [SR-C04, SR-C05, SR-C13]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from tripot.engine.knowledge import told
from tripot.engine.refusals import Refusal
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.complications import note
from tripot.games.rpg.contests import END, roll
from tripot.games.rpg.damage import Packet, harm
from tripot.games.rpg.doings import actor
from tripot.games.rpg.matrix.biddings import bid, biddings
from tripot.games.rpg.matrix.devices import is_available
from tripot.games.rpg.matrix.holds import is_kept_from
from tripot.games.rpg.matrix.networks import access
from tripot.games.rpg.matrix.traffic import carry
from tripot.games.rpg.movement import keeps_footing, steady, travel
from tripot.games.rpg.orders import chosen, foes, is_held, need_target
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import Point, away_from, distance, metres, place_of, point_of, step_towards
from tripot.games.rpg.records import Character, Device, Order, Status, Values, written
from tripot.games.rpg.spirits import free_if_done, serve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, every, find, give, has, remove, set_level
from tripot.games.rpg.statuses.costs import reach
from tripot.games.rpg.visibility import readers
from tripot.games.rpg.weapons import kind_of, put, weapon_of
from tripot.games.rpg.words import Cover

MOVE, SPRINT, WALL_RUN, LEAST_CHARGE = 10, 15, 18, 5
COVERS: dict[str, tuple[Cover, ...]] = {
    "none": (),
    "partial": ("partial_cover",),
    "full": ("partial_cover", "full_cover"),
}


@dataclass(slots=True, kw_only=True)
class Move(Order):
    """Somewhere else, on foot. [SR-C13]"""

    x: int | None = written(None)
    y: int | None = written(None)
    metres: int | None = written(None)
    height: int = written(0)
    footing: int = told(0)
    falls: bool = told(False)


@dataclass(slots=True, kw_only=True)
class TakeCover(Order):
    """Behind something. [SR-C19]"""

    cover: Cover | Literal[""] = written("")


@dataclass(slots=True, kw_only=True)
class ChangeMode(Order):
    """Another fire mode. [SR-C21]"""

    weapon: str = written("")
    mode: str = written("")


@dataclass(slots=True, kw_only=True)
class SendCommand(Order):
    """An order to a machine. [SR-C22]"""

    text: str = written("")
    task: bool = written(False)
    steer: bool | None = written(None)
    device: str = written("")
    bidding: str = written("")
    aim: str = written("")


def need_free_legs(s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    """Nobody walks away from a hold, nor in the first round of a fight that freezes them. [SR-CBT-12]"""
    if is_held(c):
        yield Refusal("SR-CBT-12", "E_STATUS", {"status": "grappled"})
    first = s.encounter is not None and s.encounter.round == 1
    if first and "combat_freeze" in c.traits:
        yield Refusal("SR-CHR-11", "E_STATUS", {"status": "combat_freeze"})


def need_unmoved(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """The move of the turn, once. [SR-C13]"""
    yield from need_free_legs(s, c, v)
    if c.moved and s.encounter is not None:
        yield Refusal("SR-C13", "E_MOVED", {})


def goal(v: Values) -> Point | None:
    """The place a form names."""
    return point_of(v.get("x"), v.get("y"))


def need_near_goal(s: Table, c: Character, v: Values, most: int) -> Iterator[Refusal]:
    """A place on the map must be named when there is one, and be near enough. [SR-GEN-07]"""
    here, there = place_of(c), goal(v)
    if here is not None and there is not None and metres(here, there) > most and s.encounter is not None:
        yield Refusal("SR-GEN-07", "E_DISTANCE", {"metres": metres(here, there), "most": most}, ("x",))


def need_leash(c: Character, there: Point | None) -> Iterator[Refusal]:
    """A spirit that is tied to a thing goes no further from it than its radius. [SR-SPI-07]"""
    tether = find(c, "tethered")
    if tether is not None and tether.monitor and there is not None:
        x, y = tether.monitor.split(",")
        if metres((int(x), int(y)), there) > tether.level:
            yield Refusal("SR-SPI-07", "E_STATUS", {"status": "tethered"}, ("x",))


def _threat(s: Table, c: Character) -> Character | None:
    """Whom somebody in panic flees: what was feared, else the nearest opponent. [SR-STA-PANICKED]"""
    panic = find(c, "panicked")
    if panic is None:
        return None
    named = s.characters.get(panic.about) or s.characters.get(panic.source)
    return named or next(iter(foes(s, c)), None)


def _need_flight(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Whoever panics goes no nearer to what they flee. [SR-STA-PANICKED, SR-STA-13]"""
    threat = _threat(s, c)
    if threat is None:
        return
    mark, here, spot = chosen(s, v), place_of(c), place_of(threat)
    there = goal(v) or (place_of(mark) if mark is not None else None)
    closer = here and there and spot and metres(there, spot) < metres(here, spot)
    if closer or (mark is not None and mark.id == threat.id):
        yield Refusal("SR-STA-PANICKED", "E_STATUS", {"status": "panicked"}, ("x",))


def _need_move(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_unmoved(s, c, v)
    yield from _need_flight(s, c, v)
    yield from need_near_goal(s, c, v, _walk(c))
    yield from need_leash(c, goal(v))


def _need_run(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_free_legs(s, c, v)
    yield from _need_flight(s, c, v)
    yield from need_leash(c, goal(v))


def _walk(c: Character) -> int:
    return 100 if has(c, "projected") else reach(c, "move", MOVE)  # [SR-MAG-21]


def _flight(s: Table, c: Character, here: Point, length: int) -> list[Values]:
    """Away from what somebody flees. [SR-STA-PANICKED]"""
    threat = _threat(s, c)
    spot = place_of(threat) if threat is not None else None
    if spot is None or not length:
        return []
    x, y = away_from(here, spot, length - 1)
    return [{"x": x, "y": y}]


def _suggest_move(s: Table, c: Character) -> Iterable[Values]:
    here = place_of(c)
    if here is None:
        return [{"metres": _walk(c)}] if _walk(c) else []
    away = _flight(s, c, here, _walk(c))
    if away:
        return away
    goals = [place_of(one) for one in foes(s, c)[:3]]
    steps = [step_towards(here, one, min(_walk(c), max(0, metres(here, one) - 1))) for one in goals if one is not None]
    made = [{"x": x, "y": y} for x, y in dict.fromkeys(steps) if (x, y) != here]
    return made or [{"x": here[0] + min(1, _walk(c)), "y": here[1]}]


def _move(s: Table, doing: Move) -> None:
    c = actor(s, doing)
    c.moved = True
    if keeps_footing(s, doing):
        go(s, doing, c, _walk(c))


def go(s: Table, doing: Move, c: Character, most: int) -> None:
    """Move towards the place named, or so many metres, as far as it goes."""
    other = s.characters.get(doing.target)
    wanted = most if doing.metres is None else min(most, doing.metres)
    here, there = place_of(c), point_of(doing.x, doing.y)
    if here is not None and there is None and other is not None and place_of(other) is not None:
        there = place_of(other)
        wanted = min(wanted, max(0, (distance(c, other) or 0) - 1))
    elif there is not None:
        wanted = most
    if here is not None and there is not None:
        to = step_towards(here, there, wanted)
        travel(s, doing, c, to, metres(here, to))
    else:
        travel(s, doing, c, None, wanted, doing.target)


def _sprint(s: Table, doing: Move) -> None:
    """15 m and one more for each net hit, over low obstacles; a critical failure is a fall. [SR-C15, SR-C17]"""
    c, trial = actor(s, doing), s.trials[doing.trial]
    s.tell("SR-C17", "jump", readers(s, c), who=label(c), metres=height_of_jump(c, doing.code))
    base = WALL_RUN if doing.code == "parkour" and "wall_runner" in c.traits else SPRINT
    note(s, doing, trial, ("critical_failure",))
    if trial.outcome == "critical_failure":
        doing.falls = True
        go(s, doing, c, reach(c, doing.code, base // 2))
    else:
        go(s, doing, c, reach(c, doing.code, base + trial.net))


def _suggest_run(s: Table, c: Character) -> Iterable[Values]:
    here = place_of(c)
    if here is None:
        return [{"metres": SPRINT}]
    away = _flight(s, c, here, SPRINT)
    if away:
        return away
    goals = [one for one in (place_of(other) for other in foes(s, c)[:2]) if one is not None]
    return [{"x": x, "y": y} for x, y in (step_towards(here, one, SPRINT) for one in goals)] or [{"metres": SPRINT}]


def _climb(s: Table, doing: Move) -> None:
    """A metre for each net hit; a fall hurts by its height. [SR-C16]"""
    c, trial = actor(s, doing), s.trials[doing.trial]
    note(s, doing, trial, ("critical_failure",))
    if trial.outcome == "critical_failure":
        harm(s, doing, c, Packet(doing.height // 2, "physical", armoured=False))
    elif trial.net:
        travel(s, doing, c, None, reach(c, "climb", trial.net))


def _aim(s: Table, doing: Order) -> None:
    """One die for the next attack, and one more each time; each is lost after the turn that follows. [SR-C04]"""
    c, turn = actor(s, doing), str(s.encounter.round) if s.encounter is not None else ""
    old = next((one for one in every(c, "aiming") if one.about == turn), None)
    if old is not None:
        set_level(s, c, old, old.level + 1)
    else:
        add(s, c, Status("aiming", lasts="end_turn", left=2, about=turn))


def _full_defense(s: Table, doing: Order) -> None:
    """VOL dice on every defence until the next turn. [SR-C05]"""
    give(s, actor(s, doing), "full_defense", lasts="start_turn")


def _lie_down(s: Table, doing: Order) -> None:
    """[SR-C18]"""
    give(s, actor(s, doing), "prone")


def _need_standing(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if has(c, "prone"):
        yield Refusal("SR-C18", "E_STATUS", {"status": "prone"})


def _suggest_standing(_s: Table, c: Character) -> Iterable[Values]:
    return [] if has(c, "prone") else [{}]


def _stand_up(s: Table, doing: Order) -> None:
    """[SR-C20]"""
    remove(s, actor(s, doing), "prone")


def _need_prone(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if not has(c, "prone"):
        yield Refusal("SR-C20", "E_STATUS", {"status": "standing"})


def _suggest_prone(_s: Table, c: Character) -> Iterable[Values]:
    return [{}] if has(c, "prone") else []


def covers_at(s: Table, c: Character) -> tuple[Cover, ...]:
    """The cover that a place offers."""
    zone = s.zones.get(c.zone)
    return COVERS[zone.cover] if zone is not None else ()


def _need_cover(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("cover") not in covers_at(s, c):
        yield Refusal("SR-C19", "E_COVER", {"cover": str(v.get("cover"))}, ("cover",))


def _suggest_cover(s: Table, c: Character) -> Iterable[Values]:
    return [{"cover": cover} for cover in reversed(covers_at(s, c)) if not has(c, cover)]


def _take_cover(s: Table, doing: TakeCover) -> None:
    """[SR-C19]"""
    if doing.cover:
        give(s, actor(s, doing), doing.cover)


def _need_mode(_s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    weapon = weapon_of(c, v.get("weapon") or "")
    if weapon is None or v.get("mode") not in kind_of(c, weapon).modes:
        yield Refusal("SR-C21", "E_TARGET", {"found": str(v.get("mode"))}, ("mode",))


def _suggest_mode(_s: Table, c: Character) -> Iterable[Values]:
    return [
        {"weapon": weapon.id, "mode": mode}
        for weapon in c.weapons
        for mode in kind_of(c, weapon).modes
        if mode != weapon.mode
    ]


def _change_mode(s: Table, doing: ChangeMode) -> None:
    """[SR-C21]"""
    c = actor(s, doing)
    weapon = weapon_of(c, doing.weapon)
    assert weapon is not None
    put(c, replace(weapon, mode=doing.mode))


def machines_of(s: Table, c: Character) -> list[Character]:
    """Machines and sprites that somebody owns, has under control, or may use at home in a network. [SR-C22]"""
    held = {device.body for device in _obedient(s, c) if device.body}
    return [
        one
        for one in s.people()
        if one.kind in ("drone", "vehicle", "sprite")
        and (one.owner == c.id or one.id in held)
        and not is_kept_from(s, c, one)
    ]


def _obedient(s: Table, c: Character) -> list[Device]:
    """Devices under somebody's control, or of a network in which they are at home."""
    return [
        one
        for one in s.devices.values()
        if one.controlled_by == c.id or (not one.controlled_by and access(s, c, one.network) == "valid")
    ]


def things_of(s: Table, c: Character) -> list[Device]:
    """Things that stand somewhere and take somebody's orders: a lock, a camera. [SR-C22]"""
    return [one for one in _obedient(s, c) if not one.body and not one.user and not one.persona]


def _need_thing(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A thing that obeys, works, and can do it. [SR-C22, SR-X01]"""
    device = next((one for one in things_of(s, c) if one.id == v["device"]), None)
    if device is None:
        yield Refusal("SR-C22", "E_TARGET", {"found": str(v["device"])[:60]}, ("device",))
    elif not is_available(device):
        yield Refusal("SR-C22", "E_DEVICE", {"device": device.id}, ("device",))
    elif v.get("bidding") not in biddings(device):
        yield Refusal("SR-C22", "E_TARGET", {"found": str(v.get("bidding") or "")}, ("bidding",))


def _need_order(s: Table, c: Character, v: Values, device: Device | None) -> Iterator[Refusal]:
    """What a machine is told to do, it can do. [SR-C22]"""
    if v.get("bidding") and (device is None or v["bidding"] not in biddings(device)):
        yield Refusal("SR-C22", "E_TARGET", {"found": v["bidding"]}, ("bidding",))
    if v.get("bidding") == "fire":
        yield from need_target(s, c, v, "aim")


def _need_recipient(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("device") and not v.get("target"):
        yield from _need_thing(s, c, v)
        return
    if v.get("target") not in [one.id for one in machines_of(s, c)]:
        yield Refusal("SR-C22", "E_TARGET", {"found": str(v.get("target"))}, ("target",))
        return
    machine = s.characters[v["target"]]
    device = s.devices.get(machine.device)
    if device is None or device.bricked or device.back_in:
        yield Refusal("SR-C22", "E_DEVICE", {"device": machine.id}, ("target",))
    if machine.kind == "sprite" and v.get("task") and not machine.services:
        yield Refusal("SR-C22", "E_SPIRIT", {"reason": "no_service"}, ("target",))
    yield from _need_order(s, c, v, device)


def _suggest_recipient(s: Table, c: Character) -> Iterable[Values]:
    things = [{"device": one.id, "bidding": biddings(one)[0]} for one in things_of(s, c) if is_available(one)]
    return [*({"target": one.id, "text": "…"} for one in machines_of(s, c)), *things]


def _send_command(s: Table, doing: SendCommand) -> None:
    """An order to a machine; a sprite's task is one task less. Steering is an order too. [SR-C22, SR-TURN-20]"""
    c = actor(s, doing)
    device = s.devices.get(doing.device)
    if device is not None and not doing.target:
        s.tell("SR-C22", "message", readers(s, c), who=label(c), text=doing.text, about=device.id)
        bid(s, device, doing.bidding, c)
        return
    machine = s.characters[doing.target]
    s.tell("SR-C22", "message", readers(s, c), who=label(c), text=doing.text, about=label(machine))
    carry(s, c, machine, doing.text)
    if machine.kind == "sprite" and doing.task:
        serve(s, machine)
        free_if_done(s, machine)
    if machine.kind in ("drone", "vehicle") and doing.steer is not None:
        machine.driver = c.id if doing.steer else ""
    if doing.bidding:
        bid(s, s.devices[machine.device], doing.bidding, c, doing.aim)


def height_of_jump(c: Character, code: str) -> int:
    """The obstacles that are jumped: under a metre, or under AGI metres. [SR-C15, SR-C17]"""
    return attribute(c, "AGI") if code == "parkour" else 1


PLAYS = {
    "aim": play(Order, (_aim, *END)),
    "full_defense": play(Order, (_full_defense, *END)),
    "move": play(Move, (steady, _move, *END), ("x", "y", "target", "metres"), _need_move, _suggest_move),
    "sprint": play(
        Move, (roll, _sprint, *END), ("x", "y", "target", "metres", "atouts"), _need_run, _suggest_run,
        handles=("critical_failure",),
    ),
    "parkour": play(
        Move, (roll, _sprint, *END), ("x", "y", "target", "metres", "atouts"), _need_run, _suggest_run,
        handles=("critical_failure",),
    ),
    "climb": play(Move, (roll, _climb, *END), ("height", "atouts"), need_free_legs, handles=("critical_failure",)),
    "lie_down": play(Order, (_lie_down, *END), (), _need_standing, _suggest_standing),
    "take_cover": play(TakeCover, (_take_cover, *END), ("cover",), _need_cover, _suggest_cover),
    "stand_up": play(Order, (_stand_up, *END), (), _need_prone, _suggest_prone),
    "change_fire_mode": play(ChangeMode, (_change_mode, *END), ("weapon", "mode"), _need_mode, _suggest_mode),
    "send_command": play(
        SendCommand, (_send_command, *END), ("target", "device", "bidding", "aim", "text", "task", "steer"),
        _need_recipient, _suggest_recipient,
    ),
    **dict.fromkeys(("avoid_explosive", "block", "dodge", "interpose", "riposte", "throw_self_down"), play(Order, END)),
}  # fmt: skip
"""The last ones are reactions, without any form of their own: a window offers them. [SR-TURN-14]"""
