"""The three islands."""

import pytest

from citing import rule
from tripot.games.anime_studios.maps import BOARDS, ZONE, ZONES

PLAYERS = (2, 3, 4)


@rule("AN-MAP-01", "AN-SET-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_island_has_a_centre_and_four_zones_a_player(players: int) -> None:
    board = BOARDS[players]
    assert board.size == 1 + 4 * players
    for sector in range(1, players + 1):
        roles = sorted(zone.role for zone in board.zones if zone.sector == sector)
        assert roles == ["flank_left", "flank_right", "inner", "start"]


@rule("AN-MAP-02")
@pytest.mark.parametrize("players", PLAYERS)
def test_flanks_are_country_and_everything_else_is_town(players: int) -> None:
    for place, zone in enumerate(BOARDS[players].zones):
        assert (zone.kind == "country") == zone.role.startswith("flank")
        assert bool(BOARDS[players].town >> place & 1) == (zone.kind == "town")


@rule("AN-MAP-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_adjacency_follows_from_the_sectors(players: int) -> None:
    board = BOARDS[players]
    of = {(zone.sector, zone.role): place for place, zone in enumerate(board.zones)}
    pairs = set()
    for sector in range(1, players + 1):
        after = sector % players + 1
        inner, start = of[sector, "inner"], of[sector, "start"]
        left, right = of[sector, "flank_left"], of[sector, "flank_right"]
        pairs |= {frozenset(pair) for pair in ((0, inner), (inner, start), (inner, left), (inner, right))}
        pairs |= {frozenset(pair) for pair in ((start, left), (start, right), (inner, of[after, "inner"]))}
        pairs.add(frozenset((right, of[after, "flank_left"])))
    assert {frozenset(pair) for pair in board.pairs} == pairs
    for zone in range(board.size):
        assert all(zone in board.neighbours[near] for near in board.neighbours[zone])


@rule("AN-MAP-04")
def test_sectors_are_named_clockwise_from_the_top() -> None:
    board = BOARDS[4]
    assert [ZONES[zone] for zone in board.starts] == [
        "reelhaven",
        "screentone_city",
        "storyboard_fort",
        "credits_station",
    ]
    assert board.zones[0].id == "screen_square"
    assert board.zones[ZONE["mount_palette"]].role == "flank_right"
    assert board.zones[ZONE["mount_palette"]].sector == 4


@rule("AN-MAP-05")
def test_counts_and_distances() -> None:
    assert [len(BOARDS[players].pairs) for players in PLAYERS] == [15, 24, 32]
    for players in PLAYERS:
        board = BOARDS[players]
        assert {len(board.neighbours[start]) for start in board.starts} == {3}
        steps = {board.steps[one][other] for one in board.starts for other in board.starts if one != other}
        assert steps == ({3, 4} if players == 4 else {3})
    assert BOARDS[4].steps[BOARDS[4].starts[0]][BOARDS[4].starts[2]] == 4


@rule("AN-MAP-06", "AN-MAP-08")
@pytest.mark.parametrize("players", PLAYERS)
def test_zones_share_a_drawn_border_exactly_when_they_are_adjacent(players: int) -> None:
    board = BOARDS[players]
    borders = []
    for zone in board.zones:
        around = zip(zone.polygon, zone.polygon[1:] + zone.polygon[:1], strict=True)
        borders.append({frozenset(edge) for edge in around})
        assert all(0 <= x <= 1200 and 0 <= y <= 800 for x, y in (*zone.polygon, zone.centre))
    for one in range(board.size):
        for other in range(one):
            touching = bool(borders[one] & borders[other])
            assert touching == (other in board.neighbours[one]), (board.names[one], board.names[other])


@rule("AN-MAP-07")
def test_map_order_is_the_order_of_the_zones_on_every_map() -> None:
    assert BOARDS[2].names == ZONES[:9]
    assert BOARDS[3].names == ZONES[:13]
    assert all(tuple(sorted(near)) == near for board in BOARDS.values() for near in board.neighbours)


@rule("AN-MAP-08")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_pair_is_listed_once(players: int) -> None:
    pairs = BOARDS[players].pairs
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)
