"""Three ways to spend a turn, each legal, useful and priced for the desk at hand. [E29]"""

from collections.abc import Iterable

from tripot.games.manhattan import sheet
from tripot.games.manhattan.corporations import DEFENCE, INDEX
from tripot.games.manhattan.runs.common import DATASTEAL, SABOTAGE, STEP_PRICE
from tripot.games.manhattan.state import Facts

_STEPS = 3
"""What a run is given, money permitting."""


def plans(at_hand: Facts, ranking: list[str], dividends: dict[str, int], *, is_last: bool = False) -> list[Facts]:
    """To own, to grow, to strike; a plan that the purse or the Consortium does not allow is left out.

    Nobody is told to strike what they own, nor to grow when no turn follows.
    """
    made = [
        ("own", _own(at_hand, dividends)),
        ("grow", {} if is_last else _grow(at_hand, dividends)),
        ("strike", _strike(at_hand, ranking)),
    ]
    found: list[Facts] = []
    for name, form in made:
        if form and not sheet.check(at_hand, form) and form not in [each["form"] for each in found]:
            found.append(_priced(name, form, at_hand, dividends))
    return found


def _priced(name: str, form: Facts, at_hand: Facts, dividends: dict[str, int]) -> Facts:
    cost = sheet.cost(at_hand, form)
    paid = sum(dividends[share] for share in form.get("shares", ()))
    return {"id": name, "form": form, "cost": cost, "left": at_hand["money"] - cost, "dividend": paid}


def _own(at_hand: Facts, dividends: dict[str, int]) -> Facts:
    """The share that pays back most of its price, or the one at home that must come first; a vote for it."""
    share = _share(at_hand, dividends, at_hand["money"])
    return {} if share is None else {"shares": [share], "vote": _vote(at_hand, share)}


def _grow(at_hand: Facts, dividends: dict[str, int]) -> Facts:
    """One more point of influence, with a share if both can be paid."""
    left = at_hand["money"] - at_hand["influence_price"]
    if left < 0:
        return {}
    share = _share(at_hand, dividends, left)
    return (
        {"influence": True} if share is None else {"influence": True, "shares": [share], "vote": _vote(at_hand, share)}
    )


def _strike(at_hand: Facts, ranking: list[str]) -> Facts:
    """The cheapest share, a theft for it with the free bonus, and a blow at somebody else."""
    share = at_hand["home"] or min(at_hand["prices"], key=lambda name: (at_hand["prices"][name], name))
    if at_hand["prices"][share] > at_hand["money"]:
        return {}
    left = (at_hand["money"] - at_hand["prices"][share]) // STEP_PRICE
    others = _rivals(at_hand, ranking, share)
    if left < 1 or not others:
        return {}
    steps, bonus = min(_STEPS, left), at_hand["influence"] > 0
    prey = min(others, key=lambda name: DEFENCE[INDEX[name]][DATASTEAL])
    steal = {"type": "datasteal", "target": prey, "beneficiary": share, "steps": steps, "bonus": bonus}
    blast = {"type": "sabotage", "target": min(others, key=lambda name: DEFENCE[INDEX[name]][SABOTAGE]), "steps": steps}
    runs = [steal, {**blast, "bonus": False}] if left >= 2 * steps else [steal]
    return {"shares": [share], "runs": runs, "vote": _vote(at_hand, share)}


def _share(at_hand: Facts, dividends: dict[str, int], money: int) -> str | None:
    """The share at home while it must come first; else the one whose price comes back soonest."""
    prices = at_hand["prices"]
    if at_hand["influence"] < 1:
        return None
    offered = [at_hand["home"]] if at_hand["home"] else list(prices)
    affordable = [name for name in offered if prices[name] <= money]
    return max(affordable, key=lambda name: (dividends[name] * 1000 // prices[name], prices[name], name), default=None)


def _vote(at_hand: Facts, share: str) -> Facts:
    """Up with what one buys; down with the dearest of the others that one does not own."""
    others = _rivals(at_hand, at_hand["prices"], share)
    return {"up": share, "down": max(others, key=lambda name: (at_hand["prices"][name], name))} if others else {}


def _rivals(at_hand: Facts, names: Iterable[str], share: str) -> list[str]:
    """Corporations whose fall costs this desk nothing."""
    mine = {share, at_hand["citizenship"], *at_hand["owned"]}
    return [name for name in names if name not in mine]
