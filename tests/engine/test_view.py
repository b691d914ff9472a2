import random

from engine.playing import play_on, position, table
from engine.toys import auction, cards
from engine.toys import table as open_table
from tripot.engine.actions import NOTHING, Fill
from tripot.engine.seats import GM, OMNISCIENT, SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look


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
    replay = play_on(table(cards.GAME), random.Random(1), 3)
    since = look(cards.GAME, replay.state, 0, since=2).events
    assert [event.entry >= 2 for event in since] == [True] * len(since)
    assert 0 < len(since) < len(look(cards.GAME, replay.state, 0).events)


def test_nothing_is_pending_at_the_end() -> None:
    view = look(auction.GAME, play_on(table(auction.GAME), random.Random(1)).state, 0)
    assert (view.pending, view.menu, view.standing) == (None, NOTHING, NOTHING)
    assert view.outcome is not None


def test_a_silent_state_has_no_events() -> None:
    assert look(cards.GAME, position(cards.GAME).copy(), 0).events == ()
