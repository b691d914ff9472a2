"""Players of the house speak in pledges: they offer, judge, remember, and break a promise when it is like them."""

from dataclasses import replace
from typing import Any

import pytest

from citing import rule
from games.manhattan.tables import save, table
from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform
from tripot.games.manhattan import GAME
from tripot.games.manhattan.pledges import offers
from tripot.games.manhattan.policies import trader
from tripot.games.manhattan.policies.memory import grudges, trust
from tripot.games.manhattan.policies.words import clashes
from tripot.games.manhattan.state import State
from tripot.kit import temperaments
from tripot.lab.simulate import Simulation, simulate

VOTE = {"kind": "vote", "corporation": "ares", "direction": "up"}
PEACE = {"kind": "no_run", "corporation": "ares"}


def choice(s: State, seat: int, seed: int = 3) -> Action:
    return trader(seat_at(GAME, s, seat, PlainRng(seed)))


def play(s: State, seat: int, seed: int = 3) -> Any:
    """What the bot does next, done."""
    action = choice(s, seat, seed)
    assert perform(GAME, s, seat, action) is None
    return action


def offered(s: State, to: int, promise: dict[str, Any], wanted: dict[str, Any] | None = None) -> None:
    value = {"turn": s.turn, "to": to, "promise": promise, **({"wanted": wanted} if wanted else {})}
    assert perform(GAME, s, 0, Fill(offers.OFFER, value)) is None


def tempered(s: State, seat: int, name: str) -> None:
    s.characters[seat] = replace(s.characters[seat], secrets=f"@{name}")


@rule("MH-PLG-05")
@pytest.mark.parametrize(("name", "most"), [("loyal", 1), ("generous", 2)])
def test_a_bot_offers_something_to_somebody_else_each_time_and_then_writes_its_form(name: str, most: int) -> None:
    s = table(4, shares={1: {"ares": 2}, 2: {"ares": 1}})
    tempered(s, 1, name)
    for _ in range(most):
        assert play(s, 1).form == offers.OFFER
    assert play(s, 1).form == "orders"
    assert len({pledge.receiver for pledge in s.pledges}) == most
    assert s.pledges[0].receiver == 2


@rule("MH-PLG-05")
def test_a_gift_is_accepted_and_a_bad_bargain_declined() -> None:
    s = table(3, shares={1: {"ares": 3}})
    offered(s, 1, VOTE)
    assert play(s, 1).value["answer"] == "accept"
    offered(
        s, 1, {"kind": "no_buy", "corporation": "sony"}, {"kind": "vote", "corporation": "ares", "direction": "down"}
    )
    assert play(s, 1).value["answer"] == "decline"


@rule("MH-PLG-05")
def test_what_was_accepted_stands_in_the_form() -> None:
    s = table(3, shares={1: {"ares": 4}, 0: {"sony": 2}}, money={1: 6_000_000})
    tempered(s, 1, "loyal")
    offered(s, 1, PEACE, {"kind": "coalition", "coalition": "transparency"})
    offered(s, 1, PEACE, {"kind": "no_run", "corporation": "sony"})
    assert [play(s, 1).value["answer"] for _ in range(2)] == ["accept", "accept"]
    while 1 not in s.sheets:
        form = play(s, 1).value
    assert form["coalition"] == "transparency"
    assert all(run.get("target") != "sony" or run["type"] == "protection" for run in form.get("runs", ()))


@rule("MH-PLG-05")
@pytest.mark.parametrize("seed", range(6))
def test_a_bot_that_takes_somebodys_chair_keeps_what_they_promised(seed: int) -> None:
    """However much it costs: their word is not the bot's to break."""
    s = table(3, shares={0: {"ares": 4}, 1: {"sony": 2}}, money={0: 6_000_000})
    offered(s, 1, {"kind": "vote", "corporation": "sony", "direction": "up"}, VOTE)
    assert perform(GAME, s, 1, Fill(offers.ANSWER, {"turn": s.turn, "pledge": 1, "answer": "accept"})) is None
    while 0 not in s.sheets:
        form = play(s, 0, seed).value
    assert form["vote"]["up"] == "sony"


