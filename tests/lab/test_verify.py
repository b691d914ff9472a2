"""A finished game is believed only if its chain, its seed, its moves and its draws all hold."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.playing import SEED, play_on, table
from engine.toys import auction, battle, cards
from engine.toys import table as open_table
from tripot.engine.actions import Pick
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import Header, JournalError, Void, first_link, link, reveal, write_bytes
from tripot.engine.opening import NoSuchTable
from tripot.engine.registry import UnknownGame
from tripot.engine.rng import commitment
from tripot.engine.seats import HOUSE
from tripot.lab.verify import draw_lines, verify

TOYS = [auction.GAME, battle.GAME, cards.GAME, open_table.GAME]


def closed(live: Replay[Any]) -> bytes:
    live.append(reveal(live.chain, len(live.entries) + 1, SEED))
    return write_bytes(live.header, live.entries)


def finished(game: Game[Any], seed: int = 1) -> bytes:
    return closed(play_on(table(game), random.Random(seed)))


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
@given(seed=st.integers(0, 300))
def test_an_honest_game_is_believed(game: Game[Any], seed: int) -> None:
    live = play_on(table(game), random.Random(seed))
    verdict = verify(closed(live), game)
    assert verdict.outcome == live.state.outcome
    assert verdict.as_json()["entries"] == len(live.entries)
    assert draw_lines(verdict).count("\n") == len(verdict.draws) + 1


def test_a_table_closed_before_its_end_is_believed_and_has_no_outcome() -> None:
    verdict = verify(closed(play_on(table(cards.GAME), random.Random(1), 2)), cards.GAME)
    assert verdict.outcome is None
    assert verdict.as_json()["outcome"] is None


def test_draws_of_struck_entries_are_listed_once() -> None:
    live = table(open_table.GAME)
    play_on(live, random.Random(4), 8)
    live.append(live.next_entry(HOUSE, Void(live.last_standing() or 0)))
    verdict = verify(closed(live), open_table.GAME)
    keys = [(draw.entry, draw.label, draw.k) for draw in verdict.draws]
    assert len(set(keys)) == len(keys)
    assert verdict.voided == 1


def test_every_changed_byte_is_refused_with_its_line() -> None:
    data = finished(battle.GAME)
    for place in range(0, len(data), 7):
        with pytest.raises(JournalError, match=r"line \d+: "):
            verify(data[:place] + bytes([data[place] ^ 2]) + data[place + 1 :], battle.GAME)


def reason(data: bytes, game: Game[Any] = battle.GAME) -> str:
    with pytest.raises(JournalError) as caught:
        verify(data, game)
    return str(caught.value)


def test_a_journal_without_its_seed_cannot_be_verified() -> None:
    live = play_on(table(battle.GAME), random.Random(1))
    assert "the seed is not told here" in reason(write_bytes(live.header, live.entries))
    assert reason(write_bytes(live.header, [])).startswith("line 1: the seed is not told")


def test_a_seed_that_was_not_promised_is_refused() -> None:
    live = table(battle.GAME)
    other = link(live.chain, 1, HOUSE, reveal("", 1, bytes(32)).what)
    assert reason(write_bytes(live.header, [other])) == (
        "line 2: the seed is not the one that was promised before the first move"
    )


def test_a_seed_of_another_length_is_refused() -> None:
    header = Header("toy-battle", "1", 2, {}, commitment(b"short"))
    entry = reveal(first_link(header), 1, b"short")
    assert reason(write_bytes(header, [entry])) == "line 2: a seed has 32 bytes, not 5"


def test_a_move_that_the_rules_refuse_is_named() -> None:
    live = table(battle.GAME)
    first = link(live.chain, 1, 0, Pick("fly"))
    assert "line 2: the rules refuse it: not_" in reason(
        write_bytes(live.header, [first, reveal(first.chain, 2, SEED)])
    )
    second = link(live.chain, 1, HOUSE, Void(7))
    assert reason(write_bytes(live.header, [second, reveal(second.chain, 2, SEED)])) == (
        "line 2: the rules refuse it: not_the_last_entry"
    )


def test_an_unknown_game_or_version_is_named() -> None:
    with pytest.raises(UnknownGame, match="no such game: toy-battle"):
        verify(finished(battle.GAME))
    header = Header("toy-battle", "99", 2, {}, commitment(SEED))
    with pytest.raises(NoSuchTable, match="version 99"):
        verify(write_bytes(header, [reveal(first_link(header), 1, SEED)]), battle.GAME)
