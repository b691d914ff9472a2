"""The trader: buys what yields, votes for what it owns, keeps its word, courts titles, runs when the odds are good."""

from typing import Any

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.policies import (
    bargains,
    characters,
    investing,
    orders,
    plans,
    prizes,
    promises,
    proofs,
    raids,
    reasons,
)
from tripot.games.neo_tokyo.policies.chance import likely, one, weighted
from tripot.games.neo_tokyo.policies.memory import grudges
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.policies.temper import temper
from tripot.games.neo_tokyo.tables import TURNS
from tripot.kit.temperaments import Temperament

MASTER = 4
"""The level at which an agent obeys. [NT-LOY-06]"""
DEVOTED = 150
"""The kindness of those who court agents: one until it obeys, all of them at the end."""
BOLD = 50
"""How readily somebody of usual daring runs, in percent."""


def trader(chair: Chair) -> Action:
    """Pay debts, sign what pays, use what one knows, write a sheet, hand it in."""
    view, rng = chair.view, chair.rng
    if not view.menu.forms:
        return READY
    form = view.menu.forms[0]
    if form.name == "character":
        return READY if view.facts["draft"] is not None else Fill("character", characters.sensible(rng))
    if view.facts["you"]["sheet"] is not None:
        return bargains.late(view, chair.notes) or READY
    errand = bargains.errand(view, rng, chair.notes) or proofs.errand(view, rng)
    return errand or Fill("sheet", trader_sheet(Pad(view, form.facts, chair.notes), rng, bold=BOLD))


