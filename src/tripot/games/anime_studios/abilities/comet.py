"""Comet's battle ability. [AN-CO-08]"""

from tripot.engine.actions import Pick
from tripot.engine.seats import Seat
from tripot.games.anime_studios.abilities.ability import Ability
from tripot.games.anime_studios.casualties import force_here
from tripot.games.anime_studios.factions.comet import ALTAIR_HERE
from tripot.games.anime_studios.state import AnimeState, Fight


class Overdrive(Ability):
    """Two dice more while Altair takes part. [AN-CO-08]"""

    name = "overdrive"
    rule = "AN-CO-08"
    picks = (Pick("overdrive"),)

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        return bool(force_here(s, fight, fight.side_of(player)) & ALTAIR_HERE)

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        fight.overdrive[fight.side_of(player)] += s.numbers().abilities[self.name]["dice"]
