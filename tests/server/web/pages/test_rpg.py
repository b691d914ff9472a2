"""The pages of an RPG table: desks of players, of the game master and of whoever watches. [SR-INFO, SR-SMP]"""

import re
from math import hypot

import pytest

from citing import promise, rule
from server.web.pages.desks import HEROES, do, draw, everything, fight, render, scene, table, until, wander
from server.web.pages.pictures import part, words
from tripot.engine.actions import TIMEOUT, Fill
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, GM, SPECTATOR, Seat
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import catalogue, chances, labels, opponents, stage
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.tables import ACTIONS, PEOPLE, STATUSES
from tripot.server.web.pages.forms import read

EYES: tuple[Seat | None, ...] = (0, 1, 2, GM, None)


@rule("SR-SMP-09")
def test_whoever_sits_down_is_shown_eight_people_to_be_and_takes_one_with_a_button() -> None:
    html = draw(table(heroes=False), 0)
    assert len(set(re.findall(r'value="take:(\w+)"', html))) == 8
    assert "Qui serez-vous ce soir" in words(html)


@rule("SR-CHR-09")
def test_a_sheet_shows_attributes_skills_monitors_atouts_and_gear() -> None:
    text = words(draw(table(), 0, tab="sheet"))
    for said in (
        "Vesna Kord",
        "Lame des rues",
        "Agilité 5",
        "Combat rapproché",
        "lames +2",
        "Longue lame Faucille",
        "3 atouts",
    ):
        assert said in text


@rule("SR-DMG-03")
def test_incurable_boxes_are_drawn_apart() -> None:
    s = table()
    do(s, GM, "override", field="vesna_kord.box.physical.1", value="incurable")
    do(s, GM, "override", field="vesna_kord.box.physical.2", value="damaged")
    html = part(draw(s, 0, tab="sheet"), "vital")
    assert html.count('class="box incurable"') == 2  # one of the monitor, one of the key
    assert "2 cases cochées sur 10" in html


@rule("SR-LAW-01")
def test_the_catalogue_offers_what_can_be_done_and_says_why_the_rest_cannot() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    html = draw(s, 0)
    assert 'id="act-attack_ranged"' in html
    greyed = part(html, "not-now-common")
    assert "Attaque au contact" in words(greyed)
    assert "Rien ni personne à viser" in words(greyed)
    assert 'id="act-attack_melee"' not in html


def test_the_catalogue_can_be_searched_without_scripts() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    found = part(draw(s, 0, q="tirer"), "acts")
    assert 'id="act-attack_ranged"' in found
    assert 'id="act-climb"' not in found


@rule("SR-ODDS-12")
def test_the_roll_panel_shows_parts_and_chances_for_each_threshold_when_the_opposition_is_hidden() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    html = part(draw(s, 0, form="attack_ranged"), "panel")
    assert "2 Armes à feu" in words(html)
    assert "+5 Agilité" in words(html)
    assert 'class="what-if"' in html
    assert 'name="target"' in html
    assert "Garde du quai 1 · 24 m" in words(html)


@rule("SR-ODDS-01")
def test_a_test_against_a_known_threshold_shows_the_four_outcomes() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    html = part(draw(s, 0, form="climb"), "panel")
    assert "de réussir" in words(html)
    for outcome in ("Réussite", "Réussite avec complication", "Échec", "Échec critique"):
        assert outcome in words(part(html, "odds-key"))


@rule("SR-ODDS-12")
def test_a_table_may_hide_the_chances() -> None:
    s = table(show_odds_to_players=False)
    fight(s)
    until(s, "vesna_kord")
    html = part(draw(s, 0, form="attack_ranged"), "panel")
    assert "ne montre pas les chances" in words(html)
    assert "what-if" not in html


