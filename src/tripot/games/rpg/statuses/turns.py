"""What statuses do at the start of a turn. The `turn_start` hook. [SR-TURN-10, SR-STA-12]"""

from dataclasses import dataclass, replace

from tripot.engine.knowledge import told
from tripot.games.rpg import purse
from tripot.games.rpg.complications import SETTLE_TROUBLES, note
from tripot.games.rpg.doings import actor, begin
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import plain
from tripot.games.rpg.procedures import repeat, skip_unless
from tripot.games.rpg.records import Character, Doing
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import every, give, level
from tripot.games.rpg.trials import open_trial


@dataclass(slots=True, kw_only=True)
class TurnStart(Doing):
    """The start of somebody's turn, and whom they fear."""

    code: str = told("turn_start")
    fears: tuple[str, ...] = told(())


def start_of_turn(s: Table, c: Character) -> None:
    """Fear, then nausea, then what was lost in advance. [SR-TURN-10]"""
    begin(s, TurnStart(who=c.id, fears=tuple(status.about for status in every(c, "frightened"))))


def _is_afraid(_s: Table, doing: TurnStart) -> bool:
    return bool(doing.fears)


def _fear_costs(s: Table, doing: TurnStart) -> None:
    """One minor action in all, however many fears. [SR-STA-FRIGHTENED]"""
    purse.lose_minor(s, actor(s, doing))


def _compose(s: Table, doing: TurnStart) -> None:
    """One composure test for each fear. [SR-STA-12, SR-CHR-08]"""
    c = actor(s, doing)
    status = next((one for one in every(c, "frightened") if one.about == doing.fears[0]), None)
    if status is None:
        return
    trial = open_trial(
        s, doing.id, c, "composure", plain(c, "VOL", "CHA"), action="composure", tags=("composure",),
        threshold=status.level, opponent=status.about,
    )  # fmt: skip
    doing.trial = trial.id
    s.then(Resolve(trial.id))


def _composed(s: Table, doing: TurnStart) -> None:
    """Success ends the fear with this turn; a critical failure is panic. [SR-STA-12, SR-STA-PANICKED]"""
    c, feared = actor(s, doing), doing.fears[0]
    doing.fears = doing.fears[1:]
    if not doing.trial:
        return
    trial = s.trials[doing.trial]
    doing.trial = 0
    note(s, doing, trial, ("critical_failure",))
    if trial.net:
        c.statuses = [
            replace(one, lasts="end_of_turn") if one.code == "frightened" and one.about == feared else one
            for one in c.statuses
        ]
    elif trial.outcome == "critical_failure":
        give(s, c, "panicked", rounds=2, about=feared)


def _retch(s: Table, doing: TurnStart) -> None:
    """A mental resistance test against the level. [SR-STA-NAUSEOUS]"""
    c = actor(s, doing)
    sick = level(c, "nauseous")
    if sick:
        trial = open_trial(
            s, doing.id, c, "nausea", plain(c, "VOL"), action="mental_resistance",
            tags=("resistance", "resistance_mental"), threshold=sick,
        )  # fmt: skip
        doing.trial = trial.id
        s.then(Resolve(trial.id))


def _retched(s: Table, doing: TurnStart) -> None:
    if not doing.trial:
        return
    c = actor(s, doing)
    if s.trials[doing.trial].net:
        purse.lose_minor(s, c)
    else:
        purse.lose_turn(s, c)


def _pending(s: Table, doing: TurnStart) -> None:
    """Minor actions that were to be lost at this turn. [SR-TURN-08]"""
    c = actor(s, doing)
    if c.pending_minor:
        purse.lose_minor(s, c, c.pending_minor)
        c.pending_minor = 0


PLAYS = {
    "turn_start": play(
        TurnStart,
        (
            *skip_unless(_is_afraid, (_fear_costs,)),
            *repeat((_compose, _composed), while_=_is_afraid),
            _retch,
            _retched,
            _pending,
            *SETTLE_TROUBLES,
        ),
    )
}
