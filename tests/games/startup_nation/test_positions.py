"""Test positions, leaf counts, scripted and random policies."""

from collections import Counter
from typing import Any

import pytest

from citing import rule
from engine.playing import seated
from games.startup_nation.matches import match
from games.startup_nation.tables import P1, P2, P3, P4, alive, code, known, pile, play, seen, table, told
from tripot.engine.rng import PlainRng
from tripot.games.startup_nation import GAME, leaves, position, scripted

SAMPLE: dict[str, Any] = {
    "players": 4,
    "zemmour": False,
    "active": "P1",
    "deck": ["intern", "salesman"],
    "hands": {"P1": "accountant", "P2": "programmer", "P4": "macron"},
    "discards": {"P1": ["salesman"], "P3": ["accountant", "recruiter"]},
    "alliances": [{"with": "P2", "anchor": "P1#0"}],
    "lie_rights": [{"player": "P4", "anchor": "P3#0"}],
    "scores": [0, 0, 0, 0],
}


@rule("SN-TEST-01")
def test_the_sample_position_starts_as_described() -> None:
    s = position.start(SAMPLE)
    assert alive(s) == [P1, P2, P4]
    assert [(one, other) for one, other, _ in s.alliances] == [(P1, P2)]
    assert [player for player, _ in s.rights] == [P4]
    assert pile(s, P3) == ["accountant resigned", "recruiter resigned"]
    assert (s.first, s.decision, s.is_position) == (P1, 0, True)
    assert known(s, P2) == [None, "programmer", None, None]


@rule("SN-TEST-01")
def test_optional_fields_default_to_nothing() -> None:
    s = position.start({"players": 3, "active": "P2", "deck": ["intern"], "hands": {"P1": "macron", "P2": "intern"}})
    assert (s.scores, s.piles, s.alliances, s.rights) == ((0, 0, 0), [(), (), ()], (), ())


@rule("SN-TEST-01")
def test_macron_listed_in_a_discard_died_there() -> None:
    s = table("recruiter - salesman", "intern", discards={"P2": "intern macron"})
    assert pile(s, P2) == ["intern resigned", "macron died"]


@rule("SN-TEST-01")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"deck": ["macron"]}, "position_too_many_copies"),
        ({"deck": ["intern", "intern", "intern", "intern"]}, "position_too_many_copies"),
        ({"deck": ["zemmour"]}, "position_too_many_copies"),
        ({"deck": []}, "position_empty_deck"),
        ({"hands": {"P1": "accountant"}, "alliances": [], "lie_rights": []}, "position_too_few_players"),
        ({"active": "P3"}, "position_active_eliminated"),
        ({"discards": {"P1": ["salesman", "brigitte"], "P3": ["accountant"]}}, "position_deadly_discard"),
        ({"alliances": [{"with": "P2", "anchor": "P3#1"}]}, "position_bad_anchor"),
        ({"alliances": [{"with": "P2", "anchor": "P1#1"}]}, "position_bad_anchor"),
        ({"alliances": [{"with": "P2", "anchor": "P1"}]}, "position_bad_anchor"),
        ({"lie_rights": [{"player": "P4", "anchor": "P1#0"}]}, "position_bad_anchor"),
        ({"lie_rights": [{"player": "P4", "anchor": "P3#0"}] * 2}, "position_anchor_used_twice"),
        ({"lie_rights": [{"player": "P3", "anchor": "P3#0"}]}, "position_effect_of_eliminated"),
        ({"alliances": [{"with": "P3", "anchor": "P1#0"}]}, "position_effect_of_eliminated"),
        ({"alliances": [{"with": "P1", "anchor": "P1#0"}]}, "position_self_alliance"),
        (
            {
                "deck": ["intern"],
                "discards": {"P1": ["salesman"], "P2": ["salesman"]},
                "alliances": [{"with": "P2", "anchor": "P1#0"}, {"with": "P4", "anchor": "P2#0"}],
                "lie_rights": [],
            },
            "position_two_alliances",
        ),
        ({"players": 7}, "position_players"),
        ({"active": "P9"}, "position_seat"),
        ({"deck": ["pirate"]}, "position_unknown_character"),
        ({"scores": [0]}, "position_scores"),
        ({"colour": "red"}, "position_fields"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], expected: str) -> None:
    with pytest.raises(position.BadPosition) as refused:
        position.start(SAMPLE | change)
    assert (refused.value.refusal.rule, refused.value.refusal.code) == ("SN-TEST-01", expected)


@rule("SN-TEST-01")
def test_the_round_of_a_position_is_the_last_and_names_the_next_first_player() -> None:
    s = table("macron recruiter salesman", "tech_lead")
    play(s, "resign:tech_lead")
    assert told(s, "round_ended")[0]["first"] == P1
    assert code(s, P1, "resign:intern") == "round_over"
    s = table("macron recruiter salesman", "tech_lead", scores=[2, 0, 0])
    play(s, "resign:tech_lead")
    assert code(s, P1, "resign:intern") == "match_over"
    assert told(s, "round_ended")[0]["first"] is None


@rule("SN-TEST-02")
def test_leaves_of_a_small_position() -> None:
    s = table("tech_lead salesman macron", "accountant")
    assert leaves.leaves(s) == {(0, 0, 1): 4}


@rule("SN-TEST-02", "SN-ACT-02", "SN-DIR-02", "SN-TEC-04")
def test_leaves_of_a_position_with_deaths() -> None:
    s = table("recruiter director tech_lead accountant", "intern")
    assert leaves.leaves(s) == {(0, 1, 0, 0): 80, (0, 0, 0, 1): 23, (1, 0, 0, 0): 11, (0, 0, 1, 0): 1}
    assert leaves.count(s) == 115
    play(s, "resign:intern")
    assert leaves.count(s) == 115 - 6


@rule("SN-TEST-02", "SN-TURN-08", "SN-ACT-04")
def test_identical_cards_count_once_in_hand_and_each_in_a_discard() -> None:
    assert leaves.count(table("intern macron brigitte", "intern")) == 2 * (9 * 2 + 1)
    s = table("recruiter macron salesman", "investor", discards={"P2": "programmer programmer"})
    play(s, "resign:investor")
    assert leaves.count(s) == 3


@rule("SN-TEST-03")
def test_the_scripted_policy_counts_decisions_from_the_start_of_the_match() -> None:
    s, _ = match(2)
    picks = s.stack[-1].offers(s, s.first).picks
    assert scripted.choose(s, 5, 1) is picks[1 % len(picks)]
    play(s, picks[0].text)
    picks = s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).picks
    assert scripted.choose(s, 5, 1) is picks[6 % len(picks)]


@rule("SN-TEST-04")
def test_the_random_policy_is_even_over_the_menu_and_draws_from_its_own_source() -> None:
    s, _ = match(2)
    while s.stack[-1].kind != "ask":
        play(s, scripted.choose(s, 1, 0).text)
    draws = s.rng.draws
    view, source = seen(s, s.active), PlainRng(1)
    counts = Counter(GAME.policies["random"](seated(view, source)) for _ in range(6000))
    assert len(counts) == len(view.menu.picks)
    assert all(120 < count < 290 for count in counts.values())
    assert s.rng.draws == draws
