"""The player's calculators: pure functions of what a seat sees and of what it supposes. [MH-ORD-11]

Chances are exact fractions. Nothing here knows more than the player: what others do is for the player to suppose.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tripot.games.manhattan import effects, mdc, shares, sheet, speculation
from tripot.games.manhattan.advice import raw_percentage
from tripot.games.manhattan.corporations import COUNT, DEFENCE, DEFENCES, DETECTION, IDS, INDEX, NONE
from tripot.games.manhattan.ranking import rank
from tripot.games.manhattan.runs import protection
from tripot.games.manhattan.runs.common import DATASTEAL, INFORMATION, KIND, MOST_ORDERS, STEP_PRICE, final
from tripot.games.manhattan.runs.timing import malus
from tripot.games.manhattan.state import Facts, Money


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
    facts: Facts, form: Facts, position: int, *, rivals: Iterable[int] = (), protections: Iterable[int] = ()
) -> Odds:
    """The exact chance of an offensive run of a form. [MH-RUN-09, MH-RUN-12, MH-RUN-14]

    `rivals` are supposed raw percentages of others' runs of the same kind on the same target; `protections` are
    supposed percentages of others' Protections. The form's own runs and Protections count without being supposed.
    """
    at_hand = facts["me"]["desk"]
    order = form["runs"][position]
    own = raw_percentage(at_hand, order)
    twins = [raw_percentage(at_hand, other) for other in form["runs"] if _same_aim(other, order)]
    lost = malus(own, sorted([*twins, *rivals]))
    left = final(own, lost)
    aimed = _aimed(facts, order)
    hurdles = () if aimed == NONE else (_defence(order, aimed), *_own_guards(form, order, aimed), *protections)
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
    keys = ("type", "target", "target_player")
    return all(one.get(key) == other.get(key) for key in keys)


def _aimed(facts: Facts, order: Facts) -> int:
    """The corporation that defends and detects; none behind a stateless player. [MH-IFR-04, MH-IFR-05]"""
    if KIND[order["type"]] != INFORMATION:
        return INDEX[order["target"]]
    home = facts["players"][order["target_player"]]["citizenship"]
    return NONE if home is None else INDEX[home]


def _kind(order: Facts) -> int:
    kind = KIND[order["type"]]
    return DATASTEAL if kind == INFORMATION else kind


def _defence(order: Facts, aimed: int) -> int:
    return DEFENCE[aimed][_kind(order)]


def _own_guards(form: Facts, order: Facts, aimed: int) -> list[int]:
    """One's own Protections stop one's own runs too. [MH-RUN-17]"""
    return [
        protection.percentage(_kind(order), guard["steps"], bonus=bool(guard.get("bonus")))
        for guard in form["runs"]
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


def what_if(
    facts: Facts, changes: Mapping[str, int], form: Facts | None = None, *, with_effects: bool = True
) -> Market:
    """The ranking and one's dividends if assets changed so, before both effects. [MH-EFF-01, MH-SHR-07]"""
    before = [each["assets"] or 0 for each in facts["corporations"]]
    opening = [INDEX[name] for name in facts["ranking"]]
    assets = [held + changes.get(name, 0) for name, held in zip(IDS, before, strict=True)]
    leaders = rank(opening, assets)
    if with_effects:
        first, last = effects.changes(leaders)
        assets = [held + one + other for held, one, other in zip(assets, first, last, strict=True)]
    closing = rank(opening, assets)
    lines = _dividends(facts, form or {}, shares.rates(closing, assets), assets)
    return Market(
        ranking=tuple(IDS[corporation] for corporation in closing),
        assets={IDS[corporation]: assets[corporation] for corporation in closing},
        first=IDS[leaders[0]],
        last=IDS[leaders[-1]],
        crashes=tuple(IDS[corporation] for corporation in sorted(closing) if assets[corporation] <= 0),
        dividends=tuple(lines),
        total=sum(line["amount"] for line in lines),
        moves=speculation.movements(opening, before, assets),
    )


def _dividends(facts: Facts, form: Facts, rates: Sequence[Money], assets: Sequence[int]) -> list[Facts]:
    held = [facts["me"]["desk"]["owned"].get(name, 0) for name in IDS]
    for name in form.get("shares", ()):
        held[INDEX[name]] += 1
    return [
        shares.dividend_line(corporation, held[corporation], rates[corporation], assets[corporation])
        for corporation in range(COUNT)
        if held[corporation] and rates[corporation]
    ]


def bet_gain(facts: Facts, bet: Facts, market: Market) -> Money:
    """What a bet would change in one's purse if the turn ended so. [MH-SPE-04, MH-SPE-10]"""
    closing = [INDEX[name] for name in market.ranking]
    won = speculation.is_right(bet, dict(market.moves), closing)
    gain: Money = speculation.outcome(bet, _effect(facts["me"]["desk"]), won=won, ranks=len(closing))["gain"]
    return gain


def bet_expectation(at_hand: Facts, bet: Facts, chance: Fraction) -> Fraction:
    """What a bet brings on average if it is right with this chance."""
    won: Money = speculation.outcome(bet, _effect(at_hand), won=True, ranks=at_hand["ranks"])["gain"]
    lost: Money = speculation.outcome(bet, _effect(at_hand), won=False, ranks=at_hand["ranks"])["gain"]
    return chance * won + (1 - chance) * lost


def fair_chance(at_hand: Facts, bet: Facts) -> Fraction:
    """The chance from which on a bet is worth its stake; nothing if a lost stake comes back."""
    profit = at_hand["profit"][speculation.shape(bet, at_hand["ranks"])]
    return Fraction(0) if at_hand["stakes_returned"] else Fraction(1, 1 + profit)


def _effect(at_hand: Facts) -> mdc.Effect:
    better = at_hand["profit"]["derivative"] - speculation.PROFIT["derivative"]
    return mdc.Effect(stakes_returned=at_hand["stakes_returned"], better_odds=better)


def limits(at_hand: Facts, form: Facts) -> Facts:
    """Money and limits, used and left; a draft may be over them. [MH-ORD-11, MH-ORD-08]"""
    cost = sheet.cost(at_hand, form)
    runs = form.get("runs", ())
    influence = at_hand["influence"]
    bets = 0 if "speculation" in at_hand["closed"] else influence
    return {
        "money": at_hand["money"],
        "cost": cost,
        "left": at_hand["money"] - cost,
        "shares": _used(len(form.get("shares", ())), influence),
        "bonuses": _used(sum(1 for run in runs if run.get("bonus")), influence),
        "runs": _used(len(runs), MOST_ORDERS),
        "speculations": _used(len(form.get("speculations", ())), bets),
    }


def _used(used: int, limit: int) -> Facts:
    return {"used": used, "limit": limit, "left": limit - used}


def quote(facts: Facts, name: str) -> Facts:
    """A share as Wall Street quotes it now: prices, dividend, and what part of the price it pays back a turn."""
    ranking = facts["ranking"]
    assets = facts["corporations"][INDEX[name]]["assets"]
    rates = shares.rates([INDEX[each] for each in ranking], [each["assets"] or 0 for each in facts["corporations"]])
    price = assets * (shares.PRICE_OF_LEADER if ranking[0] == name else shares.PRICE)
    dividend = rates[INDEX[name]]
    return {
        "price": price,
        "citizen_price": assets * shares.PRICE,
        "dividend": dividend,
        "yield": Fraction(dividend, price),
    }
