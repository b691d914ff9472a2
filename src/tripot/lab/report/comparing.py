"""Two experiments side by side: differences, their intervals, a correction for how many were looked at, and words."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tripot.lab.report.measures import Key, Measured, is_share
from tripot.lab.report.samples import Estimate, Sample, difference, holm
from tripot.lab.report.words import Words

SECTIONS = ("fairness", "length", "ends", "points", "figures", "drama", "use")
"""What is compared; each is told in the report of one experiment too."""
RARE = 0.05
"""A difference counts if luck alone makes such a one more rarely, however many were looked at."""


def pairs(here: Sequence[Measured], there: Sequence[Measured]) -> Iterator[tuple[Measured, Measured]]:
    """Cells of the same size and name; where there is one of each size on both sides, those of the same size."""
    by_name = {cell.name: cell for cell in there}
    for cell in here:
        if cell.name in by_name:
            yield cell, by_name[cell.name]
            continue
        same = [other for other in there if other.players == cell.players]
        if len(same) == 1 and sum(each.players == cell.players for each in here) == 1:
            yield cell, same[0]


def differences(here: Measured, there: Measured) -> list[tuple[Key, Estimate]]:
    """Of everything that both have measured."""
    return [
        (key, difference(here.samples[key], there.samples[key]))
        for key in sorted(set(here.samples) & set(there.samples))
        if key[0] in SECTIONS and _varies(here.samples[key], there.samples[key])
    ]


def _varies(here: Sample, there: Sample) -> bool:
    return len({*here.values, *there.values}) > 1


def compared(
    words: Words,
    here: Sequence[Measured],
    there: Sequence[Measured],
    chapter: Callable[..., Any],
    part: Callable[..., Any],
) -> Any:
    """The chapter of differences: what changed, in words; then every figure."""
    found = [
        (ours, theirs, key, each) for ours, theirs in pairs(here, there) for key, each in differences(ours, theirs)
    ]
    corrected = holm([each.chance for *_, each in found])
    sentences = [
        _sentence(words, ours, theirs, key, each)
        for (ours, theirs, key, each), chance in zip(found, corrected, strict=True)
        if chance < RARE
    ]
    about = words.say("compare", "about", count=str(len(found)))
    head = [
        words.say("words", name) for name in ("cell", "what", "there", "here", "difference", "interval", "corrected")
    ]
    rows = [
        _row(words, ours, theirs, key, each, chance)
        for (ours, theirs, key, each), chance in zip(found, corrected, strict=True)
    ]
    table = part(words.say("compare", "all"), head, rows)
    told = sentences or [words.say("compare", "nothing" if found else "no_pairs")]
    return chapter("compare", words.say("chapters", "compare"), [table], [about, *told])


def _what(words: Words, key: Key) -> str:
    return f"{words.say('chapters', key[0])}, {words.name(key[1], key[2])}"


def _row(words: Words, ours: Measured, theirs: Measured, key: Key, each: Estimate, chance: float) -> list[str]:
    say = words.percent if is_share(key) else words.number
    return [
        words.say("page", "cell", players=str(ours.players), variant=words.name("variant", ours.variant)),
        _what(words, key),
        say(theirs.samples[key].mean),
        say(ours.samples[key].mean),
        say(each.value),
        f"{say(each.low)} – {say(each.high)}",
        words.number(chance),
    ]


def _sentence(words: Words, ours: Measured, theirs: Measured, key: Key, each: Estimate) -> str:
    say = words.percent if is_share(key) else words.number
    return words.say(
        "compare",
        "more" if each.value > 0 else "less",
        cell=words.say("page", "cell", players=str(ours.players), variant=words.name("variant", ours.variant)),
        what=_what(words, key),
        there=say(theirs.samples[key].mean),
        here=say(ours.samples[key].mean),
        low=say(each.low),
        high=say(each.high),
    )
