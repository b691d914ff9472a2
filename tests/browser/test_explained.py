"""Everything on a board says what it is and does, on the spot: by pointing, by keyboard and by touch. [E27]"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Locator, Page

from browser.measures import SIZES, settled
from browser.shelf import COOKIE, Shelf
from citing import promise

pytestmark = pytest.mark.browser

THINGS = {
    "startup-nation": "img, image, .chip, .pips, .deck-pile, .bubble, .goal",
    "anime-studios": "img, image, .die, dt, .crown, .mini-track a, .zone",
}
"""What lies on a board: its pictures and figures. Add a game, and all of its recorded positions are walked."""
PAPERS = {
    "manhattan": "img, .tower, dt, th[scope=col], .corp, .title-race > li > p:first-child",
    "neo-tokyo": "img, .tower, dt, th[scope=col], span.mark, .hanko, .contract h3, .race-list > li",
}
"""The same in games of sheets, whose boards have many pages: all of them are walked in the third turn."""
TELLS = ":is([data-about], .says, .why-word, .why-mark)"
FIND = """([things, tells]) => {
  const isSeen = { visibilityProperty: true, opacityProperty: true };
  const shown = (one) => one.checkVisibility(isSeen) && one.getBoundingClientRect().width > 0;
  const all = [...document.querySelectorAll(`#board :is(${things})`)]
    .filter((one) => shown(one) && !one.closest("[aria-hidden=true]"));
  const named = (one) => one.outerHTML.replace(/\\s+/g, " ").slice(0, 110);
  const wordsOf = (one) => document.getElementById(one.dataset.about)?.content ?? one.querySelector(":scope > .said");
  const isChoice = (one) => one.closest("[data-follow]");
  const bare = all.filter((one) => !one.closest(tells) && !one.querySelector(tells) && !isChoice(one));
  const tellers = [...new Set([...all.map((one) => one.closest(tells)).filter(Boolean),
    ...document.querySelectorAll(`#board ${tells}`)])].filter(shown);
  const leads = (one) => one.matches(".why-word, .why-mark");
  const silent = tellers.filter((one) => !leads(one) && (!wordsOf(one)?.querySelector("[data-why]")
    || wordsOf(one).textContent.trim().length < 15));
  const stop = (one) => one.tabIndex >= 0
    || [...(one.closest("[data-about-group]")?.querySelectorAll(tells) ?? [])].some((each) => each.tabIndex >= 0);
  const unreached = tellers.filter((one) => !stop(one));
  tellers.forEach((one, at) => one.setAttribute("data-walk", at));
  const kind = (one) => [one.parentElement.getAttribute("class"), one.getAttribute("class"),
    (one.dataset.about ?? "").split("-")[1], one.closest("[data-about-group]")?.getAttribute("class")].join("|")
    .replace(/ (choosing|of-\\d|alone|here)\\b/g, "").replace("pick-up", "stands");
  return { bare: bare.map(named), silent: silent.map(named), unreached: unreached.map(named),
    kinds: tellers.map(kind), seen: all.length };
}"""
POINT = """(one) => {
  one.scrollIntoView({ block: "center", inline: "center" });
  const boxes = [one, ...one.querySelectorAll("*")].map((each) => each.getBoundingClientRect());
  for (const box of boxes) for (const [x, y] of [[.5, .5], [.2, .3], [.8, .7], [.5, .15], [.9, .1], [.1, .9]]) {
    const at = [box.left + box.width * x, box.top + box.height * y], top = document.elementFromPoint(...at);
    if (box.width && top?.closest("[data-about], .says, .why-word, .why-mark") === one) return at;
  }
  return null;
}"""
TOLD = """(one) => {
  const box = document.getElementById("about-box"), at = box?.getBoundingClientRect();
  return box && !box.hidden && one.getAttribute("aria-describedby") === "about-box" && at.left >= 0 && at.top >= 0
    && at.right <= innerWidth + 1 && at.bottom <= innerHeight + 1
    && (box.querySelector("[data-why]") || one.matches("[data-why]") && box.querySelector(".rule"));
}"""
FOCUS = """(one) => {
  const group = one.closest("[data-about-group]");
  if (one.tabIndex >= 0 || !group) { one.focus(); return 0; }
  const tells = "[data-about], .says, .why-word, .why-mark";
  const all = [...group.querySelectorAll(tells)].filter((each) => each.getClientRects().length);
  const first = all.findIndex((each) => each.tabIndex >= 0);
  all[first].focus();
  return all.indexOf(one) - first;
}"""
HOLD = 600
"""Milliseconds: a finger that rests asks what a thing is; one that taps may act."""


def pages(chromium: Browser, recorded: Shelf, game: str, size: str) -> Iterator[tuple[str, Page, BrowserContext]]:
    """The page of each recorded position, gone on from what is shown."""
    address, tables = recorded
    width, height = SIZES[size]
    touch = size == "phone"
    context = chromium.new_context(
        viewport={"width": width, "height": height}, locale="fr", reduced_motion="reduce", has_touch=touch
    )
    context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
    page = context.new_page()
    page.set_default_timeout(10_000)
    for table, position in tables[game]:
        settled(page, f"{address}/tables/{table}")
        if page.locator("#go-on-now").count():
            page.locator("#go-on-now").click()
            page.wait_for_selector("#go-on-now", state="detached")
        yield str(position), page, context
    context.close()


def by_pointer(page: Page, thing: Locator, _: CDPSession) -> bool:
    page.mouse.move(1, 1)
    if at := thing.evaluate(POINT):
        page.mouse.move(*at)
    return bool(at)


def by_keyboard(page: Page, thing: Locator, _: CDPSession) -> bool:
    steps = thing.evaluate(FOCUS)
    for _step in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    return True


def by_touch(_: Page, thing: Locator, wire: CDPSession) -> bool:
    if at := thing.evaluate(POINT):
        wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": at[0], "y": at[1]}]})
        thing.page.wait_for_timeout(HOLD)
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return bool(at)


Way = Callable[[Page, Locator, CDPSession], bool]
"""How a thing is asked what it is; False where something lies over it, as a battle does over the map."""
WAYS: dict[str, tuple[str, Way]] = {
    "pointer": ("desk", by_pointer),
    "keyboard": ("desk", by_keyboard),
    "touch": ("phone", by_touch),
}


def told(page: Page, thing: Locator) -> bool:
    """Whether its words come to stand on the screen, whole."""
    try:
        page.wait_for_function(TOLD, arg=thing.element_handle())
    except Error:
        return False
    return True


@promise("E27")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", sorted(THINGS))
def test_everything_on_a_board_says_what_it_is_with_its_paragraph(
    chromium: Browser, recorded: Shelf, game: str, way: str
) -> None:
    """Every thing of every position has its words and a way to them; one of each kind is really asked."""
    size, ask = WAYS[way]
    asked, covered, faults, seen = set[str](), set[str](), list[str](), 0
    for position, page, context in pages(chromium, recorded, game, size):
        found = page.evaluate(FIND, [THINGS[game], TELLS])
        seen += found["seen"]
        faults += [f"{position}: {what} {one}" for what in ("bare", "silent", "unreached") for one in found[what]]
        wire, where = context.new_cdp_session(page), page.url
        page.keyboard.press("Tab")
        for at, kind in enumerate(found["kinds"]):
            if kind not in asked:
                page.keyboard.press("Escape")
                thing = page.locator(f"[data-walk='{at}']")
                if not ask(page, thing, wire):
                    covered.add(kind)
                    continue
                asked.add(kind)
                # What a redrawn table took away is asked for once more, as people do.
                is_told = told(page, thing) or (ask(page, thing, wire) and told(page, thing))
                faults += [] if is_told else [f"{position}: {kind} by {way}"]
                assert page.url == where, "asking what something is leads nowhere"
    assert faults == []
    assert covered - asked == set()
    assert seen > 100
    assert len(asked) > 8


def opened(chromium: Browser, recorded: Shelf, game: str, size: str) -> Iterator[tuple[str, Page, BrowserContext]]:
    """Every page of the table in a third turn."""
    for position, page, context in pages(chromium, recorded, game, size):
        if "turn 3" not in position:
            continue
        for tab in [str(one.get_attribute("href")) for one in page.locator(".live > .tabs a").all()]:
            settled(page, f"{recorded[0]}{tab}")
            yield tab.partition("tab=")[2] or tab, page, context


@promise("E27")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", sorted(PAPERS))
def test_every_picture_and_figure_of_a_game_of_sheets_says_what_it_is_on_the_spot(
    chromium: Browser, recorded: Shelf, game: str, way: str
) -> None:
    """Everything on every page has its words and a way to them; one of each kind is really asked."""
    size, ask = WAYS[way]
    asked, faults, seen = set[str](), list[str](), 0
    for tab, page, context in opened(chromium, recorded, game, size):
        found = page.evaluate(FIND, [PAPERS[game], TELLS])
        seen += found["seen"]
        faults += [f"{tab}: {what} {one}" for what in ("bare", "silent", "unreached") for one in found[what]]
        wire, where = context.new_cdp_session(page), page.url
        page.keyboard.press("Tab")
        for at, kind in enumerate(found["kinds"]):
            key = kind.partition("|")[2]
            thing = page.locator(f"[data-walk='{at}']")
            if key in asked or len(asked) > 12:
                continue
            page.keyboard.press("Escape")
            if ask(page, thing, wire):
                asked.add(key)
                is_told = told(page, thing) or (ask(page, thing, wire) and told(page, thing))
                faults += [] if is_told else [f"{tab}: {kind} by {way}"]
                assert page.url == where, "asking what something is leads nowhere"
    assert faults == []
    assert seen > 100
    assert len(asked) > 3


@promise("E27")
def test_words_stay_while_something_else_on_the_page_is_drawn_anew(chromium: Browser, recorded: Shelf) -> None:
    """Who comes and goes redraws the line of those who are here; whoever reads about the deck goes on reading."""
    reading = pages(chromium, recorded, "startup-nation", "desk")
    _, page, _ = next(reading)
    page.keyboard.press("Tab")
    page.locator(".deck-pile").focus()
    page.wait_for_selector("#about-box", state="visible")
    page.evaluate("""async () => {
      await htmx.ajax("GET", location.href, { target: "#presence", swap: "outerHTML", select: "#presence" });
      await new Promise(requestAnimationFrame);
    }""")
    assert page.locator("#about-box").is_visible()
    page.evaluate("() => htmx.ajax('GET', location.href, { target: '#live', swap: 'outerHTML', select: '#live' })")
    page.wait_for_selector("#about-box", state="hidden")
    reading.close()
