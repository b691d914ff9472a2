"""One's own dice stay above what is asked until one does something else. [E17]"""

import pytest

from citing import promise
from games.rpg.scenes import ANNE, BRUNO, add, answer, asked, dice, fight, order, picks, play, table
from server.web.pages.desks import draw
from server.web.pages.pictures import part, words
from tripot.engine.seats import GM
from tripot.games.rpg.state import Table


def lately(s: Table, seat: int, lang: str = "fr") -> str:
    """What stands above what is asked."""
    html = draw(s, seat, lang)
    return words(part(html, "lately")) if "latest-line lately" in html else ""


def call(s: Table, d6: str, **more: object) -> None:
    """Anne's Ada is asked for a test against somebody's dice, and keeps what she throws."""
    dice(s, d6)
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="AGI", dice=0, threshold=0, **more)
    while s.stack[-1].kind == "questions":
        answer(s, "keep" if "keep" in picks(s) else picks(s)[0])


@promise("E17")
def test_my_own_dice_stay_whatever_is_told_after_them_until_i_do_something_else() -> None:
    s = table(2)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint", atouts=0)
    add(s, "bob", BRUNO, x=1, y=0, name="Bob Vale", atouts=0)
    add(s, "guard", x=9, y=0, name="Le garde")
    assert lately(s, ANNE) == ""
    call(s, "2 2 2 2 2 2 1 1 1 " + "2 " * 40, opposition=[{"character": "guard", "pool": "composure"}])
    mine = lately(s, ANNE)
    assert "Ada Quint" in mine
    assert "Échec critique" in mine
    assert "Le garde" in mine  # what it came to
    assert lately(s, BRUNO) == ""  # dice of others are told in the log
    order(s, BRUNO, "free_roll", dice=3)
    assert "Échec critique" in lately(s, ANNE)
    assert "Bruno" in lately(s, BRUNO)
    fight(s, "ada", "guard", d6="5 5 5 5 5 5")
    dice(s, "2 " * 40)
    play(s, ANNE, "end_turn")
    assert lately(s, ANNE) == ""


@promise("E17")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_i_throw_in_my_defence_stays_while_others_go_on(lang: str) -> None:
    s = table(2)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint", atouts=1)
    add(s, "bob", BRUNO, x=30, y=0, name="Bob Vale", atouts=0)
    add(s, "guard", x=9, y=0, name="Le garde", firearms=3, weapons=["rook_pistol"])
    fight(s, "guard", "bob", "ada")
    dice(s, "2 " * 60)
    order(s, GM, "attack_ranged", character="guard", target="ada", weapon=s.characters["guard"].weapons[0].id)
    while s.stack[-1].kind == "questions":
        answer(s, "pass" if "pass" in picks(s) else picks(s)[0])
    assert asked(s)[0] == "desk"
    assert "Ada Quint" in lately(s, ANNE, lang)
    play(s, GM, "end_turn")
    assert "Ada Quint" in lately(s, ANNE, lang)
    play(s, BRUNO, "end_turn")
    order(s, ANNE, "move", character="ada", x=0, y=3)
    assert lately(s, ANNE, lang) == ""
