"""A win that is there is taken, and nobody ends a game that nobody wins while another way is open."""

from collections import Counter

import pytest

from citing import rule
from games.anime_studios.tables import play, round_of, seat, table, waiting
from tripot.bots.levels import bot_for
from tripot.engine.actions import Action, Pick
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.advice.verdicts import REFUSED, RUINED, SURE, WORLDS, ends, is_near
from tripot.games.anime_studios.numbers import PRODUCTIONS
from tripot.games.anime_studios.state import AnimeState
from tripot.lab.simulate import Simulation, simulate

LEVELS = ["greedy", "planner"]
COMET = list(PRODUCTIONS[0])


def chosen(s: AnimeState, who: str, level: str, lot: int = 1) -> str:
    """What a bot does, as a test reads it."""
    return words(bot_for(GAME, level)(seat_at(GAME, s, seat(s, who), PlainRng(lot))))


def words(action: Action) -> str:
    return action.text if isinstance(action, Pick) else action.form


def blunders(s: AnimeState, who: str, text: str) -> dict[str, bool]:
    """What could be done wrong, and whether this is it."""
    place = seat_at(GAME, s, seat(s, who), PlainRng(1))
    pick = place.view.menu.pick(text)
    assert pick is not None
    return dict(GAME.blunders(place, pick))


def before_a_convention(**position: object) -> AnimeState:
    """Comet is asked about a convention; it keeps two studios."""
    s = table(
        "comet mirage",
        phase="conventions",
        staff={"comet": 10, "mirage": 3},
        units={"reelhaven": {"bolt": 1}, "neon_quarter": {"bolt": 1}},
        studios={"reelhaven": "comet", "neon_quarter": "comet"},
        **position,
    )
    assert waiting(s) == ("comet", "convention")
    return s


@rule("AN-END-09", "AN-PRD-03")
@pytest.mark.parametrize("level", LEVELS)
def test_the_convention_that_makes_the_sixth_production_and_wins_is_held(level: str) -> None:
    five = [name for name in COMET if name != "simulcast"]
    held = GAME.setup(2, {}, PlainRng(1)).numbers().goals_for[2][0][COMET.index("simulcast")] - 1
    s = before_a_convention(fans={"comet": 29}, productions={"comet": five}, memory={"comet": {"conventions": held}})
    assert blunders(s, "comet", "convention:no") == {REFUSED: True}
    assert blunders(s, "comet", "convention:yes") == {REFUSED: False}
    assert [chosen(s, "comet", level, lot) for lot in range(3)] == ["convention:yes"] * 3


@rule("AN-END-09", "AN-CMP-06")
@pytest.mark.parametrize("level", LEVELS)
def test_rights_that_win_are_shown_when_a_convention_is_asked_for(level: str) -> None:
    s = before_a_convention(fans={"comet": 24, "mirage": 27}, productions={"comet": COMET}, rights={"comet": [3, 3, 2]})
    assert chosen(s, "comet", level) == "reveal"


@rule("AN-END-09")
@pytest.mark.parametrize("level", LEVELS)
def test_the_fan_whose_theft_wins_is_stolen(level: str) -> None:
    s = round_of(
        "midnight",
        "mirage midnight",
        units={"reelhaven": {"shade": 2, "owlet": 1}},
        fans={"midnight": 30, "mirage": 30},
        productions={"midnight": list(PRODUCTIONS[2])},
    )
    assert chosen(s, "midnight", level) == "fan_theft:reelhaven:mirage"


@rule("AN-END-11")
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_holds_the_convention_that_ruins_everybody(level: str) -> None:
    s = before_a_convention(fans={"comet": 30}, productions={"comet": COMET[:3]})
    assert blunders(s, "comet", "convention:yes") == {RUINED: True}
    assert chosen(s, "comet", level) == "convention:no"


@rule("AN-END-11", "AN-FRE-03", "AN-MKT-01")
@pytest.mark.parametrize("level", LEVELS)
def test_a_studio_whose_fans_would_end_a_game_too_early_is_given_up_for_a_while(level: str) -> None:
    homes = {"reelhaven": {"bolt": 1}, "neon_quarter": {"bolt": 1}}
    s = round_of(
        "comet",
        "comet mirage",
        units=homes,
        studios=dict.fromkeys(homes, "comet"),
        fans={"comet": 29},
        productions={"comet": COMET[:4]},
        main_done=True,
    )
    assert chosen(s, "comet", level).startswith("abandon:")
    play(s, "comet", "abandon:reelhaven")
    assert chosen(s, "comet", level) == "end_round"


def one_jinx_from_winning() -> AnimeState:
    """Midnight wins at once if the dice of a battle bring its sixth production; it is sure of nothing yet."""
    missing = PRODUCTIONS[2].index("jinx")
    return round_of(
        "midnight",
        "comet midnight",
        staff=3,
        turn=5,
        units={
            "neon_quarter": {"captain_altair": 1, "wisp": 1},
            "sketch_moor": {"bolt": 1, "lady_ember": 1},
            **{zone: {"wisp": 1} for zone in ("ink_cliffs", "reelhaven", "pastel_paddies")},
            **{zone: {"bolt": 1} for zone in ("kiosk_arcade", "screentone_city")},
        },
        studios=dict.fromkeys(("neon_quarter", "ink_cliffs", "reelhaven", "pastel_paddies"), "midnight")
        | dict.fromkeys(("kiosk_arcade", "sketch_moor", "screentone_city"), "comet"),
        fans={"comet": 16, "midnight": 26},
        rights={"comet": [1, 1], "midnight": [1, 2, 1, 2]},
        productions={"comet": COMET[:3], "midnight": [*PRODUCTIONS[2][:missing], *PRODUCTIONS[2][missing + 1 :]]},
    )


@rule("AN-END-09")
def test_a_win_that_dice_decide_is_not_refused_by_a_better_way() -> None:
    s = one_jinx_from_winning()
    place = seat_at(GAME, s, seat(s, "midnight"), PlainRng(1))
    battle = place.view.menu.pick("battle:neon_quarter:comet")
    assert battle is not None
    assert ends(place, [battle], lot=1)[0].won == WORLDS, "a few worlds were all lucky"
    assert 0 < ends(place, [battle], SURE)[0].won < SURE
    assert REFUSED not in blunders(s, "midnight", "battle:sketch_moor:comet")


def test_far_from_the_end_nothing_is_imagined() -> None:
    s = before_a_convention(fans={"comet": 5})
    place = seat_at(GAME, s, 0, PlainRng(1))
    assert not is_near(place.view)
    assert GAME.blunders(place, place.view.menu.picks[0]) == {}


def test_hidden_rights_change_no_choice_near_the_end() -> None:
    worlds = [
        before_a_convention(
            fans={"comet": 24, "mirage": 26},
            productions={"comet": COMET, "mirage": list(PRODUCTIONS[3])},
            rights={"comet": [3, 1], "mirage": hand},
            bag=bag,
        )
        for hand, bag in (([3, 3], [1, 1, 2]), ([1, 1], [3, 3, 2]))
    ]
    for level in LEVELS:
        assert len({chosen(s, "comet", level) for s in worlds}) == 1


def test_no_level_refuses_a_win_nor_ruins_everybody() -> None:
    tally = simulate(Simulation(GAME, 2, 3, 1, ("greedy",), {"length": "short"}, blunders=True))
    assert not tally.failed
    counts = Counter(tally.counts)
    assert counts[f"greedy, could: {REFUSED}"] + counts[f"greedy, could: {RUINED}"] > 2
    assert counts[f"greedy, did: {REFUSED}"] == counts[f"greedy, did: {RUINED}"] == 0
