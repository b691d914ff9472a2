"""Spirits: summoning, service, tether, banishment, bonds, formulas. [SR-SPI]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.circles import chapel, hits, mage, serving
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    asked,
    called,
    dice,
    fight,
    left,
    marks,
    order,
    picks,
    play,
    refused,
    rolls,
    sample,
    send,
    silence,
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.actions.rituals import strengthen
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.derived import values
from tripot.games.rpg.planes import name_of
from tripot.games.rpg.records import Character
from tripot.games.rpg.spirits import call_spirit
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import find, give
from tripot.games.rpg.tables import SPIRITS
from tripot.games.rpg.words import StatusCode

HOUR = 3600


@rule("SR-SPI-01", "SR-SMP-07")
@pytest.mark.parametrize("kind", list(SPIRITS))
def test_a_spirit_is_its_power_and_its_type(kind: str) -> None:
    s = table()
    c = call_spirit(s, None, kind, 4, 0)
    row = SPIRITS[kind]
    assert {code: c.attributes[code] for code in ("VOL", "LOG", "INT", "CHA")} == dict.fromkeys(
        ("VOL", "LOG", "INT", "CHA"), 4
    )
    assert {code: c.attributes[code] for code in row.mods} == {code: max(1, 4 + mod) for code, mod in row.mods.items()}
    assert {code: skill.rating for code, skill in c.skills.items()} == dict.fromkeys(row.skills, 4)
    assert (c.mag, len(c.physical), c.stun) == (4, 10, [])
    assert values(c)["minor_actions"] == row.minor


@rule("SR-SPI-01")
def test_no_attribute_of_a_spirit_is_below_one() -> None:
    s = table()
    assert call_spirit(s, None, "gust", 1, 0).attributes["FOR"] == 1


@rule("SR-SPI-02", "SR-SPI-03", "SR-M04", "SR-MAG-06", "SR-MAG-18")
def test_worked_example_of_a_summoning() -> None:
    s = table()
    c = sample(s, "maiwenn_tarask", ANNE)
    order(s, ANNE, "toggle_focus", focus="bell_charm")
    dice(s, hits(4, 15), "2 4")
    order(s, ANNE, "summon_spirit", spirit_type="tide")
    assert asked(s) == ("split", ANNE)
    assert picks(s) == ["split:4", "split:3", "split:2", "split:1"]
    answer(s, "split:3")
    spirit = s.characters["tide_spirit"]
    assert (spirit.power, spirit.services) == (3, 6)
    assert marks(c.stun).count("X") == 4
    assert left(s) == {}


@rule("SR-SPI-02", "SR-SPI-03")
def test_silence_puts_everything_in_power() -> None:
    s = table()
    mage(s)
    dice(s, hits(3, 6), "1 1")
    order(s, ANNE, "summon_spirit", spirit_type="ember")
    silence(s)
    spirit = s.characters["ember_spirit"]
    assert (spirit.power, spirit.services) == (3, 4)


@rule("SR-M04", "SR-SPI-02", "SR-CHR-03")
def test_a_spirit_owes_as_much_as_the_tradition_is_worth() -> None:
    s = table()
    mage(s, trad="LOG", LOG=2)
    dice(s, hits(3, 6), "1 1")
    order(s, ANNE, "summon_spirit", spirit_type="ember")
    answer(s, "split:1")
    assert s.characters["ember_spirit"].services == 2 + 2


@rule("SR-M04")
def test_a_failed_summoning_costs_its_drain() -> None:
    s = table()
    c = mage(s)
    dice(s, hits(0, 6), "3 2")
    order(s, ANNE, "summon_spirit", spirit_type="ember")
    assert "ember_spirit" not in s.characters
    assert marks(c.stun).count("X") == 3
    assert refused(s, ANNE, "summon_spirit", spirit_type="unicorn") == "E_TARGET"


@rule("SR-SPI-04", "SR-M04")
def test_one_unbound_spirit_at_a_time() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c)
    assert refused(s, ANNE, "summon_spirit", spirit_type="tide") == "E_SPIRIT"
    spirit.bound = True
    dice(s, hits(0, 6), "1 1")
    order(s, ANNE, "summon_spirit", spirit_type="tide")


@rule("SR-SPI-05")
def test_an_unbound_spirit_leaves_with_its_last_service_or_after_twelve_hours() -> None:
    s = table()
    c = mage(s)
    first = serving(s, c, services=1)
    order(s, ANNE, "command_spirit", character="mai", target=first.id, text="guard the door", task=True)
    assert first.id not in s.characters
    second = serving(s, c, services=5)
    wait(s, hours=11)
    assert second.id in s.characters
    wait(s, hours=1)
    assert second.id not in s.characters
    bound = serving(s, c)
    bound.bound = True
    wait(s, hours=20)
    assert bound.id in s.characters


@rule("SR-SPI-06", "SR-M08", "SR-INFO-01")
def test_a_task_costs_a_service_and_small_orders_do_not() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c, services=3)
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="wait")
    assert spirit.services == 3
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="fight", task=True)
    assert spirit.services == 2
    assert told(s, "service", ANNE)[-1]["left"] == 2
    assert told(s, "service", BRUNO) == []
    mage(s, "bo", BRUNO)
    assert refused(s, BRUNO, "command_spirit", target=spirit.id, text="stop") == "E_SPIRIT"
    assert controller(s, spirit) == ANNE
    assert "services" not in str(look(GAME, s, BRUNO).facts["characters"][spirit.id])


@rule("SR-SPI-06")
def test_a_spirit_has_an_initiative_and_a_turn_of_its_own() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c)
    dice(s, "6 1")
    order(s, GM, "start_encounter", people=[spirit.id, c.id])
    assert s.encounter is not None
    assert s.encounter.scores[spirit.id] == 6 + spirit.attributes["REA"] + spirit.attributes["INT"]
    assert s.encounter.order[0] == spirit.id
    assert (spirit.major, spirit.minor) == (1, 3)


@rule("SR-M08")
def test_a_spirit_without_services_takes_no_task() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c, services=0)
    assert refused(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="x", task=True) == "E_SPIRIT"
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="wait")


@rule("SR-SPI-07", "SR-M05")
def test_worked_example_of_a_tether() -> None:
    s = table()
    mage(s)
    spirit = serving(s, None, power=4)
    dice(s, f"{hits(0, 8)} {hits(5, 6)}", "1 1")
    order(s, ANNE, "tether_spirit", target=spirit.id, object="lamp")
    assert picks(s) == ["longer:2", "longer:1", "longer:0"]
    start = s.clock
    answer(s, "longer:1")
    tether = find(spirit, "tethered")
    assert tether is not None
    assert (tether.left - start, tether.level, tether.about) == (75, 3, "lamp")


@rule("SR-SPI-07", "SR-M05")
@pytest.mark.parametrize(("net", "tied"), [(2, False), (3, True)])
def test_fewer_than_three_net_hits_tie_nothing(net: int, tied: bool) -> None:
    s = table()
    mage(s)
    spirit = serving(s, None, power=4)
    dice(s, f"{hits(0, 8)} {hits(net, 6)}", "1 1")
    order(s, ANNE, "tether_spirit", target=spirit.id, object="lamp")
    tether = find(spirit, "tethered")
    assert (tether is not None) == tied
    if tether is not None:
        assert (tether.left - s.clock, tether.level) == (9, 4)


@rule("SR-SPI-07")
def test_a_tethered_spirit_stays_within_its_radius_and_on_its_plane() -> None:
    s = table()
    c = mage(s, x=0, y=0)
    spirit = serving(s, c, power=2)
    dice(s, f"{hits(0, 4)} {hits(3, 6)}", "1 1")
    order(s, ANNE, "tether_spirit", character="mai", target=spirit.id, object="lamp")
    assert refused(s, ANNE, "move", character=spirit.id, x=3, y=0) == "E_STATUS"
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="astral")
    assert name_of(spirit) == "dual"
    for run in ("sprint", "parkour"):
        assert refused(s, ANNE, run, character=spirit.id, x=3, y=0) == "E_STATUS"
    add(s, "bo", x=7, y=0)
    assert refused(s, ANNE, "charge", character=spirit.id, weapon="spirit", target="bo") == "E_STATUS"
    order(s, ANNE, "move", character=spirit.id, x=2, y=0)
    assert spirit.x == 2


@rule("SR-SPI-08", "SR-M06")
def test_banishing_takes_a_service_for_each_net_hit_and_ends_with_none() -> None:
    s = table()
    bo = mage(s, "bo", BRUNO)
    mage(s)
    spirit = serving(s, bo, power=3, services=3)
    spirit.bound = True
    dice(s, f"{hits(1, 6)} {hits(3, 6)}", "1 1")
    order(s, ANNE, "banish_spirit", target=spirit.id)
    assert spirit.services == 1
    dice(s, f"{hits(0, 6)} {hits(2, 6)}", "4 4")
    order(s, ANNE, "banish_spirit", target=spirit.id)
    assert spirit.id not in s.characters
    assert told(s, "entity_removed", BRUNO)[-1]["who"] == spirit.id
    assert marks(s.characters["mai"].stun).count("X") == 6


@rule("SR-SPI-09", "SR-M07", "SR-CHR-07")
def test_coercion_needs_the_true_name_hurts_and_then_commands() -> None:
    s = table()
    bo = mage(s, "bo", BRUNO)
    c = mage(s, VOL=4, influence=1)
    spirit = serving(s, bo, power=3)
    assert refused(s, ANNE, "intimidate_spirit", target=spirit.id) == "E_SPIRIT"
    c.true_names.append(spirit.id)
    dice(s, f"{hits(0, 3)} {hits(2, 4)} {hits(1, 6)} {hits(3, 5 + 2)}")
    order(s, ANNE, "intimidate_spirit", target=spirit.id)
    assert marks(spirit.physical).startswith("xx.")
    assert rolls(s, who="mai")[-1]["parts"][-1] == ["pain", 2]
    assert controller(s, spirit) == ANNE
    assert statuses(spirit) == ["obedient"]
    assert refused(s, BRUNO, "command_spirit", character="bo", target=spirit.id, text="help") == "E_SPIRIT"
    services = spirit.services
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="fight", task=True)
    assert spirit.services == services
    wait(s, minutes=19)
    assert controller(s, spirit) == ANNE
    wait(s, minutes=1)
    assert controller(s, spirit) == BRUNO
    assert (told(s, "drain"), statuses(spirit)) == ([], [])


@rule("SR-M07")
def test_the_second_roll_is_made_even_if_the_first_fails() -> None:
    s = table()
    c = mage(s, VOL=2, influence=1)
    spirit = serving(s, None, power=2)
    c.true_names.append(spirit.id)
    dice(s, f"{hits(1, 2)} {hits(0, 2)} {hits(0, 4)} {hits(1, 5)}")
    order(s, ANNE, "intimidate_spirit", target=spirit.id)
    assert marks(spirit.physical).count("x") == 0
    assert controller(s, spirit) == ANNE


def lodge(s: Table, c: Character, code: str = "attic_lodge") -> None:
    """A lodge where its owner stands."""
    chapel(s)
    c.zone = c.lodge_zone = "chapel"
    c.lodge = code


def work(s: Table, *throws: str, d4: str = "1 1") -> None:
    """Accept the time, and go on as long as there is something to throw."""
    dice(s, " ".join(throws), d4)
    answer(s, "yes")
    for _ in throws[1:]:
        order(s, ANNE, "go_on", project=str(next(iter(s.projects))))
        answer(s, "yes")


@rule("SR-SPI-10", "SR-R01", "SR-MAG-13")
def test_a_bond_needs_a_lodge_drachms_and_hours_and_gives_services() -> None:
    s = table()
    c = mage(s, conjuration=6)
    spirit = serving(s, c, power=3, services=2)
    assert refused(s, ANNE, "bind_spirit", target=spirit.id) == "E_LODGE"
    lodge(s, c, "folding_lodge")
    c.drachms = 14
    assert refused(s, ANNE, "bind_spirit", target=spirit.id) == "E_DRACHMS"
    c.drachms = 15
    start = s.clock
    order(s, ANNE, "bind_spirit", target=spirit.id)
    assert c.drachms == 0
    dice(s, f"{hits(4, 10)} {hits(4, 9)}", "2 3")
    answer(s, "yes", "keep")
    order(s, ANNE, "go_on", project=str(next(iter(s.projects))))
    answer(s, "yes", "keep")
    assert (spirit.bound, spirit.services) == (True, 2 + 2)
    assert s.clock - start == 6 * HOUR
    assert marks(c.stun).count("X") == 3
    assert rolls(s, who="mai")[-1]["sources"] == [["lodge", 1]]


@rule("SR-R01", "SR-SPI-10")
def test_a_botched_bond_sets_the_spirit_free_and_costs_drain_once() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c, power=2)
    lodge(s, c)
    order(s, ANNE, "bind_spirit", target=spirit.id)
    dice(s, "1 1 1 1 3 3", "2 2")
    answer(s, "yes", "keep")
    assert spirit.id not in s.characters
    assert len(told(s, "drain")) == 1


@rule("SR-SPI-10", "SR-EXT-04")
def test_giving_up_before_any_roll_costs_no_drain() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c, power=2)
    lodge(s, c)
    order(s, ANNE, "bind_spirit", target=spirit.id)
    answer(s, "no")
    order(s, ANNE, "give_up", project=str(next(iter(s.projects))))
    assert (s.projects, told(s, "drain"), c.drachms) == ({}, [], 50)


@rule("SR-SPI-04", "SR-R01")
def test_no_more_bound_spirits_than_charisma() -> None:
    s = table()
    c = mage(s, CHA=1)
    lodge(s, c)
    serving(s, c, power=1).bound = True
    spirit = serving(s, c, power=1)
    assert refused(s, ANNE, "bind_spirit", target=spirit.id) == "E_SPIRIT"


@rule("SR-SPI-11", "SR-R02")
def test_a_reinforcement_adds_its_thresholds_and_then_all_its_changes() -> None:
    s = table()
    c = mage(s, conjuration=8)
    lodge(s, c)
    spirit = serving(s, c, power=2, services=1)
    assert refused(s, ANNE, "reinforce_bond", target=spirit.id, modifications=[{"kind": "service"}]) == "E_SPIRIT"
    spirit.bound = True
    changes: list[dict[str, Any]] = [
        {"kind": "service", "count": 2},
        {"kind": "skill", "what": "stealth"},
        {"kind": "power", "what": "search"},
        {"kind": "force"},
    ]
    order(s, ANNE, "reinforce_bond", target=spirit.id, modifications=changes)
    project = next(iter(s.projects.values()))
    assert project.threshold == 2 * 3 + 2 + 2 + 2 + 3
    assert (project.interval, c.drachms) == (3 * HOUR, 45)
    order(s, GM, "override", field=f"project.{project.id}.threshold", value="5")
    dice(s, hits(6, 12), "1 1")
    answer(s, "yes", "keep")
    assert (spirit.power, spirit.services, spirit.skills["stealth"].rating) == (3, 3, 3)
    assert "search" in spirit.powers
    assert len(spirit.physical) == 9


@rule("SR-R02")
def test_a_botched_reinforcement_breaks_the_bond() -> None:
    s = table()
    c = mage(s)
    lodge(s, c)
    spirit = serving(s, c, power=2)
    spirit.bound = True
    order(s, ANNE, "reinforce_bond", target=spirit.id, modifications=[{"kind": "service"}])
    dice(s, "1 1 1 1 3 3", "1 1")
    answer(s, "yes", "keep")
    assert spirit.id in s.characters
    assert not spirit.bound


@rule("SR-SPI-12", "SR-R03")
@pytest.mark.parametrize(
    ("sources", "multiplier"),
    [
        (("observed",), 10),
        (("signatures",), 5),
        (("true_names",), 3),
        (("formulas",), 2),
        (("observed", "true_names"), 3),
    ],
)
def test_a_formula_is_as_hard_as_the_easiest_source_held(sources: tuple[str, ...], multiplier: int) -> None:
    s = table()
    c = mage(s)
    name = "free:ember:2:Cinder"
    assert refused(s, ANNE, "design_free_spirit_formula", spirit_name=name, source="observation") == "E_TARGET"
    for source in sources:
        getattr(c, source).append(name)
    wanted = {"observed": "observation", "signatures": "signature", "true_names": "true_name", "formulas": "formula"}
    order(s, ANNE, "design_free_spirit_formula", spirit_name=name, source=wanted[sources[0]])
    project = next(iter(s.projects.values()))
    assert (project.threshold, project.interval) == (2 * multiplier, 24 * HOUR)
    assert project.base == 2 + 3


@rule("SR-R03", "SR-E29", "SR-SPI-14")
def test_with_its_formula_a_free_spirit_is_attracted_and_stays_an_hour() -> None:
    s = table()
    c = mage(s, astral=6)
    name = "free:ember:2:Cinder"
    c.true_names.append(name)
    order(s, ANNE, "design_free_spirit_formula", spirit_name=name, source="true_name")
    dice(s, hits(7, 9), "1 1")
    answer(s, "yes")
    assert c.formulas == [name]
    start = s.clock
    order(s, ANNE, "attract_spirit", spirit_name=name)
    spirit = s.characters["ember_spirit"]
    assert (s.clock - start, spirit.power, spirit.name) == (HOUR, 2, "Cinder")
    wait(s, minutes=59)
    assert spirit.id in s.characters
    wait(s, minutes=1)
    assert spirit.id not in s.characters


@rule("SR-SPI-14", "SR-E29")
def test_an_attracted_spirit_can_be_bound_and_waits_for_it() -> None:
    s = table()
    c = mage(s)
    lodge(s, c)
    c.formulas.append("free:ember:2:Cinder")
    order(s, ANNE, "attract_spirit", spirit_name="free:ember:2:Cinder")
    spirit = s.characters["ember_spirit"]
    order(s, ANNE, "bind_spirit", target=spirit.id)
    dice(s, hits(2, 6))
    answer(s, "yes", "keep")
    assert spirit.id in s.characters
    dice(s, hits(3, 5), "1 1")
    order(s, ANNE, "go_on", project=str(next(iter(s.projects))))
    answer(s, "yes", "keep")
    assert spirit.bound


@rule("SR-SPI-13")
def test_an_ally_is_met_only_after_a_quest() -> None:
    s = table()
    c = mage(s)
    c.true_names.append("ally:guide:3:Mist")
    form = {"spirit_name": "ally:guide:3:Mist", "source": "true_name"}
    assert refused(s, ANNE, "design_free_spirit_formula", **form) == "E_QUEST"
    order(s, GM, "override", field="mai.quests", value="+ally:guide:3:Mist")
    order(s, ANNE, "design_free_spirit_formula", **form)
    assert len(s.projects) == 1


@rule("SR-SPI-15")
def test_a_spirit_next_to_what_it_fears_weakens_and_burns_away() -> None:
    s = table()
    chapel(s, feared=("water",))
    c = mage(s, zone="chapel")
    spirit = serving(s, c, power=4)
    order(s, GM, "set_zone", zone="chapel")
    assert called(s, spirit, "3 3", pool=6)["parts"][-1] == ["weakness", -4]
    wait(s, seconds=30)
    assert marks(spirit.physical).count("x") == 1
    wait(s, seconds=30)
    assert marks(spirit.physical).count("x") == 2
    order(s, GM, "set_zone", zone="chapel", feared=[])
    wait(s, seconds=60)
    assert marks(spirit.physical).count("x") == 2


@rule("SR-SPI-16")
def test_a_spirit_appears_materialised_and_changes_plane_on_order() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c)
    assert name_of(spirit) == "dual"
    fight(s, "mai", d6="6 1")
    minors = spirit.minor = 3
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="astral")
    assert (name_of(spirit), spirit.minor) == ("dual", minors)  # words are words: the order has a name
    c.minor = 4
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, plane="astral")
    assert (name_of(spirit), spirit.minor) == ("astral", minors - 1)
    assert refused(s, ANNE, "command_spirit", character="mai", target=spirit.id, plane="astral") == "E_PLANE"
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, plane="dual")
    assert name_of(spirit) == "dual"
    spirit.minor = 0
    assert refused(s, ANNE, "command_spirit", character="mai", target=spirit.id, plane="astral") == "E_NO_ACTION"


@rule("SR-STA-FOGGED", "SR-SPI-07", "SR-SPI-16")
@pytest.mark.parametrize("status", ["fogged", "tethered"])
def test_neither_fog_nor_a_tether_lets_a_spirit_change_plane(status: StatusCode) -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c)
    give(s, spirit, status)
    assert refused(s, ANNE, "command_spirit", character="mai", target=spirit.id, plane="astral") == "E_STATUS"
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="wait")


@rule("SR-LAW-01", "SR-SPI-02", "SR-SPI-07")
def test_a_share_that_does_not_add_up_is_told_as_such() -> None:
    s = table()
    mage(s)
    dice(s, f"{hits(2, 6)}", "1 1")
    order(s, ANNE, "summon_spirit", spirit_type="gust")
    for share in ("split:0", "split:3"):
        refusal = send(s, ANNE, share)
        assert refusal is not None
        assert (refusal.code, refusal.facts["dice"]) == ("E_SPLIT", 2)
    play(s, ANNE, "split:2")


@rule("SR-SPI-16", "SR-DMG-15", "SR-DMG-16")
def test_a_spirit_defends_and_resists_with_its_own_attributes_and_vanishes_when_full() -> None:
    s = table()
    serving(s, None, power=2, kind="stone")
    spirit = s.characters["stone_spirit"]
    assert values(spirit)["physical_defense"] == 1 + 2
    assert values(spirit)["physical_resistance"] == 6
    spirit.x = spirit.y = 0
    add(s, "bo", BRUNO, x=1, y=0, weapons=["ram_hammer"], FOR=5, close_combat=6)
    dice(s, f"{hits(0, 3)} {hits(8, 9)} {hits(0, 6)} {hits(0, 6)}")
    order(s, BRUNO, "attack_melee", weapon="ram_hammer", target="stone_spirit")
    answer(s, "keep")
    assert spirit.id not in s.characters
    assert statuses(s.characters["bo"]) == []


@rule("SR-TURN-20")
def test_a_summoned_spirit_joins_the_fight_it_is_called_into() -> None:
    s = table()
    mage(s)
    fight(s, "mai")
    dice(s, f"{hits(2, 6)} 4", "1 1")
    order(s, ANNE, "summon_spirit", spirit_type="gust")
    answer(s, "split:2")
    assert s.encounter is not None
    assert "gust_spirit" in s.encounter.order
    play(s, GM, "end_turn")


@rule("SR-SPI-05", "SR-SPI-06")
def test_a_spirit_whose_last_service_is_a_fight_leaves_when_it_is_over() -> None:
    s = table()
    c = mage(s)
    spirit = serving(s, c, services=1)
    fight(s, "mai")
    order(s, ANNE, "command_spirit", character="mai", target=spirit.id, text="fight", task=True)
    assert (spirit.services, spirit.id in s.characters) == (0, True)
    play(s, GM, "close_encounter")
    assert spirit.id not in s.characters


@rule("SR-E29", "SR-SPI-14")
def test_an_attracted_spirit_goes_when_the_binding_that_kept_it_fails() -> None:
    s = table()
    c = mage(s)
    lodge(s, c)
    c.formulas.append("free:ember:2:Cinder")
    order(s, ANNE, "attract_spirit", spirit_name="free:ember:2:Cinder")
    order(s, ANNE, "bind_spirit", target="ember_spirit")
    dice(s, hits(1, 6), "1 1")
    answer(s, "yes", "keep")
    assert "ember_spirit" in s.characters
    order(s, ANNE, "give_up", project=str(next(iter(s.projects))))
    assert "ember_spirit" not in s.characters


@rule("SR-R02", "SR-SPI-05")
def test_a_spirit_set_free_after_its_twelve_hours_leaves_at_once() -> None:
    s = table()
    c = mage(s)
    lodge(s, c)
    spirit = serving(s, c, power=2)
    spirit.bound = True
    wait(s, hours=13)
    order(s, ANNE, "reinforce_bond", target=spirit.id, modifications=[{"kind": "service"}])
    dice(s, "1 1 1 1 3 3", "1 1")
    answer(s, "yes", "keep")
    assert spirit.id not in s.characters


@rule("SR-R02", "SR-SPI-01")
def test_a_spirit_that_grows_is_what_its_type_is_at_its_new_power() -> None:
    s = table()
    weak, strong = call_spirit(s, None, "gust", 1, 0), call_spirit(s, None, "gust", 3, 0)
    strengthen(weak, 2)
    assert (weak.power, weak.mag, weak.attributes) == (3, 3, strong.attributes)
    assert (len(weak.physical), weak.skills) == (len(strong.physical), strong.skills)
