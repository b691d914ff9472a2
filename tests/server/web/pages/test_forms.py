"""Any game's forms as boxes: read back exactly, grown and cut line by line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.toys import GAMES
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.server.tables.cursors import Cursor, read_cursor
from tripot.server.web.pages.forms import Box, edit, read, sheet
from tripot.speech.voice import Voice

ORDER = Form(
    "order",
    (
        Field("vote", "choice", choices=("up", "down"), optional=True),
        Field("stake", "int", 0, 1000),
        Field("secret", "flag", optional=True),
        Field("note", "text", most=50, optional=True),
        Field(
            "runs",
            "list",
            most=3,
            of=(
                Field(
                    "run",
                    "group",
                    of=(
                        Field("target", "choice", choices=("a", "b")),
                        Field("sums", "list", most=2, of=(Field("sum", "int", 0, 9),)),
                    ),
                ),
            ),
        ),
        Field("who", "group", of=(Field("name", "text", most=10),), optional=True),
    ),
    "TC-2",
)
VOICE = Voice(GAMES["toy-cards"], "fr")


def posted(boxes: tuple[Box, ...]) -> dict[str, str]:
    """What a browser would send of these boxes."""
    sent: dict[str, str] = {}
    for box in boxes:
        if box.kind == "list":
            sent[f"{box.name}#"] = str(len(box.boxes))
        if box.kind in ("list", "group"):
            sent |= posted(box.boxes)
        elif box.kind == "flag":
            sent[f"{box.name}?"] = "1"
            sent |= {box.name: "1"} if box.value else {}
        else:
            sent[box.name] = "" if box.value is None else str(box.value)
    return sent


runs = st.lists(
    st.fixed_dictionaries({"target": st.sampled_from("ab"), "sums": st.lists(st.integers(0, 9), max_size=2)}),
    max_size=3,
)
values = st.fixed_dictionaries(
    {"stake": st.integers(0, 1000), "secret": st.booleans(), "runs": runs},
    optional={
        "vote": st.sampled_from(("up", "down")),
        "note": st.text("abc é<>&\"'", min_size=1, max_size=20).map(str.strip).filter(bool),
        "who": st.just({"name": "Zoé"}),
    },
)


@given(values)
def test_what_is_drawn_is_read_back(value: dict[str, Any]) -> None:
    assert read(ORDER, posted(sheet(ORDER, VOICE, value).boxes)) == value


def test_lines_are_added_and_removed_wherever_they_are() -> None:
    value: dict[str, Any] = {"stake": 1}
    value = edit(ORDER, value, "add:runs")
    value = edit(ORDER, value, "add:runs")
    value["runs"][0]["target"] = "a"
    value = edit(ORDER, value, "add:runs.0.sums")
    assert value["runs"] == [{"target": "a", "sums": [{}]}, {}]
    value = edit(ORDER, value, "remove:runs.1")
    assert len(value["runs"]) == 1
    for nonsense in (
        "add:",
        "add:nothing",
        "remove:runs",
        "remove:runs.9",
        "add:stake",
        "remove:runs.0.sums.5",
        "jump:runs",
    ):
        assert edit(ORDER, {"stake": 1, "runs": [{"target": "a"}]}, nonsense)["runs"][0]["target"] == "a"


def test_errors_stand_where_they_belong_and_none_is_lost() -> None:
    refusal = Refusal("TC-3", "not_a_number", {}, ("runs", "0", "sums", "1"), (Refusal("TC-4", "stale"),))
    drawn = sheet(ORDER, VOICE, {"runs": [{"target": "a", "sums": [1, "x"]}]}, refusal)
    [sums] = [box for box in drawn.boxes[4].boxes[0].boxes if box.name == "runs.0.sums"]
    assert sums.boxes[1].errors == (("Il faut un nombre entier ici.", "TC-3"),)
    assert [rule for _, rule in drawn.errors] == ["TC-4"]


def test_numbers_are_read_as_people_write_them_and_nonsense_is_passed_on() -> None:
    for text, number in (
        ("50 000", 50000),
        ("1\u202f000", 1000),
        ("−3", -3),
        ("12abc", "12abc"),
        ("9" * 20, "9" * 20),
        ("١٢", "١٢"),
    ):
        assert read(Form("f", (Field("n", "int"),), "X"), {"n": text}) == {"n": number}


@given(st.dictionaries(st.text(max_size=12), st.text(max_size=12), max_size=8))
def test_whatever_is_posted_is_read_without_a_bug(data: dict[str, str]) -> None:
    read(ORDER, {**data, "runs#": "2", "runs.0.sums#": "99999"})


@pytest.mark.parametrize("odd", ["²", "--1", "", "1e3", "9" * 5_000, "٣", "-1"])
def test_a_line_that_is_no_number_is_nowhere(odd: str) -> None:
    """Only a hand-made request writes such a place: it changes nothing, and breaks nothing."""
    value = {"runs": [{"target": "a", "sums": [1]}]}
    assert edit(ORDER, {"runs": [dict(value["runs"][0])]}, f"remove:runs.{odd}") == value
    assert edit(ORDER, {"runs": [dict(value["runs"][0])]}, f"remove:runs.{odd}.sums.0") == value
    assert "runs" not in read(ORDER, {"runs#": odd, "stake": "1"})
    assert read_cursor(f"1.{odd}.0.0") in (None, Cursor(1, -1, 0, 0))


def test_the_choices_of_a_number_are_chosen_from_a_list_and_read_as_numbers() -> None:
    form = Form(
        "stake", (Field("stake", "int", numbers=(1, 1000)), Field("to", "int", numbers=(1,), term="seat")), "TC-2"
    )
    stake, to = sheet(form, Voice(GAMES["toy-cards"], "fr", {1: "Zoé"})).boxes
    assert stake.choices == (("1", "1"), ("1000", "1000"))
    assert to.choices == (("1", "Zoé"),)
    assert read(form, {"stake": "1000", "to": "1"}) == {"stake": 1000, "to": 1}
