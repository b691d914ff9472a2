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
    """What a test is to somebody this close to it. [SR-INFO-05, SR-JRN-01]"""
    c = roller(s, trial)
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
        "outcome": trial.outcome,
    }
    if close == "stranger":
        return facts
    facts["action"] = trial.action
    if close == "gm" or not trial.hidden:
        facts |= {"threshold": trial.threshold, "net": trial.net}
    own = close in ("gm", "owner")
    facts["sources"] = [list(one) for one in (trial.sources if own else _seen(trial))]
    if own:
        facts["parts"] = [list(one) for one in trial.parts]
        facts["removed"], facts["automatic"] = trial.removed, trial.automatic
    return facts


def _seen(trial: Trial) -> list[tuple[str, int]]:
    """Sources as a stranger to the sheet reads them: those that do not show are lumped together."""
    shown = [one for one in trial.sources if one[0] in OPEN_SOURCES or is_visible(one[0])]
    rest = sum(value for name, value in trial.sources if name not in OPEN_SOURCES and not is_visible(name))
    return [*shown, ("other", rest)] if rest else shown


def report_test(s: Table, trial: Trial) -> None:
    """Tell everybody what they may know of a test that is over."""
    groups: dict[str, list[Seat]] = {}
    for seat in (*s.chairs(), SPECTATOR):
        groups.setdefault(standing(s, trial, seat), []).append(seat)
    for close, seats in groups.items():
        if close != "nobody":
            s.tell("SR-TEST-08", "test", only(*seats), **facts_of(s, trial, close))
