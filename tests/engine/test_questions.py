"""Questions side by side: sealed, each with its number, carried out together in the rulebook's order."""

import random
from typing import Any

import pytest

from engine.playing import play_on, position, table
from engine.toys import ambush
from engine.toys.ambush import BARE, DODGE, FLEE, FOG, GAME, LEAVE, PARLEY, PRAY, SLAY, STAND, STAY, SWEAR, TEST
from tripot.engine import snapshot
from tripot.engine.actions import TIMEOUT, Action, Fill, Pick, timeout_of
from tripot.engine.codec import digest
from tripot.engine.fold import Replay
from tripot.engine.journal import Void
from tripot.engine.questions import Asked, CarriedOut, Several, ask_again, asking, reseal
from tripot.engine.refusals import Refusal
from tripot.engine.rng import KeyedRng, PlainRng, ScriptedRng
from tripot.engine.seats import CLOCK, GM, HOUSE, SPECTATOR, Seat
from tripot.engine.step import check, perform, settle
from tripot.engine.view import look, pending

SHIELD = Fill("shield", {"power": 2})


def ambushed(seats: int = 3, mana: int = 6, **script: list[int]) -> ambush.State:
    """The first attack: P1 may dodge, P2 raise a shield, P3 flee (unseen, and for good)."""
    s: ambush.State = position(GAME, seats, rng=ScriptedRng({"mana": [mana] * seats, **script}, PlainRng(1)))
    return s


def play(s: ambush.State, *moves: tuple[Seat, Any]) -> None:
    for who, action in moves:
        assert perform(GAME, s, who, action) is None


def told(s: ambush.State, *kinds: str) -> list[tuple[Any, ...]]:
    return [(event.kind, *event.facts.values()) for event in s.log or () if event.kind in kinds]


def undo(replay: Replay[Any]) -> None:
    last = replay.last_standing()
    assert last is not None
    replay.append(replay.next_entry(HOUSE, Void(last)))


class TestAsking:
    def test_three_seats_have_three_menus(self) -> None:
        s = ambushed()
        menus = [look(GAME, s, seat).menu for seat in range(3)]
        assert [[pick.text for pick in menu.picks] for menu in menus] == [
            ["stand", "dodge"],
            ["bare"],
            ["stay", "flee"],
        ]
        assert [form.name for form in menus[1].forms] == ["shield"]
        assert pending(s).awaited == (0, 1, 2)

    def test_each_sees_a_question_of_its_own(self) -> None:
        s = ambushed()
        mine = [look(GAME, s, seat).pending for seat in range(3)]
        assert [(one.kind, one.rule, one.decision) for one in mine] == [
            ("dodge", "TQ-RCT-02", 0),
            ("shield", "TQ-RCT-03", 1),
            ("flee", "TQ-RCT-04", 2),
        ]
        assert [one.facts for one in mine] == [{"round": 1, "fog": False}, {"round": 1}, {"round": 1}]
        onlooker = look(GAME, s, SPECTATOR).pending
        assert (onlooker.kind, onlooker.rule, onlooker.facts) == ("reactions", "TQ-RCT-01", {})

    def test_somebody_not_asked_may_not_answer(self) -> None:
        assert check(GAME, ambushed(2), GM, DODGE) == GAME.meta.codes.not_yours

    def test_what_is_not_on_ones_own_menu_is_refused_by_ones_own_rule(self) -> None:
        refusal = perform(GAME, ambushed(), 1, DODGE)
        assert refusal is not None
        assert (refusal.rule, refusal.code) == ("TQ-RCT-03", "not_offered")

    def test_a_form_is_checked_by_its_own_question(self) -> None:
        refusal = perform(GAME, ambushed(mana=1), 1, SHIELD)
        assert refusal is not None
        assert (refusal.code, refusal.facts) == ("too_weak", {"most": 1})

    def test_nobody_asked_is_a_bug(self) -> None:
        with pytest.raises(AssertionError, match="somebody must be asked"):
            ambush.Reactions(())


