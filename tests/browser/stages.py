"""Stages that tests in browsers play on: a server is given one before it starts, so that nothing is left to chance."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.rng import KeyedRng, Rng, ScriptedRng

PRODUCTIONS = ["countdown", "steel_sky", "scrap_and_glory", "wreck_field", "overtime", "simulcast"]
POSITION: dict[str, Any] = {
    "factions": ["comet", "mirage", "dragonfly"],
    "length": "short",
    "turn": 2,
    "first": 0,
    "active": 0,
    "phase": "action",
    "cursor": 8,
    "staff": {"comet": 6, "mirage": 4, "dragonfly": 1},
    "fans": {"comet": 9, "mirage": 4, "dragonfly": 3},
    "rights": {"comet": [2, 3], "mirage": [1]},
    "productions": {"comet": PRODUCTIONS},
    "units": {
        "reelhaven": {"bolt": 3},
        "ink_cliffs": {"test_pilot": 1, "owlet": 2},
        "neon_quarter": {"bolt": 2, "orion_frame": 1, "infiltrator": 1, "mastermind": 1},
        "screentone_city": {"owlet": 2},
        "storyboard_fort": {"marshmallow": 2},
    },
    "studios": {
        "reelhaven": "comet",
        "ink_cliffs": "mirage",
        "neon_quarter": "comet",
        "screentone_city": "mirage",
        "storyboard_fort": "dragonfly",
    },
}
"""Comet can capture on the cliffs, Mirage can attack in the quarter; one convention brings the crisis."""
FACES = (6, 4, 1, 4, 1, 2, 3)
"""Mirage's three dice, then Comet's four: a humiliation and a wound against a wound."""


def island() -> None:
    """Tables of Générique de guerre begin in the position, with these dice. [AN-RNG-05]"""
    from tripot.games.anime_studios import dice
    from tripot.games.anime_studios.game import AnimeStudios
    from tripot.games.anime_studios.position import build
    from tripot.games.anime_studios.state import AnimeState, Fight

    roll = dice.roll

    def setup(_game: AnimeStudios, _seats: int, _options: Mapping[str, Any], rng: Rng) -> AnimeState:
        return build(POSITION, rng)

    def imposed(s: AnimeState, fight: Fight) -> None:
        usual = s.rng
        s.rng = ScriptedRng({"dice": list(FACES)}, usual)
        roll(s, fight)
        s.rng = usual

    AnimeStudios.setup = setup  # type: ignore[method-assign]
    dice.roll = imposed


PREMIERE = {
    **POSITION,
    "productions": {},
    "units": {**POSITION["units"], "sketch_moor": {"bolt": 1}},
    "studios": {**POSITION["studios"], "sketch_moor": "comet"},
}
"""Comet keeps three studios: its creation action brings two productions at once."""


def premiere() -> None:
    """Tables of Générique de guerre begin where productions come into being."""
    from tripot.games.anime_studios.game import AnimeStudios
    from tripot.games.anime_studios.position import build
    from tripot.games.anime_studios.state import AnimeState

    def setup(_game: AnimeStudios, _seats: int, _options: Mapping[str, Any], rng: Rng) -> AnimeState:
        return build(PREMIERE, rng)

    AnimeStudios.setup = setup  # type: ignore[method-assign]


DIE = 35
STOCK = ("umbrella", "karaoke", "ramen")


def quiet(chair: Chair) -> Action:
    """A bot that makes a character like any other, and then only votes."""
    view = chair.view
    if view.facts["phase"] == "creation" and view.facts["draft"] is None:
        return Fill("character", {"name": f"Bot {view.seat}", "secrets": [{"text": f"@{name}"} for name in STOCK]})
    if view.facts["phase"] == "planning" and view.facts["you"]["sheet"] is None:
        first, last = view.facts["ranking"][0], view.facts["ranking"][-1]
        return Fill("sheet", {"orders": [{"order": "vote", "plus": last, "minus": first}]})
    return READY


def calm_district() -> None:
    """The dice of Neo-Tokyo's runs always show the same, and its bots only vote."""
    from tripot.games.neo_tokyo import GAME

    roll, below = KeyedRng.roll, KeyedRng.below

    def loaded_roll(self: KeyedRng, sides: int, count: int, label: str) -> Any:
        return [DIE] * count if label == "runs" else roll(self, sides, count, label)

    def loaded_below(self: KeyedRng, n: int, label: str) -> int:
        return (DIE - 1) % n if label == "runs" else below(self, n, label)

    KeyedRng.roll, KeyedRng.below = loaded_roll, loaded_below  # type: ignore[method-assign]
    type(GAME).policies = {**GAME.policies, "random": quiet}


MEETING = {
    "players": 4,
    "active": "P1",
    "deck": ["intern", "intern", "programmer", "salesman", "accountant", "programmer"],
    "hands": {"P1": "recruiter", "P2": "salesman", "P3": "director", "P4": "macron"},
    "discards": {"P2": ["tech_lead"], "P3": ["accountant"]},
    "lie_rights": [{"player": "P4", "anchor": "P3#0"}],
}
"""Whoever sits first may ask, or swap."""


def meeting() -> None:
    """Tables of Start-Up Nation begin in the position."""
    from tripot.games.startup_nation import position
    from tripot.games.startup_nation.game import StartupNation
    from tripot.games.startup_nation.state import Table

    def setup(_game: StartupNation, _seats: int, _options: Mapping[str, Any], rng: Rng) -> Table:
        return position.start(MEETING, rng)

    StartupNation.setup = setup  # type: ignore[method-assign]


TRADED = {
    **MEETING,
    "active": "P4",
    "hands": {"P1": "director", "P2": "salesman", "P3": "recruiter", "P4": "accountant"},
    "discards": {"P2": ["tech_lead"]},
    "lie_rights": [],
}


def traded() -> None:
    """The same, once whoever sits first has traded cards with P4, and therefore knows what P4 holds."""
    from tripot.engine.actions import Pick
    from tripot.engine.step import perform, settle
    from tripot.games.startup_nation import GAME, position
    from tripot.games.startup_nation.game import StartupNation
    from tripot.games.startup_nation.state import Table

    def setup(_game: StartupNation, _seats: int, _options: Mapping[str, Any], rng: Rng) -> Table:
        s = position.start(TRADED, rng)
        settle(s)
        for text in ("resign:intern", "ask:P1:programmer", "offer:yes"):
            assert perform(GAME, s, s.stack[-1].seat, Pick(text)) is None
        return s

    StartupNation.setup = setup  # type: ignore[method-assign]
