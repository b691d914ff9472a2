"""The order form on its page: errors in place, three states, suppositions, and nothing that others may know."""

import re
from typing import Any

import pytest

from citing import promise, rule
from games.manhattan.games import deadlines
from games.manhattan.tables import bet, run, save, table
from server.web.pages.pictures import part, words
from server.web.pages.skyline import count, draw
from server.web.pages.stage import EARLY
from server.web.pages.visitors import Front, Page, Visitor, read
from tripot.engine.actions import READY, Fill
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.engine.step import perform
from tripot.games.manhattan import GAME
from tripot.games.manhattan.state import State
from tripot.server.common.records import Schedule


def refused(s: State, seat: int, form: dict[str, Any]) -> Refusal:
    refusal = perform(GAME, s, seat, Fill("orders", form))
    assert refusal is not None
    return refusal


def drawn_with_errors(s: State, seat: int, form: dict[str, Any], lang: str = "fr") -> str:
    """The form as it comes back when it was refused."""
    drafts = {"orders": form}
    return draw(s, seat, "orders", lang, drafts=drafts, refusal=refused(s, seat, form), wrong_form="orders")


@rule("MH-ORD-08", "MH-ORD-11")
def test_every_error_stands_at_its_place_with_its_figures() -> None:
    s = table(3, influence={0: 1})
    form = {
        "shares": ["ares", "sony"],
        "vote": {"up": "ares", "down": "ares"},
        "runs": [run("datasteal", "sony", 2, to="sony")],
        "speculations": [bet("sony", 3, 150_000)],
    }
    html = drawn_with_errors(s, 0, form)
    text = words(html)
    assert f"Le formulaire n'est pas déposé : {len(refused(s, 0, form).every())} points à corriger." in text
    assert len(re.findall('class="error"', part(html, "run-0"))) == 1
    assert len(re.findall('class="error"', part(html, "bet-0"))) == 1
    assert "100 000 ny" in words(part(html, "bet-0"))
    assert html.count('role="alert"') == 1


@rule("MH-SPE-02", "MH-ORD-09")
@pytest.mark.parametrize(
    ("lang", "asked", "refusal"),
    [
        ("en", "A multiple of 1,000 ny, up to 100,000 ny", "A stake is a multiple of 1,000 ny"),
        ("fr", "Un multiple de 1 000 ny, jusqu'à 100 000 ny", "Une mise est un multiple de 1 000 ny"),
    ],
)
def test_the_box_of_a_stake_asks_for_the_sum_that_is_typed_and_counted(lang: str, asked: str, refusal: str) -> None:
    s = table(3)
    written = {"orders": {"speculations": [bet("sony", 3, 25_000)]}}
    assert asked in words(part(draw(s, 0, "orders", lang, drafts=written), "bet-0"))
    assert perform(GAME, s, 0, Fill("orders", {"speculations": [bet("sony", 3, 25_000)]})) is None
    wrong = words(part(drawn_with_errors(s, 0, {"speculations": [bet("sony", 3, 100)]}, lang), "bet-0"))
    assert asked in wrong
    assert refusal in wrong


@promise("E5")
def test_a_plan_is_put_into_an_empty_form_at_once_and_over_written_orders_only_when_asked() -> None:
    s = table(3)
    empty, written = draw(s, 0, "table"), draw(s, 0, "table", drafts={"orders": {"shares": ["ares"]}})
    assert empty.count("Mettre dans le formulaire") == written.count("Mettre dans le formulaire") == 3
    assert "Remplacer mon formulaire" not in empty
    folded = re.findall(r'<details class="risky no-print">.*?</details>', written, re.DOTALL)
    assert sum("Remplacer mon formulaire" in one for one in folded) == 3
    assert written.count("Remplacer mon formulaire") == 3


@rule("MH-ORD-08", "MH-ORD-11")
def test_an_empty_box_is_said_in_words_and_every_faulty_card_is_open_and_marked() -> None:
    s = table(3)
    form = {"runs": [{"type": "sabotage", "steps": 1}], "speculations": [{"kind": "rank"}]}
    html = drawn_with_errors(s, 0, form)
    text = words(part(html, "sheet-orders"))
    assert "Le formulaire n'est pas déposé : 4 points à corriger." in text
    for asked in ("la corporation visée", "Choisissez une corporation", "Choisissez un rang", "Indiquez la mise"):
        assert asked in text
    assert "None" not in words(html)
    assert "«  »" not in words(html)
    assert set(re.findall(r'<details class="part" data-subject id="part-(\w+)" open', html)) == {"runs", "speculations"}
    assert "1 à corriger" in words(part(html, "digest-runs"))
    assert "3 à corriger" in words(part(html, "digest-speculations"))


