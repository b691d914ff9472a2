"""What a move brings with it, worked out from the table as it stands: refusals in order, absences, drafts, results."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from engine.playing import position
from engine.toys import auction, cards, hands
from server.hosts import party
from tripot.engine.actions import NOT_READY, READY, TIMEOUT, Fill, Pick
from tripot.engine.frames import Gather
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.seats import CLOCK, HOUSE
from tripot.server.common.errors import Conflict, HouseError
from tripot.server.store.drafts import TurnOver
from tripot.server.store.reasons import ReasonRow
from tripot.server.store.rows import Alarm, ChairRow, NoteRow
from tripot.server.store.table_rows import Progress, Stage, TableRow
from tripot.server.tables import moves
from tripot.server.tables.alarms import EVERYBODY
from tripot.server.tables.changes import Change
from tripot.server.tables.commits import Step
from tripot.server.tables.moves import Moves, Played, Running, Sent
from tripot.server.tables.questions import Question
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio
NOW = 9_000
BID, GIFT = Fill("bid", {"coins": 1}), Fill("gift", {"to": "P2", "coins": 1})
FAREWELL = Question(1, "", "", NOW, what="farewell").written()


class Room:
    """What of a table is asked here: three people, the third chair a bot's."""

    id = "t"

    def __init__(self, state: Any, game: Any = auction.GAME, **stage: Any) -> None:
        self.state, self.game = state, game
        self.row = SimpleNamespace(
            stage=Stage(**{"status": "playing", **stage}),
            progress=SimpleNamespace(awaited=(0, 1, 2)),
            terms=SimpleNamespace(game="toy-auction", id="t", parameters={}),
        )
        self.chairs = {
            0: ChairRow("t", 0, "person", "ines", absences=2, missed_at=5),
            1: ChairRow("t", 1, "person", "paul"),
            2: ChairRow("t", 2, "bot", level="random"),
        }
        self.replay: Any = SimpleNamespace(check=lambda who, action, decision: (who, action, decision))
        self.is_kept = False
        self.alarms: dict[Any, Alarm] = {}
        self.keys = {"known": ("print", 4)}
        self.running: dict[str, Running] = {}
        self.waits: Any = None
        self.lock, self.stale, self.fault = asyncio.Lock(), False, ""

    def pending(self) -> Any:
        return self.waits


def room(**stage: Any) -> Any:
    return Room(position(auction.GAME), **stage)


def carrier() -> Moves:
    registry = SimpleNamespace(clock=SimpleNamespace(now=lambda: NOW), database=SimpleNamespace(is_shared=False))
    made: Any = registry
    return Moves(made, made)


def prepared(state: Any, entries: Any = (), *, waits: Any = None, is_public: bool = True) -> Any:
    return SimpleNamespace(
        replay=SimpleNamespace(state=state), entries=list(entries), pending=waits, is_public=is_public
    )


def test_refusals_come_in_order() -> None:
    play, sent = carrier(), Sent(1, BID, 7)
    alarm = Alarm("t", "deadline", EVERYBODY, NOW, 0)
    assert play.refusal(room(), sent) == (1, BID, 7)
    assert play.refusal(room(), Sent(1, READY, 7, first=BID)) == (1, BID, 7)
    for change, code in (
        ({"status": "gathering"}, "table_over"),
        ({"status": "closed"}, "table_over"),
        ({"status": "leaving"}, "table_away"),
        ({"status": "gone"}, "table_away"),
        ({"status": "arrived"}, "table_away"),
        ({"question": FAREWELL}, "farewell"),
        ({"paused_at": NOW, "question": FAREWELL}, "farewell"),
    ):
        refusal = play.refusal(room(**change), sent)
        assert refusal == Refusal("", code)
    assert play.refusal(room(paused_at=NOW), Sent(1, READY)) == Refusal("", "paused")
    other = room(question=Question(1, "", "", NOW).written())
    assert play.refusal(other, sent) == (1, BID, 7)
    assert play.refusal(room(), Sent(CLOCK, TIMEOUT, fired=alarm)) == auction.GAME.meta.codes.stale
    ringing = room()
    ringing.alarms["deadline", EVERYBODY] = alarm
    assert play.refusal(ringing, Sent(CLOCK, TIMEOUT, fired=alarm)) == (CLOCK, TIMEOUT, None)


