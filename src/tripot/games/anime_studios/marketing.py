"""Phase 3: free fans, conventions, special events, and the check of the end. [AN-MKT-01]"""

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import crisis, ending, productions, studios
from tripot.games.anime_studios.conventions import Conventions, LastConventions
from tripot.games.anime_studios.state import AnimeState


def open_phase(s: AnimeState) -> None:
    """Nobody has held a convention yet, no event was used. [AN-TRN-04]"""
    s.phase = "marketing"
    s.held = 0
    s.phase_used = 0


def free_fans(s: AnimeState) -> None:
    """3a: a fan for each studio controlled, all at once; not in a long game. [AN-MKT-01, AN-MKT-02, AN-OPT-02]"""
    if not s.length_of_game().free_fans:
        return
    for player in range(s.players):
        fans = s.figures.free_fans_per_studio * studios.controlled(s, player)
        s.fans[player] += fans
        s.tell("AN-MKT-01", "free_fans", PUBLIC, seat=player, fans=fans, total=s.fans[player])
    productions.check(s)


def conventions(s: AnimeState) -> None:
    """3b: everybody is asked, even if the end has been reached meanwhile. [AN-MKT-03, AN-MKT-07, AN-CRI-04]"""
    s.stack.append(Conventions())


def last_conventions(s: AnimeState) -> None:
    """3b-bis: if the end is triggered after the last answer of 3b. [AN-MKT-04, AN-END-06]"""
    if ending.is_due(s):
        trigger(s)


def late_last_conventions(s: AnimeState) -> None:
    """The same test once more after the events; on the last turn the crisis breaks out. [AN-END-06, AN-END-13]"""
    if s.triggered:
        return
    if not ending.is_due(s) and s.turn >= s.figures.last_turn:
        crisis.break_out(s, "AN-END-13")
    if ending.is_due(s):
        trigger(s)


def trigger(s: AnimeState) -> None:
    """The end cannot be undone any more; those who held no convention may. [AN-END-06]"""
    s.triggered = True
    s.tell("AN-END-06", "end_triggered", PUBLIC, crisis=s.crisis)
    s.stack.append(LastConventions())


def verdict(s: AnimeState) -> None:
    """3d: the game is over, or phase 4 follows. [AN-MKT-06, AN-END-03, AN-CRI-03]"""
    if s.triggered:
        ending.conclude(s, "crisis" if s.crisis else "fans")
