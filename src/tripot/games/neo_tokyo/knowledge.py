"""What players know: runs, secrets, evidence, briefings. Pages, letters and bots read this and nothing else.

[NT-OUT-07, NT-OUT-09, NT-SEC-08, NT-LOY-04, NT-VIS-03]
"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.frozen import freeze, seal
from tripot.games.neo_tokyo.people import Proof
from tripot.games.neo_tokyo.runs.information import run_file, secret_allies
from tripot.games.neo_tokyo.state import City, Run

BRIEFED = 2
REPORTED = {
    "report_interception": "interception",
    "report_capture": "capture",
    "report_clan_failure": "failure",
    "report_clan_interception": "interception",
}
"""What each kind of report says of its run."""


def learn_run(s: City, seat: Seat, label: str, facts: Mapping[str, Any]) -> None:
    """A run is known by its reference, the same for everyone; what is learnt adds up. [NT-OUT-09]"""
    if label:
        known = s.players[seat].known_runs
        known[label] = seal({**known.get(label, {}), **facts})


def outline(run: Run) -> dict[str, Any]:
    """The least one can know of a run. [NT-OUT-09]"""
    return {"turn": run.turn, "type": run.kind, "target": run.target}


def own(run: Run) -> dict[str, Any]:
    """What a sponsor knows of a run. [NT-OUT-08]"""
    return {
        **outline(run),
        "own": True,
        "sponsor": run.sponsor,
        "agent": run.agent,
        "cell": run.cell,
        "percent": run.final,
        "outcome": run.outcome,
    }


def absorb(s: City, seat: Seat, proof: Proof) -> None:
    """Whoever has an item before their eyes knows what it says. [NT-SEC-08, NT-OUT-09]"""
    content = proof.content
    if proof.kind == "secret":
        s.players[seat].known.add((seat_of(proof.subject), content["number"]))
    elif proof.kind == "file":
        for run in content["runs"]:
            _learn_from_file(s, seat, content["agent"], run)
    elif proof.kind == "trace":
        found = ("turn", "type", "target", "sponsor", "agent", "cell", "nothing")
        learn_run(s, seat, content["label"], {name: content[name] for name in found if name in content})


def _learn_from_file(s: City, seat: Seat, agent: str, run: Mapping[str, Any]) -> None:
    facts = {name: value for name, value in run.items() if name not in {"label", "money"} and value != ""}
    learn_run(s, seat, run["label"], {**facts, "agent": agent, "cell": ""})


def brief(s: City) -> None:
    """At the start of a turn, friends at loyalty 2 hear what an agent did and whom it loves. [NT-LOY-04]"""
    for seat in s.active():
        player = s.players[seat]
        player.briefings.clear()
        for name, level in player.loyalty.items():
            if level >= BRIEFED:
                done = [run_file(run) for run in s.runs if run.agent == name and run.turn == s.turn]
                secrets = {"secret_allies": secret_allies(s, name), "secret_enemies": s.agents[name].secret_enemies}
                player.briefings[name] = freeze({**secrets, "runs": done})
                for run in done:
                    _learn_from_file(s, seat, name, run)


def remember_turn(s: City) -> None:
    """Add this turn's runs to what each player knows. [NT-OUT-07, NT-OUT-09]"""
    papers = s.papers()
    for run in papers.resolved:
        learn_run(s, run.sponsor, run.label, own(run))
        if is_public(run):
            facts = {**outline(run), "outcome": "success", **({"line": run.line} if run.line else {})}
            for seat in s.active():
                learn_run(s, seat, run.label, facts)
        victim = seat_of(run.target)
        if run.kind == "datasteal" and run.outcome == "success" and victim >= 0 and _felt(s, victim):
            learn_run(s, victim, run.label, {**outline(run), "outcome": "success"})
    for seat, reported, kind, facts in papers.reports:
        if reported is not None:
            learn_run(s, seat, reported.label, {**facts, "turn": s.turn, "outcome": REPORTED[kind]})
    for label, ghost in s.bogus.items():
        if ghost.turn == s.turn:
            facts = {name: value for name, value in ghost.report.items() if name not in {"kind", "label"}}
            learn_run(s, ghost.victim, label, {**facts, "turn": s.turn, "outcome": REPORTED[ghost.report["kind"]]})


def is_public(run: Run) -> bool:
    """Scandals, Sabotages and killings that succeeded make the news. [NT-OUT-06]"""
    if run.outcome != "success" or run.fizzled:
        return False
    return run.kind in {"scandal", "sabotage"} or (run.kind == "assassination" and run.used)


def _felt(s: City, victim: Seat) -> bool:
    """Whether a theft shows on the victim's statement. [NT-OUT-07]"""
    return any(kind == "account_datasteal" for _, kind, _, _ in s.players[victim].ledger)