def test_a_bot_leaves_a_form_and_a_character_that_somebody_wrote() -> None:
    s = table(3, shares={0: {"ares": 4}})
    save(s, 0, coalition="deregulation")
    tempered(s, 0, "loyal")
    said = play(s, 0)
    while said is not READY:
        said = play(s, 0)
        assert not (isinstance(said, Fill) and said.form == "orders")
    assert s.sheets[0]["coalition"] == "deregulation"


@rule("MH-PLG-05")
def test_nothing_is_promised_that_a_written_form_does_not_hold() -> None:
    s = table(3, shares={1: {"ares": 4}})
    save(s, 1, coalition="deregulation")
    offered(s, 1, VOTE, {"kind": "coalition", "coalition": "transparency"})
    assert play(s, 1).value["answer"] == "decline"


def test_nobody_can_keep_two_coalitions_two_votes_or_buy_what_is_not_to_be_bought() -> None:
    coalition = {"kind": "coalition", "coalition": "transparency"}
    assert clashes(coalition, {**coalition, "coalition": "deregulation"})
    assert clashes(VOTE, {**VOTE, "corporation": "sony"})
    assert clashes(VOTE, {**VOTE, "direction": "down"})
    assert clashes({"kind": "buy", "corporation": "ares"}, {"kind": "no_buy", "corporation": "ares"})
    assert not clashes(VOTE, {"kind": "vote", "corporation": "sony", "direction": "down"})
    assert not clashes(coalition, coalition)


def remembered(*verdicts: tuple[int, str], turn: int = 4) -> dict[str, Any]:
    """What somebody in seat 1 knows of the promises that seat 0 made."""
    pledges = [{"offerer": 0, "receiver": 1, "turn": made, "verdict": verdict} for made, verdict in verdicts]
    return {"turn": turn, "me": {"seat": 1, "pledges": pledges, "letters": []}}


def test_trust_falls_faster_than_it_rises_and_fades() -> None:
    plain = temperaments.PLAIN
    kept, broken = (trust(remembered((3, verdict)), plain)[0] for verdict in ("kept", "broken"))
    assert 0 < kept < -broken
    assert abs(trust(remembered((1, "broken")), plain)[0]) < abs(broken)
    assert trust(remembered((3, "unknown")), plain) == {}


def test_the_grudging_remember_longer_and_resent_more() -> None:
    grudging = temperaments.read("@grudging")
    facts = remembered((1, "broken"))
    assert trust(facts, grudging)[0] < trust(facts, temperaments.PLAIN)[0]
    assert grudges(facts, 1, grudging)[0] > grudges(facts, 1, temperaments.PLAIN)[0]


def test_a_detected_run_is_held_against_its_sponsor() -> None:
    facts = remembered(turn=3)
    facts["me"]["letters"] = [{"turn": 2, "detections": [{"sponsor": 2, "type": "sabotage"}]}]
    assert set(grudges(facts, 1, temperaments.PLAIN)) == {2}


@rule("MH-PLG-05")
def test_traders_offer_each_turn_and_keep_most_promises_but_not_all() -> None:
    counts = simulate(Simulation(GAME, 6, 8, 3, ("trader",))).counts
    assert counts["pledge: offered"] >= 6 * 8 * 8
    assert counts["pledge: accepted"] > counts["pledge: offered"] // 4
    assert counts["pledge: kept"] > 9 * counts["pledge: broken"] > 0


def test_hidden_facts_do_not_change_what_is_answered_or_offered() -> None:
    s = table(4, shares={1: {"ares": 2}, 2: {"sony": 3}}, money={0: 7_000_000})
    offered(s, 1, VOTE, PEACE)
    again = GAME.redeal(s, 1, PlainRng(8))
    for seed in range(4):
        assert choice(s, 1, seed) == choice(again, 1, seed)
    assert play(s, 1) == play(again, 1)
    assert choice(s, 1, 5) == choice(again, 1, 5)
