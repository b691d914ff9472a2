"""In the page: the house calls by title, icon, sound, vibration and notice, each silenced at will. [E20]"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import Person
from citing import promise

pytestmark = pytest.mark.browser

EARS = """
(() => {
  window.heard = [];
  class Sound {
    constructor() { this.state = "running"; this.currentTime = 0; this.destination = null; }
    resume() {}
    createGain() {
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
    }
    createBuffer() { return { getChannelData: () => new Float32Array(1) }; }
    createBufferSource() { return { connect: (next) => next, start() {}, stop() {} }; }
    createBiquadFilter() { return { frequency: {}, connect: (next) => next }; }
    createOscillator() {
      return { frequency: {}, connect: (next) => next, start: () => heard.push("sound"), stop() {} };
    }
  }
  window.AudioContext = Sound;
  navigator.vibrate = () => heard.push("shake");
  window.Notification = class { constructor(title) { heard.push(`notice ${title}`); } };
  Notification.permission = "granted";
  Notification.requestPermission = async () => "granted";
})();
"""
AWAY = 'Object.defineProperty(document, "hidden", { get: () => window.isAway === true })'


def table_of_two(arrive: Callable[..., Person], **others: object) -> tuple[Person, Person, str]:
    """A host and a friend at a table that has not begun; the friend's browser notes how it is called."""
    host, friend = arrive("Hôte"), arrive(**others)
    friend.context.add_init_script(EARS + AWAY)
    host.go("/games/startup-nation/open")
    host.page.get_by_role("button", name=re.compile("Ouvrir la table")).click()
    host.page.wait_for_url(re.compile(r"/tables/\w+$"))
    link = host.page.locator("input[value*='/join/']").first.input_value()
    friend.page.goto(link)
    friend.page.get_by_role("textbox").first.fill("Inès")
    friend.page.get_by_role("button", name=re.compile("asseoir")).first.click()
    friend.page.wait_for_url(re.compile(r"/tables/\w+$"))
    return host, friend, friend.page.url.rpartition("/")[2]


def say(person: Person, text: str) -> None:
    person.page.locator("#say").fill(text)
    person.page.locator("#say").press("Enter")
    expect(person.page.locator("#messages")).to_contain_text(text)


@promise("E20")
def test_a_message_calls_shows_on_every_page_of_the_table_and_can_be_silenced(arrive: Callable[..., Person]) -> None:
    host, friend, table = table_of_two(arrive, size=(390, 844))
    friend.page.locator("h1").first.click()  # browsers let a page be heard once it was touched
    friend.page.evaluate("window.isAway = true")
    say(host, "Bonsoir")
    expect(friend.page).to_have_title(re.compile("^✉"))
    assert "sign-calls" in (friend.page.locator("link[rel=icon]").get_attribute("href") or "")
    assert {"sound", "shake"} <= set(friend.page.evaluate("heard"))
    friend.go(f"/tables/{table}/host")
    bell = friend.page.locator("#new-mail")
    expect(bell).to_be_hidden()
    say(host, "Vous êtes là ?")
    expect(bell).to_be_visible()
    box = bell.bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= 390 - box["width"]
    friend.page.locator("#settings summary").click()
    for name in ("Son", "Vibration"):
        friend.page.get_by_role("button", name=name, exact=True).click()
    friend.go(f"/tables/{table}")
    friend.page.locator("h1").first.click()
    friend.page.evaluate("window.isAway = true")
    say(host, "Toujours pas ?")
    expect(friend.page.locator("#messages")).to_contain_text("Toujours pas ?")
    assert friend.page.evaluate("heard") == []


@promise("E20")
def test_a_hidden_tab_gets_a_notice_of_the_browser_once_it_was_allowed(arrive: Callable[..., Person]) -> None:
    host, friend, _ = table_of_two(arrive)
    friend.page.locator("#settings summary").click()
    button = friend.page.get_by_role("button", name="Avis", exact=True)
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    friend.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    friend.page.evaluate("window.isAway = true")
    friend.page.evaluate(
        "ServiceWorkerRegistration.prototype.showNotification = async (title) => { heard.push(`notice ${title}`); }"
    )
    say(host, "On commence ?")
    friend.page.wait_for_function("heard.some((each) => each.startsWith('notice'))")


@promise("E20")
def test_my_turn_calls_by_title_icon_sound_and_vibration(arrive: Callable[..., Person]) -> None:
    person = arrive("Inès")
    person.context.add_init_script(EARS + AWAY)
    person.play_now()
    for _ in range(5):
        if person.wait_for_turn() == "end":
            return
        expect(person.page).to_have_title(re.compile("^● "))
        assert "sign-calls" in (person.page.locator("link[rel=icon]").get_attribute("href") or "")
        person.page.evaluate("window.isAway = true")
        person.choose(person.choices()[-1])
        if person.wait_for_turn() != "end" and set(person.page.evaluate("heard")) == {"sound", "shake"}:
            return
    raise AssertionError("nobody was called")


@promise("E40")
def test_over_plain_http_the_menu_says_why_there_are_no_notices(arrive: Callable[..., Person], address: str) -> None:
    person = arrive()
    person.address = address.replace("127.0.0.1", "0.0.0.0")  # the same machine, by a name that browsers do not trust
    person.enter("Inès")
    person.go("/games/startup-nation/open")
    person.page.get_by_role("button", name=re.compile("Ouvrir la table")).click()
    person.page.wait_for_url(re.compile(r"/tables/\w+$"))
    person.page.locator("#settings summary").click()
    expect(person.page.get_by_text("demandent une adresse en https")).to_be_visible()
    expect(person.page.get_by_role("button", name="Avis", exact=True)).to_be_hidden()


@promise("E25")
def test_hours_are_the_readers_own_from_the_first_visit(arrive: Callable[..., Person]) -> None:
    person = arrive(timezone_id="Asia/Tokyo")
    person.enter("Inès")
    person.go("/me")
    expect(person.page.locator("#zone")).to_have_value("Asia/Tokyo")
