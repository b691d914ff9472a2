"""What stays true in any game."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from games.anime_studios.playing import new_game, play_on, whole_game
from tripot.engine.actions import Fill
from tripot.engine.rng import PlainRng
from tripot.games.anime_studios.commands import DO
from tripot.games.anime_studios.forces import MASCOTS
from tripot.games.anime_studios.maps import STRIDE
from tripot.games.anime_studios.numbers import ABILITY_OWNER
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.games.anime_studios.state import AnimeState

TOKENS = Counter(NUMBERS["book"].bag)


def sound(s: AnimeState) -> None:
    """Nothing negative, nothing lost, every set of zones as the forces say."""
    assert min(s.staff) >= 0
    assert min(s.fans) >= 0
    assert min(s.reserve) >= 0
    assert min(s.captives) >= 0
    for player in range(s.players):
        forces = s.force[player * STRIDE : (player + 1) * STRIDE]
        assert s.occupied[player] == sum(1 << zone for zone, force in enumerate(forces) if force)
        keepers = [zone for zone in range(STRIDE) if s.kept[player] >> zone & 1]
        assert all(forces[zone] & MASCOTS for zone in keepers)
    assert sum(s.opened).bit_count() == sum(zones.bit_count() for zones in s.opened)
    assert sum(s.kept).bit_count() == sum(zones.bit_count() for zones in s.kept)
    assert sum(s.kept) & ~sum(s.opened) == 0


@rule("AN-GEN-05", "AN-GEN-08", "AN-GEN-09", "AN-GEN-12", "AN-GEN-16")
@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 100_000),
    players=st.integers(2, 4),
    length=st.sampled_from(["short", "standard", "long"]),
    news=st.booleans(),
)
def test_every_position_of_every_game_is_sound(seed: int, players: int, length: str, news: bool) -> None:
    founded = 0

    def watch(s: AnimeState, _question: Any, _action: Any) -> None:
        nonlocal founded
        sound(s)
        studios = sum(s.opened).bit_count()
        assert studios >= founded
        founded = studios

    s = play_on(new_game(seed, players, {"length": length, "news_deck": news}), PlainRng(seed + 1), watch)
    assert s.outcome is not None
    sound(s)


@rule("AN-CMP-03", "AN-CMP-08", "AN-SET-07")
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 100_000), players=st.integers(2, 4))
def test_tokens_are_in_the_bag_in_a_hand_or_revealed(seed: int, players: int) -> None:
    s = play_on(new_game(seed, players), PlainRng(seed + 1))
    shown = Counter(
        value for event in s.log or () if event.kind == "rights_revealed" for value in event.facts["values"]
    )
    assert Counter(s.bag) + shown == TOKENS
    assert s.hands == [()] * players


@rule("AN-PRD-02", "AN-GEN-10")
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 100_000), players=st.integers(2, 4))
def test_productions_and_deeds_are_never_lost(seed: int, players: int) -> None:
    before: list[int] = [0] * players

    def watch(s: AnimeState, _question: Any, _action: Any) -> None:
        assert all(s.made[player] & before[player] == before[player] for player in range(players))
        before[:] = s.made

    play_on(new_game(seed, players), PlainRng(seed + 1), watch)


@rule("AN-END-13", "AN-ACT-17")
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 100_000), players=st.integers(2, 4))
def test_no_game_lasts_longer_than_twenty_turns(seed: int, players: int) -> None:
    s = play_on(new_game(seed, players, {"length": "long"}), PlainRng(seed + 1))
    assert s.outcome is not None
    assert s.turn <= 20


@rule("AN-FAC-04")
def test_every_action_and_every_ability_is_met_in_simulated_games() -> None:
    met: Counter[str] = Counter()

    def watch(_s: AnimeState, question: Any, action: Any) -> None:
        met[action.form if isinstance(action, Fill) else action.kind] += 1
        met[question.kind] += 1

    for seed in range(60):
        s = whole_game(seed, 4 if seed % 3 else 3, {"news_deck": bool(seed % 2)}, watch)
        met.update(event.kind for event in s.log or ())
    decided = [name for name in ABILITY_OWNER if name in {"overdrive", "polite_dismissal", "gossip", "dilemma"}]
    decided += ["clown_parade", "back_to_sketch", "reconciliation", "curse", "limited_print", "negotiation"]
    events = ["salvaged", "stayed", "open_stand", "studio_flown", "mole_placed", "fan_stolen", "rights_swapped"]
    kinds = ["dismissal_zone", "casualties", "retreats", "captured_mascot", "dilemma_answer", "final_convention"]
    assert not [name for name in (*DO, *decided, *events, *kinds) if not met[name]]
