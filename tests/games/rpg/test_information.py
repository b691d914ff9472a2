"""Visibility: who may know what. [SR-INFO, SR-ODDS-12]"""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import promise, rule
from games.rpg.hidden import played
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
    order,
    play,
    refused,
    rolls,
    sample,
    table,
    told,
)
from tripot.engine.actions import Fill
from tripot.engine.codec import canonical, encode
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.preview import preview, rolled
from tripot.games.rpg.records import Preparation
from tripot.games.rpg.spirits import call_spirit
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.tables import PEOPLE


def facts(s: Table, seat: Seat) -> dict[str, Any]:
    """What a seat sees."""
    return look(GAME, s, seat).facts


def knows(s: Table, seat: Seat, secret: str) -> bool:
    """Whether a word is anywhere in what a seat gets."""
    view = look(GAME, s, seat)
    texts = [json.dumps(view.facts), *(repr(event) for event in view.events), repr(view.menu), repr(view.standing)]
    texts += [repr(form) for form in (*view.menu.forms, *view.standing.forms)]
    return any(secret in text for text in texts)


@rule("SR-INFO-01")
def test_a_sheet_is_for_its_owner_and_the_game_master() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "foe")
    assert [sorted(facts(s, seat)["sheets"]) for seat in (ANNE, BRUNO, SPECTATOR, GM)] == [
        ["ada"],
        [],
        [],
        ["ada", "foe"],
    ]


@rule("SR-INFO-01")
def test_others_see_a_name_a_look_visible_statuses_and_a_word_for_the_wounds() -> None:
    s = table()
    c = add(s, "ada", ANNE, name="Ada", role="Scout", look="red coat", atouts=3)
    for code in ("prone", "cursed"):
        give(s, c, code)
    hurt(s, c, 2)
    shown = facts(s, BRUNO)["characters"]["ada"]
    assert (shown["name"], shown["role"], shown["look"], shown["wound"]) == ("Ada", "Scout", "red coat", "hurt")
    assert [code for code, *_ in shown["statuses"]] == ["prone"]
    assert not {"physical", "stun", "atouts", "attributes", "skills", "derived"} & set(shown)
    assert told(s, "damage", BRUNO) == []
    assert told(s, "wounded", BRUNO)[0]["wound"] == "hurt"
    assert told(s, "damage", ANNE)[0]["boxes"] == 2


@rule("SR-INFO-01")
def test_an_opponent_s_numbers_are_the_game_master_s() -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    add(s, "foe", x=1, y=0, REA=5)
    dice(s, "8x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    defence = rolls(s, ANNE, role="defence")[0]
    assert "parts" not in defence
    assert (defence["dice"], defence["hits"], defence["level"]) == ([3] * 8, 0, 0)
    assert rolls(s, GM, role="defence")[0]["parts"] == [["REA", 5], ["INT", 3]]


@rule("SR-INFO-01")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_threshold_of_a_called_test_is_shown_unless_it_is_hidden(hidden: bool) -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "5 3 1", threshold=2, hidden=hidden)
    assert [("threshold" in rolls(s, seat)[0]) for seat in (ANNE, BRUNO, GM)] == [not hidden, not hidden, True]


@rule("SR-INFO-01", "SR-MTX-24")
@pytest.mark.parametrize(("option", "shown"), [(True, None), (False, 17)])
def test_the_surveillance_score_is_hidden_from_its_owner(option: bool, shown: int | None) -> None:
    s = table(hidden_surveillance=option)
    add(s, "ada", ANNE).surveillance = 17
    assert facts(s, ANNE)["sheets"]["ada"]["surveillance"] == shown
    assert facts(s, GM)["sheets"]["ada"]["surveillance"] == 17


@rule("SR-INFO-01")
def test_convergence_is_told_to_its_victim_and_the_game_master() -> None:
    s = table()
    add(s, "ada", ANNE)
    order(s, GM, "override", field="ada.surveillance", value="41")
    assert [len(told(s, "convergence", seat)) for seat in (ANNE, BRUNO, GM, SPECTATOR)] == [1, 0, 1, 0]
    assert [len(told(s, "surveillance", seat)) for seat in (ANNE, BRUNO, GM)] == [0, 0, 1]


