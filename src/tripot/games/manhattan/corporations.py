"""The ten corporations: names, defences, detection, effects, derivatives.

Inside the rules a corporation is a number, its place in the alphabetical order of ids; outside (forms, events,
views) it is its id. [MH-GEN-02, MH-COR-01]
"""

from typing import TypeAlias, get_args

from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.words import CorporationId, Defence

Corporation: TypeAlias = int

NONE: Corporation = -1
"""No corporation: a stateless player, a run without beneficiary."""

_ROWS = TABLES["corporations"]

IDS: tuple[CorporationId, ...] = tuple(row["id"] for row in _ROWS)
"""In alphabetical order, the order of every draw. [MH-SET-11, MH-HND-02]"""
NAMES: dict[str, str] = {row["id"]: row["name"] for row in _ROWS}
"""Meridian and Norddahl are this house's own names for the two that the rulebook leaves nameless. [MH-COR-02]"""
COUNT = len(IDS)
INDEX: dict[str, Corporation] = {name: number for number, name in enumerate(IDS)}

DEFENCES: tuple[Defence, ...] = get_args(Defence)
DEFENCE: tuple[tuple[int, ...], ...] = tuple(tuple(row[kind] for kind in DEFENCES) for row in _ROWS)
"""Per corporation, the percent chance to counter a Datasteal, a Sabotage, an Extraction. [MH-COR-01, MH-DEF-01]"""
DETECTION: tuple[int, ...] = tuple(row["detection"] for row in _ROWS)

ON_FIRST: tuple[tuple[tuple[str, int], ...], ...] = tuple(tuple(map(tuple, row["on_first"])) for row in _ROWS)
"""What each corporation does when it leads: (a corporation or a place, change of assets). [MH-COR-03]"""
ON_LAST: tuple[tuple[tuple[str, int], ...], ...] = tuple(tuple(map(tuple, row["on_last"])) for row in _ROWS)
"""What each does when it is last; Spinrad then gives to the one just above it. [MH-COR-03, MH-COR-04]"""

DERIVATIVES: dict[str, tuple[Corporation, ...]] = {
    name: tuple(INDEX[member] for member in members) for name, members in TABLES["derivatives"].items()
}
"""Which corporations each derivative adds up. [MH-SPE-09]"""


def id_of(corporation: Corporation) -> CorporationId | None:
    """How the outside names it; nothing for no corporation."""
    return None if corporation == NONE else IDS[corporation]
