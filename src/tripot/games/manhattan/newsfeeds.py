"""The Newsfeeds: the public events of a turn in four sections, in an order that gives nothing away. [MH-VIS-06]

What is stored are facts and the numbers of two wordings, an opening and a local colour; `news.*.toml` holds the
sentences. Numbers are chosen from public facts alone, and no pair comes twice before all have been used.
"""

import tomllib
from importlib.resources import files
from typing import Any

from tripot.engine.events import PUBLIC, Event
from tripot.games.manhattan import mdc
from tripot.games.manhattan.corporations import COUNT, IDS, INDEX
from tripot.games.manhattan.runs.common import INFORMATION, SABOTAGE
from tripot.games.manhattan.state import Facts, State

SECTIONS = ("mdc", "economy", "people", "matrix")
"""[MH-VIS-06]"""
RULES = {
    "coalition_won": "MH-MDC-06",
    "no_coalition_won": "MH-MDC-06",
    "coalition_counted": "MH-VIS-07",
    "share_bought": "MH-VIS-08",
    "first_effect": "MH-EFF-01",
    "last_effect": "MH-EFF-01",
    "crashed": "MH-CRA-01",
    "influence_rose": "MH-INF-01",
    "citizenship_changed": "MH-CIT-01",
    "citizenship_lost": "MH-CRA-03",
    "turn_postponed": "MH-OPT-04",
    "turn_paused": "MH-OPT-04",
    "turn_resumed": "MH-OPT-04",
    "sabotage_succeeded": "MH-SAB-02",
    "run_detected": "MH-DET-04",
}
"""The rule behind each kind of news."""


def news(language: str) -> dict[str, Any]:
    """The wordings of a language."""
    return tomllib.loads(files(__package__).joinpath(f"news.{language}.toml").read_text("utf-8"))


_WORDINGS = news("en")
_LEADS: dict[str, Any] = _WORDINGS["leads"]
_TAILS: dict[str, Any] = _WORDINGS["tails"]
MOODS = {
    "share_bought": "money",
    "citizenship_changed": "money",
    "citizenship_lost": "fate",
    "first_effect": "fate",
    "last_effect": "fate",
    "crashed": "fate",
    "run_detected": "trouble",
    "sabotage_succeeded": "trouble",
}
"""Which local colour suits which kind of news."""


def write(s: State) -> Facts:
    """The four sections of the turn just resolved. [MH-VIS-06, MH-VIS-12]"""
    s.working.seasoning = salt(s)
    return {
        "turn": s.turn,
        "mdc": _bulletin(s),
        "economy": _economy(s),
        "people": _people(s),
        "matrix": _matrix(s),
    }


EMPTY: Facts = {"turn": 0, "mdc": [], "economy": [], "people": [], "matrix": []}
"""Turn 1 opens on silence. [MH-VIS-13]"""


def tell(s: State, published: Facts) -> None:
    """Announce every line, section by section; acts on the schedule were announced when they were done."""
    if s.log is None:
        return
    for section in SECTIONS:
        s.log.extend(
            Event(s.entry, RULES[item["kind"]], item["kind"], PUBLIC, item)
            for item in published[section]
            if not item["kind"].startswith("turn_")
        )


def _item(s: State, kind: str, subject: str, **facts: Any) -> Facts:
    """A piece of news with the numbers of its wordings."""
    told = s.headlines.get(f"{kind}:{subject}", 0)
    s.headlines[f"{kind}:{subject}"] = told + 1
    lead, tail = wording(kind, subject, told, s.working.seasoning)
    return {"kind": kind, **facts, "lead": lead, "tail": tail}


def salt(s: State) -> int:
    """A number that differs from game to game, made of the initial ranking, which everybody knows."""
    return sum(place * place * (number + 3) for number, place in enumerate(s.initial_rank))


def wording(kind: str, subject: str, told: int, seasoning: int) -> tuple[int, int | None]:
    """Which opening and which local colour serve for the `told`-th time; all pairs differ until all are used."""
    start = seasoning + INDEX.get(subject, 0) * 3
    openings = leads(_LEADS, kind, subject)
    colours = tails(_TAILS, kind, subject)
    lead = (start + told) % len(openings)
    if not colours:
        return lead, None
    place, lap = told % len(openings), told // len(openings)
    if lap == 0 and place >= len(colours):
        return lead, None
    return lead, (start + len(kind) + place + lap) % len(colours)


