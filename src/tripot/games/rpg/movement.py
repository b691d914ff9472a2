"""Moving: how far, on what footing, and who may strike on the way. [SR-C12, SR-C13, SR-STA-17]"""

from dataclasses import dataclass
from typing import Any, Protocol

from tripot.engine.actions import Action, Menu
from tripot.engine.knowledge import told
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.complications import SETTLE_TROUBLES
from tripot.games.rpg.doings import actor, begin, doing_of
from tripot.games.rpg.planes import PHYSICAL, planes
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import skilled
from tripot.games.rpg.positions import (
    Point,
    distance,
    forget_distances,
    metres,
    nearest_on_way,
    place_of,
    settle_at,
    state_distance,
)
from tripot.games.rpg.prompts import Chance, Personal, pick_of, pose
from tripot.games.rpg.purse import pay
from tripot.games.rpg.records import Attack, Character, Doing, Weapon
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, has, remove
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.statuses.costs import is_unsteady, loses_cover
from tripot.games.rpg.statuses.permissions import can_act
from tripot.games.rpg.tables import BANDS
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.vitals import interrupt_work
from tripot.games.rpg.weapons import REACH, band_level, kind_of, mode_of, usable
from tripot.games.rpg.windows import PASS, may_react, price


class OnFoot(Protocol):
    """An action that moves its actor."""

    id: int
    who: str
    footing: int
    """The test of somebody off balance, until it is read."""
    falls: bool


@dataclass(slots=True, kw_only=True)
class Travel(Doing):
    """Somebody on the way, whom others may strike."""

    code: str = told("travel")
    to: Point | None = told(None)
    length: int = told(0)
    falls: bool = told(False)
    came_from: str = told("")
    starts: Point = told((0, 0))
    towards: str = told("")
    """Whom somebody goes to, where no map shows the way."""


def steady(s: Table, doing: OnFoot) -> None:
    """Step: somebody off balance tests before moving; a failure costs the movement. [SR-STA-17]"""
    c = s.characters[doing.who]
    doing.footing = 0
    if is_unsteady(c):
        trial = open_trial(
            s, doing.id, c, "footing", skilled(c, "athletics", "AGI"), action="footing", tags=("mobility",)
        )
        doing.footing = trial.id
        s.then(Resolve(trial.id))


def keeps_footing(s: Table, doing: OnFoot) -> bool:
    """Whether the movement is made; falls prone on a critical failure. [SR-STA-17]"""
    if not doing.footing:
        return True
    trial, c = s.trials[doing.footing], s.characters[doing.who]
    doing.footing = 0
    if trial.outcome == "critical_failure":
        give(s, c, "prone")
    elif trial.outcome == "success_complication":
        doing.falls = True
    return trial.net > 0


def travel(s: Table, doing: OnFoot, c: Character, to: Point | None, length: int, towards: str = "") -> None:
    """Go somewhere, unless somebody strikes on the way. Without a map only the metres are told."""
    way = Travel(who=c.id, parent=doing.id, to=to, length=length, falls=doing.falls, came_from=c.zone, towards=towards)
    begin(s, way)
    doing.falls = False


def _interceptions(s: Table, doing: Travel) -> None:
    c = actor(s, doing)
    here = place_of(c)
    if s.encounter is None or doing.length <= 0:
        return
    if here is not None:
        doing.starts = here  # whoever strikes second met the mover on the same way
    able = [one for one in s.people() if interception(s, one, c, doing) is not None]
    pose(s, *(Intercept(controller(s, one), doing.id, one.id) for one in able))


def _way_past(c: Character, mover: Character, doing: Travel) -> tuple[int, int, Point | None] | None:
    """How far a mover was from somebody, how near it comes, and where; by what was said, where no map knows it."""
    spot = place_of(c)
    if doing.to is not None and spot is not None:
        far, point = nearest_on_way(doing.starts, doing.to, spot)
        return metres(doing.starts, spot), far, point
    before = distance(mover, c)
    if doing.to is not None or before is None or doing.towards != c.id:
        return None
    return before, nearer(before, doing.length), None


def nearer(before: int, length: int) -> int:
    """How far is left after going so many metres towards somebody: one stops a step away."""
    return before if before <= 1 else max(1, before - length)


def _strikes_at(c: Character, weapon: Weapon, before: int, far: int) -> bool:
    """Whether a mover comes within this weapon's reach: two metres, or the near band of a loaded gun. [SR-C12]"""
    kind = kind_of(c, weapon)
    if kind.melee:
        return before > REACH >= far
    loaded = kind.firearm and weapon.ammo >= mode_of(weapon).rounds
    return loaded and before > BANDS["near"] >= far and band_level(kind, weapon, far) is not None


