"""A Neo-Tokyo table in a house: what its operator sees, what leaves it after the end, what a bot answers."""

import html
import logging
import re
from dataclasses import replace
from typing import Any

import pytest

from citing import promise, rule
from server.hosts import Party, key, party, person, settle
from server.web.pages.visitors import Front, Visitor
from tripot.engine.actions import Fill
from tripot.engine.fold import Replay
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.games.neo_tokyo import GAME
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.tables.openings import Opening

pytestmark = pytest.mark.anyio

LIVE = Schedule(pace="live", seconds=600)
SECRETS = ("Le phare de Chiba", "Une dette au Sojo", "Trois passeports")
NOTE = "Frapper avant l'aube"
CELL = "Kagebunshin"
CLAUSE = "Entre nous, rien de tout cela"


def character(seat: int) -> dict[str, Any]:
    """A veteran with a cell and a hidden trait."""
    traits = [
        {"trait": "veteran_galonne", "name": f"{CELL} {seat}", "skills": ["information", "sabotage"]},
        {"trait": "paria", "hidden": 1},
    ]
    secrets = [{"text": f"{text} {seat}"} for text in SECRETS]
    return {"name": f"Nom {seat}", "traits": traits if seat == 0 else [], "secrets": secrets}


async def act(table: Party, seat: int, form: str, value: dict[str, Any]) -> None:
    acted = await table.house.play.act(table.people[seat], table.id, seat, Fill(form, value), None, key())
    assert acted.refusal is None, acted.refusal


async def resolved(front: Front, clock: HandClock, seats: int = 4) -> Party:
    """A table after two turns with runs, notes, secrets and a draft between two."""
    table = await party(front.house, "neo-tokyo", seats, schedule=LIVE, name="Jeudi")
    for seat in range(seats):
        await act(table, seat, "character", character(seat))
    clock.advance(601)
    await settle(front.house)
    for _ in range(2):
        for seat in range(seats):
            run = {"order": "run", "type": "scandal", "target": f"player:{(seat + 1) % seats}", "agent": "botan"}
            up, down = ("enso", "midori") if seat % 2 else ("midori", "enso")  # as many for as against: nobody crashes
            orders = [{**run, "money": 150_000}, {"order": "vote", "plus": up, "minus": down}]
            await act(table, seat, "sheet", {"orders": orders, "note": f"{NOTE} {seat}"})
        clock.advance(601)
        await settle(front.house)
    paid = {"kind": "pay_now", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 123_457}}
    await act(table, 0, "contract", {"parties": [1], "clauses": [paid], "text": CLAUSE})
    return table


async def enter(front: Front, table: Party, seat: int) -> Visitor:
    """Somebody of that table, in a browser of their own."""
    visitor = front.visitor()
    link = await front.house.people.new_link(table.people[seat])
    page = await visitor.see(f"/enter/{link}")
    if any("/enter" in form["action"] for form in page.forms):
        await visitor.send(next(form["action"] for form in page.forms if "/enter" in form["action"]))
    return visitor


async def at_the_door(front: Front) -> Visitor:
    """Somebody who runs the house."""
    visitor = await front.guest("Octave")
    await visitor.see("/operator")
    await visitor.send("/operator", token="operator-token")
    return visitor


async def operated(front: Front, visitor: Visitor) -> list[str]:
    """All that whoever runs the house can read in it."""
    pages = ("/operator", "/operator?q=Jeudi", "/operator?status=playing", "/statistics", "/healthz", "/readyz")
    found = [(await visitor.see(path)).html for path in pages]
    figures = await visitor.client.get("/metrics", headers={"authorization": "Bearer operator-token"})
    assert figures.status_code == 200
    return [*found, figures.text]


def hidden_words(state: Any) -> set[str]:
    """What nobody but a player, or nobody at all, may know at that table."""
    words = {f"{text} {seat}" for text in SECRETS for seat in range(4)} | {f"{NOTE} {seat}" for seat in range(4)}
    words |= {CELL, CLAUSE, "paria", "123457", "123 457", "123,457", "scandal", "botan", "run_refused", "report_"}
    words |= {run.label for run in state.runs if run.label} | set(state.bogus)
    return words | {str(player.money) for player in state.players}


def is_said(word: str, text: str) -> bool:
    """Whether a word stands in a text; a sum only as a whole number, not within the seconds of a processor."""
    return bool(re.search(rf"(?<![\d.]){word}(?![\d.])", text)) if word.isdigit() else word in text


