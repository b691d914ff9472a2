"""What a player of the house says when it is asked why: what it compared on its pad, and what it thinks of others."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.chair import Chair
from tripot.engine.reasons import Notes, Thought, Weighed, percent, tenths
from tripot.games.neo_tokyo.policies.memory import grudges, trust
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.policies.temper import temper


def shares(pad: Pad, worths: Mapping[str, float], best: str | None) -> None:
    """The first share that was bought, and those it was compared with, in points beyond their price."""
    if pad.notes is None:
        return
    pad.notes.weigh(
        "shares",
        (
            Weighed(
                Thought("share", {"corp": corp}),
                Thought("beyond_price", {"tenths": tenths(worths[corp])}),
                corp == best,
            )
            for corp in _in_order(worths)
        ),
    )


def votes(pad: Pad, threats: Mapping[str, float], minus: str) -> None:
    """Whom to pull down: by lot, the more somebody is in the way the likelier."""
    _by_lot(pad.notes, "votes", "against", "corp", threats, minus)


def runs(pad: Pad, ideas: Mapping[str, float], idea: str) -> None:
    """What kind of run came to mind, by temperament."""
    _by_lot(pad.notes, "runs", "idea", "idea", ideas, idea)


def _by_lot(notes: Notes | None, about: str, key: str, fact: str, weights: Mapping[str, float], chosen: str) -> None:
    total = sum(weights.values())
    if notes is None or total <= 0 or any(each == about for each, _ in notes.weighed):
        return
    notes.weigh(
        about,
        (
            Weighed(
                Thought(key, {fact: each}),
                Thought("by_lot", {"percent": percent(weights[each] / total)}),
                each == chosen,
            )
            for each in _in_order(weights)
        ),
    )


def contract(notes: Notes | None, brings: int) -> None:
    """Whether a draft is worth a signature."""
    if notes is None:
        return
    sign = Weighed(Thought("sign"), Thought("money", {"amount": brings}), brings > 0)
    decline = Weighed(Thought("decline"), Thought("nothing"), brings <= 0)
    notes.weigh("contract", (sign, decline) if brings > 0 else (decline, sign))


def beliefs(chair: Chair) -> list[Thought]:
    """What each of the others will push, what their signature was worth so far, and who has it coming."""
    facts, me = chair.view.facts, chair.view.seat
    if facts.get("you") is None:
        return []
    found, nature = [], temper(facts["you"])
    held, hated = trust(facts, me, nature), grudges(facts, me, nature)
    for player in facts["players"]:
        seat = player["seat"]
        if not player["active"] or seat == me:
            continue
        owned = {corp: number for corp, number in player["shares"].items() if corp in facts["ranking"]}
        if owned:
            found.append(Thought("pushes", {"seat": seat, "corp": max(owned, key=owned.__getitem__)}))
        if held.get(seat):
            key = "trusts" if held[seat] > 0 else "distrusts"
            found.append(Thought(key, {"seat": seat, "percent": percent(abs(held[seat]))}))
        if hated.get(seat):
            found.append(Thought("hates", {"seat": seat, "tenths": tenths(hated[seat])}))
    return found


def outline(sheet: dict[str, Any]) -> list[Thought]:
    """What a sheet of orders comes to."""
    orders = sheet["orders"]
    found = []
    bought = [order["corp"] for order in orders if order["order"] == "buy_share"]
    if bought:
        found.append(Thought("buys", {"corps": bought}))
    for order in orders:
        if order["order"] == "vote":
            found.append(Thought("votes", {"plus": order["plus"], "minus": order["minus"]}))
        elif order["order"] == "run":
            found.append(Thought("run", {"run": order["type"], "money": order["money"]}))
    rest = sorted({order["order"] for order in orders} - {"buy_share", "vote", "run"})
    if rest:
        found.append(Thought("also", {"orders": rest}))
    return found


def _in_order(weights: Mapping[str, float]) -> list[str]:
    return sorted(weights, key=weights.__getitem__, reverse=True)
