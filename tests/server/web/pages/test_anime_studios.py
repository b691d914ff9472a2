"""What the table of Générique de guerre shows."""

import re
from typing import Any

import pytest

from citing import promise, rule
from games.anime_studios.playing import new_game, play_on, question, whole_game
from games.anime_studios.tables import table
from server.web.pages.island import STAGE, draw
from server.web.pages.pictures import part, words
from server.web.pages.stage import NAMES
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.view import look
from tripot.games.anime_studios import GAME, ending
from tripot.games.anime_studios.numbers import PRODUCTIONS
from tripot.games.anime_studios.pages import called
from tripot.games.anime_studios.state import AnimeState
from tripot.speech.voice import Voice

LANGUAGES = ("fr", "en")
HITS = ("humiliation", "blessure")


def moments() -> dict[str, AnimeState]:
    """A game by lot at several of its moments."""
    return {
        "choice of factions": new_game(5, 4, {"faction_choice": "pick"}),
        "opening": new_game(3, 3),
        "middle": play_on(new_game(4, 4), PlainRng(9), most=150),
        "news": play_on(new_game(6, 2, {"news_deck": True}), PlainRng(2), most=80),
        "battle": clash(),
        "end": whole_game(2, 2),
    }


def clash() -> AnimeState:
    """A battle of a game by lot, once the dice are rolled."""
    s, rng = new_game(11, 3), PlainRng(12)
    while s.fight is None or not any(s.fight.dice):
        assert s.outcome is None
        play_on(s, rng, most=1)
    return s


MOMENTS = moments()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_drawn_at_every_moment_for_every_eye(moment: str, lang: str) -> None:
    s = MOMENTS[moment]
    for seat in (*range(s.players), None):
        html = draw(s, seat, lang)
        assert "<style" not in html
        assert " style=" not in html
        assert "onclick" not in html
        ids = re.findall(r'\bid="([^"]+)"', part(html, "studios"))
        assert len(ids) == len(set(ids))
    draw(s, None, lang, eyes=OMNISCIENT)


@rule("AN-UI-01")
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_map_shows_every_zone_with_its_studio_and_its_counters(moment: str) -> None:
    s = MOMENTS[moment]
    voice, html = Voice(GAME, "fr", {}), draw(s, None)
    drawing = part(html, "island-map")
    for zone in s.board().zones:
        place, listed = part(drawing, f"zone-{zone.id}"), words(part(html, f"words-{zone.id}"))
        assert words(place).replace("- ", "-").startswith(voice.term("zone", zone.id))
        assert f'class="zone {zone.kind}" points="{" ".join(f"{x},{y}" for x, y in zone.polygon)}"' in drawing
        assert voice.term("zone_kind", zone.kind) in listed
        seen = look(GAME, s, SPECTATOR).facts["zones"][zone.id]
        studio = seen["studio"]
        assert ('class="studio' in place) == (studio is not None)
        if studio is not None:
            assert f'class="studio {studio["keeper"] or "independent"}"' in place
            assert (voice.term("faction", studio["keeper"]) if studio["keeper"] else "indépendant") in listed
        assert place.count('class="piece ') == sum(len(kinds) for kinds in seen["units"].values())
        for faction, kinds in seen["units"].items():
            assert f'class="piece {faction}"' in place
            for kind, many in kinds.items():
                assert f"{many} {voice.term('unit', kind)}" in listed


@rule("AN-UI-02")
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_ladder_has_every_pawn_and_the_track_every_cost(moment: str) -> None:
    s = MOMENTS[moment]
    facts, html = look(GAME, s, SPECTATOR).facts, draw(s, None)
    steps = re.findall(r"<li.*?</li>", part(html, "ladder"), flags=re.DOTALL)
    for one in facts["players"]:
        if one["faction"]:
            assert NAMES[one["seat"]] in steps[one["fans"]]
            assert f"/{one['faction']}.svg" in steps[one["fans"]]
    assert 'class="last"' in steps[facts["fans_end"]]
    spaces = re.findall(r"<li.*?</li>", part(html, "track"), flags=re.DOTALL)
    assert [words(space).removeprefix("▼ ") for space in spaces] == [*map(str, facts["track"]), "Crise"]
    assert [place for place, space in enumerate(spaces) if "aria-current" in space] == [facts["cursor"]]


@rule("AN-UI-03")
@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment != "choice of factions"])
def test_each_board_shows_its_figures_its_reserve_and_six_productions(moment: str) -> None:
    s = MOMENTS[moment]
    seen, html = look(GAME, s, 0), draw(s, 0)
    voice = Voice(GAME, "fr", {}, called(seen))
    for one in seen.facts["players"]:
        desk = part(html, f"desk-{one['seat']}")
        said = words(desk)
        assert f"/{one['faction']}.svg" in desk
        assert f"Staff {one['staff']} Fans {one['fans']} Studios {one['studios']} Droits {one['rights']}" in said
        for kind, unit in one["reserve"].items():
            assert f"{voice.term('unit', kind)} × {unit['left']} prix : {unit['cost']}" in said
        for faction, many in one["captives"].items():
            assert f"{voice.term('faction', faction)} × {many}" in said
        assert len(re.findall(r'<li class="cover[ "]', desk)) == 6
        for work in one["productions"]:
            cover = words(part(desk, f"work-{work['id']}"))
            assert voice.term("production", work["id"]) in cover
            assert words(voice.term("ability_text", work["effect"])) in cover
            if work["made"]:
                assert "créée" in cover
            else:
                assert f"{work['have']}/{work['goal']}" in cover
                assert words(voice.term("condition", work["id"])) in cover


