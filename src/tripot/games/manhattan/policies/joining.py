"""Which coalition: what its victory would bring, and how likely it is with the company it had. [MH-MDC-07]"""

from collections import Counter

from tripot.games.manhattan import mdc
from tripot.games.manhattan.corporations import IDS, INDEX
from tripot.games.manhattan.mdc import COALITIONS, main_shareholder
from tripot.games.manhattan.policies import reasons
from tripot.games.manhattan.policies.pad import VP, Pad
from tripot.games.manhattan.words import Coalition

_TASTES: dict[str, tuple[Coalition, ...]] = {
    "bold": ("deregulation",),
    "patient": ("bank_safeguards", "targeted_controls"),
    "grudging": ("transparency",),
    "generous": ("public_contracts", "bank_safeguards"),
    "sly": ("transparency", "deregulation"),
    "loyal": ("targeted_controls", "urban_development"),
}
"""Where each temperament would rather sit."""


def best_coalition(pad: Pad) -> Coalition:
    """The one that is worth most to this player."""
    found = worths(pad)
    return COALITIONS[found.index(max(found))]


def join(pad: Pad) -> None:
    """What was promised; else by lot, the more each brings and the likelier it wins, the oftener."""
    promised = next((each["coalition"] for each in pad.kept if each["kind"] == "coalition"), None)
    if promised is not None:
        pad.form["coalition"] = promised
        return
    weights = {number: max(0.0, worth) for number, worth in enumerate(worths(pad))}
    chosen = pad.drawn({number: weight**1.5 for number, weight in weights.items()})
    pad.form["coalition"] = COALITIONS[0 if chosen is None else chosen]
    reasons.coalitions(pad, {COALITIONS[number]: weight for number, weight in weights.items()})


def worths(pad: Pad) -> list[float]:
    """In points, for each of the six."""
    wind = _wind(pad)
    total = sum(wind) or 1
    gains = _gains(pad)
    social = 1.0 if pad.has("power_broker") or pad.wagers_on("ringleader") else 0.15
    tastes = _TASTES.get(pad.temper.name, ())
    return [
        (gain + social) * (0.25 + wind[number] / total) * (2 if COALITIONS[number] in tastes else 1)
        for number, gain in enumerate(gains)
    ]


def _wind(pad: Pad) -> list[int]:
    """How many joined each the last two turns; one more for each, since people change their minds."""
    recent = Counter(name for player in pad.facts["players"] for name in player["coalitions"][-2:] if name)
    return [1 + recent[name] for name in COALITIONS]


def _gains(pad: Pad) -> list[float]:
    """What a victory brings: assets now; odds, stakes and percentages next turn."""
    shares = [[player["shares"].get(name, 0) for name in IDS] for player in pad.facts["players"]]
    for name in pad.form.get("shares", ()):
        shares[pad.seat][INDEX[name]] += 1
    controlled = [c for c in pad.forecast.ranking if main_shareholder(shares, c) == pad.seat]
    held = sum(shares[pad.seat][c] for c in controlled)
    assets = held * (50_000 * (pad.left - 1) / VP + 0.4)
    gains = [assets, assets, 0.0, 0.0, 0.0, 0.0]
    if pad.left > 1:
        purse = min(pad.influence**2 * int(pad.at_hand["stake_limit"]) // max(1, pad.influence), pad.money + VP)
        bets = pad.influence * purse / VP * pad.temper.risk / 100
        gains[mdc.BANK_SAFEGUARDS] = 0.7 * bets * (2 if pad.has("golden_trader") else 1)
        gains[mdc.DEREGULATION] = 0.6 * bets * (2 if pad.has("golden_trader") else 1)
        gains[mdc.TRANSPARENCY] = 0.25 * (pad.influence + 1) * pad.temper.spite / 100
        gains[mdc.TARGETED_CONTROLS] = 0.35 * held + 0.2 * len(controlled) + 0.12 * sum(shares[pad.seat])
    return gains
