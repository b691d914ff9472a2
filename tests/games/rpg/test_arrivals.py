"""A character's file: all that its reader may see, and in again at another house. [SR-TBL-16]"""

import json
from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, answer, asked, hurt, marks, order, refused, sample, silence, table, told
from tripot.engine.seats import GM, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg import atouts as luck
from tripot.games.rpg.pages.party import exported
from tripot.games.rpg.records import Box, Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give


def veteran(s: Table) -> Character:
    """Somebody with scars, a fear, a burned atout and points to spend."""
    c = sample(s, "noor_castellan", ANNE)
    hurt(s, c, 3)
    c.physical[0] = Box(damaged=True, incurable=True)
    give(s, c, "frightened", 2, about="dogs")
    give(s, c, "bleeding", 1, lasts="seconds", left=40)
    give(s, c, "exposed", 1, lasts="start_turn")
    luck.burn(s, c)
    c.atouts -= 1
    c.experience, c.drachms, c.surveillance, c.true_names = 11, 7, 12, ["Ourse"]
    return c


def file_of(s: Table, who: str, seat: Seat) -> dict[str, Any]:
    """The file that a seat takes home, as another house reads it."""
    found: dict[str, Any] = json.loads(json.dumps(exported(look(GAME, s, seat), who)))
    return found


@rule("SR-TBL-16")
def test_a_file_brings_wounds_statuses_luck_and_experience_to_another_house() -> None:
    s = table()
    c = veteran(s)
    file = file_of(s, c.id, ANNE)
    there = table()
    there.clock = 5000
    order(there, ANNE, "import_character", sheet=json.dumps(file))
    assert asked(there) == ("admission", GM)
    assert there.characters == {}
    answer(there, "yes")
    back = next(iter(there.characters.values()))
    assert (marks(back.physical), marks(back.stun)) == (marks(c.physical), marks(c.stun))
    assert marks(back.physical).startswith("X")
    kept = [(one.code, one.level, one.about, one.lasts) for one in back.statuses]
    assert kept == [("frightened", 2, "dogs", c.statuses[0].lasts), ("bleeding", 1, "", "seconds")]
    assert back.statuses[1].left == 5000 + 40
    assert (back.atouts, back.atout_max, back.experience, back.drachms) == (c.atouts, c.atout_max, 11, 7)
    assert back.true_names == ["Ourse"]
    assert file_of(there, back.id, ANNE)["past"]["burned"] == file["past"]["burned"] == 1


@rule("SR-TBL-16", "SR-MTX-24")
def test_the_game_masters_file_adds_what_is_hidden_from_the_owner() -> None:
    s = table()
    c = veteran(s)
    assert "surveillance" not in file_of(s, c.id, ANNE)["past"]
    assert file_of(s, c.id, GM)["past"]["surveillance"] == 12
    there = table()
    order(there, GM, "import_character", sheet=json.dumps(file_of(s, c.id, GM)))
    assert next(iter(there.characters.values())).surveillance == 12


@rule("SR-TBL-16")
def test_the_game_master_sees_what_comes_and_may_say_no() -> None:
    s = table()
    file = file_of(s, veteran(s).id, ANNE)
    there = table()
    order(there, ANNE, "import_character", sheet=json.dumps({**file, "name": "Zoé"}))
    pending = look(GAME, there, GM).pending
    assert pending is not None
    shown = {name: pending.facts[name] for name in ("name", "experience", "hurt", "borne", "player", "seconds")}
    borne = ["frightened", "bleeding"]
    assert shown == {"name": "Zoé", "experience": 11, "hurt": 3, "borne": borne, "player": ANNE, "seconds": 300}
    answer(there, "no")
    assert there.characters == {}
    assert told(there, "not_admitted", ANNE)[0]["name"] == "Zoé"
    assert told(there, "not_admitted", BRUNO) == []
    order(there, ANNE, "import_character", sheet=json.dumps(file))
    silence(there)
    assert there.characters == {}


@rule("SR-TBL-16", "SR-GEN-09")
def test_without_a_game_master_to_ask_the_rules_alone_decide() -> None:
    s = table()
    file = file_of(s, veteran(s).id, ANNE)
    there = table(referee="auto")
    order(there, ANNE, "import_character", sheet=json.dumps(file))
    assert [c.experience for c in there.people()] == [11]


@rule("SR-TBL-16", "SR-CHR-09")
def test_a_bare_sheet_is_a_new_character_and_waits_for_nobody() -> None:
    s = table()
    file = file_of(s, veteran(s).id, ANNE)
    del file["past"]
    there = table()
    order(there, ANNE, "import_character", sheet=json.dumps(file))
    assert [(c.experience, c.statuses) for c in there.people()] == [(0, [])]


@rule("SR-TBL-16")
@pytest.mark.parametrize(
    "past",
    [
        [], {"wings": 2}, {"physical": ["torn"]}, {"experience": -1}, {"experience": True}, {"atouts": 8},
        {"statuses": [{"code": "king"}]}, {"statuses": [{"code": "bleeding", "left": -3}]}, {"statuses": [3]},
        {"statuses": [{"code": "bleeding", "lasts": "for ever"}]}, {"true_names": ["x" * 81]}, {"atout_bought": 1},
        {"statuses": [{"code": "bleeding", "effect": 3}]}, {"physical": ["empty"] * 61}, {"statuses": [{}]},
    ],
)  # fmt: skip
def test_a_past_that_the_rules_do_not_know_is_refused(past: Any) -> None:
    s = table()
    file = file_of(s, veteran(s).id, ANNE)
    there = table()
    assert refused(there, ANNE, "import_character", sheet=json.dumps({**file, "past": past})) == "bad_sheet"
    assert there.characters == {}
