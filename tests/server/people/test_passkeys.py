"""Passkeys: added without losing a chair, used once for each question, removed for good."""

import pytest

from server.authenticator import Authenticator
from server.client import ORIGIN, Browser, opened
from server.hosts import party, person
from tripot.server.common.errors import Conflict, Forbidden, NotFound, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.people.passkeys import MOST, Site
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio
SITE = Site(ORIGIN)


async def given(house: House, caller: Caller, device: Authenticator, name: str = "Phone") -> str:
    asked = await house.passkeys.ask_new(caller, SITE)
    made = await house.passkeys.add(caller, SITE, asked.ticket, device.make(dict(asked.options)), name)
    return made.id


async def entered(house: House, device: Authenticator) -> Caller:
    asked = await house.passkeys.ask(SITE)
    _, token = await house.passkeys.sign_in(SITE, asked.ticket, device.sign(dict(asked.options)), device="Phone")
    caller = await house.people.by_session(token)
    assert caller is not None
    return caller


async def test_a_guest_adds_a_passkey_and_finds_the_chair_again_on_another_device(house: House) -> None:
    table = await party(house)
    device = Authenticator()
    await given(house, table.people[1], device)
    again = await entered(house, device)
    assert again.person == table.people[1].person
    assert (await house.tables.info(again, table.id)).my_seats == (1,)
    mine = await house.passkeys.mine(again)
    assert [passkey.name for passkey in mine] == ["Phone"]
    assert mine[0].used_at is not None


async def test_a_passkey_stands_beside_password_and_personal_link(house: House) -> None:
    caller, device = await person(house), Authenticator()
    await given(house, caller, device)
    await house.people.set_password(caller, "ines", "correct horse")
    word = await house.people.new_link(caller)
    assert caller.person is not None
    assert (await entered(house, device)).person.id == caller.person.id  # type: ignore[union-attr]
    assert (await house.people.sign_in("ines", "correct horse"))[0].id == caller.person.id
    assert (await house.people.enter_by_link(word))[0].id == caller.person.id


async def test_passkeys_are_listed_renamed_and_removed_by_their_owner_alone(house: House) -> None:
    caller, other, device = await person(house), await person(house, "Other"), Authenticator()
    first = await given(house, caller, device)
    await given(house, caller, Authenticator(), "Laptop")
    await house.passkeys.rename(caller, first, "Old phone")
    assert {passkey.name for passkey in await house.passkeys.mine(caller)} == {"Old phone", "Laptop"}
    for wrong in (house.passkeys.rename(other, first, "Mine"), house.passkeys.remove(other, first)):
        with pytest.raises(NotFound, match="no_such_passkey"):
            await wrong
    with pytest.raises(Unacceptable):
        await house.passkeys.rename(caller, first, " ")
    await house.passkeys.remove(caller, first)
    assert [passkey.name for passkey in await house.passkeys.mine(caller)] == ["Laptop"]
    with pytest.raises(Forbidden, match="wrong_passkey"):
        await entered(house, device)


async def test_a_question_is_answered_once(house: House) -> None:
    caller, device = await person(house), Authenticator()
    await given(house, caller, device)
    asked = await house.passkeys.ask(SITE)
    answer = device.sign(dict(asked.options))
    await house.passkeys.sign_in(SITE, asked.ticket, answer)
    with pytest.raises(Forbidden, match="passkey_expired"):
        await house.passkeys.sign_in(SITE, asked.ticket, answer)


async def test_tickets_serve_one_purpose_and_one_session(house: House) -> None:
    caller, other, device = await person(house), await person(house, "Other"), Authenticator()
    asked = await house.passkeys.ask_new(caller, SITE)
    answer = device.make(dict(asked.options))
    for who, ticket in ((other, asked.ticket), (caller, (await house.passkeys.ask(SITE)).ticket), (caller, "nonsense")):
        with pytest.raises(Forbidden, match="passkey_expired"):
            await house.passkeys.add(who, SITE, ticket, answer, "")
    assert await house.passkeys.mine(caller) == []


