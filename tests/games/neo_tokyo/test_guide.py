"""Plans and hints of the first turns: whoever sits there, what is recommended can be done, and is not in vain."""

from collections.abc import Iterator
from typing import Any

import pytest

from citing import promise
from games.neo_tokyo.city import be, city
from games.neo_tokyo.playing import move, opened
from tripot.engine.foresight import foresee, foreseen_world
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, pages
from tripot.games.neo_tokyo.pages.guide import hint
from tripot.games.neo_tokyo.pages.sheet import edit
from tripot.games.neo_tokyo.state import City


def planning(seed: int, turn: int) -> City:
    """A city of people drawn by chance, at the opening of a turn."""
    s, bot = opened(8, PlainRng(seed)), PlainRng(seed + 1)
    while s.turn < turn:
        move(s, bot, GAME.policies["random"])
    return s


def offered(s: City) -> Iterator[tuple[int, dict[str, Any], dict[str, Any]]]:
    """Each plan that somebody is offered, with the sheet it makes."""
    for seat in range(len(s.players)):
        for plan in pages.page("sheet", look(GAME, s, seat), {}).get("guide", ()):
            made = edit({"orders": []}, plan["change"])
            assert made is not None
            yield seat, plan, made


@promise("E29")
@pytest.mark.parametrize("turn", [1, 2])
def test_every_plan_is_accepted_costs_what_it_says_and_nobody_refuses_it(turn: int) -> None:
    seen = set()
    for seed in range(12):
        s = planning(seed, turn)
        for seat, plan, made in offered(s):
            form = look(GAME, s, seat).menu.form("sheet")
            assert form is not None
            told = foresee(GAME, foreseen_world(GAME, s, seat, "t"), seat, form, made)
            about = f"seed {seed}, seat {seat}, {plan['id']}"
            assert told.faults == (), about
            assert told.figures["cost"] == plan["cost"], about
            runs = [one for one in told.figures["orders"] if one["odds"]]
            assert [one["refuses"] for one in runs if one["refuses"]] == [], about
            assert all(one["odds"]["outcomes"]["success"] > 0.25 for one in runs), about
            seen.add(plan["id"])
    assert seen == {"investor", "shadow", "politician"}


@promise("E29")
def test_a_hint_is_kept_back_from_whoever_cannot_follow_it() -> None:
    s = city(turn=3)
    be(s, 0, honour=6)
    be(s, 1, honour=2, influence=2)
    assert [hint(look(GAME, s, seat)) for seat in (0, 1, SPECTATOR)] == ["influence", "", ""]
    s = city(turn=2)
    be(s, 0, shares={"enso": 1})
    assert [hint(look(GAME, s, seat)) for seat in (0, 1)] == ["vote", ""]
    s = city(turn=4)
    be(s, 1, honour=1)
    assert [hint(look(GAME, s, seat)) for seat in (0, 1)] == ["runs", ""]


@promise("E29")
def test_nobody_is_sent_to_the_dragon_who_may_not_estimate() -> None:
    s = planning(0, 2)
    for seat in range(len(s.players)):
        be(s, seat, dragon_result=11)
    found = [made for _, plan, made in offered(s) if plan["id"] == "shadow"]
    assert found
    assert not [one for made in found for one in made["orders"] if one["order"] == "dragon"]
