"""The end of a round."""

from citing import rule
from games.startup_nation.matches import match, moments
from games.startup_nation.tables import P1, P2, P3, alive, code, hand, heard, play, points, seen, table, told, waiting
from tripot.engine.seats import OMNISCIENT, SPECTATOR


@rule("SN-END-01")
def test_the_round_ends_with_the_deck() -> None:
    s = table("macron recruiter salesman", "tech_lead intern")
    play(s, "resign:tech_lead")
    assert waiting(s) == (P2, "resign")
    play(s, "resign:intern", "ask:P1:brigitte", "offer:no")
    assert waiting(s) is None
    assert told(s, "round_ended")[0]["cause"] == "deck_exhausted"


@rule("SN-END-02")
def test_the_last_turn_is_completed() -> None:
    s = table("accountant recruiter salesman", "intern")
    play(s, "resign:intern")
    assert waiting(s) == (P1, "ask")
    play(s, "ask:P2:recruiter")
    assert points(s) == [1, 0, 0]
    assert alive(s) == [P1, P3]


@rule("SN-END-03")
def test_a_promotion_that_takes_the_last_card_lets_the_turn_finish() -> None:
    s = table("macron recruiter salesman", "director accountant")
    play(s, "resign:director", "promote:P2")
    assert (hand(s, P2), waiting(s)) == ("accountant", None)


@rule("SN-END-03")
def test_a_promotion_on_an_empty_deck_kills() -> None:
    s = table("macron recruiter salesman", "director")
    play(s, "resign:director", "promote:P2")
    assert alive(s) == [P1, P3]


@rule("SN-END-04")
def test_a_lone_survivor_ends_the_round_at_once() -> None:
    s = table("macron recruiter -", "intern programmer intern")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert (waiting(s), len(s.deck)) == (None, 2)
    assert told(s, "round_ended")[0]["cause"] == "lone_survivor"


@rule("SN-END-05")
def test_two_allies_left_alone_play_on() -> None:
    s = table("tech_lead recruiter accountant", "intern programmer", discards={"P1": "salesman"}, allies={"P1#0": "P2"})
    play(s, "resign:intern", "ask:P3:accountant")
    assert alive(s) == [P1, P2]
    assert waiting(s) == (P2, "resign")


@rule("SN-END-06")
def test_survivors_show_their_cards_and_the_deck_stays_hidden() -> None:
    s = table("macron recruiter -", "intern programmer intern")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert heard(s, SPECTATOR, "round_ended")[0]["hands"] == [[P1, "macron"]]
    assert seen(s, P2).facts["revealed"] == [[P1, "macron"]]
    assert "deck_cards" not in seen(s, P2).facts
    assert seen(s, OMNISCIENT).facts["deck_cards"] == ["programmer", "intern"]


@rule("SN-END-07")
def test_the_next_round_starts_by_itself() -> None:
    for s in moments(*match(3)):
        assert s.stack or s.outcome is not None
        if s.round == 2:
            break
    kinds = [event.kind for event in s.log or ()]
    assert kinds[kinds.index("round_ended") + 1] == "round_started"
    assert waiting(s) == (s.first, "resign")


@rule("SN-END-07", "SN-TEST-01")
def test_a_position_stops_with_its_round() -> None:
    s = table("macron recruiter salesman", "tech_lead")
    play(s, "resign:tech_lead")
    assert not told(s, "match_ended")
    assert len(told(s, "round_started")) == 1
    assert code(s, P1, "resign:intern") == "round_over"
