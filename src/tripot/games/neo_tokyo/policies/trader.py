"""The trader: buys what yields, votes for what it owns, keeps its word, runs when the odds are good."""

from typing import Any

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.policies import bargains, characters, orders, plans, promises, raids
from tripot.games.neo_tokyo.policies.chance import likely, one
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.tables import TURNS, C, skill
from tripot.games.neo_tokyo.words import RunType

UNIT: int = C["run_unit"]


def trader(chair: Chair) -> Action:
    """Pay debts, sign what pays, write a sheet, hand it in."""
    view, rng = chair.view, chair.rng
    if not view.menu.forms:
        return READY
    form = view.menu.forms[0]
    if form.name == "character":
        return READY if view.facts["draft"] is not None else Fill("character", characters.sensible(rng))
    if view.facts["you"]["sheet"] is not None:
        return READY
    return bargains.errand(view, rng) or Fill("sheet", trader_sheet(Pad(view, form.facts), rng, bold=40))


def trader_sheet(pad: Pad, rng: Rng, *, bold: int) -> dict[str, Any]:
    """A whole sheet; `bold` is how readily it runs, in percent."""
    last = pad.city["turn"] >= TURNS
    promises.keep(pad)
    plans.beforehand(pad, rng)
    orders.captives(pad, rng)
    if not last:
        _invest(pad, rng)
    else:
        _podium(pad)
    _votes(pad, rng)
    orders.forecast(pad, rng)
    _politics(pad, rng)
    if likely(rng, bold):
        _strike(pad, rng)
    if likely(rng, bold // 2):
        _shield(pad, rng)
    _friends(pad, rng)
    if likely(rng, 20):
        plans.whim(pad, rng)
    if pad.rights["must_play"] or likely(rng, 30):
        orders.dragon(pad, rng)
    if pad.rights["grant"]:
        orders.auction(pad, rng)
    return pad.sheet()


def _invest(pad: Pad, rng: Rng) -> None:
    """Shares for dividends and the podium, Influence to buy more of them."""
    turn = pad.city["turn"]
    if pad.beside["influence"] and turn <= 5 and pad.money > pad.beside["influence"] + 900_000:
        orders.influence(pad, rng)
    while pad.left("shares") > 0 and pad.corps:
        corp = orders.owed_share(pad)
        if corp is None:
            pool = raids.favourites(pad)[:3] + pad.corps[1:6]
            affordable = [name for name in pool if pad.beside["shares"][name] <= pad.money]
            if not affordable:
                return
            corp = one(rng, affordable[:4])
        if not orders.acquire(pad, corp):
            return


def _podium(pad: Pad) -> None:
    """In the last turn a share of the first corporation is worth four points, half a million one."""
    if pad.corps and pad.left("shares") > 0:
        orders.acquire(pad, orders.owed_share(pad) or pad.corps[0])


def _votes(pad: Pad, rng: Rng) -> None:
    """For one's own, against the nearest rival."""
    if len(pad.corps) < 2:
        return
    mine = raids.favourites(pad)[0]
    owned = pad.public["shares"]
    rivals = [corp for corp in pad.corps[:4] if corp != mine and not owned.get(corp)] or [
        corp for corp in pad.corps if corp != mine
    ]
    for _ in range(pad.rights["votes"] - pad.count("votes")):
        minus = one(rng, rivals)
        if pad.add("vote", plus=mine, minus=minus):
            pad.named |= {mine, minus}
    if pad.rights["public_contract"]:
        pad.add("public_contract", corp=mine, move="plus")


def _politics(pad: Pad, rng: Rng) -> None:
    """Points of one's own side, a line for Honour or assets, the home one owns most of."""
    if pad.city["turn"] <= 6 and pad.money > 600_000:
        orders.points(pad, rng)
    if pad.beside["lines"] and not pad.count("line"):
        pad.add("line_vote", line=one(rng, ("populist", "public_contracts", "populist")))
    best = max(pad.public["shares"], key=lambda corp: pad.public["shares"][corp], default=None)
    if best is not None and not pad.public["citizen"]:
        orders.citizenship(pad, rng)


def _strike(pad: Pad, rng: Rng) -> None:
    """A Sabotage or a Datasteal against whatever stands in the way."""
    if not pad.rights["runs"] or len(pad.corps) < 3:
        return
    owned = pad.public["shares"]
    prey = next((corp for corp in pad.corps if not owned.get(corp)), None)
    if prey is None:
        return
    kind: RunType = "sabotage" if likely(rng, 60) else "datasteal"
    agent = orders.skilled(pad, kind, but=f"corp:{prey}")
    network = pad.left("networks") > 0
    wanted = 80 - pad.bonus(agent, skill(kind)) - (30 if network else 0)
    money = max(1, -(-wanted // 10)) * UNIT
    more: dict[str, Any] = {"network": True} if network else {}
    if kind == "datasteal":
        more["beneficiary"] = next(corp for corp in raids.favourites(pad) if corp != prey)
    if money * 3 <= pad.money and pad.add(
        "run", money, type=kind, target=f"corp:{prey}", agent=agent, money=money, **more
    ):
        pad.use("networks", int(network))


def _shield(pad: Pad, _rng: Rng) -> None:
    """Protect oneself when it is cheap."""
    if pad.rights["runs"] and pad.money > 800_000:
        agent = orders.skilled(pad, "protection", but="")
        pad.add("run", 2 * UNIT, type="protection", target=f"player:{pad.seat}", agent=agent, money=2 * UNIT)


def _friends(pad: Pad, rng: Rng) -> None:
    """A friend now and then: the networker's title is worth ten points."""
    for _ in range(2):
        if pad.money > 400_000:
            orders.loyalty(pad, rng)
