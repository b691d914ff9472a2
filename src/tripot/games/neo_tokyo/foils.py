"""Naive players with one plan each, written to win by it: what the house's own bots are measured by."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair, Policy
from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.policies import bargains, characters, orders, plans, raids
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.tables import TURNS

Plan = Callable[[Pad, Rng], None]


def script(traits: list[dict[str, Any]], plan: Plan) -> Policy:
    """Somebody who does the same every turn, signs nothing and owes nothing."""

    def play(chair: Chair) -> Action:
        view, rng = chair.view, chair.rng
        if not view.menu.forms:
            return READY
        form = view.menu.forms[0]
        if form.name == "character":
            made = {**characters.blank(rng), "traits": traits}
            return READY if view.facts["draft"] is not None else Fill("character", made)
        drafts = bargains.unsigned(view)
        if drafts:
            return Fill("decline", {"contract": drafts[0]["contract"]})
        if view.facts["you"]["sheet"] is not None:
            return READY
        pad = Pad(view, form.facts)
        plan(pad, rng)
        if pad.rights["must_play"]:
            orders.dragon(pad, rng)
        return Fill("sheet", pad.sheet())

    return play


def _buy(pad: Pad, *wanted: str) -> None:
    """As many shares as one may have: the owed one, then the first of these that can be paid."""
    while pad.left("shares") > 0:
        pool = [corp for corp in wanted if corp in pad.corps and pad.beside["shares"][corp] <= pad.money]
        corp = orders.owed_share(pad) or next(iter(pool), None)
        if corp is None or not orders.acquire(pad, corp):
            return


def _vote(pad: Pad, plus: str) -> None:
    """All votes for one, against whoever stands best of the others."""
    minus = next((corp for corp in pad.corps if corp != plus), None)
    for _ in range(int(pad.rights["votes"]) if minus else 0):
        pad.add("vote", plus=plus, minus=minus)
        pad.named |= {plus, str(minus)}


def one_plan(pad: Pad, rng: Rng) -> None:
    """One corporation, its votes, its party, and cheap loyalties late."""
    own, turn = raids.favourites(pad)[0], int(pad.city["turn"])
    if turn < TURNS:
        _buy(pad, own, *pad.corps)
    else:
        _buy(pad, pad.corps[0])
    if pad.money > 1_500_000:
        orders.influence(pad, rng)
    _vote(pad, own)
    plans.forecasts(pad, rng)
    orders.citizenship(pad, rng)
    orders.points(pad, rng)
    if pad.beside["lines"]:
        pad.add("line_vote", line=pad.beside["lines"][0])
    if turn >= TURNS - 3:
        _all_friends(pad)


def _all_friends(pad: Pad) -> None:
    """Every loyalty that can be had for little, the cheapest first."""
    for agent, cost in sorted(pad.beside["loyalty"].items(), key=lambda entry: (entry[1], entry[0])):
        clan = pad.agents[agent]["kind"] == "clan" and pad.me["loyalty"].get(agent, 0) >= 2
        if cost <= 150_000 and not clan:
            pad.add("buy_loyalty", cost, agent=agent)


def influence_first(pad: Pad, rng: Rng) -> None:
    """Influence before anything else, then whatever stands best."""
    orders.influence(pad, rng)
    _buy(pad, *pad.corps)
    _vote(pad, raids.favourites(pad)[0])


def arsonist(pad: Pad, rng: Rng) -> None:
    """Shares of the second, and the first set on fire every turn."""
    leader, heir = pad.corps[0], pad.corps[min(1, len(pad.corps) - 1)]
    _buy(pad, heir)
    _vote(pad, heir)
    for _ in range(2):
        raids.raid(pad, rng, "sabotage", f"corp:{leader}", 80)
    orders.influence(pad, rng)


def follower(pad: Pad, rng: Rng) -> None:
    """What most people own, and the party that most people joined."""
    owned: Counter[str] = Counter()
    for player in pad.city["players"]:
        owned.update({corp: count for corp, count in player["shares"].items() if corp in pad.corps})
    liked = [corp for corp, _ in sorted(owned.items(), key=lambda entry: (-entry[1], entry[0]))] or pad.corps
    _buy(pad, *liked, *pad.corps)
    orders.influence(pad, rng)
    _vote(pad, liked[0])
    orders.points(pad, rng)


def copycat(pad: Pad, rng: Rng) -> None:
    """The shares, the Influence and the party of whoever looks best."""
    rivals = [pad.city["players"][seat] for seat in pad.others()]
    best = max(rivals, key=lambda player: (sum(player["shares"].values()), player["influence"]), default=pad.public)
    liked = sorted((corp for corp in best["shares"] if corp in pad.corps), key=lambda corp: -best["shares"][corp])
    _buy(pad, *liked, *pad.corps)
    if best["influence"] >= pad.influence:
        orders.influence(pad, rng)
    _vote(pad, (liked or pad.corps)[0])
    if best["party"]:
        orders.points(pad, rng)


FOILS: Mapping[str, Policy] = {
    "one_plan": script([], one_plan),
    "influence_first": script([], influence_first),
    "arsonist": script([], arsonist),
    "follower": script([], follower),
    "copycat": script([], copycat),
}
"""By name; `simulate` seats them."""