@rule("SR-INFO-01")
def test_private_notes_are_private() -> None:
    s = table()
    add(s, "ada", ANNE)
    dice(s, "3x3")
    order(s, ANNE, "observe", sense="visual")
    assert [len(told(s, "private_note", seat)) for seat in (ANNE, BRUNO, GM, SPECTATOR)] == [1, 0, 1, 0]
    assert [len(facts(s, seat)["notes"]) for seat in (ANNE, BRUNO, GM)] == [1, 0, 1]


@rule("SR-INFO-01")
@pytest.mark.parametrize("secret", ["perrin-1911", "icecream"])
def test_passwords_and_keys_are_for_those_who_know_them(secret: str) -> None:
    s = table(scene="cold_store_job")
    c = sample(s, "noor_castellan", ANNE)
    c.network, c.accesses = "perrin_cold_store", {"perrin_cold_store": "fake"}
    assert [knows(s, seat, secret) for seat in (ANNE, BRUNO, SPECTATOR, GM)] == [False, False, False, True]
    c.keys.append(secret)
    assert [knows(s, seat, secret) for seat in (ANNE, BRUNO)] == [True, False]


@rule("SR-INFO-01")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_or_invisible_token_is_seen_by_those_who_perceived_it(hidden: bool) -> None:
    s = table()
    ada = add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    foe = add(s, "lurker", x=77, y=7)
    if hidden:
        order(s, GM, "place", character="lurker", hidden=True)
    else:
        give(s, foe, "invisible", 2)
    ada.perceived.append("lurker")
    seen = ["lurker" in facts(s, seat)["characters"] for seat in (ANNE, BRUNO, SPECTATOR, GM)]
    assert seen == [True, False, False, True]


@rule("SR-INFO-01")
def test_a_preparation_is_known_to_its_maker() -> None:
    s = table()
    sample(s, "maiwenn_tarask", ANNE)
    s.preparations["egg"] = Preparation("egg", "maiwenn_tarask", "frost_lance", 2, "command")
    assert [len(facts(s, seat)["preparations"]) for seat in (ANNE, BRUNO, GM)] == [1, 0, 1]


@rule("SR-INFO-01")
def test_the_services_of_a_spirit_are_its_owner_s_business() -> None:
    s = table()
    spirit = call_spirit(s, sample(s, "maiwenn_tarask", ANNE), "ember", 3, 4)
    assert facts(s, ANNE)["sheets"][spirit.id]["services"] == 4
    assert spirit.id not in facts(s, BRUNO)["sheets"]
    assert "services" not in facts(s, BRUNO)["characters"][spirit.id]


@rule("SR-INFO-02")
def test_the_game_master_rolls_behind_a_screen_and_may_show_it_later() -> None:
    s = table()
    add(s, "ada", ANNE)
    dice(s, "5 5 1")
    order(s, GM, "private_roll", dice=3, threshold=1, text="a listener")
    assert [len(rolls(s, seat)) for seat in (GM, ANNE, SPECTATOR)] == [1, 0, 0]
    assert not knows(s, ANNE, "a listener")
    assert refused(s, ANNE, "publish_roll", number=str(s.notes[0].id)) == "E_ROLE"
    order(s, GM, "publish_roll", number=str(s.notes[0].id))
    shown = told(s, "roll_published", ANNE)[0]
    assert (shown["dice"], shown["score"], shown["outcome"]) == ([5, 5, 1], 2, "success")


@rule("SR-INFO-02")
def test_a_private_test_of_an_opponent_is_told_to_nobody_else() -> None:
    s = table()
    add(s, "ada", ANNE)
    dice(s, "3x3")
    order(s, GM, "call_test", people=[add(s, "foe").id], skill="perception", private=True)
    assert [len(rolls(s, seat)) for seat in (GM, ANNE)] == [1, 0]


@rule("SR-INFO-03")
def test_a_player_shares_a_note_with_one_seat_or_with_all() -> None:
    s = table()
    add(s, "ada", ANNE)
    order(s, GM, "handout", to=["0"], text="the code is 7")
    number = str(s.notes[0].id)
    assert [knows(s, seat, "the code is 7") for seat in (ANNE, BRUNO, CLEO)] == [True, False, False]
    order(s, ANNE, "share_note", number=number, to="1")
    assert [knows(s, seat, "the code is 7") for seat in (ANNE, BRUNO, CLEO, SPECTATOR)] == [True, True, False, False]
    order(s, ANNE, "share_note", number=number, to="everybody")
    assert [knows(s, seat, "the code is 7") for seat in (CLEO, SPECTATOR)] == [True, True]


