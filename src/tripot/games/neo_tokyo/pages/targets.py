"""Who and what an order may name, as far as the writer knows. [NT-TYP-01, NT-VIS-04]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.runs.types import LEGAL
from tripot.games.neo_tokyo.tables import LAUNCH_TURNS, PARTIES, RUN_TYPES, C, skill
from tripot.games.neo_tokyo.words import RunType

Facts = dict[str, Any]
OUT_OF_PLAY = ("dead", "closed")


def is_launch(facts: Facts) -> bool:
    """Whether the launch rules hold this turn. [NT-SET-10, NT-OPT-01]"""
    return facts["turn"] in LAUNCH_TURNS and bool(facts["options"].get("launch_rules", True))


def players(facts: Facts) -> list[str]:
    """Everybody still in the game."""
    return [f"player:{player['seat']}" for player in facts["players"] if player["active"]]


def corporations(facts: Facts) -> list[str]:
    """Every corporation in play, by rank."""
    return [f"corp:{corp}" for corp in facts["ranking"]]


def agents(facts: Facts, *kinds: str) -> list[str]:
    """Every agent of these kinds that is still about."""
    return [
        f"agent:{agent['id']}"
        for agent in facts["agents"]
        if agent["kind"] in kinds and agent["state"] not in OUT_OF_PLAY
    ]


def traces(facts: Facts) -> list[str]:
    """Runs of others that one knows of. [NT-TRC-02, NT-RUN-09]"""
    known = facts["you"]["known_runs"]
    return [f"run:{label}" for label, run in known.items() if not run.get("own") and run["type"] != "protection"]


def entities(facts: Facts) -> list[Facts]:
    """Everything that a list of allies may name, by kind."""
    return [
        {"kind": "players", "tokens": players(facts)},
        {"kind": "corps", "tokens": corporations(facts)},
        {"kind": "agents", "tokens": agents(facts, "fixer", "clan", "agency")},
        {"kind": "parties", "tokens": [f"party:{party}" for party in PARTIES]},
    ]


def of_run(facts: Facts, seat: Seat, kind: RunType) -> list[Facts]:
    """What a run of this type may be aimed at, by kind of target. [NT-TYP-01, NT-RUN-09, NT-SET-10]"""
    legal = LEGAL[kind]
    spared = kind in {"sabotage", "datasteal"} and is_launch(facts)
    everybody = [token for token in players(facts) if kind == "protection" or token != f"player:{seat}"]
    found = [
        {"kind": "corps", "tokens": corporations(facts) if "corp" in legal else []},
        {"kind": "players", "tokens": everybody if "player" in legal and not spared else []},
        {"kind": "parties", "tokens": [f"party:{party}" for party in PARTIES] if "party" in legal else []},
        {"kind": "agents", "tokens": _assailable(facts, kind)},
        {"kind": "runs", "tokens": traces(facts) if "run" in legal else []},
    ]
    return [group for group in found if group["tokens"]]


def _assailable(facts: Facts, kind: RunType) -> list[str]:
    found = agents(facts, *(name for name in ("fixer", "clan", "agency") if name in LEGAL[kind]))
    if kind == "assassination":
        held = {f"agent:{agent['id']}" for agent in facts["agents"] if agent["state"] == "unavailable"}
        return [token for token in found if token not in held]
    return found


def hands(facts: Facts, seat: Seat, kind: RunType) -> list[Facts]:
    """Who can be asked for a run of this type, with the bonus each brings. [NT-AGT-01, NT-AGT-09, NT-RUN-06]"""
    me, opening = facts["you"], facts["players"][seat]["opening"]
    found = [{"id": "independent", "bonus": int(C["independent_malus_pct"]), "loyalty": 0, "kind": "independent"}]
    for agent in facts["agents"]:
        member = opening["points"] and agent["party"] == opening["party"]
        if agent["state"] == "available" and (agent["kind"] != "agency" or member):
            more = 10 if agent["underground"] else 0
            found.append(
                {
                    "id": agent["id"],
                    "bonus": agent["bonus"][skill(kind)] + more,
                    "loyalty": me["loyalty"].get(agent["id"], 0),
                    "kind": agent["kind"],
                }
            )
    croc = me["croc"]
    if croc and not croc["pending"] and facts["players"][seat]["citizen"]:
        found.append({"id": "croc", "bonus": croc["bonus"][skill(kind)], "loyalty": 4, "kind": "croc"})
    return found


def all_runs(facts: Facts, seat: Seat) -> Facts:
    """Targets and hands of every type."""
    return {kind: {"targets": of_run(facts, seat, kind), "hands": hands(facts, seat, kind)} for kind in RUN_TYPES}