@dataclass(frozen=True, slots=True)
class Interception:
    """With what and where somebody can strike a mover."""

    weapon: Weapon
    far: int
    point: Point | None


def interception(s: Table, c: Character, mover: Character, doing: Travel) -> Interception | None:
    """How somebody could strike a mover; a shot from cover costs more. [SR-C12, SR-STA-09]"""
    way = _way_past(c, mover, doing)
    if c.side == mover.side or way is None or c.presets.get("intercept") == "never" or not perceives(c, mover):
        return None
    if not planes(c) & planes(mover) & PHYSICAL:
        return None
    before, far, point = way
    for weapon in usable(c):
        payable = may_react(s, c, "intercept", shooting=kind_of(c, weapon).firearm)
        if payable and _strikes_at(c, weapon, before, far):
            return Interception(weapon, far, point)
    return None


class Intercept(Chance, Personal):
    """Strike somebody who comes within reach, or let them pass. [SR-C12, SR-TURN-15]"""

    __slots__ = ()
    kind = "intercept"
    reaction = "intercept"
    rule = "SR-C12"

    def strike(self, s: Table) -> Interception | None:
        """With what and where it would be."""
        doing = doing_of(s, Travel, self.about)
        c, mover = s.characters.get(self.character), s.characters.get(doing.who)
        if c is None or mover is None or not can_act(mover):
            return None
        return interception(s, c, mover, doing)

    def ask(self, s: Table) -> Menu:
        return Menu((PASS, pick_of("intercept", self.character)) if self.strike(s) is not None else (PASS,))

    def apply(self, s: Table, action: Any) -> None:
        strike = self.strike(s)
        if action is PASS or strike is None:
            return
        doing = doing_of(s, Travel, self.about)
        c, mover = s.characters[self.character], s.characters[doing.who]
        weapon = strike.weapon
        if strike.point is not None:
            settle_at(s, mover, strike.point)
        pay(s, c, *price(c, "intercept", shooting=kind_of(c, weapon).firearm))
        announce(s, c, "SR-C12", "intercept", mover)
        blow = Attack(code="intercept", who=c.id, target=mover.id, weapon=weapon.id, parent=doing.id)
        blow.distance = strike.far
        begin(s, blow)

    def default(self, s: Table) -> Action:
        return PASS


def is_rooted(s: Table, c: Character) -> bool:
    """Whether somebody cannot move at all: held, or frozen by the first round of a fight. [SR-CBT-12, SR-CHR-11]"""
    first = s.encounter is not None and s.encounter.round == 1
    return has(c, "grappled") or (first and "combat_freeze" in c.traits)


def _arrive(s: Table, doing: Travel) -> None:
    c = s.characters.get(doing.who)
    if c is not None and can_act(c):
        if doing.to is None:
            _come_nearer(s, c, doing.towards, doing.length)
        arrive(s, c, doing.to, doing.length, doing.came_from, falls=doing.falls)


def _come_nearer(s: Table, c: Character, towards: str, length: int) -> None:
    """Where no map knows it: as near to one as was said, and to the others it has to be said again. [SR-GEN-07]"""
    other = s.characters.get(towards)
    before = distance(c, other) if other is not None else None
    forget_distances(s, c)
    if other is not None and before is not None:
        state_distance(c, other, nearer(before, length))


def arrive(s: Table, c: Character, to: Point | None, length: int, came_from: str, *, falls: bool) -> None:
    """Be somewhere else: cover is left, work interrupted, and whatever waited there wakes up."""
    if length <= 0:
        return
    if to is not None:
        settle_at(s, c, to)
    uncover(s, c)
    interrupt_work(s, c)
    s.tell("SR-C13", "move", witnesses(s, c), who=label(c), metres=length, zone=c.zone)
    if falls:
        give(s, c, "prone")
    wake(s, c, came_from)


def wake(s: Table, c: Character, came_from: str) -> None:
    """What notices that somebody is here now: preparations, what spirits fear."""
    for notice in s.rules.arrivals:
        notice(s, c, came_from)


def uncover(s: Table, c: Character) -> None:
    """Whoever moves leaves cover. [SR-STA-PARTIAL-COVER, SR-STA-FULL-COVER]"""
    remove(s, c, *loses_cover(c))


def shove(s: Table, c: Character, to: Point | None, length: int) -> None:
    """Be moved by somebody else: nothing shortens it, nobody strikes on the way. [SR-STA-15]"""
    if length <= 0:
        return
    came_from = c.zone
    if to is not None:
        settle_at(s, c, to)
    uncover(s, c)
    s.tell("SR-CBT-15", "move", witnesses(s, c), who=label(c), metres=length, zone=c.zone)
    wake(s, c, came_from)


PLAYS = {"travel": play(Travel, (_interceptions, _arrive, *SETTLE_TROUBLES))}
