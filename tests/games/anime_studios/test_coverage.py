"""Nothing of the game is out of reach: whole games meet every ability, every action and every production."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

from citing import rule
from games.anime_studios.playing import any_action, new_game, question
from games.anime_studios.tables import play, round_of, waiting
from tripot.engine.actions import Action, Fill
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform
from tripot.games.anime_studios import GAME, prices
from tripot.games.anime_studios.advice.instinct import act
from tripot.games.anime_studios.commands import DO
from tripot.games.anime_studios.conventions import YES, rights
from tripot.games.anime_studios.factions import comet, dragonfly, midnight, mirage
from tripot.games.anime_studios.forces import MASCOTS, RANK
from tripot.games.anime_studios.maps import STRIDE, ZONE, zones_in
from tripot.games.anime_studios.numbers import ABILITY_OWNER, COMET, DRAGONFLY, FACTION, MIDNIGHT, MIRAGE, PRODUCTIONS
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.reserves import heroes_in_play
from tripot.games.anime_studios.state import AnimeState

GAMES = 48
CARELESS = 0.25
"""How often somebody does anything at all instead of following instinct: rare things need some folly."""

Sign = Callable[[AnimeState, int, Action], bool]
TOLD = {"salvaged": "salvage", "stayed": "elusive"}


def fighting(s: AnimeState, action: Action, faction: int) -> int:
    """The force of a faction in the battle that an action starts; 0 if there is none."""
    if isinstance(action, Fill) or action.kind != "battle":
        return 0
    zone, enemy = ZONE[action.args[0]], FACTION[action.args[1]]
    if faction not in {enemy, s.faction[question(s).seat]}:
        return 0
    return s.force[s.player_of[faction] * STRIDE + zone]


def opens(s: AnimeState, seat: int, action: Action) -> bool:
    return kind(action) == "open_studio" and prices.open_studio(s, seat) < s.figures.open_studio_cost


def invokes_prodigy(s: AnimeState, seat: int, action: Action) -> bool:
    invokes = not isinstance(action, Fill) and action.kind == "invoke" and action.args[0] == "prodigy"
    return invokes and prices.invoke(s, seat, 2) < s.numbers().units[DRAGONFLY][2].cost


def passes_widely(s: AnimeState, seat: int, action: Action) -> bool:
    cost = s.numbers().abilities["hidden_passage"]["cost"]
    return kind(action) == "hidden_passage" and prices.unique(s, seat, "hidden_passage") < cost


def floods(s: AnimeState, seat: int, action: Action) -> bool:
    if isinstance(action, Fill) or action.kind != "invoke" or action.args[0] not in {"infiltrator", "mastermind"}:
        return False
    return not s.kept[seat] >> ZONE[action.args[1]] & 1


def veils(s: AnimeState, seat: int, action: Action) -> bool:
    """Somebody who outranks Midnight's units in a zone cannot take the mascots there."""
    other = s.player_of[MIDNIGHT]
    return seat != other and any(
        RANK[s.force[seat * STRIDE + zone]] > RANK[s.force[other * STRIDE + zone]]
        and midnight.is_veiled(s, other, zone)
        for zone in zones_in(s.occupied[seat] & s.occupied[other])
        if s.force[other * STRIDE + zone] & MASCOTS
    )


def polite(s: AnimeState, seat: int, action: Action) -> bool:
    force = fighting(s, action, DRAGONFLY)
    return (
        bool(force) and s.faction[seat] != DRAGONFLY and prices.battle(s, s.player_of[DRAGONFLY], zone_of(action)) > 1
    )


def zone_of(action: Action) -> int:
    assert not isinstance(action, Fill)
    return ZONE[action.args[0]]


def kind(action: Action) -> str:
    """What an action is called."""
    return action.form if isinstance(action, Fill) else action.kind


