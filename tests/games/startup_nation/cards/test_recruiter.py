"""The Recruiter."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, code, hands, heard, known, lines, play, table, waiting
from tripot.engine.seats import SPECTATOR
from tripot.games.startup_nation.state import Table


def swapping() -> Table:
    s = table("macron accountant salesman programmer", "recruiter intern intern")
    play(s, "resign:recruiter")
    return s


@rule("SN-REC-01")
def test_two_hands_are_exchanged_and_shown_to_the_active_player() -> None:
    s = swapping()
    play(s, "swap:P2,P4")
    assert hands(s) == ["macron", "programmer", "salesman", "accountant"]
    assert heard(s, P1, "recruiter_swap_cards")[0]["hands"] == [[P2, "programmer"], [P4, "accountant"]]


@rule("SN-REC-02")
def test_the_active_player_may_take_part() -> None:
    s = swapping()
    play(s, "swap:P1,P3")
    assert hands(s) == ["salesman", "accountant", "macron", "programmer"]


@rule("SN-REC-03")
def test_the_pair_is_unordered_and_of_two_players() -> None:
    s = swapping()
    pairs = ["P1,P2", "P1,P3", "P1,P4", "P2,P3", "P2,P4", "P3,P4"]
    assert lines(s) == [f"swap:{pair}" for pair in pairs]
    assert code(s, P1, "swap:P3,P2") == "malformed_action"
    assert code(s, P1, "swap:P2,P2") == "target_not_distinct"
    assert not heard(s, P1, "recruiter_swap_cards")


@rule("SN-REC-04")
def test_the_pair_is_public_and_the_three_concerned_know_the_cards() -> None:
    s = swapping()
    play(s, "swap:P2,P4")
    assert heard(s, SPECTATOR, "recruiter_swap") == [{"player": P1, "one": P2, "other": P4}]
    assert not heard(s, P3, "recruiter_swap_cards")
    for seat in (P1, P2, P4):
        assert known(s, seat)[P2] == "programmer"
        assert known(s, seat)[P4] == "accountant"
    assert known(s, P3) == [None, None, "salesman", None]


@rule("SN-REC-05")
def test_a_recruiter_dies_without_effect() -> None:
    s = table("macron recruiter salesman", "intern intern")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert waiting(s) == (P3, "resign")
