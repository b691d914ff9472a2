"""The order of refusals, and that a refused action changes nothing, whatever was sent."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.playing import choices, play_on, position, table
from engine.toys import auction, battle, cards
from engine.toys import table as open_table
from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.codec import digest, log_digest
from tripot.engine.game import Game
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, GM, HOUSE, OMNISCIENT, SPECTATOR
from tripot.engine.step import check, perform

TOYS = [auction.GAME, battle.GAME, cards.GAME, open_table.GAME]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
WORDS = [
    "bid",
    "gift",
    "roll",
    "lay:3",
    "lose:pikes",
    "surrender",
    "ready",
    "timeout",
    "end",
    "peek:P1",
    "coins",
    "dice",
]
TEXTS = st.sampled_from(WORDS) | st.text()
ACTIONS = st.builds(Pick, TEXTS) | st.builds(Fill, TEXTS, JSON | st.dictionaries(TEXTS, JSON, max_size=3))


def code(game: Game[Any], s: Any, who: int, action: Action, decision: int | None = None) -> str | None:
    refusal = check(game, s, who, action, decision)
    return None if refusal is None else refusal.code


def test_refusals_come_in_order() -> None:
    game, s = cards.GAME, position(cards.GAME)
    lay = s.stack[-1].ask(s).picks[0]
    assert code(game, s, 1, Pick("nonsense"), decision=9) == "not_yours"
    assert code(game, s, 0, Pick("nonsense"), decision=9) == "stale"
    assert code(game, s, 0, Pick("nonsense"), decision=0) == "not_offered"
    assert code(game, s, 0, lay, decision=0) is None
    assert code(game, s, 0, lay) is None
    assert code(game, s, CLOCK, TIMEOUT) is None
    assert code(game, s, 0, TIMEOUT) == "not_offered"
    assert code(game, s, CLOCK, lay) == "not_yours"


def test_an_answer_to_an_older_question_is_not_played() -> None:
    game, s = cards.GAME, position(cards.GAME)
    refusal = perform(game, s, 0, s.stack[-1].ask(s).picks[0], 9)
    assert refusal is not None
    assert refusal.code == "stale"


def test_a_game_words_its_refusals_by_the_table_and_the_sender() -> None:
    class Wordy(type(cards.GAME)):  # type: ignore[misc]
        def over(self, s: Any) -> Refusal:
            return Refusal("TC-1", f"over at {s.decision}")

        def not_yours(self, s: Any, who: int) -> Refusal:
            return Refusal("TC-1", f"not {who} at {s.decision}")

    game, s = Wordy(), position(cards.GAME)
    assert code(game, s, 1, Pick("nonsense")) == f"not 1 at {s.decision}"
    s.outcome = Outcome((0,), (1, 0), "TC-1", "shown")
    assert code(game, s, 0, s.stack[-1].ask(s).picks[0]) == f"over at {s.decision}"


def test_a_standing_action_is_free_of_turn_and_of_staleness() -> None:
    game, s = battle.GAME, position(battle.GAME, rng=PlainRng(4))
    idle = 1 - s.stack[-1].seat
    assert code(game, s, idle, battle.SURRENDER, decision=99) is None
    assert code(game, s, SPECTATOR, battle.SURRENDER) == "not_yours"
    assert perform(game, s, idle, Pick("surrender")) is None
    assert s.outcome.winners == (1 - idle,)


def test_nothing_is_accepted_once_it_is_over() -> None:
    for game in TOYS:
        replay = play_on(table(game), random.Random(3))
        assert replay.state.outcome is not None
        for who in (0, CLOCK, GM):
            assert check(game, replay.state, who, TIMEOUT) == game.meta.codes.over


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
@given(data=st.data())
def test_a_refused_action_changes_nothing(game: Game[Any], data: st.DataObject) -> None:
    s = play_on(table(game), random.Random(data.draw(st.integers(0, 20))), data.draw(st.integers(0, 12))).state
    who = data.draw(st.sampled_from([0, 1, 2, 3, 50, GM, CLOCK, HOUSE, SPECTATOR, OMNISCIENT]))
    action = data.draw(ACTIONS)
    before, told, draws = digest(s), log_digest(s), s.rng.draws
    refusal = perform(game, s, who, action, data.draw(st.none() | st.integers(0, 3)))
    if refusal is not None:
        assert (digest(s), log_digest(s), s.rng.draws) == (before, told, draws)
        assert all(each.rule for each in refusal.every())


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
def test_every_choice_on_offer_is_accepted(game: Game[Any]) -> None:
    source = random.Random(8)
    replay = table(game)
    while replay.state.outcome is None:
        found = choices(game, replay.state, replay.header.seats, source)
        picks = [(who, action) for who, action in found if isinstance(action, Pick)]
        assert [check(game, replay.state, who, pick) for who, pick in picks] == [None] * len(picks)
        replay.act(*found[source.randrange(len(found))])