@rule("NT-UI-08", "NT-UI-10", "NT-VIS-02", "NT-VIS-03")
async def test_no_page_of_the_operator_knows_what_is_played(
    front: Front, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table = await resolved(front, clock)
    room = await front.house.context.registry.get(table.id)
    assert room.replay is not None
    state = room.replay.state
    assert state.turn == 3
    assert state.bogus
    assert state.players[0].sheets[-1].note
    visitor = await at_the_door(front)
    shown = await operated(front, visitor)
    assert "Jeudi" in shown[1]
    assert "neo-tokyo" in shown[1]
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("tripot"))
    for word in hidden_words(state):
        for text in (*shown, logged):
            assert not is_said(word, text), word


@rule("NT-UI-11")
@promise("E3")
async def test_after_a_resolution_the_results_come_first_and_a_button_goes_on(front: Front, clock: HandClock) -> None:
    table = await resolved(front, clock)
    reader = await enter(front, table, 2)
    page = await reader.see(f"/tables/{table.id}?tab=sheet")
    assert "Ce qui vous arrive" in page.text
    assert "trimestre 2" in page.text
    assert "sheet-sheet" not in page.html
    page = await reader.send("/go-on")
    assert "Ce qui vous arrive" not in page.text
    assert "sheet-sheet" in (await reader.see(f"/tables/{table.id}?tab=sheet")).html
    room = await front.house.context.registry.get(table.id)
    assert room.replay is not None
    shown = max(event.entry for event in room.state.log or () if event.kind == "account_closing" and event.is_for(2))
    again = await reader.see(f"/tables/{table.id}/shown/{room.sight(2).number(shown)}")
    assert "Ce qui vous arrive" in again.text


@rule("NT-UI-11")
async def test_what_the_results_lead_to_is_opened_before_going_on(front: Front, clock: HandClock) -> None:
    table = await resolved(front, clock)
    reader = await enter(front, table, 2)
    results = (await reader.see(f"/tables/{table.id}")).html
    links = [
        html.unescape(found)
        for found in re.findall(r'href="(/tables/[^"]*tab=(?:letters|news)&amp;turn=[^"]*)"', results)
    ]
    assert len(links) == 2
    for link in links:
        assert "Ce qui vous arrive" not in (await reader.see(link)).text
    assert "Ce qui vous arrive" in (await reader.see(f"/tables/{table.id}")).text


@rule("NT-UI-10", "NT-ALE-05", "NT-TRC-06", "NT-PRI-04")
async def test_the_operator_sees_the_same_in_any_world_behind_the_table(front: Front, clock: HandClock) -> None:
    table = await resolved(front, clock)
    visitor = await at_the_door(front)
    room = await front.house.context.registry.get(table.id)
    real = room.replay
    assert real is not None
    before = [_plain(text) for text in (await operated(front, visitor))[:4]]
    for seed in (1, 2):
        other: Replay[Any] = Replay(room.game, room.header, PlainRng(0))
        other.restore(real.entries, GAME.redeal(real.state, SPECTATOR, PlainRng(seed)), sorted(real.drew))
        room.replay = other
        assert [_plain(text) for text in (await operated(front, visitor))[:4]] == before
    room.replay = real


def _plain(html: str) -> str:
    """A page without what is new in each: tokens and keys."""
    return re.sub(r'name="(?:csrf|key)" value="[^"]*"', "", html)


@rule("NT-UI-08")
async def test_a_host_who_plays_is_shown_nothing_of_the_others_on_the_host_panel(
    front: Front, clock: HandClock
) -> None:
    table = await resolved(front, clock)
    room = await front.house.context.registry.get(table.id)
    assert room.replay is not None
    host = await enter(front, table, 0)
    page = await host.see(f"/tables/{table.id}/host")
    assert page.status == 200
    for word in hidden_words(room.replay.state):
        assert word not in page.html, word


HELLO = {"fr": "Bonjour. Je suis un programme de la maison", "en": "Hello. I am a program of the house"}


