"""Where somebody stands at the RPG's table, and advice that knows the position. [E19, E29]"""

from citing import promise
from server.web.pages.desks import do, draw, fight, table, until
from server.web.pages.pictures import part, words
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import catalogue
from tripot.games.rpg.pages.chances import again
from tripot.games.rpg.tables import ACTIONS

STRIKES = {"attack_melee", "attack_ranged", "charge", "cast_spell", "data_spike", "throw", "thread_form"}


@promise("E19")
def test_where_i_stand_says_how_the_crew_and_those_in_view_are_and_what_the_scene_asks() -> None:
    s = table()
    said = words(part(draw(s, 0), "standing-now"))
    assert "L'équipe : 3 indemnes" in said
    assert "Quelqu'un a mis au froid" in said
    do(s, GM, "hurt_or_heal", people=["dock_guard_1"], change="damage", boxes=12, monitor="physical", resist="none")
    do(s, GM, "place", character="dock_guard_2", hidden=True)
    after = words(part(draw(s, 0), "standing-now"))
    assert "1 à terre et hors jeu" in after
    assert after.count("indemne") == 2
    seen = [one for one in look(GAME, s, 0).facts["characters"].values() if one["side"] == "opposition"]
    assert f"{len(seen) - 1} indemnes" in after  # whoever hides is not counted
    for hero in ("vesna_kord", "noor_castellan"):
        do(s, GM, "hurt_or_heal", people=[hero], change="damage", boxes=1, monitor="physical", resist="none")
    assert "L'équipe : 1 indemne, 2 touchés" in words(part(draw(s, 0), "standing-now"))
    assert "The crew: 1 unhurt, 2 hurt" in words(part(draw(s, 0, "en"), "standing-now"))


@promise("E19")
def test_where_i_stand_is_in_both_languages_and_only_for_whoever_plays() -> None:
    s = table()
    assert "The crew:" in words(part(draw(s, 0, "en"), "standing-now"))
    assert 'id="standing-now"' not in draw(s, None)
    assert 'id="standing-now"' not in draw(s, GM)


@promise("E29")
def test_nobody_is_advised_to_strike_while_nobody_fights_nor_anything_before_the_session() -> None:
    before = table(heroes=False)
    do(before, 0, "take:vesna_kord")
    assert 'id="idea-' not in draw(before, 0)
    s = table()
    for seat in range(3):
        assert not STRIKES & {one["code"] for one in catalogue.suggested(look(GAME, s, seat), {})}
    fight(s)
    until(s, "aurele_quint")
    assert STRIKES & {one["code"] for one in catalogue.suggested(look(GAME, s, 2), {})}


@promise("E29")
def test_whatever_is_advised_in_a_fight_is_accepted_by_the_rules() -> None:
    s = table()
    fight(s)
    for seat, who in enumerate(("vesna_kord", "noor_castellan", "aurele_quint")):
        until(s, who)
        for idea in catalogue.suggested(look(GAME, s, seat), {}):
            assert idea["code"] in ACTIONS
            world = s.copy()
            do(world, seat, idea["code"], **idea["value"])


@promise("E29")
def test_a_roll_that_succeeds_already_is_not_advised_to_be_thrown_again() -> None:
    told = {"first": [5, 1, 1, 1, 1, 1], "role": "test", "threshold": 0, "level": 1}
    lasting, failing = again(told), again({**told, "threshold": 1})
    assert lasting is not None
    assert failing is not None
    assert not lasting["is_wise"]
    assert failing["is_wise"]