@rule("SR-GEN-07")
def test_where_one_walks_is_chosen_on_the_map() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    html = draw(s, 0, form="move")
    assert len(re.findall(r'class="step"', html)) >= 8
    chosen = draw(s, 0, form="move", x=30, y=12)
    assert 'name="x" value="30"' in chosen
    assert 'name="y" value="12"' in chosen


@rule("SR-TURN-14")
def test_whoever_must_choose_is_asked_with_what_it_is_about() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    do(s, 0, "attack_ranged", weapon="wren_pistol", target="dock_guard_1")
    panel = part(draw(s, GM), "panel")
    assert 'value="react:dodge"' in panel
    assert "Vesna Kord" in words(panel)
    assert "react:" not in draw(s, 0)


@rule("SR-DICE-01")
def test_the_log_draws_each_die_lit_or_flawed_and_answers_why() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    do(s, 0, "attack_ranged", weapon="wren_pistol", target="dock_guard_1")
    do(s, GM, "pass")
    while s.stack[-1].kind != "desk":
        view = look(GAME, s, s.stack[-1].seat)
        do(s, s.stack[-1].seat, view.menu.picks[0].text)
    log = part(draw(s, 0), "happened")
    assert log.count('<svg class="die') >= 7
    assert 'data-why="/rules/rpg/SR-TEST-08"' in log
    assert "Armes à feu" in words(log)  # the pool's own parts, told to its owner
    assert "Armes à feu" not in words(part(draw(s, 1), "happened"))


@rule("SR-GEN-03")
def test_the_game_master_rules_without_typing_a_code() -> None:
    s = table()
    html = part(draw(s, GM, tab="sheet", who="vesna_kord"), "ruling")
    assert '<option value="vesna_kord.attribute.AGI">' in html
    assert '<option value="vesna_kord.status.prone">' in html
    assert "ruling" not in draw(s, 0, tab="sheet")


@rule("SR-MTX-24")
def test_surveillance_is_on_the_game_masters_desk_and_nowhere_else() -> None:
    s = table()
    do(s, GM, "override", field="noor_castellan.surveillance", value="27")
    assert "27/40" in words(draw(s, GM))
    for seat in (0, 1, 2, None):
        for html in everything(s, seat).values():
            assert "27/40" not in html


@rule("SR-GEN-11")
def test_the_game_master_brings_a_place_and_a_group_in_one_touch() -> None:
    html = part(draw(table(), GM, tab="scene"), "ready")
    assert 'id="ready-alley"' in html
    assert 'name="like" value="dock_guard"' in html


@rule("SR-GEN-11")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_game_master_begins_a_whole_scene_in_one_touch(lang: str) -> None:
    s = table()
    html = part(draw(s, GM, lang, tab="scene"), "ready")
    assert 'value="play_scene:club_exchange"' in html
    assert "Club Méridien" in words(html)
    assert "play_scene" not in draw(s, 0, lang, tab="scene")
    do(s, GM, "play_scene:club_exchange")
    voice = scene(s, 0, lang).voice
    assert words(voice.term("hook", "club_exchange")) in words(draw(s, 0, lang, tab="journal"))
    assert words(voice.term("zone", "dance_floor")) in words(draw(s, 0, lang, tab="scene"))
    secret = words(voice.term("secret", "club_exchange"))
    assert secret in words(draw(s, GM, lang, tab="journal"))
    for seat in (0, 1, 2, None):
        assert all(secret not in words(html) for html in everything(s, seat, lang).values())


@rule("SR-GEN-10")
def test_every_status_and_action_is_in_the_reference_in_both_languages() -> None:
    s = table()
    for lang in ("fr", "en"):
        html = draw(s, None, lang, "reference")
        for code in STATUSES:
            assert f'id="ref-{code}"' in html
        assert html.count("<li data-filtered") + html.count("<li id") >= len(STATUSES)
        voice = scene(s, None, lang).voice
        text = words(html)
        assert all(words(voice.term("action", code)) in text for code in ACTIONS if code != "end_turn")


