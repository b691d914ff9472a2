"""How a table of the RPG is told: lines that say who did what and what came of it. [SR-TEST-13, SR-TBL-21]"""

import re

import pytest

from citing import promise, rule
from games.rpg.scenes import ANNE, BRUNO, add, answer, dice, fight, hurt, order, picks, play, table
from server.web.pages.desks import draw
from server.web.pages.pictures import part, words
from server.web.pages.visitors import Front
from tripot.engine.seats import GM
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table

LANGS = pytest.mark.parametrize("lang", ["fr", "en"])


def log(s: Table, seat: int, lang: str) -> str:
    """What happened, as a seat reads it."""
    return words(part(draw(s, seat, lang), "happened")).replace("\u2019", "'")


def passed(s: Table) -> None:
    """Every question is passed until nothing is asked."""
    while s.stack[-1].kind == "questions":
        answer(s, next((one for one in ("pass", "keep") if one in picks(s)), picks(s)[0]))


@rule("SR-TBL-10")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Ada Quint change de place"), ("en", "Ada Quint takes another")])
def test_a_token_that_the_master_puts_elsewhere_is_not_told_to_have_moved_by_nothing(lang: str, said: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    order(s, GM, "place", character="ada", x=12, y=3)
    told = log(s, ANNE, lang)
    assert said in told
    assert " 0 m" not in told


@rule("SR-TEST-13")
@LANGS
def test_a_defence_card_never_says_that_the_other_side_has_yet_to_roll(lang: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint", firearms=3, weapons=["rook_pistol"])
    add(s, "guard", x=9, y=0, name="Le garde")
    fight(s, "ada", "guard")
    dice(s, "2 2 2 2 2 2 " + "5 " * 10 + "2 " * 30)
    order(s, ANNE, "attack_ranged", character="ada", target="guard", weapon=s.characters["ada"].weapons[0].id)
    passed(s)
    for seat in (ANNE, GM):
        told = log(s, seat, lang)
        assert "Le garde" in told
        assert "autre camp" not in told
        assert "yet to roll" not in told
        assert "(0 " not in told
    assert re.search("ne résiste pas|is overcome", log(s, ANNE, lang))
    assert not re.search(r"(contre|against) 0 (Réussite|Success)", log(s, ANNE, lang).partition("Resist")[2])


@pytest.mark.anyio
@promise("E8")
@pytest.mark.parametrize(("lang", "said"), [("fr", "trente secondes"), ("en", "thirty seconds")])
async def test_a_table_without_a_limit_says_how_long_its_questions_wait(front: Front, lang: str, said: str) -> None:
    page = await front.visitor(lang).see("/games/rpg/open?preset=unhurried")
    card = re.search(r'<button name="preset" value="unhurried".*?</button>', page.html, re.DOTALL)
    assert card is not None
    assert said in words(card[0])
    assert re.search(r'name="option.reaction_timeout_s"[^>]*value="30"', page.html)


@rule("SR-TBL-06")
@LANGS
def test_free_dice_without_a_threshold_are_counted_and_not_judged(lang: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    dice(s, "5 5 2 2")
    order(s, ANNE, "free_roll", dice=4, threshold=0)
    told = words(part(draw(s, ANNE, lang), "free-roll"))
    assert "2 " + {"fr": "succès", "en": "hit"}[lang] in told
    assert not re.search("Réussite|Success", told)


def healed(s: Table) -> None:
    """Ada heals Bob, whom two blows have hurt."""
    add(
        s, "ada", ANNE, x=0, y=0, name="Ada Quint", MAG=4, sorcery=4, spells=["healing"], tradition="hermetic", atouts=0
    )
    bob = add(s, "bob", BRUNO, x=1, y=0, name="Bob Vale", atouts=0)
    hurt(s, bob, 4)
    assert "hurt" in GAME.view(s, ANNE)["characters"]["bob"]["wound"]
    dice(s, "5 " * 12 + "2 " * 20, "1 1 1 1")
    order(s, ANNE, "cast_spell", character="ada", spell="healing", target="bob")
    passed(s)


@promise("E17")
@pytest.mark.parametrize(("lang", "said"), [("fr", "À présent, Bob Vale : indemne."), ("en", "Now Bob Vale: unhurt.")])
def test_whoever_heals_a_friend_reads_how_they_are_now_and_the_friend_what_was_healed(lang: str, said: str) -> None:
    s = table(2)
    healed(s)
    assert said in words(part(draw(s, ANNE, lang), "panel"))
    assert re.search("récupère 4|recovers 4", words(part(draw(s, BRUNO, lang), "lately")))
    order(s, ANNE, "move", character="ada", x=5, y=0)
    assert said not in words(part(draw(s, ANNE, lang), "panel"))


@rule("SR-HEAL-02")
@pytest.mark.parametrize(("lang", "said"), [("fr", "dont 4 soignées"), ("en", "4 of them healed")])
def test_healed_boxes_are_told_beside_the_number_and_what_that_means_on_the_sheet(lang: str, said: str) -> None:
    s = table(2)
    healed(s)
    row = part(draw(s, BRUNO, lang), "monitor")
    assert said in words(row)
    assert row.count('class="box scarred') == 4
    sheet = words(part(draw(s, BRUNO, lang, tab="sheet"), "vital"))
    assert re.search("une nouvelle blessure y sera incurable|another wound there will be incurable", sheet)


@rule("SR-TBL-15")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Expérience à dépenser 4"), ("en", "Experience to spend 4")])
def test_experience_is_on_the_sheet_with_the_way_to_spend_it_and_among_what_one_can_do(lang: str, said: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    assert "spend-experience" not in draw(s, ANNE, lang, tab="sheet")
    order(s, GM, "award", people=["ada"], points=4)
    html = draw(s, ANNE, lang, tab="sheet")
    assert said in words(html)
    assert "form=buy" in part(html, "spend-experience")
    assert "form=buy" in part(draw(s, ANNE, lang, q="exp"), "acts-always")
    assert 'id="send-order"' in draw(s, ANNE, lang, tab="sheet", form="buy", character="ada", who="ada")


@rule("SR-INFO-05")
@pytest.mark.parametrize(("lang", "said"), [("fr", "personne ne le voit"), ("en", "nobody sees it")])
def test_who_is_hidden_is_marked_for_the_master_and_so_is_a_roll_behind_the_screen(lang: str, said: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    add(s, "shade", x=9, y=0, name="Ombre", hidden=True)
    fight(s, "ada", "shade")
    assert said in words(part(draw(s, GM, lang), "track"))
    assert "token opposition wound-unhurt mine lurks" in draw(s, GM, lang)
    assert "lurks" not in draw(s, ANNE, lang)
    assert "Ombre" not in draw(s, ANNE, lang)


@rule("SR-TURN-04")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Finir le tour d'Ada Quint"), ("en", "End Ada Quint's turn")])
def test_the_master_reads_whose_turn_the_key_ends(lang: str, said: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    add(s, "guard", x=9, y=0, name="Le garde")
    fight(s, "ada", "guard")
    assert said in words(part(draw(s, GM, lang), "panel")).replace("\u2019", "'")


@rule("SR-TBL-20")
@LANGS
def test_the_chronicle_tells_who_lies_there_and_what_experience_was_gained(lang: str) -> None:
    s = table(1)
    ada = add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    guard = add(s, "guard", x=9, y=0, name="Le garde")
    dice(s, "2 " * 20)
    play(s, GM, "start_session")
    order(s, GM, "award", people=["ada"], points=4)
    hurt(s, guard, 40)
    told = words(part(draw(s, GM, lang, tab="journal"), "chronicle"))
    assert re.search(r"Le garde ?: (à terre|down)", told)
    assert re.search(r"Ada Quint ?: 4", told)
    assert ada.experience == 4
    if lang == "en":
        assert " :" not in told


@promise("E4")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Encore à remplir : À qui."), ("en", "Still to fill in: To whom.")])
def test_a_form_that_was_just_opened_says_what_is_still_to_fill_and_refuses_nothing(lang: str, said: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    html = draw(s, GM, lang, form="handout")
    assert said in words(part(html, "foresight"))
    assert 'class="refusal"' not in html


@rule("SR-TBL-05")
@LANGS
def test_a_test_on_call_says_at_its_head_that_somebody_may_oppose_it(lang: str) -> None:
    s = table(1)
    add(s, "ada", ANNE, x=0, y=0, name="Ada Quint")
    add(s, "guard", x=9, y=0, name="Le garde")
    html = draw(s, GM, lang, form="call_test")
    assert html.index('id="against-call_test"') < html.index('name="people')
    assert html.index("opposing_dice") < html.index('name="people')
