"""Explosives: who can get away, then who is hurt. [SR-CBT-16, SR-C08]"""

from typing import Any

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.seats import Seat
from tripot.games.rpg import purse
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.complications import note, settle_troubles
from tripot.games.rpg.contests import parts_of
from tripot.games.rpg.damage import Packet, harm
from tripot.games.rpg.deeds import PLAYS, Play, begin
from tripot.games.rpg.movement import shove
from tripot.games.rpg.planes import planes
from tripot.games.rpg.pools import plain
from tripot.games.rpg.positions import Point, away_from, metres, place_of, within
from tripot.games.rpg.prompts import Offer, Prompt
from tripot.games.rpg.records import Character, Deed
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.rounds import order_key
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.statuses.costs import reach
from tripot.games.rpg.tables import ACTIONS, EXPLOSIVES
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.windows import PASS, may_react, price

AVOID, AVOID_A_LITTLE = Pick("avoid"), Pick("avoid_a_little")
SAFE_DIVE = 2


def detonate(s: Table, deed: Deed, code: str, point: Point | None, near: str = "") -> None:
    """Something goes off at a point, or next to somebody when there is no map. [SR-CBT-16]"""
    kind = EXPLOSIVES[code]
    if point is not None:
        victims = [c for c in within(s, point, kind.radius) if c.kind != "sprite" and "physical" in planes(c)]
    else:
        victims = [s.characters[near]] if near in s.characters else []
    scores = s.encounter.scores if s.encounter is not None else {}
    victims.sort(key=lambda c: order_key(c, scores.get(c.id, 0)))
    s.tell("SR-CBT-16", "explosion", None, item=code, zone=victims[0].zone if victims else "")
    ids = tuple(c.id for c in victims)
    begin(s, "blast", deed.who, {}, parent=deed.id, item=code, point=point, victims=ids, next=0, trials=())


def _warn(s: Table, deed: Deed) -> None:
    """Whoever can dive away is asked, in order of initiative. [SR-TURN-14]"""
    for one in reversed(deed.memo["victims"]):
        c = s.characters.get(one)
        able = c is not None and s.encounter is not None and may_react(s, c, "avoid_explosive")
        if c is not None and able and c.presets.get("avoid_explosive") != "never":
            s.then(Offer(Dive(controller(s, c), deed.id, c.id)))


class Dive(Prompt):
    """Get away from a blast: as far as it goes, or without falling, or not at all. [SR-C08]"""

    __slots__ = ("character",)
    kind = "dive"
    rule = "SR-C08"

    def __init__(self, seat: Seat, about: int, character: str) -> None:
        super().__init__(seat, about)
        self.character = character

    def ask(self, s: Table) -> Menu:
        c = s.characters.get(self.character)
        able = c is not None and may_react(s, c, "avoid_explosive")  # an operator's purse may be empty by now
        return Menu((PASS, AVOID, AVOID_A_LITTLE) if able else (PASS,))

    def foretold(self, s: Table) -> Action | None:
        c = s.characters.get(self.character)
        always = c is not None and c.presets.get("avoid_explosive") == "always"
        return AVOID if always and AVOID in self.ask(s).picks else None

    def apply(self, s: Table, action: Any) -> None:
        if action is PASS:
            return
        deed, c = s.deeds[self.about], s.characters[self.character]
        purse.pay(s, c, *price(c, "avoid_explosive"))
        announce(s, c, "SR-C08", "avoid_explosive", None)
        most = SAFE_DIVE if action is AVOID_A_LITTLE else 99
        begin(s, "dive", c.id, {}, parent=deed.id, item=deed.memo["item"], point=deed.memo["point"], most=most)

    def default(self, s: Table) -> Action:
        return PASS


def _dive(s: Table, deed: Deed) -> None:
    """Athletics and reaction, less what the explosive makes difficult. [SR-C08]"""
    c = s.characters[deed.who]
    hard = EXPLOSIVES[deed.memo["item"]].avoidance
    parts = [*parts_of(c, ACTIONS["avoid_explosive"]), ("avoidance", -hard)]
    trial = open_trial(s, deed.id, c, "test", parts, action="avoid_explosive", tags=("mobility",))
    deed.trial = trial.id
    s.then(Resolve(trial.id))


def _dove(s: Table, deed: Deed) -> None:
    """A metre for each net hit; more than two end on the ground. [SR-C08]"""
    c, trial = s.characters[deed.who], s.trials[deed.trial]
    note(s, deed, trial)
    far = min(deed.memo["most"], reach(c, "avoid_explosive", trial.net))
    here, centre = place_of(c), deed.memo["point"]
    to = away_from(here, centre, far) if here is not None and centre is not None else None
    deed.memo["went"] = far
    shove(s, c, to, far)
    if far > SAFE_DIVE:
        give(s, c, "prone")


def _hurt(s: Table, deed: Deed) -> None:
    """Everybody still inside takes what the distance leaves. [SR-CBT-16]"""
    kind, point = EXPLOSIVES[deed.memo["item"]], deed.memo["point"]
    blows = []
    for one in deed.memo["victims"]:
        c = s.characters.get(one)
        if c is None:
            continue
        far = distance_to(s, deed, c, point)
        if far > kind.radius:
            continue
        amount = max(0, kind.damage - kind.falloff * far)
        blows.append((c, Packet(amount, kind.monitor, kind.element, source=deed.who, weapon=True)))
    deed.memo["inside"] = tuple(c.id for c, _ in blows)
    made = [harm(s, deed, c, packet).id for c, packet in reversed(blows)]
    deed.memo["blows"] = tuple(reversed(made))


def distance_to(s: Table, deed: Deed, c: Character, point: Point | None) -> int:
    """How far somebody is from the centre now; without a map, as far as they dived."""
    here = place_of(c)
    if here is not None and point is not None:
        return metres(here, point)
    dives = [one.memo.get("went", 0) for one in s.deeds.values() if one.parent == deed.id and one.who == c.id]
    return max(dives, default=0)


def _daze(s: Table, deed: Deed) -> None:
    """What the wound brings, or what only a strong mind shrugs off. [SR-SMP-03]"""
    kind = EXPLOSIVES[deed.memo["item"]]
    if not kind.gives:
        return
    trials = []
    for one, blow in zip(deed.memo["inside"], deed.memo["blows"], strict=True):
        c = s.characters.get(one)
        if c is None:
            continue
        if kind.resisted == "mental":
            trial = open_trial(
                s, deed.id, c, "resistance", plain(c, "VOL"), action="mental_resistance",
                tags=("resistance", "resistance_mental"),
            )  # fmt: skip
            trials.append(trial.id)
        elif s.deeds[blow].memo["boxes"]:
            for line in kind.gives:
                give(s, c, line["status"], line["level"], rounds=line["rounds"], source=deed.who)
    deed.memo["trials"] = tuple(trials)
    s.then(*(Resolve(one) for one in trials))


def _dazed(s: Table, deed: Deed) -> None:
    """One level of each less for every hit."""
    kind = EXPLOSIVES[deed.memo["item"]]
    for one in deed.memo["trials"]:
        trial = s.trials[one]
        c = s.characters.get(trial.who)
        for line in kind.gives if c is not None else ():
            left = line["level"] - trial.score
            if left > 0 and c is not None:
                give(s, c, line["status"], left, rounds=line["rounds"], source=deed.who)


PLAYS["blast"] = Play((_warn, _hurt, _daze, _dazed, settle_troubles))
PLAYS["dive"] = Play((_dive, _dove, settle_troubles))
