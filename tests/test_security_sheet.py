"""The ASVS sheet answers all 253 requirements of levels 1 and 2, and names only tests that exist."""

import re
from pathlib import Path

from citing import promise

CHECKOUT = Path(__file__).resolve().parent.parent
SHEET = (CHECKOUT / "docs" / "security.md").read_text("utf-8")
ANSWERS = ("yes", "operator", "does not apply", "no")
LINE = re.compile(rf"^\| (\d+\.\d+\.\d+) \| ([^|]+) \| \*\*({'|'.join(ANSWERS)})\*\*: ([^|]{{3,}}) \|$", re.MULTILINE)
FILE = re.compile(r"`((?:tests|server|people|common|store|web|tables|ops|docs|engine)/[\w/]+\.(?:py|md))`")
CHAPTERS = (27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7)
"""Requirements of levels 1 and 2 in each of the seventeen chapters of version 5.0.0."""


@promise("R33")
def test_every_requirement_has_one_answer() -> None:
    numbers = [number for number, _, _, _ in LINE.findall(SHEET)]
    assert len(numbers) == len(set(numbers)) == 253
    found = [sum(number.startswith(f"{chapter}.") for number in numbers) for chapter in range(1, 18)]
    assert tuple(found) == CHAPTERS


@promise("R33")
def test_the_sheet_counts_its_answers_rightly() -> None:
    answers = [answer for _, _, answer, _ in LINE.findall(SHEET)]
    said = re.search(r"^(\d+) yes, (\d+) operator, (\d+) do not apply, (\d+) no\.$", SHEET, re.MULTILINE)
    assert said is not None
    assert [int(each) for each in said.groups()] == [answers.count(each) for each in ANSWERS]


@promise("R33")
def test_every_file_that_serves_as_evidence_exists() -> None:
    named = set(FILE.findall(SHEET))
    places = ("", "tests/", "src/tripot/server/", "src/tripot/", "src/tripot/server/people/")
    assert [each for each in sorted(named) if not any((CHECKOUT / place / each).exists() for place in places)] == []
