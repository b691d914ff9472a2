"""For one's own; against whoever stands in the way, by lot, so that nobody is everybody's first prey."""

from tripot.games.manhattan.corporations import IDS, INDEX, Corporation
from tripot.games.manhattan.policies import reasons
from tripot.games.manhattan.policies.memory import grudges
from tripot.games.manhattan.policies.pad import Pad


def vote(pad: Pad, darling: Corporation) -> None:
    """One up, one down; what was promised comes first."""
    promised = {each["direction"]: INDEX[each["corporation"]] for each in pad.kept if each["kind"] == "vote"}
    up = promised.get("up", darling)
    down = promised.get("down", rival(pad, up))
    if down is not None and up != down:
        pad.form["vote"] = {"up": IDS[up], "down": IDS[down]}
        if pad.notes is not None:
            reasons.votes(pad, threats(pad, up), down)


def rival(pad: Pad, darling: Corporation) -> Corporation | None:
    """Whom to pull down."""
    return pad.drawn(threats(pad, darling))


def threats(pad: Pad, darling: Corporation) -> dict[Corporation, float]:
    """How much each of the others is in the way: those ahead and close, those that enemies own."""
    ranking = pad.forecast.ranking
    own = ranking.index(darling)
    held = {INDEX[name] for name in pad.holdings()}
    hated = grudges(pad.facts, pad.seat, pad.temper)
    late = pad.left <= 2
    highest = max(1, *(pad.forecast.assets[corporation] for corporation in ranking))
    weights = {}
    for place, corporation in enumerate(ranking):
        if corporation == darling:
            continue
        gap = abs(pad.forecast.assets[corporation] - pad.forecast.assets[darling])
        weight = 2.5 if place < own else 1.0
        weight *= 1 + (2.0 if late else 0.6) / (1 + gap)
        weight *= (max(1, pad.forecast.assets[corporation]) / highest) ** 2
        weight *= 0.15 if corporation in held else 1.0
        weight *= 1 + sum(
            hated.get(seat, 0.0) for seat, likes in enumerate(pad.forecast.favourites) if likes == corporation
        )
        weights[corporation] = weight
    return weights
