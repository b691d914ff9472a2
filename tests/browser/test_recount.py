"""What is counted beside a form is always the count of what stands in the form."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from browser.people import Person

pytestmark = pytest.mark.browser


def test_who_changes_a_form_while_it_is_counted_gets_the_count_of_the_change(arrive: Callable[..., Person]) -> None:
    rin = arrive("Rin")
    rin.go("/")
    rin.page.click("form[action='/games/neo-tokyo/play'] button")
    rin.page.wait_for_selector("#preset-financier")
    slow: list[Route] = []
    rin.page.route("**/count", lambda route: route.fallback() if slow else slow.append(route))
    first, second = rin.page.locator("#sheet-character input[type=checkbox]:enabled").all()[:2]
    with rin.page.expect_request("**/count"):
        first.evaluate("one => one.click()")
    with rin.page.expect_response("**/count") as counted:  # the first one is never answered
        second.evaluate("one => one.click()")
    assert counted.value.ok