class TestSealing:
    def test_an_answer_is_shown_to_its_seat_alone(self) -> None:
        s = ambushed()
        play(s, (0, DODGE))
        assert look(GAME, s, 0).pending.answer.text == "dodge"
        assert [look(GAME, s, seat).pending.answer for seat in (1, 2, GM, SPECTATOR)] == [None] * 4
        assert look(GAME, s, 1).pending.awaited == (1, 2)
        assert told(s, "answer_sealed") == [("answer_sealed", 0)]

    def test_nothing_is_carried_out_before_the_last_answer(self) -> None:
        s = ambushed()
        play(s, (1, SHIELD), (0, DODGE))
        assert (s.dodges, s.spent, s.decision, s.rng.draws) == ([0, 0, 0], [0, 0, 0], 0, ambushed().rng.draws)

    def test_then_everything_is_in_the_order_of_the_rules(self) -> None:
        s = ambushed(blow=[5, 1, 3])
        play(s, (2, STAY), (1, SHIELD), (0, DODGE))
        assert told(s, "dodged", "shielded", "stayed", "hurt")[:6] == [
            ("dodged", 0, True),
            ("shielded", 1, 2),
            ("stayed", 2),
            ("hurt", 0, 3),
            ("hurt", 1, 0),
            ("hurt", 2, 3),
        ]

    def test_two_answers_in_the_same_instant_come_to_the_same_in_any_order(self) -> None:
        one, other = ambushed(), ambushed()
        play(one, (0, DODGE), (1, SHIELD), (2, STAY))
        play(other, (2, STAY), (1, SHIELD), (0, DODGE))
        assert digest(one) == digest(other)

    def test_an_answer_can_be_changed_until_all_are_in(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (0, STAND), (1, BARE), (2, STAY))
        assert told(s, "answer_changed", "dodged") == [("answer_changed", 0), ("dodged", 0, False)]

    def test_unless_the_question_says_otherwise(self) -> None:
        s = ambushed()
        play(s, (2, FLEE))
        assert check(GAME, s, 2, STAY) == GAME.meta.codes.not_yours
        assert len(look(GAME, s, 2).menu) == 0
        assert look(GAME, s, 2).pending.answer.text == "flee"

    def test_that_somebody_has_answered_can_be_kept_from_the_others(self) -> None:
        s = ambushed()
        play(s, (2, FLEE))
        assert pending(s).awaited == (0, 1)
        assert look(GAME, s, 0).pending.awaited == (0, 1, 2)
        assert look(GAME, s, 2).pending.awaited == (0, 1)
        assert [event.audience for event in s.log if event.kind == "answer_sealed"] == [{2}]


class TestNumbers:
    def test_the_answers_of_others_never_make_one_stale(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (2, STAY), (0, STAND))
        assert check(GAME, s, 1, BARE, decision=1) is None

    def test_an_answer_names_its_own_number(self) -> None:
        s = ambushed()
        assert check(GAME, s, 1, BARE, decision=0) == GAME.meta.codes.stale
        assert check(GAME, s, 0, DODGE, decision=0) is None

    def test_no_number_comes_twice(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (1, BARE), (2, STAY))
        assert [look(GAME, s, seat).pending.decision for seat in range(3)] == [3, 4, 5]
        assert check(GAME, s, 0, BARE, decision=0) == GAME.meta.codes.stale


