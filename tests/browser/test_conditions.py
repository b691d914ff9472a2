"""Without scripts, on a phone, by keyboard alone, in another language."""

import re
from collections.abc import Callable

import pytest

from browser.people import Person
from citing import promise

pytestmark = pytest.mark.browser


@promise("E32")
def test_a_match_is_played_to_its_end_without_scripts(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès", scripts=False)
    ines.open_table("startup-nation", bots=3, level="random", **{"option.points_to_win": 1})
    ines.page.click("text=Commencer la partie")
    for _ in range(400):
        if ines.is_over:
            break
        if ines.page.locator("#go-on").count():
            ines.page.click("#go-on-now")
            continue
        buttons = ines.page.locator(".panel.mine [name=pick]")
        if buttons.count() == 0:
            assert re.search(r"faite à \d\d:\d\d", ines.page.locator(".made").inner_text())
            ines.page.click("#look-again")
            continue
        value = str(buttons.first.get_attribute("value"))
        for folded in buttons.first.locator("xpath=ancestor::details[not(@open)]").all():
            folded.locator("> summary").click()
        ines.page.click(f".panel.mine [name=pick][value='{value}']")
    assert ines.is_over
    ines.page.click("text=Revoir la partie pas à pas")
    ines.page.click("text=Pas suivant")
    assert ines.page.input_value("#at") == "1"


def test_why_is_answered_with_and_without_scripts(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.play_now()
    ines.wait_for_turn()
    why = ines.page.locator(".panel .asked a.why").first
    rule = str(why.get_attribute("data-why")).rpartition("/")[2]
    why.focus()
    ines.page.keyboard.press("Enter")
    ines.page.wait_for_selector("dialog[open]")
    assert rule in ines.page.locator("dialog").inner_text()
    ines.page.keyboard.press("Escape")
    ines.page.wait_for_selector("dialog:not([open])", state="attached")
    assert why.evaluate("one => one === document.activeElement")
    paul = arrive("Paul", scripts=False)
    paul.go("/games/startup-nation")
    paul.page.click("form[action$='/play'] button")
    paul.page.locator(".panel .asked a.why").first.click()
    assert paul.page.locator(f"[id='{paul.page.url.rpartition('#')[2]}']").count() == 1


@promise("E32")
@pytest.mark.parametrize("game", ["anime-studios", "manhattan", "neo-tokyo", "rpg"])
def test_the_first_turn_of_every_game_is_played_without_scripts(arrive: Callable[..., Person], game: str) -> None:
    ines = arrive("Inès", scripts=False)
    ines.go(f"/games/{game}")
    ines.page.locator("form[action$='/play'] button").first.click()
    table = ines.page.url
    seen = ines.seen()
    for _ in range(20):
        ines.page.click("#look-again")
        button = ines.page.locator("#live form[data-act] [name=pick]:visible, #live form button.button:visible").first
        if ines.page.locator(".panel.mine").count() and button.count():
            break
    button.click()
    assert ines.page.url.startswith(table.partition("?")[0])
    assert ines.page.locator(".made").count() == 1
    assert ines.seen() != seen or ines.page.locator("[role=alert], #sure, .question").count()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_at_a_desk_every_game_can_be_begun_from_the_first_view_of_the_wall(
    arrive: Callable[..., Person], language: str
) -> None:
    ines = arrive("Inès", size=(1280, 800), lang=language)
    ines.go("/")
    doors = ines.page.locator(".hung .doors").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert len(doors) == 5
    assert max(doors) <= 800


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_stranger_reads_on_the_wall_what_they_will_be_called_and_may_write_another_name(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    somebody = arrive(size=size)
    somebody.go("/")
    box = somebody.page.locator("[data-calls-me]")
    assert re.match(r"(As|Six|Sept|Huit|Neuf|Dix) de ", box.input_value())
    doors = somebody.page.locator(".hung .doors").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert size[0] < 1280 or max(doors) <= 800
    assert somebody.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    box.fill("Zoé")
    somebody.page.click("form[action$='/games/startup-nation/play'] button")
    somebody.page.wait_for_url(re.compile(r"/tables/\w+"))
    assert somebody.page.locator("h3", has_text="Zoé").count() == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_waits_for_somebody_is_one_line_under_the_bar_and_leaves_the_doors_in_the_first_view(
    arrive: Callable[..., Person], language: str
) -> None:
    ines = arrive("Inès", size=(1280, 800), lang=language)
    ines.play_now()
    assert ines.wait_for_turn() != "end"
    for path in ("/", "/mine", "/rules"):
        ines.go(path)
        ines.page.locator("#waiting a").wait_for()
        line, brand, called = (ines.page.locator(one).bounding_box() for one in ("#waiting p", ".brand", "#waiting b"))
        assert line is not None
        assert brand is not None
        assert called is not None
        assert (line["x"], line["width"], line["height"] <= 48) == (0, 1280, True), path
        assert abs(called["x"] - brand["x"]) <= 1, "it stands in line with the rest of the page"
    ines.go("/")
    ines.page.locator("#waiting a").wait_for()
    doors = ines.page.locator(".hung .doors").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert max(doors) <= 800


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_posters_above_the_rules_are_whole_and_stand_in_one_shape(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    ines = arrive("Inès", size=size)
    ines.go("/rules")
    boxes = ines.page.locator(".shelf img").evaluate_all(
        "all => all.map((one) => [one.clientWidth, one.clientHeight, one.getBoundingClientRect().bottom])"
    )
    assert len(boxes) == 5
    assert all(abs(height / width - 420 / 300) < 0.02 for width, height, _ in boxes), boxes
    assert size[0] < 1280 or max(bottom for *_, bottom in boxes) <= 700


@promise("E30")
@pytest.mark.parametrize("size", [(390, 844), (1920, 1080)])
def test_no_page_is_wider_than_the_screen(arrive: Callable[..., Person], size: tuple[int, int]) -> None:
    ines = arrive("Inès au nom plutôt long pour une chaise", size=size)
    table = ines.play_now()
    ines.wait_for_turn()
    paths = (
        "/",
        "/games/startup-nation",
        "/games/startup-nation/open",
        "/rules",
        "/rules/startup-nation",
        "/me",
        "/mine",
    )
    paths += (
        f"/tables/{table}",
        f"/tables/{table}?tab=cards",
        f"/tables/{table}/host",
        "/statistics",
        "/tables",
        "/nothing",
    )
    for path in paths:
        ines.go(path)
        assert ines.page.evaluate("() => document.documentElement.scrollWidth") <= size[0], path


@promise("E30")
def test_on_a_phone_the_choices_are_under_the_thumb(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès", size=(390, 844), has_touch=True, is_mobile=True)
    ines.play_now()
    ines.wait_for_turn()
    box = ines.page.locator(".panel").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 845
    assert box["y"] > 844 * 0.3
    small = ines.page.evaluate(
        "() => [...document.querySelectorAll('.panel button:not([hidden]), .panel summary')]"
        ".filter(one => one.offsetParent).map(one => one.getBoundingClientRect().height).filter(height => height < 24)"
    )
    assert small == []
    ines.page.locator(".panel.mine [name=pick]:visible").first.tap()
    ines.page.wait_for_function("() => !document.querySelector('.panel [name=pick][value^=\"resign\"]')")


@promise("E31")
def test_after_a_move_the_focus_is_where_the_next_choice_is(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.play_now()
    ines.wait_for_turn()
    ines.page.locator("#panel [data-choices] [name=pick]").first.focus()
    for _ in range(3):
        seen = ines.seen()
        ines.page.keyboard.press("Enter")
        ines.wait_until_moved(seen)
        if ines.wait_for_turn() == "end":
            break
        reach(ines, "document.activeElement.matches('.panel [name=pick]')", presses=8)


@promise("E31")
def test_a_game_is_started_and_played_by_keyboard_alone(arrive: Callable[..., Person]) -> None:
    ines = arrive()
    ines.go("/")
    reach(ines, "document.activeElement.closest(\"form[action='/games/startup-nation/play']\")")
    ines.page.keyboard.press("Enter")
    ines.page.wait_for_url(re.compile(r"/tables/\w+"))
    for _ in range(3):
        ines.wait_for_turn()
        seen = ines.seen()
        reach(ines, "document.activeElement.matches('.panel [name=pick]')")
        ines.page.keyboard.press("Enter")
        ines.wait_until_moved(seen)
        if ines.is_over:
            break
    assert ines.page.evaluate("() => getComputedStyle(document.querySelector('.skip')).position") == "absolute"


def reach(person: Person, condition: str, presses: int = 150) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(presses):
        person.page.keyboard.press("Tab")
        if person.page.evaluate(f"() => Boolean({condition})"):
            return
    raise AssertionError(f"the keyboard does not reach {condition}")


def test_the_language_is_switched_at_the_table_and_the_light_at_once(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.play_now()
    ines.wait_for_turn()
    url = ines.page.url
    ines.page.click("#settings summary")
    ines.page.click("#settings [name=theme][value=dark]")
    assert ines.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    ines.page.click("#settings [name=language][value=en]")
    ines.page.wait_for_selector("html[lang=en]")
    assert ines.page.url == url
    assert ines.page.locator("#panel-title").inner_text() == "Your move"
    assert ines.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    english = arrive(lang="en-GB")
    english.go("/")
    assert english.page.locator("h1").inner_text() == "The house is open"


def test_motion_is_spared_those_who_asked_for_calm(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès", reduced_motion="reduce")
    ines.play_now()
    ines.wait_for_turn()
    seconds = ines.page.evaluate("() => getComputedStyle(document.querySelector('.button')).transitionDuration")
    assert float(str(seconds).split(",")[0].removesuffix("s")) < 0.001


def test_a_card_of_my_hand_is_pressed_where_it_lies(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.play_now()
    while ines.wait_for_turn() != "resign":
        ines.choose(ines.choices()[0])
    seen = ines.seen()
    answers: list[int] = []
    ines.page.on("response", lambda one: answers.append(one.status) if one.url.endswith("/act") else None)
    ines.page.locator(".badge-button[name=pick]").first.click()
    ines.wait_until_moved(seen)
    assert answers == [200]
