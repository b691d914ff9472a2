"""Looking for things in the matrix: on the grid, in the files of a network. [SR-X15, SR-X16, SR-MTX-38]"""

from collections.abc import Iterable, Iterator

from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.hacking import HACK, need_self, useful_programs
from tripot.games.rpg.contests import END
from tripot.games.rpg.deeds import PLAYS, Play, Values, actor, test_of
from tripot.games.rpg.extended import FINISHES, TERMS, start_project
from tripot.games.rpg.matrix.intrusion import tune
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.records import Character, Deed, Project
from tripot.games.rpg.state import Table
from tripot.games.rpg.teamwork import HELP

DEPTHS = {"common": 2, "obscure": 4, "restricted": 7, "secret": 11}
"""How deep information lies. [SR-X15]"""
TEN_MINUTES = 600
CANDIDATES = 32


def _grid_terms(_s: Table, deed: Deed) -> tuple[int, int]:
    """By how deep it lies; ten minutes a roll. [SR-X15]"""
    return DEPTHS[deed.form.get("depth") or "common"], TEN_MINUTES


def _grid_found(s: Table, _deed: Deed, project: Project, _outcome: str, net: int) -> None:
    c = s.characters.get(project.who)
    if c is not None and net:
        write_note(s, c, "SR-X15", "grid_search", about=str(project.form.get("about") or ""), depth=net)


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


def _head_start(s: Table, c: Character, deed: Deed) -> int:
    """A fingerprint is worth four net hits at once, a good program that is used one more. [SR-X16, SR-MTX-17]"""
    name = str(deed.form.get("file") or "")
    found = s.networks[c.network].files.get(name)
    fingerprint = found is not None and (found.fingerprint or name in c.fingerprints)
    return (4 if fingerprint else 0) + ("sieve" in (deed.form.get("programs") or ()))


def _search(s: Table, deed: Deed) -> None:
    """Thirty-two candidates, halved by each net hit. [SR-X16, SR-MTX-38]"""
    c, file = actor(s, deed), str(deed.form.get("file") or "")
    if c.network not in s.networks:
        return
    key = f"{c.network}:{file}"
    before = c.searches.get(key)
    done = (_head_start(s, c, deed) if before is None else before) + test_of(s, deed).net
    c.searches[key] = done
    candidates = max(1, CANDIDATES >> min(done, 6))
    there = file in s.networks[c.network].files
    if candidates == 1 and there and f"file:{key}" not in c.facts:
        c.facts.append(f"file:{key}")
    write_note(s, c, "SR-X16", "file_search", file=file, candidates=candidates, found=candidates == 1 and there)


TERMS["grid_search"] = _grid_terms
FINISHES["grid_search"] = _grid_found
PLAYS |= {
    "grid_search": Play((*HELP, start_project, *END), ("about", "depth", "assistants"), need_self, _suggest_grid, tune),
    "file_search": Play((*HACK, _search, *END), ("file", "programs", "atouts"), _need_search, _suggest_search, tune),
}
