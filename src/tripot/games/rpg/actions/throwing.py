"""Throwing: an explosive at a place, a weapon at somebody. [SR-E03, SR-CBT-21]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tripot.engine.knowledge import of
from tripot.engine.refusals import Refusal
from tripot.games.rpg import dice
from tripot.games.rpg.actions.assaults import need_plane
from tripot.games.rpg.actions.common import goal
from tripot.games.rpg.attacks import STRIKE, aim_at, tune_attack
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.complications import note
from tripot.games.rpg.contests import END, roll, target
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.explosives import detonate
from tripot.games.rpg.orders import chosen, foes, need_target
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import Point, distance, metres, place_of, point_of, step_towards
from tripot.games.rpg.procedures import skip_unless
from tripot.games.rpg.records import Attack, Character, Trial, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import EXPLOSIVES
from tripot.games.rpg.weapons import kind_of, put, usable, weapon_of

COMPASS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


@dataclass(slots=True, kw_only=True)
class Throw(Attack):
    """Something thrown: a weapon is an attack, a bomb goes off somewhere. [SR-E03]"""

    item: str = written("")
    x: int | None = written(None)
    y: int | None = written(None)
    bomb: bool = of("who", False)


def range_of(c: Character) -> int:
    """How far somebody throws. [SR-E03]"""
    return 5 * attribute(c, "FOR")


def _need_throw(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_plane(s, c, v)
    item = v.get("item") or ""
    weapon = weapon_of(c, item)
    bomb = item in EXPLOSIVES and c.gear.get(item, 0) > 0
    if not bomb and (weapon is None or weapon not in usable(c) or not kind_of(c, weapon).melee or item == "unarmed"):
        yield Refusal("SR-E03", "E_TARGET", {"found": str(item)[:60]}, ("item",))
    if not bomb or goal(v) is None:
        yield from need_target(s, c, v)
    far = _far(s, c, v)
    if far is None:
        yield Refusal("SR-GEN-07", "E_DISTANCE", {}, ("distance",))
    elif far > range_of(c):
        yield Refusal("SR-E03", "E_RANGE", {"metres": far}, ("item",))


def _far(s: Table, c: Character, v: Values) -> int | None:
    here, there, other = place_of(c), goal(v), chosen(s, v)
    if here is not None and there is not None:
        return metres(here, there)
    return distance(c, other, v.get("distance")) if other is not None else v.get("distance")


def _suggest_throw(s: Table, c: Character) -> Iterable[Values]:
    things = [code for code in c.gear if code in EXPLOSIVES and c.gear[code] > 0]
    things += [one.id for one in usable(c) if kind_of(c, one).kind in ("blade", "club")]
    near = [one for one in foes(s, c)[:4] if (distance(c, one) or 999) <= range_of(c)]
    return [{"item": thing, "target": one.id} for thing in things for one in near]


def _let_fly(s: Table, doing: Throw) -> None:
    """A weapon at somebody is an attack; anything else is aimed at a place. [SR-CBT-21]"""
    c, item = actor(s, doing), doing.item
    if item in EXPLOSIVES:
        c.gear[item] -= 1
        doing.bomb = True
    else:
        doing.weapon = item
        doing.thrown = True
        aim_at(s, doing)


def _is_bomb(_s: Table, doing: Throw) -> bool:
    return doing.bomb


def _is_weapon(_s: Table, doing: Throw) -> bool:
    return doing.thrown


def _tune(s: Table, doing: Throw, trial: Trial) -> None:
    if not doing.thrown:
        trial.ranged = True
        return
    trial.parts = []
    tune_attack(s, doing, trial)


def _land(s: Table, doing: Throw) -> None:
    """On the spot, some metres off, or at one's own feet. [SR-E03]"""
    c, trial = actor(s, doing), test_of(s, doing)
    note(s, doing, trial, ("critical_failure",))
    other = target(s, doing)
    point = point_of(doing.x, doing.y) or (place_of(other) if other is not None else None)
    near = other.id if other is not None else ""
    if trial.outcome == "critical_failure":
        here = place_of(c)
        point, near = (step_towards(here, point, 2) if here is not None and point is not None else None), c.id
    elif not trial.net:
        point = _scatter(s, point)
        near = "" if point is None else near
    detonate(s, doing, doing.item, point, near)


def _scatter(s: Table, point: Point | None) -> Point | None:
    """As many metres off as the die shows, across corners too. [SR-E03]"""
    far = dice.throw(s, 1)[0]
    way = COMPASS[dice.throw(s, 1, 8)[0] - 1]
    step = (7 * far + 5) // 10 if all(way) else far
    return None if point is None else (point[0] + step * way[0], point[1] + step * way[1])


def _lies_there(s: Table, doing: Throw) -> None:
    """A thrown weapon lies next to whoever it was thrown at. [SR-CBT-21]"""
    c = s.characters.get(doing.who)
    weapon = weapon_of(c, doing.weapon) if c is not None else None
    if doing.thrown and c is not None and weapon is not None:
        put(c, replace(weapon, held=False, away=max(1, doing.far or 1)))


PLAYS = {
    "throw": play(
        Throw,
        (
            _let_fly,
            *skip_unless(_is_bomb, (roll, _land)),
            *skip_unless(_is_weapon, STRIKE),
            _lies_there,
            *END,
        ),
        ("item", "target", "x", "y", "distance", "atouts"), _need_throw, _suggest_throw, _tune,
        handles=("critical_failure",),
    ),
}  # fmt: skip
