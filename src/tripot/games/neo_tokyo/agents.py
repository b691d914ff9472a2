"""Agents: who is available, how much each can do, and who takes a dead fixer's place. [NT-AGT-01, NT-AGT-08]"""

from itertools import product

from tripot.games.neo_tokyo import draws, loyalty
from tripot.games.neo_tokyo.frozen import freeze, thaw
from tripot.games.neo_tokyo.state import Agent, City
from tripot.games.neo_tokyo.tables import AGENTS, CAPACITY, CORPS, RESERVE, SKILLS, C

BONUSES = tuple(
    levels
    for levels in product(range(0, C["fixer_bonus_max"] + 1, C["fixer_bonus_step"]), repeat=len(SKILLS))
    if sum(levels) == C["fixer_bonus_total"]
)
"""Everything a new fixer may be good at, in lexicographic order: 135 ways. [NT-TYP-19]"""
UNLIMITED = 10**6


def initial() -> dict[str, Agent]:
    """The agents of the start, without a secret tie, all open, none at war. [NT-AGT-08]"""
    return {
        card.id: Agent(card.id, card.kind, freeze(card.bonus), list(card.allies), list(card.enemies), card.party)
        for card in AGENTS.values()
    }


def is_captive(s: City, agent: Agent) -> bool:
    """Whether a fixer is held, or not yet back, during this turn. [NT-CAP-01, NT-CAP-08]"""
    return agent.captured == s.turn - 1


def state(s: City, agent: Agent) -> str:
    """The public state of an agent. [NT-VIS-01]"""
    if agent.dead:
        return "dead"
    if agent.closed:
        return "closed"
    if agent.id in s.wars:
        return "at_war"
    return "unavailable" if is_captive(s, agent) else "available"


def capacity(s: City, agent: Agent) -> int:
    """How many runs an agent makes a turn. [NT-PRI-01, NT-LIN-06]"""
    return UNLIMITED if agent.id in s.underground else CAPACITY[agent.kind]


def kill(s: City, agent: Agent) -> None:
    """A fixer dies: loyalty towards the dead is lost. [NT-TYP-16, NT-LOY-11]"""
    agent.dead = True
    agent.captor = ""
    loyalty.forget(s, agent.id)


def replace_dead(s: City) -> None:
    """End of step 14: a newcomer for each death of the turn, so that there are always ten. [NT-TYP-19, NT-TYP-22]"""
    papers = s.papers()
    for _ in sorted(papers.deaths, key=list(s.agents).index):
        newcomer = _newcomer(s)
        s.agents[newcomer.id] = newcomer
        papers.tell(
            "NT-TYP-19",
            "fixer_arrived",
            "fixers",
            agent=newcomer.id,
            name=newcomer.name,
            bonus=thaw(newcomer.bonus),
            allies=list(newcomer.allies),
            enemies=list(newcomer.enemies),
        )


def _newcomer(s: City) -> Agent:
    levels = draws.draw(s, BONUSES, "fixers", "fixer_skills", "figures")
    assert levels is not None
    corps = [corp for corp in CORPS if corp in s.assets]
    ally = _tie(s, corps, "fixer_ally")
    enemy = _tie(s, [corp for corp in corps if corp != ally], "fixer_enemy")
    name = reserve_name(s.replaced)
    s.replaced += 1
    return Agent(
        name.lower().replace(" ", "_"),
        "fixer",
        freeze(dict(zip(SKILLS, levels, strict=True))),
        [f"corp:{ally}"] if ally else [],
        [f"corp:{enemy}"] if enemy else [],
        name=name,
    )


def _tie(s: City, corps: list[str], purpose: str) -> str | None:
    """On tails, a corporation; else none. [NT-TYP-19]"""
    return draws.draw(s, corps, "fixers", purpose, "corps") if draws.tails(s, "fixers", purpose) else None


def reserve_name(number: int) -> str:
    """The next unused name of the reserve; when it runs out, again with a number after it. [NT-TYP-22]

    >>> reserve_name(0), reserve_name(20)
    ('Akebono', 'Akebono 2')
    """
    lap, place = divmod(number, len(RESERVE))
    return f"{RESERVE[place]} {lap + 1}" if lap else RESERVE[place]
