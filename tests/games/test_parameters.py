"""The figures of a table: declared with a range and a rule, carried by the state, read by rules, told to everybody."""

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from importlib.resources import files
from typing import Any

import pytest

from tripot.bots.random_bot import RandomBot
from tripot.engine.actions import TIMEOUT
from tripot.engine.chair import seat_at
from tripot.engine.codec import decode, digest, encode
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import first_link, read_lines, write_lines
from tripot.engine.opening import NoSuchTable, open_table
from tripot.engine.registry import game_of, games, package_of
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.rulebook import rulebook_of
from tripot.engine.seats import CLOCK
from tripot.engine.view import look

SEED = bytes(range(32))
NAMES = [name for name, game in games().items() if game.meta.parameters]
EACH = [(name, each.name) for name in NAMES for each in game_of(name).meta.parameters]


def opened(game: Game[Any], seed: bytes = SEED, **parameters: int) -> Replay[Any]:
    header = open_table(game, game.meta.usual_seats, {}, seed, parameters)
    return Replay(game, header, KeyedRng(seed))


def moves(table: Replay[Any], seed: int) -> Iterator[None]:
    """Play at random, one entry after the other."""
    game, source = table.game, random.Random(seed)
    bot = RandomBot(game)
    while table.state.outcome is None:
        top = table.state.stack[-1]
        awaited = top.awaited(table.state)
        if not awaited and top.has_deadline:
            assert table.act(CLOCK, TIMEOUT) is None
        else:
            chairs = game.meta.chairs(table.header.seats)
            willing = list(awaited) or [seat for seat in chairs if top.may_act(table.state, seat)]
            seat = source.choice(willing)
            assert table.act(seat, bot(seat_at(game, table.state, seat, PlainRng(source)))) is None
        yield


def played(table: Replay[Any], seed: int, most: int) -> Replay[Any]:
    for _ in zip(range(most), moves(table, seed), strict=False):
        pass
    return table


def another(game: Game[Any]) -> dict[str, int]:
    """Every figure set to something else."""
    return {each.name: each.most if each.most != each.default else each.least for each in game.meta.parameters}


@pytest.mark.parametrize("name", NAMES)
def test_a_parameter_has_a_default_in_its_range_a_rule_of_the_rulebook_and_a_name_of_its_own(name: str) -> None:
    game = game_of(name)
    book, options = rulebook_of(game, "en"), {option.name for option in game.meta.options}
    assert book is not None
    for each in game.meta.parameters:
        assert each.least < each.most, each.name
        assert each.accepts(each.default, 0), each.name
        assert each.rule in book.paragraphs, (each.name, each.rule)
        assert each.name not in options
    assert len(game.meta.parameters) >= 20


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_of_a_table_are_frozen_and_typed_and_are_the_declared_ones(name: str) -> None:
    game = game_of(name)
    figures = opened(game).state.figures
    known = {each.name: each.default for each in game.meta.parameters}
    found = {field.name: getattr(figures, field.name) for field in fields(figures)}
    assert {each: found[each] for each in known} == known
    assert [field.name for field in fields(figures) if field.name in known] == list(known)
    with pytest.raises(AttributeError):
        setattr(figures, next(iter(known)), 1)


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_read_by_the_rules_and_stands_in_no_other_table(name: str) -> None:
    game = game_of(name)
    sources = _sources(game)
    rules = "\n".join(text for path, text in sources.items() if path.endswith(".py"))
    files_of = [text for path, text in sources.items() if path.endswith("tables.toml")]
    tables = {key for text in files_of for key in _keys(tomllib.loads(text))}
    by_size = re.compile(r"_[3-6]$")  # read by the number of players
    for each in game.meta.parameters:
        assert re.search(rf"\.{each.name}\b", rules) or by_size.search(each.name), each.name
        assert each.name not in tables, each.name


def _keys(table: dict[str, Any]) -> Iterator[str]:
    """The figures of a table; those in rows (a trait, a corporation) are figures of that row."""
    for key, value in table.items():
        yield key
        if isinstance(value, dict):
            yield from _keys(value)


def _sources(game: Game[Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    folders = [files(package_of(game))]
    while folders:
        for each in folders.pop().iterdir():
            if each.is_dir() and each.name not in ("pages", "policies", "templates", "art", "paper", "__pycache__"):
                folders.append(each)
            elif each.name.endswith((".py", ".toml")):
                found[str(each)] = each.read_text("utf-8")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_header_says_only_what_differs(name: str) -> None:
    game = game_of(name)
    each = game.meta.parameters[0]
    usual = open_table(game, game.meta.usual_seats, {}, SEED, {each.name: each.default})
    assert usual.parameters == {}
    assert "parameters" not in usual.as_json()
    assert first_link(usual) == first_link(open_table(game, game.meta.usual_seats, {}, SEED))
    header = open_table(game, game.meta.usual_seats, {}, SEED, another(game))
    assert header.as_json()["parameters"] == another(game)
    assert read_lines(write_lines(header, []))[0] == header


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_out_of_its_range_is_refused_with_its_rule(name: str) -> None:
    game = game_of(name)
    each = game.meta.parameters[0]
    for wrong in (each.least - 1, each.most + 1, "many", True):
        with pytest.raises(NoSuchTable, match=f"the parameter {each.name} goes from") as caught:
            opened(game, **{each.name: wrong})  # type: ignore[arg-type]
        assert [(refusal.rule, refusal.code) for refusal in caught.value.refusals] == [(each.rule, "bad_parameter")]
    with pytest.raises(NoSuchTable, match="there is no parameter speed"):
        opened(game, speed=1)


@pytest.mark.parametrize("name", NAMES)
def test_copies_redealt_worlds_saved_states_and_views_have_the_figures_of_the_table(name: str) -> None:
    game = game_of(name)
    s = opened(game, **another(game)).state
    assert dict(s.figures.others) == another(game)
    assert s.copy().figures is s.figures
    assert game.redeal(s, 0, PlainRng(1)).figures is s.figures
    assert look(game, s, 0).figures is s.figures
    saved = decode(encode(s), PlainRng(0), package_of(game))
    assert saved.figures is s.figures
    assert digest(saved) == digest(s)
    assert "figures" not in encode(opened(game).state)["of"]


@pytest.mark.parametrize("name", NAMES)
def test_two_tables_played_in_turns_each_follow_their_own_figures(name: str) -> None:
    game = game_of(name)
    others = {"least": {each.name: each.least for each in game.meta.parameters}, "usual": {}}
    alone = {which: digest(played(opened(game, **given), 1, 60).state) for which, given in others.items()}
    tables = {which: opened(game, **given) for which, given in others.items()}
    walks = [moves(table, 1) for table in tables.values()]
    for _ in range(60):
        for walk in walks:
            next(walk, None)
    assert {which: digest(table.state) for which, table in tables.items()} == alone
    assert tables["least"].state.figures is not tables["usual"].state.figures


@pytest.mark.parametrize(("name", "parameter"), EACH)
def test_the_game_can_be_played_at_both_ends_of_a_range(name: str, parameter: str) -> None:
    game = game_of(name)
    (each,) = (each for each in game.meta.parameters if each.name == parameter)
    for value in (each.least, each.most):
        table = played(opened(game, **{parameter: value}), value, 40)
        assert getattr(table.state.figures, parameter) == value
