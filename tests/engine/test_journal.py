"""One changed byte anywhere is refused, with its line and a reason."""

import json
import random
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.playing import SEED, play_on, table
from engine.toys import auction
from tripot.engine.actions import READY, Fill, Pick
from tripot.engine.codec import canonical
from tripot.engine.journal import (
    Correction,
    Entry,
    Header,
    JournalError,
    Reveal,
    Void,
    first_link,
    link,
    read_bytes,
    read_lines,
    reveal,
    write_bytes,
    write_lines,
)
from tripot.engine.seats import CLOCK, GM, HOUSE, actor_name


def journal() -> tuple[Header, list[Entry]]:
    replay = play_on(table(auction.GAME, rounds=1), random.Random(5), 12)
    replay.append(replay.next_entry(HOUSE, Void(replay.last_standing() or 0)))
    replay.append(reveal(replay.chain, len(replay.entries) + 1, SEED))
    return replay.header, replay.entries


HEADER, ENTRIES = journal()
FILE = write_bytes(HEADER, ENTRIES)
LINES = FILE.decode().splitlines()


def reason(data: bytes) -> str:
    with pytest.raises(JournalError) as caught:
        read_bytes(data)
    return str(caught.value)


def test_a_journal_is_read_as_it_was_written() -> None:
    header, entries = read_bytes(FILE)
    assert header == HEADER
    assert write_bytes(header, entries) == FILE
    assert [entry.what for entry in entries][-1] == Reveal(SEED)
    assert list(write_lines(header, entries)) == LINES
    assert read_lines(line + "\n" for line in LINES)[0] == header


@given(st.text(), st.sampled_from([0, 7, GM, CLOCK, HOUSE]), st.integers(1, 10**6))
def test_a_pick_is_chained_by_what_its_line_says(text: str, actor: int, seq: int) -> None:
    said = canonical({"seq": seq, "actor": actor_name(actor), "action": text})
    made = link("0" * 64, seq, actor, Pick(text))
    assert made.chain == sha256(("0" * 64 + said).encode()).hexdigest()


def test_entries_are_chained_from_the_header_on() -> None:
    first = link(first_link(HEADER), 1, 0, READY)
    assert link(first.chain, 2, CLOCK, Fill("a", 1)).chain != link(first_link(HEADER), 2, CLOCK, Fill("a", 1)).chain


def test_every_changed_byte_is_refused() -> None:
    for place in range(len(FILE)):
        line = FILE[:place].count(b"\n") + 1
        changed = FILE[:place] + bytes([FILE[place] ^ 1]) + FILE[place + 1 :]
        with pytest.raises(JournalError) as caught:
            read_bytes(changed)
        assert line <= caught.value.line <= line + 1
        assert caught.value.reason


@given(st.data())
def test_any_other_byte_anywhere_is_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(FILE) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != FILE[place]))
    with pytest.raises(JournalError):
        read_bytes(FILE[:place] + bytes([byte]) + FILE[place + 1 :])


@given(st.integers(0, len(FILE)), st.binary(min_size=1, max_size=3))
def test_inserted_bytes_are_refused(place: int, more: bytes) -> None:
    changed = FILE[:place] + more + FILE[place:]
    if changed == FILE:
        return
    with pytest.raises(JournalError):
        read_bytes(changed)


def test_a_file_cut_anywhere_but_between_lines_is_refused() -> None:
    for length in range(len(FILE)):
        cut = FILE[:length]
        if cut.endswith(b"\n"):
            assert len(read_bytes(cut)[1]) == cut.count(b"\n") - 1
        else:
            lines = cut.count(b"\n")
            assert reason(cut) == f"line {lines + 1}: the file is cut short"


def test_lines_taken_away_or_exchanged_are_refused() -> None:
    without = "\n".join([*LINES[:2], *LINES[3:], ""]).encode()
    assert reason(without) == "line 3: entry 3 stands where 2 should"
    assert "line 2: entry 2 stands where 1 should" in reason("\n".join([LINES[0], LINES[2], LINES[1], ""]).encode())


def test_an_honest_looking_change_breaks_the_chain() -> None:
    data = json.loads(LINES[1])
    data["actor"] = "P2" if data["actor"] != "P2" else "P1"
    assert "line 2: the chain is broken" in reason("\n".join([LINES[0], canonical(data), *LINES[2:], ""]).encode())


