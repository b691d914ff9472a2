"""Odds of the question asked, for those who see all its numbers; a what-if table for the others.

[SR-ODDS-12, SR-TBL-18]
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.games.rpg import opposing
from tripot.games.rpg.damage import Harm, immunity
from tripot.games.rpg.extended import Work
from tripot.games.rpg.odds import answer
from tripot.games.rpg.odds.answers import Answer
from tripot.games.rpg.records import Called, Character, SkillTest, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.trials import Outlook, outlook

WHAT_IF = range(7)
Odds = dict[str, Any]


def odds_of(s: Table, trial: Trial, seat: Seat) -> Odds | None:
    """The odds of a test that is not rolled yet, as whole numbers; nothing if the table hides them."""
    all_known = seat in (GM, OMNISCIENT)
    if trial.first or not (all_known or s.options["show_odds_to_players"]):
        return None
    seen, doing = outlook(s, trial), s.doings.get(trial.doing)
    if isinstance(doing, Work):
        return extended_odds(seen, trial, trial.threshold, secret=trial.hidden and not all_known)
    if isinstance(doing, Harm):
        return resistance_odds(seen, trial, doing, s.characters[doing.who])
    other = _opposition(s, trial) if all_known else None
    if other is not None:
        asked = {**_pool(seen, trial), "kind": "opposed", "opposition": _pool(outlook(*other), other[1])}
        return _known(answer(asked))
    return odds_at(seen, trial, secret=trial.hidden and (not all_known or _is_opposed(s, trial)))


def odds_at(seen: Outlook, trial: Trial, *, secret: bool, helpers: Sequence[tuple[Outlook, Trial]] = ()) -> Odds:
    """For the threshold, or for each that it might be; with whoever helps. [SR-ODDS-09, SR-ODDS-12]"""
    asked = _pool(seen, trial)
    if helpers:
        asked |= {"kind": "team", "assistants": [_pool(*one) for one in helpers]}
    if secret:
        return {"what_if": _what_if(asked)}
    return _known(answer({**asked, "threshold": trial.threshold}))


def extended_odds(seen: Outlook, trial: Trial, missing: int, *, secret: bool) -> Odds:
    """Of the whole test from here on, and of this roll alone to end it. [SR-ODDS-08]"""
    asked = _pool(seen, trial)
    if secret:
        return {"what_if": _what_if({**asked, "kind": "extended"}), "whole": 1}
    whole = _known(answer({**asked, "kind": "extended", "threshold": missing}))
    return {**whole, "roll": _known(answer({**asked, "threshold": missing}))}


def resistance_odds(seen: Outlook, trial: Trial, doing: Harm, victim: Character) -> Odds:
    """The boxes left of a packet, with their chances. [SR-ODDS-10, SR-DMG-08]"""
    found = answer({**_pool(seen, trial), "threshold": 0, "policy": "blind"})
    softer = sum(status.code == "vitality" for status in victim.statuses)
    least = immunity(victim, doing.packet)
    boxes = [Fraction(0)] * (doing.packet.amount + 1)
    for hits, chance in enumerate(hits_of(found)):
        left = max(0, doing.packet.amount - hits - softer)
        boxes[left if left >= least else 0] += chance
    return {**_known(found), "boxes": [_pair(chance) for chance in boxes]}


def drain_odds(dice: int, resistance: int) -> list[list[int]]:
    """The boxes of drain, with their chances. [SR-ODDS-11]"""
    filled = answer({"kind": "drain", "drain": {"dice": dice, "resistance": resistance}}).chain.filled
    assert filled is not None
    weights, den = filled
    return [_pair(Fraction(weight, den)) for weight in weights]


def hits_of(found: Answer) -> list[Fraction]:
    """The chances of so many hits, of a test against threshold 0: its net hits."""
    return [Fraction(*share) for share in found.chain.nets]


def what_if(seen: Outlook, trial: Trial) -> list[list[int]]:
    """The chance to succeed at each threshold that somebody may choose. [SR-ODDS-12]"""
    return _what_if(_pool(seen, trial))


def mean_hits(seen: Outlook, trial: Trial) -> list[int]:
    """How many hits a test against nothing brings on average. [SR-TEAM-02]"""
    return _pair(answer({**_pool(seen, trial), "threshold": 0, "policy": "blind"}).chain.mean)


def at_least(seen: Outlook, trial: Trial) -> list[list[int]]:
    """For each number of hits of somebody else, the chance to have as many: a defence that holds. [SR-TEST-12]"""
    chances = hits_of(answer({**_pool(seen, trial), "threshold": 0, "policy": "blind"}))
    return [_pair(sum(chances[hits:], Fraction(0))) for hits in WHAT_IF]


def holding(seen: Outlook, trial: Trial, attack: tuple[Outlook, Trial]) -> list[int]:
    """The chance that an attack does not exceed a defence. [SR-ODDS-07]"""
    asked = {**_pool(*attack), "kind": "opposed", "opposition": _pool(seen, trial)}
    return _pair(1 - answer(asked).chain.success)


def _what_if(asked: dict[str, Any]) -> list[list[int]]:
    return [_pair(answer({**asked, "threshold": one}).chain.success) for one in WHAT_IF]


def _pool(seen: Outlook, trial: Trial) -> dict[str, Any]:
    return {"pool": seen.dice, "level": seen.level, "removed": seen.removed, "automatic": trial.automatic}


def _known(found: Answer) -> Odds:
    outcomes = {name: _pair(p) for name, p in found.chain.outcomes.items()}
    return {"outcomes": outcomes, "mean": _pair(found.chain.mean), "policy": found.policy}


def _opponents(s: Table, trial: Trial) -> Iterable[Any]:
    """Who will oppose a test on call, and has not rolled yet. [SR-TBL-05]"""
    doing = s.doings.get(trial.doing)
    group = s.doings.get(doing.parent) if isinstance(doing, SkillTest) else None
    return group.opposition if isinstance(group, Called) and not group.against else ()


def _is_opposed(s: Table, trial: Trial) -> bool:
    return bool(tuple(_opponents(s, trial)))


def _opposition(s: Table, trial: Trial) -> tuple[Table, Trial] | None:
    """The one test that will oppose, in a world of its own; several are compared apart. [SR-TEST-15]"""
    those = tuple(_opponents(s, trial))
    if len(those) != 1:
        return None
    world = s.copy()
    made = opposing.trial_of(world, world.doings[trial.doing], those[0])
    return (world, made) if made is not None else None


def _pair(p: Fraction) -> list[int]:
    """A probability as numerator and denominator: views hold whole numbers only."""
    return [p.numerator, p.denominator]
