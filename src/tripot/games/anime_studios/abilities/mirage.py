"""Mirage's battle ability. [AN-MR-17]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.anime_studios import reserves
from tripot.games.anime_studios.abilities.ability import CHARACTER_KINDS, Ability, theirs
from tripot.games.anime_studios.casualties import force_here
from tripot.games.anime_studios.effects import receive
from tripot.games.anime_studios.factions.mirage import ONYX_HERE
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.state import AnimeState, Fight


class BackToSketch(Ability):
    """A character of the opponent's goes back to its reserve, for its printed cost. [AN-MR-17, AN-FAC-01]"""

    name = "back_to_sketch"
    rule = "AN-MR-17"
    picks = tuple(Pick(f"back_to_sketch:{kind}", "back_to_sketch", (kind,)) for kind in CHARACTER_KINDS)

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        onyx = force_here(s, fight, fight.side_of(player)) & ONYX_HERE
        return bool(onyx) and target in CHARACTER_KINDS and theirs(s, fight, player, target)

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        faction, kind = KIND[target]
        owner = fight.player(1 - fight.side_of(player))
        reserves.send_back(s, owner, kind, fight.zone, keeper=False)
        staff = receive(s, owner, s.numbers().units[faction][kind].cost)
        s.tell("AN-MR-17", "sketched", PUBLIC, seat=owner, unit=target, zone=ZONES[fight.zone], staff=staff)
