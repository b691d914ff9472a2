"""What of a page is in view: measured in a real browser, box by box."""

from typing import Any

from playwright.sync_api import Page

SIZES = {"desk": (1280, 800), "phone": (390, 844)}

IN_VIEW = """
const isSeen = { visibilityProperty: true, opacityProperty: true };
const shown = (one) => one.checkVisibility(isSeen) && one.getBoundingClientRect().width > 0;
const room = (one) => {
  const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflow === "visible") continue;
    const clip = up.getBoundingClientRect();
    box.left = Math.max(box.left, clip.left); box.right = Math.min(box.right, clip.right);
    box.top = Math.max(box.top, clip.top); box.bottom = Math.min(box.bottom, clip.bottom);
  }
  return box;
};
const POINTS = [[.5, .5], [.15, .15], [.85, .15], [.15, .85], [.85, .85], [.5, .05], [.5, .95], [.05, .5], [.95, .5]];
const isCovered = (one, box) => POINTS.some(([x, y]) => {
  const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
  return top && !one.contains(top) && !top.contains(one);
});
const fault = (one) => {
  const box = one.getBoundingClientRect(), clip = room(one);
  const out = [
    ["left", clip.left - box.left], ["top", clip.top - box.top],
    ["right", box.right - clip.right], ["bottom", box.bottom - clip.bottom],
  ].filter(([, by]) => by > 1).map(([side, by]) => `${Math.round(by)} px out at the ${side}`);
  if (out.length) return out.join(", ");
  return isCovered(one, box) ? "covered" : "";
};
const named = (one) => [one.tagName.toLowerCase(), ...one.classList].join(".") + (one.id ? "#" + one.id : "");
"""

TOGETHER = (
    "() => {"
    + IN_VIEW
    + """
  const told = [];
  for (const mark of ["subject", "choices"]) {
    const all = [...document.querySelectorAll(`[data-${mark}]`)].filter(shown);
    if (!all.length) told.push(`nothing is marked data-${mark}`);
    for (const one of all) if (fault(one)) told.push(`${mark} ${named(one)}: ${fault(one)}`);
  }
  const last = [...document.querySelectorAll("[data-last]")].filter(shown)
    .map((one) => [...one.querySelectorAll(".line, .noise > summary, .noted")].filter(shown).at(-1) || one);
  if (!last.length) told.push("nothing is marked data-last");
  else if (last.every(fault)) told.push(`last ${last.map((one) => `${named(one)}: ${fault(one)}`).join("; ")}`);
  return told;
}"""
)

WIDER = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.tagName.toLowerCase() + "." + one.className).slice(0, 5).concat(`${root.scrollWidth} px`);
}"""


def not_together(page: Page) -> list[str]:
    """What of the decision's subject, its choices and the last event is not in view. [E35]"""
    found: list[str] = page.evaluate(TOGETHER)
    return found


def wider_than_the_screen(page: Page) -> list[str]:
    """What makes the page wider than the screen, if anything does. [E30]"""
    found: list[str] = page.evaluate(WIDER)
    return found


def settled(page: Page, address: str) -> Any:
    """Open a page, and wait until its fonts and pictures are there."""
    page.goto(address)
    return page.evaluate("() => document.fonts.ready.then(() => true)")
