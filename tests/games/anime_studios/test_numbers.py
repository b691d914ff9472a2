"""The numbers of the book, as printed: a slip in the tables is caught here."""

from citing import rule
from tripot.games.anime_studios.numbers import NEWS
from tripot.games.anime_studios.parameters import NUMBERS, USUAL

BOOK = NUMBERS["book"]


@rule("AN-STF-02", "AN-STF-03", "AN-STF-04", "AN-STF-05", "AN-COM-01", "AN-COM-05", "AN-COM-09", "AN-COM-16")
def test_staff_and_common_costs() -> None:
    staff = (USUAL.staff_per_mascot, USUAL.staff_per_studio, USUAL.staff_per_independent_studio)
    assert (*staff, USUAL.staff_per_captive) == (1, 2, 1, 1)
    assert (USUAL.open_studio_cost, USUAL.move_cost, USUAL.battle_cost, USUAL.capture_cost) == (3, 1, 1, 1)


@rule("AN-MKT-01", "AN-CNV-04", "AN-BAT-09", "AN-SET-04", "AN-END-09", "AN-END-13")
def test_marketing_dice_setup_and_end() -> None:
    assert (USUAL.free_fans_per_studio, USUAL.fans_per_studio, USUAL.rights_per_hero) == (1, 1, 1)
    assert (BOOK.dice_sides, BOOK.humiliates, BOOK.wounds) == (6, {6}, {4, 5})
    assert (USUAL.start_mascots, USUAL.start_fans) == (6, 0)
    assert (USUAL.productions_needed, USUAL.last_turn) == (6, 20)


@rule("AN-NWS-01", "AN-NWS-03")
def test_news() -> None:
    assert len(NEWS) == 8
    expected = {"shown": 3, "staff_divisor": 4, "surcharge": 1, "rebate": 1, "least_cost": 1, "rights": 1, "dice": 1}
    assert {name: getattr(USUAL, f"news_{name}") for name in expected} == expected


@rule("AN-PRD-01", "AN-DR-07", "AN-MR-12")
def test_goals_of_productions() -> None:
    assert BOOK.goals_for[2] == ((3, 1, 2, 5, 1, 2), (6, 1, 2, 4, 3, 1), (1, 1, 4, 4, 4, 1), (3, 1, 1, 2, 1, 1))
    assert [BOOK.goals_for[players][1][0] for players in (2, 3, 4)] == [6, 9, 12]
    assert BOOK.productions[1][3].worth["from_turn"] == 2
    assert BOOK.productions[1][5].worth["rights"] == 1
    assert BOOK.productions[2][0].worth["mascots"] == 2
    assert (BOOK.productions[2][3].worth["town"], BOOK.productions[2][3].worth["country"]) == (2, 2)
    assert BOOK.productions[3][3].worth["factions"] == 2


@rule("AN-FAC-04")
def test_what_abilities_cost_and_are_worth() -> None:
    assert BOOK.abilities == {
        "cockpit_duo": {"dice": 1},
        "scramble": {"cost": 2},
        "fast_build": {"open_studio": 2},
        "overdrive": {"cost": 1, "dice": 2},
        "armed_bolts": {"combat": 1},
        "salvage": {"staff": 1, "most": 2},
        "night_shift": {"staff": 2},
        "prime_time": {"rights": 1},
        "classmates": {"together": 2},
        "courtesy": {"surcharge": 1},
        "welcome_club": {"cost": 1, "most": 2},
        "reconciliation": {"cost": 0, "rights": 1},
        "talent_circle": {"prodigy": 2},
        "limited_print": {"cost": 3, "rights": 1},
        "polite_dismissal": {"cost": 1},
        "gossip": {"cost": 1, "dice": 1},
        "open_stand": {"fans": 1},
        "flying_studio": {"cost": 2},
        "lys": {"mascots": 2},
        "nocturne": {"fans_per_point": 10},
        "elusive": {},
        "hidden_passage": {"cost": 2, "most": 2},
        "dilemma": {"cost": 0, "fans": 1, "rights": 1},
        "curse": {"cost": 0},
        "wide_passage": {"cost": 1, "most": 3},
        "clown_parade": {"cost": 2},
        "fan_theft": {"cost": 3, "fans": 1},
        "veil": {},
        "onyx": {"per_enemy_hero": 1},
        "informants": {"staff": 1},
        "wiretap": {"cost": 1},
        "market_flood": {},
        "stone_heart": {"humiliations": 1},
        "negotiation": {"cost_2": 2, "cost_3": 0, "cost_4": 0, "fans": 1, "rights": 1},
        "redeploy": {"cost": 2},
        "mole": {"cost": 3},
        "back_to_sketch": {"cost": 1},
    }


@rule("AN-FAC-04")
def test_when_abilities_act() -> None:
    by_timing: dict[str, set[str]] = {}
    for name, timing in BOOK.timings.items():
        by_timing.setdefault(timing, set()).add(name)
    assert by_timing["staff_phase"] == {"night_shift", "informants"}
    assert by_timing["convention"] == {"prime_time"}
    assert by_timing["battle_cost"] == {"courtesy"}
    assert by_timing["pre_battle"] == {
        *("overdrive", "polite_dismissal", "gossip", "dilemma", "clown_parade", "back_to_sketch"),
    }
    assert by_timing["post_battle"] == {"salvage", "reconciliation", "curse"}
    assert by_timing["hits"] == {"stone_heart"}
    assert by_timing["retreat"] == {"elusive"}
    assert by_timing["permanent"] == {"fast_build", "talent_circle", "wide_passage", "veil", "market_flood"}
