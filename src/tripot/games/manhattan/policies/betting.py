"""Speculation: the bets with the best odds, one on each thing, as high as one may. [MH-SPE-01]"""

from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.policies.pad import LABEL, Pad
from tripot.games.manhattan.speculation import STAKE_UNIT
from tripot.games.manhattan.state import Facts

_EDGE = 15
"""What a nuyen staked has to bring, in percent, for somebody of usual daring."""


def speculate(pad: Pad) -> None:
    """All of them for a golden trader; else those worth the risk to this temperament."""
    at_hand = pad.at_hand
    if "speculation" in at_hand["closed"] or pad.has("winning_ticket"):
        return
    golden = pad.has("golden_trader")
    needed = (0 if pad.left == 1 or at_hand["stakes_returned"] else _EDGE * 100 // pad.temper.risk) / 100
    taken: list[Facts] = []
    for value, bet in bets(pad):
        stake = min(at_hand["stake_limit"], pad.money) // STAKE_UNIT * STAKE_UNIT
        if len(taken) == pad.influence or stake <= 0:
            break
        if not golden and value <= (needed / 3 if bet["kind"] == "derivative" else needed):
            continue
        taken.append({**bet, "stake": stake})
        pad.money -= stake
    if taken:
        pad.form["speculations"] = taken


def bets(pad: Pad) -> list[tuple[float, Facts]]:
    """The best bet on each corporation and derivative with what a nuyen staked on it may bring, best first."""
    at_hand, forecast = pad.at_hand, pad.forecast
    lost = 0 if at_hand["stakes_returned"] else 1
    found: list[tuple[float, Facts]] = []
    for corporation in forecast.ranking:
        ranks = []
        for place in range(1, at_hand["ranks"] + 1):
            profit = at_hand["profit"]["edge" if place in (1, at_hand["ranks"]) else "middle"]
            odds = forecast.chance(corporation, place)
            bet = {"kind": "rank", "corporation": IDS[corporation], "rank": place}
            ranks.append((odds * profit - (1 - odds) * lost, place, bet))
        value, _, best = max(ranks, key=lambda entry: entry[:2])
        found.append((value, best))
    for derivative in at_hand["derivatives"]:
        chances = {direction: forecast.moves(derivative, direction) for direction in ("up", "down")}
        way = max(chances, key=chances.__getitem__)
        value = chances[way] * at_hand["profit"]["derivative"] - (1 - chances[way]) * lost
        found.append((value, {"kind": "derivative", "derivative": derivative, "direction": way}))
    found.sort(key=lambda entry: entry[0], reverse=True)
    if pad.mood and len(found) > 3:
        found.insert(0, found.pop(pad.rng.below(3, LABEL)))
    return found
