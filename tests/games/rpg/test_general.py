"""The table: seats, overrides, undo, distances, options, absence. [SR-GEN]"""

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
    marks,
    order,
    play,
    refused,
    rolls,
    sample,
    send,
    table,
    told,
)
from tripot.engine.actions import Fill, Pick
from tripot.engine.codec import digest, log_digest
from tripot.engine.events import Event
from tripot.engine.fold import Replay, replay
from tripot.engine.journal import Void
from tripot.engine.opening import NoSuchTable, open_table
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import GM, HOUSE, SPECTATOR
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.characters.derived import attribute, drain_resistance
from tripot.games.rpg.healing import essence_penalty
from tripot.games.rpg.positions import metres
from tripot.games.rpg.records import Character
from tripot.games.rpg.spirits import call_spirit
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, has
from tripot.games.rpg.tables import PEOPLE

SEED = b"s" * 32


def begun(seats: int = 2, **options: Any) -> Replay[Table]:
    """A real table with a journal, nobody seated yet."""
    return Replay(GAME, open_table(GAME, seats, options, SEED), KeyedRng(SEED))


def act(r: Replay[Table], who: int, action: str, **form: Any) -> None:
    """Write an entry that is accepted."""
    refusal = r.act(who, Fill(action, form) if form else Pick(action))
    assert refusal is None, refusal


def undo(r: Replay[Table]) -> None:
    """The last standing entry is struck out."""
    last = r.last_standing()
    assert last is not None
    r.append(r.next_entry(HOUSE, Void(last)))


@rule("SR-GEN-01")
@pytest.mark.parametrize("seats", [0, 1, 8])
def test_a_table_has_a_game_master_and_up_to_eight_players(seats: int) -> None:
    assert GAME.meta.chairs(seats) == (*range(seats), GM)
    assert open_table(GAME, seats, {}, SEED).seats == seats


@rule("SR-GEN-01")
def test_nine_players_are_too_many() -> None:
    with pytest.raises(NoSuchTable):
        open_table(GAME, 9, {}, SEED)


@rule("SR-GEN-01")
def test_companions_belong_to_whoever_owns_them_and_opponents_to_the_game_master() -> None:
    s = table()
    mage = sample(s, "maiwenn_tarask", BRUNO)
    assert controller(s, mage) == BRUNO
    assert controller(s, call_spirit(s, mage, "ember", 2, 1)) == BRUNO
    assert controller(s, add_machine(s, "drone", "gnat_drone", owner=mage)) == BRUNO
    assert controller(s, add_machine(s, "wild", "gnat_drone")) == GM
    assert controller(s, sample(s, "dock_guard")) == GM


@rule("SR-GEN-01")
def test_a_player_has_one_character() -> None:
    s = table()
    play(s, ANNE, "take:vesna_kord")
    assert [c.id for c in s.people() if c.seat == ANNE] == ["vesna_kord"]
    assert send(s, ANNE, "take:idris_vale") is not None
    assert send(s, BRUNO, "take:vesna_kord") is not None


@rule("SR-GEN-01")
def test_spectators_watch_and_do_nothing() -> None:
    s = table()
    add(s, "ada", ANNE)
    assert len(look(GAME, s, SPECTATOR).menu) == 0
    assert refused(s, SPECTATOR, "aim", character="ada") == "E_ROLE"


def fought() -> Replay[Table]:
    """A short journal: people sit down, fight, and let time pass."""
    r = begun()
    act(r, 0, "take:vesna_kord")
    act(r, 1, "take:idris_vale")
    act(r, GM, "place", character="vesna_kord", x=49, y=10)
    act(r, GM, "call_test", people=["vesna_kord", "dock_guard_1"], skill="athletics", threshold=1)
    while r.state.stack[-1].kind != "desk":
        top = r.state.stack[-1]
        act(r, top.awaited(r.state)[0], top.offers(r.state, top.awaited(r.state)[0]).picks[0].text)
    act(r, GM, "start_encounter", people=["vesna_kord", "idris_vale", "dock_guard_1"])
    return r


@rule("SR-GEN-02")
def test_replaying_the_journal_gives_the_same_table_bit_for_bit() -> None:
    r = fought()
    again = replay(GAME, r.header, r.entries, SEED)
    assert digest(again.state) == digest(r.state)
    assert log_digest(again.state) == log_digest(r.state)


