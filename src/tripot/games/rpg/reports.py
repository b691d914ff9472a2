"""A test as each seat may read it, in the journal and while it is rolled. [SR-INFO-02, SR-INFO-05]"""

from typing import Any

from tripot.engine.events import only
from tripot.engine.seats import GM, OMNISCIENT, SPECTATOR, Seat
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.records import Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import is_visible
from tripot.games.rpg.trials import roller
from tripot.games.rpg.visibility import sees

OPEN_SOURCES = frozenset(
    ("band", "mode", "mana", "feinted", "exposed", "riposte", "full_pool", "atouts", "game_master", "linked")
)
"""Sources anybody can see from outside, beside visible statuses."""


def standing(s: Table, trial: Trial, seat: Seat) -> str:
    """How close a seat is to a test: gm, owner, witness, stranger, or nobody."""
    if seat in (GM, OMNISCIENT):
        return "gm"
    if trial.private:
        return "nobody"
    c = roller(s, trial)
    if c is None:
        return "witness"
    if controller(s, c) == seat:
        return "owner"
    return "witness" if sees(s, seat, c) else "stranger"


def facts_of(s: Table, trial: Trial, close: str) -> dict[str, Any]:
    """What a test is to somebody this close to it; a defence alone has no outcome yet. [SR-INFO-05, SR-TEST-13]"""
    c, waits = roller(s, trial), trial.role == "defence" and bool(trial.outcome)
    facts: dict[str, Any] = {
        "who": "somebody" if close == "stranger" else label(c) if c is not None else trial.device,
        "role": trial.role,
        "dice": list(trial.final),
        "first": list(trial.first),
        "second": list(trial.second),
        "kept": trial.kept,
        "level": trial.level,
        "atouts": trial.atouts,
        "hits": trial.hits,
        "faults": trial.faults,
        "score": trial.score,
        "outcome": "pending" if waits else trial.outcome,
    }
    if close == "stranger":
        return facts
    facts |= {"action": trial.action, "sources": [list(one) for one in _seen(trial)]}
    if not trial.hidden and not waits:
        facts |= {"threshold": trial.threshold, "net": trial.net}
    return facts


def details_of(trial: Trial) -> dict[str, Any]:
    """What only those who read the sheet know of a test. [SR-DICE-06, SR-ADV-06]"""
    return {
        "parts": [list(one) for one in trial.parts],
        "sources": [list(one) for one in trial.sources],
        "losses": [list(one) for one in trial.losses],
        "barred": list(trial.barred),
        "removed": trial.removed,
        "automatic": trial.automatic,
    }


def secrets_of(trial: Trial) -> dict[str, Any]:
    """What only the game master knows of a test with a hidden threshold."""
    return {"threshold": trial.threshold, "net": trial.net}


def _seen(trial: Trial) -> list[tuple[str, int]]:
    """Sources as a stranger to the sheet reads them: those that do not show are lumped together."""
    shown = [one for one in trial.sources if one[0] in OPEN_SOURCES or is_visible(one[0])]
    rest = sum(value for name, value in trial.sources if name not in OPEN_SOURCES and not is_visible(name))
    return [*shown, ("other", rest)] if rest else shown


def report_test(s: Table, trial: Trial) -> None:
    """Tell everybody what they may know of a test that is over: the dice, then the details, then the secret."""
    groups: dict[str, list[Seat]] = {"gm": [], "owner": [], "witness": [], "stranger": [], "nobody": []}
    for seat in (*s.chairs(), SPECTATOR):
        groups[standing(s, trial, seat)].append(seat)
    near = (*groups["gm"], *groups["owner"], *groups["witness"])
    everybody = len(near) == s.seats + 2
    s.tell("SR-TEST-08", "test", None if everybody else only(*near), **facts_of(s, trial, "witness"))
    if groups["stranger"]:
        s.tell("SR-INFO-05", "somebody_rolls", only(*groups["stranger"]), **facts_of(s, trial, "stranger"))
    close = only(*groups["gm"], *groups["owner"])
    s.tell("SR-DICE-06", "test_details", close, **details_of(trial))
    if trial.hidden:
        s.tell("SR-TEST-10", "test_secret", only(GM), **secrets_of(trial))
