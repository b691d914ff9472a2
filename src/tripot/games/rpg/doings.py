"""Carrying out an action: a tuple of steps in the rulebook's order, each of which may ask or roll something first."""

from typing import TypeVar

from tripot.engine.frames import Automatic
from tripot.games.rpg.procedures import next_step
from tripot.games.rpg.records import Character, Doing, Trial
from tripot.games.rpg.state import Table

D = TypeVar("D", bound=Doing)


class Proceed(Automatic[Table]):
    """An action on its way. What a step puts on the table comes before the next step."""

    __slots__ = ("doing",)
    kind = "proceed"
    rule = "SR-CBT-01"

    def __init__(self, doing: int) -> None:
        self.doing = doing

    def run(self, s: Table) -> None:
        doing = s.doings[self.doing]
        step = next_step(s, doing, s.rules.plays[doing.code].steps)
        if step is not None:
            step(s, doing)
        else:
            s.stack.pop()
            close(s, doing)


def begin(s: Table, doing: D) -> D:
    """Start an action, or a procedure inside one; it runs before whatever was going on."""
    doing.id = s.number()
    s.doings[doing.id] = doing
    s.then(Proceed(doing.id))
    return doing


def close(s: Table, doing: Doing) -> None:
    """Forget an action that is over, with all its tests; one inside another waits for it."""
    if doing.parent and doing.parent in s.doings:
        return
    gone = {doing.id}
    for other in s.doings.values():
        if other.parent in gone:
            gone.add(other.id)
    for number in gone:
        del s.doings[number]
    for trial in [one.id for one in s.trials.values() if one.doing in gone]:
        del s.trials[trial]


def call_off(s: Table, name: str) -> None:
    """Somebody is taken off the table: what they do, and what is done to them alone, is over. [SR-TBL-02]"""
    for doing in s.doings.values():
        if name in (doing.who, doing.target):
            doing.given_up = True


def doing_of(s: Table, kind: type[D], number: int) -> D:
    """The action of that number, which is of this kind."""
    doing = s.doings[number]
    assert isinstance(doing, kind)
    return doing


def actor(s: Table, doing: Doing) -> Character:
    """Who is doing it."""
    return s.characters[doing.who]


def test_of(s: Table, doing: Doing) -> Trial:
    """The action's own test."""
    return s.trials[doing.trial]
