"""Being told: on a device by one press, and a plain word where a browser cannot."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import Person
from citing import promise
from server.people.test_push import Phone

pytestmark = pytest.mark.browser

SERVICE = """
(() => {
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.subscribe = async (options) => {
    window.asked = options;
    return JSON.parse(SUBSCRIPTION);
  };
})();
"""


@promise("E21")
def test_one_press_lets_this_browser_be_told(arrive: Callable[..., Person]) -> None:
    phone, person = Phone(), arrive()
    told = phone.subscription().replace(phone.service.url, "https://push.example/inbox")
    person.context.add_init_script(SERVICE.replace("SUBSCRIPTION", repr(told)))
    person.enter("Inès")
    person.go("/notices")
    person.page.get_by_role("button", name="Me prévenir sur cet appareil").click()
    expect(person.page.get_by_role("button", name="Ne plus prévenir")).to_be_visible()
    assert person.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.scope)").endswith("/")
    assert person.page.evaluate("caches.keys()") == []
    assert person.faults == []
    phone.service.close()


@promise("E40")
def test_installing_is_offered_where_the_browser_can(arrive: Callable[..., Person]) -> None:
    person = arrive("Inès")
    person.go("/notices")
    expect(person.page.locator("[data-install-is=unable]")).to_be_hidden()
    person.page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = () => { window.prompted = true; };
          window.dispatchEvent(offer);
        }"""
    )
    person.page.get_by_role("button", name="Installer Tripot sur cet appareil").click()
    assert person.page.evaluate("window.prompted") is True


@promise("E40")
def test_over_plain_http_the_page_says_so_and_shows_no_dead_switch(arrive: Callable[..., Person], address: str) -> None:
    person = arrive()
    person.address = address.replace("127.0.0.1", "0.0.0.0")  # the same machine, by a name that browsers do not trust
    person.enter("Inès")
    person.go("/notices")
    assert person.page.evaluate("window.isSecureContext") is False
    expect(person.page.locator("[data-push-unable]")).to_contain_text("une adresse en https")
    expect(person.page.get_by_role("button", name="Me prévenir sur cet appareil")).to_have_count(0)
    expect(person.page.locator("[data-install-is=unable]")).to_contain_text("ne s'installe pas")
    expect(person.page.get_by_role("button", name="Installer")).to_have_count(0)
    expect(person.page.locator("[data-install-is=menu]")).to_be_hidden()
    person.go("/me")
    expect(person.page.locator("[data-passkey-unable]")).to_be_visible()
    expect(person.page.locator("form[data-passkey]")).to_be_hidden()
