"""Tables with something to hide: the cold store, its secrets, and tests whose threshold nobody is told. [SR-INFO-01]"""

from collections.abc import Callable
from dataclasses import replace

from games.rpg.scenes import ANNE, BRUNO, add, dice, order, play, sample, table
from tripot.engine.actions import write_action
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Skill, Status
from tripot.games.rpg.state import Table

Secret = Callable[[Table], None]


def cold_store() -> Table:
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


def of_a_hidden_threshold(*, rolled: bool) -> list[Table]:
    """Two tables where somebody is tested against 1, or against 2, and has rolled the same dice or not yet."""
    worlds = []
    for threshold in (1, 2):
        s = cold_store()
        dice(s, "5 5 5 3 3 3")
        order(s, GM, "call_test", people=["vesna_kord"], skill="perception", threshold=threshold, hidden=True)
        if rolled:
            play(s, BRUNO, "atouts:0")
        worlds.append(s)
    return worlds


def played(seed: int, steps: int) -> Table:
    """The cold store after some moves by chance."""
    s, chance = GAME.setup(2, {}, PlainRng(seed)), PlainRng(seed + 1)
    settle(s)
    play(s, ANNE, "take:noor_castellan")
    play(s, BRUNO, "take:maiwenn_tarask")
    order(s, GM, "place", character="dock_guard_1", hidden=True)
    order(s, GM, "place", character="dock_guard_2", x=27, y=10)
    order(s, GM, "start_encounter")
    for _ in range(steps):
        if s.outcome is not None:
            break
        seat = s.stack[-1].awaited(s)[0]
        view = look(GAME, s, seat)
        number = chance.below(len(view.menu), "choice")
        picks = view.menu.picks
        action = (
            picks[number] if number < len(picks) else GAME.propose(view, view.menu.forms[number - len(picks)], chance)
        )
        if write_action(action) in ("end_session", "close_encounter"):
            continue
        assert perform(GAME, s, seat, action) is None, action
    return s
