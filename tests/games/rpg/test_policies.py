"""The tactic that plays opponents, and anybody else: one person can try the table alone. [SR-SMP-09]"""

from collections import Counter

import pytest

from citing import rule
from games.rpg.scenes import ANNE, add, fight, hurt, table
from tripot.engine.actions import Fill, Pick
from tripot.engine.chair import seat_at
from tripot.engine.fold import Replay
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import GM, Seat
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import EXPLOSIVES, SPELLS
from tripot.games.rpg.tactics import hurts_friends, is_beaten, is_over

ME = 0


def alone(seed: int, seats: int = 4) -> Replay[Table]:
    """A table against bots, as the house opens it for one person."""
    luck = bytes([seed]) * 32
    return Replay(GAME, open_table(GAME, seats, dict(GAME.meta.solo), luck), KeyedRng(luck))


def awaited(r: Replay[Table]) -> Seat:
    """Who acts next."""
    return r.state.stack[-1].awaited(r.state)[0]


def bots_play(r: Replay[Table], rng: PlainRng, most: int = 200) -> Replay[Table]:
    """Bots act until the person is asked for something."""
    for _ in range(most):
        if r.state.outcome is not None or awaited(r) == ME:
            break
        seat = awaited(r)
        assert r.act(seat, GAME.policies["tactic"](seat_at(GAME, r.state, seat, rng))) is None
    return r


@rule("SR-SMP-09", "SR-GEN-11")
def test_one_person_picks_somebody_and_a_moment_later_a_fight_is_on() -> None:
    r, rng = alone(1), PlainRng(1)
    assert awaited(bots_play(r, rng)) == ME
    takes = [pick for pick in look(GAME, r.state, ME).menu.picks if pick.kind == "take"]
    assert len(takes) >= 5
    assert r.act(ME, takes[0]) is None
    bots_play(r, rng)
    s = r.state
    assert (s.session, s.encounter is not None) == (1, True)
    assert all(c.atouts == c.atout_max for c in s.people() if c.seat == ME)
    assert len(r.entries) < 80


@rule("SR-SMP-09", "SR-GEN-12")
@pytest.mark.parametrize("seed", [2, 4])
def test_alone_with_bots_the_scene_is_played_to_its_end(seed: int) -> None:
    r, rng = alone(seed), PlainRng(seed)
    while r.state.outcome is None:
        assert len(r.entries) < 1500
        if bots_play(r, rng).state.outcome is None:
            assert r.act(ME, GAME.policies["tactic"](seat_at(GAME, r.state, ME, rng))) is None
    told = [event.kind for event in r.state.log or ()]
    assert min(told.count("damage"), told.count("test"), told.count("round")) > 5
    assert r.state.outcome.reason == "session_over"


@rule("SR-SMP-09")
def test_no_more_opponents_come_at_once_than_the_crew_counts() -> None:
    r, rng = alone(3), PlainRng(3)
    while r.state.encounter is None:
        seat = awaited(r)
        assert r.act(seat, GAME.policies["tactic"](seat_at(GAME, r.state, seat, rng))) is None
    sides = [r.state.characters[one].side for one in r.state.encounter.order]
    assert sides.count("opposition") == 4
    assert "crew" in sides


@rule("SR-GEN-09", "SR-GEN-12", "SR-TIME-07")
@pytest.mark.parametrize(("referee", "closed"), [("auto", True), ("ask_gm", False)])
def test_without_a_human_master_a_fight_that_is_won_is_over(referee: str, closed: bool) -> None:
    luck = b"w" * 32
    r = Replay(GAME, open_table(GAME, 1, {"referee": referee}, luck), KeyedRng(luck))
    assert r.act(ME, Pick("take:vesna_kord")) is None
    assert r.act(GM, Fill("start_encounter", {"people": ["vesna_kord", "dock_guard_1"]})) is None
    for number in range(1, 10):
        assert r.act(GM, Fill("override", {"field": f"dock_guard_1.box.stun.{number}", "value": "damaged"})) is None
    for _ in range(3):
        if r.state.encounter is not None:
            assert r.act(GM, Pick("end_turn")) is None
    assert (r.state.encounter is None) is closed


