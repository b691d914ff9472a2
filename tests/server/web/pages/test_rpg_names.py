"""Everything on a page is called by its name: identifiers stand in exports and in the API. [SR-TBL-21]"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from citing import rule
from games.rpg.test_scenes_by_form import PIER
from recordings import JOURNALS
from server.web.pages.desks import do, draw, everything, fight, render, scene, table
from tripot.engine.actions import Fill
from tripot.engine.fold import Replay, seed_of
from tripot.engine.journal import read_bytes
from tripot.engine.refusals import Refusal
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import GM
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.paper.character import person
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import PEOPLE
from tripot.speech.voice import Voice

CODE = re.compile(r"(?<![\w./-])[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+(?![\w/])")
READ_OUT = ("title", "alt", "aria-label", "aria-description", "placeholder")
SILENT = ("script", "style", "template")


class Reader(HTMLParser):
    """What a page says, to the eye or to the ear."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.silent = 0
        self.said: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        self.said += [value for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def codes(page: str) -> set[str]:
    """The identifiers that somebody reads on a page."""
    return {found for text in Reader(page).said for found in CODE.findall(text)}


def pages(s: Table, lang: str) -> Iterator[tuple[object, str]]:
    """Every page of everybody at a table."""
    for seat in (*range(s.seats), GM, None):
        for tab, page in everything(s, seat, lang).items():
            yield (seat, tab), page
    yield "screen", render("screen-live.html", scene(s, None, lang, tab="screen"), None, lang)


def forms(s: Table, lang: str) -> Iterator[tuple[object, str]]:
    """Every form that a player or the game master may open."""
    for seat in (0, 1, GM):
        view = look(GAME, s, seat)
        for form in dict.fromkeys(form.name for form in (*view.menu.forms, *view.standing.forms)):
            yield (seat, form), draw(s, seat, lang, form=form)


def written() -> Table:
    """People whom no text knows: two players wrote theirs, the game master three opponents."""
    s = table(3, heroes=False)
    do(s, 0, "take:vesna_kord")
    do(s, 1, "create_character", name="Zoé", like="noor_castellan")
    do(s, 2, "create_character", name="Ymir", like="bastien_roche")
    do(s, GM, "start_session")
    do(s, GM, "bring_opponent", name="Rat", role="brute", threat=2, count=2)
    do(s, GM, "bring_opponent", name="Ombre", role="decker", threat=3, device="reef_console")
    do(s, GM, "bring", like="dock_guard", count=12)
    return s


def recorded(name: str, entries: int) -> Table:
    """A recorded table after so many entries."""
    header, all_ = read_bytes((JOURNALS / "rpg" / f"{name}.jsonl").read_bytes())
    seed = seed_of(all_)
    assert seed is not None
    r = Replay(GAME, header, KeyedRng(seed))
    for entry in all_[:entries]:
        r.append(entry)
    return r.state


@rule("SR-TBL-21")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("name", "entries"), [("fight", 30), ("hack", 24), ("spell", 10), ("undo", 28)])
def test_no_page_of_a_recorded_evening_shows_an_identifier(name: str, entries: int, lang: str) -> None:
    s = recorded(name, entries)
    assert s.outcome is None
    assert {where: found for where, page in pages(s, lang) if (found := codes(page))} == {}


@rule("SR-TBL-21")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_people_written_at_the_table_are_called_by_their_names_on_every_page_and_form(lang: str) -> None:
    s = written()
    fight(s)
    assert {where: found for where, page in (*pages(s, lang), *forms(s, lang)) if (found := codes(page))} == {}
    assert "Console Récif (Ombre)" in draw(s, GM, "fr", "matrix")
    assert ("Garde du quai 12" if lang == "fr" else "Dock guard 12") in draw(s, GM, lang, "scene")


