"""What axe says of a page."""

from pathlib import Path

from browser.people import Person

RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}"
STILL = """() => Promise.all(document.getAnimations()
    .filter(each => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map(each => each.finished.catch(() => null)))"""


CLEAR_OF_THE_SHEET = """(found) => found.map((one) => one.id !== "target-size" ? one : { ...one,
  nodes: one.nodes.filter((node) => {
    const thing = document.querySelector(node.target[0]), sheet = document.querySelector(".panel");
    if (!thing || !sheet || !["fixed", "sticky"].includes(getComputedStyle(sheet).position)) return true;
    const [own, over] = [thing, sheet].map((each) => each.getBoundingClientRect());
    return own.bottom <= over.top || own.top >= over.bottom; }) }).filter((one) => one.nodes.length)"""
"""What lies half under a phone's sheet is scrolled out from under it before it is touched."""


def check(person: Person, axe: Path) -> None:
    """axe finds nothing to complain about on the page somebody looks at."""
    person.page.add_script_tag(path=axe)
    person.page.evaluate(STILL)  # a colour on its way to another has any contrast
    asked = f"async () => ({CLEAR_OF_THE_SHEET})((await axe.run(document, {RULES})).violations)"
    found = person.page.evaluate(asked)
    told = [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found]
    assert told == [], (person.page.url, told)
