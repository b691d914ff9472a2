"""The order of a run, as far as its sponsor can know. [NT-RUN-02, NT-TYP-01, NT-VIS-04]"""

from collections.abc import Callable

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo import agents
from tripot.games.neo_tokyo.account import part
from tripot.games.neo_tokyo.entities import seat_of, target_kind
from tripot.games.neo_tokyo.politics import lines
from tripot.games.neo_tokyo.runs.types import LEGAL
from tripot.games.neo_tokyo.sheet.reader import Order, Reader, lacks
from tripot.games.neo_tokyo.tables import C

UNIT: int = C["run_unit"]
BONUSES = ("network", "awakened", "dragon50")


def run(r: Reader, order: Order) -> Refusal | int:
    """A run that may be handed in, as many as one likes; agents say no later. [NT-AGT-12, NT-RUN-10]"""
    lacking = lacks(order, "type", "target")
    if lacking is not None:
        return lacking
    for check in CHECKS:
        refusal = check(r, order)
        if refusal is not None:
            return refusal
    r.network += bool(order.get("network"))
    r.awakened |= bool(order.get("awakened"))
    r.dragon50 |= bool(order.get("dragon50"))
    r.free_runs += bool(order.get("veteran_free"))
    r.cell_runs += order.get("agent") == "croc"
    return cost(order)


def cost(order: Order) -> int:
    """What a run costs now: a quarter for whoever will not pay the rest. [NT-BAD-01, NT-TRA-20]"""
    money: int = 0 if order.get("veteran_free") else order.get("money", 0)
    return part(money, C["bad_payer_pct"]) if order.get("bad_payer") else money


def return_run(r: Reader, order: Order) -> None:
    """The run was struck: its bonuses are free again."""
    r.network -= bool(order.get("network"))
    r.awakened &= not order.get("awakened")
    r.dragon50 &= not order.get("dragon50")
    r.cell_runs -= order.get("agent") == "croc"


def _sponsor(r: Reader, _order: Order) -> Refusal | None:
    """Nobody works for a pariah. [NT-RUN-01]"""
    return Refusal("NT-E-20", "no_honour_no_runs") if r.player.opening.honour <= 1 else None


def _target(r: Reader, order: Order) -> Refusal | None:
    """The target exists and suits the type. [NT-TYP-01, NT-TYP-07, NT-TYP-12, NT-TRC-02]"""
    kind, target = order["type"], order["target"]
    if target.startswith("corp:") and target[5:] not in r.s.assets:
        return Refusal("NT-E-10", "corporation_gone", {"corp": target[5:]})
    aim = target_kind(r.s, target)
    if aim not in LEGAL[kind]:
        return Refusal("NT-E-22", "bad_target", {"type": kind, "target": target})
    if aim == "run" and target[4:] not in r.player.known_runs:
        return Refusal("NT-E-29", "unknown_run", {"run": target[4:]})
    if kind == "datasteal" and aim == "corp":
        return _beneficiary(r, order)
    if kind == "scandal" and aim == "party" and order.get("line") not in lines(r.s):
        return Refusal("NT-E-22", "missing_line", {"target": target})
    return None


def _beneficiary(r: Reader, order: Order) -> Refusal | None:
    corp = order.get("beneficiary")
    if corp is None or order["target"] == f"corp:{corp}":
        return Refusal("NT-E-22", "missing_beneficiary", {"target": order["target"]})
    return None if corp in r.s.assets else Refusal("NT-E-10", "corporation_gone", {"corp": corp})


def _oneself(r: Reader, order: Order) -> Refusal | None:
    """Neither scandal nor enquiry about oneself, nor a trace of one's own run. [NT-RUN-09]"""
    kind, target = order["type"], order["target"]
    if kind in {"scandal", "information"} and seat_of(target) == r.seat:
        return Refusal("NT-E-23", "run_against_oneself", {"type": kind})
    if target.startswith("run:") and r.player.known_runs[target[4:]].get("own"):
        return Refusal("NT-E-23", "trace_of_own_run", {"run": target[4:]})
    return None