@rule("SR-GEN-02")
def test_another_seed_gives_another_table() -> None:
    r = fought()
    other = Replay(GAME, open_table(GAME, 2, {}, b"t" * 32), KeyedRng(b"t" * 32))
    for entry in r.entries[:4]:
        other.append(other.next_entry(entry.actor, entry.what))
    assert other.state.log is not None
    assert [e.facts.get("dice") for e in other.state.log] != [e.facts.get("dice") for e in r.state.log or ()]


@rule("SR-GEN-03")
@pytest.mark.parametrize(
    ("field", "value", "old"),
    [
        ("ada.attribute.AGI", "5", "3"),
        ("ada.modifier.AGI", "-1", "0"),
        ("ada.skill.firearms", "4", "0"),
        ("ada.box.physical.1", "damaged", "empty"),
        ("ada.status.prone", "1", "0"),
        ("ada.atouts", "1", "2"),
        ("ada.credits", "99", "0"),
        ("ada.gear.rope", "3", "0"),
        ("ada.x", "12", "None"),
        ("clock", "77", "0"),
    ],
)
def test_the_game_master_may_change_any_number_and_says_so(field: str, value: str, old: str) -> None:
    s = table()
    add(s, "ada", ANNE, atouts=2)
    order(s, GM, "override", field=field, value=value, reason="because")
    said = told(s, "override", ANNE)[0]
    assert (said["field"], said["old"], said["new"], said["reason"]) == (field, old, value, "because")


@rule("SR-GEN-03")
def test_an_override_of_something_hidden_is_told_to_the_game_master_alone() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    order(s, GM, "override", field="ada.surveillance", value="12")
    assert c.surveillance == 12
    assert (len(told(s, "override", GM)), told(s, "override", ANNE)) == (1, [])


@rule("SR-GEN-03")
def test_a_test_may_be_changed_while_somebody_thinks_about_it() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=1)
    called(s, c, "5 5 3 3", pool=3, threshold=0, lucky=True)
    for field, value in (("test.threshold", "2"), ("test.dice", "1"), ("test.level", "-1")):
        order(s, GM, "override", field=field, value=value)
    answer(s, "atouts:0")
    done = rolls(s)[0]
    assert (done["threshold"], len(done["dice"]), done["level"], done["outcome"]) == (2, 4, -1, "failure")


@rule("SR-GEN-03")
def test_the_game_master_may_look_at_every_test_before_it_is_rolled() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=1, y=0)
    play(s, GM, "review_on")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert asked(s) == ("review", GM)
    play(s, GM, Fill("adjust", {"dice": -4, "level": -1}))
    dice(s, "3 3 3 3 3")
    answer(s, "roll", "roll")
    assert [(one["role"], len(one["dice"]), one["level"]) for one in rolls(s)] == [("defence", 2, -1), ("test", 3, 0)]


@rule("SR-GEN-03")
@pytest.mark.parametrize(("field", "value"), [("nobody.atouts", "1"), ("ada.wings", "2"), ("ada.atouts", "99")])
def test_an_override_that_makes_no_sense_is_refused(field: str, value: str) -> None:
    s = table()
    add(s, "ada", ANNE)
    assert refused(s, GM, "override", field=field, value=value) in ("E_TARGET", "bad_value")


@rule("SR-GEN-03")
@pytest.mark.parametrize("value", ["--1", "²", "1.5", "", "-"])
def test_what_is_no_number_is_refused_as_one(value: str) -> None:
    s = table()
    add(s, "ada", ANNE)
    assert refused(s, GM, "override", field="ada.atouts", value=value) == "bad_value"
    assert refused(s, GM, "set_option", option="alchemy_x", value=value) == "bad_option"
    assert refused(s, GM, "override", field=f"ada.box.physical.{value}", value="damaged") == "E_TARGET"


@rule("SR-GEN-03")
def test_the_old_value_of_an_attribute_is_the_one_that_is_replaced() -> None:
    s = table()
    add(s, "ada", ANNE, AGI=3, modifiers={"AGI": 2})
    order(s, GM, "override", field="ada.attribute.AGI", value="4")
    assert (told(s, "override", ANNE)[0]["old"], attribute(s.characters["ada"], "AGI")) == ("3", 6)