@rule("NT-UI-07")
@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_bot_that_is_written_to_answers_in_the_language_of_the_letter(front: Front, lang: str) -> None:
    table = await party(front.house, "neo-tokyo", 4, bots=2, schedule=LIVE)
    changed = await front.house.people.change(table.people[0], language=lang)
    writer = replace(table.people[0], person=changed)
    await front.house.talk.say(writer, table.id, 0, "Bonjour !" if lang == "fr" else "Hello!", key(), to=(3,))
    await front.house.context.registry.drain()
    heard = await front.house.talk.messages(writer, table.id, 0, "P1-P4")
    assert [message.seat for message in heard] == [0, 3]
    assert heard[1].text.startswith(HELLO[lang])


KEPT = {
    "fr": "Le journal reste dans la maison",
    "en": "The journal stays in the house",
}


@rule("NT-VIS-06")
@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_journal_full_of_secrets_is_not_offered_and_the_page_says_why(front: Front, lang: str) -> None:
    ines = await front.guest("Inès", lang)
    table = await front.against_bots(ines, "neo-tokyo")
    await ines.see(f"/tables/{table}/host")
    await ines.send("/host", act="close")
    for path in ("end", "fairness"):
        page = await ines.see(f"/tables/{table}/{path}")
        assert page.status == 200
        assert "journal.jsonl" not in page.html
        assert KEPT[lang] in page.text
        assert f"/tables/{table}/replay" in page.html
    assert (await ines.see(f"/tables/{table}/journal.jsonl")).status == 409


async def test_a_table_that_was_closed_before_it_began_has_an_end_and_nothing_to_see_again(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.table(ines, "neo-tokyo", bots="1")
    await ines.see(f"/tables/{table}/host")
    await ines.send("/host", act="close")
    page = await ines.see(f"/tables/{table}/end")
    assert page.status == 200
    assert KEPT["fr"] not in page.text
    assert not any(f"/tables/{table}/{path}" in page.html for path in ("journal.jsonl", "replay", "fairness"))


async def test_a_game_without_such_secrets_gives_its_journal_away(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.against_bots(ines)
    await ines.see(f"/tables/{table}/host")
    await ines.send("/host", act="close")
    for path in ("end", "fairness"):
        page = await ines.see(f"/tables/{table}/{path}")
        assert f"/tables/{table}/journal.jsonl" in page.html
        assert KEPT["fr"] not in page.text
    assert (await ines.see(f"/tables/{table}/journal.jsonl")).status == 200


@rule("NT-UI-12", "NT-CON-10")
@promise("E5")
async def test_a_sheet_that_breaks_a_word_is_asked_about_with_its_price_without_scripts(
    front: Front, clock: HandClock
) -> None:
    house, ines = front.house, await front.guest("Inès")
    people = [await front.caller(ines), *[await person(house, f"Invité {n}") for n in range(3)]]
    info = await house.tables.open(people[0], Opening("neo-tokyo", 4, schedule=LIVE), key())
    for each in people[1:]:
        await house.tables.sit(each, info.id, word=info.invitation or "")
    await house.tables.start(people[0], info.id)
    table = Party(house, info.id, people)
    clock.advance(601)
    await settle(house)
    due = {"kind": "pay_by", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 100_000}, "turn": 1, "when": "lock"}
    await act(table, 1, "contract", {"parties": [0], "clauses": [due]})
    room = await house.context.registry.get(table.id)
    named = room.state.contracts[0].label
    await act(table, 0, "sign", {"contract": named})

    page = await ines.see(f"/tables/{table.id}?tab=sheet")
    assert "rompues par ce brouillon : 1" in " ".join(page.text.split())
    form = next(form for form in page.forms if form["fields"].get("form") == "sheet")
    asked = await ines.post(form["action"], {**form["fields"], "note": "Tant pis."})
    assert asked.status == 409
    question = asked.html.partition('<dialog class="question"')[2].partition("</dialog>")[0]
    for price in ("de 6 à 2", "publié", named):
        assert price in question
    assert room.state.sheets == {}
    again = next(form for form in asked.forms if ("sure", "1") in form["buttons"])
    await ines.post(again["action"], {**again["fields"], "sure": "1"})
    assert room.state.sheets[0]["note"] == "Tant pis."

    await act(table, 0, "pay", {"contract": named, "clause": 1, "amount": 100_000})
    page = await ines.see(f"/tables/{table.id}?tab=sheet")
    form = next(form for form in page.forms if form["fields"].get("form") == "sheet")
    await ines.post(form["action"], {**form["fields"], "note": "Parole tenue."})
    assert room.state.sheets[0]["note"] == "Parole tenue."
