"""Strategies: secret wagers on one's own titles. [MH-STR-01, MH-STR-03]"""

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.manhattan.orders import is_whole, shown
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.words import Title

TITLES: dict[Title, int] = TABLES["points"]["titles"]
"""Titles and their victory points. [MH-END-20]"""
LEAST_STAKE: int = TABLES["strategies"]["least_stake"]
MOST_STAKE: int = TABLES["strategies"]["most_stake"]
MOST_IN_ALL: int = TABLES["strategies"]["most_in_all"]


def check(strategies: Any) -> Iterator[Refusal]:
    """Known titles, each once, within the limits of stakes. [MH-STR-01, MH-STR-04]"""
    if strategies is None:
        return
    if not isinstance(strategies, list) or not all(isinstance(entry, dict) for entry in strategies):
        yield Refusal("MH-STR-04", "E_STRATEGY_TITLE", {"found": shown(strategies)}, ("strategies",))
        return
    seen: list[Any] = []
    total = 0
    for place, entry in enumerate(strategies):
        where = ("strategies", str(place))
        title, stake = entry.get("title"), entry.get("stake")
        if not isinstance(title, str) or title not in TITLES or title in seen or entry.keys() - {"title", "stake"}:
            yield Refusal("MH-STR-04", "E_STRATEGY_TITLE", {"found": shown(title)}, (*where, "title"))
        seen.append(title)
        if not is_whole(stake) or not LEAST_STAKE <= stake <= MOST_STAKE:
            facts = {"least": LEAST_STAKE, "limit": MOST_STAKE, "found": shown(stake)}
            yield Refusal("MH-STR-04", "E_STRATEGY_STAKE", facts, (*where, "stake"))
        else:
            total += stake
    if total > MOST_IN_ALL:
        yield Refusal("MH-STR-04", "E_STRATEGY_TOTAL", {"limit": MOST_IN_ALL, "found": total}, ("strategies",))


def score(taken: tuple[tuple[Title, int], ...], holders: Mapping[Title, list[Seat]], seat: Seat) -> list[Facts]:
    """Each wager: its stake if the title was won, even shared; else minus half of it. [MH-STR-02, MH-STR-05]"""
    return [
        {"title": title, "stake": stake, "vp": worth(stake, won=seat in holders[title]), "won": seat in holders[title]}
        for title, stake in taken
    ]


def worth(stake: int, *, won: bool) -> int:
    """Half is rounded up, against the player. [MH-STR-02]

    >>> [worth(stake, won=False) for stake in (6, 5, 1)]
    [-3, -3, -1]
    """
    return stake if won else -((stake + 1) // 2)
