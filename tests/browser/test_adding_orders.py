"""On a phone, whoever adds an order sees it, and whoever is refused is told where: nobody is thrown down the page."""

from collections.abc import Callable

import pytest

from browser.evenings import add, arrive_at, open_tab, ready
from browser.people import Person
from citing import promise, rule

pytestmark = pytest.mark.browser
PHONE = (390, 844)


def top_of(person: Person, block: str) -> float:
    """Where a block stands on the screen, once its first field has the focus."""
    person.page.wait_for_function(
        "block => document.getElementById(block)?.contains(document.activeElement)"
        " && document.activeElement.matches('select, input, textarea')",
        arg=block,
    )
    return float(person.page.evaluate("block => document.getElementById(block).getBoundingClientRect().top", block))


def begin(person: Person, game: str, phase: str) -> None:
    """Leave the vestibule from far down its page, with the first turn before one's eyes."""
    person.play_now(game)
    person.page.wait_for_selector("#ready-form [value=ready]")
    person.page.evaluate("() => scrollTo(0, 600)")
    ready(person)
    arrive_at(person, phase)
    person.page.wait_for_function("() => scrollY === 0")


@rule("NT-UI-02")
def test_an_order_added_in_neo_tokyo_is_in_view_with_the_focus_in_its_first_field(
    arrive: Callable[..., Person],
) -> None:
    rin = arrive("Rin", size=PHONE)
    begin(rin, "neo-tokyo", "Trimestre 1 sur")
    open_tab(rin, "sheet")
    for place, key in enumerate(("#add-vote", "#add-sabotage")):
        rin.page.click("#to-add")
        rin.page.wait_for_function("() => document.querySelector('.families').getBoundingClientRect().top < 200")
        add(rin, key)
        assert 0 <= top_of(rin, f"order-{place}") < 300
    assert rin.page.locator(".card-of[open]").evaluate_all("all => all.map(one => one.id)") == ["card-1"]
    for thrown in ("#try-investor", "button[value=clear]"):  # what was written is asked about before it is thrown away
        assert not rin.page.locator(thrown).is_visible()
    rin.page.click("summary:has(+ p + button[value=clear])")
    rin.page.click("button[value=clear]")
    rin.page.wait_for_selector(".ticket.empty")
    rin.page.evaluate("() => { document.getElementById('guide').open = true; }")
    rin.page.click("#try-investor")
    assert 0 <= top_of(rin, "order-0") < 300


@promise("E30", "E32")
def test_without_scripts_an_order_is_added_filled_in_and_folded_again(arrive: Callable[..., Person]) -> None:
    rin = arrive("Rin", size=PHONE, scripts=False)
    rin.play_now("neo-tokyo")
    rin.page.click("#ready-form [value=ready]")
    if rin.page.locator("#sure").count():
        rin.page.click("#sure")
    rin.page.click("#tab-sheet")
    while not rin.page.locator("#to-add").count():
        rin.page.reload()
    rin.page.click("#to-add")
    add(rin, "#add-sabotage")
    rin.page.locator("#card-0[open] [name='orders.0.target']").select_option(index=1)
    rin.page.click("p.actions button[value=count]")
    assert rin.page.locator("#card-0").get_attribute("open") is None
    assert rin.page.locator("#digest-0 .to-mend").count() == 0


@rule("MH-ORD-11")
def test_a_refused_form_of_manhattan_opens_what_is_wrong_and_forgets_what_was_put_right(
    arrive: Callable[..., Person],
) -> None:
    zoe = arrive("Zoé", size=PHONE)
    begin(zoe, "manhattan", "Tour 1 sur")
    open_tab(zoe, "orders")
    page = zoe.page
    page.click("#part-runs > summary")
    page.click("#add-sabotage")
    assert 0 <= top_of(zoe, "run-0") < 300
    page.click("#part-speculations > summary")
    page.click("#add-rank")
    assert 0 <= top_of(zoe, "bet-0") < 300
    page.click("#ready-form [value=ready]")
    page.wait_for_selector("#sheet-orders .notice.bad")
    page.wait_for_function("() => document.activeElement.id === 'runs.0.target'")
    assert page.locator("details.part[open]").evaluate_all("all => all.map(one => one.id)") == [
        "part-runs",
        "part-speculations",
    ]
    assert page.locator("#sheet-orders p.error").count() == 4
    page.select_option("[id='runs.0.target']", "sony")
    page.wait_for_selector("#run-0 p.error", state="detached")
    assert page.locator("#part-runs .to-mend").count() == 0
    assert page.locator("[id='runs.0.target']").get_attribute("aria-invalid") is None
    assert page.locator("#bet-0 p.error").count() == 3
    page.select_option("[id='speculations.0.corporation']", "sony")
    page.select_option("[id='speculations.0.rank']", "1")
    page.fill("[id='speculations.0.stake']", "10000")
    page.wait_for_selector("#sheet-orders .notice.bad", state="detached")


IS_IN_VIEW = """one => { const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + 9, box.top + 9);
  return box.top >= 0 && box.bottom <= innerHeight && one.contains(top) }"""


@promise("E4")
@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_form_that_costs_too_much_says_so_in_view_and_beside_the_key(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    zoe = arrive("Zoé", size=size)
    begin(zoe, "manhattan", "Tour 1 sur")
    open_tab(zoe, "orders")
    page = zoe.page
    page.click("#part-influence > summary")
    page.check("#influence")
    page.click("#part-runs > summary")
    for _ in range(3):
        page.click("#add-sabotage")
        page.wait_for_function("() => document.activeElement.matches('#part-runs select')")
    for place in range(3):
        page.evaluate(f"() => {{ document.getElementById('run-{place}').open = true; }}")
        page.select_option(f"[id='runs.{place}.target']", "sony")
        page.select_option(f"[id='runs.{place}.steps']", index=9)
    page.wait_for_selector("#purse.short")
    page.evaluate("() => scrollTo(0, 500)")
    page.click("#ready-form [value=ready]")
    page.wait_for_selector("#sheet-orders .notice.bad:focus")
    assert page.locator("#sheet-orders .notice.bad").evaluate(IS_IN_VIEW)
    assert page.locator("#wrong-list[open]").count() == 1
    if size != PHONE:
        assert page.locator("#wrong-list li").first.evaluate(IS_IN_VIEW)