class TestClock:
    def test_it_rings_for_one_seat_and_the_others_are_unmoved(self) -> None:
        s = ambushed()
        play(s, (CLOCK, timeout_of(1)))
        assert pending(s).awaited == (0, 2)
        assert told(s, "default_played") == [("default_played", 1, "shield")]
        assert [look(GAME, s, seat).pending.decision for seat in (0, 2)] == [0, 2]
        assert look(GAME, s, 1).pending.answer.text == "bare"

    def test_it_rings_for_nobody_who_has_answered_or_is_not_asked(self) -> None:
        s = ambushed()
        play(s, (1, BARE))
        for seat in (1, 3, GM):
            assert check(GAME, s, CLOCK, timeout_of(seat)) == GAME.meta.codes.not_yours
        assert check(GAME, s, CLOCK, Pick("timeout:nobody")) == GAME.meta.codes.not_yours
        assert check(GAME, s, 0, timeout_of(0)) is not None

    def test_the_last_bell_carries_everything_out(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (2, STAY), (CLOCK, timeout_of(1)))
        assert told(s, "dodged", "shielded") == [("dodged", 0, True), ("shielded", 1, 0)]

    def test_without_a_name_it_rings_for_everybody(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (CLOCK, TIMEOUT))
        assert told(s, "default_played") == [("default_played", 1, "shield"), ("default_played", 2, "flee")]
        assert s.round == 2
        assert [event.audience for event in s.log if event.kind == "default_played"] == [None, {2}]

    def test_a_question_without_a_deadline_waits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ambush.Flee, "has_deadline", False)
        s = ambushed()
        play(s, (CLOCK, TIMEOUT))
        assert pending(s).awaited == (2,)
        assert check(GAME, s, CLOCK, TIMEOUT) == GAME.meta.codes.not_yours
        assert check(GAME, s, CLOCK, timeout_of(2)) == GAME.meta.codes.not_yours

    def test_a_single_decision_hears_its_seat_too(self) -> None:
        s = ambushed()
        s.then(ambush.Nerve(1))
        assert check(GAME, s, CLOCK, timeout_of(0)) == GAME.meta.codes.not_yours
        play(s, (CLOCK, timeout_of(1)))
        assert told(s, "said") == [("said", 1, "pray")]


class TestBeside:
    def test_a_masters_test_lies_beside_two_open_reactions(self) -> None:
        s = ambushed(test=[4])
        play(s, (2, STAY), (GM, TEST[2]))
        assert isinstance(s.stack[-1], ambush.Reactions)
        assert pending(s).awaited == (0, 1, 2)
        assert [look(GAME, s, seat).pending.kind for seat in range(3)] == ["dodge", "shield", "nerve"]
        assert check(GAME, s, 0, DODGE, decision=0) is None
        assert check(GAME, s, 2, SWEAR, decision=3) is None

    def test_it_goes_on_after_those_asked_before_it(self) -> None:
        s = ambushed(test=[4])
        play(s, (GM, TEST[2]), (2, STAY), (2, SWEAR), (1, BARE), (0, DODGE))
        assert told(s, "dodged", "shielded", "stayed", "said", "tested", "hurt")[:5] == [
            ("dodged", 0, True),
            ("shielded", 1, 0),
            ("stayed", 2),
            ("said", 2, "swear"),
            ("tested", 2, 4),
        ]

    def test_somebody_asked_twice_answers_one_after_the_other(self) -> None:
        s = ambushed()
        play(s, (GM, TEST[0]))
        assert look(GAME, s, 0).pending.kind == "dodge"
        play(s, (0, DODGE))
        assert (look(GAME, s, 0).pending.kind, look(GAME, s, 0).pending.decision) == ("nerve", 3)
        assert check(GAME, s, 0, DODGE, decision=0) == GAME.meta.codes.stale
        play(s, (CLOCK, timeout_of(0)), (0, SWEAR))
        assert look(GAME, s, 0).pending.answer.text == "swear"

    def test_several_questions_join_several(self) -> None:
        s = ambushed(test=[6])
        play(s, (GM, PARLEY), (0, STAND), (1, BARE), (2, STAY))
        assert [look(GAME, s, seat).pending.decision for seat in range(3)] == [3, 4, 5]
        play(s, (2, PRAY), (1, SWEAR), (0, PRAY))
        assert told(s, "stayed", "said", "tested") == [
            ("stayed", 2),
            ("said", 0, "pray"),
            ("said", 1, "swear"),
            ("said", 2, "pray"),
            ("tested", 0, 6),
        ]

    def test_a_standing_action_that_asks_nothing_leaves_all_as_it_was(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (GM, TEST[1]), (1, BARE))
        before = s.stack[-1]
        assert isinstance(before, Several)
        play(s, (2, STAY))
        assert [one.question for one in s.stack[-1].asked] == [one.question for one in before.asked]