def test_a_table_without_a_journal_says_whether_it_has_not_begun_or_has_other_rules() -> None:
    table = room()
    table.replay = None
    assert carrier().refusal(table, Sent(1, BID)) == Refusal("", "not_started")
    table.is_kept = True
    assert carrier().refusal(table, Sent(1, BID)) == Refusal("", "other_rules")


def test_a_game_that_was_won_refuses_by_its_own_rule() -> None:
    table = room(status="over")
    table.state.outcome = Outcome("TA-END-01", (0,), (1, 0, 0))
    assert carrier().refusal(table, Sent(1, BID)) == auction.GAME.meta.codes.over


def test_in_a_pause_sheets_are_written_and_what_is_always_allowed_stays_so() -> None:
    table = room()
    allowed = {action: moves._allowed_while_paused(table, Sent(0, action)) for action in (READY, NOT_READY)}
    assert allowed == {READY: False, NOT_READY: False}
    assert moves._allowed_while_paused(table, Sent(0, BID))
    assert moves._allowed_while_paused(table, Sent(0, Pick("stone")))
    turn: Any = Room(position(cards.GAME), cards.GAME)
    assert not moves._allowed_while_paused(turn, Sent(0, cards.LAY[1]))
    at_once: Any = Room(position(hands.GAME), hands.GAME)
    assert not moves._allowed_while_paused(at_once, Sent(0, Pick("stone")))
    table.state.stack[:] = turn.state.stack
    assert moves._allowed_while_paused(table, Sent(0, GIFT))
    assert not moves._allowed_while_paused(table, Sent(0, BID))
    table.state.stack.clear()
    assert not moves._allowed_while_paused(table, Sent(0, BID))


def test_who_lets_the_clock_ring_counts_one_absence_more_and_no_bot_does() -> None:
    table = room()
    late = moves._absences(table, Sent(CLOCK, TIMEOUT), NOW, frozenset())
    assert [(chair.seat, chair.absences, chair.missed_at) for chair in late] == [(0, 3, NOW), (1, 1, NOW)]
    handed = moves._absences(table, Sent(CLOCK, TIMEOUT), NOW, frozenset((0,)))
    assert [chair.seat for chair in handed] == [1]
    table.row.progress.awaited = (1, 9)
    assert [chair.seat for chair in moves._absences(table, Sent(CLOCK, TIMEOUT), NOW, frozenset())] == [1]


def test_a_clock_that_rings_for_one_seat_counts_its_absence_alone() -> None:
    table = room()
    for seat, late in ((0, [0]), (1, [1]), (2, []), (EVERYBODY, [0, 1])):
        sent = Sent(CLOCK, TIMEOUT, fired=Alarm("t", "deadline", seat, NOW, 0))
        assert [chair.seat for chair in moves._absences(table, sent, NOW, frozenset())] == late


def test_who_acts_is_absent_no_more() -> None:
    table = room()
    back = moves._absences(table, Sent(0, READY), NOW, frozenset())
    assert [(chair.seat, chair.absences, chair.missed_at) for chair in back] == [(0, 0, None)]
    assert [moves._absences(table, Sent(seat, READY), NOW, frozenset()) for seat in (1, HOUSE)] == [[], []]


