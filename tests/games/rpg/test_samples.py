"""Samples: ready people, their gear, and the cold store. [SR-SMP]"""

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, dice, order, play, sample, table
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import settle
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters import derived
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.matrix.devices import make_device
from tripot.games.rpg.tables import (
    ARMOUR,
    DEVICES,
    EXPLOSIVES,
    FOCI,
    LODGES,
    MATRIX_ATTRIBUTES,
    PEOPLE,
    PROGRAMS,
    RITUALS,
    SPELLS,
    SPIRITS,
    SPRITES,
    TRAITS,
    VEHICLES,
    WEAPONS,
)

# CON AGI REA FOR VOL LOG INT CHA, Essence in tenths, atouts, then: physical and mental defence, physical and mental
# resistance, composure, healing, initiative dice and score, minor actions, boxes physical, stun and overflow.
PUBLISHED = """
vesna_kord     4 5 4 4 3 2 3 2  40 3   7 6  6 3   5 7  2 7  3  10  9 4
idris_vale     4 5 4 3 3 2 4 2  45 3   8 7  7 3   5 7  2 8  3  10  9 4
noor_castellan 2 3 3 2 4 6 5 2  50 4   8 9  4 4   6 6  1 8  2   9 10 2
aurele_quint   3 2 3 2 5 6 4 2  60 3   7 9  3 5   7 8  1 7  2   9 10 3
maiwenn_tarask 3 2 3 2 5 3 4 5  60 4   7 9  3 5  10 8  1 7  2   9 10 3
pixel_okoro    2 3 3 2 5 5 4 3  60 4   7 9  4 5   8 7  1 7  2   9 10 2
sacha_delmar   3 3 3 2 4 3 4 5  55 5   7 8  5 4   9 7  1 7  2   9 10 3
bastien_roche  3 3 5 3 3 4 4 2  50 3   9 7  6 3   5 6  1 9  2   9  9 3
dock_guard     3 3 3 3 3 2 3 2  60 0   6 6  6 3   5 6  1 6  2   9  9 3
yard_bruiser   5 3 3 5 3 1 2 2  60 0   5 5  7 3   5 8  1 5  2  11  9 5
tower_marksman 3 5 4 3 3 2 4 2  60 1   8 7  6 3   5 6  1 8  2   9  9 3
house_decker   2 3 3 2 4 5 4 2  60 1   7 8  2 4   6 6  1 7  2   9 10 2
yard_hound     4 4 5 4 3 1 4 1  60 0   9 7  4 3   4 7  1 9  2  10  9 4
"""
ROWS = [line.split() for line in PUBLISHED.strip().splitlines()]


@rule("SR-SMP-01", "SR-SMP-02", "SR-CHR-06")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_ready_people_are_as_published(row: list[str]) -> None:
    s = table()
    c = sample(s, row[0], ANNE)
    found = derived.values(c)
    assert [str(c.attributes[code]) for code in ("CON", "AGI", "REA", "FOR", "VOL", "LOG", "INT", "CHA")] == row[1:9]
    assert [str(c.essence), str(c.atout_max)] == row[9:11]
    names = (
        "physical_defense", "mental_defense", "physical_resistance", "mental_resistance", "composure",
        "natural_healing", "initiative_dice", "initiative_score", "minor_actions", "physical_boxes", "stun_boxes",
        "overflow_boxes",
    )  # fmt: skip
    assert [str(found[name]) for name in names] == row[11:]


@rule("SR-SMP-01")
@pytest.mark.parametrize("code", [code for code, row in PEOPLE.items() if not row["npc"]])
def test_each_archetype_has_twenty_seven_points_of_attributes(code: str) -> None:
    assert sum(PEOPLE[code]["attributes"].values()) == 27


@rule("SR-SMP-01")
def test_the_casters_have_their_magic() -> None:
    s = table()
    mage = sample(s, "aurele_quint", ANNE)
    assert (mage.mag, mage.trad, mage.drachms, derived.drain_resistance(mage)) == (5, "LOG", 24, 3)
    assert mage.spells == ["stone_burst", "seismic_shock", "healing", "vitality", "veil", "mind_bolt"]
    conjurer = sample(s, "maiwenn_tarask", BRUNO)
    assert (conjurer.mag, conjurer.trad, conjurer.drachms, derived.drain_resistance(conjurer)) == (5, "CHA", 60, 2)
    technomancer = sample(s, "pixel_okoro", 2)
    assert (technomancer.res, technomancer.mag, derived.drain_resistance(technomancer)) == (5, 0, 2)


