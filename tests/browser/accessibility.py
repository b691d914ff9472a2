"""What axe says of a page."""

from pathlib import Path

from browser.people import Person

RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}"
STILL = """() => Promise.all(document.getAnimations()
    .filter(each => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map(each => each.finished.catch(() => null)))"""


def check(person: Person, axe: Path) -> None:
    """axe finds nothing to complain about on the page somebody looks at."""
    person.page.add_script_tag(path=axe)
    person.page.evaluate(STILL)  # a colour on its way to another has any contrast
    found = person.page.evaluate(f"async () => (await axe.run(document, {RULES})).violations")
    told = [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found]
    assert told == [], (person.page.url, told)
