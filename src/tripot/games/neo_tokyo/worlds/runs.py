"""The past runs of an imagined world: those whose reference the seat has, with somebody behind each."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.state import Bogus, City, PastRun
from tripot.games.neo_tokyo.worlds.witness import Witness

STREAM = "redeal"


def imagine(world: City, witness: Witness, rng: Rng) -> None:
    """Each known run either took place, or is the bogus one of its turn. [NT-ALE-05, NT-TRC-07]"""
    known = {**witness.public_runs, **witness.known_runs}
    haunted = {facts["turn"] for facts in known.values() if facts.get("nothing")}
    for label, facts in known.items():
        ghost = facts.get("nothing", False)
        if not ghost and _may_be_bogus(facts, witness) and facts["turn"] not in haunted:
            ghost = rng.below(4, STREAM) == 0
            if ghost:
                haunted.add(facts["turn"])
        if ghost:
            report = {name: value for name, value in facts.items() if name not in {"turn", "nothing", "outcome"}}
            kind = "report_capture" if "percent" in facts else "report_interception"
            victim = seat_of(facts["target"])
            told = freeze({"kind": kind, "label": label, **report})
            world.bogus[label] = Bogus(facts["turn"], victim, facts["type"], told)
        else:
            world.runs.append(_run(world, witness, label, facts, rng))


def _may_be_bogus(facts: Mapping[str, Any], witness: Witness) -> bool:
    """A report about oneself that no trace, file or loss has confirmed. [NT-ALE-03]"""
    about_me = facts["target"] == f"player:{witness.seat}" and not facts.get("own")
    return about_me and "nothing" not in facts and facts.get("outcome") != "success" and "money" not in facts


def _run(world: City, witness: Witness, label: str, facts: Mapping[str, Any], rng: Rng) -> PastRun:
    """A run as far as it is known; somebody else sponsored what one did not."""
    others = [seat for seat in range(len(world.players)) if seat != witness.seat]
    drawn = others[rng.below(len(others), STREAM)]
    agent = facts.get("agent", "independent")
    return PastRun(
        turn=facts["turn"],
        sponsor=facts.get("sponsor", drawn),
        kind=facts["type"],
        target=facts["target"],
        agent=agent,
        label=label,
        final=facts.get("percent", 50),
        outcome=facts.get("outcome", "failure"),
        beneficiary=facts.get("beneficiary", ""),
        line=facts.get("line", ""),
        cell=facts.get("cell", ""),
        serial=1 if agent == "croc" else 0,
    )