def trader_sheet(pad: Pad, rng: Rng, *, bold: int) -> dict[str, Any]:
    """A whole sheet; `bold` is how readily somebody of usual daring runs, in percent."""
    nature = temper(pad.me)
    pad.hated = grudges(pad.city, pad.seat, nature)
    pad.ahead = investing.ahead(pad)
    promises.keep(pad)
    plans.beforehand(pad, rng)
    prizes.captives(pad)
    prizes.sale(pad, rng)
    _home(pad, rng)
    if pad.rights["war"]:
        orders.war(pad, rng)
    investing.invest(pad, rng)
    _points(pad, nature)
    _votes(pad, rng)
    plans.forecasts(pad, rng)
    _line(pad, rng, nature)
    _runs(pad, rng, nature, bold)
    _friends(pad, nature)
    _master(pad, nature)
    _cell(pad, rng, nature)
    _face(pad, rng)
    if likely(rng, 6):
        plans.whim(pad, rng)
    if likely(rng, 60):
        orders.allies(pad, rng)
        orders.authorise(pad, rng)
    if pad.rights["must_play"] or likely(rng, 15 + nature.curiosity // 10):
        orders.dragon(pad, rng)
    return pad.sheet()


def _home(pad: Pad, rng: Rng) -> None:
    """The citizenship of what one owns most of, once; its party and its cell come with it."""
    best = max(pad.public["shares"], key=lambda corp: pad.public["shares"][corp], default=None)
    if best is not None and not pad.public["citizen"]:
        orders.citizenship(pad, rng)


def _points(pad: Pad, nature: Temperament) -> None:
    """Two points a turn of one's own side: heading the party in power is worth ten. [NT-TIT-02]"""
    if pad.count("citizenship") or pad.count("resign") or pad.money < 250_000:
        return
    side = pad.public["party"] or pad.party_side()
    if not side:
        side = pad.city["power"] or ("reformer" if nature.risk > 100 else "nationalist")
    if pad.party_side() not in ("", side) or (side == "nationalist" and "expatrie" in pad.public["traits"]):
        return
    rivals = [pad.city["players"][seat] for seat in pad.others()]
    lead = max((player["points"] for player in rivals if player["party"] == side), default=0)
    cap = pad.honour + (side == "reformer")
    number = min(cap - pad.public["points"], 2)
    hopeless = lead >= cap + 1
    if number > 0 and not hopeless and not pad.count("points") and pad.public["points"] <= lead + 3:
        pad.use("points")
        pad.add("buy_points", number * int(pad.beside["point"]), party=side, qty=number)


def _votes(pad: Pad, rng: Rng) -> None:
    """For one's own; against whoever stands in the way, by lot, so that nobody is everybody's first prey."""
    if len(pad.corps) < 2:
        return
    mine, owned, assets = raids.favourites(pad)[0], pad.holdings(), investing.assets_of(pad)
    place, highest = pad.corps.index(mine), max(1, *assets.values())
    threats = {
        corp: (2.5 if rank < place else 1.0)
        * (0.15 if owned.get(corp) else 1.0)
        * (assets[corp] / highest) ** 2
        * (1 + pad.enemies_of(corp))
        * (raids.VENGEANCE if corp == raids.sworn_enemy(pad) else 1)
        + 0.01
        for rank, corp in enumerate(pad.corps)
        if corp != mine
    }
    for _ in range(pad.rights["votes"] - pad.count("votes")):
        minus = weighted(rng, threats)
        reasons.votes(pad, threats, minus)
        pad.use("votes")
        if pad.add("vote", plus=mine, minus=minus):
            pad.named |= {mine, minus}
    if pad.rights["public_contract"] and not pad.count("public_contract"):
        pad.use("public_contract")
        pad.add("public_contract", corp=mine, move="plus")


def _line(pad: Pad, rng: Rng, nature: Temperament) -> None:
    """A line for Honour or assets; the sly would rather see the Underground."""
    if pad.beside["lines"] and not pad.count("line"):
        liked = [line for line in ("populist", "populist", "public_contracts") if line in pad.beside["lines"]]
        sly = nature.curiosity > 150 or likely(rng, 12)
        pad.use("line")
        pad.add("line_vote", line=one(rng, pad.beside["lines"] if sly or not liked else liked))


def _runs(pad: Pad, rng: Rng, nature: Temperament, bold: int) -> None:
    """Thefts for one's own, fires for those in the way, looks at others, blackened names: by temperament."""
    if not pad.rights["runs"] or len(pad.corps) < 2:
        return
    hate = max(pad.hated.values(), default=0.0)
    sworn = raids.sworn_enemy(pad)
    ideas = {
        raids.datasteal: 35.0,
        raids.sabotage: 0.30 * nature.spite * (1 + hate / 2) * (3 if sworn else 1),
        raids.enquiry: 0.20 * nature.curiosity,
        raids.scandal: 0.14 * nature.spite * (1 + hate),
        raids.robbery: 0.10 * nature.spite * (1 + hate),
        raids.murder: 0.03 * nature.spite,
        raids.shield: 0.10 * nature.kindness + 10.0 * raids.suffered(pad),
    }
    rich = min(3, pad.money // 1_500_000)
    if int(pad.city["turn"]) <= 3:
        bold //= 3  # what is spent now does not grow
    for number in range(1 + rich):
        readiness = bold * nature.risk // 100 + 20 * rich - 10 * number
        if pad.money > 200_000 and likely(rng, readiness):
            idea = weighted(rng, ideas)
            reasons.runs(pad, {each.__name__: weight for each, weight in ideas.items()}, idea.__name__)
            idea(pad, rng)


def _friends(pad: Pad, nature: Temperament) -> None:
    """A friend or two for runs, if one is curious; late, all of them, if one courts the networker's ten points.

    Whoever comes second has paid as much for nothing: only some temperaments enter that race. [NT-TIT-06]
    """
    turn = int(pad.city["turn"])
    late = turn >= TURNS - 4
    courts = nature.kindness >= DEVOTED or "ambition:networker" in pad.me["traits"]
    dearest, most = (200_000, 40) if late else (50_000, int(nature.curiosity > 100))
    if not most or (late and not courts) or (not late and pad.money < 400_000):
        return
    for agent, cost in sorted(pad.beside["loyalty"].items(), key=lambda entry: (entry[1], entry[0])):
        if cost <= dearest and most > 0:
            most -= _befriend(pad, agent)


def _befriend(pad: Pad, agent: str) -> bool:
    """One level more with somebody, within the rules of families; whether it was bought. [NT-LOY-09]"""
    level = pad.me["loyalty"].get(agent, 0) + 1
    family = pad.agents[agent]["kind"] == "clan" and level > 2
    if pad.claimed or pad.count(f"loyalty:{agent}") or (family and pad.count("family")):
        return False
    if not pad.add("buy_loyalty", pad.beside["loyalty"][agent], agent=agent):
        return False
    pad.use(f"loyalty:{agent}")
    pad.use("family", int(family))
    return True


def _master(pad: Pad, nature: Temperament) -> None:
    """The devoted make one agent theirs alone, level by level: who obeys may be lent. [NT-LOY-06]"""
    if nature.kindness < DEVOTED or int(pad.city["turn"]) > TURNS - 2:
        return
    levels = {agent: pad.me["loyalty"].get(agent, 0) for agent in pad.beside["loyalty"]}
    best = max(levels, key=lambda agent: (levels[agent], -pad.beside["loyalty"][agent], agent), default=None)
    if best is not None and levels[best] < MASTER and pad.beside["loyalty"][best] * 4 <= pad.money:
        _befriend(pad, best)


def _cell(pad: Pad, rng: Rng, nature: Temperament) -> None:
    """A cell of one's own for those who run a lot and can pay for it."""
    turn = int(pad.city["turn"])
    keen = 15 + 10 * nature.curiosity // 100 + (40 if pad.me["croc"] else 0)
    if pad.money > 1_200_000 and 3 <= turn < TURNS and likely(rng, keen):
        orders.cell(pad, rng)


def _face(pad: Pad, rng: Rng) -> None:
    """Honour for money at the very end, if it may make one the venerable. [NT-TIT-04]"""
    best = max((pad.city["players"][seat]["honour"] for seat in pad.others()), default=0)
    if int(pad.city["turn"]) >= TURNS - 1 and pad.money > 1_500_000 and best - 1 <= pad.honour <= best + 1:
        orders.press(pad, rng)
