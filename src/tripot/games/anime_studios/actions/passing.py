"""Pass: all staff goes on leave. [AN-COM-30, AN-ACT-04]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios.refusals import first, main_action
from tripot.games.anime_studios.state import AnimeState

PASS = Pick("pass")


def check(s: AnimeState, _seat: Seat, _words: tuple[str, ...]) -> Refusal | None:
    """A common action: not after the main one. [AN-ACT-13]"""
    return first(main_action(s))


def do(s: AnimeState, seat: Seat) -> None:
    """Staff 0, and out for the rest of the phase. [AN-ACT-04]"""
    s.tell("AN-ACT-04", "passed", PUBLIC, seat=seat, staff=s.staff[seat])
    s.staff[seat] = 0
    s.main_done = True
