"""Leaving: the units stay, the defaults play, and victory is out of reach. [AN-DEC-03]"""

from tripot.engine.actions import NOTHING, Action, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.frames import Decision, Open
from tripot.engine.seats import Seat
from tripot.games.anime_studios import ending
from tripot.games.anime_studios.state import AnimeState

RESIGN = Pick("resign")
_MENU = Menu((RESIGN,))


class Resigning(Open[AnimeState]):
    """At any time. [AN-DEC-03, AN-DEC-05]"""

    __slots__ = ()
    kind = "resigning"
    rule = "AN-DEC-03"

    def allowed(self, s: AnimeState, seat: Seat) -> Menu:
        return _MENU if seat < s.players and not s.resigned >> seat & 1 else NOTHING

    def apply(self, s: AnimeState, who: Seat, action: Action) -> None:
        s.resigned |= 1 << who
        s.tell("AN-DEC-03", "resigned", PUBLIC, seat=who)
        top = s.stack[-1]
        if s.resigned.bit_count() >= s.players - 1:
            ending.conclude(s, "resignation")
        elif isinstance(top, Decision) and top.seat == who:
            top.play(s, top.default(s))
