"""How an action of the catalogue is done: its record, its steps, what its form asks and what it needs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from tripot.engine.refusals import Refusal
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.records import Character, Doing, Due, Trial, Values
from tripot.games.rpg.state import Table

D = TypeVar("D", bound=Doing)
Needs: TypeAlias = Callable[[Table, Character, Values], Iterator[Refusal]]
Suggest: TypeAlias = Callable[[Table, Character], Iterable[Values]]
Price: TypeAlias = Callable[[Table, Character, Values], tuple[int, int]]
Tune: TypeAlias = Callable[[Table, D, Trial], None]
Finish: TypeAlias = Callable[[Table, D, str, int], None]


@dataclass(frozen=True, slots=True)
class Terms:
    """How hard an extended action is, and how long a roll takes. [SR-EXT-01]"""

    threshold: int
    interval: int
    hidden: bool = False
    level: int = 0


def nothing_needed(_s: Table, _c: Character, _v: Values) -> Iterator[Refusal]:
    """An action that can always be tried."""
    return iter(())


def as_it_is(_s: Table, _c: Character) -> Iterable[Values]:
    """An action whose form may stay empty."""
    return ({},)


def untuned(_s: Table, _doing: Doing, _trial: Trial) -> None:
    """A test that is exactly what the catalogue says."""
    return


@dataclass(frozen=True, slots=True)
class Play:
    """How something is done."""

    record: type[Doing]
    steps: Steps[Any]
    fields: tuple[str, ...]
    needs: Needs
    suggest: Suggest
    """Filled forms that would be accepted, as far as the actor knows; none when nothing can be done."""
    tune: Tune[Any]
    price: Price | None
    """Major and minor actions, when they are not always those of the catalogue."""
    handles: tuple[str, ...]
    """Outcomes for which the action says itself what happens. [SR-TEST-17]"""
    terms: Callable[[Table, Any], Terms] | None
    """Threshold and interval of an extended action."""
    finish: Finish[Any] | None
    """What an extended action does when its test is over: outcome and net hits are given."""


def play(
    record: type[D],
    steps: Steps[D],
    fields: tuple[str, ...] = (),
    needs: Needs = nothing_needed,
    suggest: Suggest = as_it_is,
    tune: Tune[D] = untuned,
    price: Price | None = None,
    handles: tuple[str, ...] = (),
    terms: Callable[[Table, D], Terms] | None = None,
    finish: Finish[D] | None = None,
) -> Play:
    """How something is done: every step must fit the record."""
    return Play(record, steps, fields, needs, suggest, tune, price, handles, terms, finish)


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that exists at a table, as `actions` and `happenings` list it."""

    plays: Mapping[str, Play]
    happenings: Mapping[str, Callable[[Table, Due], None]]
    """What is done when the clock reaches something."""
    arrivals: tuple[Callable[[Table, Character, str], None], ...]
    """What is done when somebody has come from a zone to where they are now."""
    round_ends: tuple[Callable[[Table], None], ...]
    """What is counted in rounds besides statuses and devices."""
