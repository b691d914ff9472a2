"""What stands beside a question: the deed that it answers, and no other. [SR-TURN-14, SR-INFO-05]"""

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, answer, asked, dice, fight, order, picks, play, table
from server.web.pages.desks import draw
from server.web.pages.pictures import part, words
from tripot.engine.seats import GM
from tripot.games.rpg.state import Table


def ambush() -> Table:
    """Bruno's people have shot; the hound has been shot at; somebody whom nobody sees is next."""
    s = table(2)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint", atouts=2)
    add(s, "bob", BRUNO, x=30, y=0, name="Bob Vale", firearms=3, weapons=["rook_pistol"], atouts=0)
    add(s, "guard", x=9, y=0, name="Le garde", firearms=3, weapons=["rook_pistol"])
    add(s, "shade", x=8, y=0, name="Ombre", firearms=3, weapons=["rook_pistol"], hidden=True)
    return fight(s, "bob", "guard", "shade", "ada")


def shoot(s: Table, seat: int, who: str, target: str) -> None:
    """An order to shoot, up to the first question."""
    weapon = s.characters[who].weapons[0].id
    order(s, seat, "attack_ranged", character=who, target=target, weapon=weapon)


def finish(s: Table) -> None:
    """Every question is passed until nothing is asked."""
    while s.stack[-1].kind == "questions":
        offered = picks(s)
        answer(s, next((one for one in ("pass", "keep") if one in offered), offered[0]))


@rule("SR-INFO-05")
@pytest.mark.parametrize(("lang", "said"), [("fr", "vous ne le voyez pas"), ("en", "you cannot see")])
def test_whoever_is_attacked_by_somebody_unseen_reads_of_no_other_attack(lang: str, said: str) -> None:
    s = ambush()
    dice(s, "2 " * 40)
    shoot(s, BRUNO, "bob", "guard")
    finish(s)
    play(s, BRUNO, "end_turn")
    shoot(s, GM, "guard", "ada")
    assert asked(s) == ("react", ANNE)
    assert "Le garde" in words(part(draw(s, ANNE, lang), "about"))
    finish(s)
    play(s, GM, "end_turn")
    shoot(s, GM, "shade", "ada")
    assert asked(s) == ("react", ANNE)
    panel = words(part(draw(s, ANNE, lang), "panel"))
    html = draw(s, ANNE, lang)
    assert "Ombre" not in html
    assert said in panel.replace("\u2019", "'")
    assert 'class="about"' not in html or "Vale" not in words(part(html, "about"))
    assert "Ombre" in words(part(draw(s, GM, lang), "happened"))


@rule("SR-TURN-14")
def test_what_is_asked_of_a_walker_who_is_struck_is_the_blow_and_not_the_walk() -> None:
    s = table(2)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint", atouts=2)
    add(s, "guard", x=6, y=0, name="Le garde", close_combat=3, weapons=["gull_knife"])
    fight(s, "ada", "guard")
    dice(s, "2 " * 40)
    order(s, ANNE, "move", character="ada", x=8, y=0)
    assert asked(s) == ("intercept", GM)
    assert "Ada Quint" in words(part(draw(s, GM), "about"))
    answer(s, "intercept:guard")
    assert asked(s) == ("react", ANNE)
    said = words(part(draw(s, ANNE), "about"))
    assert "Le garde" in said
