"""Figures as SVG: text stays text, colours are the page's, and every figure has a title to be read aloud."""

from collections.abc import Callable, Mapping, Sequence

from markupsafe import Markup, escape

from tripot.lab.report.samples import Estimate

WIDTH, LEFT, RIGHT, LINE = 340, 110, 10, 24
"""As wide as a phone: nothing is scaled down there."""
LETTER = 8
"""Room for a letter, or a figure of a number."""


def intervals(
    title: str, rows: Sequence[tuple[str, Estimate]], fair: float | None, say: Callable[[float], str]
) -> Markup:
    """A dot for each mean, a line for its interval, a dashed one for what would be fair."""
    ends = [bound for _, each in rows for bound in (each.low, each.high) if abs(bound) != float("inf")]
    low, high = min([0.0, *ends]), max([fair or 0.0, *(each.value for _, each in rows), *ends, 1e-9])
    height = LINE * len(rows) + 20
    left = min(WIDTH // 2, max(LEFT, *(LETTER * len(name) for name, _ in rows), 0))

    def at(value: float) -> float:
        inside = min(max(value, low), high)
        return left + (WIDTH - left - RIGHT) * (inside - low) / (high - low)

    parts = [_text(at(low), height - 4, say(low)), _text(at(high), height - 4, say(high), "end")]
    if fair is not None:
        parts.append(f'<path class="fair" d="M{at(fair):.1f} 0V{height - 16}"/>')
    for place, (name, each) in enumerate(rows):
        y = LINE * place + LINE // 2
        parts.append(_text(left - 6, y + 4, name, "end"))
        parts.append(f'<path d="M{at(each.low):.1f} {y}H{at(each.high):.1f}"/>')
        parts.append(f'<circle cx="{at(each.value):.1f}" cy="{y}" r="4"/>')
    return _svg(title, height, parts)


def histogram(title: str, values: Sequence[float], say: Callable[[float], str]) -> Markup:
    """How often which length came."""
    low, high, height = min(values), max(values), 110
    bins = [0] * min(20, max(1, int(high - low) + 1))
    for value in values:
        bins[min(len(bins) - 1, int((value - low) / ((high - low) or 1) * len(bins)))] += 1
    step = (WIDTH - 20) / len(bins)
    bars = [
        f'<rect x="{10 + place * step:.1f}" y="{height - 20 - 80 * count / max(bins):.1f}" '
        f'width="{step * 0.9:.1f}" height="{80 * count / max(bins):.1f}"/>'
        for place, count in enumerate(bins)
    ]
    return _svg(
        title, height, [*bars, _text(10, height - 4, say(low)), _text(WIDTH - 10, height - 4, say(high), "end")]
    )


def course(title: str, bands: Mapping[int, tuple[float, float, float]], say: Callable[[float], str]) -> Markup:
    """The middle by turn, in the band of nine tenths to one tenth."""
    turns, height = sorted(bands), 140
    low, high = min(bands[turn][0] for turn in turns), max(bands[turn][2] for turn in turns)
    left = max(60, 10 + LETTER * max(len(say(low)), len(say(high))))

    def point(turn: int, value: float) -> str:
        x = left + (WIDTH - left - RIGHT) * (turn - turns[0]) / ((turns[-1] - turns[0]) or 1)
        y = 10 + (height - 36) * (1 - (value - low) / ((high - low) or 1))
        return f"{x:.1f} {y:.1f}"

    band = [point(turn, bands[turn][0]) for turn in turns] + [point(turn, bands[turn][2]) for turn in reversed(turns)]
    parts = [
        f'<path class="band" d="M{" L".join(band)}Z"/>',
        f'<path class="line" d="M{" L".join(point(turn, bands[turn][1]) for turn in turns)}"/>',
        _text(left - 4, 16, say(high), "end"),
        _text(left - 4, height - 22, say(low), "end"),
        _text(left, height - 4, str(turns[0])),
        _text(WIDTH - 10, height - 4, str(turns[-1]), "end"),
    ]
    return _svg(title, height, parts)


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(title: str, height: int, parts: Sequence[str]) -> Markup:
    inside = "".join(parts)
    return Markup(  # noqa: S704 (numbers, and words that are escaped above)
        f'<svg role="img" viewBox="0 0 {WIDTH} {height}" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>{inside}</svg>"
    )
