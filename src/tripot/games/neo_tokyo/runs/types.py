"""Types of runs, and what each may be aimed at. [NT-TYP-01]"""

from tripot.games.neo_tokyo.words import RunType

LEGAL: dict[RunType, frozenset[str]] = {
    "information": frozenset({"player", "corp", "party", "fixer", "clan", "agency", "run"}),
    "datasteal": frozenset({"player", "corp"}),
    "sabotage": frozenset({"player", "corp"}),
    "scandal": frozenset({"player", "party"}),
    "protection": frozenset({"player", "corp", "party", "fixer", "clan", "agency"}),
    "assassination": frozenset({"fixer"}),
}
"""The kinds of target each type accepts; a CROC is nobody's target. [NT-CRO-08]"""


def is_trace(target: str) -> bool:
    """Whether the target is a past run. [NT-TRC-01]"""
    return target.startswith("run:")


def is_hostile(kind: RunType, target: str) -> bool:
    """A hostile run is neither a Protection nor a trace. [NT-AGT-03]"""
    return kind != "protection" and not is_trace(target)
