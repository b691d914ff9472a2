"""A phone on its side, in every kind of decision of all five games: choices beside the board, nothing cut. [E30]"""

import pytest
from playwright.sync_api import Browser

from browser.measures import settled, wider_than_the_screen
from browser.shelf import COOKIE, Shelf
from citing import promise
from tripot.engine.registry import games

pytestmark = pytest.mark.browser
FAULTS = """() => {
  const found = [], box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(one).width > 0;
  const board = document.querySelector("#board"), panel = document.querySelector("#panel");
  if (!board || !panel) return ["no board or panel"];
  if (box(board).right > box(panel).left + 1) found.push("the panel lies over the board");
  if (box(panel).bottom > innerHeight + 1) found.push(`the panel ends at ${Math.round(box(panel).bottom)}`);
  const scrolls = (one) => { for (let up = one.parentElement; up; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return up; };
  const keys = [...document.querySelectorAll("#live [data-choices] :is(button, summary, a.button)")].filter(seen);
  if (!keys.length) found.push("nothing to press");
  for (const key of keys) {
    const at = box(key);
    const isCut = at.left < -1 || at.right > innerWidth + 1;
    if (isCut) found.push(`${key.textContent.trim().slice(0, 30)}: cut at the side`);
  }
  const [first] = keys.filter((one) => one.closest("#panel, #battle"));
  if (first) {
    const at = box(first);
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + Math.min(at.height / 2, 12));
    if (at.top > innerHeight - 12 || !top || !(first.contains(top) || top.contains(first)))
      found.push(`${first.textContent.trim().slice(0, 30)}: not in view, at ${Math.round(at.top)}`);
  }
  return found;
}"""


@promise("E30")
@pytest.mark.parametrize("game", sorted(games()))
def test_on_a_phone_on_its_side_the_choices_stand_beside_the_board_in_every_kind_of_decision(
    chromium: Browser, recorded: Shelf, game: str
) -> None:
    address, tables = recorded
    context = chromium.new_context(
        viewport={"width": 844, "height": 390}, locale="fr", reduced_motion="reduce", has_touch=True
    )
    context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
    page, found = context.new_page(), list[str]()
    for table, position in tables[game]:
        settled(page, f"{address}/tables/{table}")
        if page.locator("#go-on-now").count():
            page.locator("#go-on-now").click()
            page.wait_for_selector("#go-on-now", state="detached")
            page.evaluate("scrollTo(0, 0)")
        found += [f"{position}: {fault}" for fault in (*page.evaluate(FAULTS), *wider_than_the_screen(page))]
    context.close()
    assert found == []
