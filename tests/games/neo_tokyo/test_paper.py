"""The paper edition of Neo-Tokyo."""

import re
from base64 import a85decode
from pathlib import Path
from zlib import decompress

import pytest

from citing import rule
from tripot.games.neo_tokyo.paper.kit import _steps
from tripot.games.neo_tokyo.steps import STEPS
from tripot.printing import printer_of
from tripot.printing.paper import for_paper


def pages_of(written: bytes) -> list[str]:
    """What is drawn on each page, as the PDF says it."""
    found = re.findall(rb"/ASCII85Decode /FlateDecode \].*?stream\s*(.*?)endstream", written, re.DOTALL)
    return [decompress(a85decode(b"<~" + each.strip(), adobe=True)).decode("latin-1") for each in found]


@rule("NT-TIT-01", "NT-ORD-01", "NT-DEF-01")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_pdf_has_cards_an_order_sheet_and_the_kit(tmp_path: Path, lang: str) -> None:
    target = tmp_path / "neo-tokyo.pdf"
    pages = printer_of("neo-tokyo")(target, lang)
    written = target.read_bytes()
    assert written.startswith(b"%PDF")
    assert pages == 3 + 1 + 2
    assert len(re.findall(rb"/Type /Page\b(?!s)", written)) == pages
    drawn = "".join(pages_of(written))
    for word in ("Kurogane", "Yamabiko", {"fr": "Le Neo-Shogun", "en": "The Neo-Shogun"}[lang]):
        assert word in drawn
    assert {"fr": "Fiche d'ordres", "en": "Order sheet"}[lang] in drawn


@rule("NT-STP-01")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_kit_lists_every_step_of_a_resolution(lang: str) -> None:
    told = _steps(lang)
    assert len(told) == len(STEPS)
    assert told[1] == "<b>2.</b> runs"


def test_a_name_loses_the_marks_that_the_paper_s_fonts_lack() -> None:
    assert for_paper("Ensō d'été, œuvre") == "Enso d'été, œuvre"