class TestAskingAgain:
    def test_a_fact_that_changed_is_asked_about_again_under_a_new_number(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (GM, FOG))
        mine = look(GAME, s, 0).pending
        assert (mine.decision, mine.answer, mine.facts) == (3, None, {"round": 1, "fog": True})
        assert pending(s).awaited == (1, 2, 0)
        assert check(GAME, s, 0, DODGE, decision=0) == GAME.meta.codes.stale
        assert check(GAME, s, 1, BARE, decision=1) is None
        assert [event.audience for event in s.log if event.kind == "asked_again"] == [{0}]

    def test_it_keeps_its_turn(self) -> None:
        s = ambushed()
        play(s, (GM, TEST[2]), (GM, FOG), (0, DODGE), (1, BARE), (2, STAY), (2, PRAY))
        assert [kind for kind, *_ in told(s, "dodged", "shielded", "stayed", "said", "tested", "hurt")][:5] == [
            "dodged",
            "shielded",
            "stayed",
            "said",
            "tested",
        ]

    def test_nothing_is_asked_again_where_nothing_is_open(self) -> None:
        s = ambushed()
        s.stack.pop()
        ask_again(s, lambda _: True)
        assert told(s, "asked_again") == []


class TestClosing:
    def test_the_attacker_dies_in_between(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (GM, SLAY))
        assert told(s, "question_closed")[:3] == [
            ("question_closed", 0, "dodge", "dead"),
            ("question_closed", 1, "shield", "dead"),
            ("question_closed", 2, "flee", "dead"),
        ]
        assert told(s, "dodged", "hurt") == []
        assert s.round == 2

    def test_the_question_of_somebody_who_left_closes_and_the_others_stay(self) -> None:
        s = ambushed()
        play(s, (1, LEAVE))
        assert pending(s).awaited == (0, 2)
        assert told(s, "question_closed") == [("question_closed", 1, "shield", "left")]
        assert check(GAME, s, 1, BARE) == GAME.meta.codes.not_yours
        assert check(GAME, s, 2, STAY, decision=2) is None
        assert look(GAME, s, 1).pending.kind == "reactions"

    def test_a_test_that_was_called_meanwhile_still_goes_on(self) -> None:
        s = ambushed(test=[2])
        play(s, (GM, TEST[0]), (GM, SLAY))
        assert pending(s).awaited == (0,)
        play(s, (0, PRAY))
        assert told(s, "said", "tested", "dodged") == [("said", 0, "pray"), ("tested", 0, 2)]

    def test_what_an_earlier_answer_made_moot_is_dropped_and_said(self) -> None:
        class Killing(ambush.Dodge):
            __slots__ = ()

            def apply(self, s: ambush.State, action: Pick) -> None:
                s.alive = False

        s = ambushed()
        s.stack[-1] = ambush.Reactions((Killing(0), ambush.Shield(1)))
        play(s, (1, SHIELD), (0, STAND))
        assert s.spent[1] == 0
        assert told(s, "question_closed") == [("question_closed", 1, "shield", "dead")]

    def test_a_question_whose_subject_is_gone_before_it_is_put_closes_at_once(self) -> None:
        s = ambushed()
        s.here[1] = False
        s.then(ambush.Reactions((ambush.Dodge(1), ambush.Dodge(2))))
        settle(s)
        assert pending(s).awaited == (2,)
        assert told(s, "question_closed") == [("question_closed", 1, "dodge", "left")]

    def test_an_answer_that_no_longer_holds_becomes_the_default(self) -> None:
        class Draining(ambush.Dodge):
            __slots__ = ()

            def apply(self, s: ambush.State, action: Pick) -> None:
                s.mana = [0] * len(s.mana)

        s = ambushed()
        s.stack[-1] = ambush.Reactions((Draining(0), ambush.Shield(1)))
        play(s, (1, SHIELD), (0, STAND))
        assert told(s, "default_played", "shielded") == [("default_played", 1, "shield"), ("shielded", 1, 0)]

    def test_it_is_looked_at_once_more_as_its_own_seats(self) -> None:
        class Signed(ambush.Dodge):
            __slots__ = ()

            def check(self, s: ambush.State, who: Seat, action: Action) -> Refusal | None:
                return super().check(s, who, action) if who == self.seat else Refusal(self.rule, "not_signed")

        s = ambushed()
        s.stack[-1] = ambush.Reactions((Signed(0), ambush.Shield(1)))
        play(s, (1, BARE), (0, DODGE))
        assert told(s, "default_played", "dodged") == [("dodged", 0, True)]