@rule("AN-UI-03", "AN-HID-03")
def test_the_values_of_rights_are_for_their_owner_alone_until_the_end() -> None:
    s = MOMENTS["middle"]
    assert any(s.hands)
    for seat in (*range(s.players), None):
        html = draw(s, seat)
        known = look(GAME, s, SPECTATOR if seat is None else seat).facts["own"]
        for owner in range(s.players):
            shown = re.findall(r'class="right">(\w+)<', part(html, f"desk-{owner}"))
            if owner == seat:
                assert shown == [f"{value}K" for value in s.hands[owner]]
            else:
                assert len(shown) == len((known or {"known": {}})["known"].get(str(owner), ()))


@rule("AN-UI-05")
def test_a_battle_shows_both_sides_with_their_dice_and_why_so_many() -> None:
    s = MOMENTS["battle"]
    facts: dict[str, Any] = look(GAME, s, SPECTATOR).facts["battle"]
    voice = Voice(GAME, "fr", {})
    for seat in (question(s).seat, None):
        html = draw(s, seat)
        card = part(html, "clash-card")
        assert 'class="clash"' in html
        cards = card.split('class="side-card')[1:]
        for side, drawn in zip(facts["sides"], cards, strict=True):
            assert NAMES[side["seat"]] in drawn
            assert re.findall(r'class="die face-(\d)', drawn) == [str(face) for face in side["dice"]]
            suffered = [side[hits] for hits in ("humiliations", "wounds")]
            humbled, hurt = (f"{many} {name}{'s' * (many > 1)}" for many, name in zip(suffered, HITS, strict=True))
            assert f"Subit {humbled} et {hurt}" in words(drawn)
            breakdown = words(part(drawn, "breakdown"))
            assert f"{voice.term('point', 'units')} {side['points']['units']}" in breakdown
            assert f"{voice.term('point', 'total')} {side['points']['total']}" in breakdown
            for kind, many in side["units"].items():
                assert f"{voice.term('unit', kind)} × {many}" in words(drawn)


@rule("AN-UI-06")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_closing_credits_reveal_the_last_rights_the_fans_and_the_productions(lang: str) -> None:
    s = whole_game(1, 3, {"length": "short"})
    voice, html = Voice(GAME, lang, {}), draw(s, None, lang, template="games/anime-studios/ending.html")
    last = {event.facts["seat"]: event.facts["values"] for event in s.log or () if event.rule == "AN-CMP-04"}
    assert last
    for one in look(GAME, s, SPECTATOR).facts["players"]:
        row = part(html, f"credits-{one['seat']}")
        made = [voice.term("production", work["id"]) for work in one["productions"] if work["made"]]
        assert re.findall(r'class="right">(\w+)<', row) == [f"{value}K" for value in last.get(one["seat"], ())]
        assert f'class="number">{one["fans"]}<' in row
        assert f"{len(made)}/6" in row
        assert all(words(name) in words(row) for name in made)


@rule("AN-END-12")
@promise("E33")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_lacks_productions_ranks_last_and_reads_that_their_fans_do_not_count(lang: str) -> None:
    six = {name: list(PRODUCTIONS[place]) for name, place in (("comet", 0), ("midnight", 2))}
    s = table("comet dragonfly midnight", fans={"comet": 35, "dragonfly": 24, "midnight": 18}, productions=six)
    ending.conclude(s, "fans")
    voice = Voice(GAME, lang, {})
    assert [(one.place, one.seat, one.counts) for one in STAGE.scene(s, 1).standings] == [
        (1, 0, True), (2, 2, True), (3, 1, False),
    ]  # fmt: skip
    shown = draw(s, 1, lang, template="games/anime-studios/ending.html")
    assert re.findall(r'id="credits-(\d)"', shown) == ["0", "2", "1"]
    for seat in range(3):
        assert (words(voice.text("score.uncounted")) in words(part(shown, f"credits-{seat}"))) == (seat == 1)


def test_there_are_no_credits_before_the_end() -> None:
    assert not words(draw(MOMENTS["middle"], None, template="games/anime-studios/ending.html"))


def by_lot_until(wanted: str) -> AnimeState:
    """The first moment of some game by lot where a list of the state is not all zeros."""
    for seed in range(40):
        s, rng = new_game(seed, 4), PlainRng(seed)
        while s.outcome is None:
            play_on(s, rng, most=1)
            if any(getattr(s, wanted)) and s.outcome is None:
                return s
    raise AssertionError(wanted)


@rule("AN-UI-03")
def test_captives_are_shown_by_faction_on_the_board_that_holds_them() -> None:
    s = by_lot_until("captives")
    voice, html = Voice(GAME, "fr", {}), draw(s, None)
    for one in look(GAME, s, SPECTATOR).facts["players"]:
        desk = part(html, f"desk-{one['seat']}")
        assert ('class="captives"' in desk) == bool(one["captives"])
        for faction, many in one["captives"].items():
            assert f"{voice.term('faction', faction)} × {many}" in words(part(desk, "captives"))


@rule("AN-HID-03")
def test_what_a_wiretap_taught_is_shown_to_whoever_listened_and_to_nobody_else() -> None:
    s = by_lot_until("known")
    learnt = {seat: look(GAME, s, seat).facts["own"]["known"] for seat in range(s.players)}
    assert any(learnt.values())
    for seat in (*range(s.players), None):
        html = draw(s, seat)
        for owner in range(s.players):
            values = s.hands[owner] if owner == seat else learnt.get(seat, {}).get(str(owner), ())
            shown = re.findall(r'class="right">(\w+)<', part(html, f"desk-{owner}"))
            assert shown == [f"{value}K" for value in values]
