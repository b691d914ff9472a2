"""Speculation: bets on derivatives and on ranks, secret and independent of everybody else's. [MH-SPE-03, MH-SPE-13]"""

from collections.abc import Iterable, Sequence

from tripot.games.manhattan import mdc
from tripot.games.manhattan.corporations import DERIVATIVES, INDEX, Corporation
from tripot.games.manhattan.state import Facts, Money, State
from tripot.games.manhattan.tables import TABLES

_FIGURES = TABLES["speculation"]
STAKE_UNIT: Money = _FIGURES["stake_unit"]
"""[MH-SPE-02]"""


def members(derivative: str, ranked: Iterable[Corporation]) -> list[Corporation]:
    """Those of its members that are in the game; none replaces the others. [MH-SPE-12, MH-CRA-05]"""
    alive = frozenset(ranked)
    return [corporation for corporation in DERIVATIVES[derivative] if corporation in alive]


def total(corporations: Iterable[Corporation], assets: Sequence[int]) -> int:
    """The signed sum of a derivative. [MH-SPE-09, MH-SPE-11]"""
    return sum(assets[corporation] for corporation in corporations)


def shape(bet: Facts, ranks: int) -> str:
    """What a bet pays by: a derivative, an end of the ranking, its middle. [MH-SPE-04]"""
    if bet["kind"] == "derivative":
        return "derivative"
    return "edge" if bet["rank"] in (1, ranks) else "middle"


def is_right(bet: Facts, moves: dict[str, int], closing: Sequence[Corporation]) -> bool:
    """Whether the turn proved it right; a derivative that did not move wins nobody anything. [MH-SPE-10]

    Ranks are those of the closing ranking, where doomed corporations still stand. [MH-SPE-06, MH-SPE-07, MH-SPE-08]
    """
    if bet["kind"] == "derivative":
        move = moves[bet["derivative"]]
        return move > 0 if bet["direction"] == "up" else move < 0
    rank: int = bet["rank"]
    return closing[rank - 1] == INDEX[bet["corporation"]]


def movements(ranked: Sequence[Corporation], before: Sequence[int], after: Sequence[int]) -> dict[str, int]:
    """How far each derivative moved, on the members that opened the turn. [MH-SPE-10, MH-SPE-12]"""
    return {
        derivative: total(within, after) - total(within, before)
        for derivative in DERIVATIVES
        for within in (members(derivative, ranked),)
    }


def settle(s: State) -> None:
    """Every bet of the turn. [MH-RES-13, MH-RES-21]"""
    w = s.working
    moves, profits = movements(s.ranking, w.start, w.assets), s.figures.profits()
    for seat, form in enumerate(w.forms):
        bets = form.get("speculations")
        if not bets:
            continue
        effect = mdc.effect_on(s, seat)
        for bet in bets:
            profit = profits[shape(bet, len(w.closing))]
            line = outcome(bet, effect, profit, won=is_right(bet, moves, w.closing))
            w.bets[seat].append(line)
            w.incomes[seat] += line["returned"]
            s.money[seat] += line["returned"]
            s.won_bets[seat] += line["won"]


def outcome(bet: Facts, effect: mdc.Effect, profit: int, *, won: bool) -> Facts:
    """One line of the Speculations section. `gain` is what it changed in the end. [MH-SPE-04, MH-SPE-05, MH-EX-08]"""
    stake = bet["stake"]
    kept = stake if won or effect.stakes_returned else 0
    returned = kept + (stake * (profit + effect.better_odds) if won else 0)
    return {**bet, "won": won, "returned": returned, "gain": returned - stake}