@rule("MH-ORD-11")
def test_a_count_says_which_places_are_still_wrong() -> None:
    form = {"runs": [{"type": "sabotage", "steps": 1, "target": "sony"}], "speculations": [{"kind": "rank", "rank": 2}]}
    shown = re.search(r'data-wrong="([^"]*)"', count(table(3), 0, drafts={"orders": form}))
    assert shown
    assert set(shown[1].split()) == {"speculations.0.corporation", "speculations.0.stake"}


@rule("MH-OPT-03", "MH-ORD-01")
def test_where_everybody_ready_closes_the_turn_the_first_key_is_to_be_ready() -> None:
    s, form = table(3), {"vote": {"up": "ares", "down": "sony"}}
    early = part(draw(s, 0, "orders", schedule=Schedule(pace="none"), drafts={"orders": form}), "panel")
    assert early.index('value="ready"') < early.index('id="send-orders"')
    assert "Déposer sans être prêt" in words(early)
    late = part(draw(s, 0, "orders", drafts={"orders": form}), "panel")
    assert late.index('id="send-orders"') < late.index('value="ready"')
    assert save(s, 0, **form) is None
    assert "échéance" not in words(part(draw(s, 0, "orders", schedule=Schedule(pace="none")), "states"))


@rule("MH-ORD-05", "MH-ORD-11")
def test_missing_money_is_said_with_the_sum() -> None:
    s = table(3, money={0: 1_000_000})
    html = drawn_with_errors(s, 0, {"shares": ["ares"]})
    assert "Il manque 625 000 ny" in words(part(html, "purse"))
    assert "625 000 ny" in words(part(html, "sheet-orders"))


@rule("MH-ORD-01", "MH-ORD-11")
def test_draft_sent_and_ready_are_three_visible_states() -> None:
    s = table(3)
    form = {"vote": {"up": "ares", "down": "sony"}}
    assert state_of(draw(s, 0, "orders")) == ("Brouillon", "pas encore déposé")
    assert state_of(draw(s, 0, "orders", drafts={"orders": form})) == ("Brouillon", "pas encore déposé")
    assert save(s, 0, **form) is None
    assert state_of(draw(s, 0, "orders")) == ("Déposé", "sera joué à l'échéance")
    other = {"vote": {"up": "sony", "down": "ares"}}
    assert state_of(draw(s, 0, "orders", drafts={"orders": other})) == ("Brouillon", "pas ce brouillon")
    assert perform(GAME, s, 0, READY) is None
    assert state_of(draw(s, 0, "orders", schedule=EARLY)) == ("Prêt", "Dès que tout le monde est prêt")


MEANINGS = (
    "pas encore déposé",
    "vous n'êtes pas prêt",
    "sera joué à l'échéance",
    "pas ce brouillon",
    "à l'échéance, ce brouillon le sera pour vous",
    "Dès que tout le monde est prêt",
)


def state_of(html: str) -> tuple[str, str]:
    """The state that is marked, and which consequence is told."""
    states = part(html, "states")
    now = re.search(r'aria-current="step">(\w+)<', states)
    assert now
    return now[1], next(meaning for meaning in MEANINGS if meaning in words(states))


@rule("MH-ORD-11", "MH-RUN-12", "MH-RUN-14")
def test_a_run_shows_its_exact_chance_and_a_supposed_protection_changes_it() -> None:
    s = table(3)
    form = {"runs": [run("sabotage", "sony", 4)]}
    plain = words(part(count(s, 0, drafts={"orders": form}), "odds-0"))
    assert "30 % de départ + 40 % payés = 70 % bruts, 70 % nets" in plain
    assert "63 % de chances de réussir" in plain
    guarded = count(s, 0, drafts={"orders": form}, asides={"orders": {"runs.0.guards": "50"}})
    assert "31,5 % de chances de réussir" in words(part(guarded, "odds-0"))
    raced = count(s, 0, drafts={"orders": form}, asides={"orders": {"runs.0.rivals": "70"}})
    assert "70 % bruts, malus de timing −10, 60 % nets" in words(part(raced, "odds-0"))
    rich = {"orders": {"runs": [{**run("sabotage", "sony", 6), "bonus": True}]}}
    capped = words(part(count(table(3, influence={0: 1}), 0, drafts=rich), "odds-0"))
    assert "30 % de départ + 60 % payés + 30 % de bonus = 120 % bruts, 90 % nets, le plafond" in capped


