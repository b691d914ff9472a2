"""Corporate Influence: what was bought, and what it is worth under one's Honour. [NT-IC-01, NT-IC-02]"""

from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.tables import TRAITS, C

_EXPATRIATE_CAP: int = TRAITS["expatrie"]["influence_cap"]


def cap(player: Player, honour: int) -> int:
    """The most Influence this Honour allows. [NT-HON-03, NT-TRA-12]"""
    return _EXPATRIATE_CAP if player.shows("expatrie") else honour


def effective(player: Player) -> int:
    """Influence as it counts now: masked by Honour, never lost. [NT-HON-04, NT-IC-02]"""
    return min(player.influence, cap(player, player.honour))


def price(player: Player) -> int:
    """The price of the next level. [NT-IC-03, NT-TRA-29]"""
    full: int = C["influence_cost_per_level"] * (player.influence + 1)
    if player.has("heritier"):
        return full - full * int(TRAITS["heritier"]["influence_discount_pct"]) // 100
    return full


def may_raise(player: Player, honour: int) -> bool:
    """Whether the next level may be bought, by bought level. [NT-IC-04]"""
    return player.influence + 1 <= cap(player, honour)
