"""The Tech Lead."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, code, heard, known, lines, play, table, told, waiting
from tripot.engine.seats import SPECTATOR
from tripot.games.startup_nation.state import Table


@rule("SN-TEC-01")
def test_a_resigning_tech_lead_sees_every_other_hand_without_a_decision() -> None:
    s = table("macron recruiter - salesman", "tech_lead intern")
    play(s, "resign:tech_lead")
    assert heard(s, P1, "looked_at_all_cards")[0]["hands"] == [[P2, "recruiter"], [P4, "salesman"]]
    assert waiting(s) == (P2, "resign")


@rule("SN-TEC-02")
def test_that_it_happened_is_public_and_what_was_seen_is_not() -> None:
    s = table("macron recruiter salesman", "tech_lead intern")
    play(s, "resign:tech_lead")
    for seat in (P2, P3, SPECTATOR):
        assert heard(s, seat, "looked_at_all") == [{"player": P1}]
        assert not heard(s, seat, "looked_at_all_cards")


def dead_tech_lead() -> Table:
    s = table("recruiter tech_lead macron salesman", "intern intern programmer")
    play(s, "resign:intern", "ask:P2:tech_lead")
    return s


@rule("SN-TEC-03")
def test_a_dead_tech_lead_may_say_something_false() -> None:
    s = dead_tech_lead()
    assert waiting(s) == (P2, "announce")
    play(s, "announce:P4:brigitte")
    assert told(s, "announced")[0] == {"player": P2, "subject": P4, "character": "brigitte", "claim": True}


@rule("SN-TEC-04")
def test_one_statement_about_a_survivor_or_silence_which_is_public() -> None:
    s = dead_tech_lead()
    assert lines(s)[0] == "announce:none"
    assert len(lines(s)) == 1 + 3 * 10
    assert code(s, P2, "announce:P2:intern") == "target_eliminated"
    play(s, "announce:none")
    assert heard(s, SPECTATOR, "announce_declined") == [{"player": P2}]
    assert waiting(s) == (P3, "resign")


@rule("SN-TEC-05")
def test_a_claim_teaches_nothing_and_dying_shows_nothing() -> None:
    s = dead_tech_lead()
    assert not heard(s, P2, "looked_at_all_cards")
    play(s, "announce:P4:salesman")
    assert known(s, P1) == ["recruiter", None, None, None]
