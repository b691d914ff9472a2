"""Sheets that are worth comparing: each puts its money on something else."""

from collections.abc import Callable
from typing import Any

from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.policies import orders, prizes, promises, raids
from tripot.games.neo_tokyo.policies.chance import between, likely, one
from tripot.games.neo_tokyo.policies.pad import Pad

Spend = Callable[[Pad, Rng], None]


def shares(pad: Pad, rng: Rng) -> None:
    """As many shares as one may buy and pay: of what one owns, of what stands high, of what nobody wants."""
    taste = one(rng, ("block", "podium", "cheap", "alone"))
    while pad.left("shares") > 0 and pad.corps:
        corp = orders.owed_share(pad)
        if corp is None:
            affordable = [name for name in pad.corps if pad.beside["shares"][name] <= pad.money]
            if not affordable:
                return
            corp = _liked(pad, rng, taste, affordable)
        if not orders.acquire(pad, corp):
            return


def _liked(pad: Pad, rng: Rng, taste: str, among: list[str]) -> str:
    """One corporation by taste; those at the bottom pay little and may go under."""
    if taste == "block":
        return next(corp for corp in raids.favourites(pad) if corp in among)
    if taste == "podium":
        return one(rng, among[:3])
    owners = {corp: sum(player["shares"].get(corp, 0) for player in pad.city["players"]) for corp in among}
    safe = [corp for corp in among if corp not in pad.corps[-2:]] or among
    return min(safe, key=lambda corp: (owners[corp], corp)) if taste == "alone" else one(rng, safe[-3:])


def friends(pad: Pad, rng: Rng) -> None:
    """Loyalty where it is cheapest, up to a sum: the networker's title counts levels, not names."""
    budget = min(pad.money, between(rng, 1, 8) * 100_000)
    while budget > 0:
        known = {name: cost for name, cost in pad.beside["loyalty"].items() if f"loyalty:{name}" not in pad.used}
        cheap = [name for name, cost in sorted(known.items()) if cost <= budget]
        if not cheap or pad.claimed:
            return
        agent = min(cheap, key=lambda name: known[name])
        level = pad.me["loyalty"].get(agent, 0) + 1
        pad.use(f"loyalty:{agent}")
        if pad.agents[agent]["kind"] == "clan" and level > 2:
            if pad.count("family"):
                continue
            pad.use("family")
        pad.add("buy_loyalty", known[agent], agent=agent)
        budget -= known[agent]


SPENDINGS: tuple[tuple[Spend, int], ...] = (
    (shares, 9),
    (orders.influence, 5),
    (friends, 5),
    (orders.points, 4),
    (orders.press, 3),
    (orders.war, 6),
    (orders.cell, 1),
    (raids.sabotage, 3),
    (raids.datasteal, 4),
    (raids.robbery, 2),
    (raids.scandal, 3),
    (raids.enquiry, 4),
    (raids.murder, 2),
    (raids.shield, 1),
    (orders.allies, 1),
    (orders.authorise, 1),
)
"""What money can be put on, and how readily it is thought of."""
_TICKETS = tuple(spend for spend, weight in SPENDINGS for _ in range(weight))


def whim(pad: Pad, rng: Rng) -> None:
    """One way of spending, as it comes to mind."""
    one(rng, _TICKETS)(pad, rng)


def beforehand(pad: Pad, rng: Rng) -> None:
    """What changes the limits of the rest of the sheet: begging, when one is poor; leaving a party, for once."""
    if likely(rng, 25 if pad.money < 150_000 else 1):
        orders.claim(pad, rng)
    if likely(rng, 1):
        orders.resign(pad, rng)


def plan(pad: Pad, rng: Rng, *, faithful: bool = True) -> dict[str, Any]:
    """A sheet: duties and free things, and some ways of spending in the order in which they come to mind."""
    if faithful:
        promises.keep(pad)
    beforehand(pad, rng)
    prizes.captives(pad)
    if likely(rng, 60):
        shares(pad, rng)
    for _ in range(between(rng, 2, 7)):
        whim(pad, rng)
    for_free(pad, rng)
    return pad.sheet()


def for_free(pad: Pad, rng: Rng) -> None:
    """Votes for one's own, forecasts, a line, the Dragon, a home: nothing of it costs money."""
    votes(pad, rng)
    forecasts(pad, rng)
    if pad.beside["lines"] and not pad.count("line"):
        pad.use("line")
        pad.add("line_vote", line=one(rng, pad.beside["lines"]))
    if pad.rights["must_play"] or likely(rng, 50):
        orders.dragon(pad, rng)
    prizes.sale(pad, rng)
    if not pad.public["citizen"] or likely(rng, 5):
        orders.citizenship(pad, rng)


def votes(pad: Pad, rng: Rng) -> None:
    """All one's votes for a favourite, against what stands in its way."""
    if len(pad.corps) < 2:
        return
    mine = one(rng, raids.favourites(pad)[: 1 + likely(rng, 30)])
    rivals = [corp for corp in raids.strangers(pad) if corp != mine] or [corp for corp in pad.corps if corp != mine]
    for _ in range(int(pad.rights["votes"]) - pad.count("votes")):
        minus = one(rng, rivals[:4])
        pad.use("votes")
        if pad.add("vote", plus=mine, minus=minus):
            pad.named |= {mine, minus}
    if pad.rights["public_contract"] and not pad.count("public_contract"):
        pad.use("public_contract")
        pad.add("public_contract", corp=mine, move="plus")


def forecasts(pad: Pad, rng: Rng) -> None:
    """One guess a corporation, near its rank: two on the same cannot both be right."""
    guesses = [(corp, step) for step in (0, -1, 1) for corp in sorted(pad.named)]
    for corp, step in guesses if len(pad.corps) > 1 else ():
        if pad.left("forecasts") <= 0:
            return
        rank = pad.corps.index(corp) + 1 + step
        if 1 <= rank <= len(pad.corps) and likely(rng, 85):
            pad.use("forecasts")
            pad.add("forecast", corp=corp, rank=rank)
