"""Whole matches in real browsers."""

import re
from collections.abc import Callable

import pytest

from browser.people import Person, play_to

pytestmark = pytest.mark.browser


def friends(arrive: Callable[..., Person], *names: str, bots: int = 2, points: int = 1) -> tuple[str, list[Person]]:
    """People at a started table of Start-Up Nation, the others' chairs for bots."""
    people = [arrive(name) for name in names]
    host = people[0]
    options = {"option.points_to_win": points, "seats": len(names) + bots, "bots": bots, "level": "random"}
    table = host.open_table("startup-nation", **options)
    link = str(host.page.locator("#link").input_value())
    for friend in people[1:]:
        friend.page.goto(link)
        friend.page.click("main form button")
        friend.page.wait_for_url(re.compile(r"/tables/\w+$"))
    host.page.click("text=Commencer la partie")
    for friend in people:
        friend.page.wait_for_selector(".panel")
    return table, people


def is_asked(person: Person) -> bool:
    return person.page.locator(".panel.mine [name=pick]").count() > 0


def entries_seen(person: Person) -> list[int]:
    """How far the page has come."""
    return [int(part) for part in person.seen().split(".")]


def one_move(people: list[Person]) -> bool:
    """Whoever is awaited takes the last choice; False once everybody reads the result."""
    for _ in range(2000):
        if all(person.is_over for person in people):
            return False
        for person in people:
            if person.page.locator("#go-on").count():
                person.go_on()
            if not person.is_over and is_asked(person):
                person.choose(person.choices()[-1])
                return True
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked and nothing ends")


def test_two_people_and_two_bots_play_a_whole_match_with_a_reload_in_the_middle(arrive: Callable[..., Person]) -> None:
    _, people = friends(arrive, "Inès", "Paul")
    moves = 0
    while one_move(people):
        moves += 1
        if moves == 3:
            before = entries_seen(people[1])
            people[1].page.reload()
            assert entries_seen(people[1]) >= before
    assert moves >= 4
    for person in people:
        assert person.page.locator(".standings .won").count() >= 1
    people[0].page.click("text=Vérifier le hasard")
    assert people[0].page.locator("h1").inner_text() == "Le hasard était honnête"
    people[0].page.go_back()
    people[0].page.click("text=Revoir la partie pas à pas")
    people[0].page.wait_for_url(re.compile(r"/replay"))
    people[0].page.keyboard.press("ArrowRight")
    people[0].page.wait_for_function("() => document.getElementById('at').value === '1'")
    people[0].page.goto(people[1].page.url)
    people[0].page.click("text=Prendre la revanche")
    people[0].page.wait_for_url(re.compile(r"/tables/\w+$"))
    people[1].page.click("text=Rejoindre la revanche")  # it is called without a reload
    assert people[1].page.url.split("?")[0] == people[0].page.url.split("?")[0]


def test_others_moves_appear_without_reload_and_what_i_was_typing_stays(arrive: Callable[..., Person]) -> None:
    _, people = friends(arrive, "Inès", "Paul", bots=2)
    while not any(is_asked(person) for person in people):
        people[0].page.wait_for_timeout(20)
    mover = next(person for person in people if is_asked(person))
    other = next(person for person in people if person is not mover)
    other.page.fill("#say", "je réfléchis à ")
    other.page.evaluate("() => { window.unreloaded = true }")
    seen = other.seen()
    mover.choose(mover.choices()[0])
    other.wait_until_moved(seen)
    assert other.page.evaluate("() => window.unreloaded") is True
    assert other.page.input_value("#say") == "je réfléchis à "
    assert other.page.evaluate("() => document.activeElement.id") == "say"
    while not any(is_asked(person) for person in people):  # the bots have had their turns
        people[0].page.wait_for_timeout(20)
    other.page.keyboard.type("tout")
    other.page.keyboard.press("Enter")
    mover.page.wait_for_function("() => document.querySelector('#messages').innerText.includes('je réfléchis à tout')")
    other.page.wait_for_function("() => document.querySelector('#say').value === ''")


