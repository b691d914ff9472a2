"""Explosives: who can get away, then who is hurt. [SR-CBT-16, SR-C08]"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.knowledge import told
from tripot.games.rpg import purse
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.complications import SETTLE_TROUBLES, note
from tripot.games.rpg.contests import parts_of
from tripot.games.rpg.damage import Harm, Packet, harm_all
from tripot.games.rpg.doings import begin, doing_of
from tripot.games.rpg.movement import shove
from tripot.games.rpg.planes import planes
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import plain
from tripot.games.rpg.positions import Point, away_from, metres, place_of, within
from tripot.games.rpg.prompts import Personal, pose
from tripot.games.rpg.records import Character, Doing, Trial
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.rounds import order_key
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.statuses.costs import reach
from tripot.games.rpg.tables import ACTIONS, EXPLOSIVES, ExplosiveKind
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.windows import PASS, may_react, price

AVOID, AVOID_A_LITTLE = Pick("avoid"), Pick("avoid_a_little")


@dataclass(slots=True, kw_only=True)
class Blast(Doing):
    """Something that goes off: who is near, who is hurt, who is dazed. [SR-CBT-16]"""

    code: str = told("blast")
    item: str = told("")
    point: Point | None = told(None)
    victims: tuple[str, ...] = told(())
    inside: tuple[str, ...] = told(())
    blows: tuple[int, ...] = told(())
    trials: tuple[int, ...] = told(())
    divers: tuple[tuple[str, int], ...] = told(())
    """Who gets away, and how far at most. [SR-C08]"""
    dives: tuple[int, ...] = told(())
    went: tuple[tuple[str, int], ...] = told(())
    """How far each got."""


def detonate(s: Table, doing: Doing, code: str, point: Point | None, near: str = "") -> None:
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
    begin(s, Blast(who=doing.who, parent=doing.id, item=code, point=point, victims=ids))


def _warn(s: Table, doing: Blast) -> None:
    """Whoever can dive away is asked, all at once. [SR-TURN-14, SR-TBL-01]"""
    near = [s.characters[one] for one in doing.victims if one in s.characters] if s.encounter is not None else []
    able = [c for c in near if may_react(s, c, "avoid_explosive") and c.presets.get("avoid_explosive") != "never"]
    pose(s, *(Dive(controller(s, c), doing.id, c.id) for c in able))


class Dive(Personal):
    """Get away from a blast: as far as it goes, or without falling, or not at all. [SR-C08]"""

    __slots__ = ()
    kind = "dive"
    rule = "SR-C08"

    def ask(self, s: Table) -> Menu:
        c = s.characters.get(self.character)
        able = c is not None and may_react(s, c, "avoid_explosive")  # an operator's purse may be empty by now
        return Menu((PASS, AVOID, AVOID_A_LITTLE) if able else (PASS,))

    def matters(self, s: Table) -> bool:
        return len(self.ask(s).picks) > 1

    def foretold(self, s: Table) -> Action | None:
        c = s.characters.get(self.character)
        always = c is not None and c.presets.get("avoid_explosive") == "always"
        return AVOID if always and AVOID in self.ask(s).picks else None

    def apply(self, s: Table, action: Any) -> None:
        if action is PASS:
            return
        doing, c = doing_of(s, Blast, self.about), s.characters[self.character]
        purse.pay(s, c, *price(c, "avoid_explosive"))
        announce(s, c, "SR-C08", "avoid_explosive", None)
        most = s.figures.safe_dive_metres if action is AVOID_A_LITTLE else 99
        doing.divers = (*doing.divers, (c.id, most))

    def default(self, s: Table) -> Action:
        return PASS


def _dive(s: Table, doing: Blast) -> None:
    """Athletics and reaction, less what the explosive makes difficult, for all in order. [SR-C08, SR-TBL-01]"""
    hard, made = EXPLOSIVES[doing.item].avoidance, []
    for c in (s.characters[who] for who, _ in doing.divers if who in s.characters):
        parts = [*parts_of(c, ACTIONS["avoid_explosive"]), ("avoidance", -hard)]
        made.append(open_trial(s, doing.id, c, "test", parts, action="avoid_explosive", tags=("mobility",)).id)
    doing.dives = tuple(made)
    s.then(Resolve(*made))


def _dove(s: Table, doing: Blast) -> None:
    """A metre for each net hit; more than two end on the ground. [SR-C08]"""
    most = dict(doing.divers)
    for trial in (s.trials[one] for one in doing.dives):
        note(s, doing, trial)
        c = s.characters.get(trial.who)
        if c is not None:
            _get_away(s, doing, c, min(most[c.id], reach(c, "avoid_explosive", trial.net)))


def _get_away(s: Table, doing: Blast, c: Character, far: int) -> None:
    here, centre = place_of(c), doing.point
    to = away_from(here, centre, far) if here is not None and centre is not None else None
    doing.went = (*doing.went, (c.id, far))
    shove(s, c, to, far)
    if far > s.figures.safe_dive_metres:
        give(s, c, "prone")


def _hurt(s: Table, doing: Blast) -> None:
    """Everybody still inside takes what the distance leaves. [SR-CBT-16]"""
    kind, point = EXPLOSIVES[doing.item], doing.point
    blows = []
    for one in doing.victims:
        c = s.characters.get(one)
        if c is None:
            continue
        far = distance_to(doing, c, point)
        if far > kind.radius:
            continue
        amount = max(0, kind.damage - kind.falloff * far)
        blows.append((c, Packet(amount, kind.monitor, kind.element, source=doing.who, weapon=True)))
    doing.inside = tuple(c.id for c, _ in blows)
    doing.blows = tuple(one.id for one in harm_all(s, doing, blows))


def distance_to(doing: Blast, c: Character, point: Point | None) -> int:
    """How far somebody is from the centre now; without a map, as far as they dived."""
    here = place_of(c)
    if here is not None and point is not None:
        return metres(here, point)
    return dict(doing.went).get(c.id, 0)


def _daze(s: Table, doing: Blast) -> None:
    """What the wound brings, or what only a strong mind shrugs off. [SR-SMP-03]"""
    kind = EXPLOSIVES[doing.item]
    if not kind.gives:
        return
    trials = []
    for one, blow in zip(doing.inside, doing.blows, strict=True):
        c = s.characters.get(one)
        if c is None:
            continue
        if kind.resisted in ("mental", "physical"):
            trials.append(_shrug(s, doing, c, kind).id)
        elif doing_of(s, Harm, blow).boxes:
            for line in kind.gives:
                _bear(s, doing, c, line, line["level"])
    doing.trials = tuple(trials)
    s.then(Resolve(*trials))


def _shrug(s: Table, doing: Blast, c: Character, kind: ExplosiveKind) -> Trial:
    """A strong mind against the light; a strong body, without armour, against what is breathed in. [SR-SMP-03]"""
    parts = plain(c, "VOL") if kind.resisted == "mental" else plain(c, "CON")
    tags = ("resistance", f"resistance_{kind.resisted}")
    trial = open_trial(s, doing.id, c, "resistance", parts, action=f"{kind.resisted}_resistance", tags=tags)
    trial.element = kind.element
    return trial


def _bear(s: Table, doing: Blast, c: Character, line: Mapping[str, Any], level: int) -> None:
    about, monitor = line.get("about", ""), line.get("monitor", "")
    give(s, c, line["status"], level, rounds=line["rounds"], source=doing.who, about=about, monitor=monitor)


def _dazed(s: Table, doing: Blast) -> None:
    """One level of each less for every hit."""
    kind = EXPLOSIVES[doing.item]
    for one in doing.trials:
        trial = s.trials[one]
        c = s.characters.get(trial.who)
        for line in kind.gives if c is not None else ():
            left = line["level"] - trial.score
            if left > 0 and c is not None:
                _bear(s, doing, c, line, left)


PLAYS = {
    "blast": play(Blast, (_warn, _dive, _dove, _hurt, _daze, _dazed, *SETTLE_TROUBLES)),
}