@rule("MH-ORD-11", "MH-SPE-04")
def test_a_bet_is_worth_what_the_supposed_market_and_chance_make_of_it() -> None:
    s = table(3)
    form = {"speculations": [bet("sony", 1)]}
    asides = {"orders": {"speculations.0.chance": "50", "change.sony": "+9"}}
    shown = words(part(count(s, 0, drafts={"orders": form}, asides=asides), "worth-0"))
    assert "Avec le marché supposé : +200 000 ny" in shown
    assert "en espérance : +50 000 ny" in shown
    still = words(part(count(s, 0, drafts={"orders": form}), "worth-0"))
    assert "Avec le marché supposé : −100 000 ny" in still


# through a house


async def at_the_desk(front: Front) -> tuple[str, Visitor]:
    """Somebody at a table against bots whose first turn is open."""
    visitor = await front.guest("Inès")
    await visitor.see("/games/manhattan")
    page = await visitor.send("/play", level="random")
    table_id = page.path.split("?")[0].rpartition("/")[2]
    await front.bots()
    await press(visitor, f"/tables/{table_id}", "sheet-character", pick="ready")
    await front.bots()
    return table_id, visitor


async def press(visitor: Visitor, path: str, name: str, /, **boxes: Any) -> Page:
    """Send a form of a page, with these boxes filled in."""
    page = await visitor.see(path)
    form = next(form for form in page.forms if form["id"] == name)
    data = {**form["fields"], **{box.replace("__", "."): value for box, value in boxes.items()}}
    return read(await visitor.client.post(form["action"], data=data, follow_redirects=True))


async def write(visitor: Visitor, table_id: str, /, **boxes: Any) -> Page:
    """Send the order form with these boxes filled in."""
    return await press(visitor, f"/tables/{table_id}?tab=orders", "sheet-orders", **boxes)


@rule("MH-OPT-03")
@pytest.mark.anyio
async def test_a_table_without_a_deadline_says_once_when_its_turn_ends(front: Front) -> None:
    table_id, visitor = await at_the_desk(front)
    page = await visitor.see(f"/tables/{table_id}?tab=table")
    assert page.text.count("quand tout le monde est prêt") == 1
    assert "Clôture anticipée" not in page.text


@pytest.mark.anyio
async def test_a_form_is_drafted_checked_refused_sent_and_replaced_without_a_script(front: Front) -> None:
    table_id, visitor = await at_the_desk(front)
    page = await write(visitor, table_id, vote__up="ares", vote__down="sony", edit="count")
    assert state_of(page.html)[0] == "Brouillon"
    page = await write(visitor, table_id, vote__up="ares", vote__down="sony", edit="check")
    assert "Le formulaire est en règle." in page.text
    page = await write(visitor, table_id, vote__up="ares", vote__down="ares")
    assert page.status == 422
    assert "Le formulaire n'est pas déposé" in page.text
    page = await write(visitor, table_id, vote__up="ares", vote__down="horizon")
    assert page.status == 200
    assert state_of(page.html)[0] == "Déposé"
    page = await write(visitor, table_id, vote__up="spinrad", vote__down="horizon")
    assert state_of(page.html)[0] == "Déposé"
    room = await front.house.context.registry.get(table_id)
    assert room.view(0).facts["me"]["form"]["vote"] == {"up": "spinrad", "down": "horizon"}  # type: ignore[union-attr]


