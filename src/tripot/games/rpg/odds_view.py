"""Odds beside a test, for those who see all its numbers; a what-if table for the others. [SR-ODDS-12]"""

from fractions import Fraction
from typing import Any

from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.games.rpg.odds import answer
from tripot.games.rpg.records import Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.trials import Outlook, outlook

WHAT_IF = range(7)


def odds_of(s: Table, trial: Trial, seat: Seat) -> dict[str, Any] | None:
    """The odds of a test that is not rolled yet, as whole numbers; nothing if the table hides them."""
    if trial.first or (seat not in (GM, OMNISCIENT) and not s.options["show_odds_to_players"]):
        return None
    return odds_at(outlook(s, trial), trial, secret=trial.hidden and seat not in (GM, OMNISCIENT))


def odds_at(seen: Outlook, trial: Trial, *, secret: bool) -> dict[str, Any]:
    """For the threshold, or for each that it might be. [SR-ODDS-12]"""
    asked = {"pool": seen.dice, "level": seen.level, "removed": seen.removed, "automatic": trial.automatic}
    if secret:
        return {"what_if": [_pair(answer({**asked, "threshold": one}).chain.success) for one in WHAT_IF]}
    found = answer({**asked, "threshold": trial.threshold})
    outcomes = {name: _pair(p) for name, p in found.chain.outcomes.items()}
    return {"outcomes": outcomes, "mean": _pair(found.chain.mean), "policy": found.policy}


def _pair(p: Fraction) -> list[int]:
    """A probability as numerator and denominator: views hold whole numbers only."""
    return [p.numerator, p.denominator]
