"""Balanced numbers by two: what the other player alone can deny is granted late."""

import pytest

from citing import rule
from games.anime_studios.tables import made, table, told
from tripot.games.anime_studios import staff
from tripot.games.anime_studios.numbers import BALANCED, BOOK
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.games.anime_studios.state import AnimeState

TURN = NUMBERS[BALANCED].granted.since[2]


def counted(factions: str, turn: int, variant: str = BALANCED, *, first_edition: bool = False) -> AnimeState:
    """A table at the end of phase 1 of a turn, nothing done so far."""
    s = table(factions, turn=turn)
    s.variant, s.is_first_edition = variant, first_edition
    staff.recruit(s)
    return s


@rule("AN-BAL-02")
def test_from_its_turn_on_what_the_other_alone_can_deny_is_fulfilled() -> None:
    s = counted("midnight mirage", TURN)
    assert made(s, "midnight") == ["vanity_tribute"]
    assert made(s, "mirage") == ["marble_face", "double_game"]
    assert [event.facts for event in told(s, "granted")] == [
        {"seat": 0, "productions": ["vanity_tribute"]},
        {"seat": 1, "productions": ["marble_face", "double_game"]},
    ]
    staff.recruit(s)
    assert len(told(s, "granted")) == 2, "it is told once"


@rule("AN-BAL-02")
@pytest.mark.parametrize(
    "s",
    [
        counted("midnight mirage", TURN - 1),
        counted("midnight mirage", TURN, BOOK),
        counted("midnight mirage comet", TURN),
        counted("comet dragonfly", TURN),
        counted("midnight mirage", TURN, first_edition=True),
    ],
    ids=["a turn earlier", "the book's numbers", "three players", "other factions", "the first edition"],
)
def test_nothing_is_granted_otherwise(s: AnimeState) -> None:
    assert told(s, "granted") == []
    assert not {"vanity_tribute", "marble_face", "double_game"} & {
        event.facts["production"] for event in told(s, "production_created")
    }