@rule("SR-INFO-03")
def test_nobody_shares_a_note_they_cannot_read() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    order(s, GM, "handout", to=["0"], text="the code is 7")
    assert refused(s, BRUNO, "share_note", number=str(s.notes[0].id), to="1") != ""
    assert not knows(s, BRUNO, "the code is 7")


@rule("SR-INFO-04")
@pytest.mark.parametrize(
    ("physical", "stun", "word"),
    [
        (0, 0, "unhurt"),
        (1, 0, "hurt"),
        (4, 4, "hurt"),
        (5, 0, "badly_hurt"),
        (0, 5, "badly_hurt"),
        (0, 9, "down"),
        (9, 0, "down"),
    ],
)
def test_a_wound_is_one_of_four_words(physical: int, stun: int, word: str) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, physical)
    hurt(s, c, stun, "stun")
    assert facts(s, BRUNO)["characters"]["ada"]["wound"] == word


@rule("SR-INFO-05")
def test_sources_that_do_not_show_are_lumped_together() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    for code in ("confused", "chilled"):
        give(s, c, code)
    dice(s, "3x3")
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="LOG")
    assert sorted(rolls(s, ANNE)[0]["sources"]) == [["chilled", -1], ["confused", -1]]
    assert rolls(s, BRUNO)[0]["sources"] == [["chilled", -1], ["other", -1]]


@rule("SR-INFO-05")
def test_somebody_unseen_rolls_without_a_name() -> None:
    s = table()
    add(s, "ada", ANNE)
    foe = add(s, "lurker", hidden=True)
    called(s, foe, "5 3 1")
    assert rolls(s, ANNE) == []
    shown = told(s, "somebody_rolls", ANNE)[0]
    assert (shown["who"], shown["dice"], shown["hits"]) == ("somebody", [5, 3, 1], 1)
    assert not {"parts", "sources", "action", "threshold"} & set(shown)
    assert not knows(s, ANNE, "lurker")


@rule("SR-INFO-05")
def test_an_unseen_attacker_is_nobody_in_particular() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "lurker", x=1, y=0, hidden=True, close_combat=2)
    fight(s, "lurker", "ada")
    dice(s, "6x3 5 5 3x3 3x3")
    order(s, GM, "attack_melee", character="lurker", weapon="unarmed", target="ada")
    while asked(s)[0] != "desk":
        answer(s, "pass")
    assert rolls(s, ANNE, role="defence")[0]["dice"] == [3] * 6
    assert told(s, "damage", ANNE)[0]["boxes"] > 0
    assert not knows(s, ANNE, "lurker")


@rule("SR-INFO-01")
def test_foci_that_others_carry_are_no_secret_only_to_those_who_look_astrally() -> None:
    s = table()
    sample(s, "aurele_quint", ANNE, x=0, y=0)
    foe = add(s, "foe", x=1, y=0)
    before = facts(s, ANNE)["greyed"]["aurele_quint"]["observe_focus"]
    foe.foci["bell_charm"] = True
    assert facts(s, ANNE)["greyed"]["aurele_quint"]["observe_focus"] == before
    guess = {"target": "foe", "character": "aurele_quint"}
    assert refused(s, ANNE, "observe_focus", focus="bell_charm", **guess) == "E_PLANE"
    assert refused(s, ANNE, "observe_focus", focus="ash_ring", **guess) == "E_PLANE"


@rule("SR-INFO-01", "SR-GEN-12")
def test_whoever_steers_without_a_game_master_is_told_of_nobody_who_hides() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "lurker", hidden=True)
    play(s, GM, "step_away")
    assert not knows(s, ANNE, "lurker")


@rule("SR-INFO-01")
def test_a_device_under_one_s_control_stays_known() -> None:
    s = table(scene="cold_store_job")
    sample(s, "noor_castellan", ANNE)
    s.devices["lock_vat"].controlled_by = "noor_castellan"
    assert "lock_vat" in facts(s, ANNE)["devices"]
    assert "lock_vat" not in facts(s, BRUNO)["devices"]


