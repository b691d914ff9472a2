"""The option `balanced`: other numbers, the same rules."""

from typing import Any

from citing import rule
from games.anime_studios.playing import new_game, play_on
from games.anime_studios.tables import seen
from tripot.engine.editions import RULES
from tripot.engine.options import complete
from tripot.engine.rng import PlainRng
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.meta import FIRST
from tripot.games.anime_studios.numbers import BALANCED, BALANCED_FIRST, BOOK, FACTIONS, LENGTHS, TABLE, rebalanced
from tripot.games.anime_studios.parameters import NUMBERS


def plain(variant: str) -> dict[str, Any]:
    """Every number of a variant, by name."""
    numbers = NUMBERS[variant]
    found: dict[str, Any] = {name: getattr(numbers, name) for name in ("dearest_battle", "bag", "lengths")}
    for units in numbers.units:
        found |= {unit.id: (unit.cost, unit.later, unit.combat, unit.reserve) for unit in units}
    for six in numbers.productions:
        found |= {made.id: (made.cost, dict(made.worth)) for made in six}
    return found | numbers.abilities


@rule("AN-OPT-03")
def test_without_the_option_the_numbers_are_those_of_the_book() -> None:
    assert new_game(1, 3).variant == BOOK
    assert new_game(1, 3, {"balanced": True}).variant == BALANCED
    assert NUMBERS[BOOK].creations == {
        "overtime": 4,
        "room_in_the_sky": 4,
        "midnight_market": 1,
        "favour_for_favour": 2,
    }


@rule("AN-OPT-03")
def test_only_the_listed_numbers_differ() -> None:
    book, balanced = plain(BOOK), plain(BALANCED)
    listed = {name for part in ("abilities", "productions") for name in TABLE["balanced"][part]}
    assert {name for name in book if book[name] != balanced[name]} == listed
    assert book.keys() == balanced.keys()
    assert set(TABLE["balanced"]) == {"abilities", "productions", "head_start", "granted"}


@rule("AN-OPT-03", "AN-SET-05")
def test_nobody_has_fans_at_the_start_unless_the_balanced_table_gives_them() -> None:
    for length in LENGTHS:
        for players in (2, 3, 4):
            for seed in range(3):
                options = {"length": length}
                assert new_game(seed, players, options).fans == [0] * players
                s = new_game(seed, players, options | {"balanced": True})
                given = TABLE["balanced"]["head_start"][length][str(players)]
                assert s.fans == [given[FACTIONS[faction]] for faction in s.faction]
                told = {event.facts["seat"]: event.facts["fans"] for event in s.log or () if event.kind == "head_start"}
                assert told == {player: fans for player, fans in enumerate(s.fans) if fans}
                assert min(given.values()) == 0


@rule("AN-OPT-03")
def test_a_goal_may_depend_on_the_number_of_players() -> None:
    simulcast = [NUMBERS[BALANCED].goals_for[players][0][5] for players in (2, 3, 4)]
    assert simulcast == [2, 1, 1]
    assert [NUMBERS[BALANCED].goals_for[players][3][0] for players in (2, 3, 4)] == [3, 2, 2]
    assert [NUMBERS[BALANCED].goals_for[players][1][0] for players in (2, 3, 4)] == [6, 9, 12]
    assert [NUMBERS[BALANCED].abilities["negotiation"][f"cost_{players}"] for players in (2, 3, 4)] == [1, 1, 1]


@rule("AN-BAL-01")
def test_a_balanced_game_of_the_first_edition_goes_on_with_its_own_numbers() -> None:
    options = complete(GAME.meta.options, {"balanced": True})
    first = GAME.setup(4, {**options, RULES: FIRST.rules}, PlainRng(1))
    assert (first.variant, GAME.setup(4, options, PlainRng(1)).variant) == (BALANCED_FIRST, BALANCED)
    assert first.numbers().goals_for[4][3][0] == 3
    assert first.numbers().goals_for[4][0][5] == 1, "what has not changed since is the same"
    starts = {variant: NUMBERS[variant].head_starts["standard", 4] for variant in (BALANCED, BALANCED_FIRST)}
    assert starts == {BALANCED: (0, 0, 0, 0), BALANCED_FIRST: (0, 0, 1, 0)}


def test_changes_leave_the_table_they_are_made_to_alone() -> None:
    changed = rebalanced(TABLE, {"units": {"bolt": {"cost": 9}}})
    assert changed["factions"][0]["units"][0]["cost"] == 9
    assert TABLE["factions"][0]["units"][0]["cost"] == 1


@rule("AN-OPT-03", "AN-UI-04")
def test_a_balanced_table_shows_its_own_prices_and_plays_to_the_end() -> None:
    s = play_on(new_game(3, 4, {"balanced": True}), PlainRng(4), most=40)
    boards = {board["faction"]: board for board in seen(s, 0).facts["players"]}
    goals = {row["id"]: row["goal"] for row in boards["comet"]["productions"]}
    assert (goals["simulcast"], goals["countdown"]) == (1, 3)
    assert boards["midnight"]["prices"]["fan_theft"] == 2
    assert s.copy().variant == BALANCED
    s = play_on(s, PlainRng(5))
    assert s.outcome is not None
    assert GAME.redeal(s, 0, PlainRng(1)).variant == BALANCED
