"""A passkey from end to end, with the virtual device that Chromium offers to tests."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.people import Person

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_device(person: Person) -> Any:
    """A device that answers for whoever sits at this browser, and its controls."""
    controls = person.context.new_cdp_session(person.page)
    controls.send("WebAuthn.enable")
    made = controls.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return controls, made["authenticatorId"]


def test_a_guest_adds_a_passkey_leaves_and_comes_back_by_it(arrive: Callable[..., Person], address: str) -> None:
    named = address.replace("127.0.0.1", "localhost")  # a passkey belongs to a name
    person = arrive(lang="en")
    person.address = named
    person.enter("Inès")
    person.page.wait_for_url(re.compile(r"localhost:\d+/$"))
    controls, device = with_device(person)
    person.go("/me")
    add = person.page.locator("form[action='/passkeys']")
    add.locator("[name=name]").fill("Phone")
    add.get_by_role("button", name="Add a passkey").click()
    held = person.page.locator("form[action^='/passkeys/']")
    expect(held.locator("[name=name]")).to_have_value("Phone")
    assert len(controls.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]) == 1

    held.locator("[name=name]").fill("Old phone")
    with person.page.expect_navigation():
        held.get_by_role("button", name="Rename").click()
    expect(person.page.locator("form[action^='/passkeys/'] [name=name]")).to_have_value("Old phone")

    person.page.get_by_role("button", name="Sign out on this device").click()
    person.page.wait_for_url(re.compile(r"localhost:\d+/$"))
    person.go("/sign-in?next=/me")
    person.page.locator("#passkey").click()
    person.page.wait_for_url(re.compile(r"/me$"))
    expect(person.page.locator("h1")).to_have_text("Inès")

    person.page.get_by_role("button", name="Remove").click()
    expect(person.page.locator("form[action^='/passkeys/']")).to_have_count(0)


def test_without_scripts_or_a_name_for_the_house_nothing_is_offered_that_cannot_work(
    arrive: Callable[..., Person],
) -> None:
    for scripts in (True, False):
        person = arrive("Léo", scripts=scripts)
        person.page.wait_for_url(re.compile(r":\d+/$"))
        person.go("/me")
        expect(person.page.locator("form[action='/passkeys']")).to_be_hidden()
        expect(person.page.locator("[data-passkey-unable]")).to_be_visible()
