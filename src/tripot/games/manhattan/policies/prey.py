"""What a run may bring, how likely it works, and how much money makes it likely. [MH-RUN-09]"""

from tripot.games.manhattan.corporations import DEFENCE, DETECTION, IDS, Corporation
from tripot.games.manhattan.policies.outlook import final_points
from tripot.games.manhattan.policies.pad import LABEL, VP, Pad
from tripot.games.manhattan.policies.voting import threats
from tripot.games.manhattan.runs.common import (
    BASE,
    BONUS,
    DATASTEAL,
    EXTRACTION,
    MOST_STEPS,
    SABOTAGE,
    STEP,
    STEP_PRICE,
)
from tripot.games.manhattan.state import Facts

KINDS = {"datasteal": DATASTEAL, "sabotage": SABOTAGE, "extraction": EXTRACTION}
"""The runs that change assets."""


def ideas(pad: Pad, darling: Corporation) -> list[tuple[Facts, float]]:
    """One theft, one fire, one poaching that come to mind, and what each would bring if it worked."""
    held = pad.holdings()
    stake = held.get(IDS[darling], 0)
    asset = stake * (50_000 * (pad.left - 1) + VP * _swing(pad, darling))
    spared = pad.spared()
    prey = [c for c in pad.forecast.ranking if c != darling and IDS[c] not in spared]
    if not prey:
        return []
    crowd = _used(pad)
    easy = min(
        prey, key=lambda c: DEFENCE[c][DATASTEAL] + 15 * crowd.get(("datasteal", c), 0) + pad.rng.below(25, LABEL)
    )
    found: list[tuple[Facts, float]] = [
        ({"type": "datasteal", "target": IDS[easy], "beneficiary": IDS[darling]}, asset * _liking(pad, "code_breaker"))
    ]
    enemy = pad.drawn(
        {c: w / (1 + 2 * crowd.get(("sabotage", c), 0)) for c, w in threats(pad, darling).items() if c in prey}
    )
    if enemy is not None:
        hurt = (VP * stake * _swing(pad, enemy, darling) + _theirs(pad, enemy, darling)) * pad.temper.spite / 100
        hurt -= 2 * held.get(IDS[enemy], 0) * 50_000 * pad.left
        if pad.facts["turn"] == 1:
            hurt /= 2
        found.append(({"type": "sabotage", "target": IDS[enemy]}, hurt * _liking(pad, "pyromaniac")))
        poach = (asset + hurt / 2) * _liking(pad, "matchmaker")
        found.append(({"type": "extraction", "target": IDS[enemy], "beneficiary": IDS[darling]}, poach))
    return found


def _theirs(pad: Pad, enemy: Corporation, darling: Corporation) -> float:
    """What two assets less there cost the others: their dividends, and their points."""
    others = [player for player in pad.facts["players"] if player["seat"] != pad.seat]
    shares: int = sum(player["shares"].get(IDS[enemy], 0) for player in others)
    return shares * (100_000 * (pad.left - 1) + 2 * VP * _swing(pad, enemy, darling)) / max(1, len(others) / 3)


def _liking(pad: Pad, title: str) -> float:
    """A little more for what one wagers on, and what people overlook."""
    return pad.luck(25) * (1.5 if wagers(pad, title) else 1.0)


def wagers(pad: Pad, title: str) -> bool:
    """Whether this player bet on winning a title, by its name."""
    return any(entry["title"] == title for entry in pad.character["strategies"])


def _swing(pad: Pad, corporation: Corporation, darling: Corporation | None = None) -> float:
    """How many points a share an asset more or less may move: much where ranks are close and the end is near."""
    assets, left = pad.forecast.assets, pad.left
    others = [c for c in pad.forecast.ranking if c != corporation] if darling is None else [darling]
    gap = min((abs(assets[corporation] - assets[other]) for other in others), default=0)
    points = final_points(pad.forecast, left)[corporation]
    return (0.15 + 0.12 * points) * (1.6 if left <= 2 else 1.0) * (4 + left) / (4 + left + gap)


def _used(pad: Pad) -> dict[tuple[str, Corporation], int]:
    """How often each target was chosen on this form."""
    found: dict[tuple[str, Corporation], int] = {}
    for run in pad.form["runs"]:
        if "target" in run:
            key = (run["type"], IDS.index(run["target"]))
            found[key] = found.get(key, 0) + 1
    return found


def odds(pad: Pad, order: Facts, steps: int) -> float:
    """How likely it works: own percentage less a crowd, then the defence."""
    kind = KINDS[order["type"]]
    target = IDS.index(order["target"])
    sure: int = BASE[kind] + STEP * steps + (BONUS if pad.bonuses else 0) + pad.at_hand["modifier"]
    sure -= 10 if order["target"] in pad.at_hand["controlled"] else 0
    sure -= 10 * _used(pad).get((order["type"], target), 0) + pad.facts["seats"] // 2
    return max(0, min(90, sure)) / 100 * (1 - DEFENCE[target][kind] / 100) * (1 - DETECTION[target] / 1000)


def steps(pad: Pad, order: Facts, purse: int) -> int:
    """As many as it takes to be nearly sure, within what may be spent."""
    kind = KINDS[order["type"]]
    wanted: int = (
        90 - BASE[kind] - (BONUS if pad.bonuses else 0) - pad.at_hand["modifier"] + pad.facts["seats"] // 4 * 5
    )
    wanted += 40 if pad.left == 1 else 0  # everybody runs at the end, and teams tread on each other's feet [MH-TIM-01]
    found = min(MOST_STEPS, max(1, -(-wanted // STEP)), purse // STEP_PRICE)
    return found if pad.left <= 4 or pad.money > 2_000_000 else min(found, 2)
