"""The Programmer."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, alive, code, hands, heard, lines, play, table, told, waiting
from tripot.engine.seats import SPECTATOR
from tripot.games.startup_nation.state import Table


def delegating() -> Table:
    s = table("tech_lead recruiter salesman macron", "programmer intern intern")
    play(s, "resign:programmer")
    return s


@rule("SN-PRG-01")
def test_the_active_player_chooses_asker_and_target() -> None:
    s = delegating()
    assert waiting(s) == (P1, "delegate")
    play(s, "delegate:P3>P2")
    assert heard(s, SPECTATOR, "delegated") == [{"player": P1, "asker": P3, "target": P2}]
    assert waiting(s) == (P3, "name")


@rule("SN-PRG-02")
def test_three_different_players_are_involved() -> None:
    s = delegating()
    pairs = ["P2>P3", "P2>P4", "P3>P2", "P3>P4", "P4>P2", "P4>P3"]
    assert lines(s) == [f"delegate:{pair}" for pair in pairs]
    assert code(s, P1, "delegate:P1>P2") == code(s, P1, "delegate:P2>P1") == "target_self"
    assert code(s, P1, "delegate:P2>P2") == "target_not_distinct"


@rule("SN-PRG-03")
def test_the_asker_words_the_question_and_cannot_decline() -> None:
    s = delegating()
    play(s, "delegate:P3>P2")
    assert len(lines(s)) == 10
    assert all(line.startswith("name:") for line in lines(s))
    play(s, "name:director")
    assert told(s, "asked") == [{"asker": P3, "target": P2, "named": "director"}]


@rule("SN-PRG-04")
def test_an_exchange_leaves_the_active_player_s_card_alone() -> None:
    s = delegating()
    play(s, "delegate:P3>P2", "name:director", "offer:yes")
    assert hands(s) == ["tech_lead", "salesman", "recruiter", "macron"]


@rule("SN-PRG-04")
def test_a_hit_kills_the_third_player() -> None:
    s = delegating()
    play(s, "delegate:P3>P2", "name:recruiter")
    assert alive(s) == [P1, P3, P4]


@rule("SN-PRG-05")
def test_three_alive_are_enough_and_two_are_not() -> None:
    s = table("tech_lead recruiter salesman", "programmer intern")
    play(s, "resign:programmer")
    assert lines(s) == ["delegate:P2>P3", "delegate:P3>P2"]
    s = table("tech_lead recruiter -", "programmer intern")
    play(s, "resign:programmer")
    assert waiting(s) == (P2, "resign")
    assert told(s, "effect_void")


@rule("SN-PRG-06")
def test_a_programmer_dies_without_effect() -> None:
    s = table("tech_lead programmer salesman", "intern intern")
    play(s, "resign:intern", "ask:P2:programmer")
    assert waiting(s) == (P3, "resign")
