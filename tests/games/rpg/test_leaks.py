"""Two tables that differ in one secret alone: nobody but the game master can tell them apart. [SR-INFO-01]"""

import pytest

from citing import rule
from games.rpg.hidden import SECRETS, Secret, cold_store, of_a_hidden_threshold
from games.rpg.scenes import ANNE, BRUNO, dice, order
from tripot.engine.conformance import portrait
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table


def shown(s: Table, seat: Seat) -> str:
    """Everything a seat gets, byte for byte."""
    return portrait(look(GAME, s, seat))


@rule("SR-INFO-01", "SR-INFO-05", "SR-MTX-24")
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: str(secret.__name__))
def test_a_secret_changes_nothing_that_anybody_else_is_shown(secret: Secret) -> None:
    one, other = cold_store(), cold_store()
    secret(other)
    for seat in (BRUNO, ANNE, SPECTATOR):
        assert shown(one, seat) == shown(other, seat)
    assert GAME.view(one, GM) != GAME.view(other, GM)


@rule("SR-INFO-01", "SR-ADV-18", "SR-ODDS-12")
@pytest.mark.parametrize("rolled", [False, True])
def test_a_hidden_threshold_shows_neither_before_nor_after_the_dice(rolled: bool) -> None:
    worlds = of_a_hidden_threshold(rolled=rolled)
    one, other = worlds
    for seat in (ANNE, BRUNO, SPECTATOR):
        assert shown(one, seat) == shown(other, seat)
    assert shown(one, GM) != shown(other, GM)


@rule("SR-INFO-01", "SR-INFO-02")
def test_dice_behind_the_screen_are_nobody_s() -> None:
    worlds = []
    for faces in ("1 1 1 1 1 1", "6 6 6 6 6 6"):
        s = cold_store()
        dice(s, faces)
        order(s, GM, "call_test", people=["dock_guard_2"], skill="perception", threshold=0, private=True)
        worlds.append(s)
    for seat in (ANNE, BRUNO, SPECTATOR):
        assert shown(worlds[0], seat) == shown(worlds[1], seat)
