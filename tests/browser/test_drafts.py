"""Nothing that somebody wrote is thrown away: the most natural button hands in what is on the screen. [E1, E2]"""

import re
from collections.abc import Callable, Iterator

import pytest

from browser import houses
from browser.people import Person, stop_clock
from citing import promise

pytestmark = pytest.mark.browser
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> houses.FileClock:
    return houses.FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: houses.FileClock) -> Iterator[str]:
    """A house whose bots think for longer than a test lasts."""
    with houses.house(tmp_path_factory.mktemp("house"), clock, bot_delay_least=600, bot_delay_most=600) as made:
        yield made


def said(person: Person) -> str:
    return person.page.locator("#panel").inner_text()


@promise("E1", "E4")
@SCRIPTS
def test_a_character_is_saved_by_the_button_that_says_ready(arrive: Callable[..., Person], *, scripts: bool) -> None:
    ines = arrive("Inès", scripts=scripts)
    ines.play_now("manhattan")
    assert ines.page.locator("#pick-ready").inner_text() == "Enregistrer, tout est prêt"
    ines.page.fill("#name", "A")
    ines.page.click("#pick-ready")
    ines.page.wait_for_selector("#sheet-character .error")
    assert ines.page.locator("#pick-not-ready").count() == 0
    assert ines.page.locator("#name").input_value() == "A"
    assert ines.page.locator(":focus").get_attribute("id") == "name"
    ines.page.fill("#name", "Ada Manhattan")
    ines.page.click("#pick-ready")
    ines.page.wait_for_selector("#pick-not-ready")
    assert "Ada Manhattan" in str(ines.page.locator("#happened").text_content())


@promise("E1")
@SCRIPTS
def test_a_preset_with_a_name_is_deposited_by_calling_it_final(arrive: Callable[..., Person], *, scripts: bool) -> None:
    ines = arrive("Inès", scripts=scripts)
    ines.play_now("neo-tokyo")
    assert ines.page.locator("#pick-ready").inner_text() == "Personnage définitif, sans rien enregistrer"
    ines.page.click("#preset-shadow")
    ines.page.wait_for_selector("#trait-ancien_des_ombres:checked")
    assert ines.page.locator("#pick-ready").inner_text() == "Enregistrer, personnage définitif"
    ines.page.fill("#name", "Rin Aoki")
    ines.page.click("#pick-ready")
    ines.page.wait_for_selector("#pick-not-ready")
    assert ines.page.locator("#name").input_value() == "Rin Aoki"
    assert "Enregistré" in said(ines)


@promise("E1")
@SCRIPTS
def test_an_empty_sheet_is_asked_about_first(arrive: Callable[..., Person], *, scripts: bool) -> None:
    ines = arrive("Inès", scripts=scripts)
    ines.play_now("neo-tokyo")
    ines.page.click("#pick-ready")
    ines.page.wait_for_selector("#question")
    assert "Jouer une fiche vide" in str(ines.page.locator("#question").text_content())
    ines.page.click("#not-sure")
    ines.page.wait_for_selector("#question", state="hidden")
    assert ines.page.locator("#pick-not-ready").count() == 0
    ines.page.click("#pick-ready")
    ines.page.click("#sure")
    ines.page.wait_for_selector("#pick-not-ready")


@promise("E1")
@SCRIPTS
def test_a_sheet_of_the_rpg_is_saved_by_beginning_the_session(arrive: Callable[..., Person], *, scripts: bool) -> None:
    ines = arrive("Inès", scripts=scripts)
    ines.go("/games/rpg/open")
    ines.page.select_option("#seats", "1")
    ines.page.click("form[action$='/open'] > p button")
    ines.page.wait_for_url(re.compile(r"/tables/\w+$"))
    table = ines.page.url.rpartition("/")[2]
    ines.page.click("text=Commencer la partie")
    ines.page.wait_for_selector("#panel")
    ines.go(f"/tables/{table}?tab=table&form=edit_character&character=dock_guard_1")
    ines.page.fill("#order [name=value]", "Salomé Vire")
    ines.page.click("#begin")
    ines.page.wait_for_selector("#end-evening")
    assert "Salomé Vire" in ines.page.locator("#board").inner_text()


@promise("E2", "E3")
def test_what_is_typed_and_not_deposited_is_handed_in_when_the_clock_rings_and_the_next_turn_waits_behind_its_results(
    arrive: Callable[..., Person], clock: houses.FileClock
) -> None:
    ines = arrive("Inès")
    ines.go("/games/manhattan/open?preset=evening")
    ines.page.select_option("#seats", "4")
    ines.page.fill("#bots", "3")
    ines.page.click("form[action$='/open'] > p button")
    ines.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ines.page.click("text=Commencer la partie")
    ines.page.click("#pick-ready")
    ines.page.wait_for_selector("#pick-not-ready")
    clock.advance(601)
    ines.page.click("a[href$='tab=orders'].button")
    with ines.page.expect_response(re.compile("/count")):
        ines.page.click("#part-coalition > summary")
        ines.page.click("#sheet-orders label:has([name=coalition][value=transparency])")
    ines.page.wait_for_selector("#states :text('ce brouillon le sera pour vous')")
    stop_clock(ines.page)
    clock.advance(601)
    ines.page.wait_for_selector("#showing .results")
    assert ines.page.locator("#pick-ready, #sheet-orders").count() == 0
    ines.page.clock.run_for(100)  # what htmx has drawn listens a moment later
    ines.page.click("#go-on-now")
    ines.page.wait_for_selector("#draft-news")
    assert "a été déposé pour vous à" in said(ines)
    assert ines.page.locator("#pick-ready").get_attribute("aria-disabled") == "true"
    assert ines.page.locator("#held").is_visible()
    ines.page.clock.run_for(2100)
    assert ines.page.locator("#pick-ready").get_attribute("aria-disabled") is None
    assert ines.page.locator("#held").is_hidden()


@promise("E1")
def test_a_name_typed_for_a_chair_sits_down_when_the_game_begins(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.open_table("startup-nation", seats=4, bots=0, level="random")
    ines.page.locator("details.menu-inline summary").first.click()
    ines.page.locator("form[id^=sit-] [name=name]").first.fill("Paul")
    ines.page.click("text=Commencer la partie")
    ines.page.wait_for_selector("h1, .panel")
    ines.page.wait_for_load_state()
    assert "Paul" in ines.page.inner_text("main")


@promise("E1", "E2")
def test_the_last_words_before_a_page_goes_are_kept(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    table = ines.play_now("neo-tokyo")
    ines.page.fill("#description", "Une ancienne du port")
    ines.go("/rules/neo-tokyo")
    ines.go(f"/tables/{table}")
    assert ines.page.input_value("#description") == "Une ancienne du port"