@rule("SR-INFO-01")
def test_the_screen_on_the_wall_shows_what_everybody_may_see() -> None:
    s = table()
    give(s, s.characters["dock_guard_1"], "invisible", 4)
    fight(s)
    shown = scene(s, None, tab="screen")
    html = render("screen-live.html", shown, None, "fr")
    assert "Vesna Kord" in words(html)
    assert "Garde du quai 2" in words(html)
    assert "Garde du quai 1" not in words(html)
    assert "atouts" not in part(html, "mine-cards")


@pytest.mark.parametrize("seed", range(4))
def test_every_panel_of_a_random_evening_can_be_drawn_through_all_eyes(seed: int) -> None:
    s = wander(seed, 25 + seed * 30)
    for seat in EYES:
        everything(s, seat, "en" if seed % 2 else "fr")
        if seat is None:
            continue
        view = look(GAME, s, seat)
        for form in (*view.menu.forms[:: 3 + seed], *view.standing.forms):
            draw(s, seat, form=form.name)
    assert render("screen-live.html", scene(s, None, tab="screen"), None, "fr")


@rule("SR-LAW-02")
def test_what_a_form_shows_at_first_is_an_order_that_the_rules_accept() -> None:
    s = table()
    fight(s)
    for hero in HEROES[:3]:
        until(s, hero)
        seat = HEROES.index(hero)
        for form in look(GAME, s, seat).menu.forms:
            if form.name in ("import_character", "create_character", "edit_character", "preset", "pledge", "message"):
                continue
            shown = scene(s, seat, asked={"form": form.name}).sheet(form.name)
            assert shown is not None
            value = {name: "…" if one is None else one for name, one in shown.value.items()}
            for field in form.fields:
                if field.kind == "text" and not field.optional:
                    value.setdefault(field.name, "…")
            assert perform(GAME, s.copy(), seat, Fill(form.name, value)) is None, form.name


@rule("SR-INFO-01")
@pytest.mark.parametrize("seed", range(3))
def test_pages_are_the_same_bytes_in_every_world_a_seat_cannot_tell_apart(seed: int) -> None:
    s = wander(seed, 40 + 25 * seed)
    s.characters["noor_castellan"].surveillance = 31
    for seat in (0, 1, 2, None):
        world = GAME.redeal(s, SPECTATOR if seat is None else seat, PlainRng(seed + 11))
        assert everything(s, seat) == everything(world, seat)
        if seat is None:
            continue
        for form in look(GAME, s, seat).menu.forms[::4]:
            assert draw(s, seat, form=form.name) == draw(world, seat, form=form.name), form.name


@rule("SR-INFO-01")
@pytest.mark.parametrize("secret", ["icecream", "perrin-1911"])
def test_passwords_and_keys_stay_with_those_who_know_them(secret: str) -> None:
    s = table()
    assert secret in draw(s, GM, tab="matrix")
    for seat in (0, 1, 2, None):
        assert all(secret not in html for html in everything(s, seat).values())


@rule("SR-INFO-03")
def test_a_handout_is_read_by_those_it_was_given_to() -> None:
    s = table()
    do(s, GM, "handout", to=["1"], text="La caisse est vide.")
    assert "La caisse est vide." in words(draw(s, 1, tab="journal"))
    for seat in (0, 2, None):
        assert all("La caisse est vide." not in html for html in everything(s, seat).values())


@rule("SR-INFO-02")
def test_dice_behind_the_screen_are_drawn_for_the_game_master_alone() -> None:
    s = table()
    do(s, GM, "private_roll", dice=5, text="Le vent tourne.")
    assert "Le vent tourne." in words(draw(s, GM, tab="journal"))
    for seat in (0, 1, 2, None):
        assert all("Le vent tourne." not in html for html in everything(s, seat).values())


