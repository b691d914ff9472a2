"""What a run is worth before anything hampers it. [NT-RUN-03, NT-RUN-06, NT-RUN-07]"""

from collections.abc import Mapping
from typing import Any

from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import C, skill

FREE_RUN = 100
AWAKENED = 10
DRAGON = 50
UNDERGROUND = 10
INDEPENDENT: int = C["independent_malus_pct"]


def agent_bonus(s: City, player: Player, order: Mapping[str, Any]) -> int:
    """The agent's bonus for this type; independents always suffer. [NT-RUN-06, NT-LIN-06, NT-TYP-16]"""
    if order.get("veteran_free"):
        return 0
    name = order.get("agent", "independent")
    if name == "independent":
        return INDEPENDENT
    if name == "croc":
        return player.croc.bonus[skill(order["type"])] if player.croc else 0
    return s.agents[name].bonus[skill(order["type"])] + (UNDERGROUND if name in s.underground else 0)


def base(s: City, player: Player, order: Mapping[str, Any]) -> int:
    """The base percentage; it may exceed 100. [NT-RUN-07, NT-TRA-13, NT-TRA-20]"""
    if order.get("veteran_free"):
        return FREE_RUN
    return (
        int(C["run_unit_pct"]) * (int(order["money"]) // int(C["run_unit"]))
        + (int(C["network_bonus_pct"]) if order.get("network") else 0)
        + agent_bonus(s, player, order)
        + (AWAKENED if order.get("awakened") else 0)
        + (DRAGON if order.get("dragon50") else 0)
    )
