"""The chances of a run, from what its sponsor knows. [NT-UI-02, NT-RES-07, NT-RES-08, NT-RES-10, NT-AGT-12]"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import agents, defence, ties
from tripot.games.neo_tokyo.account import part
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.runs import percentages
from tripot.games.neo_tokyo.state import City, Run
from tripot.games.neo_tokyo.tables import CORPORATIONS, C
from tripot.games.neo_tokyo.traits import standing_defence
from tripot.games.neo_tokyo.words import RunType
from tripot.kit.numbers import number
from tripot.kit.numbers import percentages as read_percentages

CONFLICT = 20
"""What each earlier success of the same type on the same target costs. [NT-RES-07]"""
MOST_RIVALS = 9
Order = Mapping[str, Any]


def test(percent: int) -> Fraction:
    """The chance that a test passes: a roll of 90 or more always fails. [NT-RES-08]

    >>> test(40), test(120), test(-10)
    (Fraction(2, 5), Fraction(89, 100), Fraction(0, 1))
    """
    return Fraction(max(0, min(percent, int(C["auto_fail_from"]) - 1)), 100)


def outcomes(final: int, hurdles: list[int]) -> dict[str, Fraction]:
    """How likely each of the four outcomes is. [NT-RES-10]

    >>> outcomes(50, [20])["success"]
    Fraction(2, 5)
    """
    passes, slips = test(final), Fraction(1)
    for hurdle in hurdles:
        slips *= 1 - test(hurdle)
    return {
        "success": passes * slips,
        "interception": passes * (1 - slips),
        "failure": (1 - passes) * slips,
        "capture": (1 - passes) * (1 - slips),
    }


def about(s: City, seat: Seat, order: Order, place: int, supposed: Mapping[str, str]) -> dict[str, Any]:
    """Base and final percentage, known hurdles, outcomes, refund. Guards and rivals are supposed by the writer."""
    player = s.players[seat]
    base = percentages.base(s, player, order)
    found: dict[str, Any] = {"base": base, "lines": _lines(s, seat, order), "refund": _refund(order)}
    if order["type"] == "protection":
        return {**found, "protection": True, "chance": test(base)}
    rivals = min(max(number(supposed.get(f"orders.{place}.rivals", ""), 0), 0), MOST_RIVALS)
    hurdles, unknown = _hurdles(s, seat, order)
    guards = read_percentages(supposed.get(f"orders.{place}.guards", ""), 300)
    final = base - CONFLICT * rivals
    return {
        **found,
        "protection": False,
        "final": final,
        "rivals": rivals,
        "hurdles": hurdles,
        "guards": guards,
        "unknown": unknown,
        "outcomes": outcomes(final, hurdles + guards),
    }


def _lines(s: City, seat: Seat, order: Order) -> list[dict[str, Any]]:
    """Where the base percentage comes from. [NT-RUN-07]"""
    if order.get("veteran_free"):
        return [{"source": "veteran", "percent": percentages.FREE_RUN}]
    lines = [
        {"source": "money", "percent": int(C["run_unit_pct"]) * (int(order["money"]) // int(C["run_unit"]))},
        {"source": "agent", "percent": percentages.agent_bonus(s, s.players[seat], order)},
        {"source": "network", "percent": int(C["network_bonus_pct"]) if order.get("network") else 0},
        {"source": "awakened", "percent": percentages.AWAKENED if order.get("awakened") else 0},
        {"source": "dragon50", "percent": percentages.DRAGON if order.get("dragon50") else 0},
    ]
    return [line for line in lines if line["percent"]]


def _refund(order: Order) -> int:
    """Half of what was really paid comes back if the run fails. [NT-RUN-08, NT-BAD-03]"""
    if order.get("veteran_free"):
        return 0
    paid = part(int(order["money"]), C["bad_payer_pct"]) if order.get("bad_payer") else int(order["money"])
    return part(paid, 50)


def _hurdles(s: City, seat: Seat, order: Order) -> tuple[list[int], bool]:
    """The standing Defences one knows of, and whether one ignores who made the traced run. [NT-DEF-01, NT-TRC-03]"""
    target = str(order["target"])
    if target.startswith("run:"):
        known = s.players[seat].known_runs[target[4:]]
        agent = s.agents.get(known.get("agent", ""))
        if agent is None:
            return [], "agent" not in known
        level = 0 if agent.dead or agent.closed or agent.id == order.get("agent") else agent.bonus["information"]
        return ([level] if level else []), False
    if target.startswith("player:"):
        return _of_player(s, seat, seat_of(target), order["type"]), False
    run = Run(s.turn, seat, 0, order["type"], target, order.get("agent", "independent"), 0, 0, 0, 0)
    return defence.standing(s, run), False


def _of_player(s: City, seat: Seat, target: Seat, kind: RunType) -> list[int]:
    """What one knows to stand before somebody: a shield of the Dragon's is nobody else's business. [NT-DRA-06]"""
    player = s.players[target]
    secret = player.hidden.get("technomancien")
    is_known = secret is None or target == seat or (target, secret) in s.players[seat].known
    corporate = CORPORATIONS[player.citizen].defence.get(kind, 0) if player.citizen else 0
    return [level for level in (corporate, standing_defence(player, kind) if is_known else 0) if level]


def refuses(s: City, seat: Seat, order: Order) -> str:
    """`sponsor` or `target` if one knows that the agent will say no; nothing otherwise. [NT-AGT-03, NT-AGT-12]"""
    agent, target = s.agents.get(order.get("agent", "independent")), str(order.get("target"))
    if agent is None:
        return ""
    is_available = agents.state(s, agent) == "available"
    if is_available and ties.public_stance(s, agent, seat)[1]:
        return "sponsor"
    if order.get("type") == "protection" or target.startswith("run:"):
        return ""
    secret = s.players[seat].briefings.get(agent.id, {}).get("secret_allies", ())
    known = ties.obvious_refusals(s, agent, seat, ties.tokens_of_all(s)) if is_available else ()
    return "target" if target in (*known, *secret, f"agent:{agent.id}") else ""