# damage, monitor, element, levels by band ("-" where it cannot be fired), modes, ammunition
ARMOURY = {
    "unarmed": ("half_FOR", "stun", "none", "", (), 0),
    "gull_knife": (2, "physical", "none", "", (), 0),
    "sickle_blade": (4, "physical", "none", "", (), 0),
    "ram_hammer": (5, "physical", "none", "", (), 0),
    "hush_baton": (3, "stun", "electricity", "", (), 6),
    "wren_pistol": (2, "physical", "none", "1 0 -1 - -", ("single", "semi_auto"), 6),
    "rook_pistol": (3, "physical", "none", "0 0 0 - -", ("single", "semi_auto"), 12),
    "marlin_smg": (3, "physical", "none", "0 1 0 -1 -", ("single", "semi_auto", "burst", "full_auto"), 30),
    "heron_rifle": (5, "physical", "none", "-1 0 1 1 0", ("single", "semi_auto", "burst"), 30),
    "longwing_rifle": (6, "physical", "none", "-2 -1 0 1 2", ("single",), 10),
    "moth_taser": (4, "stun", "electricity", "0 0 - - -", ("single", "semi_auto"), 4),
    "fangs": (3, "physical", "none", "", (), 0),
    "pike_mount": (5, "physical", "none", "- 0 1 1 0", ("single", "burst", "full_auto"), 100),
}


@rule("SR-SMP-03")
@pytest.mark.parametrize("code", list(ARMOURY))
def test_weapons_are_as_published(code: str) -> None:
    kind = WEAPONS[code]
    damage, monitor, element, bands, modes, ammo = ARMOURY[code]
    shown = [str(kind.bands.get(band, "-")) for band in ("contact", "near", "short", "medium", "far")]
    assert (kind.damage, kind.monitor, kind.element, kind.ammo) == (damage, monitor, element, ammo)
    assert (" ".join(shown) if kind.firearm else "", kind.modes if kind.firearm else ()) == (bands, modes)


@rule("SR-SMP-03")
def test_explosives_and_armour_are_as_published() -> None:
    assert set(WEAPONS) == set(ARMOURY)
    blasts = {code: (kind.damage, kind.falloff, kind.radius, kind.avoidance) for code, kind in EXPLOSIVES.items()}
    assert blasts == {
        "burr_frag": (7, 1, 6, 1),
        "flare_flash": (0, 0, 5, 2),
        "brine_flask": (2, 1, 2, 0),
        "tinder_bottle": (2, 1, 3, 0),
        "reek_flask": (0, 0, 4, 1),
        "wasp_cloud": (0, 0, 4, 1),
    }
    worn = {"street_clothes": 0, "lined_jacket": 2, "plate_vest": 3, "veil_suit": 2, "riot_shell": 5}
    assert worn == ARMOUR


MACHINES = {
    "pebble_link": (1, 0, 1, 1, 1, 1, 8, False),
    "lark_link": (3, 0, 2, 3, 3, 2, 9, False),
    "kestrel_deck": (3, 4, 5, 4, 3, 3, 9, True),
    "osprey_deck": (5, 6, 5, 6, 5, 5, 10, True),
    "reef_console": (3, 0, 2, 5, 4, 3, 9, True),
    "camera": (1, 0, 0, 1, 1, 0, 8, False),
    "maglock": (2, 0, 0, 1, 3, 0, 9, False),
    "sentry_host": (4, 3, 3, 5, 4, 4, 10, False),
}


@rule("SR-SMP-04")
@pytest.mark.parametrize("code", list(MACHINES))
def test_devices_are_as_published(code: str) -> None:
    s = table()
    d = make_device(s, "one", code)
    found = (d.rating, d.attack, d.corruption, d.data_processing, d.firewall, d.slots, d.boxes, d.hot_sim)
    assert found == MACHINES[code]


@rule("SR-SMP-04")
def test_programs_are_as_published() -> None:
    assert set(DEVICES) >= set(MACHINES)
    assert set(PROGRAMS) == {
        "lantern", "picklock", "wisp", "hammer", "clamp", "backlash", "ballast", "sieve", "mender"
    }  # fmt: skip
    assert {code: set(PROGRAMS[code].on) for code in ("lantern", "picklock", "wisp")} == {
        "lantern": {"matrix_perception", "snoop_traffic", "trace_icon"},
        "picklock": {"force_access", "take_control"},
        "wisp": {"hide", "find_backdoor", "use_backdoor"},
    }
    assert [PROGRAMS[code].dice for code in ("lantern", "picklock", "wisp")] == [2, 2, 2]


CRAFT = {
    "gnat_drone": (1, 2, 4, 5, 15, 3, 0, 3, 0, 8),
    "mantis_drone": (1, 2, 8, 10, 30, 3, 6, 3, 2, 11),
    "mule_drone": (2, 3, 6, 5, 30, 2, 8, 2, 8, 12),
    "calash_van": (1, 3, 12, 20, 90, 2, 12, 2, 6, 14),
    "swift_bike": (1, 2, 18, 20, 130, 1, 5, 1, 2, 10),
}


@rule("SR-SMP-05")
@pytest.mark.parametrize("code", list(CRAFT))
def test_drones_and_vehicles_are_as_published(code: str) -> None:
    s, v = table(), VEHICLES[code]
    boxes = len(add_machine(s, "one", code).physical)
    found = (
        v.handling_flat, v.handling_rough, v.acceleration, v.step, v.max_speed, v.autopilot, v.resistance, v.sensors,
        v.armour, boxes,
    )  # fmt: skip
    assert found == CRAFT[code]


