"""A test before it is tried: every part, every source, the level and the odds. [SR-ODDS-01, SR-ODDS-12, SR-ADV-06]"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.events import Event
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import law
from tripot.games.rpg.acting import actor_of, is_known
from tripot.games.rpg.actions.casting import Cast
from tripot.games.rpg.actions.powers import Activate
from tripot.games.rpg.actions.skill_tests import needs_leave, usual
from tripot.games.rpg.characters.control import may_read
from tripot.games.rpg.characters.derived import drain_resistance
from tripot.games.rpg.desk import check_order
from tripot.games.rpg.odds_view import drain_odds, extended_odds, odds_at
from tripot.games.rpg.plays import Terms
from tripot.games.rpg.records import Character, Order, SkillTest, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS, POWERS
from tripot.games.rpg.teamwork import help_of, may_help
from tripot.games.rpg.trials import Outlook, outlook


def preview(s: Table, seat: Seat, fill: Fill) -> dict[str, Any]:
    """What a filled action form would roll, of several strikes each; nothing if it is refused or rolls none."""
    if not is_known(fill.form) or ACTIONS[fill.form].test == "none" or check_order(s, seat, fill) is not None:
        return {}
    c = actor_of(s, seat, fill.value)
    assert c is not None
    value = {name: one for name, one in fill.value.items() if name != "character"}
    strikes = [_foreseen(s, seat, c, fill.form, {**value, **line}) for line in value.get("strikes", ())]
    first = strikes[0] if strikes else _foreseen(s, seat, c, fill.form, value)
    return {**first, "strikes": [{name: one[name] for name in ("dice", "level", "odds")} for one in strikes]}


def _foreseen(s: Table, seat: Seat, c: Character, code: str, value: dict[str, Any]) -> dict[str, Any]:
    """One test: every part and source, the level, the odds. [SR-DICE-06, SR-ADV-06]"""
    trial, world = law.foreseen(s, c.id, code, value)
    seen = outlook(world, trial)
    return {
        "parts": [list(part) for part in seen.parts],
        "sources": [list(source) for source in seen.sources],
        "dice": seen.dice,
        "base": seen.base,
        "level": seen.level,
        "losses": [list(one) for one in seen.losses],
        "barred": list(seen.barred),
        "removed": seen.removed,
        "no_advantage": seen.no_advantage,
        "atouts": trial.atouts,
        "odds": _odds(world, seat, trial, seen) if seat == GM or s.options["show_odds_to_players"] else None,
        "is_long": _is_long(world, trial),
        "helpers": _named(world, trial),
        "unread": any(not may_read(world, seat, world.characters[one]) for one in _named(world, trial)),
        "drain": _drain(world, trial, c) if seat == GM or s.options["show_odds_to_players"] else [],
    }


def _odds(world: Table, seat: Seat, trial: Trial, seen: Outlook) -> dict[str, Any]:
    """Of the question asked: a whole extended test, a threshold that is known, or each that it might be. [SR-TBL-18]"""
    doing = world.doings[trial.doing]
    assert isinstance(doing, Order)
    secret = trial.hidden and seat != GM
    if isinstance(doing, SkillTest):
        secret = needs_leave(world, doing) or bool(doing.opponents)
        trial.threshold = usual(world, doing)
    terms = _terms(world, doing)
    if terms is not None:
        return extended_odds(seen, trial, terms.threshold, secret=terms.hidden and seat != GM)
    helpers = _helpers(world, seat, doing, trial)
    return odds_at(seen, trial, secret=secret or bool(ACTIONS[doing.code].against), helpers=helpers)


def _is_long(world: Table, trial: Trial) -> bool:
    doing = world.doings[trial.doing]
    return isinstance(doing, Order) and _terms(world, doing) is not None


def _named(world: Table, trial: Trial) -> list[str]:
    """Who is named to help, as far as they can."""
    doing = world.doings[trial.doing]
    assert isinstance(doing, Order)
    able = [
        c
        for one in dict.fromkeys(doing.assistants)
        if (c := world.characters.get(one)) is not None and may_help(world, doing, c)
    ]
    return [c.id for c in able[: world.figures.most_assistants]]


def _helpers(world: Table, seat: Seat, doing: Order, trial: Trial) -> list[tuple[Outlook, Trial]]:
    """Their dice, where this seat knows all of them: otherwise the odds are those without help. [SR-ODDS-12]"""
    those = [world.characters[one] for one in _named(world, trial)]
    if not all(may_read(world, seat, c) for c in those):
        return []
    return [(outlook(world, helping), helping) for helping in (help_of(world, doing, c) for c in those)]


def _terms(world: Table, doing: Order) -> Terms | None:
    """How hard the whole of an extended test is."""
    terms = world.rules.plays[doing.code].terms
    power = POWERS.get(doing.power) if isinstance(doing, Activate) else None
    lasts = ACTIONS[doing.code].test == "extended" or (power is not None and power.test == "extended")
    return terms(world, doing) if terms is not None and lasts else None


def _drain(world: Table, trial: Trial, c: Character) -> list[list[int]]:
    """The boxes that the drain of an action may fill, with their chances. [SR-ODDS-11]"""
    doing = world.doings[trial.doing]
    dice = ACTIONS[doing.code].drain
    if isinstance(doing, Cast):
        dice += sum(line.pay != "drachms" for line in doing.amplify)
    return drain_odds(dice, drain_resistance(c)) if dice else []


def rolled(fill: Fill, told: Sequence[Event]) -> dict[str, Any]:
    """The test of an order as it was rolled, if it was rolled at once: meanwhile a status may end. [SR-DICE-06]"""
    now = told[0].facts.get("clock") if told else None
    for event, then in pairwise((*told, None)):
        if event is not None and event.kind == "test" and _is_own(event.facts, fill) and event.facts["clock"] == now:
            found = {"dice": len(event.facts["first"]), "level": event.facts["level"]}
            named = then is not None and then.kind == "test_details"
            return found | ({name: then.facts[name] for name in DETAILS} if then is not None and named else {})
    return {}


def _is_own(facts: Mapping[str, Any], fill: Fill) -> bool:
    return facts["role"] == "test" and facts.get("action") == fill.form


DETAILS = ("parts", "sources", "losses", "barred", "removed")
