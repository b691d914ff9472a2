"""Shares first, while money is short; then Influence, which is worth what it lets one buy."""

from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.policies import reasons
from tripot.games.manhattan.policies.outlook import final_points
from tripot.games.manhattan.policies.pad import VP, Pad
from tripot.games.manhattan.runs.common import STEP_PRICE
from tripot.games.manhattan.speculation import STAKE_UNIT
from tripot.games.manhattan.state import Money

_FANCY = 2.0
"""How much more a share is worth to a variation that has taken a fancy to it."""


def duties(pad: Pad) -> Money:
    """What a background asks to be spent every turn, kept aside before anything else."""
    if pad.has("golden_trader") and "speculation" not in pad.at_hand["closed"]:
        return int(pad.at_hand["stake_limit"]) * pad.influence // STAKE_UNIT * STAKE_UNIT
    if pad.has("shadow_veteran"):
        return STEP_PRICE * (pad.influence + 1)
    if pad.has("decorated_officer") or pad.has("enforcer"):
        return STEP_PRICE * pad.influence
    return STEP_PRICE


def invest(pad: Pad, reserve: Money) -> None:
    """As many shares as one may buy, then Influence if next turn's shares can still be paid."""
    budget = pad.money - reserve
    points = final_points(pad.forecast, pad.left)
    bought: list[str] = []
    for name in _promised(pad):
        if len(bought) < pad.influence and pad.at_hand["prices"][name] <= budget:
            bought.append(name)
            budget -= pad.at_hand["prices"][name]
    while len(bought) < pad.influence:
        choice = _best_share(pad, budget, bought, points)
        if choice is None:
            break
        bought.append(choice)
        budget -= pad.at_hand["prices"][choice]
    if bought:
        pad.form["shares"] = bought
    price = pad.at_hand["influence_price"]
    if price <= budget and _wants_influence(pad, budget - price):
        pad.form["influence"] = True
        budget -= price
    pad.money = budget + reserve


def _promised(pad: Pad) -> list[str]:
    """Shares that one promised to buy, while the owed one is not in the way. [MH-SET-06]"""
    named = [each["corporation"] for each in pad.kept if each["kind"] == "buy"]
    return [name for name in named if name in pad.at_hand["prices"] and pad.at_hand["home"] in (None, name)]


def _wants_influence(pad: Pad, rest: Money) -> bool:
    if pad.varies(25):
        return True
    if pad.left == 1:
        return pad.wagers_on("patriarch") or pad.has("heir") or rest >= 0
    return rest + dividends(pad) >= pad.influence * _usual_price(pad)


def saved(pad: Pad) -> Money:
    """What next turn's shares will need beyond the dividends of this one."""
    if pad.left == 1:
        return 0
    capacity = pad.influence + bool(pad.form.get("influence"))
    return max(0, capacity * _usual_price(pad) - dividends(pad))


def dividends(pad: Pad) -> Money:
    """What one's shares will pay at the end of this turn, roughly."""
    return sum(50_000 * count * pad.forecast.assets[INDEX[name]] for name, count in pad.holdings().items())


def _usual_price(pad: Pad) -> Money:
    prices = sorted(pad.at_hand["prices"].values())
    return int(prices[len(prices) // 2])


def _best_share(pad: Pad, budget: Money, bought: list[str], points: dict[int, float]) -> str | None:
    prices, home = pad.at_hand["prices"], pad.at_hand["home"]
    if home and not bought:
        return str(home) if prices[home] <= budget else None
    dear = (0.05, 0.5, 1.0)[min(pad.left, 3) - 1]  # money buys nothing once all is over
    short = pad.left > 3 and budget < 2 * pad.influence * _usual_price(pad)
    refused = {each["corporation"] for each in pad.kept if each["kind"] == "no_buy"}
    worths = {}
    for name, price in prices.items():
        if price <= budget and name not in refused:
            worth = _worth(pad, name, bought, points)
            worths[name] = worth / price - 1 if short else worth - price * dear
    best = max(worths, key=worths.__getitem__, default=None)
    if not bought:
        reasons.shares(pad, worths, best, is_rate=short)
    return best if best is not None and (worths[best] > 0 or pad.left == 1) else None


def _worth(pad: Pad, name: str, bought: list[str], expected: dict[int, float]) -> float:
    """What a share may bring: dividends to come, points by final rank, titles one wagers on."""
    corporation, forecast = INDEX[name], pad.forecast
    owned: int = pad.at_hand["owned"].get(name, 0) + bought.count(name)
    first, last = forecast.chance(corporation, 1), forecast.chance(corporation, len(forecast.ranking))
    dividend = forecast.assets[corporation] * (50_000 + 25_000 * first - 25_000 * last)
    points = expected[corporation] * (1 - 0.8 * _shared(pad, name)) + (
        pad.has("young_wolf") and expected[corporation] > 1
    )
    points += min(owned, 6) * (0.9 if pad.wagers_on("builder") or pad.wagers_on("big_boss") else 0.5)
    points *= _FANCY if corporation == pad.fancied else 1.0
    if not owned:
        points += 2.5 if pad.wagers_on("opportunist") or pad.wagers_on("conqueror") else 0.0
    return (dividend * (pad.left - 1) + points * VP) * pad.luck(30 if pad.mood else 12)


def _shared(pad: Pad, name: str) -> float:
    """How many of the others own it too: what lifts everybody lifts nobody above the rest."""
    others = [player for player in pad.facts["players"] if player["seat"] != pad.seat]
    return sum(bool(player["shares"].get(name)) for player in others) / max(1, len(others))
