import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.playing import SEED, play_on, table
from engine.toys import auction, battle, cards
from engine.toys import table as open_table
from tripot.engine import snapshot
from tripot.engine.codec import Undecodable, digest, encode, log_digest
from tripot.engine.game import Game
from tripot.engine.rng import KeyedRng

TOYS = [auction.GAME, battle.GAME, cards.GAME, open_table.GAME]


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
@given(seed=st.integers(0, 200), at=st.integers(0, 15))
def test_a_fold_begun_at_a_snapshot_is_the_whole_fold(game: Game[Any], seed: int, at: int) -> None:
    live = play_on(table(game), random.Random(seed), at)
    saved = json.loads(json.dumps(snapshot.take(live)))
    play_on(live, random.Random(seed), at + 15)
    resumed = snapshot.resume(game, live.header, live.entries, KeyedRng(SEED), saved)
    assert (digest(resumed.state), log_digest(resumed.state)) == (digest(live.state), log_digest(live.state))
    assert (resumed.chain, resumed.drew) == (live.chain, live.drew)


@pytest.mark.parametrize(
    "spoil",
    [
        {"chain": "0" * 64},
        {"state": 5},
        {"state": {"$": "os:x"}},
        {"told": {"$": "y"}},
        {"told": [[1]]},
        {"seq": "1"},
        {"drew": 1},
    ],
)
def test_a_damaged_or_foreign_snapshot_is_refused(spoil: dict[str, Any]) -> None:
    live = play_on(table(cards.GAME), random.Random(1), 4)
    with pytest.raises(Undecodable):
        snapshot.resume(cards.GAME, live.header, live.entries, KeyedRng(SEED), {**snapshot.take(live), **spoil})


def test_a_snapshot_of_nothing_is_refused() -> None:
    live = table(cards.GAME)
    with pytest.raises(Undecodable, match=r"^not a snapshot$"):
        snapshot.resume(cards.GAME, live.header, live.entries, KeyedRng(SEED), {})


def test_a_snapshot_of_another_journal_is_named_as_such() -> None:
    live = play_on(table(cards.GAME), random.Random(1), 4)
    other = {**snapshot.take(live), "chain": "0" * 64}
    with pytest.raises(Undecodable, match=r"^a snapshot of another journal$"):
        snapshot.resume(cards.GAME, live.header, live.entries, KeyedRng(SEED), other)


def test_a_snapshot_from_before_its_log_had_lines_is_read_too() -> None:
    live = play_on(table(cards.GAME), random.Random(1), 4)
    saved = snapshot.take(live)
    del saved["told"]
    saved = json.loads(json.dumps({**saved, "log": encode(live.state.log)}))
    resumed = snapshot.resume(cards.GAME, live.header, live.entries, KeyedRng(SEED), saved)
    assert log_digest(resumed.state) == log_digest(live.state)
