"""Every page answers, in both languages, as one person's own and without a line of script in it."""

import re

import pytest

from server.web.pages.visitors import Front

pytestmark = pytest.mark.anyio

STRANGERS = (
    "/",
    "/games/startup-nation",
    "/games/startup-nation/open",
    "/rules",
    "/rules/startup-nation",
    "/rules/startup-nation?q=mentir",
    "/sign-in",
    "/tables",
    "/statistics",
    "/operator",
    "/enter/nothing",
)
NOWHERE = (
    "/nothing",
    "/tables/zzzzzzzz",
    "/tables/zzzzzzzz/end",
    "/rules/checkers",
    "/join/nothing",
    "/rules/startup-nation/SN-XXX-99",
)


def check_page(html: str, lang: str) -> None:
    assert html.startswith("<!doctype html>")
    assert f'<html lang="{lang}"' in html
    assert html.count("<main ") == 1
    assert html.count("<h1") == 1
    assert re.search(r"<title>[^<]+</title>", html)
    for script in re.findall(r"<script\b[^>]*>(.*?)</script>", html, flags=re.DOTALL):
        assert script == ""
    assert "<style" not in html
    assert not re.search(r"\sstyle=", html)
    assert not re.search(r"\son[a-z]+=", html)
    assert not re.search(r'(?:src|href|action)="https?://(?!house\.example)', html)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids)), [one for one in ids if ids.count(one) > 1]
    for name in re.findall(r'\sfor="([^"]+)"', html):
        assert name in ids


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", STRANGERS)
async def test_a_stranger_may_read_the_pages_of_the_house(front: Front, path: str, lang: str) -> None:
    page = await front.visitor(lang).see(path)
    assert page.status == 200
    check_page(page.html, lang)
    assert page.response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_every_page_of_a_match_answers(front: Front, lang: str) -> None:
    ines = await front.guest("Inès", lang)
    table = await front.against_bots(ines)
    pages = ("", "?tab=cards", "/log", "/talk", "/host", "/pass")
    for path in pages:
        page = await ines.see(f"/tables/{table}{path}")
        assert page.status == 200
        check_page(page.html, lang)
    for path in ("/mine", "/me"):
        check_page((await ines.see(path)).html, lang)
    await ines.see(f"/tables/{table}/host")
    await ines.send("/host", act="close")
    for path in ("/end", "/replay", "/replay?at=0&eyes=0", "/fairness", "/log", "/host"):
        page = await ines.see(f"/tables/{table}{path}")
        assert page.status == 200, path
        check_page(page.html, lang)
    journal = await ines.see(f"/tables/{table}/journal.jsonl")
    assert '"game":"startup-nation"' in journal.html


@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_the_lobby_shows_link_code_and_chairs(front: Front, lang: str) -> None:
    ines = await front.guest("Inès", lang)
    await front.table(ines, "startup-nation", bots="1")
    assert ines.page is not None
    check_page(ines.page.html, lang)
    assert re.search(r'value="http://house\.example/join/[\w-]+"', ines.page.html)
    assert "<svg" in ines.page.html.split('class="qr"')[1][:300]


@pytest.mark.parametrize(("lang", "article"), [("fr", r"(L'|Le |La )"), ("en", "The ")])
async def test_a_table_without_a_name_is_called_in_the_language_of_whoever_opens_it(
    front: Front, lang: str, article: str
) -> None:
    ines = await front.guest("Inès", lang)
    for table in (await front.against_bots(ines, "startup-nation"), await front.table(ines, "startup-nation")):
        assert re.match(article, (await front.house.context.registry.get(table)).row.terms.name)


async def test_games_that_are_not_installed_are_not_shown_as_playable(front: Front) -> None:
    page = await front.visitor().see("/")
    installed = set(front.house.context.games)
    assert set(re.findall(r'action="/games/([\w-]+)/play"', page.html)) == installed
    assert (await front.visitor().see("/games/checkers")).status == 404


async def test_two_clicks_and_no_account_lead_to_a_game(front: Front) -> None:
    nobody = front.visitor()
    await nobody.see("/")
    page = await nobody.send("/games/startup-nation/play")
    assert page.path.startswith("/tables/")
    assert "panel" in page.html


async def test_language_and_light_are_chosen_and_kept(front: Front) -> None:
    nobody = front.visitor("fr")
    await nobody.see("/rules")
    page = await nobody.send("/preferences", language="en")
    assert page.path == "/rules"
    assert '<html lang="en"' in page.html
    page = await nobody.send("/preferences", theme="dark")
    assert 'data-theme="dark"' in page.html
    page = await nobody.post("/preferences", {"theme": "dark", "next": "//elsewhere.example/x"})
    assert page.path == "/"


@pytest.mark.parametrize("path", NOWHERE)
async def test_what_does_not_exist_has_a_page_that_says_so(front: Front, path: str) -> None:
    page = await front.visitor().see(path)
    assert page.status == 404
    check_page(page.html, "fr")
    assert "Traceback" not in page.html


async def test_what_does_not_exist_is_one_sentence_where_a_part_of_a_page_was_asked_for(front: Front) -> None:
    page = await front.visitor().see("/rules/startup-nation/SN-XXX-99", fragment=True)
    assert page.status == 404
    assert "<html" not in page.html
    assert page.text == "Il n'y a pas de règle de ce numéro."


async def test_a_form_without_its_token_is_refused_with_a_sentence(front: Front) -> None:
    ines = await front.guest("Inès")
    await ines.see("/me")
    response = await ines.client.post("/me", data={"act": "name", "name": "X", "csrf": "no"})
    assert response.status_code == 403
    assert "Rechargez-la" in response.text


async def test_a_bug_shows_a_page_in_the_houses_voice_and_nothing_else(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stumble(*_: object, **__: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(type(front.house.tables), "public", stumble)
    page = await front.visitor().see("/")
    assert page.status == 500
    assert "Une carte est tombée" in page.text
    assert "secret detail" not in page.html
    check_page(page.html, "fr")


async def test_static_files_are_squeezed_and_kept_for_ever_under_their_mark(front: Front) -> None:
    nobody = front.visitor()
    page = await nobody.see("/")
    address = re.search(r'href="(/static/\w+/css/house\.css)"', page.html)
    assert address
    answer = await nobody.client.get(address[1], headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    old = await nobody.client.get(re.sub(r"/static/\w+/", "/static/outdated/", address[1]))
    assert old.headers["cache-control"] == "no-cache"
    assert (await nobody.client.get("/static/x/../../settings.py")).status_code == 404
    assert (await nobody.client.get("/static/x/nothing.js")).status_code == 404
