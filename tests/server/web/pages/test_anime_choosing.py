"""Choosing on the map of Générique de guerre, step by step: each step is a link."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from citing import promise, rule
from games.anime_studios.playing import new_game, play_on, question
from games.anime_studios.tables import facts_of, left, play, round_of, staff, waiting
from server.web.pages.island import draw
from server.web.pages.pictures import part, words
from tripot.engine.actions import Fill
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform
from tripot.engine.view import View, look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.pages import page, tidy
from tripot.games.anime_studios.pages.choosing import Choosing
from tripot.games.anime_studios.pages.paragraphs import PRODUCTION
from tripot.games.anime_studios.pages.tasks import zone_of
from tripot.games.anime_studios.state import AnimeState
from tripot.server.web.pages import forms
from tripot.server.web.pages.asking import for_good

PORT = {
    "reelhaven": {"bolt": 4, "test_pilot": 1},
    "neon_quarter": {"bolt": 1, "owlet": 2},
    "screentone_city": {"owlet": 2},
}
KEPT = {"reelhaven": "comet", "neon_quarter": "mirage", "screentone_city": "mirage"}


def port(units: Mapping[str, Any] = PORT) -> AnimeState:
    """A small position: Comet plays, Mirage is next door."""
    return round_of("comet", "comet mirage", staff=5, units=units, studios=KEPT)


def moments(seed: int, players: int, many: int) -> Iterator[AnimeState]:
    """Decisions of a game by lot, now and then one."""
    s, rng = new_game(seed, players, {"news_deck": seed % 2 == 1}), PlainRng(seed + 1)
    for _ in range(many):
        play_on(s, rng, most=7)
        if s.outcome is not None:
            return
        yield s


def seen_by_mover(s: AnimeState) -> View:
    return look(GAME, s, question(s).seat)


def links(html: str) -> list[str]:
    """The addresses of the steps that a page offers."""
    return [unescape(found) for found in re.findall(r'<a [^>]*href="([^"]*)"[^>]*data-follow', html)]


def asked(link: str) -> dict[str, str]:
    """What an address asks for, as the house reads it."""
    return {name: value for name, value in parse_qsl(urlsplit(link).query) if name != "tab"}


def target(html: str) -> set[str]:
    """The outlined zones of the map."""
    drawing = part(html, "island-map")
    shapes = dict(re.findall(r'class="zone \w+" points="([^"]*)"()', drawing))
    return {points for points in re.findall(r'class="target" points="([^"]*)"', drawing) if points in shapes}


@rule("AN-UI-04")
@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4), (4, 4)])
def test_every_choice_that_names_a_zone_is_reached_by_steps_on_the_map(seed: int, players: int) -> None:
    met = 0
    for s in moments(seed, players, 25):
        view = seen_by_mover(s)
        names = s.board().names
        wanted = {pick.text for pick in view.menu.picks if any(arg in names for arg in pick.args)}
        met += len(wanted)
        assert reached(view) >= wanted, question(s).kind
    assert met


def reached(view: View) -> set[str]:
    """The choices that some way of touching zones leads to."""
    start: dict[str, str] = {}
    found: set[str] = set()
    waiting_for: list[Mapping[str, str]] = [start, *({"go": name} for name in Choosing(view, {}).deeds)]
    known = []
    while waiting_for:
        ask = waiting_for.pop()
        if ask in known:
            continue
        known.append(ask)
        now = Choosing(view, ask)
        found |= {pick.text for pick in now.found()}
        if now.task is None:
            waiting_for += now.zone_steps().values()
    return found


def complete(view: View, task: str, rng: PlainRng) -> Choosing:
    """Touch units and zones, by lot among what is offered, until the form is ready."""
    now = Choosing(view, {"go": task})
    for _ in range(40):
        if now.is_ready():
            return now
        zones, units = list(now.zone_steps().values()), list(now.unit_steps().values())
        steps = zones or [step for step in units if len(step) > len(now.so_far())] or units
        now = Choosing(view, steps[rng.below(len(steps), "step")] if steps else {"go": task})
    raise AssertionError(task)


@rule("AN-UI-04", "AN-ERR-02")
@pytest.mark.parametrize(("seed", "players"), [(11, 2), (12, 3), (13, 4), (14, 4), (15, 3), (16, 2)])
def test_every_command_of_several_choices_is_made_by_touching_units_and_zones(seed: int, players: int) -> None:
    rng = PlainRng(seed)
    met = set()
    for s in moments(seed, players, 40):
        view = seen_by_mover(s)
        for name in Choosing(view, {}).tasks:
            made = complete(view, name, rng)
            form = view.menu.form(name)
            assert form is not None
            value = tidy(name, forms.read(form, dict(made.boxes())))
            other = s.copy()
            before = other.staff[question(s).seat]
            refusal = perform(GAME, other, question(s).seat, Fill(name, value))
            assert refusal is None, (name, value, refusal)
            assert made.task is not None
            price = made.task.cost(len(made.plan))
            if question(s).kind == "action_round" and other.active == s.active and name != "midnight_market":
                assert before - other.staff[question(s).seat] == price
            met.add(name)
    assert "move" in met


@rule("AN-UI-04")
@pytest.mark.parametrize(("seed", "players"), [(21, 2), (22, 3), (23, 4)])
def test_the_price_shown_is_the_price_paid(seed: int, players: int) -> None:
    shown = 0
    for s in moments(seed, players, 30):
        if question(s).kind != "action_round":
            continue
        view = seen_by_mover(s)
        seat = view.seat
        choosing = Choosing(view, {})
        for pick in view.menu.picks:
            price, other = choosing.price(pick), s.copy()
            if price is None or pick.kind in ("battle", "favour_for_favour"):
                continue
            assert perform(GAME, other, seat, pick) is None
            if other.phase == s.phase and other.turn == s.turn:
                assert s.staff[seat] - other.staff[seat] == price, pick.text
                shown += 1
    assert shown


@rule("AN-UI-04")
def test_a_unit_in_hand_outlines_the_zones_it_can_reach_and_nothing_is_sent_yet() -> None:
    s = port()
    html = draw(s, 0, asked={"go": "move", "unit": "bolt.reelhaven"})
    near = facts_of(s, "move")["to"]["reelhaven"]
    zones = {zone.id: " ".join(f"{x},{y}" for x, y in zone.polygon) for zone in s.board().zones}
    assert target(html) == {zones[zone] for zone in near}
    assert 'id="send-plan"' not in html
    assert "vers où" in words(part(html, "chosen"))


@rule("AN-UI-04", "AN-COM-05")
def test_the_price_of_a_move_grows_with_every_unit_and_is_on_the_button() -> None:
    s = port()
    one = {"go": "move", "m.bolt.reelhaven.1": "neon_quarter"}
    two = one | {"m.test_pilot.reelhaven.1": "ink_cliffs"}
    assert "1 employé" in words(part(draw(s, 0, asked=one), "confirm"))
    html = draw(s, 0, asked=two)
    assert "2 employés" in words(part(html, "confirm"))
    drawing = part(html, "island-map")
    assert drawing.count('class="planned comet"') == 2
    assert 'name="moves.1.zone" value="ink_cliffs"' in part(html, "confirm")


@rule("AN-COM-08")
def test_whoever_moves_a_keeper_is_warned_before() -> None:
    html = draw(port(), 0, asked={"go": "move", "m.bolt.reelhaven.keeper": "ink_cliffs"})
    assert "deviendra indépendant" in words(part(html, "chosen"))


@pytest.mark.parametrize(
    "nonsense",
    [
        {"go": "nothing"},
        {"go": "move", "unit": "owlet.neon_quarter"},
        {"go": "move", "m.bolt.reelhaven.1": "screentone_city"},
        {"go": "move", "m.bolt.nowhere.9": "reelhaven", "unit": "......"},
        {"at": "atlantis", "to": "atlantis"},
        {"go": "open_studio", "at": "screentone_city"},
        {"go": "move", "draft": "]["},
        {"go": "move", "draft": '{"moves": [3, {"unit": []}, {}]}'},
    ],
)
def test_what_an_address_asks_for_in_vain_is_forgotten(nonsense: dict[str, str]) -> None:
    html = draw(port(), 0, asked=nonsense)
    assert 'id="send-plan"' not in html
    assert "atlantis" not in part(html, "studios")


def test_nobody_else_can_choose_on_the_map() -> None:
    s = port()
    for seat in (1, None):
        html = draw(s, seat, asked={"go": "move", "unit": "bolt.reelhaven"})
        assert not links(html)
        assert "data-follow" not in part(html, "island-map")
    assert links(draw(s, 0))


@rule("AN-UI-04")
def test_a_zone_that_is_touched_says_what_can_be_done_there_and_for_how_much() -> None:
    html = draw(port(), 0, asked={"at": "neon_quarter"})
    chosen = words(part(html, "chosen"))
    assert "Quartier Néon" in chosen
    assert "Affronter l'Agence Mirage : Quartier Néon 1 employé" in chosen.replace("\u2019", "'")
    assert 'href="/tables/demo?tab=table&amp;go=move&amp;unit=bolt.neon_quarter#island"' in part(html, "chosen")


@rule("AN-ERR-02")
def test_the_same_choices_stand_in_a_list_without_the_map() -> None:
    s = port()
    html = draw(s, 0)
    view = look(GAME, s, 0)
    listed = set(re.findall(r'name="pick"[^>]*value="([^"]*)"', part(html, "panel")))
    assert listed == {pick.text for pick in view.menu.picks} | {"resign"}
    sheet = part(html, "sheet-move")
    assert sheet.count('name="moves.') == 2 * sum(len(here) for here in facts_of(s, "move")["units"].values())
    assert 'type="text"' not in part(html, "panel")


@rule("AN-COM-05")
def test_the_list_is_read_as_a_move_of_those_units_that_have_a_zone() -> None:
    s = port()
    form = look(GAME, s, 0).menu.form("move")
    assert form is not None
    boxes = dict(re.findall(r'name="(moves[^"]*)" value="([^"]*)"', part(draw(s, 0), "sheet-move")))
    boxes |= {f"moves.{place}.zone": "-" for place in range(6)}
    value = tidy("move", forms.read(form, boxes | {"moves.1.zone": "neon_quarter", "moves.4.zone": "ink_cliffs"}))
    assert [row["zone"] for row in value["moves"]] == ["neon_quarter", "ink_cliffs"]
    assert perform(GAME, s, 0, Fill("move", value)) is None
    assert staff(s, "comet") == 3


def retreating() -> AnimeState:
    """Comet's attack has gone badly: two of its units are wounded."""
    s = round_of(
        "comet", "comet mirage", staff=5,
        units={"neon_quarter": {"bolt": 2, "orion_frame": 1, "owlet": 1, "mastermind": 1}},
        script={"dice": [1, 1, 4, 5]},
    )  # fmt: skip
    play(s, 0, "battle:neon_quarter:mirage")
    return s


