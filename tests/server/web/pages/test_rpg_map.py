"""The plan of a scene: a frame that stays, tokens that say how their bearers are. [SR-TBL-10]"""

from math import hypot
from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, hurt, order, table
from tripot.engine.seats import GM, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import labels, page
from tripot.games.rpg.records import Zone
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give


def scene() -> Table:
    """A yard with Ada, Bob and a guard in it."""
    s = table()
    s.zones["yard"] = Zone("yard", box=(0, 0, 60, 30))
    add(s, "ada", ANNE, x=10, y=10)
    add(s, "bob", BRUNO, x=12, y=20)
    add(s, "guard", GM, x=40, y=10)
    return s


def plan(s: Table, seat: Seat = GM) -> dict[str, Any]:
    found: dict[str, Any] = page("map", look(GAME, s, seat), {})
    return found


def token(s: Table, who: str, seat: Seat = GM) -> dict[str, Any]:
    return next(one for one in plan(s, seat)["tokens"] if one["id"] == who)


@rule("SR-TBL-10")
def test_the_plan_keeps_its_scale_whoever_moves_within_its_places() -> None:
    s = scene()
    before = plan(s)
    order(s, GM, "place", character="guard", x=59, y=29)
    order(s, GM, "place", character="ada", x=1, y=1)
    after = plan(s)
    assert all(before[name] == after[name] for name in ("width", "height", "left", "top", "radius"))


@rule("SR-TBL-10")
def test_whoever_leaves_all_places_is_still_on_the_plan() -> None:
    s = scene()
    order(s, GM, "place", character="guard", x=95, y=-30)
    wide = plan(s)
    x, y = token(s, "guard")["at"]
    assert 0 < x < wide["width"]
    assert 0 < y < wide["height"]


@rule("SR-TBL-10")
def test_the_master_drags_anybody_anywhere_a_player_their_own_as_far_as_a_walk() -> None:
    s = scene()
    assert [token(s, who)["reach"] for who in ("ada", "guard")] == [0, 0]
    assert plan(s)["moves"] == "place"
    assert [token(s, who, ANNE)["reach"] for who in ("ada", "bob", "guard")] == [10, None, None]
    assert plan(s, ANNE)["moves"] == "move"


@rule("SR-TBL-10")
def test_a_token_bears_what_its_viewer_may_know() -> None:
    s = scene()
    ada = s.characters["ada"]
    give(s, ada, "prone")
    give(s, ada, "deafened")  # nobody sees that
    borne = {seat: [code for code, _, _ in token(s, "ada", seat)["statuses"]] for seat in (ANNE, BRUNO, GM)}
    assert borne == {ANNE: ["prone", "deafened"], BRUNO: ["prone"], GM: ["prone", "deafened"]}


@rule("SR-TBL-10")
def test_only_who_is_down_is_down() -> None:
    s = scene()
    ada = s.characters["ada"]
    hurt(s, ada, 6)
    assert token(s, "ada", BRUNO)["wound"] == "badly_hurt"
    hurt(s, ada, 6)
    assert token(s, "ada", BRUNO)["wound"] == "down"


@rule("SR-TBL-10")
def test_whoever_arrives_in_mid_scene_changes_nobodys_number() -> None:
    s = scene()
    before = {one["id"]: one["number"] for one in plan(s)["legend"]}
    add(s, "aide", ANNE, x=5, y=5)
    add(s, "brute", GM, x=44, y=10)
    after = {one["id"]: one["number"] for one in plan(s)["legend"]}
    assert {who: after[who] for who in before} == before
    assert sorted(after.values()) == [1, 2, 3, 4, 5]


@rule("SR-TBL-10")
@pytest.mark.parametrize(("x", "y"), [(4, 12), (0, 14), (32, 0), (16, 7)])
def test_a_team_that_starts_at_the_edge_of_a_place_is_whole_on_the_plan(x: int, y: int) -> None:
    s = table()
    s.zones["quay"] = Zone("quay", box=(0, 0, 32, 14))
    for name in ("ada", "bob", "cleo", "dan"):
        add(s, name, ANNE, x=x, y=y)
    wide = plan(s)
    spots = [one["at"] for one in wide["tokens"]]
    assert all(wide["radius"] <= u <= wide["width"] - wide["radius"] for u, _ in spots)
    assert all(wide["radius"] <= v <= wide["height"] - wide["radius"] for _, v in spots)
    pairs = [(a, b) for place, a in enumerate(spots) for b in spots[:place]]
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 1.5 * wide["radius"] for a, b in pairs)


@rule("SR-GEN-06")
def test_signs_on_the_plan_are_letters_since_numbers_are_those_of_initiative() -> None:
    s = scene()
    assert [one["letter"] for one in plan(s)["legend"]] == ["A", "B", "C"]
    assert (labels.letter(26), labels.letter(27)) == ("Z", "A2")


@rule("SR-GEN-06")
def test_the_name_of_a_place_that_is_too_long_for_its_width_is_written_upwards() -> None:
    s = scene()
    s.zones["vats"] = Zone("vats", box=(60, 0, 20, 30), name="Salle des cuves de fermentation du sud")
    s.zones["hall"] = Zone("hall", box=(80, 0, 20, 30), name="Halle")
    narrow = {zone["id"]: zone["narrow"] for zone in plan(s)["zones"]}
    assert narrow["vats"]
    assert not narrow["hall"]
