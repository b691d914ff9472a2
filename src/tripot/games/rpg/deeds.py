"""Carrying out an action: a tuple of steps in the rulebook's order, each of which may ask or roll something first."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tripot.engine.frames import Automatic
from tripot.engine.refusals import Refusal
from tripot.games.rpg.records import Character, Deed, Trial, freeze
from tripot.games.rpg.state import Table

Values: TypeAlias = Mapping[str, Any]
"""What was written in the form of an action."""
Step: TypeAlias = Callable[[Table, Deed], None]
Needs: TypeAlias = Callable[[Table, Character, Values], Iterator[Refusal]]
Suggest: TypeAlias = Callable[[Table, Character], Iterable[Values]]
Tune: TypeAlias = Callable[[Table, Deed, Trial], None]
Price: TypeAlias = Callable[[Table, Character, Values], tuple[int, int]]


def nothing_needed(_s: Table, _c: Character, _v: Values) -> Iterator[Refusal]:
    """An action that can always be tried."""
    return iter(())


def as_it_is(_s: Table, _c: Character) -> Iterable[Values]:
    """An action whose form may stay empty."""
    return ({},)


def untuned(_s: Table, _deed: Deed, _trial: Trial) -> None:
    """A test that is exactly what the catalogue says."""
    return


@dataclass(frozen=True, slots=True)
class Play:
    """How an action of the catalogue is done: what its form asks, what it needs, its steps."""

    steps: tuple[Step, ...]
    fields: tuple[str, ...] = ()
    needs: Needs = nothing_needed
    suggest: Suggest = as_it_is
    """Filled forms that would be accepted, as far as the actor knows; none when nothing can be done."""
    tune: Tune = untuned
    price: Price | None = None
    """Major and minor actions, when they are not always those of the catalogue."""
    handles: tuple[str, ...] = ()
    """Outcomes for which the action says itself what happens. [SR-TEST-17]"""


PLAYS: dict[str, Play] = {}
"""Every action of the catalogue, and the few procedures that are not actions; the package `actions` fills it."""


class Proceed(Automatic[Table]):
    """An action on its way. What a step puts on the table comes before the next step."""

    __slots__ = ("deed",)
    kind = "proceed"
    rule = "SR-CBT-01"

    def __init__(self, deed: int) -> None:
        self.deed = deed

    def run(self, s: Table) -> None:
        deed = s.deeds[self.deed]
        steps = PLAYS[deed.code].steps
        if deed.at < len(steps):
            deed.at += 1
            steps[deed.at - 1](s, deed)
        else:
            s.stack.pop()
            close(s, deed)


def begin(s: Table, code: str, who: str, form: Values, parent: int = 0, **memo: Any) -> Deed:
    """Start an action, or a procedure inside one; it runs before whatever was going on."""
    written = {name: freeze(value) for name, value in form.items()}
    deed = Deed(s.number(), code, who, written, parent=parent, memo=dict(memo))
    s.deeds[deed.id] = deed
    s.then(Proceed(deed.id))
    return deed


def close(s: Table, deed: Deed) -> None:
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


def actor(s: Table, deed: Deed) -> Character:
    """Who is doing it."""
    return s.characters[deed.who]


def test_of(s: Table, deed: Deed) -> Trial:
    """The action's own test."""
    return s.trials[deed.trial]


def again(deed: Deed, steps_back: int) -> None:
    """Do the last steps once more: the next strike, the next target."""
    deed.at -= steps_back


def leave(deed: Deed) -> None:
    """Skip whatever is left of an action."""
    deed.at = 999