@rule("AN-BAT-16", "AN-BAT-17")
def test_the_wounded_are_chosen_and_sent_away_on_the_map() -> None:
    s = retreating()
    assert waiting(s) == ("comet", "retreats")
    view = look(GAME, s, 0)
    first = Choosing(view, {})
    assert first.go == "retreats"
    made = complete(view, "retreats", PlainRng(1))
    value = tidy("retreats", forms.read(view.menu.forms[0], dict(made.boxes())))
    assert all(zone_of(row["unit"]) == "neon_quarter" for row in value["retreats"])
    html = draw(s, 0, asked=made.so_far())
    assert "Confirmer les replis" in words(part(html, "confirm"))
    assert perform(GAME, s, 0, Fill("retreats", value)) is None


@rule("AN-BAT-12")
def test_the_humiliated_are_ticked_or_touched() -> None:
    s = round_of(
        "comet", "comet mirage", staff=5,
        units={"neon_quarter": {"bolt": 2, "orion_frame": 1, "owlet": 1, "mastermind": 1}},
        script={"dice": [1, 1, 6, 1]},
    )  # fmt: skip
    play(s, 0, "battle:neon_quarter:mirage")
    assert waiting(s) == ("comet", "casualties")
    html = draw(s, 0)
    assert part(html, "sheet-casualties").count('type="checkbox"') == 3
    [step] = [link for link in links(part(html, "chosen")) if "orion_frame" in link]
    html = draw(s, 0, asked=asked(step))
    boxes = dict(re.findall(r'name="(units[^"]*)" value="([^"]*)"', part(html, "confirm")))
    assert boxes == {"units#": "1", "units.0": "orion_frame.neon_quarter.1"}
    assert perform(GAME, s, 0, Fill("casualties", forms.read(look(GAME, s, 0).menu.forms[0], boxes))) is None
    assert left(s, "orion_frame") == 3


