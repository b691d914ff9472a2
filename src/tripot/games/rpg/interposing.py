"""Taking a blow for somebody else. [SR-C11, SR-CBT-13]"""

from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.engine.knowledge import told
from tripot.games.rpg import purse
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.doings import actor, begin, doing_of
from tripot.games.rpg.movement import arrive, is_rooted, keeps_footing, steady
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import distance, forget_distances, place_of, state_distance, step_towards
from tripot.games.rpg.prompts import Chance, pick_of
from tripot.games.rpg.records import Character, Doing, Order
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.statuses.costs import reach
from tripot.games.rpg.windows import PASS, may_react, price

MOVE = 10


@dataclass(slots=True, kw_only=True)
class StepIn(Doing):
    """Somebody who steps in front of a victim."""

    code: str = told("step_in")
    attack: int = told(0)
    victim: str = told("")
    footing: int = told(0)
    falls: bool = told(False)


def candidates(s: Table, doing: Order, victim: Character) -> list[Character]:
    """Who could get there in time: near, unmoved, able, on the victim's side. [SR-CBT-13]"""
    attacker = s.characters.get(doing.who)
    if s.encounter is None or attacker is None:
        return []
    found = []
    for c in s.people():
        if c.id in (victim.id, attacker.id) or c.side != victim.side or c.moved or c.kind == "sprite":
            continue
        if is_rooted(s, c):
            continue
        far = distance(c, victim)
        near = far is not None and far <= reach(c, "interpose", MOVE)
        if near and c.presets.get("interpose") != "never" and perceives(c, attacker) and may_react(s, c, "interpose"):
            found.append(c)
    return found


def interpositions(s: Table, doing: Order, victim: Character) -> list["Interpose"]:
    """A question for every seat that could. [SR-TURN-14]"""
    seats = dict.fromkeys(controller(s, c) for c in candidates(s, doing, victim))
    return [Interpose(seat, doing.id) for seat in seats]


class Interpose(Chance):
    """Step in front of somebody, or not. [SR-C11]"""

    __slots__ = ()
    kind = "interpose"
    reaction = "interpose"
    rule = "SR-C11"

    def _own(self, s: Table) -> list[Character]:
        doing = doing_of(s, Order, self.about)
        victim = s.characters.get(doing.target)
        if victim is None or doing.interposed:
            return []
        return [c for c in candidates(s, doing, victim) if controller(s, c) == self.seat]

    def ask(self, s: Table) -> Menu:
        return Menu((PASS, *(pick_of("interpose", c.id) for c in self._own(s))))

    def apply(self, s: Table, action: Any) -> None:
        doing = doing_of(s, Order, self.about)
        if action is not PASS and not doing.interposed:
            step_in(s, doing, s.characters[action.args[0]])

    def default(self, s: Table) -> Action:
        return PASS


def step_in(s: Table, doing: Order, c: Character) -> None:
    """Pay for the step; whoever is off balance has to keep their footing first. [SR-C11, SR-STA-17]"""
    victim = s.characters[doing.target]
    purse.pay(s, c, *price(c, "interpose"))
    c.moved = True
    announce(s, c, "SR-C11", "interpose", victim)
    begin(s, StepIn(who=c.id, parent=doing.id, attack=doing.id, victim=victim.id))


def _take_the_blow(s: Table, doing: StepIn) -> None:
    """Move next to the victim, and become the target. [SR-C11]"""
    c, victim = actor(s, doing), s.characters.get(doing.victim)
    if victim is None or not keeps_footing(s, doing):
        return
    attack = doing_of(s, Order, doing.attack)
    attack.interposed = attack.target = c.id
    here, there, came_from = place_of(c), place_of(victim), c.zone
    run = max(0, (distance(c, victim) or 0) - 1)
    to = step_towards(here, there, run) if here is not None and there is not None else None
    arrive(s, c, to, run, came_from, falls=doing.falls)
    if to is None:
        forget_distances(s, c)
        state_distance(c, victim, 1)


PLAYS = {"step_in": play(StepIn, (steady, _take_the_blow))}
