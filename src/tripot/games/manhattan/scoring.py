"""Victory points, every source of them told apart. [MH-END-01, MH-GEN-07]"""

from collections.abc import Sequence

from tripot.engine.events import PUBLIC
from tripot.engine.outcome import Outcome
from tripot.engine.seats import Seat
from tripot.games.manhattan import backgrounds, strategies, titles
from tripot.games.manhattan.corporations import IDS, NONE, id_of
from tripot.games.manhattan.state import Facts, Money, State
from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.words import Title

TITLES: dict[str, int] = TABLES["points"]["titles"]


def finish(s: State) -> None:
    """Count, name the winner, reveal. Last turn's dividends do not count. [MH-END-05, MH-END-30, MH-RES-21]"""
    w = s.working
    s.counted = [
        money - sum(line["amount"] for line in lines) for money, lines in zip(s.money, w.dividends, strict=True)
    ]
    s.scores = score(s, s.counted)
    totals = tuple(line["total"] for line in s.scores)
    winners = winners_of(totals, s.counted)
    for seat, lines in enumerate(s.scores):
        s.tell("MH-END-30", "scored", PUBLIC, seat=seat, **lines)
    s.finish(Outcome("MH-END-31", winners, totals, "finished", {"counted": list(s.counted)}))


def winners_of(totals: Sequence[int], counted: Sequence[Money]) -> tuple[Seat, ...]:
    """The highest total, then the most counted money, then together. [MH-END-31]"""
    best = max(zip(totals, counted, strict=True))
    return tuple(seat for seat, own in enumerate(zip(totals, counted, strict=True)) if own == best)


def score(s: State, counted: Sequence[Money]) -> list[Facts]:
    """The lines of every player at the ranking as it stands. [MH-END-02, MH-END-30]"""
    merits = titles.merits(s, counted)
    holders = {title: titles.holders(values) for title, values in merits.items()}
    return [_lines(s, seat, counted, merits, holders) for seat in range(s.seats)]


def _lines(
    s: State, seat: Seat, counted: Sequence[Money], merits: dict[Title, list[int]], holders: dict[Title, list[Seat]]
) -> Facts:
    money = money_points(counted, seat)
    lines: Facts = {
        "shares": _shares(s, seat),
        "money": {"counted": counted[seat], "vp": money},
        "citizenship": _citizenship(s, seat),
        "titles": _titles(seat, merits, holders),
        "background": backgrounds.final_points(s, seat, money),
        "strategies": strategies.score(s.characters[seat].strategies, holders, seat),
    }
    lines["total"] = total(lines)
    return lines


def total(lines: Facts) -> int:
    """Everything added up; it may be negative. [MH-END-30]"""
    listed = ("shares", "titles", "background", "strategies")
    return int(sum(line["vp"] for name in listed for line in lines[name])) + int(
        lines["money"]["vp"] + lines["citizenship"]["vp"]
    )


def _shares(s: State, seat: Seat) -> list[Facts]:
    """Five, three and one for each share of the three leaders. [MH-END-03]"""
    found = []
    for place, (worth, corporation) in enumerate(zip(s.figures.points_of_shares(), s.ranking, strict=False), start=1):
        count = s.shares[seat][corporation]
        if count:
            found.append({"corporation": IDS[corporation], "rank": place, "shares": count, "vp": count * worth})
    return found


def money_points(counted: Sequence[Money], seat: Seat) -> int:
    """One for each player, oneself included, who is not richer. [MH-END-04, MH-END-06]

    >>> [money_points([5, 9, 9, 1], seat) for seat in range(4)]
    [2, 4, 4, 1]
    """
    own = counted[seat]
    return sum(1 for other in counted if other <= own)


def _citizenship(s: State, seat: Seat) -> Facts:
    """By the rank of one's home, less fellow citizens and changes. [MH-END-10, MH-END-11, MH-END-12, MH-EX-16]"""
    home = s.citizen[seat]
    place = 0 if home == NONE else s.ranking.index(home) + 1
    rank_points = s.figures.points_citizen - place if place else 0
    fellows = s.citizen.count(home) - 1 if place else 0
    changes = [{"turn": turn, "vp": -cost} for turn, cost in s.changes[seat]]
    crowd = -s.figures.points_fellow_citizen * fellows
    return {
        "corporation": id_of(home),
        "rank": place or None,
        "rank_vp": rank_points,
        "fellows": fellows,
        "fellows_vp": crowd,
        "changes": changes,
        "vp": rank_points + crowd + sum(change["vp"] for change in changes),
    }


def _titles(seat: Seat, merits: dict[Title, list[int]], holders: dict[Title, list[Seat]]) -> list[Facts]:
    """A shared title is shared out, rounded down. [MH-END-20, MH-END-21]"""
    return [
        {"title": title, "value": merits[title][seat], "holders": len(held), "vp": TITLES[title] // len(held)}
        for title, held in holders.items()
        if seat in held
    ]
