"""Coming in, coming back, leaving."""

import re

import pytest

from server.web.pages.visitors import Front

pytestmark = pytest.mark.anyio


async def test_a_personal_link_brings_chairs_to_another_device_once_it_is_confirmed(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.table(ines, "toy-cards")
    await ines.see("/me")
    page = await ines.send("/me", act="link")
    link = re.search(r'value="http://house\.example(/enter/[\w-]+)"', page.html)
    assert link
    phone = front.visitor()
    page = await phone.see(link[1])
    assert "Bon retour" in page.text
    assert (await phone.see(f"/tables/{table}")).status == 404
    await phone.see(link[1])
    page = await phone.send(link[1])
    assert page.path == "/mine"
    assert table in page.html
    page = await phone.see("/me")
    assert page.text.count("Déconnecter") == 1
    await ines.see("/me")
    await ines.send("/me", act="unlink")
    await front.visitor().see(link[1])
    other = front.visitor()
    await other.see(link[1])
    assert (await other.send(link[1])).status == 404


async def test_a_password_can_be_added_and_used_and_mistyped(front: Front) -> None:
    ines = await front.guest("Inès")
    await ines.see("/me")
    page = await ines.post("/me", {"act": "password", "login": "ines", "password": "short"})
    assert page.status == 422
    await ines.post("/me", {"act": "password", "login": "ines", "password": "une phrase assez longue"})
    other = front.visitor()
    await other.see("/sign-in")
    page = await other.send("/sign-in", login="ines", password="something else")
    assert page.status == 403
    assert "inexact" in page.text
    page = await other.send("/sign-in", login="ines", password="une phrase assez longue")
    assert page.path == "/mine"


async def test_a_name_is_changed_and_a_bad_one_refused_with_the_figures(front: Front) -> None:
    ines = await front.guest("Inès")
    await ines.see("/me")
    page = await ines.post("/me", {"act": "name", "name": "Agnès", "zone": "Europe/Paris"})
    assert "Agnès" in page.text
    page = await ines.post("/me", {"act": "name", "name": "x" * 80})
    assert page.status == 422
    assert "entre 1 et 40 caractères" in page.text


async def test_leaving_forgets_the_device_and_erasing_the_person(front: Front) -> None:
    ines = await front.guest("Inès")
    await ines.see("/me")
    page = await ines.post("/me", {"act": "leave"})
    assert page.path == "/"
    assert (await ines.see("/me")).path.startswith("/sign-in")
    paul = await front.guest("Paul")
    await paul.see("/me")
    await paul.post("/me", {"act": "forget", "sure": "yes"})
    assert (await paul.see("/me")).path.startswith("/sign-in")


async def test_the_back_room_opens_to_the_token_only(front: Front) -> None:
    nobody = front.visitor()
    await nobody.see("/operator")
    page = await nobody.send("/operator", token="wrong")
    assert page.status == 403
    page = await nobody.send("/operator", token="operator-token")
    assert "Base de données" in page.text
    assert "sqlite" in page.text


async def test_my_games_say_what_awaits_me(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.table(ines, "toy-cards", bots="2")
    await ines.see(f"/tables/{table}")
    await ines.send("/start")
    page = await ines.see("/mine")
    assert "On vous attend" in page.text
    assert "À vous" in page.text
    assert "Ailleurs :" in (await ines.see("/me/waiting?besides=another")).text
    assert "Ailleurs" not in (await ines.see("/me/waiting")).text
    assert (await front.visitor().see("/mine")).path.startswith("/sign-in")


@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_stranger_is_offered_one_name_on_every_page_and_keeps_it_at_the_table(front: Front, lang: str) -> None:
    somebody = front.visitor(lang)
    pages = [await somebody.see(path) for path in ("/", "/games/startup-nation", "/sign-in", "/")]
    names = {re.search(r'name="name"[^>]*value="([^"]+)"', page.html, re.DOTALL) for page in pages}
    offered = {found[1] for found in names if found}
    assert len(offered) == 1
    page = await somebody.send("/games/startup-nation/play", name="")
    table = page.path.rpartition("/")[2]
    info = await front.house.tables.info(await front.caller(somebody), table)
    assert [chair.name for chair in info.chairs if chair.is_mine] == list(offered)


@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_table_without_a_name_is_called_otherwise_than_people_are(front: Front, lang: str) -> None:
    host = await front.guest("Inès", lang)
    for _ in range(8):
        table = await front.table(host, "toy-cards")
        name = (await front.house.tables.info(await front.caller(host), table)).name
        assert not re.search("cœur|carreau|trèfle|pique|hearts|diamonds|clubs|spades", name), name