@rule("SR-GEN-03", "SR-STA-02", "SR-STA-03")
def test_one_limb_of_several_is_changed_by_its_name() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    for limb, value in (("legs", "2"), ("head", "1"), ("head", "3"), ("legs", "0")):
        order(s, GM, "override", field=f"ada.status.crippled.{limb}", value=value)
    assert [(one.about, one.level) for one in c.statuses] == [("head", 3)]
    assert [one["old"] for one in told(s, "override")] == ["0", "0", "1", "2"]


@rule("SR-GEN-03", "SR-INFO-05")
def test_dice_given_to_an_opponent_are_nobody_else_s_business() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=1, y=0)
    play(s, GM, "review_on")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    play(s, GM, Fill("adjust", {"dice": 2, "level": 1, "add_tag": "visual"}))
    assert [one["field"] for one in told(s, "override", ANNE)] == ["test.level", "test.tag.visual"]
    assert len(told(s, "override", GM)) == 3


@rule("SR-GEN-03", "SR-INFO-05")
def test_a_test_of_somebody_unseen_is_changed_without_a_word() -> None:
    s = table()
    add(s, "ada", ANNE)
    c = add(s, "foe", hidden=True, atouts=1)
    called(s, c, "3x3", lucky=True)
    order(s, GM, "override", field="test.level", value="-1")
    assert (told(s, "override", ANNE), len(told(s, "override", GM))) == ([], 1)


@rule("SR-GEN-03")
def test_a_threshold_that_is_changed_and_hidden_at_once_is_not_told() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    play(s, GM, "review_on")
    called(s, c, "3x3")
    play(s, GM, Fill("adjust", {"threshold": 4, "hidden": True}))
    assert (told(s, "override", ANNE), told(s, "override", GM)[0]["new"]) == ([], "4")


@rule("SR-GEN-03")
def test_players_override_nothing() -> None:
    s = table()
    add(s, "ada", ANNE)
    assert refused(s, ANNE, "override", field="ada.atouts", value="1") != ""


@rule("SR-GEN-04")
def test_undone_entries_stay_listed_and_struck_through() -> None:
    r = begun()
    act(r, 0, "take:vesna_kord")
    before = digest(r.state)
    act(r, 1, "take:idris_vale")
    undo(r)
    r.state.decision -= 1
    assert digest(r.state) == before
    assert "idris_vale" not in r.state.characters
    struck = [event.facts["who"] for event in r.state.log or () if event.struck]
    assert "idris_vale" in struck


@rule("SR-GEN-04")
def test_undo_may_be_repeated() -> None:
    r = fought()
    while r.last_standing() is not None:
        undo(r)
    assert not r.state.arrivals
    assert all(event.struck for event in r.state.log or () if event.entry)


@rule("SR-GEN-04")
def test_the_dice_of_an_undone_entry_are_not_thrown_again() -> None:
    r = begun()
    act(r, 0, "take:vesna_kord")

    def thrown() -> list[int]:
        act(r, GM, "private_roll", dice=30)
        return next(_dice(event) for event in reversed(r.state.log or []) if event.kind == "test")

    first = thrown()
    undo(r)
    assert thrown() != first


def _dice(event: Event) -> list[int]:
    return list(event.facts["dice"])


@rule("SR-GEN-05")
def test_divisions_are_rounded_down() -> None:
    s = table(stun_overflow_ratio=2)
    c = add(s, "ada", ANNE, CON=5, VOL=5, FOR=5, x=0, y=0, trad="LOG", LOG=5, mag=3)
    assert (len(c.physical), len(c.stun)) == (10, 10)
    assert (essence_penalty(Character("a", essence=39)), drain_resistance(c)) == (1, 2)
    hurt(s, c, 13, "stun")
    assert marks(c.physical)[:2] == "x."
    add(s, "foe", x=1, y=0)
    dice(s, "6x3 5 3 3 3x3")
    sound = add(s, "bob", BRUNO, FOR=5, x=1, y=1)
    order(s, BRUNO, "attack_melee", weapon="unarmed", target="foe")
    assert (told(s, "damage")[-1]["amount"], sound.id) == (3, "bob")


