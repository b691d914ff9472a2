"""Promotions."""

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    alive,
    deck,
    hand,
    heard,
    lines,
    pile,
    play,
    seen,
    table,
    told,
    waiting,
)
from tripot.engine.seats import SPECTATOR


@rule("SN-PRM-01")
def test_the_search_stops_at_the_first_strictly_higher_card() -> None:
    s = table("macron salesman tech_lead -", "director intern salesman accountant investor")
    play(s, "resign:director", "promote:P2")
    assert hand(s, P2) == "accountant"
    assert told(s, "promoted")[0]["depth"] == 3


@rule("SN-PRM-02")
def test_the_old_character_is_put_down_without_effect() -> None:
    s = table("macron salesman tech_lead", "director intern accountant")
    play(s, "resign:director", "promote:P2")
    assert pile(s, P2) == ["salesman replaced"]
    assert (s.alliances, waiting(s)) == ((), (P2, "resign"))


@rule("SN-PRM-03")
def test_the_deck_only_misses_the_card_that_was_taken() -> None:
    s = table("macron - tech_lead salesman", "director intern programmer accountant recruiter", active="P4")
    play(s, "resign:director", "promote:P3")
    assert hand(s, P3) == "accountant"
    assert [heard(s, P1, "drew_card")[0]["card"], *deck(s)] == ["intern", "programmer", "recruiter"]


@rule("SN-PRM-04", "SN-END-03")
def test_without_a_higher_card_the_character_dies_even_on_an_empty_deck() -> None:
    s = table("macron salesman tech_lead recruiter", "director intern programmer")
    play(s, "resign:director", "promote:P2")
    assert (pile(s, P2), alive(s)[:1]) == (["salesman died"], [P1])
    assert P2 not in alive(s)
    s = table("macron salesman tech_lead", "director")
    play(s, "resign:director", "promote:P2")
    assert told(s, "promoted")[0]["depth"] == 0
    assert told(s, "round_ended")[0]["hands"] == [[P1, "macron"], [P3, "tech_lead"]]


@rule("SN-PRM-05")
def test_the_promoted_player_is_asked_nothing() -> None:
    s = table("macron salesman tech_lead", "director accountant intern")
    play(s, "resign:director", "promote:P2")
    assert waiting(s) == (P2, "resign")
    assert lines(s) == ["resign:intern", "resign:accountant"]


@rule("SN-PRM-06")
def test_promoting_macron_kills_him_and_the_brigitte_he_finds() -> None:
    s = table("recruiter macron tech_lead", "director intern brigitte programmer")
    play(s, "resign:director", "promote:P2")
    assert pile(s, P2) == ["macron died", "brigitte died"]
    assert alive(s) == [P1, P3]


@rule("SN-PRM-06")
def test_promoting_macron_without_her_kills_him_too_and_her_wherever_she_is_held() -> None:
    s = table("recruiter macron tech_lead brigitte", "director intern programmer")
    play(s, "resign:director", "promote:P2")
    assert alive(s) == [P1, P3]
    assert told(s, "promoted")[0]["found"] is False


@rule("SN-PRM-07")
def test_promoting_brigitte_kills_her() -> None:
    s = table("recruiter brigitte tech_lead", "director macron programmer")
    play(s, "resign:director", "promote:P2")
    assert pile(s, P2) == ["brigitte died"]
    assert alive(s) == [P1, P3]


@rule("SN-PRM-08")
def test_the_depth_is_public_and_the_cards_are_the_searcher_s() -> None:
    s = table("macron salesman tech_lead", "director intern programmer accountant recruiter")
    play(s, "resign:director", "promote:P2")
    for seat in (P1, P3, SPECTATOR):
        assert heard(s, seat, "promoted") == [
            {"granter": P1, "player": P2, "found": True, "depth": 3, "character": "salesman"}
        ]
        assert not heard(s, seat, "promoted_cards")
    assert heard(s, P2, "promoted_cards") == [
        {"player": P2, "cards": ["intern", "programmer", "accountant"], "taken": "accountant", "turn": 1}
    ]


@rule("SN-PRM-08")
def test_a_director_killed_by_a_promotion_decides_knowing_the_deck() -> None:
    s = table("macron director tech_lead recruiter salesman", "director intern programmer", scores=[0] * 5)
    play(s, "resign:director", "promote:P2")
    assert waiting(s) == (P2, "promote")
    assert heard(s, P2, "promoted_cards")[0]["cards"] == ["intern", "programmer"]
    assert seen(s, P2).facts["memory"]["deck"] == ["intern", "programmer"]


@rule("SN-PRM-09")
def test_the_depth_is_the_place_of_the_card_or_the_size_of_the_deck() -> None:
    s = table("macron salesman tech_lead", "director accountant intern")
    play(s, "resign:director", "promote:P2")
    assert told(s, "promoted")[0]["depth"] == 1
    s = table("macron salesman tech_lead", "director recruiter intern programmer")
    play(s, "resign:director", "promote:P2")
    assert (told(s, "promoted")[0]["depth"], told(s, "promoted")[0]["found"]) == (3, False)