SIGNS: dict[str, Sign] = {
    "fast_build": opens,
    "talent_circle": invokes_prodigy,
    "wide_passage": passes_widely,
    "market_flood": floods,
    "veil": veils,
    "courtesy": polite,
    "cockpit_duo": lambda s, _, action: comet.cockpit_duo(s, fighting(s, action, COMET)) > 0,
    "armed_bolts": lambda s, _, action: comet.armed_bolts(s, s.player_of[COMET], fighting(s, action, COMET)) > 0,
    "classmates": lambda s, _, action: dragonfly.classmates(s, fighting(s, action, DRAGONFLY)) > 0,
    "nocturne": lambda s, _, action: bool(fighting(s, action, MIDNIGHT) & midnight.NOCTURNE_HERE),
    "onyx": lambda s, _, action: bool(fighting(s, action, MIRAGE) & mirage.ONYX_HERE),
    "stone_heart": lambda s, _, action: mirage.stone_heart(s, s.player_of[MIRAGE], fighting(s, action, MIRAGE)) > 0,
    "night_shift": lambda s, _, action: kind(action) == "convention" and comet.night_shift(s, s.player_of[COMET]) > 0,
    "informants": lambda s, _, action: kind(action) == "convention" and mirage.informants(s, s.player_of[MIRAGE]) > 0,
    "prime_time": lambda s, seat, action: action is YES and rights(s, seat) > heroes_in_play(s, seat),
    "lys": lambda _s, _, action: kind(action) == "invoke_lys",
}
"""How one sees that an ability nobody has to choose is at work."""


@cache
def met() -> Counter[str]:
    """Everything that some games of four met: actions, abilities, decisions, events and productions."""
    found: Counter[str] = Counter()
    for seed in range(GAMES):
        s = new_game(seed, 4, {"length": "long" if seed % 3 == 0 else "standard"})
        source, rng = random.Random(seed), PlainRng(seed)
        while s.outcome is None:
            top = question(s)
            action = any_action(s, rng) if source.random() < CARELESS else act(s, top)
            note(s, top, action, found)
            assert perform(GAME, s, top.seat, action) is None
        found.update(TOLD.get(event.kind, event.kind) for event in s.log or ())
        for player in range(s.players):
            six = PRODUCTIONS[s.faction[player]]
            found.update(f"made.{six[place]}" for place in range(6) if s.made[player] >> place & 1)
    return found


def note(s: AnimeState, top: Question, action: Action, found: Counter[str]) -> None:
    """Count a decision, its answer, and every ability that shows."""
    found[top.kind] += 1
    found[kind(action)] += 1
    for name, sign in SIGNS.items():
        found[name] += sign(s, top.seat, action)


@rule("AN-FAC-04")
def test_every_ability_is_at_work_in_some_game() -> None:
    assert not [name for name in ABILITY_OWNER if not met()[name]]


@rule("AN-PRD-01")
def test_every_production_is_created_in_some_game() -> None:
    assert not [name for six in PRODUCTIONS for name in six if not met()[f"made.{name}"]]


@rule("AN-DEC-04")
def test_every_command_of_a_round_is_given_in_some_game() -> None:
    assert not [name for name in DO if not met()[name]]


@rule("AN-DEC-02")
def test_every_decision_is_asked_for_in_some_game() -> None:
    asked = (
        *("choose_direction", "choose_first_player", "convention", "final_convention", "special_event"),
        *("negotiation_answer", "action_round", "captured_mascot", "pre_battle", "post_battle", "dilemma_answer"),
        *("dismissal_zone", "casualties", "retreats", "wiretap_swap"),
    )
    assert not [name for name in asked if not met()[name]]


@rule("AN-MR-15", "AN-DEC-02")
def test_the_rarest_decision_is_asked_for_in_a_built_position() -> None:
    s = round_of(
        "mirage",
        "mirage comet",
        units={"reelhaven": {"owlet": 1, "bolt": 2}},
        studios={"reelhaven": "comet"},
        productions={"mirage": ["double_game"]},
    )
    play(s, "mirage", "mole:reelhaven:comet")
    assert waiting(s) == ("comet", "mole_mascot")
