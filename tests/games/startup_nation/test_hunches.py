"""What people mostly do, as a search imagines it."""

import random

from games.startup_nation.matches import match
from games.startup_nation.tables import play, table
from tripot.engine.rng import PlainRng
from tripot.engine.step import settle
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.hunches import hunch
from tripot.games.startup_nation.state import Table


def guesses(s: Table, times: int = 200) -> dict[str, int]:
    """How often each line of the menu is guessed for whoever decides."""
    chance = random.Random(1).random
    top = s.stack[-1]
    assert isinstance(top, Choice)
    found: dict[str, int] = {}
    for _ in range(times):
        text = hunch(s, top, top.ask(s).picks, chance).text
        found[text] = found.get(text, 0) + 1
    return found


def test_the_better_card_is_mostly_kept() -> None:
    found = guesses(table("director programmer intern recruiter", "tech_lead"))
    assert found["resign:tech_lead"] > found["resign:director"] > 0


def test_the_highest_card_of_all_discards_is_taken_if_it_is_higher_than_ones_own() -> None:
    piles = {"P2": "programmer", "P3": "salesman intern"}
    s = table("tech_lead recruiter intern", "investor programmer", discards=piles)
    play(s, "resign:investor")
    assert guesses(s, 5) == {"rehire:P3#0": 5}
    s = table("director recruiter intern", "investor programmer", discards=piles)
    play(s, "resign:investor")
    assert guesses(s, 5) == {"rehire:none": 5}


def test_nobody_rehires_with_macron_in_hand_even_for_brigitte() -> None:
    s = table("macron - recruiter salesman", "investor intern intern", discards={"P2": "brigitte"})
    play(s, "resign:investor")
    assert guesses(s, 5) == {"rehire:none": 5}


def test_a_hunch_is_the_same_in_every_world_that_its_player_cannot_tell_apart() -> None:
    for seed in range(12):
        s, _ = match(seed, 4)
        source = random.Random(seed)
        for _ in range(60):
            if s.outcome is not None:
                break
            top = s.stack[-1]
            assert isinstance(top, Choice)
            other = GAME.redeal(s, top.seat, PlainRng(seed))
            assert guesses(s, 3) == guesses(other, 3)
            top.play(s, source.choice(top.ask(s).picks))
            settle(s)