@rule("SR-GEN-06")
@pytest.mark.parametrize(
    ("point", "far"), [((0, 0), 0), ((1, 1), 1), ((1, 2), 2), ((3, 4), 5), ((2, 3), 4), ((7, 7), 10), ((6, 0), 6)]
)
def test_distances_are_straight_and_rounded_to_the_nearest_metre(point: tuple[int, int], far: int) -> None:
    assert metres((0, 0), point) == far


@rule("SR-GEN-06")
def test_essence_has_one_decimal_and_everything_else_is_whole() -> None:
    s = table()
    c = sample(s, "idris_vale", ANNE)
    assert (c.essence, type(c.essence)) == (45, int)


@rule("SR-GEN-07")
def test_a_distance_comes_from_the_tokens_whatever_was_typed() -> None:
    s = table()
    add(s, "ada", ANNE, weapons=["rook_pistol"], x=0, y=0)
    add(s, "foe", x=60, y=0)
    assert refused(s, ANNE, "attack_ranged", weapon="rook_pistol", target="foe", distance=5) == "E_RANGE"


@rule("SR-GEN-07")
def test_without_tokens_a_distance_is_typed_or_the_action_is_refused() -> None:
    s = table()
    add(s, "ada", ANNE, weapons=["wren_pistol"])
    add(s, "foe")
    shot = {"weapon": "wren_pistol", "target": "foe"}
    assert refused(s, ANNE, "attack_ranged", **shot) == "E_DISTANCE"
    dice(s, "6x3 3x3")
    order(s, ANNE, "attack_ranged", **shot, distance=40)
    assert rolls(s, role="test")[0]["sources"] == [["band", -1]]


@rule("SR-GEN-08")
def test_only_the_game_master_changes_options() -> None:
    s = table()
    add(s, "ada", ANNE)
    assert refused(s, ANNE, "set_option", option="hot_sim_dice", value="4") == "E_ROLE"
    order(s, GM, "set_option", option="hot_sim_dice", value="4")
    assert s.options["hot_sim_dice"] == 4
    assert told(s, "override", ANNE)[0]["field"] == "option.hot_sim_dice"


@rule("SR-GEN-08")
@pytest.mark.parametrize(("option", "value"), [("alchemy_x", "9"), ("referee", "me"), ("stun_overflow_ratio", "x")])
def test_an_option_has_values_it_cannot_have(option: str, value: str) -> None:
    s = table()
    assert refused(s, GM, "set_option", option=option, value=value) == "bad_option"


@rule("SR-GEN-08")
def test_options_do_not_change_while_a_test_or_a_window_is_open() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    called(s, c, "5 3 1", level=1)
    assert refused(s, GM, "set_option", option="alchemy_x", value="2") == "E_PROMPT"


@rule("SR-GEN-08")
def test_options_have_the_defaults_of_the_rulebook() -> None:
    assert {name: value for name, value in table().options.items() if name not in ("scene", "session_length")} == {
        "essence_penalty_scope": "all",
        "melee_strength_advantage": False,
        "alchemy_x": 4,
        "hot_sim_dice": 2,
        "round_seconds": 3,
        "referee": "ask_gm",
        "reaction_timeout_s": 30,
        "player_rolls": "ask",
        "hidden_surveillance": True,
        "show_odds_to_players": True,
        "stun_overflow_ratio": 1,
    }


@rule("SR-GEN-09")
@pytest.mark.parametrize("absent", [True, False])
def test_without_a_game_master_the_engine_answers(absent: bool) -> None:
    s = table(referee="ask_gm" if absent else "auto")
    add(s, "ada", ANNE)
    if absent:
        play(s, GM, "step_away")
    dice(s, "5 1 1 3")
    order(s, ANNE, "skill_test", skill="outdoors", attribute="AGI")
    assert (rolls(s)[0]["threshold"], asked(s)[0]) == (1, "desk")


@rule("SR-GEN-09")
def test_a_game_master_who_leaves_leaves_no_question_behind() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    called(s, c, "5 1 1 1")
    assert asked(s) == ("trouble", GM)
    dice(s, "3")
    play(s, GM, "step_away")
    assert asked(s)[0] == "desk"
    assert marks(c.stun).startswith("x.")


