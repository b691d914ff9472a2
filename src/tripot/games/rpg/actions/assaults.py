"""Attacks with a weapon. [SR-E01, SR-E02, SR-C01, SR-C02, SR-C12, SR-C14, SR-CBT-10]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.knowledge import told
from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.aims import buy_effects
from tripot.games.rpg.actions.common import LEAST_CHARGE, MOVE, need_leash, need_unmoved
from tripot.games.rpg.atouts import refund
from tripot.games.rpg.attacks import STRIKE, aim_at, tune_attack
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.derived import attribute, skill
from tripot.games.rpg.contests import END, target
from tripot.games.rpg.damage import Packet, harm
from tripot.games.rpg.doings import actor, doing_of
from tripot.games.rpg.movement import keeps_footing, shove, steady, travel
from tripot.games.rpg.orders import (
    chosen,
    foes,
    foes_in_reach,
    need_distance,
    need_target,
    need_weapon,
    need_within_reach,
)
from tripot.games.rpg.planes import planes, reaches
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import away_from, distance, place_of, settle_at, step_towards, zone_at
from tripot.games.rpg.procedures import repeat
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Attack, Character, Values, Weapon, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.costs import reach
from tripot.games.rpg.statuses.permissions import is_down
from tripot.games.rpg.weapons import REACH, attack_parts, band_level, kind_of, mode_of, usable, weapon_of


@dataclass(frozen=True, slots=True)
class Blow:
    """One strike of several, as it was announced."""

    target: str = ""
    dice: int = 0
    atouts: int = 0


@dataclass(slots=True, kw_only=True)
class MultipleAttack(Attack):
    """Several strikes, one after the other. [SR-C02, SR-CBT-10]"""

    strikes: tuple[Blow, ...] = written((), Blow)
    next: int = told(0)


@dataclass(slots=True, kw_only=True)
class Charge(Attack):
    """A run that ends with a blow. [SR-C14]"""

    footing: int = told(0)
    falls: bool = told(False)


def firearms(c: Character) -> list[Weapon]:
    """Guns that work and are loaded for their mode."""
    return [one for one in usable(c) if kind_of(c, one).firearm and one.ammo >= mode_of(one).rounds]


def blades(c: Character) -> list[Weapon]:
    """Melee weapons that work."""
    return [one for one in usable(c) if kind_of(c, one).melee]


def need_plane(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A weapon needs a body to hold it, and one to hit. [SR-MAG-04]"""
    other = chosen(s, v)
    if "physical" not in planes(c) or (other is not None and not reaches(c, other, "physical")):
        yield Refusal("SR-MAG-04", "E_PLANE", {})


