"""Dragonfly's battle abilities. [AN-DR-12, AN-DR-14, AN-DR-04]"""

from tripot.engine.actions import Pick
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, retreats
from tripot.games.anime_studios.abilities.ability import AFTER, CHARACTER_KINDS, Ability, theirs
from tripot.games.anime_studios.casualties import force_here
from tripot.games.anime_studios.factions import dragonfly
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.state import AnimeState, Fight

SIDES = ("attacker", "defender")


class PoliteDismissal(Ability):
    """A character of the opponent's retreats before the dice. [AN-DR-12]"""

    name = "polite_dismissal"
    rule = "AN-DR-12"
    picks = tuple(Pick(f"polite_dismissal:{kind}", "polite_dismissal", (kind,)) for kind in CHARACTER_KINDS)

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        return target in CHARACTER_KINDS and theirs(s, fight, player, target)

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        retreats.dismiss(s, fight, 1 - fight.side_of(player), KIND[target][1])


class Gossip(Ability):
    """A die less for one side, even of a battle of others, if a Classmate overhears it. [AN-DR-14]"""

    name = "gossip"
    rule = "AN-DR-14"
    third_party = True
    picks = tuple(Pick(f"gossip:{side}", "gossip", (side,)) for side in SIDES)

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        return target in SIDES and dragonfly.overhears(s, player, fight.zone)

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        fight.gossip[SIDES.index(target)] += s.numbers().abilities[self.name]["dice"]


class Reconciliation(Ability):
    """Lys forgives a wound of the opponent's and draws a campaign right. [AN-DR-04]"""

    name = "reconciliation"
    rule = "AN-DR-04"
    timing = AFTER
    per_turn = True
    picks = (Pick("reconciliation"),)

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        side = fight.side_of(player)
        lys = force_here(s, fight, side) & dragonfly.LYS_HERE
        return bool(lys and fight.wounds[1 - side] and force_here(s, fight, 1 - side))

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        fight.wounds[1 - fight.side_of(player)] -= 1
        campaign_rights.draw(s, player, s.numbers().abilities[self.name]["rights"])
