"""The paper edition of Start-Up Nation."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from citing import rule
from tripot.games.startup_nation.deck import NAMES
from tripot.games.startup_nation.paper import _printed
from tripot.printing import printer_of


@rule("SN-DECK-03", "SN-DECK-04")
def test_the_sheet_holds_the_deck_of_five_players_and_one_zemmour() -> None:
    printed = [NAMES[character] for character in _printed()]
    assert len(printed) == 21
    assert printed.count("zemmour") == 1
    assert printed.count("intern") == 3
    assert printed.count("tech_lead") == 2


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_pdf_has_faces_backs_and_a_page_of_rules(tmp_path: Path, lang: str) -> None:
    target = tmp_path / "cards.pdf"
    pages = printer_of("startup-nation")(target, lang)
    written = target.read_bytes()
    assert written.startswith(b"%PDF")
    assert pages == 7
    assert len(re.findall(rb"/Type /Page\b(?!s)", written)) == pages


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_character_has_a_card_with_words(lang: str) -> None:
    texts = tomllib.loads((files("tripot.games.startup_nation.paper") / f"words.{lang}.toml").read_text("utf-8"))
    assert set(texts["cards"]) == set(NAMES)
    assert all(set(card) - {"name"} <= {"always", "resign", "death"} for card in texts["cards"].values())
    assert all(len(card) > 1 for card in texts["cards"].values())
