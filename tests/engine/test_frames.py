import pytest

from engine.playing import position, table
from engine.toys import auction, battle, cards, hands
from engine.toys import table as open_table
from tripot.engine.actions import NOT_READY, READY, TIMEOUT, Fill, Menu, Pick, timeout_of
from tripot.engine.forms import Form
from tripot.engine.frames import Automatic, Open, Procedure
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.seats import CLOCK, GM, SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look

BID = {seat: Fill("bid", {"coins": coins}) for seat, coins in enumerate((3, 5, 5))}


def struggle(**script: list[int]) -> battle.State:
    """A battle whose first dice are known."""
    return position(battle.GAME, rng=ScriptedRng(script, otherwise=PlainRng(1)))


class TestDecision:
    def test_it_awaits_one_seat_and_offers_to_it_alone(self) -> None:
        s = position(cards.GAME)
        top = s.stack[-1]
        assert top.awaited(s) == (0,)
        assert len(top.offers(s, 0)) == 2
        assert len(top.offers(s, 1)) == 0
        assert top.may_act(s, 0)
        assert not top.may_act(s, SPECTATOR)

    def test_a_pick_read_from_the_wire_becomes_the_games_own(self) -> None:
        s = struggle(attack=[4, 1, 1, 1, 1])
        perform(battle.GAME, s, 1, Pick("lose:pikes"))
        assert s.pikes[1] == 2

    def test_a_pick_off_the_menu_is_explained(self) -> None:
        s = struggle(attack=[4, 1, 1, 1, 1])
        refusal = perform(battle.GAME, s, 1, Pick("lose:heart"))
        assert refusal == Refusal("TB-LOSE-02", "none_left", {"action": "lose:heart"})
        usual = perform(cards.GAME, position(cards.GAME), 0, Pick("lay:" + "9" * 100))
        assert usual is not None
        assert (usual.rule, usual.code, len(usual.facts["action"])) == ("TC-LAY-01", "not_offered", 80)

    def test_a_form_that_is_not_offered_is_refused(self) -> None:
        refusal = perform(cards.GAME, position(cards.GAME), 0, Fill("sheet", {}))
        assert refusal == Refusal("TC-LAY-01", "not_offered", {"action": "sheet"})

    def test_each_answer_is_a_new_decision(self) -> None:
        s = struggle(attack=[4, 4, 1, 1, 1])
        assert s.decision == 0
        perform(battle.GAME, s, 1, battle.PIKES)
        assert s.decision == 1
        perform(battle.GAME, s, 1, battle.PIKES)
        assert s.decision == 2

    def test_the_name_of_a_strange_form_is_told_in_eighty_letters(self) -> None:
        for game in (cards.GAME, auction.GAME, open_table.GAME):
            refusal = perform(game, position(game), 0, Fill("x" * 100, {}))
            assert refusal is not None
            assert refusal.facts == {"action": "x" * 80}
        pick = perform(open_table.GAME, position(open_table.GAME), 0, Pick("x" * 100))
        assert pick is not None
        assert pick.facts == {"action": "x" * 80}

    def test_an_explanation_may_depend_on_the_state(self) -> None:
        class Counted(cards.Lay):
            __slots__ = ()

            def explain(self, s: cards.State, pick: Pick) -> Refusal:
                return Refusal(self.rule, "not_one_of", {"count": len(s.hands[self.seat])})

        s = position(cards.GAME)
        assert Counted(0).check(s, 0, Pick("lay:0")) == Refusal("TC-LAY-01", "not_one_of", {"count": 2})

    def test_a_guess_is_one_of_the_picks_by_chance_and_the_default_where_there_is_none(self) -> None:
        class Written(cards.Lay):
            __slots__ = ()

            def ask(self, s: cards.State) -> Menu:
                return Menu((), (Form("sheet", (), self.rule),))

            def default(self, s: cards.State) -> Fill:
                return Fill("sheet", {"hand": list(s.hands[self.seat])})

        s = position(cards.GAME)
        picks = s.stack[-1].ask(s).picks
        for drawn in (0, 1):
            assert s.stack[-1].guess(s, ScriptedRng({"guess": [drawn]})) is picks[drawn]
        assert Written(0).guess(s, ScriptedRng({})) == Fill("sheet", {"hand": s.hands[0]})

    def test_a_question_that_closes_by_itself_is_told_with_its_rule_and_why(self) -> None:
        s = position(cards.GAME)
        cards.Lay(1).closed(s, "left")
        told = s.log[-1]
        assert (told.rule, told.kind, told.audience) == ("TC-LAY-01", "question_closed", None)
        assert told.facts == {"seat": 1, "decision": "lay", "reason": "left"}

    def test_when_time_is_up_the_default_is_played_and_told(self) -> None:
        s = position(cards.GAME)
        first = s.stack[-1].ask(s).picks[0]
        assert perform(cards.GAME, s, CLOCK, TIMEOUT) is None
        assert s.discard == [first.args[0]]
        told = next(event for event in s.log if event.kind == "default_played")
        assert (told.rule, told.facts) == ("TC-LAY-01", {"seat": 0, "decision": "lay"})