def test_who_is_ready_without_a_sheet_is_asked_whether_that_is_meant() -> None:
    table = room()
    for sent in (Sent(0, READY), Sent(0, READY, may_be_empty=False, first=BID)):
        moves._check_deposited(table, sent)
    with pytest.raises(Conflict) as refused:
        moves._check_deposited(table, Sent(0, READY, may_be_empty=False))
    assert refused.value.code == "nothing_deposited"
    table.state.sheets[0] = {"coins": 1}
    moves._check_deposited(table, Sent(0, READY, may_be_empty=False))
    with pytest.raises(Conflict):
        moves._check_deposited(table, Sent(1, READY, may_be_empty=False))
    for other in (Room(position(cards.GAME)), Room(position(hands.GAME))):
        found: Any = other
        moves._check_deposited(found, Sent(0, READY, may_be_empty=False))


def test_drafts_are_over_with_their_decision_by_a_sheet_or_the_clock_or_as_they_were_handed_in() -> None:
    table = room()
    later = position(auction.GAME)
    later.decision = 1
    over = (TurnOver("t", 0),)
    for sent, found in ((Sent(0, BID), over), (Sent(CLOCK, TIMEOUT), over), (Sent(0, READY), ())):
        assert moves._turn_over(table, sent, prepared(later), None) == found
        assert moves._turn_over(table, sent, prepared(table.state), None) == ()
    drafts: Any = SimpleNamespace(over=lambda name: f"handed in at {name}")
    assert moves._turn_over(table, Sent(0, READY), prepared(later), drafts) == ("handed in at t",)


def test_drafts_are_over_too_where_the_house_lets_sheets_be_collected() -> None:
    table = room()
    assert isinstance(table.state.stack[-1], Gather)
    later = position(auction.GAME)
    later.decision = 1
    assert moves._collected(table, prepared(later)) == (TurnOver("t", 0),)
    assert moves._collected(table, prepared(table.state)) == ()
    assert moves._collected(table, None) == ()
    turn: Any = Room(position(cards.GAME), cards.GAME)
    assert moves._collected(turn, prepared(later)) == ()
    table.replay = None
    assert moves._collected(table, prepared(later)) == ()


def test_the_result_of_each_chair_is_written_down() -> None:
    table = room()
    table.chairs[7] = ChairRow("t", 7, "person", "gm")
    won = position(auction.GAME)
    won.outcome = Outcome("TA-END-01", (0, 2), (3, 1, 4))
    found = moves._results(table, prepared(won), NOW)
    common = {"table_id": "t", "game": "toy-auction", "ended_at": NOW}
    assert found == [
        {**common, "seat": 0, "person": "ines", "level": "", "points": 3, "won": True},
        {**common, "seat": 1, "person": "paul", "level": "", "points": 1, "won": False},
        {**common, "seat": 2, "person": None, "level": "random", "points": 4, "won": True},
        {**common, "seat": 7, "person": "gm", "level": "", "points": 0, "won": False},
    ]


def test_the_end_of_a_game_is_noted_beside_what_the_step_notes_and_its_results_are_written() -> None:
    table = room()
    table.state.outcome = Outcome("TA-END-01", (0,), (3, 1, 4))
    row: Any = TableRow(table.row.terms, Stage("over", version=7), BEFORE)
    before = NoteRow("t", 7, NOW, "closed", {})
    step = moves._ended(Step(table, row, prepared(table.state), [], [before]), NOW)
    assert step.notes == [before, NoteRow("t", 8, NOW, "ended", {})]
    assert step.row == TableRow(row.terms, Stage("over", version=8), BEFORE)
    assert step.results == moves._results(table, prepared(table.state), NOW)


def test_a_change_says_which_chairs_are_new_and_which_are_gone_and_is_noted_under_the_next_number() -> None:
    table = room(status="gathering", version=3)
    table.replay = None
    change = Change("resized", {"seats": 2}, chairs=[table.chairs[0]], gone=[2], deadline={})
    step = moves._step_for(table, change, NOW)
    assert (step.chairs, step.gone, step.deadline, step.rows) == ([table.chairs[0]], [2], {}, [])
    assert step.notes == [NoteRow("t", 4, NOW, "resized", {"seats": 2})]
    assert step.row.stage == Stage("gathering", version=4)


