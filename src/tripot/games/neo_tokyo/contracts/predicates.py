"""Conditions of a clause. [NT-CON-07]"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tripot.games.neo_tokyo import influence
from tripot.games.neo_tokyo.people import Opening, Player
from tripot.games.neo_tokyo.state import City

Condition = Mapping[str, Any]


def holds(s: City, condition: Condition, when: str) -> bool:
    """Whether it is true: at `lock` of the state at the start of the turn, at `payday` of the state now. [NT-CON-07]"""
    return KINDS[condition["kind"]](s, condition, when)


def _standing(player: Player, when: str) -> Opening:
    """How a player stands, or stood when the turn opened."""
    if when == "lock":
        return player.opening
    return Opening(player.honour, influence.effective(player), player.party, player.points, player.citizen)


def _compare(found: int, condition: Condition) -> bool:
    wanted: int = condition["n"]
    match condition["is"]:
        case "at_least":
            return found >= wanted
        case "at_most":
            return found <= wanted
    return found == wanted


def _rank(s: City, c: Condition, _when: str) -> bool:
    """A corporation out of play has no rank."""
    corp: str = c["corp"]
    return corp in s.assets and _compare(s.ranking.index(corp) + 1, c)


def _assets(s: City, c: Condition, _when: str) -> bool:
    return _compare(s.assets.get(c["corp"], 0), c)


def _crashed(s: City, c: Condition, _when: str) -> bool:
    return s.crashed.get(c["corp"], 0) > 0


def _honour(s: City, c: Condition, when: str) -> bool:
    return _compare(_standing(s.players[c["player"]], when).honour, c)


def _influence(s: City, c: Condition, when: str) -> bool:
    return _compare(_standing(s.players[c["player"]], when).influence, c)


def _citizen(s: City, c: Condition, when: str) -> bool:
    """Of a corporation, or of none if none is named."""
    home: str = c.get("corp") or ""
    return _standing(s.players[c["player"]], when).citizen == home


def _shares(s: City, c: Condition, _when: str) -> bool:
    return _compare(s.players[c["player"]].shares.get(c["corp"], 0), c)


def _points(s: City, c: Condition, when: str) -> bool:
    standing = _standing(s.players[c["player"]], when)
    counted = not c.get("party") or standing.party == c["party"]
    return _compare(standing.points if counted else 0, c)


def _in_power(s: City, c: Condition, _when: str) -> bool:
    party: str = c.get("party") or ""
    return s.power == party


def _leader(s: City, c: Condition, _when: str) -> bool:
    player: int = c["player"]
    return s.leaders[c["party"]] == player


def _and(s: City, c: Condition, when: str) -> bool:
    return all(holds(s, each, when) for each in c["of"])


def _or(s: City, c: Condition, when: str) -> bool:
    return any(holds(s, each, when) for each in c["of"])


def _not(s: City, c: Condition, when: str) -> bool:
    return not _or(s, c, when)


KINDS: dict[str, Callable[[City, Condition, str], bool]] = {
    "rank": _rank,
    "assets": _assets,
    "crashed": _crashed,
    "honour": _honour,
    "influence": _influence,
    "citizen": _citizen,
    "shares": _shares,
    "points": _points,
    "in_power": _in_power,
    "leader": _leader,
    "and": _and,
    "or": _or,
    "not": _not,
}
NEEDS: dict[str, tuple[str, ...]] = {
    "rank": ("corp", "is", "n"),
    "assets": ("corp", "is", "n"),
    "crashed": ("corp",),
    "honour": ("player", "is", "n"),
    "influence": ("player", "is", "n"),
    "citizen": ("player",),
    "shares": ("player", "corp", "is", "n"),
    "points": ("player", "is", "n"),
    "in_power": (),
    "leader": ("party", "player"),
    "and": ("of",),
    "or": ("of",),
    "not": ("of",),
}
"""What each kind of condition must say."""


def parts(condition: Condition) -> Iterator[Condition]:
    """The condition and every condition inside it."""
    yield condition
    for each in condition.get("of") or ():
        yield from parts(each)
