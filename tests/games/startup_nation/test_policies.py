"""The game's own bots."""

import pytest

from citing import rule
from engine.playing import seated
from games.startup_nation.matches import match
from games.startup_nation.tables import P1, play, seen, table, waiting
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.step import settle
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.policies import careful, uniform
from tripot.games.startup_nation.state import Table


def advice(s: Table) -> str:
    """What the careful bot would do for whoever decides."""
    choice = careful(seated(seen(s, s.stack[-1].awaited(s)[0]), PlainRng(1)))
    return choice.text  # type: ignore[union-attr]


def winners(seed: int, seats_of_careful: set[Seat], players: int) -> tuple[Seat, ...]:
    s, _ = match(seed, players)
    rng = PlainRng(seed)
    while s.stack:
        top = s.stack[-1]
        seat = top.awaited(s)[0]
        play_as = careful if seat in seats_of_careful else uniform
        top.accept(s, seat, play_as(seated(seen(s, seat), rng)))
        settle(s)
    assert s.outcome is not None
    return s.outcome.winners


@rule("SN-ACT-10")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_careful_players_beat_careless_ones(players: int) -> None:
    won = sum(seed % players in winners(seed, {seed % players}, players) for seed in range(24))
    assert won > 24 / players * 1.4


def test_the_higher_card_is_kept_on_the_last_turn() -> None:
    s = table("director programmer intern recruiter", "tech_lead")
    assert advice(s) == "resign:tech_lead"


def test_a_known_rival_is_named() -> None:
    s = table("recruiter salesman macron", "tech_lead programmer intern intern")
    play(s, "resign:tech_lead", "resign:programmer", "delegate:P1>P3")
    assert waiting(s) == (P1, "name")
    assert advice(s) == "name:macron"


def test_brigitte_never_asks_for_macron() -> None:
    s = table("brigitte salesman macron", "tech_lead programmer intern intern")
    play(s, "resign:tech_lead", "resign:programmer", "delegate:P1>P3")
    assert advice(s) != "name:macron"


def test_a_liar_says_no() -> None:
    s = table("tech_lead recruiter salesman", "intern", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:intern", "ask:P2:recruiter")
    assert advice(s) == "answer:no"


def test_good_posts_are_kept_and_bad_ones_offered() -> None:
    for held, expected in (("brigitte", "offer:no"), ("intern", "offer:yes")):
        s = table(f"tech_lead {held} salesman", "intern programmer")
        play(s, "resign:intern", "ask:P2:recruiter")
        assert advice(s) == expected


def test_macron_is_never_thrown_away() -> None:
    s = table("macron recruiter salesman", "investor intern", discards={"P2": "accountant"})
    play(s, "resign:investor")
    assert advice(s) == "rehire:none"
    s = table("macron recruiter salesman", "director intern")
    play(s, "resign:director")
    assert advice(s) != "promote:P1"


def test_the_best_card_of_the_discards_is_rehired_at_the_end() -> None:
    s = table("programmer recruiter salesman -", "investor", discards={"P4": "accountant brigitte"})
    play(s, "resign:investor")
    assert advice(s) == "rehire:P4#1"


def test_an_allied_target_is_spared() -> None:
    s = table("tech_lead recruiter macron", "programmer", discards={"P1": "salesman"}, allies={"P1#0": "P2"})
    play(s, "resign:programmer")
    assert advice(s) == "delegate:P2>P3"
    assert waiting(s) == (P1, "delegate")


def test_levels_are_declared_weakest_first() -> None:
    assert GAME.meta.levels == ("random", "careful", "sharp")
    assert set(GAME.policies) == {"random", "careful"}
