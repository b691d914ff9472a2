"""What stands beside each reaction that is offered: its dice, its price, its chance. [SR-TBL-18]"""

from typing import Any

from tripot.engine.seats import GM, Seat
from tripot.games.rpg.attacks import physical_defence, weapon_defence
from tripot.games.rpg.contests import make_test, mental_defence
from tripot.games.rpg.matrix.defence import decker_parts
from tripot.games.rpg.matrix.intrusion import Hack, attribute_of
from tripot.games.rpg.odds_view import at_least, holding
from tripot.games.rpg.positions import distance
from tripot.games.rpg.prompts import Questions
from tripot.games.rpg.records import Attack, Character, Order, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.trials import open_trial, outlook
from tripot.games.rpg.windows import PASS, React, price, react

Facts = dict[str, Any]


def beside(s: Table, seat: Seat) -> dict[str, Facts]:
    """Beside each answer to a reaction that this seat is asked for; nothing where odds are hidden. [SR-ODDS-12]"""
    top = s.stack[-1] if s.stack else None
    question = top.shown_to(s, seat) if isinstance(top, Questions) and seat in top.awaited(s) else None
    if not isinstance(question, React) or question.character not in s.characters:
        return {}
    if seat != GM and not s.options["show_odds_to_players"]:
        return {}
    doing = s.doings[question.about]
    if not isinstance(doing, Order):
        return {}
    picks = [pick for pick in question.ask(s).picks if pick is PASS or pick.kind == "react"]
    return {
        pick.text: _facts(s, seat, doing, s.characters[question.character], pick.args[0] if pick.args else "")
        for pick in picks
    }


def _facts(s: Table, seat: Seat, doing: Order, c: Character, code: str) -> Facts:
    """The defence with one reaction, or with none, in a world of its own."""
    world = s.copy()
    world.log = None
    then = world.doings[doing.id]
    assert isinstance(then, Order)
    if code:
        react(world, then, world.characters[c.id], code)
    major, minor = price(c, code) if code else (0, 0)
    return {**defended(world, seat, then, world.characters[c.id]), "major": major, "minor": minor}


def defended(world: Table, seat: Seat, doing: Order, c: Character) -> Facts:
    """The dice of a defence, and its chance to hold as far as a seat may know it."""
    trial = _defence(world, doing, c)
    seen = outlook(world, trial)
    facts = {"dice": seen.dice, "level": seen.level}
    if seat == GM and _is_known(doing):
        attack = make_test(world, doing)
        return {**facts, "holds": holding(seen, trial, (outlook(world, attack), attack))}
    return {**facts, "what_if": at_least(seen, trial)}


def _is_known(doing: Order) -> bool:
    """Whether one roll, that of whoever acts, is all that the defence has to meet."""
    return isinstance(doing, Attack) and not doing.against


def _defence(world: Table, doing: Order, c: Character) -> Trial:
    """The defence that would be rolled now."""
    if isinstance(doing, Hack):
        name = attribute_of(doing)
        tags, parts = ("defense", "defense_matrix"), decker_parts(world, c, name)
        return open_trial(world, doing.id, c, "defence", parts, action=f"matrix_{name}", tags=tags, opponent=doing.who)
    if doing.window == "mind":
        trial = mental_defence(world, doing, c, "mental")
        assert trial is not None  # whoever is asked can defend themselves
        return trial
    if isinstance(doing, Attack):
        return weapon_defence(world, doing, c)
    caster = world.characters.get(doing.who)
    doing.far = distance(caster, c) if caster is not None else None
    return physical_defence(world, doing, c, asks=False)
