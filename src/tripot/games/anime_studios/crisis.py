"""The marketing track and the economic crisis at its end. [AN-CRI-01]"""

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios.state import AnimeState


def price(s: AnimeState) -> int:
    """The cost under the cursor; at the end, that of the last space. [AN-CNV-02, AN-CRI-05]"""
    track = s.track()
    return track[min(s.cursor, len(track) - 1)]


def advance(s: AnimeState) -> None:
    """One space forward; beyond the last one the crisis breaks out, and the cursor stays. [AN-CNV-03, AN-CRI-01]"""
    if s.cursor < len(s.track()):
        s.cursor += 1
        if s.cursor == len(s.track()):
            break_out(s, "AN-CRI-01")


def break_out(s: AnimeState, rule: str) -> None:
    """The crisis: the game ends in this very phase. [AN-CRI-03]"""
    s.crisis = True
    s.tell(rule, "crisis", PUBLIC, turn=s.turn)
