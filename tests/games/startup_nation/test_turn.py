"""Drawing and resigning."""

import pytest

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    P4,
    alive,
    code,
    deck,
    hand,
    heard,
    lines,
    pile,
    play,
    table,
    told,
    waiting,
)
from tripot.engine.seats import SPECTATOR


@rule("SN-TURN-01")
def test_turns_pass_clockwise_and_skip_the_eliminated() -> None:
    s = table("macron - salesman accountant", "tech_lead intern programmer")
    play(s, "resign:tech_lead")
    assert waiting(s) == (P3, "resign")


@rule("SN-TURN-02")
def test_the_active_player_draws_the_top_card() -> None:
    s = table("macron salesman accountant", "director intern programmer")
    assert (hand(s, P1), deck(s)) == ("macron", ["intern", "programmer"])
    assert heard(s, P1, "drew_card") == [{"player": P1, "card": "director", "turn": 1}]
    assert heard(s, SPECTATOR, "drew") == [{"player": P1, "deck": 2}]
    assert not heard(s, P2, "drew_card")


@rule("SN-TURN-03")
def test_a_resignation_goes_on_top_of_the_own_discard_and_takes_effect() -> None:
    s = table("macron salesman accountant", "intern programmer", discards={"P1": "recruiter"})
    play(s, "resign:intern")
    assert pile(s, P1) == ["recruiter resigned", "intern resigned"]
    assert waiting(s) == (P1, "ask")


@rule("SN-TURN-04")
def test_the_effect_applies_to_the_card_that_was_kept() -> None:
    s = table("tech_lead salesman accountant", "intern programmer")
    play(s, "resign:intern", "ask:P2:brigitte", "offer:yes")
    assert (hand(s, P1), hand(s, P2)) == ("salesman", "tech_lead")


@rule("SN-TURN-05", "SN-MAC-01")
def test_macron_cannot_be_chosen() -> None:
    s = table("macron salesman accountant", "intern programmer")
    assert lines(s) == ["resign:intern"]
    assert code(s, P1, "resign:macron") == "card_cannot_resign"


@rule("SN-TURN-06")
def test_brigitte_cannot_be_chosen_either() -> None:
    s = table("recruiter salesman accountant", "brigitte programmer")
    assert lines(s) == ["resign:recruiter"]
    assert code(s, P1, "resign:brigitte") == "card_cannot_resign"


@rule("SN-TURN-07")
@pytest.mark.parametrize(("held", "drawn"), [("macron", "brigitte"), ("brigitte", "macron")])
def test_macron_and_brigitte_in_one_hand_lose_the_round(held: str, drawn: str) -> None:
    s = table(f"{held} salesman accountant", f"{drawn} intern programmer")
    assert lines(s) == ["resign:brigitte"]
    assert code(s, P1, "resign:macron") == "card_cannot_resign"
    play(s, "resign:brigitte")
    assert pile(s, P1) == ["brigitte died", "macron died"]
    assert alive(s) == [P2, P3]
    assert not told(s, "resigned")
    assert [(death["character"], death["cause"]) for death in told(s, "died")] == [
        ("brigitte", "discarded"),
        ("macron", "discarded"),
    ]
    assert waiting(s) == (P2, "resign")


@rule("SN-TURN-08")
def test_two_identical_cards_are_one_choice_and_the_older_one_is_laid() -> None:
    s = table("intern salesman accountant", "intern programmer")
    older, drawn = s.hand[P1], s.drawn
    assert lines(s) == ["resign:intern"]
    play(s, "resign:intern")
    assert (s.piles[P1][0] >> 2, s.hand[P1]) == (older, drawn)


@rule("SN-TURN-09")
def test_nobody_passes() -> None:
    s = table("recruiter salesman accountant", "intern programmer")
    assert lines(s) == ["resign:intern", "resign:recruiter"]
    assert code(s, P1, "pass") == "malformed_action"
    play(s, "resign:intern")
    assert all(line.startswith("ask:") for line in lines(s))


@rule("SN-TURN-10", "SN-PRG-05")
def test_a_programmer_among_two_has_no_effect() -> None:
    s = table("macron - salesman", "programmer intern")
    play(s, "resign:programmer")
    assert told(s, "effect_void") == [{"player": P1, "character": "programmer"}]
    assert waiting(s) == (P3, "resign")


@rule("SN-TURN-11")
def test_the_next_turn_waits_for_every_consequence() -> None:
    s = table("accountant director tech_lead salesman", "intern programmer")
    play(s, "resign:intern", "ask:P2:director")
    assert (waiting(s), s.active) == ((P2, "promote"), P1)
    play(s, "promote:P3")
    assert (waiting(s), s.active, len(told(s, "drew"))) == ((P3, "announce"), P1, 1)
    play(s, "announce:none")
    assert waiting(s) == (P4, "resign")


@rule("SN-TURN-12")
def test_after_an_active_player_s_elimination_the_next_seat_plays() -> None:
    s = table("macron salesman accountant", "director intern programmer")
    play(s, "resign:director", "promote:P1")
    assert (alive(s), waiting(s)) == ([P2, P3], (P2, "resign"))


@rule("SN-TURN-13")
def test_an_elimination_draws_no_replacement() -> None:
    s = table("macron salesman accountant recruiter", "intern programmer intern")
    play(s, "resign:intern", "ask:P3:accountant")
    assert hand(s, P3) is None
    assert len(told(s, "drew")) == 2
    assert deck(s) == ["intern"]
