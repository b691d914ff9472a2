"""What the other player alone can deny: with balanced numbers and two players it is granted late. [AN-BAL-02]"""

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios.numbers import PRODUCTIONS
from tripot.games.anime_studios.state import NOBODY, AnimeState


def grant(s: AnimeState) -> None:
    """From a turn on, at the end of phase 1, some conditions count as fulfilled; rules 1.0 had none. [AN-BAL-02]"""
    granted = s.numbers().granted
    since = granted.since.get(s.players)
    if since is None or s.turn < since or s.is_first_edition:
        return
    for player in range(s.players):
        if s.faction[player] == NOBODY:
            continue
        six = PRODUCTIONS[s.faction[player]]
        new = [
            place for place, name in enumerate(six) if name in granted.productions and not s.made[player] >> place & 1
        ]
        for place in new:
            s.deeds[player] |= 1 << place
        if new:
            s.tell("AN-BAL-02", "granted", PUBLIC, seat=player, productions=[six[place] for place in new])
