"""What the table of Générique de guerre says of itself: standings, explanations, kinds of actions, hints, premieres."""

import re
from html import unescape

import pytest

from citing import promise, rule
from games.anime_studios.playing import new_game, play_on, question
from games.anime_studios.tables import play, round_of, table
from server.web.pages.island import draw
from server.web.pages.pictures import part, words
from tripot.engine.actions import Fill
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.engine.rulebook import rulebook_of
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.numbers import KINDS, PRODUCTIONS, TABLE
from tripot.games.anime_studios.pages import paragraphs, standing
from tripot.games.anime_studios.pages.hints import hint
from tripot.games.anime_studios.policies import greedy
from tripot.games.anime_studios.state import AnimeState

SIX = [list(works) for works in PRODUCTIONS]
THREE = ("reelhaven", "neon_quarter", "ink_cliffs")
NAMED = ("comet", "dragonfly", "midnight", "mirage")


def six(faction: str) -> dict[str, list[str]]:
    return {faction: SIX[NAMED.index(faction)]}


def abouts(html: str) -> set[str]:
    return set(re.findall(r'data-about="([^"]+)"', html))


@promise("E27")
@rule("AN-SHOW-02")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_everything_that_says_what_it_is_has_its_words_its_figures_and_its_paragraph(lang: str) -> None:
    s = play_on(new_game(4, 4), PlainRng(9), most=150)
    html = draw(s, question(s).seat, lang)
    pages = dict(re.findall(r'<template id="([^"]+)">(.*?)</template>', html, re.DOTALL))
    asked = abouts(html)
    assert asked <= set(pages)
    assert all("data-why=" in body for body in pages.values())
    kinds = {f"about-unit-{kind}" for row in KINDS for kind in row}
    works = {f"about-work-{work}" for row in PRODUCTIONS for work in row}
    assert kinds | works <= set(pages)
    assert works | {"about-track", "about-crisis", "about-staff", "about-fans", "about-ladder"} <= asked
    for one in look(GAME, s, 0).facts["players"]:
        for kind, unit in one["reserve"].items():
            said = words(pages[f"about-unit-{kind}"])
            assert str(unit["combat"]) in said
            assert str(unit["cost"]) in said
    assert html.count("data-lead=") >= len(look(GAME, s, 0).facts["track"])


@rule("AN-SHOW-02")
def test_every_unit_production_and_ability_has_a_paragraph_that_the_rulebook_knows() -> None:
    book = rulebook_of(GAME, "fr")
    assert book is not None
    known = set(book.paragraphs)
    assert set(paragraphs.UNIT) == {kind for row in KINDS for kind in row}
    assert set(paragraphs.PRODUCTION) == {work for row in PRODUCTIONS for work in row}
    given = {each["effect"] for faction in TABLE["factions"] for each in faction["productions"]}
    assert given <= set(paragraphs.ABILITY)
    for rows in (paragraphs.UNIT, paragraphs.PRODUCTION, paragraphs.ABILITY, paragraphs.DEED):
        assert set(rows.values()) <= known


@rule("AN-SHOW-04")
def test_every_action_stands_under_what_it_is_and_battle_is_unlimited_with_six_productions() -> None:
    units = {"neon_quarter": {"bolt": 2, "orion_frame": 1, "owlet": 1}}
    for made, where in (({}, "common"), (six("comet"), "unlimited")):
        s = round_of("comet", "comet mirage", staff=6, units=units, productions=made,
                     studios={"neon_quarter": "comet"})  # fmt: skip
        html = draw(s, 0)
        groups = {which: part(html, f"deed-group {which}") for which in ("common", "unique", "unlimited")}
        assert [which for which, drawn in groups.items() if 'id="deed-battle"' in drawn] == [where]
        assert 'id="deed-move"' in groups["common"]
        assert 'id="deed-scramble"' in groups["unique"]
        assert 'id="deed-abandon"' in groups["unlimited"]
        assert "Action principale, commune" in words(groups["common"])
        assert f'class="manner {where}"' in part(groups[where], "deed-battle")


@rule("AN-SHOW-01")
def test_a_battle_says_the_dice_of_both_sides_before_it_is_started() -> None:
    s = round_of("comet", "comet mirage", units={"neon_quarter": {"orion_frame": 2, "mastermind": 1}})
    html = draw(s, 0, asked={"go": "battle", "at": "neon_quarter"})
    assert "Vos dés : 4 · les leurs : 2" in words(part(html, "confirm"))


