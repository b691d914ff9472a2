"""Positions built by hand."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.tables import (
    fans,
    hand,
    here,
    kept_by,
    left,
    made,
    opened_by,
    play,
    staff,
    table,
    told,
    waiting,
)
from tripot.games.anime_studios.numbers import NEWS
from tripot.games.anime_studios.position import BadPosition


@rule("AN-RNG-05")
def test_everything_that_can_be_given_is_where_it_was_put() -> None:
    s = table(
        "comet mirage midnight",
        turn=5,
        phase="action",
        active=1,
        first=2,
        clockwise=False,
        staff={"comet": 2, "mirage": 3, "midnight": 1},
        fans={"mirage": 7},
        units={"neon_quarter": {"bolt": 2, "owlet": 1}},
        studios={"neon_quarter": ("comet", "mirage"), "ink_cliffs": (None, "midnight")},
        productions={"comet": ["countdown"]},
        rights={"mirage": [2, 3]},
        captives={"midnight": {"comet": 1}},
        cursor=4,
        news_deck=True,
        news="spotlight",
        bag=[3, 1],
        memory={"comet": {"conventions": 1, "removed": 1, "invoked": ["captain_altair"]}},
    )
    assert (s.turn, s.first, s.order, s.cursor) == (5, 2, (2, 1, 0), 4)
    assert waiting(s) == ("mirage", "action_round")
    assert (staff(s, "comet"), fans(s, "mirage"), hand(s, "mirage")) == (2, 7, (2, 3))
    assert (here(s, "neon_quarter", "bolt"), left(s, "bolt")) == (2, 3)
    assert (kept_by(s, "neon_quarter"), opened_by(s, "neon_quarter")) == ("comet", "mirage")
    assert (kept_by(s, "ink_cliffs"), opened_by(s, "ink_cliffs")) == (None, "midnight")
    assert made(s, "comet") == ["countdown"]
    assert (NEWS[s.news], s.bag) == ("spotlight", (3, 1))
    assert (s.conventions[0], s.removed[0], s.invoked[0]) == (1, 1, 1 << 3)
    assert not told(s, "production_created")


@rule("AN-RNG-05", "AN-PRD-04")
def test_what_a_position_remembers_counts_at_the_next_check() -> None:
    s = table("comet mirage", phase="action", active=0, staff={"comet": 2}, memory={"comet": {"conventions": 2}})
    assert made(s, "comet") == []
    play(s, "comet", "pass")
    assert made(s, "comet") == ["simulcast"]


@pytest.mark.parametrize(
    "position",
    [
        {"units": {"reelhaven": {"bolt": 7}}},
        {"units": {"reelhaven": {"wisp": 1}}},
        {"units": {"storyboard_fort": {"bolt": 1}}},
        {"studios": {"reelhaven": "comet"}},
        {"staff": {"dragonfly": 2}},
        {"units": {"reelhaven": {"bolt": 6}}, "captives": {"mirage": {"comet": 1}}},
    ],
)
def test_a_position_that_the_pieces_cannot_make_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        table("comet mirage", **position)
