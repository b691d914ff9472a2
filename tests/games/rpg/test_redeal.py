"""Worlds that a seat cannot tell from its own: who is seen there, and by whom. [SR-INFO-01]"""

from collections.abc import Callable

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, CLEO, add, table
from tripot.engine.codec import digest
from tripot.engine.conformance import portrait
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, has
from tripot.games.rpg.statuses.concealment import perceives


def cannot_tell(s: Table, seat: Seat) -> bool:
    """Whether a seat is shown the same in a world made from what it knows, and would imagine the same there."""
    world = GAME.redeal(s, seat, PlainRng(1))
    again, once = GAME.redeal(world, seat, PlainRng(2)), GAME.redeal(s, seat, PlainRng(2))
    return portrait(look(GAME, world, seat)) == portrait(look(GAME, s, seat)) and digest(again) == digest(once)


def watched() -> tuple[Table, Character]:
    """Anne's character, before two people of Bruno's and one of Cleo's."""
    s = table()
    ada = add(s, "ada", ANNE, mag=4, x=0, y=0)
    for name, seat in (("bo", BRUNO), ("ben", BRUNO), ("cy", CLEO)):
        add(s, name, seat, x=1, y=0)
    return s, ada


def manifest(s: Table, c: Character) -> None:
    give(s, c, "projected")
    give(s, c, "manifested")


def projected(s: Table, c: Character) -> None:
    give(s, c, "projected")


def hidden(s: Table, c: Character) -> None:
    c.hidden = True


def invisible(s: Table, c: Character) -> None:
    give(s, c, "invisible", 3)


WAYS: tuple[Callable[[Table, Character], None], ...] = (manifest, projected, hidden, invisible)


@rule("SR-INFO-01", "SR-MAG-04")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("finder", ["", "perceived", "astral_vision"])
def test_a_world_shows_an_unusual_presence_to_the_same_people(
    way: Callable[[Table, Character], None], finder: str
) -> None:
    s, ada = watched()
    way(s, ada)
    if finder == "perceived":
        s.characters["bo"].perceived.append("ada")
    elif finder:
        give(s, s.characters["bo"], finder)
    assert [cannot_tell(s, seat) for seat in (ANNE, BRUNO, CLEO, SPECTATOR)] == [True] * 4


@rule("SR-INFO-01", "SR-STA-18")
def test_in_a_world_too_only_those_who_found_somebody_hidden_may_choose_them() -> None:
    s, ada = watched()
    ada.hidden = True
    s.characters["bo"].perceived.append("ada")
    for each in (s, GAME.redeal(s, BRUNO, PlainRng(1))):
        assert perceives(each.characters["bo"], each.characters["ada"])
        assert not perceives(each.characters["ben"], each.characters["ada"])


@rule("SR-INFO-01", "SR-MAG-04")
def test_whoever_looks_into_the_astral_does_not_learn_whether_a_form_is_manifest() -> None:
    s, ada = watched()
    give(s, s.characters["cy"], "astral_vision")
    manifest(s, ada)
    assert not has(GAME.redeal(s, CLEO, PlainRng(1)).characters["ada"], "manifested")
    assert has(GAME.redeal(s, BRUNO, PlainRng(1)).characters["ada"], "manifested")


@rule("SR-INFO-01", "SR-M09")
def test_whoever_looks_into_the_astral_sees_foci_there_and_not_whether_they_are_active() -> None:
    s, ada = watched()
    ada.foci = {"ash_ring": True}
    give(s, s.characters["bo"], "astral_vision")
    assert [cannot_tell(s, seat) for seat in (BRUNO, CLEO, SPECTATOR)] == [True] * 3
    worlds = [GAME.redeal(s, seat, PlainRng(1)) for seat in (BRUNO, CLEO)]
    assert [world.characters["ada"].foci for world in worlds] == [{"ash_ring": False}, {}]


@rule("SR-INFO-01", "SR-INFO-05")
@pytest.mark.parametrize("way", WAYS)
def test_a_companion_whom_the_game_master_plays_is_of_the_party_in_a_world_too(
    way: Callable[[Table, Character], None],
) -> None:
    s, ada = watched()
    ada.seat = GM
    way(s, ada)
    s.characters["cy"].perceived.append("ada")
    assert [cannot_tell(s, seat) for seat in (BRUNO, CLEO, SPECTATOR)] == [True] * 3