def need_shot(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A loaded gun, a target, a distance, a band in which it can be fired. [SR-CBT-03, SR-CBT-05]"""
    yield from need_plane(s, c, v)
    yield from need_weapon(c, v)
    yield from need_target(s, c, v)
    yield from need_distance(s, c, v)
    weapon, other = weapon_of(c, v.get("weapon") or ""), chosen(s, v)
    if weapon is None:
        return
    kind = kind_of(c, weapon)
    if not kind.firearm:
        yield Refusal("SR-E02", "E_TARGET", {"found": weapon.code}, ("weapon",))
        return
    if c.mode.startswith("vr") and kind.skill != "engineering":
        yield Refusal("SR-MTX-28", "E_STATUS", {"status": c.mode})
    if weapon.ammo < mode_of(weapon).rounds:
        yield Refusal("SR-CBT-05", "E_AMMO", {"left": weapon.ammo, "needed": mode_of(weapon).rounds}, ("weapon",))
    far = distance(c, other, v.get("distance")) if other is not None else None
    if far is not None and band_level(kind, weapon, far) is None:
        yield Refusal("SR-CBT-03", "E_RANGE", {"metres": far}, ("weapon",))


def need_blow(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A melee weapon and a target within reach. [SR-E01]"""
    yield from need_plane(s, c, v)
    yield from need_weapon(c, v)
    yield from need_within_reach(s, c, v)
    weapon = weapon_of(c, v.get("weapon") or "")
    if weapon is not None and not kind_of(c, weapon).melee:
        yield Refusal("SR-E01", "E_TARGET", {"found": weapon.code}, ("weapon",))


def need_attack(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Either kind of attack, by the weapon."""
    weapon = weapon_of(c, v.get("weapon") or "")
    melee = weapon is None or kind_of(c, weapon).melee
    return need_blow(s, c, v) if melee else need_shot(s, c, v)


def suggest_blow(s: Table, c: Character) -> Iterable[Values]:
    """Every blow at an opponent within reach."""
    return [{"weapon": weapon.id, "target": one.id} for one in foes_in_reach(s, c) for weapon in blades(c)]


def suggest_shot(s: Table, c: Character) -> Iterable[Values]:
    """Every shot at an opponent at a distance that is known."""
    found = []
    for one in foes(s, c)[:6]:
        far = distance(c, one)
        if far is not None:
            found += [
                {"weapon": weapon.id, "target": one.id}
                for weapon in firearms(c)
                if band_level(kind_of(c, weapon), weapon, far) is not None
            ]
    return found


def suggest_attack(s: Table, c: Character) -> Iterable[Values]:
    """Blows and shots."""
    return [*suggest_blow(s, c), *suggest_shot(s, c)]


def _base_only(_s: Table, doing: Attack) -> None:
    """A targeted attack hurts with the weapon alone: net hits buy something else. [SR-C01]"""
    doing.base_only = True


def pool_size(s: Table, c: Character, weapon: Weapon) -> int:
    """The dice that a multiple attack may share out, aim included. [SR-CBT-09]"""
    return sum(value for _, value in attack_parts(s, c, weapon))


def need_strikes(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Two strikes or more, each possible, sharing out the pool or suffering for it. [SR-C02, SR-CBT-10]"""
    strikes, weapon = v.get("strikes") or [], weapon_of(c, v.get("weapon") or "")
    if weapon is None:
        yield from need_weapon(c, v)
        return
    rating = skill(c, kind_of(c, weapon).skill).rating
    shares = [int(one.get("dice") or 0) for one in strikes]
    whole = pool_size(s, c, weapon)
    wrong = not 2 <= len(strikes) <= max(2, rating)
    if not v.get("full_pool"):
        wrong = wrong or min(shares, default=0) < 1 or sum(shares) > whole
    if wrong:
        yield Refusal("SR-C02", "E_SPLIT", {"dice": whole, "most": max(2, rating)}, ("strikes",))
    for one in strikes:
        yield from need_attack(s, c, {**v, "target": one.get("target")})
    needed = len(strikes) * mode_of(weapon).rounds
    if kind_of(c, weapon).firearm and weapon.ammo < needed:
        yield Refusal("SR-CBT-05", "E_AMMO", {"left": weapon.ammo, "needed": needed}, ("weapon",))


def suggest_strikes(s: Table, c: Character) -> Iterable[Values]:
    """Two strikes that share the pool, or two whole ones at three disadvantages."""
    found: list[Values] = []
    for one in suggest_attack(s, c):
        weapon = weapon_of(c, one["weapon"])
        assert weapon is not None
        whole = pool_size(s, c, weapon)
        if whole >= 2 and (not kind_of(c, weapon).firearm or weapon.ammo >= 2 * mode_of(weapon).rounds):
            shares = (whole - whole // 2, whole // 2)
            strikes = [{"target": one["target"], "dice": share} for share in shares]
            found.append({"weapon": weapon.id, "strikes": strikes, "full_pool": False})
    return found


def _announce(_s: Table, doing: MultipleAttack) -> None:
    """The shares are said before the first roll; aim dice serve the first strike of a full pool. [SR-CBT-09]"""
    doing.several = len({one.target for one in doing.strikes}) > 1


def _next_strike(s: Table, doing: MultipleAttack) -> None:
    line = doing.strikes[doing.next]
    doing.next += 1
    doing.share = 0 if doing.full_pool else line.dice
    doing.target, doing.atouts = line.target, line.atouts
    other = target(s, doing)
    if other is None or is_down(other):
        refund(actor(s, doing), line.atouts)  # the strike is lost, not the luck kept for it [SR-CBT-10, SR-ATO-05]
        doing.target, doing.atouts = "nobody", 0
    aim_at(s, doing)


def _more_strikes(s: Table, doing: MultipleAttack) -> bool:
    c = s.characters.get(doing.who)
    return doing.next < len(doing.strikes) and c is not None and not is_down(c)


def need_charge(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Five to ten metres of free way, then a blow. [SR-C14, SR-CBT-15]"""
    yield from need_plane(s, c, v)
    yield from need_unmoved(s, c, v)
    yield from need_weapon(c, v)
    yield from need_target(s, c, v)
    other, weapon = chosen(s, v), weapon_of(c, v.get("weapon") or "")
    if weapon is not None and not kind_of(c, weapon).melee:
        yield Refusal("SR-C14", "E_TARGET", {"found": weapon.code}, ("weapon",))
    if other is None:
        return
    yield from need_leash(c, place_of(other))
    far = distance(c, other, v.get("distance"))
    most = reach(c, "charge", MOVE)
    if far is None or most < LEAST_CHARGE or far - 1 < LEAST_CHARGE or far - REACH > most:
        yield Refusal("SR-C14", "E_DISTANCE", {"metres": far, "most": most + REACH}, ("target",))


def suggest_charge(s: Table, c: Character) -> Iterable[Values]:
    """A charge at whoever is far enough and near enough."""
    most = reach(c, "charge", MOVE)
    near = [one for one in foes(s, c) if LEAST_CHARGE < (distance(c, one) or 0) <= most + REACH]
    if most < LEAST_CHARGE or c.moved:
        return []
    return [{"weapon": weapon.id, "target": one.id} for one in near for weapon in blades(c)[:2]]


def _run_up(s: Table, doing: Charge) -> None:
    """The move of the turn brings the charger next to its target. [SR-C14]"""
    c, other = actor(s, doing), target(s, doing)
    c.moved = True
    if other is None or not keeps_footing(s, doing):
        doing.target = "nobody"
        return
    here, there = place_of(c), place_of(other)
    far = distance(c, other, doing.distance) or 0
    run = min(reach(c, "charge", MOVE), far - 1)
    to = step_towards(here, there, run) if here is not None and there is not None else None
    travel(s, doing, c, to, run)


def _close_in(s: Table, doing: Charge) -> None:
    """Whoever was stopped on the way does not strike."""
    doing.distance = 1
    c, other = s.characters.get(doing.who), target(s, doing)
    if c is None or other is None or is_down(c) or (distance(c, other, 1) or 0) > REACH:
        doing.target = "nobody"
    aim_at(s, doing)


STAY = Pick("stay")


class FollowThrough(Prompt):
    """After a charge that hit: run on, push the target, or stay. [SR-C14, SR-CBT-15]"""

    __slots__ = ()
    kind = "follow_through"
    rule = "SR-CBT-15"

    def _most(self, s: Table) -> tuple[int, int]:
        doing = s.doings[self.about]
        net = s.trials[doing.trial].net
        return net, min(net, attribute(s.characters[doing.who], "FOR"))

    def ask(self, s: Table) -> Menu:
        on, push = self._most(s)
        fields = (Field("move", "int", most=on), Field("push", "int", most=push))
        return Menu((STAY,), (Form("follow_through", fields, self.rule),))

    def apply(self, s: Table, action: Any) -> None:
        if isinstance(action, Fill):
            follow(s, doing_of(s, Charge, self.about), action.value["move"], action.value["push"])

    def default(self, s: Table) -> Action:
        return STAY


def _follow_through(s: Table, doing: Charge) -> None:
    c = s.characters.get(doing.who)
    if c is not None and doing.trial and s.trials[doing.trial].net and not is_down(c):
        pose(s, FollowThrough(controller(s, c), doing.id))


def follow(s: Table, doing: Charge, on: int, push: int) -> None:
    """Push first, then run on the same way. [SR-CBT-15]"""
    c, other = s.characters[doing.who], target(s, doing)
    here = place_of(c)
    if other is not None and push:
        start = place_of(other)
        went = push
        to = None
        if start is not None and here is not None:
            to, went = free_way(s, start, here, push)
        shove(s, other, to, went)
        if push > went:
            harm(s, doing, other, Packet((push - went) // 2, "stun", resist="none", irreducible=True))
    if on and here is not None and other is not None and place_of(other) is not None:
        there = place_of(other)
        assert there is not None
        settle_at(s, c, step_towards(here, there, on))
        travel(s, doing, c, place_of(c), on)


def free_way(s: Table, start: tuple[int, int], centre: tuple[int, int], length: int) -> tuple[tuple[int, int], int]:
    """How far somebody is pushed before a wall: the edge of the zones is one."""
    best, went = start, 0
    for step in range(1, length + 1):
        point = away_from(start, centre, step)
        if s.zones and not zone_at(s, point):
            break
        best, went = point, step
    return best, went


ATTACK_FORM = ("weapon", "target", "distance", "atouts")
PLAYS = {
    "attack_melee": play(Attack, (aim_at, *STRIKE, *END), ATTACK_FORM, need_blow, suggest_blow, tune_attack),
    "attack_ranged": play(Attack, (aim_at, *STRIKE, *END), ATTACK_FORM, need_shot, suggest_shot, tune_attack),
    "targeted_attack": play(
        Attack, (_base_only, aim_at, *STRIKE, buy_effects, *END), ATTACK_FORM,
        need_attack, suggest_attack, tune_attack,
    ),
    "multiple_attack": play(
        MultipleAttack, (_announce, *repeat((_next_strike, *STRIKE), while_=_more_strikes), *END),
        ("weapon", "strikes", "full_pool", "distance"), need_strikes, suggest_strikes, tune_attack,
    ),
    "intercept": play(Attack, (aim_at, *STRIKE, *END), tune=tune_attack),
    "charge": play(
        Charge, (steady, _run_up, _close_in, *STRIKE, _follow_through, *END), ATTACK_FORM,
        need_charge, suggest_charge, tune_attack,
    ),
}  # fmt: skip
