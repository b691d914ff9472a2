"""The checks that every game must pass, and what an open table does when people leave it."""

import random

import pytest

from citing import promise, rule
from tripot.engine.actions import TIMEOUT, Fill, Pick, write_action
from tripot.engine.conformance import check
from tripot.engine.conformance.trial import Trial
from tripot.engine.fold import Replay
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import CLOCK, GM
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table

SEED = b"c" * 32


@promise("R21", "R24")
def test_the_game_conforms() -> None:
    """A table stays open until somebody ends its session: it need not end by itself."""
    found = check(GAME, games=3, closely=1, limit=25, must_end=False, elsewhere=False)
    assert [str(finding) for finding in found] == []


def abandoned(seed: int) -> Replay[Table]:
    """A fight by chance, which everybody leaves in the middle of something."""
    r = Replay(GAME, open_table(GAME, 2, {}, SEED), KeyedRng(SEED))
    for seat, code in enumerate(("vesna_kord", "aurele_quint")):
        assert r.act(seat, Pick(f"take:{code}")) is None
    assert r.act(GM, Fill("start_encounter", {})) is None
    trial, source = Trial(GAME, 2, seed, 100), random.Random(seed)
    for _ in range(60):
        move = trial.choose(r.state, source)
        assert move is not None
        if write_action(move[1]) not in ("end_session", "close_encounter"):
            assert r.act(*move) is None
        if r.state.stack[-1].kind != "desk":
            break
    return r


@promise("R18")
@rule("SR-GEN-09", "SR-TURN-16", "SR-TURN-19")
@pytest.mark.parametrize("seed", [1, 2, 3, 5, 8])
def test_a_table_that_everybody_leaves_comes_to_rest_by_the_clock_and_waits(seed: int) -> None:
    r = abandoned(seed)
    for _ in range(40):
        if r.state.stack[-1].kind == "desk":
            break
        assert r.state.stack[-1].has_deadline
        assert r.act(CLOCK, TIMEOUT) is None
    assert (r.state.stack[-1].kind, r.state.doings, r.state.trials, r.state.outcome) == ("desk", {}, {}, None)
    assert not r.state.stack[-1].has_deadline


@rule("SR-TIME-09", "SR-GEN-02")
def test_a_session_that_goes_on_for_ever_ends_at_its_length() -> None:
    r = Replay(GAME, open_table(GAME, 1, {"session_length": 50}, SEED), KeyedRng(SEED))
    for _ in range(50):
        assert r.state.outcome is None
        assert r.act(GM, Fill("advance_clock", {"seconds": 1})) is None
    assert r.state.outcome is not None
    assert r.state.outcome.reason == "too_long"