HEAD = HEADER.as_json()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "not a line of JSON"),
        ("[]", "not an object"),
        ("{}", "not a journal of format 1"),
        (canonical({**HEAD, "tripot": 3}), "not a journal of format 1 or 2"),
        (canonical({**HEAD, "tripot": 2}), "the words of the players are malformed"),
        (canonical({**HEAD, "tripot": 2, "words": ["", "", 3]}), "the words of the players are malformed"),
        (canonical({**HEAD, "tripot": 2, "words": ["", "", "0" * 31]}), "the words of the players are malformed"),
        (canonical({**HEAD, "tripot": 2, "words": ["", "", "A" * 32]}), "the words of the players are malformed"),
        (canonical({**HEAD, "tripot": 2, "words": ["", "", "X" * 32]}), "the words of the players are malformed"),
        (canonical({**HEAD, "tripot": 2, "words": [""]}), "there is not one word for each chair"),
        (canonical({**HEAD, "tripot": 2, "words": [""] * 2}), "there is not one word for each chair"),
        (canonical({**HEAD, "tripot": 2, "words": [""] * 5}), "there is not one word for each chair"),
        (canonical({**HEAD, "words": ["", "", ""]}), "not written as journals are"),
        (canonical({key: value for key, value in HEAD.items() if key != "rules"}), "the header has no 'rules'"),
        (canonical({**HEAD, "seats": "3"}), "malformed"),
        (canonical({**HEAD, "seats": True}), "malformed"),
        (canonical({**HEAD, "game": 3}), "malformed"),
        (canonical({**HEAD, "options": []}), "malformed"),
        (canonical({**HEAD, "parameters": []}), "malformed"),
        (canonical({**HEAD, "parameters": {}}), "not written as journals are"),
        (canonical({**HEAD, "more": 1}), "not written as journals are"),
        (canonical(HEAD).replace(":", ": ", 1), "not written as journals are"),
        (canonical({**HEAD, "options": {"rounds": 1.5}}), "not a line of JSON"),
        (canonical({**HEAD, "options": {"rounds": float("nan")}}), "not a line of JSON"),
        (json.dumps({**HEAD, "game": "\ud800"}), "not written as journals are"),
        ("[" * 100_000, "not a line of JSON"),
    ],
)
def test_a_header_that_cannot_be_read(line: str, why: str) -> None:
    assert f"line 1: {why}" in reason((line + "\n").encode()) or f"line 1: the header is {why}" in reason(
        (line + "\n").encode()
    )


@pytest.mark.parametrize(
    "change",
    [
        {"seq": None},
        {"seq": "1"},
        {"seq": True},
        {"actor": "nobody"},
        {"actor": 1},
        {"action": 5},
        {"action": {"form": "x"}},
        {"chain": 7},
        {"void": "x"},
        {"seed": "zz"},
        {"seed": 5},
        {"more": 1},
    ],
)
def test_an_entry_that_cannot_be_read(change: dict[str, Any]) -> None:
    line = canonical({**json.loads(LINES[1]), **change})
    assert "line 2: not" in reason(f"{LINES[0]}\n{line}\n".encode())


def test_a_line_that_is_no_text_is_refused() -> None:
    assert reason(LINES[0].encode() + b"\n\xff\n") == "line 2: not a text in UTF-8"


def test_an_empty_file_is_refused() -> None:
    assert reason(b"") == "line 1: the file is cut short"
    with pytest.raises(JournalError, match=r"^line 1: not a line of JSON"):
        read_lines([])


@given(st.lists(st.binary(max_size=40), max_size=4))
def test_any_bytes_are_read_or_refused(lines: list[bytes]) -> None:
    with pytest.raises(JournalError):
        read_bytes(b"\n".join(lines))


def test_a_header_with_words_is_read_as_it_was_written_and_keeps_the_key() -> None:
    header = replace(HEADER, words=("", "0123456789abcdef" * 2, ""))
    read, _ = read_bytes(write_bytes(header, ()))
    assert read == header
    assert read.as_json()["tripot"] == 2
    assert read.key(SEED) != SEED == HEADER.key(SEED)


@pytest.mark.parametrize("chairs", [3, 4])
def test_words_are_one_a_chair_and_one_of_the_master_at_most(chairs: int) -> None:
    header = replace(HEADER, words=("0123456789abcdef" * 2,) * chairs)
    assert read_bytes(write_bytes(header, ()))[0] == header


def test_a_header_with_parameters_is_read_as_it_was_written_and_gives_them_beside_the_options() -> None:
    header = replace(HEADER, parameters={"coins": 12})
    read, _ = read_bytes(write_bytes(header, ()))
    assert read == header
    assert read.as_json()["parameters"] == {"coins": 12}
    assert read.given == {**HEADER.options, "coins": 12}


def test_a_correction_is_read_as_it_was_written() -> None:
    entry = link(first_link(HEADER), 1, HOUSE, Correction("2"))
    assert read_bytes(write_bytes(HEADER, [entry]))[1] == [entry]
    assert entry.as_json()["rules"] == "2"


def test_the_entry_that_closes_a_journal_is_the_houses_and_has_its_number() -> None:
    closing = reveal("0" * 64, 9, SEED)
    assert (closing.seq, closing.actor, closing.what) == (9, HOUSE, Reveal(SEED))
    assert closing == link("0" * 64, 9, HOUSE, Reveal(SEED))
