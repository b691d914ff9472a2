"""What one finished game adds to the statistics of many: what was ordered, at whom runs were aimed, what was signed."""

from collections import Counter
from collections.abc import Mapping

from tripot.games.neo_tokyo.sheet import KINDS
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import RUN_TYPES
from tripot.games.neo_tokyo.words import ContractStatus

TARGETS = ("player", "corp", "party", "fixer", "clan", "agency", "run")
"""The columns of the table of targets. [NT-TYP-01]"""
FATES: tuple[ContractStatus, ...] = ("ended", "broken", "declined", "cancelled")
NAMES = (
    *(f"order:{kind}" for kind in KINDS),
    *(f"run:{kind}" for kind in RUN_TYPES),
    *(f"target:{kind}" for kind in TARGETS),
    "contract:signed",
    *(f"contract:{fate}" for fate in FATES),
)
"""Everything that is counted; what never happens is counted as nothing, so that it is seen."""


def figures(s: City) -> Mapping[str, int]:
    """The counts of one game, by name."""
    counts: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    for player in s.players:
        for sheet in player.sheets:
            for order in sheet.orders:
                counts[f"order:{order['order']}"] += 1
                if order["order"] == "run":
                    counts[f"run:{order['type']}"] += 1
                    counts[f"target:{_column(s, order['target'])}"] += 1
    for contract in s.contracts:
        counts["contract:signed"] += bool(contract.order)
        if contract.status in FATES:
            counts[f"contract:{contract.status}"] += 1
    return counts


def _column(s: City, target: str) -> str:
    """What kind of thing a run is aimed at, dead or alive."""
    kind, _, name = target.partition(":")
    return s.agents[name].kind if kind == "agent" else kind
