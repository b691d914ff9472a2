"""Carrying out an action: a tuple of steps in the rulebook's order, each of which may ask or roll something first."""

from typing import TypeVar

from tripot.engine.frames import Automatic
from tripot.games.rpg.procedures import next_step
from tripot.games.rpg.records import Character, Doing, Trial
from tripot.games.rpg.state import Table

D = TypeVar("D", bound=Doing)


class Proceed(Automatic[Table]):
    """An action on its way. What a step puts on the table comes before the next step."""

    __slots__ = ("deed",)
    kind = "proceed"
    rule = "SR-CBT-01"

    def __init__(self, deed: int) -> None:
        self.deed = deed

    def run(self, s: Table) -> None:
        deed = s.deeds[self.deed]
        step = next_step(s, deed, s.rules.plays[deed.code].steps)
        if step is not None:
            step(s, deed)
        else:
            s.stack.pop()
            close(s, deed)


def begin(s: Table, deed: D) -> D:
    """Start an action, or a procedure inside one; it runs before whatever was going on."""
    deed.id = s.number()
    s.deeds[deed.id] = deed
    s.then(Proceed(deed.id))
    return deed


def close(s: Table, deed: Doing) -> None:
    """Forget an action that is over, with all its tests; one inside another waits for it."""
    if deed.parent and deed.parent in s.deeds:
        return
    gone = {deed.id}
    for other in s.deeds.values():
        if other.parent in gone:
            gone.add(other.id)
    for number in gone:
        del s.deeds[number]
    for trial in [one.id for one in s.trials.values() if one.deed in gone]:
        del s.trials[trial]


def deed_of(s: Table, kind: type[D], number: int) -> D:
    """The action of that number, which is of this kind."""
    deed = s.deeds[number]
    assert isinstance(deed, kind)
    return deed


def actor(s: Table, deed: Doing) -> Character:
    """Who is doing it."""
    return s.characters[deed.who]


def test_of(s: Table, deed: Doing) -> Trial:
    """The action's own test."""
    return s.trials[deed.trial]
