"""Productions and reserves."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from games.anime_studios.playing import new_game, play_on
from games.anime_studios.tables import code, left, made, offered, on_map, play, round_of, seen, table, told
from tripot.engine.rng import PlainRng
from tripot.games.anime_studios import productions
from tripot.games.anime_studios.numbers import FACTIONS, KINDS, PRODUCTIONS
from tripot.games.anime_studios.parameters import NUMBERS

BOOK = NUMBERS["book"]


@rule("AN-PRD-01", "AN-GEN-04")
def test_six_different_productions_a_faction_each_with_its_own_effect() -> None:
    names = [name for six in PRODUCTIONS for name in six]
    assert [len(six) for six in PRODUCTIONS] == [6] * 4
    assert len(set(names)) == 24
    effects = [production.effect for six in BOOK.productions for production in six]
    assert len(set(effects)) == 24
    assert {production.code for production in BOOK.productions[2]} == {f"MI{n}" for n in range(1, 7)}


@rule("AN-PRD-02")
def test_nothing_takes_a_production_away() -> None:
    s = table("comet mirage", productions={"comet": ["countdown", "steel_sky"]})
    productions.check(s)
    assert made(s, "comet") == ["countdown", "steel_sky"]


@rule("AN-PRD-03")
def test_creation_is_automatic_free_and_public() -> None:
    s = round_of("comet", "comet mirage", memory={"comet": {"removed": 2}})
    play(s, "comet", "pass")
    created = told(s, "production_created")[0]
    assert created.audience is None
    assert created.facts == {"seat": 0, "production": "scrap_and_glory"}


@rule("AN-PRD-04")
def test_every_action_ends_with_a_check_even_an_unlimited_one() -> None:
    s = round_of(
        "mirage",
        "mirage comet",
        units={"reelhaven": {"owlet": 1}},
        studios={"reelhaven": (None, "comet")},
        memory={"comet": {"removed": 2}},
    )
    play(s, "mirage", "take_control:reelhaven")
    assert made(s, "mirage") == ["double_game"]
    assert made(s, "comet") == ["scrap_and_glory"]


@rule("AN-PRD-04", "AN-PRD-07")
def test_no_production_is_created_in_the_middle_of_a_battle() -> None:
    s = round_of(
        "comet",
        "comet mirage",
        script={"dice": [6, 6, 4, 4, 1]},
        units={"reelhaven": {"captain_altair": 1, "owlet": 4}},
    )
    play(s, "comet", "battle:reelhaven:mirage")
    assert s.fight is not None
    assert s.removed[0] == 2
    assert made(s, "comet") == []


@rule("AN-PRD-05")
def test_everybody_is_examined_in_turn_order_until_nothing_new_comes() -> None:
    s = table(
        "midnight comet",
        order=[1, 0],
        productions={"comet": ["countdown", "steel_sky", "overtime"]},
        memory={"comet": {"removed": 2}},
    )
    productions.check(s)
    assert [event.facts["production"] for event in told(s, "production_created")] == [
        "scrap_and_glory",
        "vanity_tribute",
    ]
    s = table(
        "midnight comet",
        order=[0, 1],
        productions={"comet": ["countdown", "steel_sky", "overtime"]},
        memory={"comet": {"removed": 2, "conventions": 2}},
    )
    productions.check(s)
    assert len(made(s, "comet")) == 5
    assert made(s, "midnight") == ["vanity_tribute"]


@rule("AN-PRD-06", "AN-FAC-03")
def test_four_productions_are_made_by_a_creation_action() -> None:
    assert BOOK.creations == {"overtime": 4, "room_in_the_sky": 4, "midnight_market": 1, "favour_for_favour": 2}
    for faction, name in enumerate(("overtime", "room_in_the_sky", "midnight_market", "favour_for_favour")):
        place = PRODUCTIONS[faction].index(name)
        assert productions.MEASURES[faction][place] is None


@rule("AN-PRD-07")
def test_an_effect_is_not_there_before_its_production() -> None:
    s = round_of("comet", "comet mirage", units={"reelhaven": {"bolt": 1}})
    play(s, "comet", "open_studio:reelhaven")
    assert s.staff[0] == 2


@rule("AN-PRD-08")
def test_the_sixth_production_is_announced() -> None:
    five = [name for name in PRODUCTIONS[0] if name != "overtime"]
    s = round_of(
        "comet", "comet mirage", staff=9, productions={"comet": five}, units={"reelhaven": {"bolt": 1, "owlet": 1}}
    )
    play(s, "comet", "overtime")
    assert told(s, "six_productions")[0].facts == {"seat": 0}
    assert "battle:reelhaven:mirage" in offered(s)


@rule("AN-PRD-09", "AN-UI-03")
def test_progress_is_shown_to_everybody() -> None:
    s = round_of(
        "comet",
        "comet mirage",
        units={"reelhaven": {"bolt": 1}, "ink_cliffs": {"bolt": 1}},
        studios={"reelhaven": "comet", "ink_cliffs": "comet"},
        productions={"comet": ["steel_sky"]},
    )
    rows = seen(s, "mirage").facts["players"][0]["productions"]
    assert [(row["id"], row["made"], row["have"], row["goal"]) for row in rows[:3]] == [
        ("countdown", False, 2, 3),
        ("steel_sky", True, 1, 1),
        ("scrap_and_glory", False, 0, 2),
    ]
    assert rows[4]["cost"] == 4


@rule("AN-RES-02", "AN-RES-01")
def test_the_reserves_of_the_tables() -> None:
    reserves = [[unit.reserve for unit in faction] for faction in BOOK.units]
    assert reserves == [[6, 4, 3, 1], [6, 4, 3, 1], [6, 4, 4, 1, 1], [6, 4, 2, 1]]
    costs = [[unit.cost for unit in faction] for faction in BOOK.units]
    assert costs == [[1, 2, 3, 7], [1, 1, 3, 7], [1, 1, 2, 6, 5], [1, 2, 3, 4]]
    combat = [[unit.combat for unit in faction] for faction in BOOK.units]
    assert combat == [[0, 1, 2, 5], [0, 0, 2, 0], [0, 1, 2, 2, 3], [0, 1, 2, 2]]


@rule("AN-RES-03")
def test_a_humiliated_unit_may_come_back_at_the_usual_cost() -> None:
    s = round_of(
        "mirage",
        "mirage comet",
        script={"dice": [6, 1]},
        units={"reelhaven": {"infiltrator": 1, "test_pilot": 1}, "ink_cliffs": {"bolt": 1}},
        studios={"ink_cliffs": "comet"},
    )
    play(s, "mirage", "battle:reelhaven:comet")
    assert left(s, "test_pilot") == 4
    play(s, "mirage", "end_round")
    play(s, "comet", "invoke:test_pilot:ink_cliffs")
    assert s.staff[1] == 3
    assert left(s, "test_pilot") == 3


@rule("AN-RES-01", "AN-RES-02", "AN-GEN-13")
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4))
def test_units_are_conserved_in_whole_games(seed: int, players: int) -> None:
    def watch(s: Any, _question: Any, _action: Any) -> None:
        for player in range(s.players):
            faction = s.faction[player]
            for kind, name in enumerate(KINDS[faction]):
                away = sum(s.captives[captor * s.players + player] for captor in range(s.players)) if kind == 0 else 0
                assert on_map(s, name) + left(s, name) + away == BOOK.units[faction][kind].reserve
            assert on_map(s, KINDS[faction][0]) <= 6

    play_on(new_game(seed, players), PlainRng(seed + 1), watch, most=150)


@rule("AN-GEN-03", "AN-GEN-02")
def test_each_faction_has_one_kind_of_mascot_then_characters_then_heroes() -> None:
    ranks = [[unit.rank for unit in faction] for faction in BOOK.units]
    assert ranks == [[1, 2, 2, 3], [1, 2, 2, 3], [1, 2, 2, 3, 3], [1, 2, 2, 3]]


def test_the_factions_are_in_the_order_of_their_book() -> None:
    assert FACTIONS == ("comet", "dragonfly", "midnight", "mirage")
    s = round_of("comet", "comet mirage")
    assert code(s, "comet", "scramble") == "WRONG_PHASE"


@rule("AN-PRD-03", "AN-PRD-09")
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 100_000), players=st.integers(2, 4), balanced=st.booleans())
def test_what_the_position_gives_is_what_the_boards_show(seed: int, players: int, balanced: bool) -> None:
    def watch(s: Any, _question: Any, _action: Any) -> None:
        for player in range(s.players):
            faction = s.faction[player]
            wanted, have = productions.goals(s, player), productions.progress(s, player)
            reached = sum(1 << place for place in range(6) if have[place] >= wanted[place] > 0)
            asked = productions.POSITIONAL[faction]
            assert productions.FULFILLED[faction](s, player, asked, wanted) == reached & asked

    play_on(new_game(seed, players, {"balanced": balanced}), PlainRng(seed + 1), watch, most=150)
