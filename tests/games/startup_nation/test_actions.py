"""Decisions, legal actions, refusals, defaults."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from engine.playing import seated
from games.startup_nation.matches import first_moment, match, moments
from games.startup_nation.tables import (
    KINDS,
    P1,
    P2,
    P3,
    P4,
    alive,
    code,
    hand,
    lines,
    play,
    seen,
    send,
    table,
    told,
    waiting,
)
from tripot.engine.actions import TIMEOUT, Fill, Pick
from tripot.engine.codec import digest, log_digest
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, SPECTATOR
from tripot.engine.step import perform
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.state import Table


def ring(s: Table) -> None:
    """The time of whoever decides is up."""
    assert perform(GAME, s, CLOCK, TIMEOUT) is None


@rule("SN-ACT-01")
def test_thirteen_kinds_of_decision_exist_and_each_has_a_legal_action() -> None:
    met = set()
    for seed in range(25):
        for s in moments(*match(seed, 5)):
            if s.stack:
                met.add(s.stack[-1].kind)
                assert lines(s)
    assert met == KINDS


@rule("SN-ACT-02")
def test_asking_is_one_decision_and_delegating_two() -> None:
    s = table("recruiter macron salesman", "intern programmer intern")
    play(s, "resign:intern", "ask:P2:salesman", "offer:no")
    assert s.decision == 3
    play(s, "resign:programmer", "delegate:P1>P3", "name:intern")
    assert s.decision == 6
    assert waiting(s) == (P3, "offer")


@rule("SN-ACT-03")
def test_a_forced_resignation_is_still_asked() -> None:
    s = table("macron recruiter salesman", "intern programmer")
    assert (waiting(s), lines(s)) == ((P1, "resign"), ["resign:intern"])
    assert seen(s, P2).pending == seen(s, P3).pending
    assert seen(s, P2).pending is not None


@rule("SN-ACT-04")
def test_two_cards_of_one_character_are_two_choices_for_an_investor() -> None:
    s = table("recruiter macron salesman", "investor intern", discards={"P2": "programmer programmer"})
    play(s, "resign:investor")
    assert lines(s) == ["rehire:none", "rehire:P2#0", "rehire:P2#1"]


@rule("SN-ACT-05")
@pytest.mark.parametrize(
    ("players", "kind", "most"),
    [(4, "ask", 30), (4, "announce", 31), (4, "delegate", 6), (4, "swap", 6), (5, "ask", 40), (5, "announce", 41),
     (5, "delegate", 12), (5, "swap", 10)],
)  # fmt: skip
def test_the_largest_menus_are_as_the_rule_says(players: int, kind: str, most: int) -> None:
    s = first_moment(
        lambda s: s.stack[-1].kind == kind and s.alive.bit_count() == players - (kind == "announce"), players
    )
    assert len(lines(s)) == most


@rule("SN-ACT-05")
def test_no_rehiring_menu_is_longer_than_the_rule_says() -> None:
    for players, most in ((4, 15), (5, 18)):
        for seed in range(20):
            for s in moments(*match(seed, players)):
                if s.stack and s.stack[-1].kind == "rehire":
                    assert len(lines(s)) <= most


@rule("SN-ACT-06")
def test_the_kind_and_the_decider_are_public_and_the_menu_is_not() -> None:
    s = table("recruiter macron salesman", "intern programmer")
    for seat in (P1, P2, SPECTATOR):
        pending = seen(s, seat).pending
        assert pending is not None
        assert (pending.kind, pending.awaited, pending.facts) == ("resign", (P1,), {})
    assert len(seen(s, P1).menu) == 2
    assert len(seen(s, P2).menu) == len(seen(s, SPECTATOR).menu) == 0
    assert seen(s, P2).facts["choices"] is None


@rule("SN-ACT-07")
def test_decisions_are_numbered_from_zero_through_the_match() -> None:
    numbers = [s.decision for s in moments(*match(4)) if s.stack]
    assert numbers == list(range(len(numbers)))


def refusing() -> Table:
    """P1 has just laid an Intern; P4 is out."""
    s = table("recruiter macron salesman -", "intern programmer intern", discards={"P4": "brigitte"})
    play(s, "resign:intern")
    return s


@rule("SN-ACT-08")
def test_over_comes_before_everything() -> None:
    s = table("macron recruiter salesman", "tech_lead")
    play(s, "resign:tech_lead")
    assert code(s, P3, "nonsense", 99) == "round_over"
    s = table("macron recruiter salesman", "tech_lead", scores=[2, 0, 0])
    play(s, "resign:tech_lead")
    assert code(s, P3, "nonsense", 99) == "match_over"


@rule("SN-ACT-08")
@pytest.mark.parametrize(
    ("who", "text", "decision", "expected"),
    [
        (P2, "nonsense", 0, "not_your_decision"),
        (P4, "ask:P2:macron", 1, "not_your_decision"),
        (SPECTATOR, "ask:P2:macron", 1, "not_your_decision"),
        (P1, "nonsense", 0, "stale_decision"),
        (P1, "ask:P2:macron", 2, "stale_decision"),
        (P1, "nonsense", 1, "malformed_action"),
        (P1, "", 1, "malformed_action"),
        (P1, "ask:P2", 1, "malformed_action"),
        (P1, "ask:P5:macron", 1, "malformed_action"),
        (P1, "ask:P0:macron", 1, "malformed_action"),
        (P1, "ask:P2:", 1, "malformed_action"),
        (P1, "ask:P2:macron ", 1, "malformed_action"),
        (P1, "ask:P2:macron\n", 1, "malformed_action"),
        (P1, "swap:P2,P1", 1, "malformed_action"),
        (P1, "rehire:P1#x", 1, "malformed_action"),
        (P1, "rehire:P1#٣", 1, "malformed_action"),
        (P1, "rehire:P1#-1", 1, "malformed_action"),
        (P1, "answer:maybe", 1, "malformed_action"),
        (P1, "timeout", 1, "malformed_action"),
        (P1, "swap:P2,P2", 1, "wrong_action_kind"),
        (P1, "resign:pirate", 1, "wrong_action_kind"),
        (P1, "fallback:#0", 1, "wrong_action_kind"),
        (P1, "ask:P1:pirate", 1, "unknown_character"),
        (P1, "ask:P4:zemmour", 1, "unknown_character"),
        (P1, "ask:P1:macron", 1, "target_self"),
        (P1, "ask:P4:macron", 1, "target_eliminated"),
        (P1, "ask:P2:macron", 1, None),
    ],
)
def test_the_first_code_of_the_list_that_applies_is_given(
    who: int, text: str, decision: int, expected: str | None
) -> None:
    assert code(refusing(), who, text, decision) == expected


@rule("SN-ACT-08")
def test_a_resignation_must_be_of_a_card_in_hand_that_may_resign() -> None:
    s = table("macron recruiter salesman", "intern programmer")
    assert code(s, P1, "resign:pirate") == "unknown_character"
    assert code(s, P1, "resign:director") == "card_not_in_hand"
    assert code(s, P1, "resign:brigitte") == "card_not_in_hand"
    assert code(s, P1, "resign:macron") == "card_cannot_resign"


@rule("SN-ACT-08")
def test_a_delegation_names_two_other_alive_players() -> None:
    s = table("recruiter macron - salesman", "programmer intern")
    play(s, "resign:programmer")
    assert code(s, P1, "delegate:P1>P1") == "target_self"
    assert code(s, P1, "delegate:P3>P1") == "target_self"
    assert code(s, P1, "delegate:P3>P3") == "target_eliminated"
    assert code(s, P1, "delegate:P2>P2") == "target_not_distinct"


@rule("SN-ACT-08")
def test_a_place_in_a_discard_must_exist_and_not_be_the_acting_card() -> None:
    s = table("recruiter macron salesman", "investor intern", discards={"P1": "intern"})
    play(s, "resign:investor")
    assert code(s, P1, "rehire:P2#0") == "no_such_card"
    assert code(s, P1, "rehire:P1#2") == "no_such_card"
    assert code(s, P1, "rehire:P1#" + "9" * 5000) == "no_such_card"
    assert code(s, P1, "rehire:P1#1") == "acting_card"
    assert code(s, P1, "rehire:P1#00") == "malformed_action"


@rule("SN-ACT-08")
def test_a_form_is_no_action_of_this_game() -> None:
    refusal = perform(GAME, refusing(), P1, Fill("ask", {}))
    assert refusal is not None
    assert refusal.code == "malformed_action"


@rule("SN-ACT-08")
def test_a_double_submission_is_stale_even_when_the_next_decision_is_the_sender_s() -> None:
    s = table("recruiter macron salesman", "intern programmer")
    assert code(s, P1, "resign:intern", 0) is None
    assert code(s, P1, "resign:intern", 0) == "stale_decision"


WORDS = st.one_of(
    st.text(max_size=30),
    st.builds(
        "{}:{}{}{}".format,
        st.sampled_from(sorted(KINDS)),
        st.sampled_from(["", "P1", "P2", "P3", "P4", "P7", "none", "yes", "#0", "intern"]),
        st.sampled_from(["", ":", ">", ",", "#"]),
        st.sampled_from(["", "P1", "P2", "P4", "0", "1", "12", "intern", "macron", "zemmour", "brigitte"]),
    ),
)


@rule("SN-ACT-08", "SN-PROP-14")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 400), st.integers(0, 60), st.integers(0, 6), WORDS)
def test_a_refused_action_changes_nothing(seed: int, steps: int, who: int, text: str) -> None:
    s, source = match(seed, 4, points_to_win=1)
    for step, _ in enumerate(moments(s, source)):
        if step == steps:
            break
    before = digest(s), log_digest(s), s.rng.draws
    legal = bool(s.stack) and s.stack[-1].awaited(s) == (who,) and text in lines(s)
    refusal = send(s, who, text)
    if legal:
        assert refusal is None
    else:
        assert refusal is not None
        assert (digest(s), log_digest(s), s.rng.draws) == before


@rule("SN-ACT-09")
def test_time_limits_are_ninety_seconds_live_and_a_day_by_correspondence() -> None:
    assert (GAME.meta.pace.live, GAME.meta.pace.slow) == (90, 24 * 3600)


@rule("SN-ACT-09")
def test_the_default_resigns_the_lowest_card_and_says_so() -> None:
    s = table("recruiter macron salesman", "tech_lead intern programmer")
    ring(s)
    assert hand(s, P1) == "recruiter"
    assert told(s, "default_played") == [{"player": P1, "decision": "resign"}]
    assert s.decision == 1


@rule("SN-ACT-09")
@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("intern", ("asked", {"asker": P2, "target": P4, "named": "intern"})),
        ("programmer", ("delegated", {"player": P2, "asker": P4, "target": P1})),
        ("recruiter", ("recruiter_swap", {"player": P2, "one": P1, "other": P4})),
        ("salesman", ("alliance_formed", {"members": [P2, P4], "anchor": {"owner": P2, "index": 0}})),
        ("accountant", ("lie_right_granted", {"player": P2, "anchor": {"owner": P2, "index": 0}})),
        ("investor", ("rehire_declined", {"player": P2})),
    ],
)
def test_the_default_takes_the_next_players_clockwise(drawn: str, expected: tuple[str, dict[str, object]]) -> None:
    s = table("tech_lead macron - brigitte", f"{drawn} intern", active="P2")
    play(s, f"resign:{drawn}")
    ring(s)
    kind, facts = expected
    assert told(s, kind) == [facts]


@rule("SN-ACT-09")
def test_the_default_promotion_goes_to_the_next_seat_even_after_death() -> None:
    s = table("tech_lead macron - brigitte", "director intern", active="P4")
    play(s, "resign:director")
    ring(s)
    assert told(s, "promoted")[0]["player"] == P1
    s = table("recruiter director macron salesman", "intern intern")
    play(s, "resign:intern", "ask:P2:director")
    ring(s)
    assert told(s, "promoted")[0]["player"] == P3


@rule("SN-ACT-09")
def test_the_default_swap_of_two_is_the_only_pair() -> None:
    s = table("tech_lead - - macron", "recruiter intern")
    play(s, "resign:recruiter")
    ring(s)
    assert told(s, "recruiter_swap") == [{"player": P1, "one": P1, "other": P4}]


@rule("SN-ACT-09")
def test_the_default_names_interns_says_no_and_keeps_its_post() -> None:
    s = table("tech_lead macron recruiter", "programmer intern", discards={"P1": "accountant"}, liars={"P1#0": "P3"})
    play(s, "resign:programmer", "delegate:P2>P3")
    ring(s)
    assert told(s, "asked") == [{"asker": P2, "target": P3, "named": "intern"}]
    ring(s)
    assert told(s, "answered") == [{"target": P3, "yes": False, "certified": False}]
    ring(s)
    assert told(s, "offer_withheld")


@rule("SN-ACT-09")
def test_the_default_announcement_is_silence() -> None:
    s = table("recruiter tech_lead macron", "intern programmer")
    play(s, "resign:intern", "ask:P2:tech_lead")
    ring(s)
    assert told(s, "announce_declined")


@rule("SN-ACT-09")
def test_the_default_fallback_is_the_highest_and_latest_card() -> None:
    s = table("tech_lead investor macron", "intern", discards={"P2": "intern accountant salesman"}, players=4)
    play(s, "resign:intern", "ask:P2:investor")
    ring(s)
    assert hand(s, P2) == "accountant"
    s = table("tech_lead investor macron -", "intern", discards={"P2": "recruiter intern recruiter"})
    play(s, "resign:intern", "ask:P2:investor")
    ring(s)
    assert seen(s, P2).facts["taken"] == 2


@rule("SN-ACT-10")
def test_a_bot_in_a_chair_sees_what_the_player_may_see() -> None:
    careful = GAME.policies["careful"]
    for s in moments(*match(8)):
        if s.stack:
            seat = s.stack[-1].awaited(s)[0]
            twin = GAME.redeal(s, seat, PlainRng(s.decision))
            assert careful(seated(seen(s, seat), PlainRng(5))) is careful(seated(seen(twin, seat), PlainRng(5)))


@rule("SN-ACT-08")
def test_only_the_clock_rings() -> None:
    s = refusing()
    assert perform(GAME, s, P1, Pick("timeout")) is not None
    assert alive(s) == [P1, P2, P3]
