"""Refusals: an illegal order changes nothing and says why. [SR-LAW]"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, called, dice, fight, order, play, refused, sample, send, table
from tripot.engine.actions import Fill
from tripot.engine.codec import digest
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.law import CODES, first
from tripot.games.rpg.records import Character, Status
from tripot.games.rpg.spirits import call_spirit
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add as bear
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.weapons import put


def scene() -> Table:
    """A mage with a gun, a knife and a link, an opponent next to her, a fight; the mage acts."""
    s = table(scene="cold_store_job")
    add(
        s, "ada", ANNE, x=200, y=200, weapons=["rook_pistol", "gull_knife"], device="kestrel_deck", mag=3, sorcery=2,
        conjuration=1, enchantment=1, astral=1, spells=["healing", "veil"], rituals=["healing_circle"], drachms=3,
        atouts=1, programs=["wisp"],
    )  # fmt: skip
    add(s, "bob", BRUNO, x=240, y=240)
    add(s, "foe", x=201, y=200)
    return fight(s, "ada", "bob", "foe")


def ada(s: Table) -> Character:
    return s.characters["ada"]


def _nothing(_s: Table) -> None:
    return


def _stunned(s: Table) -> None:
    give(s, ada(s), "paralysed")


def _poor(s: Table) -> None:
    ada(s).major = 0


def _hidden(s: Table) -> None:
    s.characters["foe"].hidden = True


def _friend_hidden(s: Table) -> None:
    s.characters["bob"].hidden = True


def _empty(s: Table) -> None:
    put(ada(s), replace(ada(s).weapons[0], ammo=0))


def _moved(s: Table) -> None:
    ada(s).moved = True


def _cursed(s: Table) -> None:
    give(s, ada(s), "cursed")


def _offline(s: Table) -> None:
    ada(s).mode = "offline"


def _locked(s: Table) -> None:
    s.devices[ada(s).device].locks = ["gm:6"]


def _bricked(s: Table) -> None:
    s.devices[ada(s).device].bricked = True


def _inside(s: Table) -> None:
    ada(s).network = "perrin_cold_store"
    ada(s).accesses["perrin_cold_store"] = "fake"


def _untaught(s: Table) -> None:
    ada(s).skills.pop("sorcery")


def _dead_air(s: Table) -> None:
    bear(s, ada(s), Status("projected"))


def _untraced(s: Table) -> None:
    s.characters["foe"].x = None


BLOW = {"weapon": "gull_knife", "target": "foe"}
SHOT = {"weapon": "rook_pistol", "target": "foe"}
CAST = {"spell": "healing", "target": "ada"}
CASES: list[tuple[str, Callable[[Table], None], str, dict[str, Any]]] = [
    ("E_STATUS", _stunned, "aim", {}),
    ("E_NO_ACTION", _poor, "attack_melee", BLOW),
    ("E_TARGET", _nothing, "attack_melee", {**BLOW, "target": "nobody"}),
    ("E_TARGET", _hidden, "attack_melee", BLOW),
    ("E_PERCEIVE", _friend_hidden, "attack_ranged", {**SHOT, "target": "bob"}),
    ("E_DISTANCE", _untraced, "attack_ranged", SHOT),
    ("E_RANGE", _nothing, "attack_ranged", {**SHOT, "target": "bob"}),
    ("E_AMMO", _empty, "attack_ranged", SHOT),
    ("E_MOVED", _moved, "move", {"x": 201, "y": 201}),
    ("E_REACH", _nothing, "attack_melee", {**BLOW, "target": "bob"}),
    ("E_ATOUT_EMPTY", _nothing, "attack_melee", {**BLOW, "atouts": 2}),
    ("E_ATOUT_CURSED", _cursed, "attack_melee", {**BLOW, "atouts": 1}),
    ("E_SKILL", _untaught, "cast_spell", CAST),
    ("E_SPLIT", _nothing, "multiple_attack", {"weapon": "gull_knife", "strikes": [{"target": "foe", "dice": 9}] * 2}),
    ("E_AMPLIFY", _nothing, "cast_spell", {**CAST, "amplify": [{"gives": "damage", "pay": "die"}]}),
    ("E_DRACHMS", _nothing, "cast_spell", {**CAST, "amplify": [{"gives": "deep_healing", "pay": "drachms"}]}),
    ("E_PLANE", _dead_air, "attack_melee", BLOW),
    ("E_OFFLINE", _offline, "run_silent", {}),
    ("E_NO_ACCESS", _nothing, "enter_exit_network", {"network": "perrin_cold_store"}),
    ("E_LOCKED", _locked, "change_mode", {"presence": "vr_cold"}),
    ("E_DEVICE", _bricked, "run_silent", {}),
    ("E_GRID", _inside, "run_silent", {}),
    ("E_COVER", _nothing, "take_cover", {"cover": "full_cover"}),
]


@rule("SR-LAW-01")
@pytest.mark.parametrize(("code", "spoil", "action", "form"), CASES, ids=[f"{case[0]}-{case[2]}" for case in CASES])
def test_an_illegal_order_says_why_and_changes_nothing(
    code: str, spoil: Callable[[Table], None], action: str, form: dict[str, Any]
) -> None:
    s = scene()
    spoil(s)
    before, log = digest(s), len(s.log or ())
    refusal = send(s, ANNE, Fill(action, {"character": "ada", **form}))
    assert refusal is not None
    assert refusal.code == code
    assert refusal.rule.startswith("SR-")
    assert (digest(s), len(s.log or ())) == (before, log)


@rule("SR-LAW-01")
def test_the_refusal_names_the_cause() -> None:
    s = scene()
    _poor(s)
    short = send(s, ANNE, Fill("attack_melee", {"character": "ada", **BLOW}))
    assert short is not None
    assert short.facts == {"majors": 1, "minors": 0}
    _stunned(s)
    barred = send(s, ANNE, Fill("aim", {"character": "ada"}))
    assert barred is not None
    assert barred.facts == {"status": "paralysed"}


@rule("SR-LAW-01")
def test_every_code_of_the_rulebook_is_known_in_its_order() -> None:
    assert CODES[:5] == ("E_ROLE", "E_PROMPT", "E_TURN", "E_STATUS", "E_NO_ACTION")
    assert CODES[5:] == (
        "E_TARGET", "E_PERCEIVE", "E_DISTANCE", "E_RANGE", "E_AMMO", "E_MOVED", "E_REACH", "E_ATOUT_EMPTY",
        "E_ATOUT_CAP", "E_ATOUT_CURSED", "E_SKILL", "E_SPLIT", "E_AMPLIFY", "E_DRACHMS", "E_LODGE", "E_QUEST",
        "E_PLANE", "E_SPIRIT", "E_PREPARATION", "E_OFFLINE", "E_NO_ACCESS", "E_LOCKED", "E_DEVICE", "E_PROGRAM",
        "E_ENCRYPTED", "E_GRID", "E_INTERPOSED", "E_COVER",
    )  # fmt: skip


@rule("SR-LAW-02")
def test_everything_is_checked_before_anything_is_paid() -> None:
    s = scene()
    c = ada(s)
    c.drachms = 8
    louder = [{"gives": "deep_healing", "pay": "drachms"}]
    form = {"spell": "healing", "target": "bob", "amplify": louder, "atouts": 1}
    assert refused(s, ANNE, "cast_spell", **form) == "E_REACH"
    assert (c.major, c.minor, c.drachms, c.atouts) == (1, 2, 8, 1)
    assert refused(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bob", atouts=1) == "E_RANGE"
    assert (c.major, c.atouts, c.weapons[0].ammo) == (1, 1, 12)


@rule("SR-LAW-03")
def test_a_player_commands_their_own_people_and_companions_only() -> None:
    s = table()
    mage = sample(s, "maiwenn_tarask", ANNE, x=0, y=0)
    spirit = call_spirit(s, mage, "stone", 2, 3)
    drone = add_machine(s, "drone", "gnat_drone", owner=mage)
    add(s, "foe", x=5, y=5)
    for one in (mage, spirit):
        assert refused(s, BRUNO, "lie_down", character=one.id) == "E_ROLE"
        order(s, ANNE, "lie_down", character=one.id)
    assert refused(s, BRUNO, "move", character=drone.id, x=3, y=0) == "E_ROLE"
    order(s, ANNE, "move", character=drone.id, x=3, y=0)
    assert refused(s, ANNE, "lie_down", character="foe") == "E_ROLE"


@rule("SR-LAW-03")
def test_the_game_master_commands_anyone() -> None:
    s = table()
    for name, seat in (("ada", ANNE), ("foe", GM)):
        add(s, name, seat)
        order(s, GM, "lie_down", character=name)


@rule("SR-LAW-03")
@pytest.mark.parametrize("command", ["set_option", "call_test", "bring", "dismiss", "place", "handout", "private_roll"])
def test_the_game_master_s_commands_are_the_game_master_s(command: str) -> None:
    s = table()
    add(s, "ada", ANNE)
    assert refused(s, ANNE, command) == "E_ROLE"


@rule("SR-LAW-04")
@pytest.mark.parametrize("number", range(len(CODES) - 1))
def test_of_two_reasons_the_earlier_one_is_told(number: int) -> None:
    pair = [Refusal("SR-LAW-04", CODES[number + 1]), Refusal("SR-LAW-04", CODES[number])]
    told = first(pair)
    assert told is not None
    assert told.code == CODES[number]


@rule("SR-LAW-04")
def test_the_turn_comes_before_statuses_before_purses_before_targets() -> None:
    s = scene()
    bad = {"weapon": "unarmed", "target": "nobody"}
    assert refused(s, BRUNO, "attack_melee", character="ada", **bad) == "E_ROLE"
    c = s.characters["bob"]
    give(s, c, "paralysed")
    c.major = 0
    assert refused(s, BRUNO, "attack_melee", character="bob", **bad) == "E_TURN"
    play(s, ANNE, "end_turn")
    assert refused(s, BRUNO, "attack_melee", character="bob", **bad) == "E_STATUS"
    c.statuses.clear()
    assert refused(s, BRUNO, "attack_melee", character="bob", **bad) == "E_NO_ACTION"
    c.major = 1
    assert refused(s, BRUNO, "attack_melee", character="bob", **bad) == "E_TARGET"


@rule("SR-LAW-04")
def test_a_question_comes_before_the_turn() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    fight(s, "ada", "bob")
    called(s, c, "5 3 1", level=1)
    assert refused(s, ANNE, "end_turn") == "E_PROMPT"
    assert refused(s, BRUNO, "aim") == "E_TURN"


@rule("SR-LAW-01")
def test_an_order_for_nobody_has_no_target() -> None:
    s = table()
    dice(s)
    assert refused(s, ANNE, "aim") == "E_TARGET"
    assert refused(s, GM, "aim", character="ghost") == "E_TARGET"
