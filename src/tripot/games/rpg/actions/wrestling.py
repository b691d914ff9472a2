"""Grapples, bonds and flames: getting hold of somebody, getting free. [SR-C03, SR-E11, SR-E12, SR-E22, SR-E23]"""

from collections.abc import Iterable, Iterator

from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.assaults import need_plane
from tripot.games.rpg.attacks import aim_at, answers, bodyguards, defend, reactions, riposte
from tripot.games.rpg.contests import END, judge_alone, roll, stand, target, test, weigh
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.grapples import holder_of, link, unlink
from tripot.games.rpg.orders import chosen, foes_in_reach, need_within_reach
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import skilled
from tripot.games.rpg.records import Attack, Character, Order, Trial, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, has, level, remove
from tripot.games.rpg.statuses.permissions import defenceless
from tripot.games.rpg.trials import open_trial


def _need_grip(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_plane(s, c, v)
    yield from need_within_reach(s, c, v)
    other = chosen(s, v)
    if other is not None and holder_of(other) == c.id:
        yield Refusal("SR-C03", "E_STATUS", {"status": "grappling"}, ("target",))


def _suggest_grip(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id} for one in foes_in_reach(s, c) if holder_of(one) != c.id]


def _bare_hands(_s: Table, doing: Attack) -> None:
    doing.weapon = "unarmed"


def _grip(s: Table, doing: Order) -> None:
    """Holder and held. [SR-C03]"""
    other = target(s, doing)
    if other is not None and test_of(s, doing).net:
        link(s, actor(s, doing), other)


def _need_held(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if not has(c, "grappled"):
        yield Refusal("SR-E12", "E_STATUS", {"status": "free"})


def _suggest_held(_s: Table, c: Character) -> Iterable[Values]:
    return [{}] if has(c, "grappled") else []


def _hold_tight(s: Table, doing: Order) -> None:
    """The holder opposes with close combat and strength. [SR-E12]"""
    c = actor(s, doing)
    holder = s.characters.get(holder_of(c))
    if holder is None or defenceless(holder):
        return
    doing.target = holder.id
    trial = open_trial(
        s, doing.id, holder, "defence", skilled(holder, "close_combat", "FOR"), action="close_combat",
        tags=("attack_melee",), opponent=c.id,
    )  # fmt: skip
    stand(s, doing, trial)


def _break_free(s: Table, doing: Order) -> None:
    c = actor(s, doing)
    holder = s.characters.get(holder_of(c))
    if test_of(s, doing).net:
        if holder is not None:
            unlink(s, holder, c)
        remove(s, c, "grappled")


def _burning_level(s: Table, doing: Order, trial: Trial) -> None:
    trial.threshold = level(actor(s, doing), "burning")


def _extinguish(s: Table, doing: Order) -> None:
    """On the ground whatever happens; the flames go if the hits exceed their level. [SR-E11, SR-STA-BURNING]"""
    c = actor(s, doing)
    if test_of(s, doing).net:
        remove(s, c, "burning")
    give(s, c, "prone")


def _hindered_level(s: Table, doing: Order, trial: Trial) -> None:
    trial.threshold = level(actor(s, doing), "hindered")


def _shake_off(s: Table, doing: Order) -> None:
    """[SR-E22, SR-STA-HINDERED]"""
    if test_of(s, doing).net:
        remove(s, actor(s, doing), "hindered")


def _rinse(s: Table, doing: Order) -> None:
    """Acid goes with water; with plenty of it one is soaked. [SR-E23, SR-STA-CORRODED]"""
    c = actor(s, doing)
    zone = s.zones.get(c.zone)
    remove(s, c, "corroded")
    if zone is not None and zone.water:
        give(s, c, "soaked")


def _water_at_hand(s: Table, c: Character) -> bool:
    zone = s.zones.get(c.zone)
    return (zone is not None and zone.water) or c.gear.get("water", 0) > 0


def _need_water(s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if not _water_at_hand(s, c):
        yield Refusal("SR-E23", "E_TARGET", {"found": "water"})


def _need_burning(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if not has(c, "burning"):
        yield Refusal("SR-E11", "E_STATUS", {"status": "not_burning"})


def _need_hindered(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if not has(c, "hindered"):
        yield Refusal("SR-E22", "E_STATUS", {"status": "free"})


PLAYS = {
    "grapple": play(
        Attack, (_bare_hands, aim_at, bodyguards, answers, reactions, defend, test, weigh, _grip, riposte, *END),
        ("target", "distance", "atouts"), _need_grip, _suggest_grip,
    ),
    "escape_grapple": play(
        Order, (_hold_tight, test, weigh, _break_free, *END), ("atouts",), _need_held, _suggest_held
    ),
    "extinguish": play(Order, (roll, judge_alone, _extinguish, *END), ("atouts",), _need_burning, tune=_burning_level),
    "shake_off_hindrance": play(
        Order, (roll, judge_alone, _shake_off, *END), ("atouts",), _need_hindered, tune=_hindered_level
    ),
    "rinse": play(Order, (_rinse, *END), (), _need_water),
}  # fmt: skip
