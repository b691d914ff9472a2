"""Why a bot did what it did: what it compared, what it expected of each, what it believed. Facts, never prose."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tripot.engine.actions import Action, Pick

COMPARED = 3
"""How many choices of a comparison are told, the chosen one among them."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A sentence of a game's texts (`why.<key>`) and its facts: whole numbers, words, seats."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"key": self.key, "facts": dict(self.facts)}


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the choices that were compared: a line of a menu, or something said; with what was expected of it."""

    what: Action | Thought
    expected: Thought
    is_chosen: bool = False
    more: tuple[Thought, ...] = ()
    """What a filled form comes to, if the choice is one."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        what = self.what
        if isinstance(what, Thought):
            said = what.as_data()
        elif isinstance(what, Pick):
            said = {"pick": what.text, "kind": what.kind, "args": list(what.args)}
        else:
            said = {"form": what.form, "says": [each.as_data() for each in self.more]}
        return {"what": said, "expected": self.expected.as_data(), "chosen": self.is_chosen}


class Notes:
    """What a bot writes down while it thinks, for whoever may ask later. Writing changes no choice."""

    __slots__ = ("believed", "weighed")

    def __init__(self) -> None:
        self.weighed: list[tuple[str, list[Weighed]]] = []
        self.believed: list[Thought] = []

    def weigh(self, about: str, found: Iterable[Weighed]) -> None:
        """A comparison about something (`why.about.<about>`), the best first; the chosen one is always told."""
        options = list(found)
        told = options[:COMPARED]
        chosen = next((each for each in options if each.is_chosen), None)
        if chosen is not None and chosen not in told:
            told = [*told[: COMPARED - 1], chosen]
        if told:
            self.weighed.append((about, told))

    def believe(self, key: str, **facts: Any) -> None:
        """What was believed about the others."""
        self.believed.append(Thought(key, facts))

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "weighed": [
                {"about": about, "options": [each.as_data() for each in options]} for about, options in self.weighed
            ],
            "believed": [each.as_data() for each in self.believed],
        }


def percent(chance: float) -> int:
    """A chance as it is told."""
    return round(100 * chance)


def tenths(number: float) -> int:
    """A number as it is told (`{points:tenths}`)."""
    return round(10 * number)