@rule("SR-ODDS-12")
def test_whoever_sees_all_the_numbers_sees_the_odds() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=1)
    called(s, c, "3 3 3", lucky=True)
    mine = facts(s, ANNE)["tests"][0]["odds"]
    assert mine["outcomes"]["success"] == [73, 108]
    assert mine["policy"] == "success"
    assert "odds" not in facts(s, BRUNO)["tests"][0]


@rule("SR-ODDS-12")
def test_a_hidden_threshold_gives_a_table_of_what_ifs() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=1)
    called(s, c, "3 3 3", lucky=True, hidden=True, threshold=1)
    mine, all_of_it = facts(s, ANNE)["tests"][0]["odds"], facts(s, GM)["tests"][0]["odds"]
    assert (len(mine["what_if"]), mine["what_if"][0], "outcomes" in mine) == (7, [19, 27], False)
    assert "outcomes" in all_of_it


@rule("SR-ODDS-12")
def test_a_table_may_hide_the_odds_from_its_players() -> None:
    s = table(show_odds_to_players=False)
    c = add(s, "ada", ANNE, atouts=1)
    called(s, c, "3 3 3", lucky=True)
    assert facts(s, ANNE)["tests"][0]["odds"] is None
    assert facts(s, GM)["tests"][0]["odds"] is not None


@promise("R50")
@rule("SR-INFO-05")
@pytest.mark.parametrize("seat", [ANNE, SPECTATOR])
@pytest.mark.parametrize("like", sorted(PEOPLE))
def test_whoever_is_brought_in_hidden_is_seen_nowhere(like: str, seat: Seat) -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    before = _shown(s, seat)
    play(s, GM, Fill("bring", {"like": like, "count": 2, "hidden": True}))
    assert _shown(s, seat) == before


@rule("SR-ODDS-12", "SR-ADV-06")
def test_an_order_is_shown_with_its_odds_before_it_is_given() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=1, y=0)
    seen = preview(s, ANNE, Fill("sprint", {"x": 9, "y": 0}))
    assert (seen["dice"], seen["level"], seen["odds"]["outcomes"]["success"]) == (3, 0, [73, 108])
    twin = s.fork()
    dice(twin, "1 3 6")
    order(twin, ANNE, "sprint", x=9, y=0)
    assert twin.log is not None
    happened = rolled(Fill("sprint", {}), twin.log)
    assert happened["dice"] == 3
    assert happened.items() <= seen.items()
    blow = preview(s, ANNE, Fill("attack_melee", {"weapon": "unarmed", "target": "foe"}))
    assert len(blow["odds"]["what_if"]) == 7
    assert s.log is not None
    assert told(s, "action") == []


@rule("SR-ODDS-01", "SR-CBT-09")
def test_of_a_split_attack_the_dice_of_the_first_strike_are_foreseen() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=1, y=0)
    whole = preview(s, ANNE, Fill("attack_melee", {"weapon": "unarmed", "target": "foe"}))["dice"]
    strikes = [{"target": "foe", "dice": whole - 1}, {"target": "foe", "dice": 1}]
    value = {"weapon": "unarmed", "strikes": strikes, "full_pool": False}
    assert preview(s, ANNE, Fill("multiple_attack", value))["dice"] == whole - 1


def _shown(s: Table, seat: Seat) -> str:
    """Everything a seat gets, byte for byte."""
    view = look(GAME, s, seat)
    return canonical(
        {
            "facts": view.facts,
            "pending": None if view.pending is None else [view.pending.kind, list(view.pending.awaited)],
            "picks": [pick.text for pick in (*view.menu.picks, *view.standing.picks)],
            "forms": [encode(form.fields) for form in (*view.menu.forms, *view.standing.forms)],
            "samples": [form.facts for form in view.menu.forms],
            "events": [encode(event) for event in view.events],
        }
    )


@rule("SR-INFO-01")
@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_no_seat_can_tell_its_world_from_another_that_it_could_be(seed: int) -> None:
    s = played(seed, 12)
    for seat in (ANNE, BRUNO, SPECTATOR):
        world = GAME.redeal(s, seat, PlainRng(seed + 1))
        assert _shown(world, seat) == _shown(s, seat)