@rule("SR-CHR-09")
def test_words_of_a_sheet_are_edited_from_what_they_are_now() -> None:
    s = table()
    do(s, 0, "edit_character", character="vesna_kord", field="look", value="Un manteau de pluie")
    do(s, 0, "edit_character", character="vesna_kord", field="contacts", value="Mado\nLe Grand Paul")
    page = draw(s, 0, tab="sheet", form="edit_character", character="vesna_kord", field="look")
    assert re.search(r"<textarea[^>]*>Un manteau de pluie</textarea>", page)
    page = draw(s, 0, tab="sheet", form="edit_character", character="vesna_kord", field="contacts")
    assert re.search(r"<textarea[^>]*>Mado\nLe Grand Paul</textarea>", page)
    assert 'class="subjects"' in page


@rule("SR-GEN-03")
def test_a_place_is_changed_from_what_it_is_now() -> None:
    s = table()
    do(s, GM, "set_zone", zone="yard", mana=-1, cover="full", crowded=True, light="dark")
    page = draw(s, GM, tab="scene", form="set_zone", zone="yard")
    order = page[page.index('id="order"') :]
    assert '<input type="hidden" name="zone" value="yard">' in order
    assert re.search(r'name="mana" value="-1"', order)
    for name, value in (("cover", "full"), ("light", "dark"), ("crowded", "1")):
        assert re.search(rf'name="{name}" value="{value}" checked', order), name
    assert re.search(r'<input type="text"[^>]* name="zone" value=""', draw(s, GM, tab="scene", form="set_zone"))


@rule("SR-GEN-07")
def test_a_token_is_placed_from_where_it_stands() -> None:
    s = table()
    c = s.characters["dock_guard_1"]
    page = draw(s, GM, form="place", character="dock_guard_1")
    assert f'name="x" value="{c.x}"' in page
    assert f'name="y" value="{c.y}"' in page
    assert f'<option value="{c.zone}" selected>' in page


@rule("SR-CHR-01")
def test_somebody_new_starts_with_the_figures_of_their_model() -> None:
    s = table(heroes=False)
    page = draw(s, 0, form="create_character", like="idris_vale")
    for code, value in PEOPLE["idris_vale"]["attributes"].items():
        assert f'name="attributes.{code}" value="{value}"' in page
    assert '<option value="idris_vale" selected>' in page


@rule("SR-GEN-07")
@pytest.mark.parametrize("crowd", [8, 12])
def test_names_and_tokens_of_a_crowd_do_not_cover_each_other(crowd: int) -> None:
    s = table()
    for c in list(s.people())[:crowd]:
        do(s, GM, "place", character=c.id, x=50, y=12, zone="yard")
    drawn = stage.picture(look(GAME, s, GM), {})
    radius = drawn["radius"]
    spots = [one["at"] for one in drawn["tokens"]]
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for place, a in enumerate(spots) for b in spots[:place]) >= 1.8 * radius
    boxes = []
    for one in drawn["tokens"]:
        if one["named"]:
            wide, line = (len(one["id"]) + 3) * radius * labels.LETTER, labels.LINE * radius
            x, y = one["name_at"]
            left = {"middle": x - wide / 2, "start": x, "end": x - wide}[one["anchor"]]
            boxes.append((left, y - line, left + wide, y))
    assert not any(labels._meets(one, other) for place, one in enumerate(boxes) for other in boxes[:place])
    assert sorted(one["number"] for one in drawn["legend"]) == list(range(1, len(spots) + 1))
    assert draw(s, GM).count('class="token-number') == len(spots)


@rule("SR-GEN-07", "SR-GEN-01")
def test_reinforcements_have_tokens_of_their_own_in_the_place_they_come_to() -> None:
    s = table()
    do(s, GM, "bring", like="dock_guard", count=3, zone="hall")
    new = [s.characters[f"dock_guard_{number}"] for number in (4, 5, 6)]
    assert len({(c.x, c.y) for c in new}) == 3
    for c in new:
        assert c.x is not None
        assert 70 <= c.x <= 110


