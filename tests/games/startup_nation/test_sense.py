"""What nobody plays who follows the game, and what a dead Tech Lead says."""

import random
from collections import Counter
from functools import cache

import pytest

from citing import rule
from games.startup_nation.matches import match
from games.startup_nation.tables import P3, play, seen, table, waiting
from tripot.bots.levels import bot_for
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.step import settle
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.chances import match_chances
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import CHARACTER
from tripot.games.startup_nation.sense import senseless
from tripot.games.startup_nation.state import Table
from tripot.lab.simulate import Simulation, simulate


def silly(s: Table) -> dict[str, str]:
    return senseless(seen(s, s.stack[-1].awaited(s)[0]))


def test_a_character_whose_copies_all_lie_face_up_is_not_asked_about() -> None:
    s = table("recruiter salesman tech_lead", "intern", discards={"P2": "investor"})
    play(s, "resign:intern")
    assert silly(s)["ask:P2:investor"] == "impossible question"
    assert "ask:P2:salesman" not in silly(s)


def test_what_is_called_impossible_is_held_in_no_world_that_the_asker_can_imagine() -> None:
    found = 0
    for seed in range(40):
        s, _ = match(seed, 4)
        source = random.Random(seed)
        for _ in range(80):
            if s.outcome is not None:
                break
            top = s.stack[-1]
            assert isinstance(top, Choice)
            if top.kind == "ask":
                held = [GAME.redeal(s, top.seat, PlainRng(n)).hand for n in range(12)]
                for text, why in silly(s).items():
                    pick = top.ask(s).pick(text)
                    assert pick is not None
                    assert why == "impossible question"
                    target, name = pick.args
                    assert all(hand[target] >> 2 != CHARACTER[name] for hand in held)
                    found += 1
            top.play(s, source.choice(top.ask(s).picks))
            settle(s)
    assert found > 100


def test_nobody_takes_a_card_with_macron_in_hand_nor_one_that_is_no_better() -> None:
    s = table("macron recruiter salesman", "investor intern", discards={"P2": "accountant"})
    play(s, "resign:investor")
    assert silly(s) == {"rehire:P2#0": "fatal taking"}
    s = table("salesman recruiter intern", "investor tech_lead", discards={"P2": "accountant programmer"})
    play(s, "resign:investor")
    assert silly(s) == {"rehire:P2#1": "worse card taken"}


@rule("SN-VAR-08")
@pytest.mark.parametrize("level", ["careful", "sharp"])
def test_nobody_lays_brigitte_and_dies_of_it_while_another_card_can_be_laid(level: str) -> None:
    s = table("brigitte recruiter salesman", "intern programmer")
    s.brigitte_may_resign = True
    assert silly(s) == {"resign:brigitte": "fatal resignation"}
    chosen = bot_for(GAME, level)(seat_at(GAME, s, s.stack[-1].awaited(s)[0], PlainRng(1), 5))
    assert chosen.text == "resign:intern"  # type: ignore[union-attr]


def test_a_right_to_lie_is_kept() -> None:
    s = table("salesman recruiter intern", "accountant intern")
    play(s, "resign:accountant")
    assert set(silly(s)) == {"grant_lie:P2", "grant_lie:P3"}


@pytest.mark.parametrize("level", ["careful", "sharp"])
def test_no_level_blunders(level: str) -> None:
    games = 40 if level == "careful" else 3
    tally = simulate(Simulation(GAME, 5, games, 7, (level, "random"), budget=40, blunders=True))
    assert not tally.failed
    did = Counter({name: count for name, count in tally.counts.items() if ", did: " in name})
    assert sum(count for name, count in tally.counts.items() if name.startswith(f"{level}, could")) > 20
    assert sum(count for name, count in did.items() if name.startswith(level)) == 0
    assert sum(count for name, count in did.items() if name.startswith("random")) > 0


def claims(level: str, leader: str) -> list[str]:
    """What a dead Tech Lead who has seen the others' cards says, by thirty lots."""
    s = table(f"{leader} salesman tech_lead - - -", "tech_lead intern programmer", active="P3")
    play(s, "resign:tech_lead", "resign:intern", "ask:P3:tech_lead")
    assert waiting(s) == (P3, "announce")
    bot = bot_for(GAME, level)
    return [bot(seat_at(GAME, s, P3, PlainRng(lot), 5)).text for lot in range(30)]  # type: ignore[union-attr]


@pytest.mark.parametrize("level", ["careful", "sharp"])
def test_whoever_reads_the_code_cannot_tell_whether_a_claim_is_true(level: str) -> None:
    said = claims(level, "macron")
    assert said == claims(level, "recruiter")
    assert "announce:none" in said
    assert len(set(said)) > 8
    assert "announce:P3:tech_lead" not in said


@rule("SN-ACT-10")
def test_the_chances_of_a_match_are_those_of_equal_rounds() -> None:
    @cache
    def exactly(missing: tuple[int, ...], seat: Seat) -> float:
        if 0 in missing:
            return float(missing[seat] == 0)
        nexts = [tuple(n - (at == won) for at, n in enumerate(missing)) for won in range(len(missing))]
        return sum(exactly(each, seat) for each in nexts) / len(missing)

    for missing in ((1, 3, 3), (3, 3, 3, 2), (5, 2, 3, 3, 1), (1, 1)):
        for seat, chance in enumerate(match_chances(missing)):
            assert chance == pytest.approx(exactly(missing, seat), abs=0.002)