def test_two_tabs_race_and_one_entry_results(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    play_to(ines, "resign")  # a bot's card may ask her something else first
    assert ines.wait_for_turn() == "resign"
    table = ines.page.url.rpartition("/")[2].partition("?")[0]
    choice = ines.choices()[0]
    other = ines.context.new_page()
    ines.watch(other)
    other.route("**/wire*", lambda route: route.abort())
    other.goto(ines.page.url)
    pressing = "value => document.querySelector(`.panel [name=pick][value='${value}']`).click()"
    seen = ines.seen()
    ines.page.evaluate(pressing, choice)
    other.evaluate(pressing, choice)
    ines.wait_until_moved(seen)
    other.wait_for_function("seen => document.getElementById('seen').value !== seen", arg=seen)
    log = ines.context.request.get(f"{ines.address}/tables/{table}/log").text()
    mine = [line for line in re.findall(r'data-kind="resigned".*?</li>', log, flags=re.DOTALL) if "Vous faites" in line]
    assert len(mine) == 1
    other.close()


def test_a_tab_left_behind_is_told_so_and_shown_the_table_as_it_is(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.play_now()
    ines.wait_for_turn()
    other = ines.context.new_page()
    other.route("**/wire*", lambda route: route.abort())
    other.goto(ines.page.url)
    ines.choose(ines.choices()[0])
    other.locator(".panel [name=pick]").first.evaluate("one => one.click()")
    other.wait_for_selector(".panel [role=alert]")
    assert "rien n'a été joué" in other.locator(".panel [role=alert]").first.inner_text()
    other.close()


def test_a_press_is_not_lost_when_the_table_is_redrawn_under_it(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.play_now()
    ines.wait_for_turn()
    page, seen = ines.page, ines.seen()
    page.wait_for_load_state()
    page.locator(".panel.mine [name=pick]:visible").first.hover()
    page.mouse.down()
    with page.expect_response(re.compile("/live")) as answer:
        page.evaluate("() => { document.getElementById('seen').value = 'old'; htmx.trigger('#feed', 'refresh') }")
    answer.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    with page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/act")):
        page.mouse.up()
    page.wait_for_function("was => !['old', was].includes(document.getElementById('seen')?.value)", arg=seen)


def test_a_lost_connection_loses_nothing(arrive: Callable[..., Person]) -> None:
    _, people = friends(arrive, "Inès", "Paul", bots=2)
    while not any(is_asked(person) for person in people):
        people[0].page.wait_for_timeout(20)
    mover = next(person for person in people if is_asked(person))
    other = next(person for person in people if person is not mover)
    seen = other.seen()
    other.context.set_offline(True)
    mover.choose(mover.choices()[0])
    other.context.set_offline(False)
    other.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    other.wait_until_moved(seen)


PRESS_WHAT_IS_THERE = """() => {
    if (location.pathname.endsWith("/end")) return "over";
    const hidden = document.querySelector(".pass");
    if (hidden && document.querySelector(".board, .notebook, .log")) return "a secret beside the screen";
    const next = hidden?.querySelector("button")
        ?? [...document.querySelectorAll(".panel.mine [name=pick]")].at(-1)
        ?? document.querySelector("#go-on-now, .panel [data-hand-over]");
    if (!next || next.dataset.pressed) return false;
    next.dataset.pressed = "yes";
    next.click();
    return "pressed";
}"""
"""Found and pressed in one go: between two steps of a test the page may have moved on."""


def test_one_device_is_passed_around(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    table = ines.open_table("startup-nation", bots=2, level="random", **{"option.points_to_win": 1})
    ines.page.click("text=S'asseoir ici")
    ines.page.fill("[id^=name-]", "Paul")
    ines.page.click("[id^=sit-] button")
    ines.page.click("text=Commencer la partie")
    ines.page.wait_for_selector(".pass")
    pressed = 0
    while (what := ines.page.wait_for_function(PRESS_WHAT_IS_THERE).json_value()) != "over":
        assert what == "pressed", what
        pressed += 1
    assert pressed > 4, table
