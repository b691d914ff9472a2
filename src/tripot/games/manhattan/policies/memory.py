"""What a player of the house remembers of the others: promises kept and broken, runs that it knows were aimed at it.

All of it stands in its own view: its pledges with their verdicts, the reports in its letters. Nothing else is kept.
"""

from tripot.engine.seats import Seat
from tripot.games.manhattan.state import Facts
from tripot.kit.temperaments import Temperament

_KEPT, _BROKEN, _STRUCK = 0.15, -0.5, 0.4
"""Trust falls faster than it rises."""
_FADES = 0.8
"""What is left of a memory a turn later."""


def trust(facts: Facts, temper: Temperament) -> dict[Seat, float]:
    """From -1 to 1: what the promises of each were worth so far, the older the less."""
    me = facts["me"]["seat"]
    found: dict[Seat, float] = {}
    for pledge in facts["me"]["pledges"]:
        other = pledge["receiver"] if pledge["offerer"] == me else pledge["offerer"]
        change = {"kept": _KEPT, "broken": _BROKEN}.get(pledge["verdict"] or "", 0.0)
        if change:
            age = facts["turn"] - pledge["turn"]
            weight = change * _FADES ** (age * 100 / temper.memory)
            found[other] = max(-1.0, min(1.0, found.get(other, 0.0) + weight))
    return found


def grudges(facts: Facts, seat: Seat, temper: Temperament) -> dict[Seat, float]:
    """How much each of the others has it coming: detected runs at one's home, promises broken."""
    if "me" not in facts:
        return {}
    found: dict[Seat, float] = {}
    for letter in facts["me"]["letters"]:
        for line in letter.get("detections", ()):
            sponsor = line.get("sponsor")
            if sponsor is not None and sponsor != seat:
                age = facts["turn"] - letter["turn"]
                found[sponsor] = found.get(sponsor, 0.0) + _STRUCK * _FADES ** (age * 100 / temper.memory)
    for other, held in trust(facts, temper).items():
        if held < 0:
            found[other] = found.get(other, 0.0) - 2 * held
    return {other: min(3.0, weight) * temper.memory / 100 for other, weight in found.items()}
