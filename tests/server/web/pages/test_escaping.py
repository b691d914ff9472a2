"""What people type is shown as they typed it, and never does anything."""

import re
from html import escape

import pytest

from citing import promise
from server.web.pages.visitors import Front

pytestmark = pytest.mark.anyio

STRINGS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "</title><svg/onload=x>",
    "{{ 7*7 }}{% raw %}",
    "javascript:alert(1)",
    "&lt;b&gt;",
    "%(name)s {0} {name}",
)


TAGS = (
    *(
        "script",
        "img",
        "svg",
        "iframe",
        "object",
        "embed",
        "video",
        "audio",
        "details",
        "body",
        "input",
        "form",
        "math",
    ),
    *("a", "base", "link", "meta", "style", "marquee", "template"),
)
ACTS = ("onerror=x()", "onload=x()", "onclick=x()", "onfocus=x() autofocus", "href=javascript:x()", "src=//x.example")
BREAKS = ("", '">', "'>", "</title>", "<!--")
MANY = tuple(f"{out}<{tag} {act}>" for tag in TAGS for act in ACTS for out in BREAKS)[:500]
"""Every tag that can do something, with every way to make it, behind every way out of where a text stands."""


def is_harmless(html: str, text: str) -> bool:
    return text not in html.replace(escape(text), "") or not re.search(r"[<>\"'&]", text)


@promise("R34")
@pytest.mark.parametrize("text", STRINGS)
async def test_names_of_people_and_tables_and_messages_are_only_text(front: Front, text: str) -> None:
    name = text[:40]
    host = await front.guest(name)
    table = await front.table(host, "startup-nation", name=text[:60], bots="3")
    assert host.page is not None
    seen = [host.page.html]
    await host.send("/start")
    await front.bots()
    await host.see(f"/tables/{table}")
    seen.append((await host.send("/say", text=text)).html)
    seen += [(await host.see(f"/tables/{table}{path}")).html for path in ("", "?tab=cards", "/talk", "/host", "/log")]
    seen += [(await host.see(path)).html for path in ("/", "/me", "/mine", "/statistics")]
    await host.see(f"/tables/{table}/host")
    await host.send("/host", act="close")
    seen += [(await host.see(f"/tables/{table}{path}")).html for path in ("/end", "/replay")]
    for html in seen:
        assert is_harmless(html, text)
        assert is_harmless(html, name)
        assert "49" not in re.findall(r">\s*(49)\s*<", html)
        assert not re.search(r"<(?:img|svg|script)[^>]*\son\w+=", html)


@promise("R34")
async def test_five_hundred_strings_said_at_a_table_are_only_text(front: Front) -> None:
    assert len(set(MANY)) == 500
    assert not any(is_harmless(f"<p>{text}</p>", text) for text in MANY)  # as it would stand if nobody escaped it
    host = await front.guest("Inès")
    table = await front.table(host, "startup-nation", name="Un soir", bots="3")
    await host.send("/start")
    for start in range(0, len(MANY), 10):
        await host.see(f"/tables/{table}/talk")
        said = MANY[start : start + 10]
        html = (await host.send("/say", text=" ".join(said))).html
        assert escape(said[-1]) in html
        assert not [text for text in said if not is_harmless(html, text)]
        assert not re.search(r"<\w+[^>]*\s(?:on\w+=x|href=.?javascript:)", html)


async def test_a_search_shows_its_words_as_text(front: Front) -> None:
    page = await front.visitor().see('/rules/startup-nation?q=<script>"x')
    assert '<script>"x' not in page.html
    assert "&lt;script&gt;" in page.html