@rule("SR-TBL-21", "SR-GEN-03")
def test_a_ruling_is_told_in_words() -> None:
    s = written()
    rat, shadow = (next(c for c in s.people() if c.name == name) for name in ("Rat 1", "Ombre"))
    for field, value in (
        ("player_2.attribute.AGI", "4"), ("player_2.mode", "vr_hot"), ("player_2.box.stun.1", "incurable"),
        (f"{rat.id}.status.chilled", "2"), (f"device.{shadow.device}.bricked", "true"), (f"{rat.id}.zone", "yard"),
    ):  # fmt: skip
        do(s, GM, "override", field=field, value=value)
    for lang in ("fr", "en"):
        page = draw(s, GM, lang, "journal")
        assert codes(page) == set()
    said = " ".join(" ".join(Reader(draw(s, GM, "fr", "journal")).said).replace("\xa0", " ").split())
    assert "Zoé, Agilité passe de" in said
    assert "Zoé, Mode passe de" in said
    assert "à RV chaude" in said


@rule("SR-TBL-21", "SR-GEN-08")
def test_an_option_that_changes_is_told_in_words() -> None:
    s = written()
    do(s, GM, "set_option", option="referee", value="auto")
    assert codes(draw(s, 1, "fr", "journal")) == codes(draw(s, 1, "en", "journal")) == set()
    said = " ".join(" ".join(Reader(draw(s, 1, "fr", "journal")).said).replace("\xa0", " ").split())
    assert "l'option « arbitre » passe de demander au meneur à la maison répond" in said.replace("’", "'")


@rule("SR-TBL-21", "SR-TBL-12")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_scene_of_the_game_masters_own_shows_no_identifier(lang: str) -> None:
    s = written()
    do(s, GM, "bring_scene", **PIER)
    assert {where: found for where, page in pages(s, lang) if (found := codes(page))} == {}
    assert "Le ponton" in draw(s, GM, lang, "scene")
    assert codes(draw(s, GM, lang, "scene", form="bring_scene")) == set()
    host = "Serveur Sentinelle (Capitainerie)" if lang == "fr" else "Sentry host (Capitainerie)"
    assert host in draw(s, GM, lang, "matrix")


@rule("SR-TBL-21")
def test_a_refusal_names_whom_it_is_about() -> None:
    s = written()
    refusal = perform(GAME, s, GM, Fill("call_test", {"people": ["player_2"], "opposition": [
        {"character": "player_2", "skill": "perception"}], "skill": "perception"}))  # fmt: skip
    assert isinstance(refusal, Refusal)
    assert refusal.facts == {"found": "player_2"}
    assert "Zoé" in scene(s, GM).refused(refusal)


@rule("SR-TBL-21", "SR-INFO-01")
def test_whoever_is_not_seen_has_no_name_on_a_page() -> None:
    s = written()
    do(s, GM, "bring_opponent", name="Spectre", role="decker", threat=3, device="reef_console", hidden=True)
    assert "Spectre" in draw(s, GM, "fr", "scene")
    for page in everything(s, 1).values():
        assert codes(page) == set()
        assert "Spectre" not in page


@rule("SR-TBL-21")
def test_a_name_that_somebody_typed_is_never_read_as_a_code_of_the_texts() -> None:
    s = table()
    s.characters["vesna_kord"].name = "dock_guard_1"
    do(s, 0, "move", character="vesna_kord", x=20, y=10)
    for seat in (0, 1, GM):
        shown = draw(s, seat, tab="table")
        assert "dock_guard_1" in shown
    alone = draw(s, 1, tab="table")
    assert "Garde du quai 1" not in alone


@rule("SR-TBL-21")
def test_the_contacts_of_ready_heroes_have_names_for_readers_of_either_language() -> None:
    names = {name for row in PEOPLE.values() for name in row.get("contacts", ())}
    french, english = Voice(GAME, "fr"), Voice(GAME, "en")
    assert len(names) == 9
    for name in names:
        assert french.has(f"terms.contact.{name}")
        assert english.term("contact", name) == name
        assert french.term("contact", name) != name
    s = table()
    page, paper = draw(s, 0, "fr", "sheet"), person_of(s)
    assert "le vieux Marrow" in page
    assert "Old Marrow" not in page
    assert "Old Marrow" in draw(s, 0, "en", "sheet")
    assert "le vieux Marrow" in paper


def person_of(s: Table) -> list[str]:
    """Traits, knowledge and contacts of the first hero, as they are printed."""
    sheet = look(GAME, s, 0).facts["sheets"]["vesna_kord"]
    return person(sheet, Voice(GAME, "fr"))