CHARMS = {
    "stone_burst": ("physical", "line_of_sight", 0, False, "physical_defense", 3),
    "seismic_shock": ("physical", "line_of_sight", 3, False, "physical_defense", 2),
    "healing": ("physical", "touch", 0, False, "", 0),
    "vitality": ("physical", "touch", 0, True, "", 0),
    "frost_lance": ("physical", "line_of_sight", 0, False, "physical_defense", 2),
    "ember_hand": ("physical", "touch", 0, False, "physical_defense", 2),
    "arc": ("physical", "line_of_sight", 0, False, "physical_defense", 3),
    "mind_bolt": ("mana", "line_of_sight", 0, False, "mental_defense", 3),
    "veil": ("mana", "touch", 0, True, "", 0),
    "hush": ("mana", "touch", 0, True, "", 0),
    "dread": ("mana", "line_of_sight", 0, False, "mental_defense", 0),
    "bonds": ("physical", "line_of_sight", 0, True, "physical_defense", 0),
    "weariness": ("mana", "line_of_sight", 0, False, "mental_defense", 0),
    "hex": ("mana", "line_of_sight", 0, True, "mental_defense", 0),
    "shroud": ("mana", "line_of_sight", 0, True, "mental_defense", 0),
    "stasis": ("mana", "line_of_sight", 0, False, "mental_defense", 0),
    "stone_sleep": ("physical", "touch", 0, False, "physical_defense", 0),
}


@rule("SR-SMP-06")
@pytest.mark.parametrize("code", list(CHARMS))
def test_spells_are_as_published(code: str) -> None:
    spell = SPELLS[code]
    found = (spell.nature, spell.range, spell.zone, spell.maintained, spell.against, spell.damage)
    assert found == CHARMS[code]


@rule("SR-SMP-06")
def test_rituals_are_as_published() -> None:
    assert set(SPELLS) == set(CHARMS)
    assert {code: (row.threshold, row.interval) for code, row in RITUALS.items()} == {
        "healing_circle": (7, 3600),
        "rune": (6, 3600),
        "far_sight": (4, 600),
    }


@rule("SR-SMP-07")
def test_spirits_sprites_traits_and_foci_are_as_published() -> None:
    assert {code: [row.mods.get(a, 0) for a in ("CON", "AGI", "REA", "FOR")] for code, row in SPIRITS.items()} == {
        "guide": [3, -1, 2, 1],
        "ember": [1, 2, 3, -1],
        "tide": [2, 1, 2, 0],
        "stone": [4, -2, -1, 4],
        "gust": [-1, 3, 4, -2],
    }
    assert {code: row.minor for code, row in SPIRITS.items()} == {
        "guide": 3,
        "ember": 3,
        "tide": 3,
        "stone": 2,
        "gust": 4,
    }
    assert {code: [row.mods[name] for name in MATRIX_ATTRIBUTES] for code, row in SPRITES.items()} == {
        "machine": [1, 3, 2, 0],
        "courier": [-1, 2, 3, 2],
    }
    assert len(TRAITS) == 10
    assert {code: (row["power"], row["skill"]) for code, row in FOCI.items()} == {
        "ash_ring": (2, "sorcery"),
        "bell_charm": (2, "conjuration"),
        "copper_spoon": (2, "enchantment"),
    }
    assert LODGES == {"folding_lodge": 3, "attic_lodge": 5}


@rule("SR-SMP-08")
def test_the_cold_store_is_as_published() -> None:
    s = GAME.setup(3, {}, PlainRng(1))
    assert look(GAME, s, GM).facts["time"] == [1, 22, 0, 0]
    place = s.networks["perrin_cold_store"]
    assert s.devices[place.master].code == "sentry_host"
    slaved = sorted(device.id for device in s.devices.values() if device.network == place.id and device.slaved)
    assert slaved == ["cam_hall", "cam_yard", "freight_walker", "lock_hall", "lock_vat"]
    assert [c.split("_")[0] for c in place.deckers] == ["house"]
    assert (place.files["manifest"].encrypted, place.files["manifest"].bomb) == (2, 2)
    assert not s.devices["old_thermostat"].slaved


@rule("SR-SMP-09")
def test_a_table_plays_within_four_clicks() -> None:
    s = GAME.setup(2, {}, KeyedRng(b"z" * 32))
    settle(s)
    play(s, ANNE, "take:vesna_kord")
    play(s, BRUNO, "take:aurele_quint")
    s.characters["vesna_kord"].atouts = 0
    play(s, GM, "start_session")
    assert s.characters["vesna_kord"].atouts == 3
    dice(s, "40x3")
    order(s, GM, "start_encounter", people=["vesna_kord", "aurele_quint", "dock_guard_1"])
    assert s.encounter is not None
    assert set(s.encounter.scores) == {"vesna_kord", "aurele_quint", "dock_guard_1"}
    assert s.acting() is not None
    assert all(c.x is not None for c in s.people() if not c.owner)