async def test_another_sites_answer_and_another_devices_signature_open_nothing(house: House) -> None:
    caller, device = await person(house), Authenticator()
    await given(house, caller, device)
    foreign = Authenticator("http://elsewhere.example")
    asked = await house.passkeys.ask_new(caller, SITE)
    with pytest.raises(Forbidden, match="wrong_passkey"):
        await house.passkeys.add(caller, SITE, asked.ticket, foreign.make(dict(asked.options)), "")
    forger = Authenticator()
    forger.id = device.id
    with pytest.raises(Forbidden, match="wrong_passkey"):
        await entered(house, forger)


async def test_a_copied_passkey_that_counts_backwards_is_refused(house: House) -> None:
    caller, device = await person(house), Authenticator()
    await given(house, caller, device)
    device.used = 10
    await entered(house, device)
    device.used = 3
    with pytest.raises(Forbidden, match="wrong_passkey"):
        await entered(house, device)


@pytest.mark.parametrize("answer", ["", "{", "[]", "{}", '{"id": 3}', '{"id":"x","response":{}}', "[" * 5000])
async def test_nonsense_is_refused_and_breaks_nothing(house: House, answer: str) -> None:
    caller = await person(house)
    asked = await house.passkeys.ask_new(caller, SITE)
    with pytest.raises(Forbidden, match="wrong_passkey"):
        await house.passkeys.add(caller, SITE, asked.ticket, answer, "")
    with pytest.raises(Forbidden, match="wrong_passkey"):
        await house.passkeys.sign_in(SITE, (await house.passkeys.ask(SITE)).ticket, answer)


async def test_a_device_is_known_once_and_nobody_has_too_many(house: House) -> None:
    caller, other, device = await person(house), await person(house, "Other"), Authenticator()
    await given(house, caller, device)
    with pytest.raises(Conflict, match="passkey_known"):
        await given(house, other, device)
    for _ in range(MOST - 1):
        await given(house, caller, Authenticator())
    with pytest.raises(Conflict, match="too_many_passkeys"):
        await house.passkeys.ask_new(caller, SITE)


async def test_somebody_forgotten_leaves_no_passkey(house: House) -> None:
    caller, device = await person(house), Authenticator()
    await given(house, caller, device)
    await house.people.forget(caller)
    with pytest.raises(Forbidden, match="wrong_passkey"):
        await entered(house, device)


async def test_by_the_pages_as_the_script_sends_them(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        browser, device = await Browser(app).come_in("Inès"), Authenticator()
        headers = {"X-CSRF-Token": browser.csrf}
        asked = (await browser.client.post("/passkeys/options", headers=headers)).json()
        form = {"csrf": browser.csrf, "ticket": asked["ticket"], "answer": device.make(asked["options"]), "name": "Clé"}
        added = await browser.client.post("/passkeys", data=form)
        assert added.status_code == 303
        page = await browser.client.get("/me")
        assert 'value="Clé"' in page.text
        again = await browser.client.post("/passkeys", data=form)
        assert again.status_code == 403
        assert "La demande a expiré" in again.text

        stranger = Browser(app)
        csrf = (await stranger.client.get("/sign-in")).text.partition('name="csrf" value="')[2].partition('"')[0]
        asked = (await stranger.client.post("/sign-in/passkey/options", headers={"X-CSRF-Token": csrf})).json()
        form = {"csrf": csrf, "ticket": asked["ticket"], "answer": device.sign(asked["options"]), "next": "/me"}
        came = await stranger.client.post("/sign-in/passkey", data=form)
        assert (came.status_code, came.headers["location"]) == (303, "/me")
        assert "Inès" in (await stranger.client.get("/me")).text
        assert not asked["options"].get("allowCredentials")  # nobody is named to a stranger
