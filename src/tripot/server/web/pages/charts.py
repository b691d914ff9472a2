"""Charts drawn on the server: SVG for the eyes, and the same figures as rows for a table beside it.

A series is told apart by its mark, its dashes and its name at the end of the line; colour, which the style sheet of a
game gives to `series-<id>`, is never alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

WIDTH, HEIGHT = 480, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 104, 14, 30
_LABEL = 17
"""The least distance between two names, so that none covers another."""
_TICKS = 6
_DASHES = ("", "7 4", "2 4", "10 3 2 3", "14 4")
_MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    "M-4 -4h8v8h-8z",
    "M0 -5l5 9h-10z",
    "M0 -5.500l5.500 5.500l-5.500 5.500l-5.500 -5.500z",
    "M0 5l5 -9h-10z",
    "M-5 -1.500h3.500v-3.500h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500z",
)


@dataclass(frozen=True, slots=True)
class Series:
    """One line: an id for its style, a name for people, a value for each step or none."""

    id: str
    name: str
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing and its figures."""

    svg: Markup
    title: str
    steps: tuple[str, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, from zero to a value, with its text."""

    id: str
    name: str
    value: int
    text: str


def line_chart(title: str, steps: Sequence[str], series: Sequence[Series], strong: str = "") -> Chart:
    """Lines over steps; the one of the id `strong` stands out."""
    drawing = "".join(_lines(tuple(steps), tuple(series), strong))
    return Chart(_frame(title, WIDTH, HEIGHT, drawing), title, tuple(steps), tuple(series))


def bar_chart(title: str, bars: Sequence[Bar]) -> Chart:
    """Bars one below the other, to the right of zero or to its left."""
    height = 30 * len(bars) + 8
    drawing = "".join(_bars(tuple(bars), height))
    series = tuple(Series(bar.id, bar.name, (bar.value,)) for bar in bars)
    return Chart(_frame(title, WIDTH, height, drawing), title, ("",), series)


def _frame(title: str, width: int, height: int, drawing: str) -> Markup:
    start = f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
    return Markup(f"{start}{drawing}</svg>")  # noqa: S704 - every text in it is escaped


def ticks(least: int, most: int) -> list[int]:
    """Round numbers between two values, both within them.

    >>> ticks(0, 13), ticks(-3, 22)
    ([0, 5, 10, 15], [-5, 0, 5, 10, 15, 20, 25])
    """
    span = max(most - least, 1)
    step = next(unit for unit in _units() if span / unit <= _TICKS - 1)
    first, last = least // step, -(-most // step)
    return [step * place for place in range(first, last + 1)]


def _units() -> Iterator[int]:
    unit = 1
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10


def _lines(steps: tuple[str, ...], series: tuple[Series, ...], strong: str) -> Iterator[str]:
    known = [value for one in series for value in one.values if value is not None] or [0]
    marks = ticks(min(0, *known), max(known))
    low, high = marks[0], max(marks[-1], marks[0] + 1)

    def across(step: int) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * step / max(len(steps) - 1, 1)

    def up(value: float) -> float:
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (value - low) / (high - low)

    for value in marks:
        yield f'<path class="grid{" zero" if value == 0 else ""}" d="M{_LEFT} {up(value):.1f}H{WIDTH - _RIGHT}"/>'
        yield f'<text class="tick" x="{_LEFT - 7}" y="{up(value) + 4:.1f}" text-anchor="end">{_minus(value)}</text>'
    for place, step in enumerate(steps):
        yield f'<text class="tick" x="{across(place):.1f}" y="{HEIGHT - 9}" text-anchor="middle">{escape(step)}</text>'
    labels = _labels([(one, up(last)) for one in series for last in (_last(one),) if last is not None])
    for place, one in enumerate(series):
        points = [(across(step), up(value)) for step, value in enumerate(one.values) if value is not None]
        if points:
            yield _series(one, place, points, labels[one.id], strong=one.id == strong)


def _last(one: Series) -> int | None:
    return next((value for value in reversed(one.values) if value is not None), None)


def _labels(wanted: list[tuple[Series, float]]) -> dict[str, float]:
    """Where each name stands: as near its line's end as the others let it."""
    order = sorted(wanted, key=lambda each: each[1])
    places: list[float] = []
    for _, height in order:
        places.append(max(height, places[-1] + _LABEL if places else _TOP))
    below = float(HEIGHT - _BOTTOM + 4)
    for place in range(len(places) - 1, -1, -1):
        places[place] = min(places[place], below)
        below = places[place] - _LABEL
    return {one.id: place for (one, _), place in zip(order, places, strict=True)}


def _series(one: Series, place: int, points: list[tuple[float, float]], label: float, *, strong: bool) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dash = _DASHES[place % len(_DASHES)]
    mark = _MARKS[place % len(_MARKS)]
    end_x, end_y = points[-1]
    name_x = WIDTH - _RIGHT + 14
    marks = "".join(f'<path class="mark" d="{mark}" transform="translate({x:.1f} {y:.1f})"/>' for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    kind = f"series series-{escape(one.id)}{' strong' if strong else ''}"
    return (
        f'<g class="{kind}"><path class="line" d="{path}"{dashes}/>'
        f'<path class="leader" d="M{end_x + 5:.1f} {end_y:.1f}L{name_x - 3} {label:.1f}"/>{marks}'
        f'<text class="name" x="{name_x}" y="{label + 5:.1f}">{escape(one.name)}</text></g>'
    )


def _bars(bars: tuple[Bar, ...], height: int) -> Iterator[str]:
    values = [bar.value for bar in bars]
    low, high = min(0, *values), max(0, *values)
    span = max(high - low, 1)
    left, right = 110, WIDTH - 76

    def across(value: float) -> float:
        return left + (right - left) * (value - low) / span

    yield f'<path class="grid zero" d="M{across(0):.1f} 2V{height - 2}"/>'
    for place, bar in enumerate(bars):
        top = 6 + 30 * place
        start, end = sorted((across(0), across(bar.value)))
        yield (
            f'<g class="series series-{escape(bar.id)}">'
            f'<text class="name" x="0" y="{top + 16}">{escape(bar.name)}</text>'
            f'<rect class="bar" x="{start:.1f}" y="{top}" width="{max(end - start, 1):.1f}" height="20"/>'
            f'<text class="value" x="{end + 6:.1f}" y="{top + 16}">{escape(bar.text)}</text></g>'
        )


def _minus(value: int) -> str:
    return f"\u2212{-value}" if value < 0 else str(value)