def first_fight(seed: int) -> Replay[Table]:
    """A table of bots alone, at the beginning of its first fight."""
    r, rng = alone(seed), PlainRng(seed)
    while r.state.encounter is None:
        seat = awaited(r)
        assert r.act(seat, GAME.policies["tactic"](seat_at(GAME, r.state, seat, rng))) is None
    return r


@rule("SR-TBL-04", "SR-SMP-09")
@pytest.mark.parametrize("seed", [2, 4])
def test_bots_settle_beforehand_what_they_would_refuse_and_six_rounds_ask_little(seed: int) -> None:
    r, rng = first_fight(seed), PlainRng(seed)
    asked: Counter[str] = Counter()
    while r.state.encounter is not None and r.state.encounter.round <= 6:
        seat = awaited(r)
        pending = look(GAME, r.state, seat).pending
        asked[pending.kind if pending is not None else ""] += 1
        assert r.act(seat, GAME.policies["tactic"](seat_at(GAME, r.state, seat, rng))) is None
    assert asked["interpose"] + asked["intercept"] < 8
    assert asked.total() - asked["desk"] < 75


@rule("SR-C19")
def test_whoever_has_struck_takes_cover_where_there_is_some() -> None:
    r, rng = first_fight(2), PlainRng(2)
    hidden = 0
    while r.state.encounter is not None and r.state.encounter.round <= 3:
        seat = awaited(r)
        action = GAME.policies["tactic"](seat_at(GAME, r.state, seat, rng))
        hidden += isinstance(action, Fill) and action.form == "take_cover"
        assert r.act(seat, action) is None
    assert hidden > 0


@rule("SR-MAG-04", "SR-SMP-09")
def test_friends_in_a_zone_are_counted_before_a_spell_or_a_bomb_falls_there() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "bob", ANNE, x=20, y=1)
    for number in range(3):
        add(s, f"foe{number}", x=20, y=0)
    view = look(GAME, s, ANNE)
    spell = next(one.code for one in SPELLS.values() if one.zone)
    blast = {"spell": spell, "target": "foe0"}
    assert not hurts_friends(view, "ada", blast)
    add(s, "cleo", ANNE, x=21, y=0)
    assert hurts_friends(look(GAME, s, ANNE), "ada", blast)
    assert hurts_friends(look(GAME, s, ANNE), "ada", {"item": next(iter(EXPLOSIVES)), "x": 20, "y": 0})
    single = next(one.code for one in SPELLS.values() if not one.zone)
    assert not hurts_friends(look(GAME, s, ANNE), "ada", {"spell": single, "target": "foe0"})


@rule("SR-GEN-12")
def test_a_side_that_has_fallen_to_a_third_runs_and_the_fight_is_over() -> None:
    s = table()
    for number in range(3):
        add(s, f"hero{number}", ANNE, x=number, y=0)
        add(s, f"foe{number}", x=number, y=9)
    assert not is_over(look(GAME, s, GM))
    for fallen in ("foe0", "foe1"):
        hurt(s, s.characters[fallen], 30)
    assert is_beaten(look(GAME, s, GM), "opposition", "crew")
    assert is_over(look(GAME, s, GM))
    assert not is_beaten(look(GAME, s, GM), "crew", "opposition")


@rule("SR-SMP-09")
def test_a_bot_as_game_master_ends_a_fight_that_its_side_has_lost_though_it_is_not_its_turn() -> None:
    s = table()
    add(s, "hero", ANNE, x=0, y=0)
    for name in ("foe", "far"):
        add(s, name, x=0, y=9)
    fight(s, "hero", "foe")
    assert s.stack[-1].awaited(s) == (ANNE,)
    assert GAME.asked_beside(s) == ()
    hurt(s, s.characters["foe"], 30)
    assert GAME.asked_beside(s) == (GM,), "somebody who stands outside the fight does not keep it open"
    assert perform(GAME, s, GM, GAME.policies["tactic"](seat_at(GAME, s, GM, PlainRng(1)))) is None
    assert s.encounter is None
