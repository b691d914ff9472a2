"""The paper edition of Manhattan."""

import re
from pathlib import Path

import pytest

from citing import rule
from tripot.printing import printer_of


@rule("MH-COR-01", "MH-END-20", "MH-ORD-03")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_pdf_has_cards_an_order_sheet_and_the_kit(tmp_path: Path, lang: str) -> None:
    target = tmp_path / "manhattan.pdf"
    pages = printer_of("manhattan")(target, lang)
    written = target.read_bytes()
    assert written.startswith(b"%PDF")
    assert pages == 3 + 1 + 2
    assert len(re.findall(rb"/Type /Page\b(?!s)", written)) == pages
