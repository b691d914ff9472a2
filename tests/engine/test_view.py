import random
from typing import Any

import pytest

from engine.playing import play_on, position, table
from engine.toys import auction, cards
from engine.toys import table as open_table
from tripot.engine.actions import NOTHING, Fill
from tripot.engine.outcome import Outcome
from tripot.engine.parameters import Figures
from tripot.engine.seats import GM, OMNISCIENT, SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look, pending


def test_a_seat_sees_its_own_hand_and_events() -> None:
    s = position(cards.GAME)
    view = look(cards.GAME, s, 0)
    assert view.facts["hand"] == s.hands[0]
    assert [event.kind for event in view.events] == ["dealt", "drew"]
    assert view.pending is not None
    assert (view.pending.kind, view.pending.rule, view.pending.awaited) == ("lay", "TC-LAY-01", (0,))
    assert len(view.menu) == 2


def test_a_spectator_sees_what_is_public_and_chooses_nothing() -> None:
    view = look(cards.GAME, position(cards.GAME), SPECTATOR)
    assert "hand" not in view.facts
    assert (view.menu, view.standing, view.events) == (NOTHING, NOTHING, ())


def test_the_eye_of_the_replay_sees_all() -> None:
    s = position(cards.GAME)
    view = look(cards.GAME, s, OMNISCIENT)
    assert view.facts["hands"] == s.hands
    assert len(view.events) == len(s.log)


def test_the_master_sees_behind_the_screen() -> None:
    s = position(open_table.GAME)
    perform(open_table.GAME, s, GM, Fill("roll", {"dice": 3, "secret": True}))
    assert look(open_table.GAME, s, GM).facts["hidden"] == s.hidden
    assert look(open_table.GAME, s, 0).facts["hidden"] == [3]


def test_standing_actions_come_beside_the_menu() -> None:
    view = look(auction.GAME, position(auction.GAME), 1)
    assert (view.menu.forms[0].name, view.standing.forms[0].name) == ("bid", "gift")


def test_events_can_be_asked_for_from_an_entry_on() -> None:
    state = play_on(table(cards.GAME), random.Random(1), 3).state
    entries = [event.entry for event in look(cards.GAME, state, 0).events]
    for since in (0, 1, 2, 3, 4):
        found = look(cards.GAME, state, 0, since=since).events
        assert [event.entry for event in found] == [entry for entry in entries if entry >= since]
    assert {0, 1, 2} <= set(entries)


def test_whom_a_table_waits_for_is_what_this_seat_may_know_at_a_table_that_closes_early_too() -> None:
    class Masked(cards.Lay):
        __slots__ = ()

        def awaited_as_seen_by(self, s: cards.State, seat: int) -> tuple[int, ...]:
            return (seat, len(s.hands))

        def unready_as_seen_by(self, s: cards.State, seat: int) -> tuple[int, ...]:
            return (seat, -len(s.hands))

        def shown_to(self, s: cards.State, seat: int) -> cards.Lay:
            return cards.Lay(len(s.hands)) if seat == 1 else self

        def facts(self, s: cards.State) -> dict[str, Any]:
            return {"masked": True}

    s = position(cards.GAME)
    s.then(Masked(0))
    late, early = pending(s, 2), pending(s, 2, closes_early=True)
    assert late is not None
    assert early is not None
    assert (late.awaited, early.awaited) == ((2, 3), (2, -3))
    assert [look(cards.GAME, s, seat).pending.facts for seat in (0, 1)] == [{"masked": True}, {}]


def test_everybody_knows_the_figures_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = Figures((("stake", 7),))
    monkeypatch.setattr(cards.State, "figures", figures)
    assert look(cards.GAME, position(cards.GAME), SPECTATOR).figures is figures


def test_nothing_is_pending_where_nothing_is_left_to_do_or_somebody_has_won() -> None:
    emptied, won = position(auction.GAME), position(auction.GAME)
    emptied.stack.clear()
    won.outcome = Outcome("TA-END-01", (0,), (1, 0, 0))
    for s in (emptied, won):
        assert pending(s) is None
        view = look(auction.GAME, s, 0)
        assert (view.pending, view.menu, view.standing) == (None, NOTHING, NOTHING)


def test_nothing_is_pending_at_the_end() -> None:
    view = look(auction.GAME, play_on(table(auction.GAME), random.Random(1)).state, 0)
    assert (view.pending, view.menu, view.standing) == (None, NOTHING, NOTHING)
    assert view.outcome is not None


def test_a_silent_state_has_no_events() -> None:
    assert look(cards.GAME, position(cards.GAME).copy(), 0).events == ()