def _launch(r: Reader, order: Order) -> Refusal | None:
    """Players are spared two types of run at first. [NT-SET-10]"""
    spared = order["type"] in {"sabotage", "datasteal"} and order["target"].startswith("player:")
    return Refusal("NT-E-24", "launch_run", {"type": order["type"]}) if spared and r.s.is_launch else None


def _money(_r: Reader, order: Order) -> Refusal | None:
    """Whole slices of 50 000, at least one. [NT-RUN-03, NT-RUN-04]"""
    money = order.get("money", 0)
    if order.get("veteran_free") or (money >= int(C["run_min"]) and money % UNIT == 0):
        return None
    return Refusal("NT-E-21", "bad_stake", {"unit": UNIT, "found": money})


def _free(r: Reader, order: Order) -> Refusal | None:
    """An old hand's free run, once per game, by old friends and nobody else. [NT-TRA-20]"""
    if not order.get("veteran_free"):
        return None
    if not r.player.veteran_run or r.free_runs:
        return Refusal("NT-E-27", "no_free_run")
    if order.get("bad_payer"):
        return Refusal("NT-E-28", "bad_payer_of_nobody")
    alone = order.get("agent", "independent") == "independent" and not order.get("money")
    if not alone or any(order.get(bonus) for bonus in BONUSES):
        return Refusal("NT-E-27", "free_run_alone")
    return None


def _agent(r: Reader, order: Order) -> Refusal | None:
    """The agent can be asked, as far as everybody knows. [NT-AGT-09, NT-AGT-10, NT-CRO-07, NT-WAR-02, NT-TYP-18]"""
    name = order.get("agent", "independent")
    target = r.s.agents.get(order["target"][6:]) if order["type"] == "assassination" else None
    if target is not None and agents.is_captive(r.s, target):
        return Refusal("NT-E-25", "target_is_captive", {"agent": target.id})
    if name == "independent":
        return None
    if name == "croc":
        return _cell(r)
    agent = r.s.agents.get(name)
    if agent is None or agents.state(r.s, agent) != "available":
        return Refusal("NT-E-25", "agent_unavailable", {"agent": name})
    if agent.kind == "agency" and (r.player.opening.party != agent.party or not r.player.opening.points):
        return Refusal("NT-E-25", "not_of_the_party", {"agent": name, "party": agent.party})
    return None


def _cell(r: Reader) -> Refusal | None:
    croc = r.player.croc
    if croc is None or croc.pending or not r.player.citizen:
        return Refusal("NT-E-25", "croc_idle")
    if r.cell_runs >= croc.runs:
        return Refusal("NT-E-25", "croc_busy", {"most": croc.runs, "found": r.cell_runs + 1})
    return None


def _bonuses(r: Reader, order: Order) -> Refusal | None:
    """Network, awakened and dragon bonuses, each within its right. [NT-RUN-05, NT-TRA-13, NT-DRA-06]"""
    if order.get("network"):
        if r.s.turn <= r.player.no_network_until:
            return Refusal("NT-E-26", "network_frozen")
        if r.network >= r.influence:
            return Refusal("NT-E-26", "too_many_networks", {"most": r.influence, "found": r.network + 1})
    if order.get("awakened") and (not r.player.has("eveille") or r.awakened):
        return Refusal("NT-E-27", "no_awakened_bonus")
    if order.get("dragon50") and (not r.player.dragon_run or r.dragon50):
        return Refusal("NT-E-27", "no_dragon_bonus")
    return None


def _bad_payer(_r: Reader, order: Order) -> Refusal | None:
    """There must be somebody to betray. [NT-BAD-04]"""
    nobody = order.get("agent", "independent") in {"independent", "croc"}
    return Refusal("NT-E-28", "bad_payer_of_nobody") if order.get("bad_payer") and nobody else None


CHECKS: tuple[Callable[[Reader, Order], Refusal | None], ...] = (
    _sponsor,
    _target,
    _oneself,
    _launch,
    _free,
    _money,
    _agent,
    _bonuses,
    _bad_payer,
)
