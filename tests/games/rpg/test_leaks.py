"""Two tables that differ in one secret alone: nobody but the game master can tell them apart. [SR-INFO-01]"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, dice, order, play, sample, table
from tripot.engine.conformance import portrait
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Skill, Status
from tripot.games.rpg.state import Table

Secret = Callable[[Table], None]


def shown(s: Table, seat: Seat) -> str:
    """Everything a seat gets, byte for byte."""
    return portrait(look(GAME, s, seat))


def scene() -> Table:
    """The cold store, a decker inside its network, a test on its way, and somebody who lurks."""
    s = table(scene="cold_store_job")
    noor = sample(s, "noor_castellan", ANNE, x=20, y=10)
    noor.network, noor.accesses["perrin_cold_store"] = "perrin_cold_store", "fake"
    sample(s, "vesna_kord", BRUNO, x=21, y=10)
    add(s, "lurker", x=25, y=10, hidden=True)
    order(s, GM, "place", character="dock_guard_2", x=23, y=10)
    return s


def surveillance(s: Table) -> None:
    s.characters["noor_castellan"].surveillance = 31


def attributes(s: Table) -> None:
    s.characters["dock_guard_2"].attributes["AGI"] = 9


def skills(s: Table) -> None:
    s.characters["dock_guard_2"].skills["firearms"] = Skill(9)


def magazine(s: Table) -> None:
    s.characters["dock_guard_2"].weapons.pop()


def luck(s: Table) -> None:
    s.characters["dock_guard_2"].atouts = s.characters["dock_guard_2"].atout_max = 5


def unseen_status(s: Table) -> None:
    s.characters["dock_guard_2"].statuses.append(Status("confused", lasts="encounter"))


def lurking_place(s: Table) -> None:
    s.characters["lurker"].x = 99


def lurking_name(s: Table) -> None:
    s.characters["lurker"].name = "Old Perrin himself"


def second_lurker(s: Table) -> None:
    add(s, "second", x=26, y=10, hidden=True)
    assert s.log is not None
    s.log.pop()  # whoever comes unseen is told to the game master alone


def password(s: Table) -> None:
    files = s.networks["perrin_cold_store"].files
    files["manifest"] = replace(files["manifest"], password="another")


def contents(s: Table) -> None:
    files = s.networks["perrin_cold_store"].files
    files["manifest"] = replace(files["manifest"], bomb=5, content="…")


def notes(s: Table) -> None:
    s.characters["dock_guard_2"].notes = "Takes bribes."


def firmware(s: Table) -> None:
    s.devices[s.networks["perrin_cold_store"].master].firewall = 9


SECRETS: tuple[Secret, ...] = (
    surveillance, attributes, skills, magazine, luck, unseen_status, lurking_place, lurking_name, second_lurker,
    password, contents, notes, firmware,
)  # fmt: skip


@rule("SR-INFO-01", "SR-INFO-05", "SR-MTX-24")
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: str(secret.__name__))
def test_a_secret_changes_nothing_that_anybody_else_is_shown(secret: Secret) -> None:
    one, other = scene(), scene()
    secret(other)
    for seat in (BRUNO, ANNE, SPECTATOR):
        assert shown(one, seat) == shown(other, seat)
    assert GAME.view(one, GM) != GAME.view(other, GM)


@rule("SR-INFO-01", "SR-ADV-18", "SR-ODDS-12")
@pytest.mark.parametrize("rolled", [False, True])
def test_a_hidden_threshold_shows_neither_before_nor_after_the_dice(rolled: bool) -> None:
    worlds = []
    for threshold in (1, 2):
        s = scene()
        dice(s, "5 5 5 3 3 3")
        order(s, GM, "call_test", people=["vesna_kord"], skill="perception", threshold=threshold, hidden=True)
        if rolled:
            play(s, BRUNO, "atouts:0")
        worlds.append(s)
    one, other = worlds
    for seat in (ANNE, BRUNO, SPECTATOR):
        assert shown(one, seat) == shown(other, seat)
    assert shown(one, GM) != shown(other, GM)


@rule("SR-INFO-01", "SR-INFO-02")
def test_dice_behind_the_screen_are_nobody_s() -> None:
    worlds = []
    for faces in ("1 1 1 1 1 1", "6 6 6 6 6 6"):
        s = scene()
        dice(s, faces)
        order(s, GM, "call_test", people=["dock_guard_2"], skill="perception", threshold=0, private=True)
        worlds.append(s)
    for seat in (ANNE, BRUNO, SPECTATOR):
        assert shown(worlds[0], seat) == shown(worlds[1], seat)