def test_a_change_that_ends_the_game_notes_its_end_at_the_same_moment() -> None:
    table = room(version=3)
    table.replay = None
    table.row.progress = BEFORE
    won = position(auction.GAME)
    won.outcome = Outcome("TA-END-01", (0,), (3, 1, 4))
    step = moves._step_for(table, Change("closed", prepared=prepared(won, (ENTRY,))), NOW)
    assert step.notes == [NoteRow("t", 4, NOW, "closed", {}), NoteRow("t", 5, NOW, "ended", {})]
    assert {result["ended_at"] for result in step.results} == {NOW}
    assert step.row.stage == Stage("over", version=5, ended_at=NOW)
    assert [row.entry for row in step.rows] == [ENTRY]


def waits(decision: int, *awaited: int) -> Any:
    return SimpleNamespace(decision=decision, awaited=awaited)


ENTRY = SimpleNamespace(seq=6, chain="six")
BEFORE = Progress(5, "five", (0, 1), since=100, moved_at=200)


def after(
    was: Any, now: Any, entries: Any = (ENTRY,), *, status: str = "playing", won: bool = False, **more: Any
) -> Any:
    table = room(status=status)
    table.waits = was
    state = position(auction.GAME)
    state.outcome = Outcome("TA-END-01", (0,), (1, 0, 0)) if won else None
    row: Any = TableRow(table.row.terms, table.row.stage, BEFORE)
    return moves._row_after(table, row, prepared(state, entries, waits=now, **more), NOW)


def test_after_a_move_the_row_has_its_entry_whom_it_waits_for_and_since_when() -> None:
    assert after(waits(3, 0, 1), waits(4, 2)).progress == Progress(6, "six", (2,), NOW, NOW)
    assert after(waits(3, 0, 1), waits(3, 1)).progress == Progress(6, "six", (1,), 100, NOW)
    assert after(None, waits(3, 1)).progress == Progress(6, "six", (1,), NOW, NOW)
    assert after(waits(3, 0), None).progress == Progress(6, "six", (), NOW, NOW)
    assert after(waits(3, 0), waits(3, 0), ()).progress == Progress(5, "five", (0,), 100, NOW)


def test_a_sealed_sheet_leaves_no_hour() -> None:
    assert after(waits(3, 0), waits(3, 0), is_public=False).progress.moved_at == 200
    assert after(waits(3, 0), waits(4, 0), is_public=False).progress.moved_at == NOW


def test_a_game_that_is_won_is_over_unless_its_table_is_being_closed() -> None:
    for status, won, stage in (
        ("playing", True, Stage("over", ended_at=NOW)),
        ("playing", False, Stage("playing")),
        ("closed", True, Stage("closed")),
    ):
        assert after(waits(3, 0), None, status=status, won=won).stage == stage


def code_of(error: HouseError) -> tuple[str, float | None]:
    return error.code, error.retry_after


async def test_the_same_key_again_has_the_same_answer_and_another_press_by_it_is_refused() -> None:
    play, table = carrier(), room()
    assert await play.play(table, Sent(0, BID, key="known", print="print")) == Played(4, repeated=True)
    with pytest.raises(HouseError) as refused:
        await play.play(table, Sent(0, BID, key="known", print="other"))
    assert code_of(refused.value) == ("key_reused", None)
    assert play._known(table, Sent(0, BID, key="new")) is None
    assert play._known(table, Sent(0, BID)) is None


async def test_a_press_that_is_still_running_is_waited_for_and_its_answer_is_the_same() -> None:
    for seq, repeated in ((4, True), (None, False)):
        running = Running("print")
        waiting = asyncio.ensure_future(moves._follow(running, Sent(0, BID, key="k", print="print")))
        await asyncio.sleep(0)
        assert running.answer is not None
        running.answer.set_result(Played(seq))
        assert await waiting == Played(seq, repeated=repeated)


