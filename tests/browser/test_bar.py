"""The bar over a table holds what it holds side by side: nothing is cut from it, nothing lies on it, at any size."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility import check
from browser.measures import SIZES
from browser.people import Person
from browser.test_calls import say
from citing import promise

pytestmark = pytest.mark.browser

BAR = """() => {
  const shown = [...document.querySelectorAll(".bar-inner > :is(a, button, details, div), .bar .clock, .to-log")]
    .filter((one) => one.checkVisibility());
  const named = (one) => one.id || one.className;
  const told = [];
  for (const one of shown) {
    const box = one.getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth || box.top < 0) told.push(`${named(one)} is out of the screen`);
    if (one.matches(".clock")) {
      const words = document.createRange(), room = one.closest(".where").getBoundingClientRect();
      words.selectNodeContents(one);
      if (words.getBoundingClientRect().right > room.right + 1) told.push("the clock is cut");
    }
    for (const other of shown) {
      if (one === other || one.contains(other) || other.contains(one)) continue;
      const its = other.getBoundingClientRect();
      if (box.left < its.right - 1 && its.left < box.right - 1 && box.top < its.bottom - 1 && its.top < box.bottom - 1)
        told.push(`${named(one)} lies on ${named(other)}`);
    }
  }
  for (const name of ["#phase .clock", ".speaker", "#settings", ".to-log"])
    if (!document.querySelector(name)?.checkVisibility() && !(name === ".to-log" && innerWidth > 1023))
      told.push(`${name} is not there`);
  return told;
}"""
OVER = """(name) => {
  const over = document.querySelector(name).getBoundingClientRect();
  return ["#panel", ".board", ".tabs"].filter((each) => {
    const its = document.querySelector(each).getBoundingClientRect();
    return over.left < its.right && its.left < over.right && over.top < its.bottom && its.top < over.bottom; });
}"""
NAME = "La tablée des très longues soirées"


def evening_of_two(arrive: Callable[..., Person], size: tuple[int, int], lang: str) -> tuple[Person, Person]:
    """A table with a long name and a clock; its host, and a friend who looks at it at this size."""
    host, friend = arrive("Hôte"), arrive("Maximilienne-Alexandrine", size=size, lang=lang)
    host.go("/games/startup-nation/open")
    host.page.click("#details > summary")
    host.page.fill("[name=name]", NAME)
    host.page.check("[name=pace][value=live]")
    host.page.fill("[name=seconds_live]", "600")
    host.page.click("form[action$='/open'] > p button")
    host.page.wait_for_selector("#link")
    friend.page.goto(host.page.input_value("#link"))
    friend.page.click("main form button")
    friend.page.wait_for_selector(".chair.mine")
    host.page.click("form.start button")
    for person in (host, friend):
        person.page.wait_for_selector(".panel")
    return host, friend


@promise("E20", "E30")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_clock_log_and_sound_stand_side_by_side_and_a_message_covers_nothing(
    arrive: Callable[..., Person], size: str, lang: str
) -> None:
    host, friend = evening_of_two(arrive, SIZES[size], lang)
    assert friend.page.evaluate(BAR) == []
    bell = friend.page.locator("#new-mail")
    expect(bell).to_be_hidden()
    say(host, "Bonsoir")
    expect(bell).to_be_visible()
    assert friend.page.evaluate(BAR) == []
    assert friend.page.evaluate(OVER, "#new-mail") == []
    bell.click()
    expect(bell).to_be_hidden()
    assert is_in_view(friend.page, "#messages li:last-child")


COVERED = """() => {
  const mark = document.querySelector("#waiting > *").getBoundingClientRect();
  const told = mark.right > innerWidth || mark.height > 48 ? ["the mark is out of its room"] : [];
  const meets = (its) =>
    mark.left < its.right && its.left < mark.right && mark.top < its.bottom && its.top < mark.bottom;
  for (const name of [".table-bar .where", "#phase .clock", ".lobby-title", ".to-log", "#settings"]) {
    const one = document.querySelector(name);
    if (one?.checkVisibility() && meets(one.getBoundingClientRect())) told.push(name);
  }
  return told;
}"""


@promise("E7")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_phone_what_waits_elsewhere_covers_neither_title_nor_phase_nor_clock_and_names_each_table_with_its_game(
    arrive: Callable[..., Person], lang: str
) -> None:
    _, friend = evening_of_two(arrive, SIZES["phone"], lang)
    here, page = friend.page.url, friend.page
    for number in (1, 2):
        friend.play_now("neo-tokyo")
        page.wait_for_selector("#sheet-character")
        page.goto(here)
        expect(page.locator(".elsewhere-count")).to_have_text(str(number))
        assert page.evaluate(COVERED) == []
    page.locator("#elsewhere > summary").click()
    assert all("Neo-Tokyo" in each for each in page.locator(".elsewhere-list a").all_inner_texts())
    for link in page.locator(".elsewhere-list a").all():
        expect(link).to_be_in_viewport(ratio=1)
    friend.open_table("startup-nation")
    expect(page.locator(".elsewhere-count")).to_be_visible()
    assert page.evaluate(COVERED) == []
    friend.go("/rules")
    line = page.locator("#waiting .waiting")
    expect(line).to_contain_text("Neo-Tokyo")
    box = line.bounding_box()
    assert box
    assert box["height"] <= 50
    for each in ("nav[aria-label] a", "#waiting .button"):
        expect(page.locator(each).first).to_be_in_viewport(ratio=1)
    bar = page.locator(".bar").bounding_box()
    assert bar
    assert bar["height"] <= 64, "one line"


def is_in_view(page: Page, what: str) -> bool:
    """Whether it is, and under nothing."""
    asked = """(what) => { const box = document.querySelector(what).getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return Boolean(top?.closest(what)); }"""
    return bool(page.evaluate(asked, what))


@promise("E24")
@pytest.mark.parametrize("size", SIZES)
def test_nobody_at_the_table_is_cut_from_the_line_that_says_who_is_there(
    arrive: Callable[..., Person], axe: Path, size: str
) -> None:
    ines = arrive("Inès", size=SIZES[size], bypass_csp=True)
    ines.open_table("startup-nation", seats=6)
    link = ines.page.input_value("#link")
    for number in range(4):
        other = arrive(f"Marie-Antoinette {number}e du nom", timezone_id="Asia/Tokyo")
        other.page.goto(link)
        other.page.click("main form button")
        other.page.wait_for_selector(".chair.mine")
    ines.page.click("form.start button")
    expect(ines.page.locator("#presence li")).to_have_count(4)
    cut = ines.page.evaluate("""() => [...document.querySelectorAll("#presence li")].filter((one) => {
        const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
        return box.width < 24 || box.left < room.left - 1 || box.right > room.right + 1 || box.right > innerWidth
            || box.bottom > room.bottom + 1; }).length""")
    assert cut == 0
    check(ines, axe)


@promise("E20")
@pytest.mark.parametrize("size", SIZES)
def test_in_the_lobby_people_talk_below_the_chairs(arrive: Callable[..., Person], size: str) -> None:
    host, friend = arrive("Hôte"), arrive("Inès", size=SIZES[size])
    host.open_table("startup-nation")
    friend.page.goto(host.page.input_value("#link"))
    friend.page.click("main form button")
    friend.page.wait_for_selector(".chair.mine")
    chairs, said, invited = (
        friend.page.locator(one).bounding_box() for one in (".around", "#say", ".invite, .terms >> nth=0")
    )
    assert chairs
    assert said
    assert invited
    assert said["y"] - (chairs["y"] + chairs["height"]) < 200
    if size == "desk":
        assert invited["y"] > said["y"] or invited["x"] > said["x"] + said["width"]
        assert said["y"] + said["height"] <= SIZES[size][1]
    else:
        assert invited["y"] < chairs["y"], "on a phone the link comes first"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_phone_a_host_finds_the_link_and_the_name_of_the_game_in_the_first_view(
    arrive: Callable[..., Person], lang: str
) -> None:
    host = arrive("Inès", size=SIZES["phone"], lang=lang)
    host.open_table("startup-nation")
    for what in ("#link", "[data-copy]", ".lobby-title"):
        expect(host.page.locator(what)).to_be_in_viewport(ratio=1)
    expect(host.page.locator(".lobby-title")).to_contain_text("Start-Up Nation")
    link, chairs = (host.page.locator(what).bounding_box() for what in ("#link", ".around"))
    assert link
    assert chairs
    assert link["y"] + link["height"] <= chairs["y"]
