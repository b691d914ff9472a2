"""Table talk."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, play, table
from tripot.engine.seats import SPECTATOR, Seat
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.state import Table


def refused(s: Table, seat: Seat, to: Seat | None = None) -> str | None:
    refusal = GAME.may_talk(s, seat, to)
    return refusal and refusal.code


@rule("SN-TALK-01")
def test_alive_players_talk_in_public() -> None:
    s = table("macron recruiter salesman", "intern programmer")
    assert [refused(s, seat) for seat in (P1, P2, P3)] == [None, None, None]
    assert refused(s, SPECTATOR) == "players_only"


@rule("SN-TALK-02")
def test_the_eliminated_are_silent_until_the_round_ends() -> None:
    s = table("macron recruiter salesman", "intern programmer")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert [refused(s, seat) for seat in (P1, P2, P3)] == [None, "eliminated_are_silent", None]
    play(s, "resign:programmer")
    assert refused(s, P2) is None


@rule("SN-TALK-03")
def test_nobody_whispers_not_even_allies() -> None:
    s = table("macron recruiter tech_lead", "intern", discards={"P1": "salesman"}, allies={"P1#0": "P2"})
    assert refused(s, P1, P2) == refused(s, P1, P3) == "no_private_talk"
