"""A refusal is a value: the rule that forbids, a code, and the facts of the case."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action was not accepted. `where` points into a form: ("runs", "2", "target")."""

    rule: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    where: tuple[str, ...] = ()
    others: tuple["Refusal", ...] = ()
    """The further errors of the same form: a sheet returns all of them at once."""

    def every(self) -> tuple["Refusal", ...]:
        """This refusal and those that came with it."""
        return (self, *self.others)


def first_of(refusals: "list[Refusal] | tuple[Refusal, ...]") -> Refusal | None:
    """One refusal that carries all of them, or none."""
    if not refusals:
        return None
    head = refusals[0]
    return Refusal(head.rule, head.code, head.facts, head.where, tuple(refusals[1:]))
