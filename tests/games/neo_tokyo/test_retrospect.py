"""When the game is over everything is told, but for secrets that were never published."""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, must
from games.neo_tokyo.playing import move, opened
from tripot.engine.actions import READY, Fill
from tripot.engine.codec import canonical, encode
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.runs.information import secret_proof
from tripot.games.neo_tokyo.state import City

TEXTS = ("I never liked tea.", "The safe is empty.", "It was me.")
CHARACTER: dict[str, Any] = {
    "name": "Kimura",
    "traits": [{"trait": "oiseau_de_nuit", "clan": "mita", "hidden": 2}, {"trait": "citoyen_corpo", "corp": "enso"}],
    "secrets": [{"text": TEXTS[0]}, {"text": TEXTS[1], "shame": 1}, {"text": TEXTS[2]}],
}


def secretive() -> City:
    """A player with three secrets and a hidden trait; the third is out, the first in another's archive."""
    s = city()
    be(s, 0, secrets=(Secret(TEXTS[0], 1, traits=("paria",)), Secret(TEXTS[1]), Secret(TEXTS[2])))
    be(s, 0, traits=("paria", "heritier"), hidden={"paria": 0})
    must(s, 0, "confess", secret=3)
    for item, number in ((1, 0), (2, 2)):
        s.players[1].archive[item] = secret_proof(s, 0, number)
    s.players[2].seen.append(secret_proof(s, 0, 1))
    return s


@rule("NT-VIS-06")
def test_other_eyes_find_only_what_was_published() -> None:
    s = secretive()
    own = GAME.view(s, 0)["you"]
    told = GAME.in_retrospect(s, 0)["you"]
    assert [secret["text"] for secret in own["secrets"]] == list(TEXTS)
    assert [secret["text"] for secret in told["secrets"]] == ["", "", TEXTS[2]]
    assert (own["traits"], told["traits"]) == (["paria", "heritier"], ["heritier"])
    assert (own["hidden"], told["hidden"]) == ({"paria": 1}, {})
    assert set(own) == set(told)
    unchanged = set(own) - {"traits", "hidden", "choices", "secrets", "archive", "seen"}
    assert all(own[name] == told[name] for name in unchanged)


@rule("NT-VIS-06")
def test_a_secret_that_somebody_found_out_stays_between_the_two() -> None:
    s = secretive()
    assert [item["content"]["text"] for item in GAME.view(s, 1)["you"]["archive"]] == [TEXTS[0], TEXTS[2]]
    assert [item["content"]["text"] for item in GAME.in_retrospect(s, 1)["you"]["archive"]] == [TEXTS[2]]
    assert GAME.in_retrospect(s, 2)["you"]["seen"] == []


@rule("NT-VIS-06", "NT-TRA-14")
def test_a_damning_proof_is_told_once_it_was_published() -> None:
    s = city()
    s.players[1].archive[1] = Proof(3, "damning_proof", "player:0", {})
    assert GAME.in_retrospect(s, 1)["you"]["archive"] == []
    s.players[0].damned = True
    assert len(GAME.in_retrospect(s, 1)["you"]["archive"]) == 1


@rule("NT-VIS-06", "NT-SEC-05")
def test_a_character_is_retold_without_its_secrets_and_what_is_hidden_in_them() -> None:
    retold = GAME.retold(Fill("character", CHARACTER))
    assert isinstance(retold, Fill)
    assert retold.value["name"] == "Kimura"
    assert retold.value["traits"] == [{"trait": "citoyen_corpo", "corp": "enso"}]
    assert retold.value["secrets"] == [{"text": ""}] * 3
    assert GAME.retold(READY) is READY
    sheet = Fill("sheet", {"orders": [], "note": "For all to read later."})
    assert GAME.retold(sheet) is sheet


@rule("NT-VIS-06")
def test_nobody_elses_eyes_ever_meet_an_unpublished_secret() -> None:
    """From creation to the end of some turns: spectators, the all-seeing eye, and borrowed eyes."""
    s = opened(4, PlainRng(2))
    bot = PlainRng(3)
    assert perform(GAME, s, 0, Fill("character", CHARACTER)) is None
    for turn in range(4):
        while s.turn <= turn:
            move(s, bot, GAME.policies["trader"])
        for eyes in (SPECTATOR, OMNISCIENT):
            view = look(GAME, s, eyes)
            seen = canonical([view.facts, [encode(event.facts) for event in view.events]])
            assert not any(text in seen for text in TEXTS)
        borrowed = canonical(GAME.in_retrospect(s, 0))
        assert not any(text in borrowed for text in TEXTS)
        assert all(text in canonical(GAME.view(s, 0)) for text in TEXTS)


@rule("NT-VIS-06", "NT-TRA-41", "NT-SEC-05")
@pytest.mark.parametrize("hidden", [0, 1])
def test_a_hidden_vendetta_stands_on_ones_desk_and_in_no_log(hidden: int) -> None:
    s = opened(4, PlainRng(2))
    sworn = {"trait": "vendetta", **({"hidden": hidden} if hidden else {})}
    secrets = [{"text": text} for text in TEXTS]
    assert perform(GAME, s, 0, Fill("character", {"name": "Kimura", "traits": [sworn], "secrets": secrets})) is None
    while not s.turn:
        move(s, PlainRng(3), GAME.policies["trader"])
    assert GAME.view(s, 0)["you"]["choices"]["vendetta"] == s.players[0].choices["vendetta"]
    told = [event.kind for event in look(GAME, s, OMNISCIENT).events if event.is_for(0)]
    assert ("vendetta_sworn" in told) is not bool(hidden)
    for eyes in (1, SPECTATOR, OMNISCIENT):
        assert ("vendetta" in canonical(look(GAME, s, eyes).facts["players"][0])) is not bool(hidden)


@rule("NT-VIS-06")
def test_before_characters_are_closed_a_borrowed_eye_sees_the_outside_only() -> None:
    s = opened(4, PlainRng(2))
    assert perform(GAME, s, 0, Fill("character", CHARACTER)) is None
    assert GAME.view(s, 0)["draft"]["secrets"][0]["text"] == TEXTS[0]
    assert not any(text in canonical(GAME.in_retrospect(s, 0)) for text in TEXTS)