class TestGather:
    def test_sheets_are_sealed_and_replaceable(self) -> None:
        s = position(auction.GAME)
        perform(auction.GAME, s, 0, BID[1])
        perform(auction.GAME, s, 0, BID[0])
        assert s.sheets == {0: {"coins": 3}}
        assert [event.audience for event in s.log if event.kind == "sheet_received"] == [{0}, {0}]

    def test_they_are_collected_when_everybody_is_ready(self) -> None:
        s = position(auction.GAME, rng=ScriptedRng({"purse": [0, 0, 0], "tie": [1]}))
        for seat in (0, 1, 2):
            perform(auction.GAME, s, seat, BID[seat])
            perform(auction.GAME, s, seat, READY)
        assert (s.round, s.lamps, s.sheets, s.ready) == (2, [0, 0, 1], {}, set())

    def test_they_are_collected_as_they_are_when_the_clock_rings(self) -> None:
        s = position(auction.GAME)
        perform(auction.GAME, s, 0, BID[0])
        perform(auction.GAME, s, CLOCK, TIMEOUT)
        assert (s.round, s.lamps, s.decision) == (2, [1, 0, 0], 1)

    def test_somebody_ready_may_think_again(self) -> None:
        s = position(auction.GAME)
        top = s.stack[-1]
        assert top.offers(s, 0).picks == (READY,)
        perform(auction.GAME, s, 0, READY)
        assert top.awaited(s) == (1, 2)
        assert top.offers(s, 0).picks == (NOT_READY,)
        perform(auction.GAME, s, 0, NOT_READY)
        assert top.awaited(s) == (0, 1, 2)
        assert [event.kind for event in s.log][-2:] == ["ready", "not_ready"]

    def test_a_game_may_wait_for_the_clock_whoever_is_ready(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(auction.Bids, "closes_alone", lambda *_: False)
        s = position(auction.GAME)
        for seat in (0, 1, 2):
            perform(auction.GAME, s, seat, READY)
        assert s.round == 1

    def test_what_is_not_offered_is_refused(self) -> None:
        s = position(auction.GAME)
        assert perform(auction.GAME, s, 0, NOT_READY) == Refusal("TA-BID-01", "not_offered", {"action": "not_ready"})
        assert perform(auction.GAME, s, 0, Fill("vote", {})) == Refusal("TA-BID-01", "not_offered", {"action": "vote"})
        assert len(s.stack[-1].offers(s, SPECTATOR)) == 0

    def test_each_collection_is_a_new_decision(self) -> None:
        s = position(auction.GAME)
        for number in (1, 2):
            perform(auction.GAME, s, CLOCK, TIMEOUT)
            assert s.decision == number

    def test_who_is_ready_is_told_to_all_and_who_is_not_is_seen_at_a_table_that_closes_early(self) -> None:
        s = position(auction.GAME)
        perform(auction.GAME, s, 1, READY)
        told = s.log[-1]
        assert (told.rule, told.kind, told.audience, told.facts) == ("TA-BID-01", "ready", None, {"seat": 1})
        assert s.stack[-1].unready_as_seen_by(s, 0) == (0, 2)

    def test_a_sheet_that_was_handed_in_is_there(self) -> None:
        s = position(auction.GAME)
        perform(auction.GAME, s, 1, BID[1])
        assert [s.stack[-1].has_sheet(s, seat) for seat in (0, 1, 2)] == [False, True, False]

    def test_what_it_offers_may_depend_on_the_state(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            auction.Bids, "menu", lambda frame, s, seat: Menu((Pick(f"{s.round}"),), (frame.form(s, seat),))
        )
        s = position(auction.GAME)
        assert [pick.text for pick in s.stack[-1].offers(s, 0).picks] == ["1", READY.text]

    def test_shape_comes_before_the_rules_of_the_sheet(self) -> None:
        s = position(auction.GAME, rng=ScriptedRng({"purse": [0, 0, 0]}))
        shape = perform(auction.GAME, s, 0, Fill("bid", {"coins": "many"}))
        rules = perform(auction.GAME, s, 0, Fill("bid", {"coins": 11}))
        assert (shape and shape.code, rules and rules.code) == ("not_a_number", "too_dear")


class TestGatherOfPicks:
    def test_a_pick_is_handed_in_as_a_sheet_is(self) -> None:
        s = position(hands.GAME)
        assert look(hands.GAME, s, 0).menu.picks == hands.HANDS
        perform(hands.GAME, s, 0, Pick("stone"))
        perform(hands.GAME, s, 0, Pick("paper"))
        assert (s.sheets, s.ready, s.stack[-1].awaited(s)) == ({0: "paper"}, {0}, (1, 2))
        assert [event.kind for event in s.log] == ["sheet_received", "ready", "sheet_received"]

    def test_the_last_one_collects_them_without_a_word_of_readiness(self) -> None:
        s = position(hands.GAME)
        for seat, hand in enumerate(("stone", "paper", "stone")):
            assert perform(hands.GAME, s, seat, Pick(hand)) is None
        assert (s.round, s.points, s.ready, s.sheets) == (2, [0, 2, 0], set(), {})

    def test_what_is_not_on_the_menu_is_refused(self) -> None:
        s = position(hands.GAME)
        for action in (READY, NOT_READY, Pick("well"), Fill("sheet", {})):
            refusal = perform(hands.GAME, s, 0, action)
            assert refusal is not None
            assert (refusal.rule, refusal.code) == ("TH-01", "not_offered")

    def test_readiness_may_be_asked_for_picks_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(hands.Throw, "needs_ready", True)
        s = position(hands.GAME)
        perform(hands.GAME, s, 0, Pick("stone"))
        assert (s.sheets, s.ready) == ({0: "stone"}, set())
        assert look(hands.GAME, s, 0).menu.picks == (*hands.HANDS, READY)

    def test_the_clock_rings_for_all_of_them_together(self) -> None:
        s = position(hands.GAME)
        perform(hands.GAME, s, 0, Pick("stone"))
        assert perform(hands.GAME, s, CLOCK, timeout_of(1)) == hands.GAME.meta.codes.not_yours
        assert perform(hands.GAME, s, CLOCK, TIMEOUT) is None
        assert s.round == 2

    def test_neither_a_form_nor_a_menu_is_a_bug(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(hands.Throw, "menu")
        s = position(hands.GAME)
        with pytest.raises(NotImplementedError, match="neither a form nor a menu"):
            s.stack[-1].offers(s, 0)


def test_a_frame_that_waits_does_not_run_alone() -> None:
    s = position(cards.GAME)
    with pytest.raises(AssertionError, match="waits for somebody"):
        s.stack[-1].run(s)


class TestProcedure:
    def test_what_a_step_queues_comes_before_the_next_step(self) -> None:
        s = struggle(attack=[4, 4, 1, 1, 1, 6, 1, 1])
        assert [frame.kind for frame in s.stack] == ["assault", "lose", "lose"]
        perform(battle.GAME, s, 1, battle.GUNS)
        assert (s.attacker, s.stack[-1].seat) == (0, 1)
        perform(battle.GAME, s, 1, battle.GUNS)
        assert (s.attacker, s.stack[-1].seat) == (1, 0)

    def test_nothing_is_left_of_it_after_its_last_step(self) -> None:
        class Twice(Procedure[cards.State]):
            __slots__ = ()
            steps = (lambda s: s.discard.append(1), lambda s: s.discard.append(2))

        s = cards.State(2, PlainRng(0))
        s.then(Twice())
        s.stack[-1].run(s)
        assert ([type(frame) for frame in s.stack], s.discard) == ([Twice], [1])
        s.stack[-1].run(s)
        assert (s.stack, s.discard) == ([], [1, 2])

    def test_a_frame_that_runs_alone_takes_no_action(self) -> None:
        s = struggle(attack=[4, 1, 1, 1, 1])
        frame = battle.Assault()
        with pytest.raises(AssertionError, match="nothing can be asked of a frame that runs alone"):
            frame.check(s, 0, TIMEOUT)
        with pytest.raises(AssertionError, match="nothing can be asked of a frame that runs alone"):
            frame.accept(s, 0, TIMEOUT)
        assert frame.awaited(s) == ()
        assert not frame.may_act(s, 0)


class TestOpen:
    def test_nobody_is_awaited_and_those_listed_may_act(self) -> None:
        s = position(open_table.GAME)
        top = s.stack[-1]
        assert top.awaited(s) == ()
        assert perform(open_table.GAME, s, 1, Fill("roll", {"dice": 2})) is None
        assert perform(open_table.GAME, s, GM, Pick("wound:P2")) is None
        assert s.wounds == [0, 1]
        assert s.stack == [top]

    def test_what_is_not_offered_is_refused(self) -> None:
        s = position(open_table.GAME)
        assert perform(open_table.GAME, s, 1, open_table.END) == Refusal("TT-01", "not_offered", {"action": "end"})
        assert perform(open_table.GAME, s, 1, Fill("letter", {})) == Refusal(
            "TT-01", "not_offered", {"action": "letter"}
        )
        secret = perform(open_table.GAME, s, 1, Fill("roll", {"dice": 2, "secret": True}))
        assert secret is not None
        assert (secret.rule, secret.code) == ("TT-02", "unknown_field")

    def test_the_clock_means_nothing_to_it(self) -> None:
        s = position(open_table.GAME)
        assert perform(open_table.GAME, s, CLOCK, TIMEOUT) == open_table.GAME.meta.codes.not_yours
        with pytest.raises(AssertionError, match="time does not matter to this frame"):
            s.stack[-1].expire(s)

    def test_an_open_frame_may_have_a_deadline_of_its_own(self) -> None:
        class Bar(open_table.Table):
            __slots__ = ()
            has_deadline = True

            def expire(self, s: open_table.State) -> None:
                self.end(s)

        s = position(open_table.GAME)
        s.then(Bar())
        assert perform(open_table.GAME, s, CLOCK, TIMEOUT) is None
        assert s.outcome is not None


def test_a_check_of_an_open_form_is_the_frames_own() -> None:
    s = position(auction.GAME, rng=ScriptedRng({"purse": [0, 0, 0]}))
    refusal = perform(auction.GAME, s, 0, Fill("gift", {"to": "P2", "coins": 11}))
    assert refusal == Refusal("TA-GIFT-01", "too_generous", {"most": 10}, ("coins",))
    assert isinstance(auction.GAME.standing, Open)


def test_a_frame_that_never_leaves_is_a_bug_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forever(Automatic[cards.State]):
        __slots__ = ()
        kind = "forever"

        def run(self, s: cards.State) -> None: ...

    monkeypatch.setattr("tripot.engine.step.ENDLESS", 50)
    s = cards.State(2, PlainRng(0))
    s.then(Forever())
    from tripot.engine.step import settle

    with pytest.raises(RuntimeError, match="forever runs for ever"):
        settle(s)


def test_a_frame_that_says_nothing_of_itself_is_plain() -> None:
    s = table(cards.GAME).state
    top = s.stack[-1]
    assert top.facts(s) == {}
    assert (top.is_brief(s), top.is_complete(s), top.sweep(s)) == (False, False, False)
    assert (top.time_to_think(s), top.sealed(0), top.numbers_taken()) == (None, None, 1)
    assert top.shown_to(s, 1) is top
    assert top.awaited_as_seen_by(s, 1) == top.unready_as_seen_by(s, 1) == (0,)


def test_whom_a_table_waits_for_may_depend_on_who_looks() -> None:
    class Masked(cards.Lay):
        __slots__ = ()

        def awaited_as_seen_by(self, s: cards.State, seat: int) -> tuple[int, ...]:
            return self.awaited(s) if seat == self.seat else tuple(range(len(s.hands)))

    s = position(cards.GAME)
    assert [Masked(0).unready_as_seen_by(s, seat) for seat in (0, 1)] == [(0,), (0, 1, 2)]
