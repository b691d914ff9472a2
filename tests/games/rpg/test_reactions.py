"""Stepping in, striking on the way, striking back, and who can be struck at all. [SR-C10, SR-C11, SR-C12]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.circles import serving
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    CLEO,
    add,
    answer,
    asked,
    dice,
    fight,
    marks,
    order,
    picks,
    play,
    refused,
    rolls,
    statuses,
    table,
    told,
)
from games.rpg.sites import hits
from tripot.engine.rng import ScriptedRng
from tripot.engine.seats import GM
from tripot.games.rpg.grapples import link
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give


def guarded(s: Table, **sheet: Any) -> tuple[Character, Character, Character]:
    """Ada next to Bo, and Cy five metres behind Bo, who could step in."""
    ada = add(s, "ada", ANNE, x=0, y=0, weapons=["sickle_blade"], close_combat=2)
    bo = add(s, "bo", BRUNO, x=1, y=0)
    cy = add(s, "cy", CLEO, x=6, y=0, **sheet)
    for one in (ada, bo, cy):
        one.presets |= {"atouts": "never", "full_defense": "never", "throw_self_down": "never", "riposte": "never"}
    bo.side = cy.side = "opposition"
    return ada, bo, cy


def strike(s: Table, d6: str = "") -> Table:
    """Ada strikes at Bo."""
    dice(s, d6)
    return order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")


@rule("SR-C11", "SR-JRN-02")
def test_stepping_in_is_a_move_that_leaves_cover_and_is_told() -> None:
    s = table()
    _, _, cy = guarded(s)
    give(s, cy, "full_cover")
    fight(s, "ada", "bo", "cy")
    strike(s, f"{hits(1, 6)} {hits(0, 5)}")
    answer(s, "interpose:cy")
    assert told(s, "move")[-1] | {"clock": 0} == {"who": "cy", "metres": 4, "zone": "", "clock": 0}
    assert (statuses(cy), cy.x) == ([], 2)


@rule("SR-C11", "SR-STA-17")
@pytest.mark.parametrize(
    ("footing", "struck", "where", "borne"),
    [
        (hits(1, 3), "cy", 2, ["off_balance"]),
        (hits(0, 3), "bo", 6, ["off_balance"]),
        ("1 1 3", "bo", 6, ["off_balance", "prone"]),
        ("1 1 5", "cy", 2, ["off_balance", "prone"]),
    ],
)
def test_somebody_off_balance_keeps_their_footing_before_they_step_in(
    footing: str, struck: str, where: int, borne: list[str]
) -> None:
    s = table()
    _, _, cy = guarded(s)
    give(s, cy, "off_balance")
    fight(s, "ada", "bo", "cy")
    strike(s, f"{footing} {hits(1, 6)} {hits(0, 5)}")
    answer(s, "interpose:cy")
    assert rolls(s, role="defence")[-1]["who"] == struck
    assert (cy.x, statuses(cy), cy.minor) == (where, borne, 1)


@rule("SR-C11", "SR-TURN-16")
def test_once_somebody_stepped_in_nobody_else_does() -> None:
    s = table(seats=4)
    guarded(s)
    dio = add(s, "dio", 3, x=6, y=1)
    dio.side, dio.presets["atouts"] = "opposition", "never"
    fight(s, "ada", "bo", "cy", "dio")
    strike(s, f"{hits(1, 6)} {hits(0, 5)}")
    assert asked(s) == ("interpose", CLEO)
    answer(s, "pass")
    assert asked(s) == ("interpose", 3)
    answer(s, "pass")
    s.characters["ada"].major = 1
    strike(s, f"{hits(1, 6)} {hits(0, 5)}")
    answer(s, "interpose:cy", "interpose:dio")
    assert (asked(s)[0], dio.moved) == ("desk", False)


@rule("SR-C11", "SR-CBT-12", "SR-CHR-11")
@pytest.mark.parametrize("why", ["held", "frozen_by_combat", "moved"])
def test_whoever_cannot_move_cannot_step_in(why: str) -> None:
    s = table()
    ada, _, cy = guarded(s, traits={"combat_freeze": 1} if why == "frozen_by_combat" else {})
    if why == "held":
        link(s, ada, cy)
    fight(s, "ada", "bo", "cy")
    cy.moved = why == "moved"
    strike(s, f"{hits(1, 6)} {hits(0, 5)}")
    assert asked(s)[0] == "desk"


def passer(s: Table, *weapons: str, far: int = 15) -> tuple[Character, Character]:
    """Ada runs past Bo, who has these weapons in this order."""
    ada = add(s, "ada", ANNE, x=0, y=0, athletics=9, AGI=9)
    bo = add(s, "bo", BRUNO, x=far, y=0, weapons=list(weapons), firearms=2, close_combat=2)
    bo.weapons = [one for one in bo.weapons if one.code != "unarmed"]
    bo.side = "opposition"
    for one in (ada, bo):
        one.presets["atouts"] = "never"
    return ada, bo


@rule("SR-C12")
@pytest.mark.parametrize(
    ("weapons", "far", "used"),
    [
        (("rook_pistol", "sickle_blade"), 9, "sickle_blade"),
        (("rook_pistol", "sickle_blade"), 24, "rook_pistol"),
        (("rook_pistol",), 9, ""),
        (("sickle_blade",), 24, ""),
    ],
)
def test_a_mover_is_met_with_whatever_it_comes_within_reach_of(weapons: tuple[str, ...], far: int, used: str) -> None:
    s = table()
    ada, bo = passer(s, *weapons, far=far)
    fight(s, "ada", "bo")
    ada.minor = 5
    dice(s)
    order(s, ANNE, "move", x=8, y=0)
    assert (asked(s)[0] == "intercept") == bool(used)
    if used:
        dice(s, f"{hits(2, 18)} {hits(0, 5)} {hits(0, 5)}")
        answer(s, "intercept:bo")
        while asked(s)[0] == "react":
            answer(s, "pass")
        assert rolls(s, who="bo", role="test")[-1]["parts"][0][0] == ("firearms" if "rook" in used else "close_combat")
    assert bo.moved is False


@rule("SR-C12", "SR-STA-09", "SR-TURN-07")
def test_a_shot_on_the_way_costs_one_more_minor_action_from_cover() -> None:
    s = table()
    _, bo = passer(s, "rook_pistol", far=24)
    fight(s, "ada", "bo")
    give(s, bo, "partial_cover")
    bo.minor = 1
    order(s, ANNE, "move", x=8, y=0)
    assert asked(s)[0] == "desk"
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    s.characters["ada"].x = 0
    bo.minor = 2
    order(s, ANNE, "move", x=8, y=0)
    assert picks(s) == ["pass", "intercept:bo"]
    dice(s, f"{hits(2, 12)} {hits(0, 5)}")
    answer(s, "intercept:bo")
    while asked(s)[0] == "react":
        answer(s, "pass")
    assert (bo.major, bo.minor) == (0, 0)


@rule("SR-C12", "SR-MAG-04")
def test_nobody_strikes_a_form_that_has_no_body() -> None:
    s = table()
    ada, bo = passer(s, "sickle_blade", far=9)
    give(s, ada, "projected")
    give(s, bo, "astral_vision")
    fight(s, "ada", "bo")
    dice(s)
    order(s, ANNE, "move", x=9, y=1)
    assert (asked(s)[0], ada.x) == ("desk", 9)


@rule("SR-C10", "SR-C03")
def test_a_grip_that_fails_is_answered_by_a_riposte() -> None:
    s = table()
    ada, bo, _ = guarded(s)
    bo.presets["riposte"] = "always"
    bo.presets["interpose"] = s.characters["cy"].presets["interpose"] = "never"
    fight(s, "ada", "bo", "cy")
    dice(s, f"{hits(3, 6)} {hits(1, 3)} {hits(0, 3)}")
    order(s, ANNE, "grapple", target="bo")
    assert rolls(s, who="bo", role="defence")[-1]["sources"] == [["riposte", -1]]
    assert marks(ada.stun).count("x") == 2


@rule("SR-CBT-11")
def test_no_riposte_beyond_two_metres() -> None:
    s = table()
    _, bo, cy = guarded(s)
    bo.x = 2
    cy.presets |= {"riposte": "ask"}
    fight(s, "ada", "bo", "cy")
    strike(s, f"{hits(1, 6)} {hits(0, 5)}")
    answer(s, "interpose:cy")
    assert (cy.x, asked(s)[0]) == (3, "desk")


@rule("SR-C05")
def test_a_full_defence_taken_in_another_s_turn_lasts_until_one_s_own() -> None:
    s = table()
    _, bo, _ = guarded(s)
    fight(s, "cy", "bo", "ada")
    play(s, CLEO, "end_turn")
    play(s, BRUNO, "end_turn")
    bo.presets["full_defense"] = "always"
    s.characters["cy"].presets["interpose"] = "never"
    strike(s, f"{hits(1, 9)} {hits(0, 5)}")
    play(s, ANNE, "end_turn")
    assert "full_defense" in statuses(bo)  # another round, and not yet one's turn
    play(s, CLEO, "end_turn")
    assert statuses(bo) == []


@rule("SR-C03", "SR-CBT-12")
@pytest.mark.parametrize("status", ["frozen", "paralysed", "petrified"])
def test_a_holder_who_is_made_helpless_holds_nobody(status: str) -> None:
    s = table()
    ada, bo, _ = guarded(s)
    link(s, ada, bo)
    give(s, ada, status)
    assert (statuses(ada), statuses(bo)) == ([status], [])


@rule("SR-C04")
def test_each_aim_die_lasts_until_the_end_of_the_turn_after_it_was_taken() -> None:
    s = table()
    ada, _, _ = guarded(s)
    fight(s, "ada", "bo", "cy")
    order(s, ANNE, "aim")
    order(s, ANNE, "aim")
    for _ in range(3):
        play(s, GM, "end_turn")
    order(s, ANNE, "aim")
    assert sorted(one.level for one in ada.statuses) == [1, 2]
    for _ in range(3):
        play(s, GM, "end_turn")
    assert [one.level for one in ada.statuses] == [1]
    play(s, ANNE, "end_turn")
    assert statuses(ada) == []


@rule("SR-MAG-04", "SR-SPI-16")
@pytest.mark.parametrize("code", ["attack_melee", "grapple"])
def test_a_weapon_does_not_reach_a_spirit_that_went_astral(code: str) -> None:
    s = table()
    guarded(s)
    spirit = serving(s, None)
    spirit.x, spirit.y = 1, 1
    form = {"target": spirit.id} | ({"weapon": "sickle_blade"} if code == "attack_melee" else {})
    spirit.used["astral"] = 1
    assert refused(s, ANNE, code, **form) == "E_TARGET"  # nobody knows of it
    give(s, s.characters["ada"], "astral_vision")
    assert refused(s, ANNE, code, **form) == "E_PLANE"
    assert refused(s, GM, "attack_melee", character=spirit.id, weapon="spirit", target="bo") == "E_PLANE"


@rule("SR-CBT-16", "SR-MAG-04")
def test_a_blast_hurts_bodies_only() -> None:
    s = table()
    guarded(s)
    spirit = serving(s, None)
    spirit.x, spirit.y = 2, 1
    spirit.used["astral"] = 1
    dice(s, " ".join([hits(3, 3)] * 3))
    order(s, GM, "blow_up", item="burr_frag", x=2, y=0, near="bo")
    assert {one["who"] for one in told(s, "wounded")} == {"ada", "bo", "cy"}


@rule("SR-E03", "SR-CBT-16")
@pytest.mark.parametrize(("way", "far"), [(1, 6), (2, 6), (2, 4), (3, 3), (8, 3)])
def test_a_throw_that_fails_lands_as_many_metres_off_as_the_die_shows(way: int, far: int) -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0, athletics=2, gear={"burr_frag": 1})
    add(s, "cy", x=12, y=0)
    s.rng = ScriptedRng({"d6": [3] * 5 + [far] + [3] * 3, "d8": [way]})
    order(s, ANNE, "throw", item="burr_frag", x=12, y=0)
    assert [one["amount"] for one in told(s, "damage", who="cy")] == [7 - far]
