"""Who sat in a chair when: names of the past, private words, the right to come back."""

from types import SimpleNamespace
from typing import Any

from tripot.server.store.rows import ChairRow, MessageRow, SittingRow
from tripot.server.tables import sittings

PLACES = {"table": 9, "P1-P2": 4, "P2-P3": 3, "watchers": 2}


def sat(
    seat: int, place: int, person: str | None, name: str, upto: int, *, heard: int = 0, may: bool = True
) -> SittingRow:
    """Somebody who sat there until entry, note and message of these numbers."""
    return SittingRow("t", seat, place, person, name, upto, upto + 100, upto + 200, heard, may)


INES = sat(1, 1, "ines", "Inès", 10, heard=2, may=False)
MIRO = sat(1, 2, None, "Miró", 20, heard=5)
PAUL = sat(1, 3, "paul", "Paul", 30, heard=6)
ZOE = sat(0, 1, "zoe", "Zoé", 20)


class Room:
    """What of a table is asked here."""

    id = "t"

    def __init__(self, *rows: SittingRow, status: str = "playing", **characters: str) -> None:
        self.sittings = list(rows)
        self.places = dict(PLACES)
        self.row = SimpleNamespace(stage=SimpleNamespace(status=status), numbers=(41, 42, 43))
        self.chairs = {
            0: ChairRow("t", 0, "person", "lea", "Léa"),
            1: ChairRow("t", 1, "person", "ines", "Inès again"),
            2: ChairRow("t", 2, "bot", None, "Bot", level="random"),
        }
        self._characters = characters

    def chair(self, seat: int) -> ChairRow:
        return self.chairs[seat]

    def name_of(self, seat: int) -> str:
        return self.chairs[seat].name

    def character(self, seat: int) -> str:
        return self._characters.get(f"seat{seat}", "")

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple(seat for seat, chair in self.chairs.items() if chair.person == person)


def room(*rows: SittingRow, **more: Any) -> Any:
    return Room(*rows, **more)


def test_whoever_leaves_a_chair_of_a_running_game_sat_there_until_now() -> None:
    table = room(ZOE)
    left = sittings.ended_by(table, [table.chairs[0].given_to_bot("random", "Bot")], may_return=True)
    assert left is not None
    assert left.rows == [SittingRow("t", 0, 2, "lea", "Léa", 41, 42, 43, 4, True)]
    assert left._threads == [["P1-P2"]]


def test_the_words_of_all_private_conversations_of_a_chair_were_heard_there() -> None:
    table = room(INES, MIRO)
    left = sittings.ended_by(table, [table.chairs[1].taken("paul", "Paul")], may_return=False)
    assert left is not None
    assert left.rows == [SittingRow("t", 1, 3, "ines", "Inès again", 41, 42, 43, 7, False)]
    assert left._threads == [["P1-P2", "P2-P3"]]


def test_a_bot_that_leaves_has_no_right_to_come_back() -> None:
    table = room()
    left = sittings.ended_by(table, [table.chairs[2].taken("paul", "Paul")], may_return=True)
    assert left is not None
    assert [(row.person, row.place, row.may_return) for row in left.rows] == [(None, 1, False)]


def test_nobody_leaves_before_the_game_or_where_the_same_person_stays_or_from_a_new_chair() -> None:
    gathering, table = room(status="gathering"), room()
    changed = gathering.chairs[0].taken("paul", "Paul")
    assert sittings.ended_by(gathering, [changed], may_return=True) is None
    same = ChairRow("t", 0, "person", "lea", "Léa", absences=3)
    assert sittings.ended_by(table, [same, ChairRow("t", 9, "person", "paul", "Paul")], may_return=True) is None
    for other in (
        ChairRow("t", 0, "bot", "lea", "Léa"),
        ChairRow("t", 0, "person", "paul", "Léa"),
        ChairRow("t", 0, "person", "lea", "Lea"),
    ):
        assert sittings.ended_by(table, [same, other], may_return=True) is not None


def test_who_sat_there_is_told_for_each_entry_and_each_note() -> None:
    table = room(ZOE, INES, MIRO)
    entries = {1: "Inès", 10: "Inès", 11: "Miró", 20: "Miró", 21: "Inès again"}
    assert {entry: sittings.name_at(table, 1, entry=entry) for entry in entries} == entries
    notes = {110: "Inès", 111: "Miró", 120: "Miró", 121: "Inès again"}
    assert {note: sittings.name_by_note(table, 1, note) for note in notes} == notes
    assert sittings.name_at(table, 2, entry=1) == sittings.name_by_note(table, 2, 1) == "Bot"


def test_past_names_are_told_until_each_leaving_and_a_character_keeps_its_own() -> None:
    assert sittings.past_names(room(INES, MIRO, ZOE, seat2="Brunhild")) == [
        (10, {0: "Zoé", 1: "Inès", 2: "Brunhild"}),
        (20, {0: "Zoé", 1: "Miró", 2: "Brunhild"}),
    ]
    assert sittings.past_names(room()) == []


def test_whoever_sits_or_sat_here_has_sat() -> None:
    table = room(ZOE, MIRO)
    assert [sittings.has_sat(table, person) for person in ("zoe", "lea", "paul")] == [True, True, False]


def test_a_chair_is_taken_back_by_whoever_was_replaced_there_and_may_return() -> None:
    table = room(INES, MIRO, PAUL, ZOE)
    assert sittings.right_of(table, "zoe") is ZOE
    assert [sittings.right_of(table, person) for person in ("ines", "lea", None)] == [None] * 3


def said(number: int, thread: str = "P1-P2") -> MessageRow:
    return MessageRow("t", number, thread, 1, 0, None, "", "", 0, "", "")


def test_a_private_word_is_ones_own_if_the_same_person_sat_there_then() -> None:
    table = room(ZOE, INES, MIRO)
    own = {210: True, 211: False, 220: False, 221: True}
    assert {number: sittings.is_own_time(table, said(number), 1) for number in own} == own
    assert sittings.is_own_time(table, said(211, "table"), 1)
    assert sittings.is_own_time(table, said(1), 2)
    assert not sittings.is_own_time(room(sat(2, 1, None, "Bot", 10)), said(210), 2)


def test_words_to_a_chair_in_others_time_are_counted() -> None:
    assert sittings.unheard(room(ZOE, INES, MIRO, PAUL), 1) == 3 + 1
    assert sittings.unheard(room(INES), 1) == 0
    assert sittings.unheard(room(sat(0, 1, "zoe", "Zoé", 20, heard=6)), 0) == 6
    assert [sittings.unheard(room(INES, MIRO), seat) for seat in (2, 9)] == [0, 0]
    assert sittings.unheard(room(), 1) == 0
    assert sittings.unheard(room(sat(2, 1, None, "Bot", 10, heard=3)), 2) == 3
