"""Rounds, turns and actions: initiative, purses, moments, windows, absence. [SR-TURN]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    CLEO,
    add,
    answer,
    asked,
    called,
    dice,
    fight,
    hurt,
    left,
    marks,
    order,
    picks,
    play,
    question,
    react_with,
    refused,
    rolls,
    sample,
    send,
    silence,
    statuses,
    table,
    told,
)
from tripot.engine.actions import Fill
from tripot.engine.seats import CLOCK, GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.presence import STOP_WAITING
from tripot.games.rpg.records import Character, Encounter, Status
from tripot.games.rpg.spirits import call_spirit, call_sprite
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add as bear
from tripot.games.rpg.statuses.bearing import give, has
from tripot.games.rpg.tables import VEHICLES


def running(s: Table) -> Encounter:
    """The encounter going on."""
    assert s.encounter is not None
    return s.encounter


def purse(c: Character) -> tuple[int, int]:
    """Major and minor actions left."""
    return c.major, c.minor


def duel(s: Table, **sheet: Any) -> tuple[Character, Character]:
    """Ada of Anne's next to Bob of Bruno's; Ada acts first."""
    ada = add(s, "ada", ANNE, **{"x": 0, "y": 0, "close_combat": 3, **sheet})
    bob = add(s, "bob", BRUNO, x=1, y=0, athletics=2, close_combat=1)
    bob.side = "opposition"
    fight(s, "ada", "bob")
    return ada, bob


@rule("SR-TURN-01")
def test_initiative_is_dice_and_reaction_and_intuition_highest_first() -> None:
    s = table()
    add(s, "ada", ANNE, REA=2, INT=2)
    add(s, "bob", BRUNO, REA=4, INT=3, init_dice=2)
    add(s, "foe", REA=5, INT=5)
    fight(s, d6="6 1 1 1")
    assert running(s).order == ["foe", "ada", "bob"]
    assert running(s).scores == {"ada": 10, "bob": 9, "foe": 11}


@rule("SR-TURN-01")
@pytest.mark.parametrize(
    ("first", "second", "dice_of"),
    [
        ({"REA": 3, "INT": 4}, {"REA": 3, "INT": 3}, "1 2"),
        ({"REA": 4, "INT": 3}, {"REA": 3, "INT": 4}, "1 1"),
    ],
)
def test_ties_go_to_the_quicker(first: dict[str, int], second: dict[str, int], dice_of: str) -> None:
    s = table()
    add(s, "yan", ANNE, **first)
    add(s, "zoe", BRUNO, **second)
    fight(s, d6=dice_of)
    assert running(s).order == ["yan", "zoe"]
    s = table()
    add(s, "ada", ANNE, **second)
    add(s, "yan", BRUNO, **first)
    fight(s, d6=" ".join(reversed(dice_of.split())))
    assert running(s).order == ["yan", "ada"]


@rule("SR-TURN-01")
def test_other_ties_go_to_players_and_then_by_name() -> None:
    s = table()
    add(s, "ann")
    add(s, "bob")
    add(s, "zoe", ANNE)
    fight(s, d6="1 1 1")
    assert running(s).order == ["zoe", "ann", "bob"]


@rule("SR-TURN-01")
def test_a_quicker_opponent_comes_before_a_player_of_the_same_sum() -> None:
    s = table()
    add(s, "ada", ANNE, REA=3, INT=4)
    add(s, "foe", REA=4, INT=3)
    fight(s, d6="1 1")
    assert running(s).order == ["foe", "ada"]


@rule("SR-TURN-01")
def test_initiative_is_rolled_once_an_encounter() -> None:
    s = table()
    add(s, "ada", ANNE)
    fight(s)
    play(s, ANNE, "end_turn")
    assert (running(s).round, len(told(s, "initiative"))) == (2, 1)


@rule("SR-TURN-02")
@pytest.mark.parametrize(("face", "acts_now"), [("1", True), ("6", False)])
def test_a_late_participant_acts_this_round_only_if_its_place_has_not_passed(face: str, acts_now: bool) -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    add(s, "cyd", CLEO)
    fight(s, "ada", "bob", d6="5 4")
    play(s, ANNE, "end_turn")
    dice(s, face)
    order(s, GM, "join_encounter", people=["cyd"])
    play(s, BRUNO, "end_turn")
    assert (running(s).acting == "cyd", running(s).round) == (True, 1 if acts_now else 2)


@rule("SR-TURN-03", "SR-CHR-06")
def test_each_round_gives_one_major_action_and_a_minor_for_each_die_and_one_more() -> None:
    s = table()
    ada, bob = add(s, "ada", ANNE), add(s, "bob", BRUNO, init_dice=3)
    fight(s, d6="6 1 1 1")
    assert (purse(ada), purse(bob)) == ((1, 2), (1, 4))


@rule("SR-TURN-03")
def test_what_is_left_lapses_and_the_move_comes_back_with_the_round() -> None:
    s = table()
    ada, _ = duel(s)
    order(s, ANNE, "move", x=0, y=3)
    answer(s, *["pass"] * (asked(s)[0] == "intercept"))
    assert (purse(ada), ada.moved) == ((1, 1), True)
    assert refused(s, ANNE, "move", x=0, y=0) == "E_MOVED"
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    assert (purse(ada), ada.moved) == ((1, 2), False)


@rule("SR-TURN-03", "SR-TURN-20")
def test_spirits_sprites_and_drones_have_numbers_of_their_own() -> None:
    s = table()
    mage, hacker = sample(s, "maiwenn_tarask", ANNE), sample(s, "pixel_okoro", BRUNO)
    spirit = call_spirit(s, mage, "ember", 3, 2)
    sprite = call_sprite(s, hacker, "machine", 3, 2)
    drone = add_machine(s, "drone", "gnat_drone")
    dice(s, "20x3")
    order(s, GM, "start_encounter", people=[spirit.id, sprite.id, "drone"])
    assert (purse(spirit), purse(drone)) == ((1, 3), (1, 2))
    assert sprite.minor >= 1


@rule("SR-TURN-04")
def test_most_actions_need_one_s_own_turn() -> None:
    s = table()
    duel(s)
    assert refused(s, BRUNO, "aim") == "E_TURN"
    order(s, ANNE, "aim")


@rule("SR-TURN-04")
def test_a_free_action_may_be_taken_in_another_s_turn_and_costs_what_it_costs() -> None:
    s = table()
    _, bob = duel(s)
    order(s, BRUNO, "full_defense")
    assert (purse(bob), has(bob, "full_defense")) == ((0, 2), True)


@rule("SR-TURN-05")
def test_major_and_minor_means_both() -> None:
    s = table()
    ada = add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=8, y=0)
    fight(s, "ada", "foe")
    dice(s, "6x3 3x3")
    order(s, ANNE, "charge", weapon="unarmed", target="foe")
    for _ in range(3):
        answer(s, *["pass"] * (asked(s)[0] in ("react", "intercept", "interpose")))
    assert purse(ada) == (0, 1)


@rule("SR-TURN-06")
@pytest.mark.parametrize(("purse_of", "action"), [((0, 2), "sprint"), ((1, 0), "aim")])
def test_one_kind_of_action_never_pays_for_the_other(purse_of: tuple[int, int], action: str) -> None:
    s = table()
    ada, _ = duel(s)
    ada.major, ada.minor = purse_of
    assert refused(s, ANNE, action) == "E_NO_ACTION"
    assert purse(ada) == purse_of


@rule("SR-TURN-07", "SR-LAW-01")
def test_extra_costs_are_added_and_what_cannot_be_paid_is_refused() -> None:
    s = table()
    ada, _ = duel(s)
    give(s, ada, "crippled", 2, about="legs")
    refusal = send(s, ANNE, Fill("move", {"x": 0, "y": 3}))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("E_NO_ACTION", {"majors": 0, "minors": 1})
    assert (purse(ada), ada.y) == ((1, 2), 0)


@rule("SR-TURN-07")
def test_cover_adds_a_minor_action_to_a_shot() -> None:
    s = table()
    ada, _ = duel(s, weapons=["rook_pistol"])
    give(s, ada, "partial_cover")
    dice(s, "6x3 3x3")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bob")
    answer(s, "pass")
    assert purse(ada) == (0, 1)


@rule("SR-TURN-08")
def test_a_lost_minor_action_is_no_debt() -> None:
    s = table()
    ada, bob = duel(s)
    bob.minor = 0
    bob.pending_minor = 5
    play(s, ANNE, "end_turn")
    assert (bob.minor, bob.pending_minor) == (0, 0)
    play(s, BRUNO, "end_turn")
    play(s, ANNE, "end_turn")
    assert (bob.minor, ada.minor) == (2, 2)


@rule("SR-TURN-09")
def test_whoever_loses_the_turn_has_nothing_until_the_round_is_over() -> None:
    """EX-40: nauseous, and not well enough."""
    s = table()
    ada, bob = duel(s)
    give(s, bob, "nauseous", 1)
    dice(s, "5 3 3")
    play(s, ANNE, "end_turn")
    assert purse(bob) == (0, 0)
    assert refused(s, BRUNO, "aim") == "E_NO_ACTION"
    play(s, BRUNO, "end_turn")
    assert (purse(ada), purse(bob)) == ((1, 2), (1, 2))


@rule("SR-TURN-10")
def test_a_turn_starts_in_the_order_of_the_rulebook() -> None:
    s = table()
    ada, bob = duel(s)
    bear(s, bob, Status("exposed", lasts="start_turn"))
    give(s, bob, "frightened", 2, about="ada")
    give(s, bob, "nauseous", 1)
    bob.init_dice, bob.minor, bob.pending_minor = 4, 5, 1
    dice(s, "6x3 5 5 3")
    play(s, ANNE, "end_turn")
    log = [
        (event.kind, event.facts.get("status") or event.facts.get("change") or event.facts.get("action"))
        for event in s.log or ()
        if event.facts.get("who") == "bob" and event.kind in ("status_removed", "turn", "test")
    ]
    assert log == [
        ("status_removed", "exposed"),
        ("turn", "begins"),
        ("turn", "loses_minor"),
        ("test", "composure"),
        ("test", "mental_resistance"),
        ("turn", "loses_minor"),
        ("turn", "loses_minor"),
    ]
    assert (bob.minor, ada.minor) == (2, 2)


@rule("SR-TURN-11")
@pytest.mark.parametrize(("d6", "stays"), [("5 5 5 3 3 3", False), ("5 5 3 3 3 3", True)])
def test_a_fear_overcome_ends_with_the_turn(d6: str, stays: bool) -> None:
    """EX-39."""
    s = table()
    _, bob = duel(s)
    give(s, bob, "frightened", 2, about="ada")
    dice(s, d6)
    play(s, ANNE, "end_turn")
    assert (bob.minor, has(bob, "frightened")) == (1, True)
    play(s, BRUNO, "end_turn")
    assert has(bob, "frightened") is stays


@rule("SR-TURN-11")
def test_what_lasts_to_the_end_of_the_next_turn_ends_there() -> None:
    s = table()
    _, bob = duel(s)
    bear(s, bob, Status("pinned", lasts="end_turn", left=1))
    play(s, ANNE, "end_turn")
    assert has(bob, "pinned")
    play(s, BRUNO, "end_turn")
    assert not has(bob, "pinned")


@rule("SR-TURN-12")
def test_a_round_ends_in_the_order_of_the_rulebook() -> None:
    s = table(scene="cold_store_job")
    noor, bob = sample(s, "noor_castellan", ANNE), add(s, "bob", BRUNO)
    noor.accesses["perrin_cold_store"] = "fake"
    fight(s, "noor_castellan", "bob", d6="1 6")
    for code in ("burning", "bleeding", "poisoned", "corroded"):
        give(s, bob, code, 2, monitor="stun")
    give(s, bob, "electrocuted", rounds=1)
    device = s.devices[noor.device]
    device.data_processing -= 1
    dice(s, "9x3")
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    assert [one["status"] for one in told(s, "status_tick")] == ["corroded", "poisoned", "bleeding", "burning"]
    kinds = [event.kind for event in s.log or ()]
    assert kinds.index("status_tick") < kinds.index("surveillance") < _last(s, "electrocuted")
    assert (device.data_processing, noor.surveillance) == (device.processing_base, 3)
    assert (s.clock, running(s).round, purse(noor)) == (79203, 2, (1, 2))
    levels = {status.code: status.level for status in bob.statuses}
    assert levels == {"burning": 2, "bleeding": 1, "poisoned": 1, "corroded": 2}


def _last(s: Table, status: str) -> int:
    """The place in the log of the end of a status."""
    log = list(s.log or ())
    return next(n for n, event in enumerate(log) if event.kind == "status_removed" and event.facts["status"] == status)


@rule("SR-TURN-12")
def test_a_round_ends_for_its_participants_in_the_order_of_initiative() -> None:
    s = table()
    ada, bob = duel(s)
    give(s, bob, "bleeding", 1)
    give(s, ada, "bleeding", 1)
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    assert [one["who"] for one in told(s, "status_tick")] == ["ada", "bob"]


@rule("SR-TURN-13")
def test_whoever_ends_the_turn_keeps_the_rest_for_reactions() -> None:
    s = table()
    ada, _ = duel(s)
    play(s, ANNE, "end_turn")
    assert (running(s).acting, purse(ada)) == ("bob", (1, 2))
    dice(s, "9x3 4x3")
    order(s, BRUNO, "attack_melee", weapon="unarmed", target="ada")
    answer(s, "react:block")
    assert ada.minor == 1
    assert refused(s, ANNE, "aim") == "E_TURN"


@rule("SR-TURN-14", "SR-CBT-01")
def test_an_attack_may_be_answered_first_by_others_then_by_its_target() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0, close_combat=3)
    for name, seat, x in (("bob", BRUNO, 1), ("cyd", CLEO, 3)):
        add(s, name, seat, x=x, y=0, athletics=1, close_combat=1).side = "opposition"
    fight(s, "ada", "bob", "cyd")
    dice(s, "9x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert (asked(s), picks(s)) == (("interpose", CLEO), ["pass", "interpose:cyd"])
    answer(s, "pass")
    assert asked(s) == ("react", BRUNO)
    assert picks(s) == [
        "pass",
        "react:full_defense",
        "react:dodge",
        "react:block",
        "react:throw_self_down",
        "react:riposte",
    ]


@rule("SR-TURN-14")
def test_a_shot_can_be_neither_blocked_nor_answered_with_a_riposte() -> None:
    s = table()
    duel(s, weapons=["rook_pistol"])
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bob")
    assert picks(s) == ["pass", "react:full_defense", "react:dodge", "react:throw_self_down"]


@rule("SR-TURN-14")
@pytest.mark.parametrize(
    ("spell", "answers"),
    [
        ("stone_burst", ["pass", "react:full_defense", "react:dodge", "react:throw_self_down"]),
        ("mind_bolt", ["pass", "react:full_defense"]),
    ],
)
def test_a_spell_may_be_shielded_by_a_mage_and_then_answered_by_its_target(spell: str, answers: list[str]) -> None:
    s = table()
    sample(s, "aurele_quint", ANNE, x=0, y=0)
    add(s, "bob", BRUNO, x=8, y=0, athletics=1).side = "opposition"
    add(s, "cyd", CLEO, x=9, y=0, sorcery=2, mag=3).side = "opposition"
    fight(s, d6="6 1 1")
    order(s, ANNE, "cast_spell", spell=spell, target="bob")
    assert (asked(s), picks(s)) == (("raise_shield", CLEO), ["pass", "shield:cyd"])
    answer(s, "pass")
    assert (asked(s), picks(s)) == (("react", BRUNO), answers)


@rule("SR-TURN-14")
def test_whoever_stands_near_an_explosive_may_get_away() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0, gear={"burr_frag": 1}, FOR=4)
    add(s, "bob", BRUNO, x=12, y=0).side = "opposition"
    fight(s, "ada", "bob")
    dice(s, "5 5 5")
    order(s, ANNE, "throw", item="burr_frag", target="bob")
    assert (asked(s), picks(s)) == (("dive", BRUNO), ["pass", "avoid", "avoid_a_little"])


@rule("SR-TURN-14")
def test_whoever_moves_within_reach_may_be_intercepted() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "bob", BRUNO, x=6, y=1).side = "opposition"
    fight(s, "ada", "bob")
    order(s, ANNE, "move", x=9, y=0)
    assert (asked(s), picks(s)) == (("intercept", BRUNO), ["pass", "intercept:bob"])


@rule("SR-TURN-14")
def test_an_intrusion_may_be_answered_by_whoever_defends() -> None:
    s = table(scene="cold_store_job")
    sample(s, "noor_castellan", ANNE)
    decker = next(c.id for c in s.people() if c.id.startswith("house_decker"))
    fight(s, "noor_castellan", decker, d6="1 6")
    order(s, ANNE, "force_access", character="noor_castellan", network="perrin_cold_store")
    assert asked(s) == ("react", GM)
    assert picks(s)[:3] == ["pass", "react:full_matrix_defense", "react:full_defense"]


@rule("SR-TURN-14", "SR-TURN-04")
def test_between_two_actions_of_anybody_free_actions_are_offered() -> None:
    s = table()
    sample(s, "noor_castellan", BRUNO)
    _, bob = duel(s)
    offered = {form.name for form in look(GAME, s, BRUNO).menu.forms}
    assert {"feint", "full_defense", "full_matrix_defense", "run_silent"} <= offered
    assert not offered & {"aim", "attack_melee", "dodge", "block", "interpose"}
    assert bob.id in s.characters


@rule("SR-TURN-15")
def test_each_reaction_may_be_used_once_and_different_ones_together() -> None:
    s = table()
    _, bob = duel(s)
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    twice = send(s, BRUNO, Fill("react_with", {"reactions": ["dodge", "dodge"]}))
    assert twice is not None
    assert twice.code == "E_SPLIT"
    dice(s, "9x3 6x3")
    react_with(s, "dodge", "block")
    assert asked(s)[0] == "desk"
    assert rolls(s, role="defence")[0]["parts"] == [["REA", 3], ["INT", 3], ["dodge", 2], ["block", 1]]
    assert purse(bob) == (1, 0)


@rule("SR-TURN-15")
def test_an_interception_is_an_attack_that_the_mover_may_answer() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0, athletics=1)
    add(s, "bob", BRUNO, x=6, y=1).side = "opposition"
    fight(s, "ada", "bob")
    order(s, ANNE, "move", x=9, y=0)
    answer(s, "intercept:bob")
    assert asked(s) == ("react", ANNE)
    dice(s, "6x3 3x3")
    answer(s, "pass")
    assert ((s.characters["ada"].x, s.characters["ada"].y), asked(s)[0]) == ((9, 0), "desk")


@rule("SR-TURN-16")
def test_silence_is_no_reaction() -> None:
    s = table(reaction_timeout_s=45)
    _, bob = duel(s)
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert question(s).facts(s)["seconds"] == 45
    dice(s, "6x3 6x3")
    silence(s)
    assert (purse(bob), asked(s)[0]) == ((1, 2), "desk")


@rule("SR-TURN-16")
def test_a_window_may_wait_until_the_game_master_goes_on() -> None:
    s = table(reaction_timeout_s=0)
    _, bob = duel(s)
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert "seconds" not in question(s).facts(s)
    assert question(s).time_to_think(s) == 0
    dice(s, "6x3 6x3")
    play(s, GM, "stop_waiting")
    assert (purse(bob), asked(s)[0]) == ((1, 2), "desk")


@rule("SR-TURN-16")
@pytest.mark.parametrize("seconds", [0, 30])
def test_the_game_master_goes_on_only_where_no_clock_does(seconds: int) -> None:
    s = table(reaction_timeout_s=seconds)
    duel(s)
    assert not GAME.may_always(s, GM).offers(STOP_WAITING)
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert GAME.may_always(s, GM).offers(STOP_WAITING) == (seconds == 0)
    assert not GAME.may_always(s, ANNE).offers(STOP_WAITING)


@rule("SR-TURN-16")
def test_a_player_may_say_beforehand_never_or_always() -> None:
    s = table()
    _, bob = duel(s)
    for reaction in ("full_defense", "block", "throw_self_down", "riposte"):
        order(s, BRUNO, "preset", character="bob", reaction=reaction, answer="never")
    order(s, BRUNO, "preset", character="bob", reaction="dodge", answer="always")
    dice(s, "8x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert (asked(s)[0], purse(bob)) == ("desk", (1, 1))
    assert ["dodge", 2] in rolls(s, role="defence")[0]["parts"]


@rule("SR-TURN-16")
def test_a_window_that_nobody_can_use_is_skipped() -> None:
    s = table()
    _, bob = duel(s)
    bob.major = bob.minor = 0
    dice(s, "6x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert asked(s)[0] == "desk"


@rule("SR-TURN-17")
@pytest.mark.parametrize("hidden", [True, False])
def test_whoever_does_not_perceive_the_attacker_defends_but_does_not_react(hidden: bool) -> None:
    s = table()
    ada, _ = duel(s)
    if hidden:
        ada.hidden = True
    else:
        give(s, ada, "invisible", 2)
    dice(s, "6x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert asked(s)[0] == "desk"
    assert [one["role"] for one in rolls(s)] == ["defence", "test"]


@rule("SR-TURN-18")
def test_outside_encounters_nothing_costs_anything_but_statuses_still_forbid() -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    assert purse(c) == (0, 0)
    order(s, ANNE, "move", x=5, y=0)
    order(s, ANNE, "move", x=9, y=0)
    give(s, c, "paralysed")
    assert refused(s, ANNE, "move", x=0, y=0) == "E_STATUS"


@rule("SR-TURN-19", "SR-LAW-01")
def test_orders_wait_while_a_question_is_open() -> None:
    s = table()
    duel(s)
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert asked(s) == ("react", BRUNO)
    assert refused(s, ANNE, "aim") == "E_TURN"
    assert refused(s, BRUNO, "full_defense") == "E_PROMPT"
    refusal = send(s, BRUNO, "end_turn")
    assert refusal is not None
    assert refusal.code == "E_PROMPT"


@rule("SR-TURN-19")
def test_a_seat_has_one_question_at_a_time_and_several_seats_theirs_at_once() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0, close_combat=3)
    for name, seat in (("bob", BRUNO), ("cyd", CLEO)):
        add(s, name, seat, x=1, y=1 if name == "cyd" else 0, athletics=2).side = "opposition"
    fight(s, "ada", "bob", "cyd")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    assert asked(s) == ("interpose", CLEO)
    assert s.stack[-1].awaited(s) == (CLEO, BRUNO)
    assert look(GAME, s, ANNE).menu.picks == ()
    play(s, CLEO, "pass")
    assert asked(s) == ("react", BRUNO)


@rule("SR-TURN-19")
def test_the_threshold_of_a_test_that_nobody_sets_is_one() -> None:
    s = table()
    add(s, "ada", ANNE)
    dice(s, "5 3 3")
    order(s, ANNE, "skill_test", skill="outdoors", attribute="AGI")
    assert asked(s) == ("consent", GM)
    silence(s)
    assert (rolls(s)[0]["threshold"], rolls(s)[0]["outcome"]) == (1, "failure")


@rule("SR-TURN-19")
def test_silence_after_a_charge_neither_runs_on_nor_pushes() -> None:
    s = table()
    ada = add(s, "ada", ANNE, x=0, y=0, FOR=3)
    foe = add(s, "foe", x=8, y=0)
    dice(s, "6x3 5 5 5 3x3")
    order(s, ANNE, "charge", weapon="unarmed", target="foe")
    assert asked(s) == ("follow_through", ANNE)
    silence(s)
    assert ((ada.x, ada.y), (foe.x, foe.y)) == ((7, 0), (8, 0))


@rule("SR-TURN-19")
def test_silence_makes_the_target_of_an_aimed_blow_bleed() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    foe = add(s, "foe", x=1, y=0)
    dice(s, "6x3 5 5 3 3x3")
    order(s, ANNE, "targeted_attack", weapon="unarmed", target="foe")
    assert asked(s) == ("aims", ANNE)
    silence(s)
    assert [(status.code, status.level) for status in foe.statuses] == [("bleeding", 2)]


@rule("SR-TURN-19")
def test_silence_puts_every_net_hit_of_a_summoning_into_power() -> None:
    s = table()
    sample(s, "maiwenn_tarask", ANNE)
    dice(s, "4x5 9x3", "1 1")
    order(s, ANNE, "summon_spirit", spirit_type="ember")
    silence(s)
    spirit = next(c for c in s.people() if c.kind == "spirit")
    assert (spirit.power, spirit.services) == (4, 5)


@rule("SR-TURN-19")
def test_silence_puts_every_net_hit_of_compiling_into_the_level() -> None:
    s = table()
    c = sample(s, "pixel_okoro", ANNE)
    dice(s, "4x5 9x3", "1 1")
    order(s, ANNE, "compile_sprite", sprite_type="courier")
    silence(s)
    sprite = next(one for one in s.people() if one.kind == "sprite")
    assert (sprite.power, sprite.services) == (4, c.attributes["LOG"])


@rule("SR-TURN-20")
def test_a_drone_on_its_own_has_a_turn_and_one_that_is_steered_has_none() -> None:
    s = table()
    ada = add(s, "ada", ANNE)
    add_machine(s, "steered", "gnat_drone", owner=ada)
    add_machine(s, "alone", "gnat_drone", owner=ada).driver = ""
    dice(s, "4 2")
    order(s, GM, "start_encounter", people=["ada", "alone", "steered"])
    assert running(s).scores == {"ada": 10, "alone": 2 + 2 * VEHICLES["gnat_drone"].autopilot}


@rule("SR-TURN-20")
def test_a_steered_drone_acts_in_its_operator_s_turn_with_its_operator_s_actions() -> None:
    s = table()
    ada = add(s, "ada", ANNE, x=0, y=0)
    drone = add_machine(s, "drone", "gnat_drone", owner=ada)
    fight(s, "ada")
    order(s, ANNE, "move", character="drone", x=5, y=0)
    assert (purse(ada), drone.x) == ((1, 1), 5)


@rule("SR-TURN-20")
def test_a_sprite_s_initiative_is_its_data_processing_and_its_level() -> None:
    s = table()
    sprite = call_sprite(s, sample(s, "pixel_okoro", ANNE), "machine", 3, 2)
    dice(s, "4")
    order(s, GM, "start_encounter", people=[sprite.id])
    assert running(s).scores[sprite.id] == 4 + s.devices[sprite.device].data_processing + 3


@rule("SR-TURN-21")
def test_the_game_master_ends_the_turn_of_somebody_who_is_away() -> None:
    s = table()
    duel(s)
    play(s, ANNE, "step_away")
    assert refused(s, BRUNO, "end_turn") != ""
    play(s, GM, "end_turn")
    assert running(s).acting == "bob"


@rule("SR-TURN-21")
@pytest.mark.parametrize("npc", [True, False])
def test_without_a_game_master_any_player_ends_it_after_a_minute(npc: bool) -> None:
    s = table()
    if npc:
        add(s, "ada")
    else:
        add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    fight(s, "ada", "bob")
    play(s, GM, "step_away")
    if not npc:
        play(s, ANNE, "step_away")
    assert send(s, BRUNO, "end_absent_turn") is not None
    play(s, CLOCK, "turn_idle")
    play(s, BRUNO, "end_absent_turn")
    assert running(s).acting == "bob"


@rule("SR-TURN-21")
def test_nobody_ends_the_turn_of_somebody_who_is_there() -> None:
    s = table()
    duel(s)
    play(s, GM, "step_away")
    assert send(s, CLOCK, "turn_idle") is not None
    assert send(s, BRUNO, "end_absent_turn") is not None


@rule("SR-TURN-10", "SR-DMG-18")
def test_the_unconscious_are_passed_over() -> None:
    s = table()
    ada, bob = duel(s)
    hurt(s, bob, 9, "stun")
    play(s, ANNE, "end_turn")
    assert (running(s).acting, running(s).round) == ("ada", 2)
    assert (marks(ada.stun), statuses(bob)) == (".........", ["unconscious"])


@rule("SR-TURN-20", "SR-DMG-15")
def test_when_whoever_acts_vanishes_the_table_goes_on() -> None:
    s = table()
    mage = sample(s, "maiwenn_tarask", ANNE)
    spirit = call_spirit(s, mage, "ember", 3, 2)
    fight(s, spirit.id, mage.id, d6="6 1 1 1")
    running(s).acting = spirit.id
    hurt(s, spirit, 20)
    assert spirit.id not in s.characters
    play(s, GM, "end_turn")
    assert running(s).acting == mage.id


@rule("SR-TURN-10")
def test_fear_costs_one_minor_action_however_many_fears_there_are() -> None:
    s = table()
    _, bob = duel(s)
    give(s, bob, "frightened", 1, about="ada")
    give(s, bob, "frightened", 1, about="the dark")
    dice(s, "6x3 6x3")
    play(s, ANNE, "end_turn")
    assert (bob.minor, len(rolls(s, role="composure")), left(s)) == (1, 2, {})


@rule("SR-TURN-10")
def test_a_test_at_the_start_of_a_turn_may_be_complicated() -> None:
    s = table()
    _, bob = duel(s)
    give(s, bob, "frightened", 1, about="ada")
    dice(s, "5 5 1 1 1 1")
    play(s, ANNE, "end_turn")
    assert asked(s) == ("trouble", GM)
    answer(s, "trouble:nothing")
    assert called(s, bob, "3 3 3")["level"] == 0


@rule("SR-TURN-12", "SR-TIME-04", "SR-EXT-09")
def test_what_the_clock_brings_is_done_in_order_before_the_new_round_begins() -> None:
    s = table(round_seconds=60)
    ada, _ = duel(s)
    give(s, ada, "nauseous")
    for one in ("ada", "bob"):
        order(s, GM, "call_test", people=[one], skill="outdoors", minutes=1, threshold=9)
    dice(s, "3x3 3x3 3x3")
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    assert [(one["who"], one["role"]) for one in rolls(s)] == [("ada", "test"), ("bob", "test"), ("ada", "nausea")]


@rule("SR-TURN-16", "SR-TURN-07")
def test_what_is_always_used_is_used_as_far_as_the_purse_goes() -> None:
    s = table()
    ada, bob = duel(s)
    for reaction in ("dodge", "block", "riposte"):
        order(s, BRUNO, "preset", character="bob", reaction=reaction, answer="always")
    bob.minor = 1
    dice(s, "40x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    answer(s, "pass")
    assert [one["action"] for one in told(s, "action", who="bob")] == ["dodge"]
    assert (bob.minor, ada.minor) == (0, 2)


@rule("SR-TURN-16")
def test_once_somebody_has_stepped_in_the_others_steps_are_not_taken() -> None:
    s = table()
    for place, (name, seat) in enumerate((("ada", ANNE), ("bob", BRUNO), ("cyd", CLEO))):
        add(s, name, seat, x=0, y=place)
    add(s, "foe", x=1, y=0)
    fight(s, "foe", "ada", "bob", "cyd")
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="ada")
    assert asked(s) == ("interpose", BRUNO)
    play(s, CLEO, "interpose:cyd")
    play(s, ANNE, "react:full_defense")
    play(s, BRUNO, "interpose:bob")
    assert asked(s) == ("react", BRUNO)
    assert (s.characters["cyd"].moved, s.characters["ada"].major) == (False, 1)


@rule("SR-TURN-16")
@pytest.mark.parametrize("preset", ["always", "never"])
def test_whoever_always_steps_in_is_not_asked(preset: str) -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "bob", BRUNO, x=0, y=1)
    add(s, "foe", x=1, y=0)
    fight(s, "foe", "ada", "bob")
    order(s, BRUNO, "preset", character="bob", reaction="interpose", answer=preset)
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="ada")
    assert asked(s) == ("react", BRUNO if preset == "always" else ANNE)


@rule("SR-TURN-16")
@pytest.mark.parametrize(("preset", "strikes"), [("always", 1), ("never", 0)])
def test_whoever_always_intercepts_is_not_asked(preset: str, strikes: int) -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=0, y=9)
    fight(s, "foe", "ada")
    order(s, ANNE, "preset", character="ada", reaction="intercept", answer=preset)
    dice(s, "6x3 6x3")
    order(s, GM, "move", character="foe", x=0, y=1)
    answer(s, *["pass"] * strikes)
    assert (len(told(s, "action", action="intercept")), asked(s)[0]) == (strikes, "desk")


@rule("SR-TURN-16")
@pytest.mark.parametrize(("preset", "dives"), [("always", 1), ("never", 0)])
def test_whoever_always_gets_away_from_a_blast_is_not_asked(preset: str, dives: int) -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    fight(s, "ada")
    order(s, ANNE, "preset", character="ada", reaction="avoid_explosive", answer=preset)
    dice(s, "20x3")
    order(s, GM, "blow_up", item="burr_frag", near="ada")
    assert len(told(s, "action", action="avoid_explosive")) == dives


@rule("SR-TURN-15")
def test_each_of_several_opponents_may_intercept_the_same_mover() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=9)
    add(s, "foe_a", x=0, y=0)
    add(s, "foe_b", x=1, y=0)
    fight(s, "ada", "foe_a", "foe_b")
    order(s, ANNE, "move", x=0, y=1)
    dice(s, "6x3 6x3 6x3 6x3")
    answer(s, "intercept:foe_a")
    assert (asked(s), picks(s)) == (("intercept", GM), ["pass", "intercept:foe_b"])
    answer(s, "intercept:foe_b", "pass", "pass")
    assert (asked(s)[0], s.characters["ada"].y) == ("desk", 1)


@rule("SR-TURN-16", "SR-TURN-15")
def test_mages_who_always_raise_a_shield_do_so_once_each_and_are_not_asked() -> None:
    s = table()
    sample(s, "aurele_quint", ANNE, x=0, y=0)
    add(s, "bob", BRUNO, x=8, y=0, athletics=1).side = "opposition"
    for name in ("cyd", "dov"):
        c = add(s, name, CLEO, x=9, y=0, sorcery=2, mag=3)
        c.side = "opposition"
        order(s, CLEO, "preset", character=name, reaction="counterspell_shield", answer="always")
    fight(s, d6="6 1 1 1")
    dice(s, "20x5")
    order(s, ANNE, "cast_spell", spell="stone_burst", target="bob")
    assert [one["who"] for one in told(s, "action", action="counterspell_shield")] == ["cyd", "dov"]
    assert asked(s) == ("react", BRUNO)
