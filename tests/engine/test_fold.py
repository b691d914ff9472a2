"""The journal is the only truth: folding it gives the state and the log that grew with it."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.playing import SEED, choices, play_on, table
from engine.toys import auction, battle, cards
from engine.toys import table as open_table
from tripot.engine import fold as folding
from tripot.engine.actions import TIMEOUT, Fill, Pick
from tripot.engine.codec import digest, log_digest
from tripot.engine.fold import Replay, Unplayable, fold, replay, seed_of
from tripot.engine.game import Game
from tripot.engine.journal import Header, Reveal, Void, reveal
from tripot.engine.opening import NoSuchTable
from tripot.engine.refusals import Refusal
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import CLOCK, GM, HOUSE

TOYS = [auction.GAME, battle.GAME, cards.GAME, open_table.GAME]


def undo(made: Replay[Any]) -> None:
    last = made.last_standing()
    assert last is not None
    made.append(made.next_entry(HOUSE, Void(last)))


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
@given(seed=st.integers(0, 1000))
def test_a_taking_back_comes_to_the_same_from_kept_states_as_from_the_beginning(game: Game[Any], seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folding, "KEPT_EVERY", 3)
        source, live = random.Random(seed), table(game)
        while live.state.outcome is None and len(live.entries) < 40:
            if source.random() < 0.35 and live.last_standing():
                undo(live)
            else:
                found = choices(game, live.state, live.header.seats, source)
                who, action = source.choice(found)
                assert live.act(who, action) is None
        patch.setattr(folding, "KEPT_EVERY", 10**9)
        again = replay(game, live.header, live.entries, SEED)
        assert again.kept == []
        assert (digest(again.state), log_digest(again.state)) == (digest(live.state), log_digest(live.state))


def test_a_taking_back_plays_no_more_than_what_came_after_the_last_kept_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "KEPT_EVERY", 4)
    live = play_on(table(cards.GAME), random.Random(2), 8)
    assert (len(live.entries), live.state.outcome) == (8, None)
    played: list[int] = []
    monkeypatch.setattr(live, "_play", lambda _, entry, __: played.append(entry.seq))
    undo(live)
    assert played == [5, 6, 7]


def test_of_the_kept_states_the_last_ones_all_stay_and_of_older_ones_each_fifth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(folding, "KEPT_EVERY", 2)
    monkeypatch.setattr(open_table, "TIRED", 99)
    live = table(open_table.GAME)
    for _ in range(45):
        assert live.act(GM, Pick("wound:P1")) is None
    assert [seq for seq, _ in live.kept] == [10, 20, 30, 34, 36, 38, 40, 42, 44]


def test_a_state_is_kept_at_a_round_number_of_entries_once_and_without_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "KEPT_EVERY", 2)
    live = table(open_table.GAME)
    for seat in (0, 1, 0):
        live.act(GM, Pick(f"wound:P{seat + 1}"))
    live.keep_state()
    live.entries.pop()
    live.keep_state()
    ((seq, state),) = live.kept
    assert (seq, state.wounds, state.log) == (2, [1, 1], None)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
@given(seed=st.integers(0, 1000))
def test_a_folded_journal_is_the_table_that_wrote_it(game: Game[Any], seed: int) -> None:
    source = random.Random(seed)
    live = table(game)
    while live.state.outcome is None and len(live.entries) < 40:
        if source.random() < 0.2 and live.last_standing():
            undo(live)
        else:
            found = choices(game, live.state, live.header.seats, source)
            live.act(*found[source.randrange(len(found))])
    folded = fold(game, live.header, live.entries, SEED)
    assert (digest(folded), log_digest(folded)) == (digest(live.state), log_digest(live.state))


def test_an_undo_brings_the_position_back() -> None:
    live = play_on(table(cards.GAME), random.Random(2), 3)
    before, decision = digest(live.state), live.state.decision
    live.act(live.state.stack[-1].seat, live.state.stack[-1].ask(live.state).picks[0])
    undo(live)
    live.state.decision = decision
    assert digest(live.state) == before


def test_an_undone_event_stays_and_is_struck() -> None:
    live = table(open_table.GAME)
    live.act(GM, Pick("wound:P1"))
    live.act(GM, Pick("wound:P2"))
    undo(live)
    assert [(event.facts["seat"], event.struck) for event in live.state.log] == [(0, False), (1, True)]
    assert live.state.wounds == [1, 0]
    undo(live)
    assert [event.struck for event in live.state.log] == [True, True]
    assert live.voided() == {1, 2}
    assert live.last_standing() is None


def test_dice_of_an_undone_entry_are_not_rolled_again() -> None:
    live = table(open_table.GAME)
    live.act(0, Fill("roll", {"dice": 6}))
    undo(live)
    live.act(0, Fill("roll", {"dice": 6}))
    first, second = (event.facts["dice"] for event in live.state.log)
    assert first != second


def test_an_action_sent_before_an_undo_is_stale_after_it() -> None:
    live = table(cards.GAME)
    seen = live.state.decision
    live.act(0, live.state.stack[-1].ask(live.state).picks[0])
    undo(live)
    refusal = live.act(0, live.state.stack[-1].ask(live.state).picks[0], seen)
    assert refusal == cards.GAME.meta.codes.stale


def test_only_the_last_standing_entry_can_be_struck() -> None:
    live = play_on(table(cards.GAME), random.Random(2), 4)
    undo(live)
    for entry in (2, 4, 5, 99):
        with pytest.raises(Unplayable) as caught:
            live.append(live.next_entry(HOUSE, Void(entry)))
        assert caught.value.refusal == Refusal("", "not_the_last_entry", {"entry": entry})
        assert caught.value.seq == len(live.entries) + 1
    undo(live)
    assert live.voided() == {3, 4}


def test_a_silent_table_can_be_undone_from_a_kept_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "KEPT_EVERY", 1)
    live = play_on(table(cards.GAME), random.Random(2), 2)
    live.state.log = None
    undo(live)
    assert [seq for seq, _ in live.kept][:1] == [1]
    assert live.state.log is None


def test_a_silent_table_can_be_undone_too() -> None:
    live = table(cards.GAME)
    live.state.log = None
    live.act(0, live.state.stack[-1].ask(live.state).picks[0])
    undo(live)
    assert live.state.log is None
    assert live.state.hands[0]


def test_an_entry_that_the_rules_refuse_is_named() -> None:
    live = table(battle.GAME)
    entry = live.next_entry(0, Pick("fly"))
    with pytest.raises(Unplayable, match=r"entry 1: not_\w+ \(TB") as caught:
        live.append(entry)
    assert caught.value.seq == 1
    assert live.entries == []


def test_a_refused_act_writes_nothing() -> None:
    live = table(cards.GAME)
    assert live.act(1, TIMEOUT) == cards.GAME.meta.codes.not_yours
    assert live.check(1, TIMEOUT) == cards.GAME.meta.codes.not_yours
    assert live.entries == []


def test_the_seed_closes_the_journal() -> None:
    live = play_on(table(battle.GAME), random.Random(1))
    live.append(reveal(live.chain, len(live.entries) + 1, SEED))
    assert live.is_closed()
    assert seed_of(live.entries) == SEED
    assert live.last_standing() == len(live.entries) - 1
    with pytest.raises(Unplayable) as caught:
        live.append(live.next_entry(HOUSE, Void(len(live.entries) - 1)))
    assert (caught.value.seq, caught.value.refusal) == (len(live.entries) + 1, Refusal("", "closed"))
    assert live.act(0, battle.SURRENDER) == Refusal("", "closed")


def test_only_the_house_reveals_and_only_the_promised_seed() -> None:
    live = table(battle.GAME)
    for who, seed, code in ((0, SEED, "not_the_house"), (HOUSE, bytes(32), "wrong_seed")):
        with pytest.raises(Unplayable) as caught:
            live.append(live.next_entry(who, Reveal(seed)))
        assert (caught.value.seq, caught.value.refusal) == (1, Refusal("", code))
    assert seed_of(live.entries) is None


def test_a_header_of_another_game_or_version_is_not_played() -> None:
    good = table(battle.GAME).header
    for bad, why in (
        (Header("chess", "1", 2, {}, ""), "a journal of chess"),
        (Header(good.game, "0", 2, {}, ""), "version 0 of the rules of toy-battle, and this is version 1"),
        (Header(good.game, "1", 3, {}, ""), "for 2 players, not for 3"),
        (Header(good.game, "1", 2, {"speed": 1}, ""), "no option speed"),
    ):
        with pytest.raises(NoSuchTable, match=why):
            replay(battle.GAME, bad, [], SEED)


def test_entries_that_drew_are_known() -> None:
    live = table(open_table.GAME)
    live.act(0, open_table.PASS)
    live.act(0, Fill("roll", {"dice": 1}))
    assert live.drew == {2}


def test_time_is_an_entry_like_another() -> None:
    live = table(auction.GAME)
    live.act(CLOCK, TIMEOUT)
    assert fold(auction.GAME, live.header, live.entries, SEED).round == 2
    assert replay(auction.GAME, live.header, live.entries, SEED).chain == live.chain
    assert isinstance(live.rng, KeyedRng)


def test_the_order_in_which_a_form_was_sent_leaves_no_trace() -> None:
    states = []
    for value in ({"to": "P2", "coins": 1}, {"coins": 1, "to": "P2"}):
        live = table(auction.GAME)
        live.act(0, Fill("gift", value))
        live.act(1, Fill("bid", {"coins": 2}))
        states.append((digest(live.state), live.chain))
    assert states[0] == states[1]


def test_the_journal_keeps_nothing_that_its_sender_can_change() -> None:
    live = table(auction.GAME)
    value = {"coins": 2}
    live.act(1, Fill("bid", value))
    value["coins"] = 9
    assert live.state.sheets == {1: {"coins": 2}}
