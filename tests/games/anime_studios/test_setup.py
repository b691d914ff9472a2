"""Factions, seats, bag and first units."""

from collections import Counter

import pytest

from citing import rule
from games.anime_studios.playing import new_game
from games.anime_studios.tables import code, here, kept_by, left, offered, opened_by, play, table, waiting
from tripot.engine.options import check_options, complete
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.step import settle
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import FACTIONS, HERO
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.games.anime_studios.state import NOBODY

BOOK = NUMBERS["book"]


@rule("AN-SET-01")
def test_two_to_four_players_each_number_with_its_own_map() -> None:
    assert GAME.meta.seats == (2, 3, 4)
    assert [new_game(1, players).board().id for players in GAME.meta.seats] == ["map_2p", "map_3p", "map_4p"]


@rule("AN-SET-02")
def test_players_pick_free_factions_in_order_of_arrival() -> None:
    s = new_game(1, 3, {"faction_choice": "pick"})
    assert s.turn == 0
    play(s, 0, "faction:midnight")
    assert code(s, 1, "faction:midnight") == "FACTION_TAKEN"
    assert code(s, 1, "faction:pirates") == "WRONG_PHASE"
    assert "faction:midnight" not in offered(s)
    play(s, 1, "faction:comet")
    assert s.phase == "lobby"
    play(s, 2, "faction:mirage")
    assert [FACTIONS[faction] for faction in s.faction] == ["midnight", "comet", "mirage"]
    assert s.turn == 1


@rule("AN-SET-02", "AN-GEN-18")
def test_the_last_of_four_players_takes_what_is_left() -> None:
    s = new_game(1, 4, {"faction_choice": "pick"})
    for player, name in enumerate(("midnight", "comet", "mirage")):
        play(s, player, f"faction:{name}")
    assert FACTIONS[s.faction[3]] == "dragonfly"


@rule("AN-SET-02", "AN-RNG-02")
def test_factions_dealt_at_random_follow_the_shuffle() -> None:
    rng = ScriptedRng({"factions": [3, 0, 1]}, PlainRng(1))
    s = new_game(0, 3, rng=rng)
    assert [FACTIONS[faction] for faction in s.faction] == ["mirage", "comet", "midnight"]


@rule("AN-SET-03")
def test_seats_by_arrival_or_by_lot() -> None:
    assert new_game(1, 4, {"seat_order": "join"}).ring == (0, 1, 2, 3)
    s = new_game(0, 4, rng=ScriptedRng({"seats": [2, 0, 0]}, PlainRng(1)))
    assert s.ring == (2, 0, 1, 3)
    assert s.place == (1, 2, 0, 3)


@rule("AN-SET-03", "AN-SET-04")
def test_island_seat_k_starts_from_start_zone_k() -> None:
    s = new_game(0, 3, rng=ScriptedRng({"seats": [2, 1]}, PlainRng(1)))
    starts = [ZONES[zone] for zone in s.board().starts]
    assert s.ring == (2, 1, 0)
    for place, player in enumerate(s.ring):
        assert kept_by(s, starts[place]) == FACTIONS[s.faction[player]]


@rule("AN-SET-04", "AN-GEN-10")
def test_six_mascots_and_a_kept_studio_in_the_start_zone() -> None:
    s = new_game(0, 2, rng=ScriptedRng({"factions": [0, 0], "seats": [0]}, PlainRng(1)))
    assert here(s, "reelhaven", "bolt") == 6
    assert kept_by(s, "reelhaven") == opened_by(s, "reelhaven") == "comet"
    assert here(s, "screentone_city", "marshmallow") == 6


@rule("AN-SET-05")
def test_everything_else_starts_at_nothing() -> None:
    s = new_game(2, 4)
    assert s.fans == [0] * 4
    assert s.hands == [()] * 4
    assert s.made == [0] * 4
    assert not any(s.captives)
    for player in range(4):
        for kind, unit in enumerate(BOOK.units[s.faction[player]]):
            assert s.reserve[player * 5 + kind] == (unit.reserve if unit.rank > 1 else 0)


@rule("AN-SET-06")
def test_the_cursor_starts_on_the_first_space() -> None:
    s = new_game(2, 3)
    assert s.cursor == 0
    assert s.track()[0] == 6