def answers(s: ambush.State) -> list[Any]:
    """What lies in the open questions: picks by their texts."""
    sealed = [one.answer for one in s.stack[-1].asked]
    return [one.text if isinstance(one, Pick) else one for one in sealed]


class TestImagining:
    def test_in_an_imagined_world_the_answers_of_others_are_guessed_and_ones_own_stays(self) -> None:
        s = ambushed()
        play(s, (0, DODGE), (1, SHIELD))
        world = s.copy()
        reseal(world, 1, ScriptedRng({"guess": [0]}))
        assert answers(world) == ["stand", SHIELD, None]
        assert answers(s) == ["dodge", SHIELD, None]
        reseal(world, 0, ScriptedRng({"guess": [0]}))
        assert answers(world) == ["stand", "bare", None]
        assert [type(frame) for frame in world.stack] == [type(frame) for frame in s.stack]

    def test_an_answer_that_nobody_may_know_of_is_not_there_for_the_others(self) -> None:
        s = ambushed()
        play(s, (2, FLEE))
        for seat, answer in ((0, None), (2, "flee")):
            world = s.copy()
            reseal(world, seat, ScriptedRng({}))
            assert answers(world) == [None, None, answer]

    def test_an_answer_about_to_be_carried_out_is_guessed_too_but_for_its_own_seat(self) -> None:
        s = ambushed()
        s.then(CarriedOut(ambush.Dodge(0), DODGE))
        for seat, text in ((0, "dodge"), (1, "stand")):
            world = s.copy()
            reseal(world, seat, ScriptedRng({"guess": [0]}))
            top = world.stack[-1]
            assert isinstance(top, CarriedOut)
            assert isinstance(top.answer, Pick)
            assert (type(top.question), top.answer.text) == (ambush.Dodge, text)

    def test_a_guess_is_made_in_the_imagined_world_and_keeps_no_more_than_a_journal_would(self) -> None:
        class Paying(ambush.Shield):
            __slots__ = ()

            def guess(self, s: ambush.State, rng: Any) -> Pick:
                return Pick(f"pay:{s.mana[self.seat]}:{rng.below(9, 'coins')}", "paid", (7,))

        s = ambushed(mana=4)
        s.stack[-1] = ambush.Reactions((Asked(Paying(0), BARE), ambush.Shield(1)))
        s.then(CarriedOut(Paying(0), BARE))
        world = s.copy()
        reseal(world, 1, ScriptedRng({"coins": [3, 5]}))
        carried, several = world.stack[-1].answer, world.stack[-2].asked[0].answer
        assert sorted((carried.text, several.text)) == ["pay:4:3", "pay:4:5"]
        assert (carried.kind, carried.args, several.kind, several.args) == ("pay", (), "pay", ())


