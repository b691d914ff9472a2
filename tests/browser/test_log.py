"""What happened has room beside the board, and shows what is new."""

from collections.abc import Callable

import pytest

from browser.people import Person
from citing import promise
from tripot.engine.registry import games

pytestmark = pytest.mark.browser

ROOM = """() => {
  const room = document.querySelector("#log"), whole = document.querySelector("#happened").getBoundingClientRect();
  const view = room.getBoundingClientRect();
  const isWithin = (box) => box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
  const newest = [...room.querySelectorAll(".log > .turn:first-child :is(.line, summary)")]
    .filter((one) => one.checkVisibility()).at(-1);
  return {
    share: whole.height / innerHeight,
    below: whole.bottom - innerHeight,
    whole: room.scrollHeight <= room.clientHeight + 1,
    newest: !newest || isWithin(newest.getBoundingClientRect()),
  };
}"""


def play_some(person: Person, turns: int) -> None:
    """Answer the first choice offered, some times; one that surely eliminates is unfolded."""
    for _ in range(turns):
        person.wait_for_turn()
        person.choose(person.choices()[0])


@promise("E15")
def test_the_log_has_two_fifths_of_the_screen_and_its_newest_line_is_in_view(arrive: Callable[..., Person]) -> None:
    for game in sorted(games()):
        ines = arrive("Inès")
        ines.go(f"/games/{game}")
        ines.page.locator("form[action$='/play'] button").first.click()
        ines.page.wait_for_selector("#happened")
        ines.page.wait_for_load_state()
        seen = ines.page.evaluate(ROOM)
        assert seen["below"] <= 1, (game, seen)
        assert seen["newest"], (game, seen)
        assert seen["share"] >= 0.4 or seen["whole"], (game, seen)


@promise("E15")
def test_public_and_private_lines_are_both_in_view_and_what_is_new_since_my_move_is_marked(
    arrive: Callable[..., Person],
) -> None:
    ines = arrive("Inès")
    ines.play_now()
    ines.wait_for_turn()
    assert ines.page.locator("#log .line.fresh").count() < ines.page.locator("#log .line").count()
    play_some(ines, 3)
    ines.wait_for_turn()
    seen = ines.page.evaluate(ROOM)
    assert seen["share"] >= 0.4
    assert seen["newest"]
    notebook = ines.page.locator("#notebook .line").first.bounding_box()
    assert notebook is not None
    assert notebook["y"] + notebook["height"] < 800
    assert "fresh" in str(ines.page.locator("#log .turn.latest .line").last.get_attribute("class"))
    assert ines.page.locator("#log .line:not(.fresh)").count() > 0


@promise("E15")
def test_on_a_phone_the_log_is_one_touch_away_with_a_count_of_what_is_new(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès", size=(390, 844))
    ines.play_now()
    play_some(ines, 2)
    ines.wait_for_turn()
    link = ines.page.locator(".to-log")
    assert int(link.locator("b").inner_text()) == ines.page.locator("#log .line.fresh").count() > 0
    steps = ines.page.evaluate("history.length")
    link.click()
    top = ines.page.locator("#happened-title").bounding_box()
    assert top is not None
    assert 0 <= top["y"] < 400
    assert ines.page.evaluate("history.length") == steps, "back leads where one came from"


@promise("E15")
def test_lines_of_routine_are_folded_into_one(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.go("/games/manhattan")
    ines.page.locator("form[action$='/play'] button").first.click()
    folded = ines.page.locator("#log .noise summary")
    folded.first.wait_for()
    assert "routine" in folded.first.inner_text()
