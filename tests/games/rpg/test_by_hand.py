"""The game master's hand: damage, healing, statuses. [SR-TBL-08]"""

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    asked,
    dice,
    fight,
    left,
    marks,
    order,
    refused,
    rolls,
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.seats import GM


@rule("SR-TBL-08")
def test_one_order_hurts_several_and_each_resists_for_themselves() -> None:
    s = table()
    ada, bob = add(s, "ada", ANNE, CON=3), add(s, "bob", BRUNO, CON=2)
    dice(s, "5 1 1  6 6")
    order(s, GM, "hurt_or_heal", people=["ada", "bob"], change="damage", boxes=3, monitor="physical", resist="physical")
    assert left(s) == {}
    assert (marks(ada.physical).count("x"), marks(bob.physical).count("x")) == (2, 1)
    assert asked(s)[0] == "desk"  # nobody is asked anything: one entry, which undo takes back whole
    assert [one["who"] for one in rolls(s)] == ["ada", "bob"]


@rule("SR-TBL-08")
def test_damage_by_hand_is_incurable_irreducible_or_of_an_element_as_the_master_says() -> None:
    s = table()
    ada = add(s, "ada", ANNE)
    form = {"people": ["ada"], "change": "damage", "monitor": "stun", "element": "cold"}
    order(s, GM, "hurt_or_heal", **form, boxes=2, resist="mental", irreducible=True, incurable=True)
    assert marks(ada.stun).startswith("XX")
    assert marks(ada.stun).count("X") == 2
    assert told(s, "damage")[-1]["element"] == "cold"


@rule("SR-TBL-08")
def test_healing_by_hand_reaches_incurable_boxes_only_if_the_master_says_so() -> None:
    s = table()
    ada = add(s, "ada", ANNE, essence=30)
    order(s, GM, "hurt_or_heal", people=["ada"], change="damage", boxes=3, monitor="stun", incurable=True)
    order(s, GM, "hurt_or_heal", people=["ada"], change="healing", boxes=3, monitor="stun", irreducible=True)
    assert marks(ada.stun).count("X") == 3
    order(s, GM, "hurt_or_heal", people=["ada"], change="healing", boxes=3, monitor="stun", incurable=True)
    assert marks(ada.stun).count("X") == 2  # a lack of Essence takes two of three points
    order(
        s, GM, "hurt_or_heal", people=["ada"], change="healing", boxes=3, monitor="stun", incurable=True,
        irreducible=True,
    )  # fmt: skip
    assert "X" not in marks(ada.stun)


@rule("SR-TBL-08")
def test_a_status_by_hand_has_its_level_its_limb_its_source_and_its_time() -> None:
    s = table()
    ada = add(s, "ada", ANNE)
    add(s, "brute")
    fight(s, "ada", "brute")
    order(
        s, GM, "status_by_hand", people=["ada"], status="crippled", change="give", level=2, limb="left_arm",
        lasts="rounds", length=3, source="brute",
    )  # fmt: skip
    one = ada.statuses[-1]
    found = (one.code, one.level, one.about, one.lasts, one.left, one.source)
    assert found == ("crippled", 2, "left_arm", "rounds", 3, "brute")


@rule("SR-TBL-08")
def test_a_status_for_some_minutes_ends_by_the_clock() -> None:
    s = table()
    ada = add(s, "ada", ANNE)
    order(s, GM, "status_by_hand", people=["ada"], status="blinded", change="give", level=1, lasts="minutes", length=10)
    wait(s, minutes=9)
    assert statuses(ada) == ["blinded"]
    wait(s, minutes=2)
    assert statuses(ada) == []


@rule("SR-TBL-08")
@pytest.mark.parametrize(
    ("status", "line"), [("crippled", "limb"), ("frightened", "about"), ("poisoned", "about")], ids=str
)
def test_a_status_about_something_says_about_what(status: str, line: str) -> None:
    s = table()
    add(s, "ada", ANNE)
    assert refused(s, GM, "status_by_hand", people=["ada"], status=status, change="give") == "missing_field"
    said = "legs" if line == "limb" else "salt"
    order(s, GM, "status_by_hand", people=["ada"], status=status, change="give", **{line: said})
    assert s.characters["ada"].statuses[0].about == said


@rule("SR-TBL-08")
def test_a_poison_by_hand_hurts_the_monitor_that_was_named() -> None:
    s = table()
    ada = add(s, "ada", ANNE, CON=1)
    order(
        s, GM, "status_by_hand", people=["ada"], status="poisoned", change="give", level=2, about="nightshade",
        monitor="physical",
    )  # fmt: skip
    assert (ada.statuses[0].monitor, ada.statuses[0].level) == ("physical", 2)


@rule("SR-TBL-08")
def test_one_of_several_fears_is_taken_by_its_name_and_all_without_one() -> None:
    s = table()
    ada = add(s, "ada", ANNE)
    for about in ("fire", "dogs", "dark"):
        order(s, GM, "status_by_hand", people=["ada"], status="frightened", change="give", about=about)
    order(s, GM, "status_by_hand", people=["ada"], status="frightened", change="take", about="dogs")
    assert [one.about for one in ada.statuses] == ["fire", "dark"]
    order(s, GM, "status_by_hand", people=["ada"], status="frightened", change="take")
    assert ada.statuses == []


@rule("SR-TBL-08")
def test_only_the_game_master_has_that_hand() -> None:
    s = table()
    add(s, "ada", ANNE)
    form = {"people": ["ada"], "change": "damage", "boxes": 1, "monitor": "stun"}
    assert refused(s, ANNE, "hurt_or_heal", **form) == "E_ROLE"
