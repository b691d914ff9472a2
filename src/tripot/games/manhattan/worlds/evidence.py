"""What a seat knows of a past turn: the papers, its own letters, the letters in its files, the reports it got."""

from dataclasses import dataclass, field

from tripot.engine.seats import Seat
from tripot.games.manhattan import mdc
from tripot.games.manhattan.corporations import COUNT, INDEX, NONE, Corporation
from tripot.games.manhattan.parameters import Figures
from tripot.games.manhattan.runs.common import INFORMATION, KIND, STEP_PRICE, Run
from tripot.games.manhattan.state import Facts, Money, State


@dataclass(slots=True)
class Evidence:
    """A past turn as everybody read of it, and what one seat knows besides."""

    figures: Figures
    turn: int
    ranked: list[Corporation]
    """The corporations that opened the turn, by opening rank."""
    closing: list[Corporation]
    before: list[int]
    after: list[int]
    unknown: list[int]
    """The unexplained change of each corporation."""
    blasts: list[int]
    """Sabotages that succeeded, by corporation."""
    sightings: list[int]
    """Other detected runs, by corporation."""
    influence: list[int]
    citizen: list[Corporation]
    """Both at the start of the turn."""
    bought: list[list[Corporation]]
    risen: list[bool]
    claimed: list[Corporation]
    idle: list[bool]
    """Who is known to have played an empty form."""
    letters: list[Facts | None] = field(default_factory=list)
    """The letters that the seat has read, its own included."""
    runs: list[Run] = field(default_factory=list)
    """The offensive runs that the seat knows of."""
    reports: dict[Corporation, list[Facts]] = field(default_factory=dict)
    """The detections of a corporation, where the seat has read them."""

    def price(self, seat: Seat, corporation: Corporation) -> Money:
        """What a share cost this player. [MH-SHR-03, MH-SHR-04]"""
        dear = self.ranked[0] == corporation and self.citizen[seat] != corporation
        return (self.figures.share_price_of_leader if dear else self.figures.share_price) * self.before[corporation]


def gather(s: State, seat: Seat) -> list[Evidence]:
    """Everything that a seat knows of every past turn, turn 1 first."""
    influence = [1] * s.seats
    citizen = [character.citizenship for character in s.characters]
    known = letters_read(s, seat)
    found = []
    for turn in range(1, len(s.papers)):
        each = _read_papers(s, turn, influence, citizen)
        each.letters = [theirs[turn - 1] if turn <= len(theirs) else None for theirs in known]
        _add_runs(s, each, seat)
        found.append(each)
        influence = [own + risen for own, risen in zip(influence, each.risen, strict=True)]
        citizen = _citizens_after(s, each)
    return found


def letters_read(s: State, seat: Seat) -> list[list[Facts]]:
    """The letters of each player that a seat has read: its own, and those in its files."""
    read: list[list[Facts]] = [[] for _ in range(s.seats)]
    if seat < s.seats:
        for target, turn in s.dossiers[seat]:
            if turn - 1 > len(read[target]):
                read[target] = s.letters[target][: turn - 1]
        read[seat] = s.letters[seat]
    return read


def _read_papers(s: State, turn: int, influence: list[int], citizen: list[Corporation]) -> Evidence:
    table, news = s.papers[turn]["wall_street"], s.papers[turn]["newsfeeds"]
    rows = {INDEX[row["corporation"]]: row for row in table["rows"]}
    opening = [INDEX[row["corporation"]] for row in s.papers[turn - 1]["wall_street"]["rows"]]
    purchases = [item for item in news["economy"] if item["kind"] == "share_bought"]
    idle = set(s.papers[turn]["resigned"] + s.papers[turn]["absent"])
    if turn + 1 < len(s.papers):
        idle.update(s.papers[turn + 1]["absent"])
    claims = {
        item["seat"]: INDEX[item["corporation"]] for item in news["people"] if item["kind"] == "citizenship_changed"
    }
    risen = {item["seat"] for item in news["people"] if item["kind"] == "influence_rose"}
    return Evidence(
        figures=s.figures,
        turn=turn,
        ranked=[corporation for corporation in opening if corporation in rows],
        closing=list(rows),
        before=[rows[c]["previous"] if c in rows else 0 for c in range(COUNT)],
        after=[rows[c]["assets"] if c in rows else 0 for c in range(COUNT)],
        unknown=[rows[c]["unknown"] if c in rows else 0 for c in range(COUNT)],
        blasts=_count(news["matrix"], "sabotage_succeeded"),
        sightings=_count(news["matrix"], "run_detected"),
        influence=influence,
        citizen=citizen,
        bought=[
            [INDEX[item["corporation"]] for item in purchases if item["seat"] == player for _ in range(item["bought"])]
            for player in range(s.seats)
        ],
        risen=[player in risen for player in range(s.seats)],
        claimed=[claims.get(player, NONE) for player in range(s.seats)],
        idle=[player in idle for player in range(s.seats)],
    )


def _count(items: list[Facts], kind: str) -> list[int]:
    found = [0] * COUNT
    for item in items:
        if item["kind"] == kind:
            found[INDEX[item["corporation"]]] += 1
    return found


def _citizens_after(s: State, each: Evidence) -> list[Corporation]:
    citizen = [new if new != NONE else old for old, new in zip(each.citizen, each.claimed, strict=True)]
    return [NONE if home != NONE and s.crashed[home] == each.turn else home for home in citizen]


def _add_runs(s: State, each: Evidence, seat: Seat) -> None:
    """Runs in letters, then those in reports whose sponsors' letters are closed to the seat."""
    for player, letter in enumerate(each.letters):
        if letter is None:
            continue
        each.runs += [run_of(line, player) for line in letter.get("runs", ()) if line["type"] in KIND]
        home = each.citizen[player]
        if home != NONE:
            each.reports.setdefault(home, letter.get("detections", []))
    if seat < s.seats:
        each.runs += [run_of(line, seat) for line in s.findings[seat][each.turn - 1]]
    for reports in each.reports.values():
        for report in reports:
            if "sponsor" in report and not _is_told(each, report, seat):
                each.runs.append(run_of(report, report["sponsor"]))


def _is_told(each: Evidence, report: Facts, seat: Seat) -> bool:
    """Whether the sponsor's letter has it already; another's Information runs are cut out of it."""
    sponsor = report["sponsor"]
    return sponsor == seat or (each.letters[sponsor] is not None and report["type"] != "information")


def run_of(line: Facts, sponsor: Seat) -> Run:
    """The run that a line of a letter or a report tells of."""
    kind = KIND[line["type"]]
    target = line["target_player"] if kind == INFORMATION else INDEX[line["target"]]
    beneficiary = INDEX[line["beneficiary"]] if "beneficiary" in line else NONE
    run = Run(kind, sponsor, 0, target, beneficiary, line["amount"] // STEP_PRICE, bonus=line["bonus"])
    run.raw, run.final, run.succeeded = line["raw"], line["final"], line["succeeded"]
    return run


def modifier(s: State, each: Evidence, run: Run) -> int:
    """What the vote of the turn before changed on a run. [MH-MDC-13, MH-MDC-15, MH-MDC-16]"""
    past = each.turn - 2
    if past < 0:
        return 0
    effect = mdc.effect(s.winners[past], s.joined[past][run.sponsor])
    if run.kind == INFORMATION:
        return effect.information
    hard = s.winners[past] == mdc.TARGETED_CONTROLS and s.sided[past][run.target] == mdc.TARGETED_CONTROLS
    return effect.runs + (mdc.CONTROLLED if hard else 0)
