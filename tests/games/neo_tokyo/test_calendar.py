"""Chapter 6, calendar: when things may be done."""

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, deal, lobby, must, refusals, resolve, run, send, vote, write
from tripot.engine.actions import NOT_READY, READY, TIMEOUT, Fill
from tripot.engine.opening import check_table
from tripot.engine.seats import CLOCK
from tripot.engine.step import check, perform
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.calendar import Report
from tripot.games.neo_tokyo.runs.information import secret_proof


@rule("NT-CAL-01", "NT-GEN-02")
def test_the_default_calendar_and_its_bounds() -> None:
    defaults = {option.name: option.default for option in GAME.meta.options}
    assert (defaults["opens"], defaults["minutes"]) == ("14:30", 22 * 60)
    assert GAME.meta.pace.slow == 22 * 3600
    accepted = [not check_table(GAME, 4, {"minutes": minutes}) for minutes in (4, 5, 14 * 24 * 60, 14 * 24 * 60 + 1)]
    assert accepted == [False, True, True, False]


@rule("NT-CAL-02", "NT-E-02")
def test_a_sheet_after_closing_is_refused() -> None:
    s = city(opens_at_once=False)
    resolve(s)
    refused = send(s, 0, vote("enso", "horizon"))
    assert refused is not None
    assert refused.rule == "NT-E-02"


@rule("NT-E-02", "NT-ELI-02")
def test_an_eliminated_player_sends_nothing() -> None:
    s = city()
    be(s, 0, active=False)
    refused = send(s, 0, vote("enso", "horizon"))
    assert refused is not None
    assert refused.rule == "NT-E-02"
    assert deal(s, 0, "confess", secret=1) is not None


@rule("NT-CAL-03")
def test_a_new_sheet_replaces_the_former_entirely() -> None:
    s = city()
    write(s, 0, vote("enso", "horizon"), run("sabotage", "corp:renraku"))
    write(s, 0, vote("horizon", "enso"))
    resolve(s)
    assert (s.assets["enso"], s.assets["horizon"]) == (9, 11)
    assert s.runs == []


@rule("NT-CAL-04")
@pytest.mark.parametrize("at_once", [True, False])
def test_results_come_at_closing_and_the_next_turn_at_once_or_at_its_hour(at_once: bool) -> None:
    s = city(opens_at_once=at_once)
    resolve(s)
    assert len(s.news) == 1
    assert s.phase == ("planning" if at_once else "report")
    if not at_once:
        assert check(GAME, s, CLOCK, TIMEOUT) is None
        perform(GAME, s, CLOCK, TIMEOUT)
    assert s.phase == "planning"
    assert refusals(s, 0, vote("enso", "horizon")) == []


@rule("NT-CAL-05")
@pytest.mark.parametrize("early", [True, False])
def test_a_table_may_close_as_soon_as_everybody_is_ready(early: bool) -> None:
    s = city(early_close=early)
    for seat in range(4):
        perform(GAME, s, seat, READY)
    assert s.turn == (5 if early else 4)


@rule("NT-CAL-05", "NT-CAL-03")
def test_ready_may_be_taken_back() -> None:
    s = city(early_close=True)
    perform(GAME, s, 0, READY)
    assert perform(GAME, s, 0, NOT_READY) is None
    for seat in (1, 2, 3):
        perform(GAME, s, seat, READY)
    assert s.turn == 4


@rule("NT-CAL-06", "NT-EVI-08", "NT-CON-01")
def test_dealings_go_on_between_two_turns_and_count_for_the_next() -> None:
    s = city(opens_at_once=False)
    be(s, 0, archive={1: secret_proof(s, 1, 0)})
    resolve(s)
    assert isinstance(s.stack[-1], Report)
    must(s, 0, "copy", item=1, to=2)
    clause = {"kind": "pay_by", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 1}, "turn": 5, "when": "lock"}
    must(s, 0, "contract", parties=[1], clauses=[clause])
    refused = deal(s, 0, "contract", parties=[1], clauses=[{**clause, "turn": 4}])
    assert refused is not None
    assert refused.code == "bad_turn"
    assert perform(GAME, s, 0, Fill("sheet", {"orders": []})) is not None


@rule("NT-CAL-06")
def test_nothing_is_dealt_before_the_first_turn_or_after_the_last() -> None:
    assert len(look(GAME, lobby(), 0).standing) == 0
    s = city(turn=8)
    resolve(s)
    assert deal(s, 0, "confess", secret=1) is not None


@rule("NT-CAL-07", "NT-UI-07")
def test_anybody_may_write_to_anybody() -> None:
    s = city()
    assert GAME.may_talk(s, 0, None) is None
    assert GAME.may_talk(s, 0, 1) is None
    be(s, 3, active=False)
    assert GAME.may_talk(s, 3, None) is None


@rule("NT-CAL-02", "NT-MIS-01")
def test_the_journals_order_decides_what_came_in_time() -> None:
    s = city()
    write(s, 0, vote("enso", "horizon"))
    resolve(s)
    assert s.assets["enso"] == 11
    assert s.players[1].sheets[-1].forfeit


@rule("NT-UI-08", "NT-VIS-01")
def test_what_the_host_set_is_shown_to_everybody_alike() -> None:
    s = city(minutes=60, corp_alliance=True)
    shown = [look(GAME, s, seat).facts["options"] for seat in range(4)]
    assert shown == [shown[0]] * 4
    assert (shown[0]["minutes"], shown[0]["corp_alliance"]) == (60, True)
