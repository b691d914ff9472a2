"""Every draw is written down for the open books, and for nobody before. [NT-VIS-06]"""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, order, resolve, run, write
from games.neo_tokyo.playing import move, opened
from tripot.engine.events import Event
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.pages.replay import KINDS, LOTS, page
from tripot.games.neo_tokyo.state import City
from tripot.speech import Voice

WRITTEN = ("rolled", "tested", "tossed", "drawn")
ELSEWHERE = ("labels", "contract_labels", "who")
"""References of runs and contracts, and the lots of these tests."""


class Listening(PlainRng):
    """A source that counts what is drawn of each stream."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard: Counter[str] = Counter()

    def _below(self, n: int, label: str) -> int:
        self.heard[label] += 1
        return super()._below(n, label)


def written(s: City) -> list[Event]:
    return [event for event in s.log or () if event.kind in WRITTEN]


def weight(event: Event) -> int:
    """How many draws an event stands for: of the last one left there is none."""
    if event.kind != "drawn" or event.facts["purpose"] in ("fixer_skills", "secret"):
        return 1
    (found,) = [value for value in event.facts.values() if isinstance(value, list)]
    return min(len(found), event.facts["size"] - 1)


@cache
def played() -> tuple[City, int]:
    """A whole game of chance, with how many draws it made of all streams that mean something."""
    rng = Listening(4)
    s = opened(6, rng)
    bot = PlainRng(5)
    while s.outcome is None:
        move(s, bot, GAME.policies["random"])
    return s, sum(count for stream, count in rng.heard.items() if stream not in ELSEWHERE)


@rule("NT-VIS-06", "NT-GEN-05", "NT-GEN-06", "NT-GEN-07")
def test_no_draw_of_a_whole_game_is_missing_from_the_record() -> None:
    s, drawn = played()
    sworn = sum(player.has("vendetta") for player in s.players)
    assert sum(weight(event) for event in written(s)) + sworn == drawn


@rule("NT-VIS-03", "NT-VIS-06", "NT-UI-10")
def test_nobody_at_the_table_ever_sees_the_record() -> None:
    s, _ = played()
    assert written(s)
    for seat in (*range(6), SPECTATOR):
        assert not any(event.kind in WRITTEN for event in look(GAME, s, seat).events)
    assert sum(event.kind in WRITTEN for event in look(GAME, s, OMNISCIENT).events) == len(written(s))


@rule("NT-VIS-06")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_draw_is_said_in_words(lang: str) -> None:
    s, _ = played()
    voice = Voice(GAME, lang, dict(enumerate("ABCDEF")))
    said = {event.facts["purpose"]: voice.event(event) for event in written(s)}
    assert {"order", "run", "defence", "dragon", "market_up", "report_victim", "war", "leaders", "pool"} <= said.keys()
    for purpose, words in said.items():
        assert purpose not in words or purpose.isalpha()
        assert "None" not in words
        assert "{" not in words


@rule("NT-VIS-06", "NT-RES-08", "NT-RES-09", "NT-DRA-03")
def test_the_dice_of_a_turn_as_they_fell() -> None:
    s = city()
    be(s, 1, citizen="enso")
    write(s, 0, run("sabotage", "player:1", money=300_000), order("dragon", estimates=[1]))
    write(s, 2, run("protection", "player:1", money=200_000))
    resolve(s, runs=[7, 60, 55], dragon=[6])
    tests = [event.facts for event in s.log or () if event.kind == "tested"]
    assert [(one["purpose"], one["result"]) for one in tests] == [("run", 7), ("defence", 60), ("protection", 55)]
    assert {(one["seat"], one["place"]) for one in tests} == {(0, 1)}
    assert all(one["passed"] == (one["result"] <= one["percent"]) for one in tests)
    (dragon,) = [event.facts for event in s.log or () if event.kind == "rolled" and event.facts["purpose"] == "dragon"]
    assert (dragon["sides"], dragon["result"], dragon["players"]) == (10, 6, [0])


@rule("NT-VIS-06", "NT-UI-09", "NT-STP-01")
def test_the_replay_lays_every_draw_of_a_turn_beside_its_step() -> None:
    s, _ = played()
    entries = sorted({event.entry for event in s.log or () if event.kind == "assets_now"})
    for entry in entries:
        view = look(GAME, s, OMNISCIENT)
        done = page(view, {"entry": str(entry)})["resolution"]
        told = [event for event in written(s) if event.entry == entry]
        shown = [line for step in done["steps"] for line in step["draws"]]
        assert len(shown) == sum(event.kind != "tested" for event in told)
    runs = next(step for step in done["steps"] if step["id"] == "runs")["runs"]
    dice = [test for each in runs for test in each.get("tests", ())]
    assert len(dice) == sum(event.kind == "tested" for event in told)
    for each in runs:
        if each["type"] != "protection":
            own, *_ = each["tests"]
            assert (own["purpose"], own["seat"], own["percent"]) == ("run", each["sponsor"], each["percent"])


@rule("NT-STP-01")
def test_a_draw_belongs_to_one_step() -> None:
    assert set(LOTS) <= {*KINDS, "market", "effects"}
    every = sorted(purpose for purposes in LOTS.values() for purpose in purposes)
    assert all(one != other for one, other in pairwise(every))
