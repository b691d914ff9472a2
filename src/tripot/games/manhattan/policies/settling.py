"""A citizenship that will pay more than it costs, once, when the end is near. [MH-CIT-01]"""

from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.policies.pad import Pad


def settle_down(pad: Pad) -> None:
    """Claim the best home one has a share of, if the points say so."""
    at_hand = pad.at_hand
    if pad.left > 3 and not pad.varies(10):
        return
    claims = [name for name in at_hand["owned"] if name != at_hand["citizenship"]]
    if not claims:
        return
    home = at_hand["citizenship"]
    now = 10 - pad.forecast.mean_place(INDEX[home]) if home else 0
    best = max(claims, key=lambda name: _welcome(pad, name))
    if _welcome(pad, best) - now > at_hand["claim_cost"]:
        pad.form["citizenship"] = best


def _welcome(pad: Pad, name: str) -> float:
    """Points a citizenship may bring, less those that fellow citizens cost."""
    fellows = [player["citizenship"] for player in pad.facts["players"]].count(name)
    return 10 - pad.forecast.mean_place(INDEX[name]) - 3 * fellows