@rule("SR-GEN-09", "SR-TURN-16")
def test_a_player_who_leaves_leaves_no_question_behind() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    called(s, c, "5 3 1", level=1)
    play(s, ANNE, "step_away")
    assert (asked(s)[0], rolls(s)[0]["dice"]) == ("desk", [5, 3, 1])


@rule("SR-GEN-09")
def test_an_opponent_without_a_game_master_reacts_by_itself() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", athletics=2, x=1, y=0)
    fight(s, "ada", "foe")
    play(s, GM, "step_away")
    dice(s, "6x3 3x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert asked(s)[0] == "desk"


@rule("SR-GEN-11", "SR-SMP-09")
def test_a_new_table_starts_from_the_sample_scene() -> None:
    s = GAME.setup(2, {}, KeyedRng(SEED))
    assert sorted(c.role or c.id for c in s.people() if c.npc and c.kind != "drone") == [
        "dock_guard_1",
        "dock_guard_2",
        "dock_guard_3",
        "house_decker_1",
        "tower_marksman_1",
        "yard_bruiser_1",
        "yard_hound_1",
    ]
    assert set(s.networks["perrin_cold_store"].files) == {"manifest", "roster"}
    assert {zone.id: zone.mana for zone in s.zones.values()} == {
        "yard": 0,
        "hall": 0,
        "chapel": 1,
        "crypt": 2,
        "vat": -2,
        "market": -1,
    }


@rule("SR-GEN-11")
def test_every_player_may_pick_one_of_eight_people() -> None:
    s = table()
    taken = [pick.args[0] for pick in look(GAME, s, ANNE).menu.picks if pick.kind == "take"]
    assert taken == [code for code, row in PEOPLE.items() if not row["npc"]]
    assert len(taken) == 8


@rule("SR-GEN-12")
def test_without_a_game_master_whoever_sat_down_first_steers_the_table() -> None:
    s = table()
    add(s, "bob", BRUNO)
    add(s, "ada", ANNE)
    assert refused(s, BRUNO, "advance_clock", hours=1) == "E_ROLE"
    play(s, GM, "step_away")
    order(s, BRUNO, "advance_clock", hours=1)
    play(s, BRUNO, "start_session")
    dice(s, "6 1")
    order(s, BRUNO, "start_encounter", people=["ada", "bob"])
    play(s, BRUNO, "close_encounter")
    assert (s.clock, s.session, s.encounter) == (3600, 1, None)
    assert refused(s, ANNE, "advance_clock", hours=1) == "E_ROLE"


@rule("SR-GEN-12")
def test_when_the_first_player_leaves_the_next_one_steers() -> None:
    s = table()
    add(s, "bob", BRUNO)
    add(s, "cyd", CLEO)
    play(s, GM, "step_away")
    play(s, BRUNO, "step_away")
    order(s, CLEO, "advance_clock", hours=1)
    play(s, GM, "step_back")
    assert refused(s, CLEO, "advance_clock", hours=1) == "E_ROLE"


@rule("SR-GEN-12")
def test_overrides_wait_for_a_game_master() -> None:
    s = table()
    c = add(s, "bob", BRUNO)
    play(s, GM, "step_away")
    assert refused(s, BRUNO, "override", field="bob.credits", value="99") != ""
    assert refused(s, BRUNO, "set_option", option="alchemy_x", value="2") == "E_ROLE"
    assert c.credits == 0


@rule("SR-GEN-03", "SR-STA-02")
def test_the_game_master_gives_and_takes_statuses() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    order(s, GM, "override", field="ada.status.bleeding", value="3")
    assert [(status.code, status.level) for status in c.statuses] == [("bleeding", 3)]
    order(s, GM, "override", field="ada.status.bleeding", value="0")
    give(s, c, "prone")
    assert (has(c, "bleeding"), has(c, "prone")) == (False, True)


@rule("SR-INFO-01", "SR-INFO-05")
def test_a_ready_character_brought_hidden_is_hidden_from_every_page_and_list() -> None:
    s = table()
    order(s, GM, "bring", like="vesna_kord", hidden=True)
    assert "vesna_kord" in s.characters
    assert "vesna_kord" not in str(look(GAME, s, ANNE).facts)
    assert told(s, "entity_added", ANNE) == []
    play(s, ANNE, "take:vesna_kord")  # nothing on the list of the ready ones gives her away
    assert [c.seat for c in s.people()] == [GM, ANNE]
