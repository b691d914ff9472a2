"""Through borrowed eyes, once all is over: everything but the Secrets text that stays private."""

from citing import rule
from games.manhattan.tables import resolve, run, table
from tripot.engine.actions import READY, Fill, Pick
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform, settle
from tripot.games.manhattan import GAME

PEOPLE = {1: {"secrets": "The yacht is rented."}, 2: {"secrets": "I sing."}}


@rule("MH-VIS-20")
def test_the_free_text_is_there_for_its_owner_and_for_others_only_if_published() -> None:
    s = table(3, characters=PEOPLE)
    assert perform(GAME, s, 2, Pick("publish_secrets")) is None
    assert "yacht" in str(GAME.view(s, 1))
    assert "yacht" not in str(GAME.in_retrospect(s, 1))
    assert "I sing." in str(GAME.in_retrospect(s, 2))
    own, told = GAME.view(s, 1)["me"], GAME.in_retrospect(s, 1)["me"]
    assert all(own[name] == told[name] for name in own if name not in ("character", "dossiers"))


@rule("MH-VIS-20")
def test_what_a_file_said_of_somebody_stays_between_the_two() -> None:
    s = table(3, characters=PEOPLE)
    resolve(s, {0: {"runs": [run("information", 1, 1)]}}, rolls=[1])
    assert "yacht" in str(GAME.view(s, 0)["me"]["dossiers"])
    assert "yacht" not in str(GAME.in_retrospect(s, 0))


@rule("MH-VIS-20")
def test_a_character_is_retold_without_its_free_text() -> None:
    s = GAME.setup(3, {}, PlainRng(1))
    settle(s)
    made = Fill("character", {"name": "Ada", "secrets": "The yacht is rented."})
    assert perform(GAME, s, 1, made) is None
    assert "yacht" not in str(GAME.in_retrospect(s, 1))
    assert GAME.retold(made) == Fill("character", {"name": "Ada"})
    assert GAME.retold(READY) is READY
