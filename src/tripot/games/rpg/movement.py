"""Moving: how far, on what footing, and who may strike on the way. [SR-C12, SR-C13, SR-STA-17]"""

from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.games.rpg import complications
from tripot.games.rpg.alchemy import stir
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import controller, is_asked, label
from tripot.games.rpg.deeds import PLAYS, Play, actor, begin
from tripot.games.rpg.pools import skilled
from tripot.games.rpg.positions import Point, metres, nearest_on_way, place_of, settle_at
from tripot.games.rpg.prompts import Prompt, pick_of
from tripot.games.rpg.purse import pay
from tripot.games.rpg.records import Character, Deed, Weapon
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.spirits import meet_fears
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, remove
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.statuses.costs import is_unsteady, loses_cover
from tripot.games.rpg.statuses.permissions import can_act
from tripot.games.rpg.tables import BANDS
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.vitals import interrupt_work
from tripot.games.rpg.weapons import REACH, band_level, kind_of, mode_of, usable
from tripot.games.rpg.windows import PASS, may_react, price


def steady(s: Table, deed: Deed) -> None:
    """Step: somebody off balance tests before moving; a failure costs the movement. [SR-STA-17]"""
    c = actor(s, deed)
    deed.memo["footing"] = 0
    if is_unsteady(c):
        trial = open_trial(
            s, deed.id, c, "footing", skilled(c, "athletics", "AGI"), action="footing", tags=("mobility",)
        )
        deed.memo["footing"] = trial.id
        s.then(Resolve(trial.id))


def keeps_footing(s: Table, deed: Deed) -> bool:
    """Whether the movement is made; falls prone on a critical failure. [SR-STA-17]"""
    if not deed.memo.get("footing"):
        return True
    trial, c = s.trials[deed.memo["footing"]], actor(s, deed)
    deed.memo["footing"] = 0
    if trial.outcome == "critical_failure":
        give(s, c, "prone")
    elif trial.outcome == "success_complication":
        deed.memo["falls"] = True
    return trial.net > 0


def travel(s: Table, deed: Deed, c: Character, to: Point | None, length: int) -> None:
    """Go somewhere, unless somebody strikes on the way. Without a map only the metres are told."""
    begin(s, "travel", c.id, {}, parent=deed.id, to=to, length=length, falls=bool(deed.memo.pop("falls", False)))


def _interceptions(s: Table, deed: Deed) -> None:
    c, to = actor(s, deed), deed.memo["to"]
    here = place_of(c)
    if s.encounter is None or to is None or here is None or here == to:
        return
    seats = [controller(s, one) for one in s.people() if intercept_point(s, one, c, here, to) is not None]
    asked = [seat for seat in dict.fromkeys(seats) if is_asked(s, seat)]
    s.then(*(Intercept(seat, deed.id) for seat in asked))


def ready_weapon(c: Character, far: int) -> Weapon | None:
    """What somebody can strike with at this distance: a melee weapon within reach, a loaded gun in the near band."""
    for weapon in usable(c):
        kind = kind_of(c, weapon)
        if kind.melee and far <= REACH:
            return weapon
        loaded = weapon.ammo >= mode_of(weapon).rounds if kind.firearm else False
        if loaded and far <= BANDS["near"] and band_level(kind, weapon, far) is not None:
            return weapon
    return None


def intercept_point(s: Table, c: Character, mover: Character, here: Point, to: Point) -> Point | None:
    """Where somebody could strike a mover who comes within reach, if anywhere. [SR-C12]"""
    spot = place_of(c)
    if c.side == mover.side or spot is None or not may_react(s, c, "intercept") or not perceives(c, mover):
        return None
    if c.presets.get("intercept") == "never":
        return None
    far, point = nearest_on_way(here, to, spot)
    weapon = ready_weapon(c, far)
    if weapon is None:
        return None
    limit = REACH if kind_of(c, weapon).melee else BANDS["near"]
    return point if metres(here, spot) > limit >= far else None


class Intercept(Prompt):
    """Strike somebody who comes within reach, or let them pass. [SR-C12, SR-TURN-15]"""

    __slots__ = ()
    kind = "intercept"
    rule = "SR-C12"

    def _own(self, s: Table) -> list[tuple[Character, Point]]:
        deed = s.deeds[self.about]
        mover = s.characters.get(deed.who)
        here = place_of(mover) if mover is not None else None
        if mover is None or here is None:
            return []
        found = []
        for c in s.people():
            if controller(s, c) == self.seat and c.id not in deed.memo.get("struck", ()):
                point = intercept_point(s, c, mover, here, deed.memo["to"])
                if point is not None:
                    found.append((c, point))
        return found

    def ask(self, s: Table) -> Menu:
        return Menu((PASS, *(pick_of("intercept", c.id) for c, _ in self._own(s))))

    def apply(self, s: Table, action: Any) -> None:
        if action is PASS:
            return
        deed = s.deeds[self.about]
        c, mover = s.characters[action.args[0]], s.characters[deed.who]
        point = next(spot for one, spot in self._own(s) if one.id == c.id)
        deed.memo["struck"] = (*deed.memo.get("struck", ()), c.id)
        settle_at(s, mover, point)
        spot = place_of(c)
        weapon = ready_weapon(c, metres(spot, point) if spot is not None else 0)
        pay(s, c, *price(c, "intercept"))
        announce(s, c, "SR-C12", "intercept", mover)
        form = {"target": mover.id, "weapon": weapon.id if weapon is not None else ""}
        begin(s, "intercept", c.id, form, parent=deed.id)

    def default(self, s: Table) -> Action:
        return PASS


def _arrive(s: Table, deed: Deed) -> None:
    c = s.characters.get(deed.who)
    if c is None or not can_act(c):
        return
    to, length = deed.memo["to"], deed.memo["length"]
    if length <= 0:
        return
    if to is not None:
        settle_at(s, c, to)
    uncover(s, c)
    interrupt_work(s, c)
    s.tell("SR-C13", "move", witnesses(s, c), who=label(c), metres=length, zone=c.zone)
    if deed.memo.get("falls"):
        give(s, c, "prone")
    stir(s, c)
    meet_fears(s)


def uncover(s: Table, c: Character) -> None:
    """Whoever moves leaves cover. [SR-STA-PARTIAL-COVER, SR-STA-FULL-COVER]"""
    remove(s, c, *loses_cover(c))


def shove(s: Table, c: Character, to: Point | None, length: int) -> None:
    """Be moved by somebody else: nothing shortens it, nobody strikes on the way. [SR-STA-15]"""
    if length <= 0:
        return
    if to is not None:
        settle_at(s, c, to)
    uncover(s, c)
    s.tell("SR-CBT-15", "move", witnesses(s, c), who=label(c), metres=length, zone=c.zone)


PLAYS["travel"] = Play((_interceptions, _arrive, complications.settle_troubles))