class TestLookingAtQuestions:
    def test_the_seats_awaited_are_named_once_in_the_order_of_the_questions(self) -> None:
        s = ambushed()
        play(s, (GM, TEST[0]), (1, BARE))
        assert s.stack[-1].awaited(s) == (0, 2)

    def test_the_next_question_is_ones_own_or_the_first_that_is_open(self) -> None:
        s = ambushed()
        play(s, (0, DODGE))
        top = s.stack[-1]
        assert [top.upcoming(seat).seat for seat in (None, 0, 1, 2)] == [1, 1, 1, 2]

    def test_a_question_laid_beside_others_knows_since_when(self) -> None:
        replay = table(GAME)
        replay.act(1, BARE)
        replay.act(GM, TEST[1])
        top = replay.state.stack[-1]
        assert [top.asked_at(seat) for seat in (0, 1, 2, GM)] == [0, 2, 0, 0]

    def test_the_frames_of_a_game_are_found_in_open_questions_and_in_answers(self) -> None:
        several = ambush.Reactions((ambush.Dodge(0), ambush.Shield(1)))
        nerve = ambush.Nerve(2)
        assert asking(several) == (several, *(one.question for one in several.asked))
        assert asking(CarriedOut(nerve, PRAY)) == (nerve,)
        assert asking(nerve) == (nerve,)

    def test_time_is_up_for_all_that_have_a_deadline(self) -> None:
        s = ambushed()
        s.stack[-1].expire(s)
        assert [seat for _, seat, _ in told(s, "default_played")] == [0, 1, 2]

    def test_what_is_sealed_and_changed_is_told_with_the_rule_of_the_question(self) -> None:
        s = ambushed()
        play(s, (1, SHIELD), (1, BARE))
        events = [event for event in s.log if event.kind.startswith("answer_")]
        assert [(event.rule, event.kind) for event in events] == [
            ("TQ-RCT-03", "answer_sealed"),
            ("TQ-RCT-03", "answer_changed"),
        ]

    def test_a_seat_that_is_asked_nothing_has_no_question_and_answers_none(self) -> None:
        s = ambushed()
        with pytest.raises(AssertionError, match=r"^that seat is asked nothing$"):
            s.stack[-1].question_of(GM)
        with pytest.raises(AssertionError, match=r"^that seat is asked nothing$"):
            s.stack[-1].accept(s, GM, PRAY)


class TestUndo:
    def test_it_strikes_the_last_answer_while_others_are_open(self) -> None:
        replay = table(GAME)
        before = replay.state.stack[-1]
        for who, action in ((1, BARE), (0, DODGE)):
            assert replay.act(who, action) is None
        undo(replay)
        assert pending(replay.state).awaited == (0, 2)
        assert look(GAME, replay.state, 1).pending.answer.text == "bare"
        assert len(replay.state.stack[-1].asked) == len(before.asked)

    def test_answers_sent_before_it_are_stale_after_it(self) -> None:
        replay = table(GAME)
        replay.act(GM, TEST[0])
        replay.act(1, BARE)
        undo(replay)
        numbers = [look(GAME, replay.state, seat).pending.decision for seat in range(3)]
        assert numbers == [4, 5, 6]
        assert replay.check(0, DODGE, 3) == GAME.meta.codes.stale
        assert replay.check(0, DODGE, 4) is None

    def test_undoing_its_cause_takes_a_question_away(self) -> None:
        replay = table(GAME)
        replay.act(GM, TEST[0])
        undo(replay)
        assert len(replay.state.stack[-1].asked) == 3

    def test_it_opens_again_what_the_last_answer_closed(self) -> None:
        replay = table(GAME)
        for who, action in ((1, BARE), (0, DODGE), (2, STAY)):
            assert replay.act(who, action) is None
        undo(replay)
        assert (replay.state.round, pending(replay.state).awaited) == (1, (2,))


def test_a_table_with_open_questions_is_saved_and_taken_up_again() -> None:
    replay = table(GAME)
    for who, action in ((1, BARE), (GM, TEST[0]), (0, DODGE)):
        assert replay.act(who, action) is None
    saved = snapshot.take(replay)
    taken_up = snapshot.resume(GAME, replay.header, replay.entries, KeyedRng(bytes(range(32))), saved)
    for one in (replay, taken_up):
        for who, action in ((2, STAY), (0, SWEAR)):
            assert one.act(who, action) is None
    assert digest(taken_up.state) == digest(replay.state)


def test_random_play_comes_to_an_end() -> None:
    for seed in range(10):
        assert play_on(table(GAME), random.Random(seed)).state.outcome is not None
