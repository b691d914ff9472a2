"""Chapter 6, calendar: when things may be done."""

from citing import rule
from games.neo_tokyo.city import OPTIONS, be, city, deal, lobby, must, refusals, resolve, run, send, vote, write
from tripot.engine.actions import NOT_READY, READY, TIMEOUT, Fill
from tripot.engine.opening import check_table
from tripot.engine.seats import CLOCK
from tripot.engine.step import check, perform
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.calendar import Report
from tripot.games.neo_tokyo.meta import FIRST
from tripot.games.neo_tokyo.runs.information import secret_proof


@rule("NT-CAL-01", "NT-OPT-03", "NT-GEN-02")
def test_the_game_has_no_clock_of_its_own() -> None:
    for name, value in {"opens": "14:30", "minutes": 60, "opens_at_once": True, "early_close": True}.items():
        assert check_table(GAME, 4, {name: value}) != []
        assert check_table(GAME, 4, {name: value}, edition=FIRST) == []


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


@rule("NT-CAL-04", "NT-OPT-03")
def test_results_come_at_closing_and_the_next_turn_opens_in_the_same_entry() -> None:
    s = city()
    resolve(s)
    assert len(s.news) == 1
    assert s.phase == "planning"
    assert refusals(s, 0, vote("enso", "horizon")) == []


@rule("NT-CAL-04")
def test_a_table_of_version_1_0_may_wait_for_the_hour_of_the_next_turn() -> None:
    s = city(opens_at_once=False)
    resolve(s)
    assert s.phase == "report"
    assert check(GAME, s, CLOCK, TIMEOUT) is None
    perform(GAME, s, CLOCK, TIMEOUT)
    assert s.phase == "planning"


@rule("NT-CAL-05", "NT-OPT-03")
def test_when_everybody_is_ready_the_clock_may_ring_at_once() -> None:
    s = city()
    for seat in range(4):
        assert not s.stack[-1].is_complete(s)
        perform(GAME, s, seat, READY)
    assert s.stack[-1].is_complete(s)
    assert s.turn == 4  # it is the house that rings
    perform(GAME, s, CLOCK, TIMEOUT)
    assert s.turn == 5


@rule("NT-OPT-03", "NT-CAL-03")
def test_ready_may_be_taken_back() -> None:
    s = city()
    perform(GAME, s, 0, READY)
    assert perform(GAME, s, 0, NOT_READY) is None
    for seat in (1, 2, 3):
        perform(GAME, s, seat, READY)
    assert not s.stack[-1].is_complete(s)


@rule("NT-CAL-05", "NT-OPT-03")
def test_a_table_of_version_1_0_closed_by_an_option_of_its_own() -> None:
    s = city(early_close=True)
    for seat in range(4):
        perform(GAME, s, seat, READY)
    assert s.turn == 5


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
    s = city(corp_alliance=True)
    shown = [look(GAME, s, seat).facts["options"] for seat in range(4)]
    assert shown == [{**OPTIONS, "corp_alliance": True}] * 4
