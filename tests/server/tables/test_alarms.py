"""Which alarms a table has set: worked out from its row, its chairs, its state and what was set before."""

from dataclasses import replace
from typing import Any

import pytest

from engine.playing import position
from engine.toys import ambush, cards
from engine.toys import table as open_table
from tripot.engine.game import Pace
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.state import State
from tripot.engine.view import pending
from tripot.games.startup_nation import GAME
from tripot.server.common.records import Schedule
from tripot.server.common.settings import Settings
from tripot.server.store.rows import Alarm, ChairRow
from tripot.server.store.table_rows import Progress, Stage, TableRow, Terms
from tripot.server.tables.alarms import DEADLINE, EVERYBODY, Key, clocks, deadlines, is_ended, plan
from tripot.server.tables.questions import Question

NOW, HOUR = 1_700_000_000_000, 3_600_000
LIVE = Schedule(pace="live", seconds=30, grace=5)
SLOW = Schedule(pace="slow", seconds=4 * 3600, grace=5)
PACE = Pace(live=60, slow=7200)
SETTINGS = Settings(bot_delay_least=2, bot_delay_most=2)
CHAIRS = {seat: ChairRow("t", seat, "person", f"person {seat}") for seat in range(3)}
ASKED = Question(7, "Inès", "", NOW + 500)


def row(schedule: Schedule = LIVE, lesson: str = "", **stage: Any) -> TableRow:
    """A table of three."""
    texts = ("t", "toy-cards", "1", "A table", 3, {}, {})
    terms = Terms(*texts, schedule, False, "nobody", "person 0", "", "", "", NOW, lesson=lesson)
    return TableRow(terms, replace(Stage("playing"), **stage), Progress(0, None, (), NOW, NOW))


def planned(
    found: TableRow,
    s: State | None,
    chairs: dict[int, ChairRow] = CHAIRS,
    present: dict[Key, Alarm] | None = None,
    **more: Any,
) -> dict[Key, Alarm]:
    """The alarms of the table at noon."""
    awaited = None if s is None else pending(s)
    return plan(found, chairs, s, awaited, present or {}, pace=PACE, now=NOW, settings=SETTINGS, **more)


def bot(seat: int) -> dict[int, ChairRow]:
    return CHAIRS | {seat: ChairRow("t", seat, "bot", level="random")}


def test_a_live_table_has_one_deadline_for_everybody_after_its_grace_and_no_reminder() -> None:
    s = position(cards.GAME)
    s.decision = 4
    assert planned(row(), s) == {DEADLINE: Alarm("t", "deadline", EVERYBODY, NOW + 35_000, 4)}
    advised = planned(row(Schedule(pace="live")), s)
    assert advised[DEADLINE].due == NOW + 60_000


def test_a_slow_table_is_reminded_a_quarter_of_the_time_before_and_three_hours_at_most() -> None:
    s = position(cards.GAME)
    assert planned(row(SLOW), s) == {
        DEADLINE: Alarm("t", "deadline", EVERYBODY, NOW + 4 * HOUR + 5000, 0),
        ("near", EVERYBODY): Alarm("t", "near", EVERYBODY, NOW + 3 * HOUR, 0),
    }
    week = planned(row(replace(SLOW, seconds=100 * 3600)), s)
    assert week["near", EVERYBODY].due == NOW + 97 * HOUR
    assert all(type(alarm.due) is int for alarm in planned(row(SLOW), s).values())


def test_a_daily_table_rings_by_the_wall_clock_and_is_reminded_by_it() -> None:
    found = planned(row(Schedule(pace="daily", at="12:00", zone="UTC", least_hours=0)), position(cards.GAME))
    assert {key: alarm.by_wall for key, alarm in found.items()} == {DEADLINE: True, ("near", EVERYBODY): True}
    assert found[DEADLINE].due % (24 * HOUR) == 12 * HOUR


def test_a_deadline_stays_with_its_reminder_while_the_same_is_asked_and_is_new_for_something_else() -> None:
    s = position(cards.GAME)
    kept = {
        DEADLINE: Alarm("t", "deadline", EVERYBODY, NOW + 9, 0),
        ("near", EVERYBODY): Alarm("t", "near", EVERYBODY, NOW + 4, 0),
    }
    assert planned(row(SLOW), s, present=kept) == kept
    assert planned(row(SLOW), s, present={DEADLINE: kept[DEADLINE]}) == {DEADLINE: kept[DEADLINE]}
    s.decision = 1
    assert planned(row(SLOW), s, present=kept)[DEADLINE] == Alarm("t", "deadline", EVERYBODY, NOW + 4 * HOUR + 5000, 1)


def test_nobody_is_hurried_where_nothing_is_awaited_or_time_stands_still() -> None:
    s = position(cards.GAME)
    ended = replace(ASKED, what="farewell", is_settled=True).written()
    for found in (
        row(Schedule(pace="none")),
        row(lesson="first"),
        row(paused_at=NOW),
        row(status="over"),
        row(question=ended),
    ):
        assert planned(found, s, bot(1)) == {}
    assert planned(row(), None) == {}
    won = position(cards.GAME)
    won.stack.clear()
    assert planned(row(), won) == {}


def test_a_table_is_ended_by_a_farewell_and_by_no_other_question() -> None:
    assert [is_ended(row(question=text)) for text in (None, ASKED.written())] == [False, False]
    assert is_ended(row(question=replace(ASKED, what="farewell").written()))


