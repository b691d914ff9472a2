"""Charts: what is drawn is what is listed."""

import itertools
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.server.web.pages.charts import HEIGHT, WIDTH, Bar, Series, bar_chart, line_chart, ticks

ASSETS = (
    Series("ares", "Ares", (13, 14, 16)),
    Series("sony", "Sony", (10, 10, 10)),
    Series("spinrad", "Spinrad", (1, -2, None)),
)


def heights(svg: str, kind: str) -> list[float]:
    return [float(found) for found in re.findall(rf'<text class="{kind}" x="[^"]+" y="([^"]+)"', svg)]


def test_every_series_has_a_line_a_mark_for_each_value_and_its_name() -> None:
    chart = line_chart("Actifs", ("0", "1", "2"), ASSETS)
    root = ET.fromstring(chart.svg)
    groups = [group for group in root.iter("g") if "series" in group.attrib["class"]]
    assert [group.attrib["class"] for group in groups] == [
        "series series-ares",
        "series series-sony",
        "series series-spinrad",
    ]
    marks = [sum("mark" in path.attrib["class"] for path in group.iter("path")) for group in groups]
    assert marks == [3, 3, 2]
    assert [group.findtext("text") for group in groups] == ["Ares", "Sony", "Spinrad"]
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == "Actifs"


def test_series_are_told_apart_by_more_than_colour() -> None:
    many = tuple(Series(f"s{number}", f"S{number}", (number, number + 1)) for number in range(10))
    svg = str(line_chart("Actifs", ("0", "1"), many).svg)
    line, leader = r'<path class="line" d="[^"]+"( stroke-dasharray="[^"]+")?/>', r'<path class="leader"[^>]+/>'
    ways = re.findall(rf'{line}{leader}<path class="mark" d="([^"]+)"', svg)
    assert len(set(ways)) == 10


def test_one_series_may_stand_out() -> None:
    assert "series-sony strong" in line_chart("Actifs", ("0", "1", "2"), ASSETS, "sony").svg


def test_texts_are_escaped() -> None:
    svg = line_chart('<b>"', ("<1>",), (Series("x", "<script>", (1,)),)).svg
    assert "<script>" not in svg
    assert "<b>" not in svg
    ET.fromstring(svg)


@given(st.lists(st.lists(st.integers(-40, 60), min_size=9, max_size=9), min_size=1, max_size=10))
def test_whatever_the_values_all_is_within_the_frame_and_no_name_covers_another(rows: list[list[int]]) -> None:
    series = tuple(Series(f"s{number}", f"S{number}", tuple(row)) for number, row in enumerate(rows))
    svg = str(line_chart("Actifs", tuple(map(str, range(9))), series).svg)
    points = re.findall(r"translate\((\S+) (\S+)\)", svg)
    assert all(0 <= float(x) <= WIDTH and 0 <= float(y) <= HEIGHT for x, y in points)
    names = sorted(heights(svg, "name"))
    assert all(low + 14 <= high for low, high in itertools.pairwise(names))
    assert names[0] >= 0
    assert names[-1] <= HEIGHT


@given(st.integers(-200, 200), st.integers(0, 5000))
def test_ticks_are_round_few_and_hold_all_values(least: int, span: int) -> None:
    found = ticks(least, least + span)
    assert found[0] <= least
    assert found[-1] >= least + span
    assert 1 <= len(found) <= 8


@pytest.mark.parametrize("values", [(3, 5), (-2, 4), (0, 0)])
def test_bars_start_at_zero(values: tuple[int, int]) -> None:
    chart = bar_chart("Points", tuple(Bar(f"b{n}", f"B{n}", value, str(value)) for n, value in enumerate(values)))
    bars = [
        (float(x), float(width)) for x, width in re.findall(r'class="bar" x="(\S+)" y="\S+" width="(\S+)"', chart.svg)
    ]
    zero = float(re.search(r'class="grid zero" d="M(\S+) ', chart.svg)[1])  # type: ignore[index]
    for (start, width), value in zip(bars, values, strict=True):
        assert zero == pytest.approx(start if value >= 0 else start + width, abs=1.1)
    assert chart.series[0].values == (values[0],)
