"""The game master's evening: what is done every few minutes takes three presses or fewer. [SR-TBL-08, SR-TBL-10]"""

from collections.abc import Callable

import pytest

from browser.people import Person
from browser.role_playing import gather, look, press
from citing import promise, rule

pytestmark = pytest.mark.browser


def stands(person: Person, who: str) -> tuple[int, int]:
    """Where a token stands, as its page says."""
    piece = person.page.locator(f"[data-drag={who}]")
    return int(piece.get_attribute("data-x") or 0), int(piece.get_attribute("data-y") or 0)


@rule("SR-TBL-08")
@rule("SR-TBL-10")
def test_a_master_moves_hurts_and_marks_people_by_hand(arrive: Callable[..., Person]) -> None:
    table, master, mage, decker = gather(arrive)
    look(master, table)

    # a token: one drag
    x, y = stands(master, "dock_guard_1")
    box = master.page.locator("[data-drag=dock_guard_1] .rim").bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seen = master.seen()
    master.page.mouse.move(*at)
    master.page.mouse.down()
    master.page.mouse.move(at[0] + 60, at[1], steps=4)
    master.page.mouse.up()
    master.wait_until_moved(seen)
    assert stands(master, "dock_guard_1")[0] > x + 5
    assert stands(master, "dock_guard_1")[1] == y
    assert "look=" not in master.page.url  # a drag is no click

    # the same by keys
    x, y = stands(master, "dock_guard_1")
    seen = master.seen()
    master.page.focus("[data-drag=dock_guard_1]")
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "Enter"):
        master.page.keyboard.press(key)
    master.wait_until_moved(seen)
    assert stands(master, "dock_guard_1") == (x - 1, y + 2)

    # a status: touch the token, touch the status; it is on the token of whoever may see it
    master.page.click("[data-drag=dock_guard_1]")
    master.page.wait_for_selector("#give-prone")
    press(master, "#give-prone")
    master.page.wait_for_selector("#take-prone")
    look(mage, table)
    mage.page.wait_for_selector(".token[href*=dock_guard_1] .token-status")
    assert mage.page.locator("[data-drag=dock_guard_1]").count() == 0  # it is not hers to move

    # a player's own token, within the move that it pays
    x, y = stands(mage, "aurele_quint")
    seen = mage.seen()
    mage.page.focus("[data-drag=aurele_quint]")
    for _ in range(8):
        mage.page.keyboard.press("Shift+ArrowRight")
    mage.page.keyboard.press("Enter")
    mage.wait_until_moved(seen)
    assert stands(mage, "aurele_quint") == (x + 10, y)

    # a group test of perception: the tool, a threshold, the button
    look(master, table)
    master.page.click("#tool-crew-perception")
    master.page.wait_for_selector("#order .ladder")
    assert master.page.locator("#order input[name^='people.']:checked").count() == 2
    master.page.click("#order .ladder label >> nth=2")
    press(master, "#send-order")
    mage.page.wait_for_selector("#answers, .happened .line.roll")

    # nothing is wider than a phone
    look(decker, table)
    assert decker.page.evaluate("() => document.documentElement.scrollWidth") <= 390


@rule("SR-TBL-10")
def test_names_on_the_plan_never_lie_on_each_other(arrive: Callable[..., Person]) -> None:
    table, master, _, _ = gather(arrive)
    for x, y in ((50, 10), (51, 11), (52, 12)):
        look(master, table, form="bring", like="dock_guard", zone="yard", x=str(x), y=str(y))
        press(master, "#send-order")
    look(master, table)
    boxes = master.page.evaluate(
        """() => [...document.querySelectorAll('.token-name, .zone-name')].map((one) => {
            const box = one.getBoundingClientRect();
            return [box.left, box.top, box.right, box.bottom, one.textContent];
        })"""
    )
    assert len(boxes) >= 6
    clashes = [
        (a[4], b[4])
        for place, a in enumerate(boxes)
        for b in boxes[:place]
        if a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 3 and b[1] < a[3] - 3
    ]
    assert clashes == []


IN_VIEW = """(who) => [...document.querySelectorAll('.line.roll')].some((line) => {
    const parts = [...line.querySelectorAll('.die, .roll-sum')];
    return line.textContent.includes(who) && line.querySelectorAll('.die').length > 3
        && line.querySelector('.roll-sum') && parts.every((one) => {
            const box = one.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0
                && box.right <= innerWidth && line.contains(top);
        });
})"""
"""Whether every die of somebody's roll and its result are on the screen, and nothing lies over them."""