def test_a_piece_of_a_page_is_drawn_once_a_language_and_escapes_what_it_is_given() -> None:
    s = table()
    french, english = scene(s, 0, "fr"), scene(s, 0, "en")
    assert french.piece("why", "SR-TEST-02") is french.piece("why", "SR-TEST-02")
    assert "Pourquoi" in french.piece("why", "SR-TEST-02")
    assert "Pourquoi" not in english.piece("why", "SR-TEST-02")
    assert "<b>" not in french.piece("why", "<b>")


@rule("SR-ADV-11")
def test_whoever_may_throw_again_reads_what_that_could_come_to() -> None:
    told = chances.again({"first": [5, 1, 2, 6, 3]})
    assert told == {"hits": 2, "better": 210, "worse": 461, "is_wise": False}
    assert chances.again({"first": [1, 2], "second": [5, 5]}) is None


def lead(s: Table) -> str:
    """Press the game master's button that lets the tactic play; what it did."""
    found = re.search(r'<form[^>]*>((?:(?!</form>).)*id="lead".*?)</form>', draw(s, GM), re.DOTALL)
    assert found is not None
    posted = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', found[1]))
    if "pick" in posted:
        do(s, GM, posted["pick"])
        return posted["pick"]
    form = look(GAME, s, GM).menu.form(posted["form"])
    assert form is not None
    refusal = perform(GAME, s, GM, Fill(form.name, read(form, posted)))
    assert refusal is None, (posted, refusal)
    return form.name


@rule("SR-SMP-09")
@pytest.mark.parametrize("seed", range(4))
def test_one_touch_plays_an_opponent_for_the_game_master(seed: int) -> None:
    s, played = table(2, seed), []
    fight(s)
    for _ in range(80):
        acting = s.acting()
        if s.stack[-1].kind != "desk":
            assert perform(GAME, s, CLOCK, TIMEOUT) is None
        elif acting is not None and acting.side == "opposition":
            played.append(lead(s))
        elif acting is not None:
            assert opponents.turn(look(GAME, s, GM), {}) is None
            assert 'id="lead"' not in draw(s, GM)
            do(s, GM, "end_turn")
    assert 'id="lead"' not in draw(s, 0)
    assert "end_turn" in played
    assert {"attack_ranged", "attack_melee"} & set(played)


def test_what_is_suggested_harms_foes_and_spares_whoever_is_well() -> None:
    s = table(4)
    fight(s)
    until(s, "maiwenn_tarask")
    ideas = {one["code"]: one for one in catalogue.suggested(look(GAME, s, 3), {})}
    assert ideas["cast_spell"]["value"]["spell"] != "healing"
    assert ideas["take_cover"]["at_once"]


def test_a_walk_is_told_in_metres_and_directions() -> None:
    s = table(1)
    fight(s)
    me = s.characters["vesna_kord"]
    assert me.x is not None
    assert me.y is not None
    told = stage.walk(look(GAME, s, 0), {"x": str(me.x), "y": str(me.y + 8)})
    assert told is not None
    assert (told["metres"], told["compass"]) == (8, "north")


@rule("SR-TURN-19")
def test_whoever_acts_is_told_that_the_table_waits_for_another_answer() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    assert "choisissez, ou finissez le tour" in draw(s, 0)
    do(s, 0, "attack_ranged", character="vesna_kord", weapon="wren_pistol", target="dock_guard_1")
    while (seat := s.stack[-1].awaited(s)[0]) != GM:
        do(s, seat, "pass")
    html = draw(s, 0)
    assert "choisissez, ou finissez le tour" not in html
    assert "On attend la réponse d'Inès" in html.replace("&#39;", "'")