def test_a_bot_that_is_awaited_seems_to_think_and_one_that_is_not_has_no_alarm() -> None:
    s = position(cards.GAME)
    found = planned(row(), s, bot(0) | {1: bot(1)[1]})
    assert found["bot", 0] == Alarm("t", "bot", 0, NOW + 2000, 0)
    assert ("bot", 1) not in found
    assert planned(row(), s, bot(1), asked=(1, 2))["bot", 1] == Alarm("t", "bot", 1, NOW + 2000, 0)
    assert planned(row(), s, {}, asked=(7,)).keys() == {DEADLINE}


def test_a_bot_keeps_its_alarm_for_what_it_is_asked_and_has_a_new_one_for_something_else() -> None:
    s = position(cards.GAME)
    kept = {("bot", 0): Alarm("t", "bot", 0, NOW - 7, 0)}
    assert planned(row(), s, bot(0), kept)["bot", 0] == kept["bot", 0]
    s.decision = 1
    assert planned(row(), s, bot(0), kept)["bot", 0] == Alarm("t", "bot", 0, NOW + 2000, 1)


def test_a_bot_that_is_asked_in_passing_answers_in_a_quarter_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards.Lay, "is_brief", lambda _, s: len(s.hands) == 3)
    assert planned(row(), position(cards.GAME), bot(0))["bot", 0].due == NOW + 500
    monkeypatch.setattr(ambush.Shield, "is_brief", lambda *_: True)
    several = planned(row(), ambushed(), bot(1) | {2: bot(2)[2]})
    assert [several["bot", seat].due for seat in (1, 2)] == [NOW + 500, NOW + 2000]


def test_a_bot_takes_longer_where_people_follow_it_move_by_move_in_a_game_that_needs_it() -> None:
    s, alone = position(cards.GAME), {seat: bot(seat)[seat] for seat in range(3)}

    def thinks(schedule: Schedule, chairs: dict[int, ChairRow]) -> int:
        pace = replace(PACE, bots=2.5)
        return plan(row(schedule), chairs, s, pending(s), {}, pace=pace, now=NOW, settings=SETTINGS)["bot", 0].due - NOW

    assert [thinks(schedule, bot(0)) for schedule in (LIVE, Schedule(pace="none"), SLOW)] == [5000, 5000, 2000]
    assert thinks(LIVE, alone) == 2000, "nobody follows"


def test_bots_of_start_up_nation_let_a_question_be_read_before_its_answer() -> None:
    settings = Settings()
    least, most = (GAME.meta.pace.bots * each for each in (settings.bot_delay_least, settings.bot_delay_most))
    assert 1.2 <= least < most <= 5


def test_of_several_who_are_asked_nobody_is_hurried_whose_question_has_no_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ambush.Shield, "has_deadline", False)
    assert clocks(ambushed()) == [(0, 0), (2, 2)]


def ambushed(hurry: int = 0) -> ambush.State:
    s: ambush.State = position(ambush.GAME, 3, rng=ScriptedRng({"mana": [6] * 3}, PlainRng(1)), hurry=hurry)
    return s


def test_of_several_who_are_asked_each_has_a_clock_and_each_bot_its_number() -> None:
    s = ambushed()
    assert clocks(s) == [(0, 0), (1, 1), (2, 2)]
    found = planned(row(), s, bot(2))
    assert {key: alarm.decision for key, alarm in found.items()} == {
        ("deadline", 0): 0,
        ("deadline", 1): 1,
        ("deadline", 2): 2,
        ("bot", 2): 2,
    }
    assert clocks(position(open_table.GAME)) == []


def test_the_rules_own_time_to_think_counts_where_people_play_live() -> None:
    s = ambushed(hurry=10)
    assert planned(row(), s)["deadline", 1].due == NOW + 15_000
    assert planned(row(Schedule(pace="none", grace=5)), s) == {
        ("deadline", 1): Alarm("t", "deadline", 1, NOW + 15_000, 1)
    }
    assert planned(row(SLOW), s)["deadline", 1].due == NOW + 4 * HOUR + 5000


def test_the_rules_may_give_all_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambush.Shield, "time_to_think", lambda *_: 0)
    assert planned(row(), ambushed()).keys() == {("deadline", 0), ("deadline", 2)}


def test_silence_answers_what_is_asked_about_the_table_and_about_chairs_until_it_is_settled() -> None:
    chairs = CHAIRS | {1: replace(CHAIRS[1], question=replace(ASKED, number=9, due=NOW + 900).written())}
    settled = {2: replace(CHAIRS[2], question=replace(ASKED, is_settled=True).written())}
    found = planned(row(question=ASKED.written(), paused_at=NOW), None, chairs | settled)
    assert found == {
        ("question", ASKED.place): Alarm("t", "question", ASKED.place, NOW + 500, 7),
        ("question", 1): Alarm("t", "question", 1, NOW + 900, 9),
    }
    assert planned(row(question=ASKED.written(), status="gathering"), None, chairs) == {}


def test_the_alarm_of_a_question_stays_for_that_question_alone() -> None:
    kept = {("question", ASKED.place): Alarm("t", "question", ASKED.place, NOW - 3, 7)}
    found = planned(row(question=ASKED.written(), paused_at=NOW), None, present=kept)
    assert found == kept
    asked_anew = replace(ASKED, number=8).written()
    assert planned(row(question=asked_anew, paused_at=NOW), None, present=kept)["question", ASKED.place] == Alarm(
        "t", "question", ASKED.place, NOW + 500, 8
    )


def test_deadlines_come_in_the_order_in_which_they_ring_without_their_reminders() -> None:
    late, early = Alarm("t", "deadline", 0, NOW + 9, 1), Alarm("t", "deadline", 1, NOW + 2, 1)
    near = Alarm("t", "near", 1, NOW + 1, 1)
    assert deadlines({("deadline", 0): late, ("near", 1): near, ("deadline", 1): early}) == [early, late]
