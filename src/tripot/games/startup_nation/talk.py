"""Who may speak at the table. What is said has no effect in the game. [SN-TALK-01]"""

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.startup_nation.state import Table

NO_WHISPER = Refusal("SN-TALK-03", "no_private_talk")
THE_DEAD_ARE_SILENT = Refusal("SN-TALK-02", "eliminated_are_silent")
PLAYERS_ONLY = Refusal("SN-TALK-01", "players_only")


def may_talk(s: Table, seat: Seat, to: Seat | None) -> Refusal | None:
    """Alive players may say anything aloud; nobody whispers, and the eliminated wait for the end of the round.
    [SN-TALK-01, SN-TALK-02, SN-TALK-03]"""
    if to is not None:
        return NO_WHISPER
    if s.outcome is not None:
        return None
    if seat >= s.players:
        return PLAYERS_ONLY
    return None if s.alive >> seat & 1 else THE_DEAD_ARE_SILENT
