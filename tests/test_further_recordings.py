"""Hundreds of further games, recorded once: every draw, the log, the end and what each seat saw stay as they were."""

from dataclasses import replace

import pytest
from tools.record import Table, play
from tools.recordings import Recording, check, further, names, read, replayed

from citing import promise
from engine.toys import battle
from tripot.engine import rng
from tripot.engine.journal import Void, read_bytes
from tripot.engine.registry import game_of, games
from tripot.engine.rng import Draw, keyed_dice
from tripot.engine.state import State

GAMES = sorted(games())
FURTHER = [(game, name) for game in GAMES for name in names(further(game))]


@pytest.mark.parametrize("name", GAMES)
def test_at_least_a_hundred_of_every_size_and_level_were_recorded(name: str) -> None:
    game, found = game_of(name), names(further(name))
    journals = [read_bytes(read(further(name), one).journal) for one in found]
    assert len(found) >= 100
    assert {header.seats for header, _ in journals} == set(game.meta.seats)
    assert {level for one in found for level in one.split("-")[1:]} >= set(game.meta.levels)
    for option in game.meta.options:
        given = {header.options[option.name] for header, _ in journals if option.name in header.options}
        assert len(given) > (option.kind != "text")
    assert any(isinstance(entry.what, Void) for _, entries in journals for entry in entries)


@promise("R7")
@pytest.mark.parametrize(("game", "name"), FURTHER, ids=str)
def test_a_further_game_is_played_again_as_it_was(game: str, name: str) -> None:
    assert check(game_of(game), read(further(game), name)) == []


@pytest.fixture(scope="module")
def recording() -> Recording:
    """A game of a toy with many a step back, as it was recorded."""
    data = play(battle.GAME, Table("toy", 2, {}, ("random",), clock=0.0, aside=0.0, undo=0.5))
    return Recording("toy", data, replayed(battle.GAME, data, states=True))


def changed(recording: Recording) -> set[str]:
    """What the check says has changed, each by its first word."""
    return {line.replace("the ", "").split()[0].strip(":") for line in check(battle.GAME, recording)}


def test_the_check_believes_the_same_code(recording: Recording) -> None:
    assert changed(recording) == set()


def test_the_check_catches_another_label_of_a_draw(recording: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rng, "Draw", lambda entry, label, *rest: Draw(entry, label + "'", *rest))
    assert changed(recording) == {"draws"}


def test_the_check_catches_another_result_of_a_draw(recording: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rng, "keyed_dice", lambda seed, entry, *rest: keyed_dice(seed, entry + 1, *rest))
    assert changed(recording)


def test_the_check_catches_another_fact_of_a_view(recording: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    known = type(battle.GAME).view
    monkeypatch.setattr(type(battle.GAME), "view", lambda game, s, seat: {**known(game, s, seat), "more": 1})
    assert changed(recording) == {"view"}


def test_the_check_catches_another_choice_of_a_menu(recording: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(battle.GAME), "standing", None)
    assert changed(recording) == {"menu"}


@promise("R7")
def test_the_check_catches_another_state_where_its_digest_is_kept(recording: Recording) -> None:
    assert changed(replace(recording, expected={**recording.expected, "state": ""})) == {"state"}


def test_the_check_catches_another_event(recording: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    known = State.tell
    monkeypatch.setattr(State, "tell", lambda s, rule, kind, *whom, **facts: known(s, rule, kind + "'", *whom, **facts))
    assert changed(recording) == {"log"}
