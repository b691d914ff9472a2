"""Table options: what a host may set before the first move."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tripot.engine.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Option:
    """One setting. A `seat` option is a chair number or None."""

    name: str
    kind: Literal["flag", "int", "choice", "seat", "text"]
    default: Any
    rule: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    experimental: bool = False
    in_view: bool = False
    """Whether everybody who opens a table chooses it: which scene, how long a game; the others are details."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether the option can have this value at a table of that many players."""
        match self.kind:
            case "flag":
                return isinstance(value, bool)
            case "int":
                return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
            case "choice":
                return isinstance(value, str) and value in self.choices
            case "text":
                return isinstance(value, str) and len(value) <= self.most
            case _:
                return value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats)


def complete(known: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values, defaults where nothing was given."""
    return {option.name: given.get(option.name, option.default) for option in known}


def check_options(known: Iterable[Option], given: Mapping[str, Any], seats: int) -> list[Refusal]:
    """Every option that does not exist or cannot have its value."""
    by_name = {option.name: option for option in known}
    refusals = [Refusal("", "unknown_option", {"option": name[:80]}, (name,)) for name in given if name not in by_name]
    refusals += [
        Refusal(option.rule, "bad_option", {"option": name, "found": str(given[name])[:80]}, (name,))
        for name, option in by_name.items()
        if name in given and not option.accepts(given[name], seats)
    ]
    return refusals
