"""Who comes late, or comes back without their browser, knocks at the invitation's door and is let in as E10 says."""

import pytest

from citing import promise
from server.web.pages.test_manhattan_evening import Evening, evening, invitation
from server.web.pages.visitors import Front, Page, Visitor
from tripot.server.common.moments import HandClock
from tripot.server.tables.signs import WITHOUT_SCRIPTS

pytestmark = pytest.mark.anyio


async def knock(front: Front, table: Evening, name: str, seat: str = "") -> tuple[Visitor, Page]:
    """Somebody with the link of the evening, whom no cookie knows."""
    link = await invitation(table.people["Anna"], table.id, "/host")
    someone = front.visitor()
    page = await someone.see(link)
    assert "Frapper à la porte" in page.text
    return someone, await someone.send(link, name=name, seat=seat)


async def answer(table: Evening, name: str, word: str = "yes") -> Page:
    """Answer the card on one's page of the table."""
    await table.see(name)
    return await table.people[name].send("/replace", act=word)


@promise("E10", "E37")
async def test_a_late_friend_knocks_and_gets_a_bots_chair_when_host_and_table_agree(front: Front) -> None:
    table = await evening(front, "Anna", "Bob")
    dan, page = await knock(front, table, "Dan")
    assert page.path.endswith("/claim")
    for name in ("Anna", "Bob"):
        assert "Dan est à la porte" in (await table.see(name)).text
    assert not any(form["action"].endswith("/replace") for form in (await table.see("Bob")).forms), "the host opens"
    await answer(table, "Anna")
    assert (await dan.see(f"{table.path}/claim")).path.endswith("/claim"), "Bob is asked too"
    await answer(table, "Bob")
    page = await dan.see(f"{table.path}/claim")
    assert page.path == table.path
    assert "Tour 1 sur 8" in page.text


@promise("E10")
async def test_nobody_gets_in_by_silence_or_against_a_no(front: Front, clock: HandClock) -> None:
    table = await evening(front, "Anna", "Bob")
    stranger, _ = await knock(front, table, "Zoé")
    clock.advance(601)
    await front.bots()
    assert "est à la porte" not in (await table.see("Anna")).text
    assert "Pas de chaise ici" in (await stranger.see(f"{table.path}/claim")).text
    other, _ = await knock(front, table, "Paul")
    await answer(table, "Anna", "no")
    assert "Pas de chaise ici" in (await other.see(f"{table.path}/claim")).text


@promise("E10", "E11", "E37")
async def test_whoever_lost_their_browser_says_who_they_are_and_those_present_give_the_chair_back(
    front: Front, clock: HandClock
) -> None:
    table = await evening(front, "Anna", "Bob", "Cleo", bots=1)
    early, page = await knock(front, table, "Bob", "1")
    assert page.status == 409, "whoever sits there was there a moment ago"
    clock.advance(WITHOUT_SCRIPTS // 1000)
    for name in ("Anna", "Cleo"):
        await table.see(name)
    back, page = await knock(front, table, "Bob", "1")
    assert "Bob est à la porte" in (await table.see("Cleo")).text
    await answer(table, "Cleo")
    await answer(table, "Anna")
    assert (await back.see(f"{table.path}/claim")).path == table.path
    assert (await early.see(table.path)).status == 404


@promise("E37")
async def test_pages_that_know_nobody_lead_to_the_invitation(front: Front) -> None:
    table = await evening(front, "Anna", "Bob")
    stranger = front.visitor()
    page = await stranger.see(table.path)
    assert page.status == 404
    assert "lien d'invitation" in page.text
    assert "lien d'invitation" in (await stranger.see("/sign-in")).text


async def test_the_link_of_a_chair_says_whose_it_is_and_at_which_table(front: Front) -> None:
    table = await evening(front, "Anna", "Bob", bots=1)
    anna = await front.caller(table.people["Anna"])
    info = await front.house.tables.info(anna, table.id)
    word = await front.house.tables.offer_chair(anna, table.id, 2)
    told = (await front.visitor().see(f"/join/{word}")).text
    for said in (info.name, info.chair(2).name, "Anna", "Manhattan"):
        assert said in told, said