async def test_a_press_that_runs_for_too_long_or_breaks_is_to_be_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "_PATIENCE", 0.01)
    with pytest.raises(HouseError) as refused:
        await moves._follow(Running("print"), Sent(0, BID, print="print"))
    assert code_of(refused.value) == ("still_running", 1)
    broken = Running("print", asyncio.get_running_loop().create_future())
    assert broken.answer is not None
    broken.answer.cancel()
    with pytest.raises(HouseError) as refused:
        await moves._follow(broken, Sent(0, BID, print="print"))
    assert code_of(refused.value) == ("still_running", 1)
    with pytest.raises(HouseError) as refused:
        await moves._follow(Running("print"), Sent(0, BID, print="other"))
    assert code_of(refused.value) == ("key_reused", None)


async def test_a_key_that_was_stored_while_the_table_was_busy_is_answered_as_it_was() -> None:
    play, table = carrier(), room()
    async with table.lock:
        sent = asyncio.ensure_future(play.play(table, Sent(0, BID, key="late", print="print")))
        await asyncio.sleep(0)
        table.keys["late"] = ("print", 6)
    assert await sent == Played(6, repeated=True)
    assert table.running == {}


async def test_at_a_table_whose_journal_is_damaged_nothing_is_played_or_changed() -> None:
    play, table = carrier(), room()
    table.fault = "line 3"
    with pytest.raises(HouseError) as refused:
        await play.play(table, Sent(0, BID))
    assert (refused.value.code, refused.value.facts) == ("table_broken", {"table": "t"})


def test_why_a_bot_does_something_is_kept_with_the_first_entry_of_its_step() -> None:
    table, later = room(), prepared(None, (SimpleNamespace(seq=8), SimpleNamespace(seq=9)))
    assert moves._reason(table, Sent(2, BID), later) == ()
    (kept,) = moves._reason(table, Sent(2, BID, reason={"weighed": []}), later)
    assert kept == ReasonRow("t", 8, 2, {"weighed": []})


def test_the_key_is_that_of_the_action_and_not_of_the_sheet_before_it() -> None:
    entries: Any = ("sheet", "ready", "seed")
    assert moves._keyed(Sent(0, READY, first=BID), prepared(None, entries)) == "ready"
    assert moves._keyed(Sent(0, BID), prepared(None, entries)) == "sheet"


async def test_a_change_by_the_same_key_happens_once_and_has_the_same_answer(small_house: House) -> None:
    table = await party(small_house, "toy-auction")
    at = await small_house.context.registry.get(table.id)
    built: list[int] = []

    def build(_: Any) -> Change:
        built.append(len(built))
        return Change("renamed", {"name": "Evening"}, answer={"number": len(built)})

    answers = [
        await small_house.context.moves.change(
            at, build, small_house.context.keyed(table.people[0], "one-key-only", "rename")
        )
        for _ in range(2)
    ]
    assert (answers, built) == ([{"number": 1}, {"number": 1}], [0])
    assert [note.kind for note in at.notes if note.kind == "renamed"] == ["renamed"]


async def test_at_a_damaged_table_nothing_is_changed(small_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await party(small_house, "toy-auction")
    at = await small_house.context.registry.get(table.id)
    monkeypatch.setattr(at, "fault", "line 3")
    with pytest.raises(HouseError) as refused:
        await small_house.context.moves.change(at, lambda _: Change("renamed"))
    assert (refused.value.code, refused.value.facts) == ("table_broken", {"table": table.id})


async def test_a_table_that_moves_on_all_the_time_is_too_busy(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def store(*_: Any) -> bool:
        tried.append(1)
        return False

    tried: list[int] = []
    table = await party(small_house, "toy-auction")
    at, play = await small_house.context.registry.get(table.id), small_house.context.moves
    monkeypatch.setattr(play._commits, "store", store)
    for asked in (lambda: play.change(at, lambda _: Change("renamed")), lambda: table.act(0, "ready")):
        with pytest.raises(HouseError) as refused:
            await asked()
        assert code_of(refused.value) == ("too_busy", 1)
    assert len(tried) == 40
