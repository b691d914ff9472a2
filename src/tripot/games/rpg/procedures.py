"""Procedures: tuples of steps in the rulebook's order, and the words they are built from.

A step does one thing and does not know where it stands. What comes again or is left out is said around it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from tripot.games.rpg.records import Doing
from tripot.games.rpg.state import Table

D_contra = TypeVar("D_contra", contravariant=True)
Test: TypeAlias = Callable[[Table, D_contra], bool]


@dataclass(frozen=True, slots=True)
class Jump(Generic[D_contra]):
    """Go on so many lines further, unless a test holds. Only the words below write one."""

    by: int
    unless: Test[D_contra] | None = None


Step: TypeAlias = Callable[[Table, D_contra], None] | Jump[D_contra]
Steps: TypeAlias = tuple[Step[D_contra], ...]


def repeat(steps: Steps[D_contra], *, while_: Test[D_contra]) -> Steps[D_contra]:
    """These steps again and again, as long as the test holds before them: the next strike, the next target."""
    return (Jump(len(steps) + 1, while_), *steps, Jump(-len(steps) - 2))


def skip_unless(test: Test[D_contra], steps: Steps[D_contra]) -> Steps[D_contra]:
    """These steps, if the test holds when their turn comes."""
    return (Jump(len(steps), test), *steps)


def next_step(s: Table, doing: Doing, steps: Steps[Doing]) -> Callable[[Table, Doing], None] | None:
    """The step whose turn it is, and the place after it; None at the end."""
    while doing.at < len(steps) and not doing.given_up:
        step = steps[doing.at]
        doing.at += 1
        if not isinstance(step, Jump):
            return step
        if step.unless is None or not step.unless(s, doing):
            doing.at += step.by
    return None