def test_a_form_that_was_refused_is_shown_as_it_was_written() -> None:
    draft = '{"moves": [{"unit": "bolt.reelhaven.2", "zone": "neon_quarter"}]}'
    view = look(GAME, port(), 0)
    shown = page("table", view, {"go": "move", "draft": draft})["choosing"]
    assert shown.plan == {"bolt.reelhaven.2": "neon_quarter"}


@rule("AN-DEC-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_is_asked_next_has_been_told_something_so_that_no_page_sleeps(players: int) -> None:
    told = -1

    def watch(s: AnimeState, _question: Any, _action: Any) -> None:
        nonlocal told
        public = sum(event.audience is None for event in s.log or ())
        assert public > told, (question(s).kind, [event.kind for event in (s.log or ())[-2:]])
        told = public

    play_on(new_game(players, players, {"news_deck": True}), PlainRng(players), watch)


@promise("E5")
@rule("AN-SHOW-01")
@pytest.mark.parametrize(
    ("here", "is_asked"), [({"bolt": 1, "owlet": 2}, True), ({"test_pilot": 1, "owlet": 2}, False)]
)
def test_a_battle_in_which_nobody_would_roll_is_asked_about_and_any_other_is_not(
    here: dict[str, int], is_asked: bool
) -> None:
    s = port({**PORT, "neon_quarter": here})
    html = draw(s, 0, asked={"go": "battle", "at": "neon_quarter"})
    confirm = html[html.index('id="confirm"') :].partition("</form>")[0]
    assert 'value="battle:' in confirm
    assert ('name="sure"' not in confirm) == is_asked
    listed = html[html.index('id="all-in-words"') :]
    assert ('id="idle-list"' in listed) == is_asked
    assert "battle" in for_good(GAME)


@rule("AN-SHOW-02", "AN-UI-04")
def test_a_production_says_what_it_will_do_before_it_is_paid_for() -> None:
    s = round_of("comet", "comet mirage", staff=6, units={"reelhaven": {"bolt": 6}}, studios={"reelhaven": "comet"})
    made = [pick.text for pick in seen_by_mover(s).menu.picks if pick.kind in PRODUCTION]
    assert made, "nothing can be created here"
    html = draw(s, 0)
    for one in made:
        button = html[html.index(f'value="{one}"') :].partition("</button>")[0]
        assert "choice-note" in button
