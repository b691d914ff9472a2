"""Why a bot did what it did: what it compared, expected and believed, written down while it thinks."""

import json
import random
from typing import Any

import pytest

from tripot.bots.levels import bot_for
from tripot.engine.actions import TIMEOUT, write_action
from tripot.engine.chair import seat_at
from tripot.engine.game import Game
from tripot.engine.options import complete
from tripot.engine.reasons import COMPARED, Notes, Thought, Weighed
from tripot.engine.registry import game_of, games
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK
from tripot.engine.step import carry_out, perform, settle
from tripot.speech.texts import LANGUAGES
from tripot.speech.voice import Voice

LEVELS = [(name, level) for name, game in games().items() for level in game.meta.levels if level != "random"]
BUDGETS = {"sharp": 40, "shark": 24, "planner": 12}
"""How much those that think for long may think here."""
MOVES = {"sharp": 12, "shark": 40, "planner": 20}


def decisions(name: str, level: str) -> list[Notes]:
    """What bots of a level write down at a table of their own; each chooses as if nobody ever asked."""
    game: Game[Any] = game_of(name)
    source, found = random.Random(f"why {level}"), []
    seats = game.meta.seats[0] if level in BUDGETS else game.meta.usual_seats
    s = game.setup(seats, complete(game.meta.options, {}), PlainRng(source))
    settle(s)
    for _ in range(MOVES.get(level, 60)):
        top = s.stack[-1]
        awaited = top.awaited(s)
        if not awaited and top.has_deadline:
            carry_out(game, s, CLOCK, TIMEOUT)
            continue
        willing = list(awaited) or [seat for seat in game.meta.chairs(seats) if top.may_act(s, seat)]
        seat, luck, notes = willing[source.randrange(len(willing))], source.getrandbits(60), Notes()
        chair = seat_at(game, s, seat, PlainRng(luck), BUDGETS.get(level), notes)
        action = bot_for(game, level)(chair)
        unasked = bot_for(game, level)(seat_at(game, s, seat, PlainRng(luck), BUDGETS.get(level)))
        assert write_action(action) == write_action(unasked)
        notes.believed.extend(game.beliefs(chair))
        found.append(notes)
        assert perform(game, s, seat, action) is None
        if s.outcome is not None:
            break
    return found


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_bot_plays_the_same_when_it_writes_its_reasons_down(name: str, level: str) -> None:
    """What is written down can be kept and said in both languages: choices with figures, and beliefs."""
    notes = decisions(name, level)
    told = [each.as_data() for each in notes if each.weighed]
    assert told, "nothing was ever compared"
    assert any(each["believed"] for each in told)
    said = json.loads(json.dumps(told))
    for lang in LANGUAGES:
        voice = Voice(game_of(name), lang)
        for thought in thoughts(said):
            assert voice.has(f"why.{thought['key']}"), (lang, thought)
            assert "None" not in voice.text(f"why.{thought['key']}", **thought["facts"]), thought
        forms = {option["what"]["form"] for option in options_of(said) if "form" in option["what"]}
        assert all(voice.has(f"forms.{form}.title") for form in forms)
        assert all(voice.has(f"why.about.{each['about']}") for one in said for each in one["weighed"])
    for one in said:
        for each in one["weighed"]:
            assert 1 <= len(each["options"]) <= COMPARED
            assert sum(option["chosen"] for option in each["options"]) <= 1
    assert any(len(each["options"]) > 1 for one in said for each in one["weighed"])


def options_of(said: list[Any]) -> list[Any]:
    """Every choice that was compared."""
    return [option for one in said for each in one["weighed"] for option in each["options"]]


def thoughts(said: list[Any]) -> list[Any]:
    """Everything that is put into words."""
    options = options_of(said)
    found = [option["expected"] for option in options] + [each for one in said for each in one["believed"]]
    found += [option["what"] for option in options if "key" in option["what"]]
    return found + [each for option in options for each in option["what"].get("says", ())]


def test_the_chosen_one_is_told_even_if_others_looked_better() -> None:
    notes = Notes()
    notes.weigh("moves", [Weighed(Thought(str(place)), Thought("nothing"), place == 4) for place in range(5)])
    assert [each.what for each in notes.weighed[0][1]] == [Thought("0"), Thought("1"), Thought("4")]
