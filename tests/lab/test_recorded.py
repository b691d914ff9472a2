"""A journal as the rows of an experiment: what was done and what came of it, what was taken back left out."""

import random

from engine.playing import SEED, choices, play_on, table
from tripot.engine.fold import Replay
from tripot.engine.journal import Void, reveal
from tripot.engine.registry import game_of
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import HOUSE
from tripot.lab.recorded import PERSON, rows_of, together
from tripot.lab.rows import Rows

GAME = game_of("startup-nation")
LEVELS = {0: PERSON, 1: "careful", 2: PERSON}
NAMED = {"cell": 0, "variant": "usual", "seats": 3, "game": "a", "deal": "a"}


def rows(live: Replay) -> Rows:
    return rows_of(GAME, live.header, live.entries, KeyedRng(SEED), LEVELS, NAMED)


def test_the_rows_of_a_journal_are_what_was_played() -> None:
    live = play_on(table(GAME, 3, points_to_win=1), random.Random(5), 2000)
    entries = len(live.entries)
    live.append(reveal(live.chain, len(live.entries) + 1, SEED))
    found = rows(live)
    [game] = found.games
    assert (game["entries"], game["failed"], game["winners"]) == (entries, "", len(live.state.outcome.winners))
    assert [row["won"] for row in found.players] == [seat in live.state.outcome.winners for seat in range(3)]
    assert [row["bot"] for row in found.players] == [PERSON, "careful", PERSON]
    assert sum(value for row in found.players for name, value in row.items() if name.startswith("act.")) == entries
    assert {row["turn"] for row in found.turns} == set(range(1, game["figure.rounds"] + 1))


def test_what_was_taken_back_does_not_count() -> None:
    luck = random.Random(5)
    live = table(GAME, 3, points_to_win=1)
    seat, action = choices(GAME, live.state, 3, luck)[0]
    assert live.act(seat, action) is None
    live.append(live.next_entry(HOUSE, Void(1)))
    live = play_on(live, luck, 2000)
    [game] = rows(live).games
    assert game["entries"] == len(live.entries) - 2


def test_a_game_without_an_end_leaves_nothing_and_columns_are_the_same_in_all_rows() -> None:
    assert rows(play_on(table(GAME, 3), random.Random(5), 4)) == Rows()
    parts = [Rows([{"game": 1, "figure.lies": 2}], [], []), Rows([{"game": 2, "figure.rounds": 3}], [], [])]
    assert together(parts).games == [
        {"game": 1, "figure.lies": 2, "figure.rounds": 0},
        {"game": 2, "figure.lies": 0, "figure.rounds": 3},
    ]
