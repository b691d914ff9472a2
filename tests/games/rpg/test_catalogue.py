"""The catalogue: when each action may be done, at what price, with which test, against what. [SR-JRN-02]"""

from pathlib import Path

import pytest

from citing import rule
from tripot.games.rpg.actions import CATALOGUE
from tripot.games.rpg.tables import ACTIONS, Entry

LINES = Path(__file__).with_name("catalogue.txt").read_text("utf-8").splitlines()
"""One line an action: its price in major (M) and minor (m) actions, then whatever else the rulebook's entry says."""


def line_of(entry: Entry) -> str:
    """An action of the catalogue, as the table beside writes it."""
    price = "".join(f"{count}{kind}" for count, kind in ((entry.major, "M"), (entry.minor, "m")) if count)
    more = {
        "drain": str(entry.drain or ""),
        "limbs": ",".join(entry.limbs),
        "linked": entry.linked,
        "illegal": entry.illegal,
        "class": entry.class_,
        "test": entry.test if entry.test != "none" else "",
        "pool": "+".join(part.partition(":")[2] or part for part in entry.pool),
        "against": entry.against,
        "over": str(entry.threshold or ""),
        "tags": ",".join(entry.test_tags),
        "escape": "yes" if "escape" in entry.tags else "",
    }
    said = [f"{name}={value}" for name, value in more.items() if value]
    return " ".join([entry.id, entry.code, entry.timing, price or "free", *said])


@pytest.mark.parametrize("line", [pytest.param(line, marks=rule(line.split()[0])) for line in LINES])
def test_an_action_is_as_published(line: str) -> None:
    assert line_of(ACTIONS[line.split()[1]]) == line


@rule("SR-JRN-02")
def test_every_action_can_be_done_and_says_what_it_writes() -> None:
    assert [line.split()[1] for line in LINES] == list(ACTIONS)
    assert set(ACTIONS) <= set(CATALOGUE)
    assert all(entry.journal for entry in ACTIONS.values())
    assert sum(not line.startswith("SR-E") for line in LINES) == 73
