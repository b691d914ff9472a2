"""A humiliated unit goes back to its reserve; nobody is hurt but egos. [AN-BAT-11, AN-RES-03]"""

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import battle_record, productions, reserves
from tripot.games.anime_studios.factions import comet, midnight, mirage
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.state import AnimeState, Fight


def humiliate(s: AnimeState, fight: Fight, side: int, kind: int, *, keeper: bool, rule: str) -> None:
    """One unit of a side leaves the battle; the productions of both sides remember it.

    [AN-CO-09, AN-MI-08, AN-MR-08]
    """
    owner, opponent = fight.player(side), fight.player(1 - side)
    unit = reserves.kind_name(s, owner, kind)
    s.tell(rule, "humiliated", PUBLIC, seat=owner, unit=unit, zone=ZONES[fight.zone], keeper=keeper)
    reserves.send_back(s, owner, kind, fight.zone, keeper)
    battle_record.gone(fight, side, kind, battle_record.LOST)
    midnight.remember_loss(s, owner)
    comet.remember_removal(s, opponent, 1)
    productions.remember(s, opponent)
    if keeper:
        mirage.remember_keeper(s, opponent)
