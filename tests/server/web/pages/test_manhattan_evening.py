"""A live evening of Manhattan between friends, as their pages show it."""

import re
from dataclasses import dataclass
from typing import Any

import pytest

from citing import promise
from server.web.pages.pictures import part, words
from server.web.pages.visitors import Front, Page, Visitor, read
from tripot.engine.actions import Fill
from tripot.server.common.moments import HandClock
from tripot.server.tables.signs import WITHOUT_SCRIPTS

pytestmark = pytest.mark.anyio


@dataclass
class Evening:
    """A table with a clock, and its people by their names."""

    front: Front
    id: str
    people: dict[str, Visitor]

    @property
    def path(self) -> str:
        return f"/tables/{self.id}"

    def seat(self, name: str) -> int:
        return list(self.people).index(name)

    async def see(self, name: str, tab: str = "") -> Page:
        return await self.people[name].see(self.path + (f"?tab={tab}" if tab else ""))

    async def press(self, name: str, form: str, /, tab: str = "", **boxes: Any) -> Page:
        """Send a form of a page of the table, by its id."""
        page = await self.see(name, tab)
        if any(each["id"] == "go-on" for each in page.forms):
            await self.people[name].send("/go-on")
            page = await self.see(name, tab)
        found = next(each for each in page.forms if each["id"] == form)
        data = {**found["fields"], **{box.replace("__", "."): value for box, value in boxes.items()}}
        response = await self.people[name].client.post(found["action"], data=data, follow_redirects=True)
        await self.front.bots()
        return read(response)

    async def act(self, name: str, form: str, value: dict[str, Any]) -> None:
        """Fill a form in without its page."""
        caller = await self.front.caller(self.people[name])
        acted = await self.front.house.play.act(caller, self.id, self.seat(name), Fill(form, value), None, name * 8)
        assert acted.refusal is None

    async def all_ready(self, *names: str) -> None:
        """Everybody says so, with an empty sheet if need be."""
        for name in names or self.people:
            await self.press(name, "ready-form", pick="ready", sure="yes")


async def evening(front: Front, *names: str, bots: int = 2, start: bool = True) -> Evening:
    """Friends at a table of their own, with bots; at the first turn."""
    host = await front.guest(names[0])
    table = await front.table(
        host, "manhattan", seats=len(names) + bots, bots=bots, level="random", pace="live", early_close="1"
    )
    people = {names[0]: host}
    for name in names[1:]:
        people[name] = await front.guest(name)
        link = await invitation(host, table)
        await people[name].see(link)
        await people[name].send(link)
    made = Evening(front, table, people)
    if start:
        await host.see(made.path)
        await host.send("/start")
        await front.bots()
        for name in names:
            await made.press(name, "sheet-character", pick="ready")
    return made


async def invitation(host: Visitor, table: str, page_of: str = "") -> str:
    page = await host.see(f"/tables/{table}{page_of}")
    found = re.search(r"http://house\.example(/join/[\w-]+)", page.html)
    assert found
    return found[1]


@promise("E16", "E22")
async def test_a_result_that_is_drawn_anew_keeps_the_clock_in_view_and_gives_no_time_that_is_not_there(
    front: Front,
) -> None:
    table = await evening(front, "Anna", "Bob")
    await table.all_ready()
    for path in (table.path, f"{table.path}/live"):
        page = await table.people["Anna"].see(path, fragment=path.endswith("live"))
        assert "Ce qui vous arrive" in page.text
        assert "Prenez votre temps" not in page.text
        assert "La table a repris" in page.text
        assert "data-countdown" in part(page.html, "live-phase")
    assert "data-countdown" in part((await table.see("Anna")).html, "phase")


@promise("E1")
async def test_ready_in_the_vestibule_from_any_tab_is_never_taken_for_an_empty_sheet(front: Front) -> None:
    table = await evening(front, "Anna", "Bob", start=False)
    host = table.people["Anna"]
    await host.see(table.path)
    await host.send("/start")
    await front.bots()
    page = await table.press("Bob", "ready-form", tab="players", pick="ready")
    assert page.status == 200
    assert "formulaire vide" not in page.text
    await table.press("Anna", "sheet-character", pick="ready")
    assert "Tour 1 sur 8" in (await table.see("Bob")).text


@promise("E8")
async def test_choosing_another_pace_keeps_what_was_written(front: Front) -> None:
    anna = await front.guest("Anna")
    page = await anna.see("/games/manhattan/open")
    opening = page.form("/open")
    written = {**opening["fields"], "name": "Chez Anna", "seats": "6", "bots": "2", "preset": "evening"}
    page = read(await anna.client.post(opening["action"], data=written))
    assert page.status == 200
    fields = page.form("/open")["fields"]
    assert (fields["name"], fields["bots"], fields["pace"]) == ("Chez Anna", "2", "live")
    assert re.search(r'<option value="6"\s+selected', page.html)
    assert not (await anna.see("/mine")).html.count("Chez Anna")


@promise("E10", "E20")
async def test_no_new_message_is_announced_to_whoever_takes_a_chair_that_was_written_to_before(front: Front) -> None:
    table = await evening(front, "Anna", "Bob", bots=1)
    anna, dan = await front.caller(table.people["Anna"]), await front.guest("Dan")
    await front.house.talk.say(anna, table.id, 0, "Tu votes quoi ?", "anna-001", to=(2,))
    word = await front.house.tables.offer_chair(anna, table.id, 2)
    await front.house.tables.take_chair(await front.caller(dan), word, name="Dan")
    bob = await front.caller(table.people["Bob"])
    await front.house.tables.answer_replacement(bob, table.id, 2, agree=True)
    page = await dan.see(table.path)
    assert page.status == 200
    assert re.findall(r'<a class="new-mail"[^>]*\shidden\s', page.html)
    assert "waiting-mail" not in page.html


async def test_the_list_of_who_can_be_written_to_is_drawn_anew_with_the_talk(front: Front) -> None:
    table = await evening(front, "Anna", "Bob", bots=1)
    page = await table.see("Anna")
    assert 'hx-select-oob="#recipients"' in part(page.html, "talk-feed")
    assert "Basile Overton" in words(part(page.html, "recipients"))


@promise("E11")
async def test_whoever_takes_their_chair_back_reads_what_was_done_in_it_and_can_see_what_they_missed(
    front: Front, clock: HandClock
) -> None:
    table = await evening(front, "Anna", "Bob", bots=1)
    clock.advance(WITHOUT_SCRIPTS // 1000 - 1)
    await table.see("Anna")
    clock.advance(2)
    anna = await front.caller(table.people["Anna"])
    await front.house.tables.ask_replacement(anna, table.id, 1, level="random")
    await front.bots()
    clock.advance(30)
    await table.all_ready("Anna")
    clock.advance(30)
    await front.bots()
    await front.house.tables.come_back(await front.caller(table.people["Bob"]), table.id)
    told = words(part((await table.see("Bob")).html, "returned"))
    assert "a joué à votre place" in told
    assert "Son formulaire de ce tour est déposé : vous pouvez le changer." in told
    shown = re.search(rf'href="({table.path}/shown/\d+[^"]*)"', part((await table.see("Bob")).html, "returned"))
    assert shown
    assert "Ce qui vous arrive" in (await table.people["Bob"].see(shown[1].replace("&amp;", "&"))).text


async def test_pages_of_a_running_table_keep_its_clock(front: Front) -> None:
    table = await evening(front, "Anna", "Bob")
    for page in ("/talk", "/host"):
        assert "data-countdown" in part((await table.people["Anna"].see(table.path + page)).html, "phase"), page
