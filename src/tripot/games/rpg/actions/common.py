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
from tripot.games.rpg.matrix.networks import access
from tripot.games.rpg.matrix.traffic import carry
from tripot.games.rpg.movement import keeps_footing, steady, travel
from tripot.games.rpg.orders import foes, is_held
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import Point, metres, place_of, step_towards
from tripot.games.rpg.records import Character, Order, Status, Values, written
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


def point_of(x: int | None, y: int | None) -> Point | None:
    """A place on the map, if both are named."""
    return None if x is None or y is None else (x, y)


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


def _need_move(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_unmoved(s, c, v)
    yield from need_near_goal(s, c, v, _walk(c))
    yield from need_leash(c, goal(v))


def _need_run(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_free_legs(s, c, v)
    yield from need_leash(c, goal(v))


def _walk(c: Character) -> int:
    return 100 if has(c, "projected") else reach(c, "move", MOVE)  # [SR-MAG-21]


def _suggest_move(s: Table, c: Character) -> Iterable[Values]:
    here = place_of(c)
    if here is None:
        return [{"metres": _walk(c)}] if _walk(c) else []
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
    here, there = place_of(c), point_of(doing.x, doing.y)
    if here is not None and there is not None:
        to = step_towards(here, there, most)
        travel(s, doing, c, to, metres(here, to))
    else:
        travel(s, doing, c, None, most if doing.metres is None else min(most, doing.metres))


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
    mine = [one for one in s.devices.values() if one.controlled_by == c.id or access(s, c, one.network) == "valid"]
    held = {device.body for device in mine if device.body}
    return [
        one
        for one in s.people()
        if one.kind in ("drone", "vehicle", "sprite") and (one.owner == c.id or one.id in held)
    ]


def _need_recipient(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("target") not in [one.id for one in machines_of(s, c)]:
        yield Refusal("SR-C22", "E_TARGET", {"found": str(v.get("target"))}, ("target",))
        return
    machine = s.characters[v["target"]]
    device = s.devices.get(machine.device)
    if device is None or device.bricked or device.back_in:
        yield Refusal("SR-C22", "E_DEVICE", {"device": machine.id}, ("target",))
    if machine.kind == "sprite" and v.get("task") and not machine.services:
        yield Refusal("SR-C22", "E_SPIRIT", {"reason": "no_service"}, ("target",))


def _suggest_recipient(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id, "text": "…"} for one in machines_of(s, c)]


def _send_command(s: Table, doing: SendCommand) -> None:
    """An order to a machine; a sprite's task is one task less. Steering is an order too. [SR-C22, SR-TURN-20]"""
    c, machine = actor(s, doing), s.characters[doing.target]
    s.tell("SR-C22", "message", readers(s, c), who=label(c), text=doing.text, about=label(machine))
    carry(s, c, machine, doing.text)
    if machine.kind == "sprite" and doing.task:
        serve(s, machine)
        free_if_done(s, machine)
    if machine.kind in ("drone", "vehicle") and doing.steer is not None:
        machine.driver = c.id if doing.steer else ""


def height_of_jump(c: Character, code: str) -> int:
    """The obstacles that are jumped: under a metre, or under AGI metres. [SR-C15, SR-C17]"""
    return attribute(c, "AGI") if code == "parkour" else 1


PLAYS = {
    "aim": play(Order, (_aim, *END)),
    "full_defense": play(Order, (_full_defense, *END)),
    "move": play(Move, (steady, _move, *END), ("x", "y", "metres"), _need_move, _suggest_move),
    "sprint": play(
        Move, (roll, _sprint, *END), ("x", "y", "metres", "atouts"), _need_run, _suggest_run,
        handles=("critical_failure",),
    ),
    "parkour": play(
        Move, (roll, _sprint, *END), ("x", "y", "metres", "atouts"), _need_run, _suggest_run,
        handles=("critical_failure",),
    ),
    "climb": play(Move, (roll, _climb, *END), ("height", "atouts"), need_free_legs, handles=("critical_failure",)),
    "lie_down": play(Order, (_lie_down, *END), (), _need_standing, _suggest_standing),
    "take_cover": play(TakeCover, (_take_cover, *END), ("cover",), _need_cover, _suggest_cover),
    "stand_up": play(Order, (_stand_up, *END), (), _need_prone, _suggest_prone),
    "change_fire_mode": play(ChangeMode, (_change_mode, *END), ("weapon", "mode"), _need_mode, _suggest_mode),
    "send_command": play(
        SendCommand, (_send_command, *END), ("target", "text", "task", "steer"), _need_recipient, _suggest_recipient
    ),
    **dict.fromkeys(("avoid_explosive", "block", "dodge", "interpose", "riposte", "throw_self_down"), play(Order, END)),
}  # fmt: skip
"""The last ones are reactions, without any form of their own: a window offers them. [SR-TURN-14]"""
