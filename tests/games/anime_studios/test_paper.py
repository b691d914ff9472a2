"""The paper edition of Générique de guerre."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from citing import rule
from tripot.games.anime_studios.numbers import BOOK, FACTIONS, KINDS, PRODUCTIONS
from tripot.games.anime_studios.paper.counters import SQUARES, counters
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.printing import printer_of
from tripot.printing.paper import HEIGHT, WIDTH

ART = files("tripot.games.anime_studios") / "art"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_pdf_has_rules_boards_tracks_sheets_counters_and_news(tmp_path: Path, lang: str) -> None:
    target = tmp_path / "studios.pdf"
    pages = printer_of("anime-studios")(target, lang)
    written = target.read_bytes()
    assert written.startswith(b"%PDF")
    rules, boards, tracks, sheets, units, rights, news = 1, 3 * 2, 1, len(FACTIONS), 1, 2, 1
    assert pages == rules + boards + tracks + sheets + units + rights + news
    assert len(re.findall(rb"/Type /Page\b(?!s)", written)) == pages


@rule("AN-RES-02", "AN-GEN-09")
def test_there_are_as_many_counters_as_units_exist_a_pawn_each_and_a_studio_for_every_zone() -> None:
    printed = Counter(counters())
    for kinds, units in zip(KINDS, NUMBERS[BOOK].units, strict=True):
        assert [printed[f"unit-{kind}"] for kind in kinds] == [unit.reserve for unit in units]
    assert all(printed[faction] == 1 for faction in FACTIONS)
    assert printed["studio"] == 17


def test_everything_that_is_printed_is_drawn() -> None:
    wanted = [f"unit-{kind}" for kinds in KINDS for kind in kinds] + list(FACTIONS)
    wanted += [f"cover-{work}" for works in PRODUCTIONS for work in works]
    assert [name for name in wanted if not (ART / f"{name}.svg").is_file()] == []


def test_counters_lie_within_the_page_and_backs_behind_their_faces() -> None:
    faces, backs = list(SQUARES.boxes()), list(SQUARES.boxes(mirrored=True))
    assert len(faces) == len(SQUARES)
    for face, back in zip(faces, backs, strict=True):
        assert 0 < face.left < face.left + face.width < WIDTH
        assert 0 < face.bottom < face.bottom + face.height < HEIGHT
        assert back.bottom == face.bottom
        assert back.left == pytest.approx(WIDTH - face.left - face.width)


def test_both_languages_say_the_same_things() -> None:
    def shape(lang: str) -> Any:
        texts = tomllib.loads((files("tripot.games.anime_studios.paper") / f"words.{lang}.toml").read_text("utf-8"))
        return {
            name: {key: len(text) if isinstance(text, list) else 1 for key, text in part.items()}
            for name, part in texts.items()
        }

    assert shape("fr") == shape("en")
