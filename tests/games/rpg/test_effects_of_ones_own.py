"""Effects of a targeted attack that a player proposes and the game master prices. [SR-TBL-09]"""

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    asked,
    dice,
    order,
    play,
    refused,
    sample,
    silence,
    table,
    told,
)
from games.rpg.sites import hits
from tripot.engine.actions import Fill
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table

HAIR = {"aim": "custom", "text": "lui couper la tresse"}


def struck(s: Table, net: int = 3) -> Character:
    """Ada has hit Bo with that many net hits, and is asked what for."""
    c = add(s, "ada", ANNE, x=0, y=0, weapons=["sickle_blade"], close_combat=2)
    other = add(s, "bo", BRUNO, x=1, y=0)
    other.side = "opposition"
    for one in (c, other):
        one.presets["atouts"] = "never"
    dice(s, f"{hits(0, 6)} {hits(net, 5)} {hits(0, 3)}")
    order(s, ANNE, "targeted_attack", weapon="sickle_blade", target="bo")
    assert asked(s) == ("aims", ANNE)
    return other


def aims(s: Table) -> tuple[str, ...]:
    """The effects that Ada may choose from now."""
    form = look(GAME, s, ANNE).menu.form("aims")
    assert form is not None
    return form.fields[0].of[0].of[0].choices


def propose(s: Table, *lines: dict[str, object]) -> None:
    play(s, ANNE, Fill("aims", {"effects": list(lines)}))


@rule("SR-TBL-09")
def test_nothing_is_spent_before_the_game_master_has_said_a_price() -> None:
    s = table()
    bo = struck(s)
    propose(s, HAIR, {"aim": "bleed"})
    assert asked(s) == ("price_effect", GM)
    assert bo.statuses == []
    pending = look(GAME, s, GM).pending
    assert pending is not None
    assert (pending.facts["text"], pending.facts["net"], pending.facts["seconds"]) == ("lui couper la tresse", 3, 60)
    play(s, GM, Fill("price_effect", {"price": 2}))
    assert [(one.code, one.level) for one in bo.statuses] == [("bleeding", 1)]
    assert told(s, "message")[-1]["text"] == "lui couper la tresse"
    assert len(told(s, "effect_priced", ANNE, who="ada", text="lui couper la tresse", price=2)) == 1
    assert told(s, "effect_priced", BRUNO) == []


@rule("SR-TBL-09")
def test_a_refused_effect_leaves_the_net_hits_for_the_list() -> None:
    s = table()
    bo = struck(s)
    propose(s, HAIR)
    answer(s, "refuse")
    assert asked(s) == ("aims", ANNE)
    assert refused(s, ANNE, "aims", effects=[HAIR]) != ""
    propose(s, {"aim": "bleed", "levels": 3})
    assert [(one.code, one.level) for one in bo.statuses] == [("bleeding", 3)]
    assert not told(s, "message")


@rule("SR-TBL-09")
def test_silence_of_the_game_master_refuses() -> None:
    s = table()
    struck(s)
    propose(s, HAIR)
    silence(s)
    assert asked(s) == ("aims", ANNE)
    assert "custom" not in aims(s)


@rule("SR-TBL-09", "SR-GEN-09")
def test_without_a_game_master_there_is_only_the_list() -> None:
    s = table(referee="auto")
    struck(s)
    assert refused(s, ANNE, "aims", effects=[HAIR]) != ""
    assert "custom" not in aims(s)


@rule("SR-TBL-09")
def test_a_price_above_what_is_left_is_asked_about_again_and_holds() -> None:
    s = table()
    bo = struck(s)
    propose(s, HAIR, {"aim": "bleed", "levels": 2})
    play(s, GM, Fill("price_effect", {"price": 2}))
    assert asked(s) == ("aims", ANNE)
    assert bo.statuses == []
    assert refused(s, ANNE, "aims", effects=[HAIR, {"aim": "bleed", "levels": 2}]) == "E_SPLIT"
    propose(s, HAIR, {"aim": "bleed"})
    assert [(one.code, one.level) for one in bo.statuses] == [("bleeding", 1)]
    assert told(s, "message")[-1]["text"] == "lui couper la tresse"


@rule("SR-TBL-09")
def test_one_effect_at_a_time_is_proposed_and_in_words() -> None:
    s = table()
    struck(s)
    assert refused(s, ANNE, "aims", effects=[{"aim": "custom"}]) == "one_effect_in_words"
    assert refused(s, ANNE, "aims", effects=[HAIR, {**HAIR, "text": "et sa botte"}]) == "one_effect_in_words"


@rule("SR-TBL-09")
def test_the_game_master_prices_what_their_own_people_do() -> None:
    s = table()
    guard = sample(s, "dock_guard", x=0, y=0)
    bo = add(s, "bo", BRUNO, x=1, y=0)
    for one in (guard, bo):
        one.presets["atouts"] = "never"
    weapon = guard.weapons[0].id
    dice(s, f"{hits(0, 6)} {hits(3, 9)} {hits(0, 3)} 30x1")
    order(s, GM, "targeted_attack", character=guard.id, weapon=weapon, target="bo")
    assert asked(s) == ("aims", GM)
    play(s, GM, Fill("aims", {"effects": [{**HAIR, "levels": 2}]}))
    assert told(s, "message")[-1]["text"] == "lui couper la tresse"
    assert not told(s, "effect_priced")
