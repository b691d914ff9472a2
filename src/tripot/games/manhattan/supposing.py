"""What to expect of runs, of the market and of bets under what a player supposes. [MH-ORD-11]

Chances are exact fractions. All of it rests on public facts, on the player's own desk and on what the player supposes
of the others; nothing else is looked at.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tripot.engine.seats import Seat
from tripot.games.manhattan import effects, mdc, shares, speculation
from tripot.games.manhattan.advice import raw_percentage
from tripot.games.manhattan.corporations import COUNT, DEFENCE, DEFENCES, DETECTION, IDS, INDEX, NONE, Corporation
from tripot.games.manhattan.ranking import rank
from tripot.games.manhattan.runs import protection
from tripot.games.manhattan.runs.common import DATASTEAL, INFORMATION, KIND, STEP_PRICE, final
from tripot.games.manhattan.runs.timing import malus
from tripot.games.manhattan.state import Facts, Money, State
from tripot.kit.numbers import number

FURTHEST = 50
"""No corporation moves further in a turn, even in a dream."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What to expect of a run under some suppositions."""

    raw: int
    malus: int
    final: int
    hurdles: tuple[int, ...]
    """The percentages of the defence and of each Protection it would meet, in order."""
    success: Fraction
    detection: Fraction
    cost: Fraction
    """What it costs on average, half of the money coming back from a failure. [MH-RUN-15]"""


def run_odds(
    s: State,
    at_hand: Facts,
    runs: Sequence[Facts],
    place: int,
    *,
    rivals: Iterable[int] = (),
    guards: Iterable[int] = (),
) -> Odds:
    """The exact chance of an offensive run among the runs of a form. [MH-RUN-09, MH-RUN-12, MH-RUN-14]

    `rivals` are supposed raw percentages of others' runs of the same kind on the same target; `guards` are supposed
    percentages of others' Protections. The form's own runs and Protections count without being supposed.
    """
    order = runs[place]
    own = raw_percentage(at_hand, order)
    twins = [raw_percentage(at_hand, other) for other in runs if _same_aim(other, order)]
    lost = malus(own, sorted([*twins, *rivals]))
    left = final(own, lost)
    aimed = _aimed(s, order)
    hurdles = () if aimed == NONE else (DEFENCE[aimed][_kind(order)], *_own_guards(runs, order, aimed), *guards)
    success = Fraction(left, 100)
    for percent in hurdles:
        success *= Fraction(100 - percent, 100)
    amount = STEP_PRICE * order["steps"]
    return Odds(
        raw=own,
        malus=lost,
        final=left,
        hurdles=hurdles,
        success=success,
        detection=Fraction(0 if aimed == NONE else DETECTION[aimed], 100),
        cost=amount - (1 - success) * Fraction(amount, 2),
    )


def _same_aim(one: Facts, other: Facts) -> bool:
    return all(one.get(key) == other.get(key) for key in ("type", "target", "target_player"))


def _aimed(s: State, order: Facts) -> Corporation:
    """The corporation that defends and detects; none behind a stateless player. [MH-IFR-04, MH-IFR-05]"""
    return s.citizen[order["target_player"]] if KIND[order["type"]] == INFORMATION else INDEX[order["target"]]


def _kind(order: Facts) -> int:
    kind = KIND[order["type"]]
    return DATASTEAL if kind == INFORMATION else kind


def _own_guards(runs: Sequence[Facts], order: Facts, aimed: Corporation) -> list[int]:
    """One's own Protections stop one's own runs too. [MH-RUN-17]"""
    return [
        protection.percentage(_kind(order), guard["steps"], bonus=bool(guard.get("bonus")))
        for guard in runs
        if guard["type"] == "protection"
        and guard["target"] == IDS[aimed]
        and guard["defence"] == DEFENCES[_kind(order)]
    ]


@dataclass(frozen=True, slots=True)
class Market:
    """A supposed end of the turn."""

    ranking: tuple[str, ...]
    assets: Mapping[str, int]
    first: str
    last: str
    """Who applied the effects."""
    crashes: tuple[str, ...]
    dividends: tuple[Facts, ...]
    """One's own, those of the shares of the form included."""
    total: Money
    moves: Mapping[str, int]
    """How far each derivative moved."""


def changes_in(supposed: Mapping[str, str], s: State) -> dict[str, int]:
    """The supposed changes of assets among what was typed."""
    found = {IDS[one]: number(supposed.get(f"change.{IDS[one]}", ""), 0) for one in s.ranking}
    return {name: max(-FURTHEST, min(FURTHEST, change)) for name, change in found.items() if change}


def what_if(
    s: State, seat: Seat, changes: Mapping[str, int], bought: Sequence[str] = (), *, with_effects: bool = True
) -> Market:
    """The ranking and one's dividends if assets changed so, before both effects. [MH-EFF-01, MH-SHR-07]"""
    before = [0 if gone else held for held, gone in zip(s.assets, s.crashed, strict=True)]
    assets = [held + changes.get(name, 0) for name, held in zip(IDS, before, strict=True)]
    leaders = rank(s.ranking, assets)
    if with_effects:
        first, last = effects.changes(leaders)
        assets = [held + one + other for held, one, other in zip(assets, first, last, strict=True)]
    closing = rank(s.ranking, assets)
    lines = _dividends(s.shares[seat], bought, shares.rates(s.figures, closing, assets), assets)
    return Market(
        ranking=tuple(IDS[corporation] for corporation in closing),
        assets={IDS[corporation]: assets[corporation] for corporation in closing},
        first=IDS[leaders[0]],
        last=IDS[leaders[-1]],
        crashes=tuple(IDS[corporation] for corporation in sorted(closing) if assets[corporation] <= 0),
        dividends=tuple(lines),
        total=sum(line["amount"] for line in lines),
        moves=speculation.movements(s.ranking, before, assets),
    )


def _dividends(
    owned: Sequence[int], bought: Sequence[str], rates: Sequence[Money], assets: Sequence[int]
) -> list[Facts]:
    held = [count + bought.count(name) for name, count in zip(IDS, owned, strict=True)]
    return [
        shares.dividend_line(corporation, held[corporation], rates[corporation], assets[corporation])
        for corporation in range(COUNT)
        if held[corporation] and rates[corporation]
    ]


def bet_gain(at_hand: Facts, bet: Facts, market: Market) -> Money:
    """What a bet would change in one's purse if the turn ended so. [MH-SPE-04, MH-SPE-10]"""
    closing = [INDEX[name] for name in market.ranking]
    return _gain(at_hand, bet, won=speculation.is_right(bet, dict(market.moves), closing))


def bet_expectation(at_hand: Facts, bet: Facts, chance: Fraction) -> Fraction:
    """What a bet brings on average if it is right with this chance."""
    return chance * _gain(at_hand, bet, won=True) + (1 - chance) * _gain(at_hand, bet, won=False)


def _gain(at_hand: Facts, bet: Facts, *, won: bool) -> Money:
    profit = at_hand["profit"][speculation.shape(bet, at_hand["ranks"])]
    effect = mdc.Effect(stakes_returned=at_hand["stakes_returned"])
    gain: Money = speculation.outcome(bet, effect, profit, won=won)["gain"]
    return gain


def fair_chance(at_hand: Facts, bet: Facts) -> Fraction:
    """The chance from which on a bet is worth its stake; nothing if a lost stake comes back."""
    profit = at_hand["profit"][speculation.shape(bet, at_hand["ranks"])]
    return Fraction(0) if at_hand["stakes_returned"] else Fraction(1, 1 + profit)
