"""Dice, price and chance beside answers that are no defence: stepping in, diving, helping, granting. [SR-TBL-18]"""

from typing import Any

from tripot.engine.seats import GM, Seat
from tripot.games.rpg.actions.casting import RaiseShield
from tripot.games.rpg.actions.skill_tests import Consent, open_pool
from tripot.games.rpg.contests import make_test, parts_of
from tripot.games.rpg.explosives import AVOID, AVOID_A_LITTLE, Blast, Dive
from tripot.games.rpg.interposing import Interpose
from tripot.games.rpg.movement import Intercept
from tripot.games.rpg.odds_view import mean_hits, what_if
from tripot.games.rpg.prompts import Prompt, Questions
from tripot.games.rpg.reaction_odds import defended
from tripot.games.rpg.records import Attack, Order, PoolTest, SkillTest, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.steering import YES
from tripot.games.rpg.tables import ACTIONS, EXPLOSIVES
from tripot.games.rpg.teamwork import Assist, help_of
from tripot.games.rpg.trials import open_trial, outlook
from tripot.games.rpg.windows import price

Facts = dict[str, Any]
TYPED = ""
"""The answer that is a filled form: its odds go by what will be typed."""


def beside_others(s: Table, seat: Seat) -> dict[str, Facts]:
    """Beside each answer that a test would follow, whatever it is that is asked; nothing where odds are hidden."""
    top = s.stack[-1] if s.stack else None
    question = top.shown_to(s, seat) if isinstance(top, Questions) and seat in top.awaited(s) else None
    if not isinstance(question, Prompt) or (seat != GM and not s.options["show_odds_to_players"]):
        return {}
    for kind, found in _KINDS.items():
        if isinstance(question, kind):
            world = s.copy()
            world.log = None
            return dict(found(world, question))
    return {}


def _assist(world: Table, question: Assist) -> dict[str, Facts]:
    """So many dice, which bring the leader so many more on average. [SR-TEAM-02]"""
    doing, c = world.doings[question.about], world.characters[question.character]
    assert isinstance(doing, Order)
    entry, trial = ACTIONS[doing.code], help_of(world, doing, c)
    seen = outlook(world, trial)
    cost = {"major": entry.major, "minor": entry.minor}
    return {YES.text: {"dice": seen.dice, "level": seen.level, **cost, "mean": mean_hits(seen, trial)}}


def _interpose(world: Table, question: Interpose) -> dict[str, Facts]:
    """The defence of whoever takes the other's place. [SR-C11]"""
    found = {}
    for pick in question.ask(world).picks:
        doing = world.doings[question.about]
        if pick.args and isinstance(doing, Order):
            then = world.copy()
            blow, c = then.doings[doing.id], then.characters[pick.args[0]]
            assert isinstance(blow, Order)
            blow.interposed = blow.target = c.id
            blow.window = blow.window or "melee"
            major, minor = price(c, "interpose")
            found[pick.text] = {**defended(then, question.seat, blow, c), "major": major, "minor": minor}
    return found


def _intercept(world: Table, question: Intercept) -> dict[str, Facts]:
    """The blow at whoever passes. [SR-C12]"""
    strike, mover = question.strike(world), world.doings[question.about].who
    picks = [pick.text for pick in question.ask(world).picks if pick.args]
    if strike is None or not picks:
        return {}
    blow = Attack(
        code="intercept", who=question.character, target=mover, weapon=strike.weapon.id, parent=question.about
    )
    blow.id, blow.distance, blow.far = world.number(), strike.far, strike.far
    world.doings[blow.id] = blow
    cost = price(world.characters[question.character], "intercept")
    return {picks[0]: _beaten(world, make_test(world, blow), cost)}


def _dive(world: Table, question: Dive) -> dict[str, Facts]:
    """Getting away at all: a metre for each net hit. [SR-C08]"""
    blast, c = world.doings[question.about], world.characters.get(question.character)
    if not isinstance(blast, Blast) or c is None:
        return {}
    parts = [*parts_of(c, ACTIONS["avoid_explosive"]), ("avoidance", -EXPLOSIVES[blast.item].avoidance)]
    trial = open_trial(world, blast.id, c, "test", parts, action="avoid_explosive", tags=("mobility",))
    facts = _won(world, trial, price(c, "avoid_explosive"))
    offered = question.ask(world).picks
    return {pick.text: facts for pick in (AVOID, AVOID_A_LITTLE) if pick in offered}


def _raise_shield(world: Table, question: RaiseShield) -> dict[str, Facts]:
    """The test that raises it. [SR-M13]"""
    picks = [pick.text for pick in question.ask(world).picks if pick.args]
    order = Order(code="counterspell_shield", who=question.character, parent=question.about, id=world.number())
    world.doings[order.id] = order
    c = world.characters[question.character]
    return {text: _won(world, make_test(world, order), price(c, "counterspell_shield")) for text in picks}


def _consent(world: Table, question: Consent) -> dict[str, Facts]:
    """For whoever says how hard it is: the chance at each threshold. [SR-E15, SR-ODDS-12]"""
    doing = world.doings[question.about]
    if not isinstance(doing, SkillTest) or doing.opponents:
        return {}
    if isinstance(doing, PoolTest):
        open_pool(world, doing)
        trial = world.trials[doing.trial]
    else:
        trial = make_test(world, doing)
    seen = outlook(world, trial)
    return {TYPED: {"dice": seen.dice, "level": seen.level, "ladder": what_if(seen, trial)}}


def _beaten(world: Table, trial: Trial, cost: tuple[int, int]) -> Facts:
    seen = outlook(world, trial)
    return {
        "dice": seen.dice,
        "level": seen.level,
        "major": cost[0],
        "minor": cost[1],
        "what_if": what_if(seen, trial),
    }


def _won(world: Table, trial: Trial, cost: tuple[int, int]) -> Facts:
    """A test against nothing."""
    found = _beaten(world, trial, cost)
    return {**{name: one for name, one in found.items() if name != "what_if"}, "wins": found["what_if"][0]}


_KINDS: dict[type[Prompt], Any] = {
    Assist: _assist,
    Interpose: _interpose,
    Intercept: _intercept,
    Dive: _dive,
    RaiseShield: _raise_shield,
    Consent: _consent,
}
