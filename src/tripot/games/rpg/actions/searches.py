"""Looking for things in the matrix: on the grid, in the files of a network. [SR-X15, SR-X16, SR-MTX-38]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.hacking import HACK, need_self, useful_programs
from tripot.games.rpg.contests import END
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.extended import start_project
from tripot.games.rpg.matrix.intrusion import Hack, tune
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.plays import Terms, play
from tripot.games.rpg.records import Character, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.teamwork import HELP

DEPTHS = {"common": 2, "obscure": 4, "restricted": 7, "secret": 11}
"""How deep information lies. [SR-X15]"""
CANDIDATES = 32


@dataclass(slots=True, kw_only=True)
class GridSearch(Hack):
    """Something looked for on the grid. [SR-X15]"""

    about: str = written("")
    depth: str = written("common")


def _grid_terms(s: Table, doing: GridSearch) -> Terms:
    """By how deep it lies; ten minutes a roll. [SR-X15]"""
    return Terms(DEPTHS[doing.depth], s.figures.grid_search_seconds)


def _grid_found(s: Table, plan: GridSearch, _outcome: str, net: int) -> None:
    c = s.characters.get(plan.who)
    if c is not None and net:
        write_note(s, c, "SR-X15", "grid_search", about=plan.about, depth=net)


def _suggest_grid(_s: Table, _c: Character) -> Iterable[Values]:
    return [{"about": "…", "depth": "common"}]


def _need_search(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_self(s, c, v)
    if c.network not in s.networks:
        yield Refusal("SR-X16", "E_NO_ACCESS", {})


def _suggest_search(s: Table, c: Character) -> Iterable[Values]:
    if c.network not in s.networks:
        return []
    programs = useful_programs(s, c, "file_search")
    return [{"file": "manifest", "programs": programs}, {"file": "roster", "programs": programs}]


def _head_start(s: Table, c: Character, doing: Hack) -> int:
    """A fingerprint is worth four net hits at once, a good program that is used one more. [SR-X16, SR-MTX-17]"""
    found = s.networks[c.network].files.get(doing.file)
    fingerprint = found is not None and (found.fingerprint or found.id in c.fingerprints)
    return (4 if fingerprint else 0) + ("sieve" in doing.programs)


def _search(s: Table, doing: Hack) -> None:
    """Thirty-two candidates, halved by each net hit. [SR-X16, SR-MTX-38]"""
    c, file = actor(s, doing), doing.file
    if c.network not in s.networks:
        return
    key = f"{c.network}:{file}"
    before = c.searches.get(key)
    done = (_head_start(s, c, doing) if before is None else before) + test_of(s, doing).net
    c.searches[key] = done
    candidates = max(1, CANDIDATES >> min(done, 6))
    there = file in s.networks[c.network].files
    if candidates == 1 and there and f"file:{key}" not in c.facts:
        c.facts.append(f"file:{key}")
    write_note(s, c, "SR-X16", "file_search", file=file, candidates=candidates, found=candidates == 1 and there)


PLAYS = {
    "grid_search": play(
        GridSearch, (*HELP, start_project, *END), ("about", "depth", "assistants"), need_self, _suggest_grid, tune,
        terms=_grid_terms, finish=_grid_found,
    ),
    "file_search": play(
        Hack, (*HACK, _search, *END), ("file", "programs", "atouts"), _need_search, _suggest_search, tune
    ),
}  # fmt: skip
