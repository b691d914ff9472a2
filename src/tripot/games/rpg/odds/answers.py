"""Questions about odds and their answers, in the shape that pages, bots and the command line share. [SR-ODDS-14]"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from math import gcd
from typing import Any, TypeAlias

from tripot.games.rpg.odds.chains import OUTCOMES, Chain, Share, attack, drain, opposed, simple, team
from tripot.games.rpg.odds.extended import extended
from tripot.games.rpg.odds.laws import MOST_DICE, POLICIES, Policy

Request: TypeAlias = Mapping[str, Any]
Odds: TypeAlias = dict[str, Any]

KINDS = ("simple", "opposed", "extended", "team", "attack", "drain")
FEW_THREES = 3**18
"""More threes than most fractions share, and still a short number."""
THREES = 3**256


@dataclass(frozen=True, slots=True)
class Answer:
    """Exact odds: outcomes, net hits, and what the kind of test adds. [SR-ODDS-01]"""

    chain: Chain
    policy: str
    """The way of choosing that these odds suppose; always said. [SR-ODDS-06]"""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> Odds:
        """Every probability as a fraction in lowest terms, with its decimal value."""
        chain = self.chain
        den = chain.den
        return {
            "outcomes": {name: _write(part, den) for name, part in zip(OUTCOMES, chain.parts, strict=True)},
            "p_success": _write(chain.won, den),
            "sn": _shares(chain.nets),
            "mean_sn": _write(chain.gained, den),
            "opposition_sn": None if chain.others is None else _row(chain.others, den),
            "p_tie": None if chain.tied is None else _write(chain.tied, den),
            "rolls": None if chain.wins is None else _shares(chain.wins),
            "mean_rolls": None if chain.rolled is None else _write(chain.rolled, den),
            "boxes": None if chain.filled is None else _row(*chain.filled),
            "policy": self.policy,
        }


def answer(request: Request) -> Answer:
    """The odds of a test; `ValueError` if the question makes no sense."""
    kind = request.get("kind", "simple")
    if kind not in KINDS:
        raise ValueError(f"no such kind of test: {kind}")
    policy = _policy(request)
    if kind == "drain":
        asked = request["drain"]
        return Answer(drain(_count(asked, "dice"), _number(asked, "resistance")), policy)
    pool = _pool(request)
    threshold = _number(request, "threshold")
    if kind == "extended":
        return Answer(extended(pool, threshold), "success")
    if kind == "team":
        return Answer(team(pool, threshold, policy, [_pool(one) for one in request.get("assistants", ())]), policy)
    if kind == "simple":
        return Answer(simple(pool, threshold, policy), policy)
    other = _pool(request["opposition"])
    if kind == "opposed":
        return Answer(opposed(pool, other, policy), policy)
    hit = request["attack"]
    resistance = (_count(hit, "resistance_pool"), _level(hit, "resistance_level"), 0, 0)
    return Answer(attack(pool, other, policy, _number(hit, "base"), resistance, _number(hit, "flat")), policy)


def odds(request: Request) -> Odds:
    """The same, as JSON data."""
    return answer(request).as_json()


def _policy(request: Request) -> Policy:
    wanted = request.get("policy") or "success"
    for known in POLICIES:
        if known == wanted:
            return known
    raise ValueError(f"no such policy: {wanted}")


def _pool(asked: Request) -> tuple[int, int, int, int]:
    return _count(asked, "pool"), _level(asked, "level"), _number(asked, "removed"), _number(asked, "automatic")


def _number(asked: Request, name: str) -> int:
    value = asked.get(name) or 0
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 999:
        raise ValueError(f"{name} must be a whole number from 0 to 999")
    return value


def _count(asked: Request, name: str) -> int:
    value = _number(asked, name)
    if value > MOST_DICE:
        raise ValueError(f"{name} is {value} dice: {MOST_DICE} at most")
    return value


def _level(asked: Request, name: str) -> int:
    value = asked.get(name) or 0
    if not isinstance(value, int) or isinstance(value, bool) or not -3 <= value <= 3:
        raise ValueError(f"{name} must be from -3 to 3")
    return value


def _write(weight: int, den: int) -> dict[str, Any]:
    num, den = lowest(weight, den)
    return {"num": num, "den": den, "value": num / den}


def _row(row: Sequence[int], den: int) -> dict[str, Any]:
    return _shares([(weight, den) for weight in row])


def _shares(row: Sequence[Share]) -> dict[str, Any]:
    return {str(place): _write(*share) for place, share in enumerate(row) if share[0]}


def lowest(num: int, den: int) -> tuple[int, int]:
    """A fraction in lowest terms; dice leave nothing but twos and threes in a denominator.

    >>> lowest(54, 216)
    (1, 4)
    """
    if not num:
        return 0, 1
    twos = min(_twos(num), _twos(den))
    num, den = num >> twos, den >> twos
    for threes in chain((FEW_THREES,), repeat(THREES)):  # what both share is found among far shorter numbers
        common = gcd(num % threes, den % threes, threes)
        if common == 1:
            break
        num, den = num // common, den // common
        if common < threes:
            break
    return num, den


def _twos(number: int) -> int:
    return (number & -number).bit_length() - 1
