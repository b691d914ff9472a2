"""Step 11: whether clans fight next turn. [NT-WAR-01, NT-WAR-02, NT-WAR-04]"""

from tripot.games.neo_tokyo import draws
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CLANS, TURNS


def yakuza_war(s: City) -> None:
    """On tails two clans drawn at random; no coin when all are at it already, nor in the last turn. [NT-WAR-01]"""
    if s.papers().war_declared or s.turn >= TURNS:
        return
    fights = draws.tails(s, "war", "war")
    s.wars_next = tuple(draws.draw_some(s, CLANS, 2, "war", "war_clans", "agents")) if fights else ()
