"""2a to 2d: who agrees to work, for whom first, and who is cheated. [NT-RES-01, NT-RES-02, NT-RES-03]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import account, agents, honour, loyalty, points, ties
from tripot.games.neo_tokyo.entities import aim
from tripot.games.neo_tokyo.runs.percentages import agent_bonus, base
from tripot.games.neo_tokyo.runs.types import is_hostile
from tripot.games.neo_tokyo.sheet.runs import cost
from tripot.games.neo_tokyo.state import Agent, City, Run
from tripot.games.neo_tokyo.words import RunStatus
from tripot.games.neo_tokyo.work import Order, Snapshot

FLAGS = ("network", "awakened", "dragon50")


def muster(s: City) -> None:
    """2a: secret allies, the snapshot, and every run that was ordered. [NT-LOY-05, NT-RES-01]"""
    papers = s.papers()
    for seat, _, order in papers.of("secret_allies"):
        if s.players[seat].loyalty.get(order["agent"], 0) >= 3:
            s.agents[order["agent"]].lists[seat] = tuple(dict.fromkeys(order.get("entities", ())))
    papers.snapshot = Snapshot(
        [player.honour for player in s.players],
        [dict(player.loyalty) for player in s.players],
        [(player.party, player.points) for player in s.players],
        [player.citizen for player in s.players],
    )
    papers.runs = [enlist(s, seat, place, order) for seat, place, order in papers.of("run")]


def enlist(s: City, seat: Seat, place: int, order: Order) -> Run:
    """A run as it was ordered. [NT-RUN-02]"""
    player = s.players[seat]
    free = bool(order.get("veteran_free"))
    agent = "independent" if free else order.get("agent", "independent")
    run = Run(
        turn=s.turn,
        sponsor=seat,
        place=place,
        kind=order["type"],
        target=order["target"],
        agent=agent,
        money=0 if free else order["money"],
        paid=cost(order),
        base=base(s, player, order),
        bonus=agent_bonus(s, player, order),
        beneficiary=order.get("beneficiary", "") if order["type"] == "datasteal" else "",
        line=order.get("line", "") if order["type"] == "scandal" else "",
        spared=tuple(order.get("except_types", ())) if order["type"] == "protection" else (),
        free=free,
        bad_payer=bool(order.get("bad_payer")),
        flags=tuple(flag for flag in FLAGS if order.get(flag)),
    )
    if agent == "croc" and player.croc is not None:
        run.cell, run.serial = player.croc.name, player.croc.serial
    if free:
        player.veteran_run = False
    return run


def agree(s: City) -> None:
    """2b: agents say no to runs against friends, from enemies, or without leave. [NT-AGT-03, NT-AGT-04, NT-AGT-05]"""
    runs = s.papers().runs
    masters = {name: loyalty.masters(s, name) for name in {run.agent: None for run in runs} if name in s.agents}
    for run in runs:
        if run.agent != "independent" and _refuses(s, run, masters):
            _turn_down(s, run, "refused")


def _refuses(s: City, run: Run, masters: dict[str, list[Seat]]) -> bool:
    agent = _cell(s, run.sponsor) if run.agent == "croc" else s.agents[run.agent]
    if is_hostile(run.kind, run.target) and (run.target == f"agent:{agent.id}" or ties.is_ally(s, agent, run.target)):
        return True
    if run.agent == "croc":
        return False
    if ties.stance(s, agent, run.sponsor)[1]:
        return True
    return any(not _authorised(s, master, run) for master in masters[agent.id] if master != run.sponsor)


def _cell(s: City, seat: Seat) -> Agent:
    """A CROC as an agent: its owner's corporation is always its ally. [NT-CRO-05]"""
    return Agent(f"croc:{seat}", "croc", {}, [f"corp:{s.players[seat].citizen}"], [])


def _authorised(s: City, master: Seat, run: Run) -> bool:
    """Whether a master's sheet lets this run pass. [NT-LOY-06]"""
    return any(
        seat == master
        and order["agent"] == run.agent
        and order["player"] == run.sponsor
        and order.get("type", run.kind) == run.kind
        and order.get("target", run.target) == run.target
        for seat, _, order in s.papers().of("authorise")
    )


def _turn_down(s: City, run: Run, status: RunStatus) -> None:
    """The run does not take place: its money comes back at once. [NT-RUN-11, NT-ORD-05]"""
    run.status = status
    if run.paid:
        account.post(s, run.sponsor, run.paid, "NT-RUN-11", "account_run_returned", type=run.kind, **aim(run.target))


def serve(s: City) -> None:
    """2c: an agent asked for more than it can do serves the best claims. [NT-PRI-01, NT-PRI-02, NT-PRI-03]"""
    asked: dict[str, list[Run]] = {}
    for run in s.papers().runs:
        if run.status == "accepted" and run.agent in s.agents:
            asked.setdefault(run.agent, []).append(run)
    for name, runs in asked.items():
        most = agents.capacity(s, s.agents[name])
        if len(runs) > most:
            runs.sort(key=lambda run: _claim(s, run))
            for run in runs[most:]:
                _turn_down(s, run, "busy")


def _claim(s: City, run: Run) -> tuple[int, ...]:
    """Best claim first: loyalty or points, an enemy to hurt, Honour, price, lots. [NT-PRI-02, NT-POL-07]"""
    agent, player = s.agents[run.agent], s.players[run.sponsor]
    bond = points.held(player, agent.party) if agent.kind == "agency" else player.loyalty.get(agent.id, 0)
    grudge = is_hostile(run.kind, run.target) and ties.is_enemy(s, agent, run.target)
    return -bond, -grudge, -player.honour, -run.money, s.papers().lots[run.sponsor], run.place


def cheat(s: City) -> None:
    """2d: bad payers lose face, once per run that was accepted. [NT-BAD-01, NT-BAD-02, NT-RES-03]"""
    for run in s.papers().runs:
        if run.bad_payer and run.status == "accepted":
            honour.change(s, run.sponsor, -1, "NT-BAD-02", "honour_bad_payer", agent=run.agent)