@promise("E19")
def test_the_table_says_what_wins_how_far_everybody_is_and_who_would_win_now() -> None:
    s = table("comet mirage", phase="action", active=0, staff={"comet": 3, "mirage": 4},
              fans={"comet": 9, "mirage": 12}, productions=six("comet"))  # fmt: skip
    html = draw(s, 1)
    shown = words(html)
    assert "vos 6 productions, puis le plus de fans" in shown
    assert "plus de 30 fans, ou la crise" in shown
    assert "S'il fallait finir maintenant : Anaïs." in shown.replace("\u2019", "'")
    assert "9 /30" in words(part(html, "score-0"))
    assert "6/6" in words(part(html, "score-0"))
    assert "12 /30" in words(part(html, "score-1"))
    assert "0/6" in words(part(html, "score-1"))
    assert standing.leaders(look(GAME, s, 1).facts["players"]) == [0]
    nobody = table("comet mirage", phase="action", active=0, staff={"comet": 3, "mirage": 4})
    assert "tout le monde perdrait" in words(draw(nobody, 1))


@rule("AN-ACT-10")
def test_after_the_main_action_the_prompt_says_what_can_still_be_done() -> None:
    s = round_of("comet", "comet mirage", staff=6, units={"reelhaven": {"bolt": 3}}, studios={"reelhaven": "comet"})
    play(s, 0, Fill("move", {"moves": [{"unit": "bolt.reelhaven.1", "zone": "neon_quarter"}]}))
    asked = words(part(draw(s, 0), "panel"))
    assert "Votre action principale est faite. Vous pouvez encore abandonner un studio, ou finir le round." in asked
    bare = round_of("comet", "comet mirage", staff=6, units={"reelhaven": {"bolt": 3}})
    play(bare, 0, Fill("move", {"moves": [{"unit": "bolt.reelhaven.1", "zone": "neon_quarter"}]}))
    assert "Il ne vous reste qu'à finir le round." in words(part(draw(bare, 0), "panel")).replace("\u2019", "'")


def lost_at_once(s: AnimeState, seat: int) -> bool:
    return s.outcome is not None and seat not in s.outcome.winners


@promise("E29")
@pytest.mark.parametrize(("seed", "players", "length"), [(1, 2, "short"), (2, 3, "standard"), (3, 4, "short")])
def test_advice_recommends_only_what_can_be_done_is_worth_something_and_does_not_lose(
    seed: int, players: int, length: str
) -> None:
    s, source = new_game(seed, players, {"length": length}), PlainRng(seed)
    recommended = set()
    while s.outcome is None:
        seat = question(s).seat
        found = hint(look(GAME, s, seat))
        if found.deed:
            recommended.add(found.deed)
            view = look(GAME, s, seat)
            picks = [pick for pick in view.menu.picks if pick.kind == found.deed]
            assert picks or view.menu.form(found.deed)
            for pick in picks:
                twin = s.fork()
                assert perform(GAME, twin, seat, pick) is None
                assert not lost_at_once(twin, seat)
        action = greedy(seat_at(GAME, s, seat, source))
        assert perform(GAME, s, seat, action) is None
    assert recommended & {"open_studio", "move", "take_control"}


@promise("E29")
def test_a_convention_that_ends_a_lost_game_or_brings_nothing_is_advised_against() -> None:
    last = {"phase": "conventions", "cursor": 7, "staff": {"comet": 12, "mirage": 12}, "turn": 3, "first": 0}
    units = {"reelhaven": {"bolt": 2}}
    ends = table("comet mirage", **last, units=units, studios={"reelhaven": "comet"})
    assert hint(look(GAME, ends, 0))[:2] == ("convention_lost", "no_convention")
    wins = table("comet mirage", **last, units=units, studios={"reelhaven": "comet"}, productions=six("comet"))
    assert hint(look(GAME, wins, 0))[:2] == ("convention_end", "")
    empty = table("mirage comet", **{**last, "cursor": 0}, units=units)
    assert hint(look(GAME, empty, 0))[:2] == ("convention_empty", "no_convention")
    usual = table("comet mirage", **{**last, "cursor": 0}, units=units, studios={"reelhaven": "comet"})
    assert hint(look(GAME, usual, 0)).name == "convention"


@rule("AN-SHOW-03")
def test_productions_are_announced_to_everybody_with_their_effects_one_after_the_other() -> None:
    s = round_of("comet", "comet mirage", staff=6, units={zone: {"bolt": 1} for zone in THREE},
                 studios=dict.fromkeys(THREE, "comet"))  # fmt: skip
    assert 'id="announced"' not in draw(s, 1)
    play(s, 0, "overtime")
    for seat in (0, 1, None):
        shown = part(draw(s, seat), "announced")
        covers = [words(unescape(one)) for one in re.findall(r"<article.*?</article>", shown, re.DOTALL)]
        assert len(covers) == 2
        assert "Heures sup" in covers[0]
        assert "Compte à rebours" in covers[1]
        assert "Vos studios s'ouvrent pour 2 employés." in covers[1].replace("\u2019", "'")
        assert 'data-flies-to="shelf-countdown"' in shown
        assert shown.count(" hidden>") >= 3
