"""Chapter 1: what holds everywhere."""

import tomllib
from importlib.resources import files
from typing import get_args

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, letter, resolve, resolve_sheets, run, vote, write
from tripot.engine.codec import digest, encode
from tripot.engine.frames import Decision
from tripot.engine.rng import PlainRng, Rng, ScriptedRng
from tripot.games.neo_tokyo import GAME, account, calendar, lots
from tripot.games.neo_tokyo.state import Agent
from tripot.games.neo_tokyo.steps import Resolution
from tripot.games.neo_tokyo.tables import AGENCIES, AGENTS, CLANS, CORPS, FIXERS, PARTIES
from tripot.kit.lots import in_any_order, some


class Listening(Rng):
    """A source that remembers which streams were asked."""

    __slots__ = ("heard", "plain")

    def __init__(self) -> None:
        super().__init__()
        self.plain = PlainRng(3)
        self.heard: list[str] = []

    def _below(self, n: int, label: str) -> int:
        self.heard.append(label)
        return self.plain.below(n, label)


@rule("NT-GEN-01", "NT-STP-01")
def test_a_whole_turn_needs_no_human_decision_but_sheets() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:enso"))
    resolve(s)
    assert s.turn == 5
    assert not any(isinstance(frame, Decision) for frame in s.stack)
    assert len(Resolution.steps) == 1 + 14 + 1


@rule("NT-GEN-02", "NT-END-01")
def test_the_game_ends_after_turn_eight() -> None:
    s = city(turn=7)
    resolve(s)
    assert s.outcome is None
    resolve(s)
    assert s.outcome is not None
    assert s.turn == 8


@rule("NT-GEN-03")
def test_divisions_round_down() -> None:
    assert account.part(99, 50) == 49
    assert account.part(333_333, 75) == 249_999
    s = city()
    be(s, 0, money=150_001)
    write(s, 1, run("sabotage", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert s.players[0].money == 75_001


@rule("NT-GEN-04")
def test_a_balance_is_never_negative() -> None:
    s = city()
    with pytest.raises(AssertionError):
        account.post(s, 0, -2_000_001, "NT-GEN-04", "account_cost")


@rule("NT-GEN-04")
def test_assets_may_be_negative_inside_a_resolution_only() -> None:
    s = city(assets={"enso": 1})
    sheets = {seat: [run("sabotage", "corp:enso", money=900_000), vote("horizon", "enso")] for seat in range(3)}
    resolve_sheets(s, sheets, runs=[1, 99, 1, 99, 1, 99])
    assert "enso" not in s.assets
    assert min(s.assets.values()) > 0


@rule("NT-GEN-05")
def test_dice_and_coins_are_uniform_whole_numbers() -> None:
    rng = PlainRng(5)
    for sides in (4, 6, 10, 20, 100):
        rolls = {lots.die(rng, sides, "runs") for _ in range(sides * 20)}
        assert min(rolls) >= 1
        assert max(rolls) <= sides
    assert {lots.tails(rng, "war") for _ in range(40)} == {True, False}
    assert lots.tails(ScriptedRng({"war": [1]}), "war")


@rule("NT-GEN-06")
def test_every_draw_of_a_turn_comes_from_a_named_stream() -> None:
    s = city(6)
    be(s, 0, citizen="enso")
    for seat in range(6):
        write(
            s,
            seat,
            run("information", f"player:{(seat + 1) % 6}", money=900_000),
            {"order": "dragon", "estimates": [6]},
        )
    listening = Listening()
    s.rng = listening
    calendar.Planning().collect(s)
    from tripot.engine.step import settle

    settle(s)
    assert set(listening.heard) <= set(get_args(lots.Stream))
    assert {"lots", "runs", "secrets", "dragon", "market", "shadow", "labels", "war"} <= set(listening.heard)


@rule("NT-GEN-06", "NT-STP-04")
def test_the_same_turn_with_the_same_dice_gives_the_same_city() -> None:
    digests = []
    for _ in range(2):
        s = city(5)
        for seat in range(5):
            write(s, seat, run("scandal", f"player:{(seat + 1) % 5}", "botan", 150_000), vote("enso", "horizon"))
        resolve(s)
        digests.append(digest(s))
    assert digests[0] == digests[1]


@rule("NT-GEN-07")
def test_draws_follow_the_canonical_order() -> None:
    things = ["a", "b", "c", "d"]
    assert lots.draw(ScriptedRng({"x": [2]}), things, "x") == "c"
    assert some(ScriptedRng({"x": [1, 1]}), things, 2, "x") == ["b", "c"]
    assert in_any_order(ScriptedRng({"x": [3, 0, 1]}), things, "x") == ["d", "a", "c", "b"]
    assert lots.draw(ScriptedRng({}), ["only"], "x") == "only"
    assert lots.draw(ScriptedRng({}), [], "x") is None
    assert tuple(sorted(CORPS)) == CORPS
    assert AGENCIES == ("imperial", "navy")
    assert tuple(PARTIES) == ("nationalist", "reformer")


@rule("NT-GEN-08")
def test_the_lot_order_breaks_ties_and_is_never_shown() -> None:
    for drawn, served in (([0, 0, 0], 0), ([1, 0, 0], 1)):
        s = city()
        for seat in (0, 1):
            write(s, seat, run("sabotage", "corp:enso", "botan", 100_000))
        rng = resolve(s, lots=drawn, runs=[95, 95])
        assert "lots" not in rng.left()
        assert [kind for kind, _ in letter(s, served) if kind.startswith("run_")] == ["run_failure"]
        assert [kind for kind, _ in letter(s, 1 - served) if kind.startswith("run_")] == ["run_busy"]
        assert "lots" not in str(encode(s))


@rule("NT-GEN-09")
def test_an_eliminated_player_is_no_target_and_is_not_drawn() -> None:
    s = city(5)
    be(s, 4, active=False)
    from games.neo_tokyo.city import refusals

    assert refusals(s, 0, run("scandal", "player:4")) == ["NT-E-22"]
    assert s.active() == [0, 1, 2, 3]
    resolve(s, shadow=[3, 0])
    (ghost,) = s.bogus.values()
    assert ghost.victim == 3


@rule("NT-GEN-10")
def test_the_entities_of_the_city() -> None:
    assert (len(CORPS), len(FIXERS), len(CLANS), len(AGENCIES), len(PARTIES)) == (10, 10, 4, 2, 2)
    assert all(isinstance(agent, Agent) for agent in city().agents.values())


@rule("NT-GEN-11")
def test_names_live_in_the_data_files_only() -> None:
    names = ["Ensō", "Kodachi-gumi", "Botan", "Bureau de la Marine"]
    package = files("tripot.games.neo_tokyo")
    texts = tomllib.loads(package.joinpath("texts.fr.toml").read_text("utf-8"))
    assert texts["terms"]["corporation"]["enso"] == "Ensō"
    code = "".join(each.read_text("utf-8") for each in package.iterdir() if each.name.endswith(".py"))
    assert not any(name in code for name in names)
    assert set(AGENTS) >= {"botan", "kodachi", "navy"}
    assert GAME.meta.id == "neo-tokyo"
