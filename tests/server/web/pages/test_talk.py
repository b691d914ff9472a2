"""Conversations on pages: they work without scripts, and only those in them see that they exist."""

import pytest

from server.web.pages.visitors import Front, Visitor

pytestmark = pytest.mark.anyio


async def seated(front: Front, *names: str, lang: str = "fr") -> tuple[str, list[Visitor]]:
    """Some people at a table of the toy auction, which lets everybody talk to everybody."""
    people = [await front.guest(name, lang) for name in names]
    table = await front.table(people[0], "toy-auction", seats=str(len(names)))
    invitation = (await front.house.tables.info(await front.caller(people[0]), table)).invitation
    for each in people[1:]:
        await each.see(f"/join/{invitation}")
        await each.send(f"/join/{invitation}")
    await people[0].see(f"/tables/{table}")
    await people[0].send("/start")
    return table, people


async def open_talk(visitor: Visitor, table: str, **fields: object) -> None:
    """Open a conversation by the form that the page has for it."""
    page = await visitor.see(f"/tables/{table}/talk")
    form = next(form for form in page.forms if form["id"] == "new-talk-form")
    response = await visitor.client.post(form["action"], data={**form["fields"], **fields}, follow_redirects=True)
    assert response.status_code == 200


async def test_several_people_are_written_to_without_a_script(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", "Zoé", "Marc")
    await open_talk(people[0], table, to=["1", "2"], title="Le complot", text="Tous contre Marc ?")
    page = await people[1].see(f"/tables/{table}/talk")
    assert "Le complot 1 1 message non lu" in page.text
    page = await people[1].see(f"/tables/{table}/talk?thread=P1-P2-P3")
    assert "Tous contre Marc ?" in page.text
    assert "Entre vous et Inès , Zoé" in page.text
    assert "non lu" not in page.text
    await people[1].send("/say", text="J'en suis")
    page = await people[0].see(f"/tables/{table}/talk?thread=P1-P2-P3")
    assert "J'en suis" in page.text


async def test_whoever_is_outside_sees_the_same_page_as_if_nobody_had_written(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", "Zoé", "Marc")
    before = [await without_keys(people[3], table, path) for path in ("", "/talk", "/talk?thread=P1-P2-P3")]
    await open_talk(people[0], table, to=["1", "2"], title="Le complot", text="Tous contre Marc ?")
    assert before == [await without_keys(people[3], table, path) for path in ("", "/talk", "/talk?thread=P1-P2-P3")]


async def without_keys(visitor: Visitor, table: str, path: str) -> str:
    """A page without the keys that are new each time."""
    page = await visitor.see(f"/tables/{table}{path}")
    keys = {form["fields"].get("key", "") for form in page.forms} | {
        form["fields"].get("csrf", "") for form in page.forms
    }
    text = page.html
    for key in keys - {""}:
        text = text.replace(key, "")
    return text


async def test_an_error_stands_by_the_form_and_keeps_what_was_written(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", "Zoé")
    page = await people[0].see(f"/tables/{table}/talk")
    form = next(form for form in page.forms if form["id"] == "new-talk-form")
    data = {**form["fields"], "title": "Le complot", "text": "Qui vient ?"}
    response = await people[0].client.post(form["action"], data=data)
    assert response.status_code == 422
    assert "Choisissez au moins une personne" in response.text
    assert 'value="Le complot"' in response.text
    assert "Qui vient ?</textarea>" in response.text


async def test_a_players_page_leads_to_a_thread_with_them(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", "Zoé")
    page = await people[0].see(f"/tables/{table}/talk?to=2")
    assert "Entre vous et Zoé" in page.text
    await people[0].send("/say", text="Bonjour Zoé")
    page = await people[2].see(f"/tables/{table}")
    assert "1 message non lu" in page.text
    assert "Bonjour Zoé" not in page.text
    part = await people[2].see(f"/tables/{table}/talk?thread=P1-P3", fragment=True)
    assert "Bonjour Zoé" in part.text


async def test_what_came_since_the_last_visit_is_marked(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    await people[0].see(f"/tables/{table}/talk")
    for text in ("Un", "Deux"):
        await people[0].send("/say", text=text)
        await people[1].see(f"/tables/{table}/talk")
    await people[0].send("/say", text="Trois")
    page = await people[1].see(f"/tables/{table}/talk")
    assert page.text.index("Deux") < page.text.index("Depuis votre dernière visite") < page.text.index("Trois")


async def test_conversations_speak_english_too(front: Front) -> None:
    table, people = await seated(front, "Ann", "Bob", "Cleo", lang="en")
    await open_talk(people[0], table, to=["1", "2"], text="A deal?")
    page = await people[1].see(f"/tables/{table}/talk?thread=P1-P2-P3")
    assert "Between you and Ann , Cleo . Nobody else knows that this conversation exists." in page.text
    assert "Write in private" in page.text


async def test_a_game_that_forbids_whispers_shows_no_form_for_them(front: Front) -> None:
    visitor = await front.guest("Inès")
    table = await front.against_bots(visitor)
    page = await visitor.see(f"/tables/{table}")
    assert "new-talk-form" not in page.html
