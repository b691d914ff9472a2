"""The page: chapters with figures and, beside each, the table of the same numbers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from statistics import median, quantiles

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from tripot.engine.registry import game_of
from tripot.lab.report import drawing, luck
from tripot.lab.report.comparing import compared
from tripot.lab.report.measures import Key, Measured, is_share, measured
from tripot.lab.report.samples import Estimate, estimate
from tripot.lab.report.words import Words
from tripot.lab.results import Results

MOST = 16
"""Bars of one figure; the table beside it has all."""
NARROW, WIDE = 0.7, 1.4
"""How far from its fair share a seat or a faction may be."""


@dataclass(frozen=True, slots=True)
class Part:
    """A table, and the figure of the same numbers if there is one."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    figure: Markup = field(default_factory=Markup)
    about: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what stands under it."""

    id: str
    title: str
    parts: Sequence[Part]
    sentences: Sequence[str] = ()


def write(results: Results, other: Results | None = None, lang: str = "fr") -> str:
    """The whole page."""
    told = results.experiment()
    words = Words(game_of(told["game"]), lang)
    cells = measured(results)
    found = chapters(words, cells)
    if other is not None:
        found.insert(0, compared(words, cells, measured(other), Chapter, Part))
    source = files("tripot.lab.report").joinpath("report.html").read_text("utf-8")
    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True).from_string(source)
    title = words.say("page", "title", game=words.voice.text("game.name"))
    seeds = words.say("page", "seed", seed=str(told["seed"]), rules=told["rules"])
    return page.render(lang=lang, title=title, seeds=seeds, chapters=found, words=words)


def chapters(words: Words, cells: Sequence[Measured]) -> list[Chapter]:
    """All cells at a glance, then each by itself."""
    return [_glance(words, cells), *(_cell(words, cell, number) for number, cell in enumerate(cells, 1))]


def _glance(words: Words, cells: Sequence[Measured]) -> Chapter:
    """All cells in one table, and whether seats are fair."""
    head = [words.say("words", name) for name in ("cell", "games", "failed", "entries", "fairness")]
    rows = [
        [title(words, cell), str(cell.games), str(cell.failed), words.number(_mean(cell)), _verdict(words, cell)]
        for cell in cells
    ]
    about = words.say("page", "glance")
    return Chapter("glance", words.say("chapters", "glance"), [Part(words.say("words", "cells"), head, rows)], [about])


def _mean(cell: Measured) -> float:
    return cell.samples["length", "game", "entries"].mean


def title(words: Words, cell: Measured) -> str:
    """How a cell is called."""
    return words.say("page", "cell", players=str(cell.players), variant=words.name("variant", cell.variant))


def _verdict(words: Words, cell: Measured) -> str:
    """The group furthest from its fair share whose interval says that it is no accident."""
    if not cell.has_winners:
        return words.say("words", "no_winners")
    worst = ("", 1.0, 0.0)
    for (section, group, name), sample in cell.samples.items():
        if section != "fairness" or group == "bot":
            continue
        found, fair = estimate(sample, is_share=True), 1 / cell.players
        ratio, is_out = found.value / fair, found.high < NARROW * fair or found.low > WIDE * fair
        if is_out and abs(ratio - 1) > worst[2]:
            worst = (words.name(group, name), ratio, abs(ratio - 1))
    if not worst[0]:
        return words.say("words", "nothing_unfair")
    return words.say("words", "unfair", name=worst[0], ratio=words.number(worst[1]))


def _cell(words: Words, cell: Measured, number: int) -> Chapter:
    parts = [*_fairness(words, cell), *_length(words, cell), *_means(words, cell, "ends"), *_use(words, cell)]
    parts += [*_means(words, cell, "drama"), *_luck(words, cell), *_means(words, cell, "figures")]
    parts += _economy(words, cell)
    return Chapter(f"cell-{number}", title(words, cell), parts)


def _fairness(words: Words, cell: Measured) -> Iterator[Part]:
    if not cell.has_winners:
        return
    groups = sorted({group for section, group, _ in cell.samples if section == "fairness"}, key=_seats_first)
    for group in groups:
        found = _estimates(cell, "fairness", group)
        if group != "seat" and len(found) < 2:
            continue
        yield _part(words, "fairness", group, found, 1 / cell.players, words.percent)


def _seats_first(group: str) -> tuple[bool, str]:
    return group != "seat", group


def _estimates(cell: Measured, section: str, group: str) -> list[tuple[str, Estimate]]:
    found = [
        (key[2], estimate(sample, is_share=is_share(key)))
        for key, sample in cell.samples.items()
        if key[:2] == (section, group)
    ]
    return sorted(found, key=_by_number)


def _by_number(pair: tuple[str, Estimate]) -> tuple[int, str]:
    return (int(pair[0]), "") if pair[0].isdecimal() else (10**9, pair[0])


def _part(
    words: Words,
    section: str,
    group: str,
    found: Sequence[tuple[str, Estimate]],
    fair: float | None,
    say: Callable[[float], str],
) -> Part:
    head = [words.group(group), *(words.say("words", name) for name in ("share", "interval", "count"))]
    rows = [[words.name(group, name), say(each.value), _between(say, each), str(each.count)] for name, each in found]
    about = words.say("about", section)
    heading = words.say("page", "heading", section=words.say("chapters", section), group=words.group(group))
    drawn = [(words.name(group, name), each) for name, each in found][:MOST]
    return Part(heading, head, rows, drawing.intervals(heading, drawn, fair, say), about)


def _between(say: Callable[[float], str], each: Estimate) -> str:
    return f"{say(each.low)} – {say(each.high)}"


def _length(words: Words, cell: Measured) -> Iterator[Part]:
    if not cell.lengths:
        return
    tenth, middle, nine_tenths = band(cell.lengths)
    rows = [
        [words.say("words", "least"), words.number(min(cell.lengths))],
        [words.say("words", "tenth"), words.number(tenth)],
        [words.say("words", "median"), words.number(middle)],
        [words.say("words", "nine_tenths"), words.number(nine_tenths)],
        [words.say("words", "most"), words.number(max(cell.lengths))],
        [words.say("words", "turns"), words.number(cell.samples["length", "game", "turns"].mean)],
    ]
    heading = words.say("chapters", "length")
    figure = drawing.histogram(heading, cell.lengths, words.number)
    yield Part(
        heading, [words.say("words", "length"), words.say("words", "value")], rows, figure, words.say("about", "length")
    )


def _means(words: Words, cell: Measured, section: str) -> Iterator[Part]:
    """A table of means, for whatever has its figures in one row a game."""
    keys: list[Key] = [key for key in cell.samples if key[0] == section]
    rows = []
    for key in sorted(keys):
        found, say = (
            estimate(cell.samples[key], is_share=is_share(key)),
            words.percent if is_share(key) else words.number,
        )
        rows.append([words.name(key[1], key[2]), say(found.value), _between(say, found)])
    if rows:
        head = [words.say("words", name) for name in ("what", "mean", "interval")]
        yield Part(words.say("chapters", section), head, rows, about=words.say("about", section))


def _use(words: Words, cell: Measured) -> Iterator[Part]:
    """How often each action is used in a game by a player, and by those who win."""
    keys = [key for key in cell.samples if key[0] == "use"]
    rows = []
    for key in sorted(keys, key=lambda key: -cell.samples[key].mean):
        sample, winners = cell.samples[key], cell.samples["use of winners", key[1], key[2]]
        if sample.mean:
            told = words.number(winners.mean) if winners.values else "–"
            rows.append([words.name(key[1], key[2]), words.number(sample.mean), told])
    if rows:
        head = [words.say("words", name) for name in ("what", "by_player", "by_winner")]
        yield Part(words.say("chapters", "use"), head, rows, about=words.say("about", "use"))


def _luck(words: Words, cell: Measured) -> Iterator[Part]:
    found = luck.parts(cell.rows)
    if found:
        rows = [[words.say("luck", name), words.percent(share)] for name, share in found.items()]
        head = [words.say("words", name) for name in ("what", "share")]
        yield Part(words.say("chapters", "luck"), head, rows, about=words.say("about", "luck"))


def _economy(words: Words, cell: Measured) -> Iterator[Part]:
    for name, by_turn in sorted(cell.economy.items()):
        bands = {turn: band(values) for turn, values in by_turn.items()}
        if len(bands) < 2:
            continue
        heading = words.say("page", "economy", name=words.name("figure", name))
        head = [words.say("words", each) for each in ("turn", "tenth", "median", "nine_tenths", "count")]
        rows = [
            [str(turn), *(words.number(each) for each in bands[turn]), str(len(by_turn[turn]))]
            for turn in sorted(bands)
        ]
        yield Part(heading, head, rows, drawing.course(heading, bands, words.number), words.say("about", "economy"))


def band(values: Sequence[float]) -> tuple[float, float, float]:
    """A tenth, the middle, nine tenths: never beyond what was seen, however few the values."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    cut = quantiles(values, n=10, method="inclusive")
    return cut[0], median(values), cut[-1]
