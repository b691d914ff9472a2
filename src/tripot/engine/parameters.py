"""Parameters: the figures of a game that a table may set otherwise, declared in its `parameters.toml`.

A parameter is a whole number with a range and a rule. A table's figures are made at setup, from the defaults and from
what its header says, and lie in its state: one frozen object, the same for equal tables, which may also hold whatever
follows from them. The header says only what differs.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar

from tripot.engine.options import Option, complete
from tripot.engine.refusals import Refusal


def declared(package: str) -> tuple[Option, ...]:
    """What the `parameters.toml` of a game declares, in its order."""
    rows = tomllib.loads(files(package).joinpath("parameters.toml").read_text("utf-8"))
    return tuple(Option(name, "int", **row) for name, row in rows.items())


def check_parameters(known: Iterable[Option], given: Mapping[str, Any]) -> list[Refusal]:
    """Every parameter that does not exist or is out of its range."""
    by_name = {each.name: each for each in known}
    refusals = [
        Refusal("", "unknown_parameter", {"parameter": name[:80]}, (name,)) for name in given if name not in by_name
    ]
    return refusals + [
        _out_of_range(each, given[name])
        for name, each in by_name.items()
        if name in given and not each.accepts(given[name], 0)
    ]


def _out_of_range(each: Option, found: Any) -> Refusal:
    facts = {"parameter": each.name, "found": str(found)[:80], "least": each.least, "most": each.most}
    return Refusal(each.rule, "bad_parameter", facts, (each.name,))


def differing(known: Iterable[Option], given: Mapping[str, Any]) -> dict[str, int]:
    """Those that are given and are not what they usually are, in the order of the game."""
    return {each.name: given[each.name] for each in known if given.get(each.name, each.default) != each.default}


Others: TypeAlias = tuple[tuple[str, int], ...]
"""What a table sets otherwise, by name."""


@dataclass(frozen=True, slots=True, eq=False)
class Figures:
    """The figures of a table. A game adds its own, by the names of its parameters."""

    others: Others
    """What differs from the rulebook: the rules of the house."""


F = TypeVar("F", bound=Figures)


def maker(kind: type[F], known: tuple[Option, ...]) -> Callable[[Mapping[str, Any]], F]:
    """How a game makes the figures of a table from what was set before its first move; equal tables share them."""

    def made(others: Others) -> F:
        return kind(others, **complete(known, dict(others)))

    kept = lru_cache(maxsize=64)(made)
    return lambda given: kept(tuple(differing(known, given).items()))