@rule("SR-TBL-14", "SR-TBL-20")
def test_after_an_evening_everybody_is_led_to_its_chronicle() -> None:
    s = table()
    assert 'id="rests"' not in draw(s, 0)
    do(s, GM, "end_evening")
    for seat in (0, GM, None):
        assert re.search(r'id="rests".*?tab=journal[^"]*#chronicle', draw(s, seat), re.DOTALL)
    do(s, GM, "start_session")
    assert 'id="rests"' not in draw(s, 0)


@promise("E7")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Jouer mon tour"), ("en", "Play my turn")])
def test_on_my_turn_every_tab_has_a_key_to_what_i_can_do(lang: str, said: str) -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    for tab in ("sheet", "scene", "journal"):
        key = re.search(r'<a [^>]*id="play-my-turn" href="([^"]*)"[^>]*>([^<]*)<', draw(s, 0, lang, tab))
        assert key is not None, tab
        assert ("tab=table" in key[1], key[1].endswith("#panel"), key[2]) == (True, True, said)
    assert "play-my-turn" not in draw(s, 0, lang)
    assert not any("play-my-turn" in draw(s, seat, lang, "journal") for seat in (1, None))


@rule("SR-ADV-05", "SR-DICE-06")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Niveau : −1"), ("en", "Level: −1")])
def test_what_lowers_a_level_is_not_read_as_dice(lang: str, said: str) -> None:
    html = part(draw(table(), 0, lang, form="attack_ranged", weapon="wren_pistol", target="dock_guard_1"), "panel")
    dice = int(words(part(html, "pool")).split()[0])
    assert sum(int(one) for one in re.findall(r"\d+", words(part(html, "parts")))) == dice
    assert said in words(part(html, "parts sources"))


@rule("SR-TEST-09")
def test_a_step_of_the_ladder_is_not_glued_to_its_word() -> None:
    html = draw(table(), GM, form="call_test")
    assert "0\N{NO-BREAK SPACE}<small>routine</small>" in html.replace("&nbsp;", "\N{NO-BREAK SPACE}")


@rule("SR-TURN-15", "SR-TURN-07")
@pytest.mark.parametrize(("lang", "react", "aside"), [
    ("fr", "Encaisser", "Laisser passer"), ("en", "Take it", "Let it pass"),
])  # fmt: skip
def test_whoever_is_hit_takes_it_and_whoever_may_step_in_knows_the_price(lang: str, react: str, aside: str) -> None:
    s = table()
    do(s, GM, "place", character="vesna_kord", x=40, y=12)
    do(s, GM, "place", character="noor_castellan", x=39, y=12)
    do(s, GM, "place", character="yard_bruiser_1", x=41, y=12)
    fight(s)
    until(s, "yard_bruiser_1")
    do(s, GM, "attack_melee", character="yard_bruiser_1", weapon="ram_hammer", target="vesna_kord")
    seen: dict[str, str] = {}
    while set(seen) != {"react", "interpose"}:
        seat = s.stack[-1].awaited(s)[0]
        seen[s.stack[-1].shown_to(s, seat).kind] = part(draw(s, seat, lang), "answers")
        do(s, seat, "pass")
    assert (react in words(seen["react"]), aside in words(seen["react"])) == (True, False)
    assert (react in words(seen["interpose"]), aside in words(seen["interpose"])) == (False, True)
    assert "○" in seen["interpose"]


@rule("SR-E04")
def test_loading_is_shown_at_what_it_costs_whoever_has_a_pouch() -> None:
    s = table()
    fight(s)
    until(s, "vesna_kord")
    shown = {}
    for pouches in (0, 1):
        s.characters["vesna_kord"].gear["ammo_pouch"] = pouches
        rows = [
            row for group in catalogue.page(look(GAME, s, 0), {})["groups"] for row in group["can"] + group["cannot"]
        ]
        shown[pouches] = next((row["major"], row["minor"]) for row in rows if row["code"] == "reload")
    assert shown == {0: (1, 0), 1: (0, 1)}