@rule("AN-SET-07")
def test_the_bag_holds_thirty_six_shuffled_tokens() -> None:
    s = new_game(2, 3)
    assert Counter(s.bag) == {1: 18, 2: 12, 3: 6}
    assert len({new_game(seed, 3).bag for seed in range(5)}) == 5


@rule("AN-OPT-03")
def test_options_are_fixed_and_known() -> None:
    known = {option.name: option.default for option in GAME.meta.options}
    assert known == {
        "length": "standard",
        "faction_choice": "pick",
        "seat_order": "random",
        "news_deck": False,
        "balanced": False,
    }
    assert check_options(GAME.meta.options, {"length": "endless"}, 2)
    assert complete(GAME.meta.options, {"length": "long"})["length"] == "long"


@rule("AN-OPT-01")
@pytest.mark.parametrize(
    ("length", "fans_end", "tracks"),
    [
        ("short", 24, ("6 6 7 8 9 10", "6 6 6 7 7 8 8 9 10", "6 6 6 7 7 7 8 8 8 9 9 10")),
        (
            "standard",
            30,
            ("6 6 7 7 8 8 9 10", "6 6 6 7 7 7 8 8 8 9 9 10", "6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 10"),
        ),
        (
            "long",
            30,
            (
                "6 6 6 7 7 7 8 8 9 9 10 10",
                "6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 10 10 10",
                "6 6 6 6 6 7 7 7 7 7 8 8 8 8 8 9 9 9 9 9 10 10 10 10",
            ),
        ),
    ],
)
def test_lengths_and_tracks(length: str, fans_end: int, tracks: tuple[str, ...]) -> None:
    found = BOOK.lengths[length]
    assert found.fans_end == fans_end
    assert found.free_fans == (length != "long")
    assert [found.tracks[players] for players in (2, 3, 4)] == [tuple(map(int, track.split())) for track in tracks]


@rule("AN-RNG-01", "AN-RNG-02")
def test_the_same_seed_makes_the_same_table() -> None:
    one, other = new_game(5, 4, {"news_deck": True}), new_game(5, 4, {"news_deck": True})
    assert (one.faction, one.ring, one.bag, one.deck, one.first) == (
        other.faction,
        other.ring,
        other.bag,
        other.deck,
        other.first,
    )


class Listening(PlainRng):
    """A source that remembers which streams were asked, in order."""

    __slots__ = ("labels",)

    def __init__(self) -> None:
        super().__init__(3)
        self.labels: list[str] = []

    def _below(self, n: int, label: str) -> int:
        if not self.labels or self.labels[-1] != label:
            self.labels.append(label)
        return super()._below(n, label)


@rule("AN-RNG-02")
def test_draws_at_setup_come_in_the_printed_order() -> None:
    rng = Listening()
    s = GAME.setup(3, {"faction_choice": "random", "news_deck": True}, rng)
    settle(s)
    assert rng.labels == ["factions", "seats", "bag", "news", "first_player"]


@rule("AN-RNG-05")
def test_a_built_position_has_nothing_that_was_not_given_and_creates_no_production() -> None:
    s = table(
        "comet mirage",
        units={"neon_quarter": {"bolt": 3}, "ink_cliffs": {"bolt": 2}, "reelhaven": {"bolt": 1, "owlet": 1}},
        studios={"neon_quarter": "comet", "ink_cliffs": "comet", "reelhaven": ("comet", "mirage")},
        staff={"comet": 1},
        active=0,
    )
    assert s.fans == [0, 0]
    assert s.cursor == 0
    assert s.news == NOBODY
    assert s.made == [0, 0]
    assert s.conventions == [0, 0]
    assert left(s, "owlet") == 5
    assert waiting(s) == ("comet", "action_round")
    play(s, "comet", "abandon:reelhaven")
    play(s, "comet", "take_control:reelhaven")
    assert s.made[0] == 1


def test_heroes_are_the_only_single_units() -> None:
    singles = [unit for faction in BOOK.units for unit in faction if unit.reserve == 1]
    assert all(unit.rank == HERO for unit in singles)
    assert len(singles) == 5