@promise("E17")
def test_my_own_dice_and_their_result_are_in_view_as_they_fall_at_a_desk_and_on_a_phone(
    arrive: Callable[..., Person],
) -> None:
    table, master, mage, decker = gather(arrive)
    for person, who in ((mage, "Aurèle Quint"), (decker, "Noor Castellan")):
        look(person, table, form="skill_test")
        press(person, "#send-order")
        seen = person.seen()
        look(master, table)
        press(master, "#answers button >> nth=0")
        person.wait_until_moved(seen)
        person.page.wait_for_function(IN_VIEW, arg=who)


def middle(person: Person, who: str) -> tuple[float, float]:
    """Where a token is drawn now."""
    box = person.page.locator(f"[data-drag={who}] .rim").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@rule("SR-TBL-10")
def test_a_token_is_drawn_under_the_pointer_that_drags_it_and_where_the_arrows_bring_it(
    arrive: Callable[..., Person],
) -> None:
    table, master, _, _ = gather(arrive)
    look(master, table)
    x, y = middle(master, "dock_guard_1")
    master.page.mouse.move(x, y)
    master.page.mouse.down()
    for step in (20, 60, 90):
        master.page.mouse.move(x + step, y + step / 2, steps=3)
        u, v = middle(master, "dock_guard_1")
        assert abs(u - x - step) < 8
        assert abs(v - y - step / 2) < 8
    name = master.page.locator(".token-name[data-with=dock_guard_1]").bounding_box()
    assert name is not None
    assert abs(name["x"] + name["width"] / 2 - u) < 130  # its name goes with it
    seen = master.seen()
    master.page.mouse.up()
    master.wait_until_moved(seen)
    x, y = middle(master, "dock_guard_1")
    master.page.focus("[data-drag=dock_guard_1]")
    for _ in range(4):
        master.page.keyboard.press("ArrowLeft")
    u, v = middle(master, "dock_guard_1")
    assert -40 < u - x < -8
    assert abs(v - y) < 2


WATCHED = """() => {
    window.strayed = [];
    const place = () => {
        const plan = document.querySelector('svg.ground-plan')?.getBoundingClientRect();
        return plan && [...document.querySelectorAll('.token')].map((one) => {
            const box = one.querySelector('.rim').getBoundingClientRect();
            return [one.getAttribute('data-about'), box.x - plan.x, box.y - plan.y];
        });
    };
    const first = new Map(place().map(([who, x, y]) => [who, [x, y]]));
    const watch = () => {
        for (const [who, x, y] of place() ?? []) {
            const [u, v] = first.get(who) ?? [x, y];
            if (Math.hypot(x - u, y - v) > 5) window.strayed.push([who, Math.round(x - u), Math.round(y - v)]);
        }
        window.watching = requestAnimationFrame(watch);
    };
    watch();
}"""
"""From now on every frame is looked at: tokens that nobody moves stay where they are on their map."""


@rule("SR-TBL-10")
def test_tokens_stay_in_their_place_on_the_map_when_the_order_of_a_fight_appears(
    arrive: Callable[..., Person],
) -> None:
    table, master, mage, _ = gather(arrive)
    look(mage, table)
    mage.page.evaluate(WATCHED)
    look(master, table)
    press(master, "#start-fight")
    mage.page.wait_for_selector("#track li")
    mage.page.wait_for_timeout(600)
    assert mage.page.evaluate("window.strayed") == []


SHOWN = """(who) => {
    const box = document.querySelector(who).getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.left >= 0 && box.right <= innerWidth && !!top?.closest('svg.ground-plan');
}"""
"""Whether a token is on the screen and nothing lies over it."""


@promise("E30")
def test_on_a_phone_my_token_and_the_nearest_opponent_are_in_view_and_the_whole_map_is_a_press_away(
    arrive: Callable[..., Person],
) -> None:
    table, master, _, decker = gather(arrive)
    look(decker, table)
    for _ in range(2):  # before a fight, then in one
        assert decker.page.evaluate(SHOWN, ".token.mine .rim")
        assert decker.page.evaluate(SHOWN, "[data-about=token-yard_hound_1] .rim")
        look(master, table)
        if master.page.locator("#start-fight").count():
            press(master, "#start-fight")
            decker.page.wait_for_selector("#track li")
    for _ in range(5):  # those who have played are said to have, also those far to the right
        look(master, table)
        press(master, "#pick-end-turn")
    look(decker, table)
    assert decker.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    decker.page.locator("#map-size").scroll_into_view_if_needed()
    decker.page.locator("#map-size").click()
    decker.page.wait_for_selector(".ground-plan.whole")
    wide = decker.page.evaluate("() => document.querySelector('.ground-plan').getBoundingClientRect().width")
    assert wide <= 390