def leads(wordings: dict[str, Any], kind: str, subject: str) -> list[str]:
    """The openings for a kind of news; those of a victory depend on the coalition."""
    found: dict[str, list[str]] | list[str] = wordings[kind]
    return found[subject] if isinstance(found, dict) else found


def tails(wordings: dict[str, Any], kind: str, subject: str) -> list[str]:
    """The local colour for a kind of news about a corporation."""
    found: list[str] = wordings[MOODS[kind]][subject] if kind in MOODS else []
    return found


def sentence(wordings: dict[str, Any], item: Facts) -> str:
    """The template of a stored piece of news in one language, its placeholders still to be filled."""
    kind = item["kind"]
    subject = item.get("corporation") or item.get("coalition") or ""
    text = leads(wordings["leads"], kind, subject)[item["lead"]]
    if item["tail"] is None:
        return text
    return f"{text} {tails(wordings['tails'], kind, subject)[item['tail']]}"


def _bulletin(s: State) -> list[Facts]:
    """The winner, then every coalition that has a member, and who brought what. [MH-VIS-07]"""
    w = s.working
    winner = s.winners[-1]
    if winner == mdc.NEUTRAL:
        found = [_item(s, "no_coalition_won", "")]
    else:
        name = mdc.COALITIONS[winner]
        found = [_item(s, "coalition_won", name, coalition=name, strength=w.strengths[winner])]
    for coalition, strength in enumerate(w.strengths):
        players = mdc.players_of(s.joined[-1], coalition)
        if players:
            brought = [{"seat": seat, "corporations": _brought(s, seat)} for seat in players]
            name = mdc.COALITIONS[coalition]
            found.append({"kind": "coalition_counted", "coalition": name, "strength": strength, "players": brought})
    return found


def _brought(s: State, seat: int) -> list[str]:
    side = s.joined[-1][seat]
    return [
        IDS[corporation]
        for corporation in range(COUNT)
        if s.sided[-1][corporation] == side and s.working.owners[corporation] == seat
    ]


def _economy(s: State) -> list[Facts]:
    """Purchases by seat and corporation, both effects, crashes. [MH-VIS-08, MH-VIS-12]"""
    w = s.working
    found = []
    for seat, bought in enumerate(w.bought):
        corporations = [corporation for corporation, _ in bought]
        for corporation in sorted(set(corporations)):
            held = w.held[seat][corporation]
            number = corporations.count(corporation)
            name = IDS[corporation]
            found.append(_item(s, "share_bought", name, seat=seat, corporation=name, bought=number, held=held))
    for kind in ("first", "last"):
        name = IDS[w.actors[kind]]
        moved = [[IDS[c], change] for c, change in enumerate(w.columns[kind]) if change]
        found.append(_item(s, f"{kind}_effect", name, corporation=name, changes=moved))
    found += [_item(s, "crashed", IDS[c], corporation=IDS[c]) for c in w.crashes]
    return found


def _people(s: State) -> list[Facts]:
    """Influence, citizenships won and lost, by seat; then the acts on the schedule. [MH-VIS-09, MH-VIS-12]"""
    w = s.working
    claimed = {seat: corporation for seat, corporation, _ in w.claims}
    lost = dict(w.lost)
    found = []
    for seat in range(s.seats):
        if seat in w.rises:
            found.append(_item(s, "influence_rose", "", seat=seat, influence=s.influence[seat]))
        if seat in claimed:
            name = IDS[claimed[seat]]
            found.append(_item(s, "citizenship_changed", name, seat=seat, corporation=name))
        if seat in lost:
            name = IDS[lost[seat]]
            found.append(_item(s, "citizenship_lost", name, seat=seat, corporation=name))
    return found + s.notices


def _matrix(s: State) -> list[Facts]:
    """One line a successful Sabotage, one a detected run, nothing but the target. [MH-VIS-10, MH-VIS-11, MH-VIS-12]"""
    blasts, sightings = [0] * COUNT, [0] * COUNT
    for run in s.working.runs:
        if run.kind == SABOTAGE and run.succeeded:
            blasts[run.target] += 1
        elif run.detected and run.kind != INFORMATION:
            sightings[run.target] += 1
    found = []
    for corporation, name in enumerate(IDS):
        found += [_item(s, "sabotage_succeeded", name, corporation=name) for _ in range(blasts[corporation])]
        found += [_item(s, "run_detected", name, corporation=name) for _ in range(sightings[corporation])]
    return found
