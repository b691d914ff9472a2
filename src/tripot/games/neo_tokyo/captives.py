"""Step 3: the fixers captured last turn. [NT-CAP-03, NT-CAP-06, NT-CAP-07, NT-CAP-08]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import agents, entities, honour, loyalty
from tripot.games.neo_tokyo.state import Agent, City
from tripot.games.neo_tokyo.tables import C


def captives(s: City) -> None:
    """Each captive in canonical order: a player's decision, or an entity's new friend."""
    decisions = {order["agent"]: order["decision"] for _, _, order in s.papers().of("captive")}
    for fixer in s.fixers():
        if fixer.captured == s.turn - 1 and fixer.captor:
            captor, fixer.captor = fixer.captor, ""
            seat = entities.seat_of(captor)
            if seat < 0:
                _release(s, fixer, captor)
            elif s.players[seat].active:
                DECISIONS[decisions.get(fixer.id, "release")](s, fixer, seat)


def _release(s: City, fixer: Agent, captor: str) -> None:
    """Another entity lets go of a fixer, who is in its debt. [NT-CAP-07]"""
    if entities.exists(s, captor) and captor not in fixer.secret_allies:
        fixer.secret_allies.append(captor)


def _free(s: City, fixer: Agent, captor: Seat) -> None:
    """Released without effect. [NT-CAP-06]"""


def _execute(s: City, fixer: Agent, captor: Seat) -> None:
    """A public example: Honour for the captor, a death in the count. [NT-CAP-04]"""
    agents.kill(s, fixer)
    papers = s.papers()
    papers.deaths.append(fixer.id)
    s.players[captor].add("deaths")
    honour.change(s, captor, 1, "NT-CAP-04", "honour_execution", agent=fixer.id)
    papers.tell("NT-CAP-04", "fixer_executed", "fixers", agent=fixer.id, player=captor)


def _turn(s: City, fixer: Agent, captor: Seat) -> None:
    """Turned: loyalty 3 for free, over whoever was there. [NT-CAP-05, NT-LOY-08]"""
    token = f"player:{captor}"
    for tokens in (fixer.enemies, fixer.secret_enemies):
        if token in tokens:
            tokens.remove(token)
    player = s.players[captor]
    level = min(3, loyalty.cap(player, "fixer", player.honour))
    if level > int(C["fixer_exclusive_above"]):
        rival = loyalty.favourite(s, fixer.id, but=captor)
        if rival >= 0:
            loyalty.settle(s, rival, fixer.id, int(C["fixer_exclusive_above"]))
    if level > player.loyalty.get(fixer.id, 0):
        loyalty.settle(s, captor, fixer.id, level)


DECISIONS = {"execute": _execute, "turn": _turn, "release": _free}