@pytest.mark.anyio
async def test_a_line_is_added_and_taken_away_and_the_press_of_ready_resolves_the_turn(front: Front) -> None:
    table_id, visitor = await at_the_desk(front)
    page = await write(visitor, table_id, edit="add:runs:sabotage")
    assert 'id="run-0"' in page.html
    page = await write(visitor, table_id, **{"runs.0.target": "sony", "runs.0.steps": "3", "edit": "count"})
    assert "de chances de réussir" in page.text
    page = await write(visitor, table_id, edit="remove:runs.0")
    assert 'id="run-0"' not in page.html
    await write(visitor, table_id, vote__up="ares", vote__down="sony")
    await press(visitor, f"/tables/{table_id}", "ready-form", pick="ready")
    await front.bots()
    page = await visitor.see(f"/tables/{table_id}")
    assert "Ce qui vous arrive" in page.text  # results first; the next sheet comes by a button [E3]
    assert "sheet-orders" not in page.html
    await press(visitor, f"/tables/{table_id}", "go-on")
    page = await visitor.see(f"/tables/{table_id}?tab=letters")
    assert "Message de résolution du tour 1" in page.text
    assert "▲ Ares ▼ Sony" in page.text


# what others may know


WRONG = {
    "shares": ["ares"] * 5,
    "citizenship": "ares",
    "runs": [run("protection", "sony", 99, defence="sabotage"), run("information", 1, 1, bonus=True)],
    "speculations": [bet("sony", 3, 10**9)],
}
PAGES: list[tuple[str, dict[str, Any]]] = [
    ("table", {}),
    ("orders", {}),
    ("wall_street", {"turn": 1}),
    ("wall_street", {}),
    ("newsfeeds", {"turn": 1}),
    ("newsfeeds", {}),
    ("letters", {"turn": 1}),
    ("letters", {}),
    ("letters", {"file": 0}),
    ("corporations", {}),
    ("players", {}),
    ("mdc", {"turn": 1}),
    ("mdc", {}),
    ("what_if", {"change.sony": "+3"}),
    ("pledges", {}),
    ("race", {}),
]


@rule("MH-VIS-01", "MH-VIS-02", "MH-VIS-04", "MH-VIS-10", "MH-GEN-09")
@pytest.mark.parametrize(("seats", "seed", "options"), [(4, 21, {}), (6, 22, {"money_transfers": True})])
def test_pages_and_errors_are_the_same_bytes_in_two_worlds_a_seat_cannot_tell_apart(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    for s in deadlines(seats, seed, turns=4, pledges=True, **options):
        if s.outcome is not None or s.turn not in (2, 4):
            continue
        seat = s.turn % seats
        other = GAME.redeal(s, seat, PlainRng(s.turn))
        for tab, asked in PAGES:
            assert draw(s, seat, tab, asked=asked) == draw(other, seat, tab, asked=asked), tab
        if not s.resigned[seat]:
            assert drawn_with_errors(s, seat, WRONG) == drawn_with_errors(other, seat, WRONG)
            assert count(s, seat, drafts={"orders": WRONG}) == count(other, seat, drafts={"orders": WRONG})
        watched = GAME.redeal(s, SPECTATOR, PlainRng(s.turn))
        for tab in ("table", "wall_street", "newsfeeds", "corporations", "players", "mdc"):
            assert draw(s, None, tab) == draw(watched, None, tab), tab


@promise("E5", "E29")
def test_the_key_that_ends_a_turn_with_nothing_never_stands_out_and_plans_are_offered() -> None:
    s = table(3, early=True)
    empty, written = (
        draw(s, 0, "orders", schedule=EARLY),
        draw(s, 0, "orders", schedule=EARLY, drafts={"orders": {"shares": ["ares"]}}),
    )
    assert 'id="ready-label" class="hands-nothing"' in empty
    assert "hands-nothing" not in written
    assert "Que faire de 2 000 000 ny ?" in words(empty)
    assert "Que faire de" not in words(written)
    assert words(part(empty, "plan-grow")).count("Part de") == 1
    assert "la cible perd 2 actifs" in words(part(empty, "add-sabotage"))


@rule("MH-PLG-01")
def test_several_promises_are_folded_under_one_line_and_the_same_on_both_sides_is_said_once() -> None:
    s = table(4)
    same = {"kind": "coalition", "coalition": "deregulation"}
    for giver in (1, 2):
        offer = {"turn": s.turn, "to": 0, "promise": same, "wanted": same}
        assert perform(GAME, s, giver, Fill("pledge", offer)) is None
    html = draw(s, 0, "orders")
    assert '<details class="more-acts" id="offers">' in html
    said = words(part(html, "offered-0" if 'id="offered-0"' in html else "offered-1"))
    assert said.count("Dérégulation") == 1
    assert "si vous le faites aussi" in said
    assert "n'engage à rien" in words(part(html, "offers")).replace("\u2019", "'")
