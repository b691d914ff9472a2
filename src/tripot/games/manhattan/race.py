"""The race: how far everybody is from what scores, as far as one player may know. [MH-RACE-01]

Made of public facts and of one's own; files and detections are not read.
"""

from collections.abc import Callable, Sequence

from tripot.engine.seats import Seat
from tripot.games.manhattan.backgrounds import TURN_BY_TURN, UNTOLD, Estate, at_the_end
from tripot.games.manhattan.corporations import IDS, INDEX, NONE, Corporation
from tripot.games.manhattan.mdc import main_shareholder
from tripot.games.manhattan.parameters import Figures
from tripot.games.manhattan.runs.common import DATASTEAL, EXTRACTION, INFORMATION, SABOTAGE
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.strategies import TITLES, worth
from tripot.games.manhattan.titles import holders
from tripot.games.manhattan.words import Title

_MINE: dict[Title, Callable[[Facts], int]] = {
    "rentier": lambda me: int(me["money"]),
    "wall_street_wizard": lambda me: int(me["ledger"]["won_bets"]),
    "spymaster": lambda me: int(me["ledger"]["successes"][INFORMATION]),
    "code_breaker": lambda me: int(me["ledger"]["successes"][DATASTEAL]),
    "pyromaniac": lambda me: int(me["ledger"]["successes"][SABOTAGE]),
    "matchmaker": lambda me: int(me["ledger"]["successes"][EXTRACTION]),
    "paranoid_datasteal": lambda me: int(me["ledger"]["protections"][DATASTEAL]),
    "paranoid_sabotage": lambda me: int(me["ledger"]["protections"][SABOTAGE]),
    "paranoid_extraction": lambda me: int(me["ledger"]["protections"][EXTRACTION]),
}
"""Titles whose counts nobody else is told."""


def race(figures: Figures, facts: Facts) -> Facts:
    """Titles that everybody can follow, one's own counts for the others, one's strategies and score so far."""
    me, seat = facts["me"], facts["me"]["seat"]
    known = standings(facts)
    stakes = {entry["title"]: entry["stake"] for entry in me["character"]["strategies"]}
    titles = [_title(title, values, seat, stakes.get(title)) for title, values in known.items()]
    secret = [
        {"title": title, "vp": TITLES[title], "mine": count(me), "stake": stakes.get(title)}
        for title, count in _MINE.items()
    ]
    sources = score(figures, facts, known)
    return {
        "titles": titles,
        "secret": secret,
        "sources": sources,
        "total": sum(source["vp"] for source in sources if source["vp"] is not None),
        "known": everybody(figures, facts, known),
    }


def everybody(figures: Figures, facts: Facts, known: dict[Title, list[int]]) -> list[Facts]:
    """What anybody can count of each player: shares, citizenship, titles that all can follow; most first. [E19]"""
    held = {title: holders(values) for title, values in known.items()}
    found = [
        {
            "seat": player["seat"],
            "shares": _shares(figures, facts, player),
            "citizenship": _home(figures, facts, player),
            "titles": _titles(held, player["seat"]),
        }
        for player in facts["players"]
    ]
    for one in found:
        one["vp"] = one["shares"] + one["citizenship"] + one["titles"]
    return sorted(found, key=lambda one: (-one["vp"], one["seat"]))


def _titles(held: dict[Title, list[Seat]], seat: Seat) -> int:
    return sum(TITLES[title] // len(who) for title, who in held.items() if seat in who)


def standings(facts: Facts) -> dict[Title, list[int]]:
    """How every player stands for the titles that rest on public facts. [MH-END-20, MH-VIS-01]"""
    owned = [[player["shares"].get(name, 0) for name in IDS] for player in facts["players"]]
    leader = facts["ranking"][0] if facts["ranking"] else None
    owners = [main_shareholder(owned, number) for number in range(len(IDS))]
    winners = facts["mdc"]["winners"]
    return {
        "big_boss": [player["shares"].get(leader, 0) for player in facts["players"]],
        "patriarch": [player["influence"] for player in facts["players"]],
        "builder": [max(held) for held in owned],
        "conqueror": [owners.count(player["seat"]) for player in facts["players"]],
        "opportunist": [len(player["shares"]) for player in facts["players"]],
        "ringleader": [_wins(player["coalitions"], winners) for player in facts["players"]],
    }


def _wins(joined: Sequence[str | None], winners: Sequence[str | None]) -> int:
    return sum(1 for own, won in zip(joined, winners, strict=True) if own is not None and own == won)


def _title(title: Title, values: list[int], seat: Seat, stake: int | None) -> Facts:
    """Who leads, how far I am from it, and what it is worth to me now. [MH-END-21]"""
    held = holders(values)
    return {
        "title": title,
        "vp": TITLES[title],
        "values": values,
        "best": max(values),
        "leaders": held,
        "mine": values[seat],
        "gap": max(values) - values[seat],
        "now": TITLES[title] // len(held) if seat in held else 0,
        "stake": stake,
    }


def score(figures: Figures, facts: Facts, known: dict[Title, list[int]]) -> list[Facts]:
    """One's own points by source, as if the game ended now; what only the end tells has none. [MH-END-30]"""
    me, seat = facts["me"], facts["me"]["seat"]
    player, held = facts["players"][seat], {title: holders(values) for title, values in known.items()}
    taken = me["character"]["strategies"]
    return [
        {"source": "shares", "vp": _shares(figures, facts, player)},
        {"source": "citizenship", "vp": _citizenship(figures, facts, player)},
        {"source": "titles", "vp": _titles(held, seat)},
        {
            "source": "strategies",
            "vp": sum(
                worth(entry["stake"], won=seat in held[entry["title"]]) for entry in taken if entry["title"] in held
            ),
            "unknown": sum(1 for entry in taken if entry["title"] not in held),
        },
        {"source": "background", "vp": _background(figures, facts)},
        {"source": "money", "vp": None},
    ]


def _shares(figures: Figures, facts: Facts, player: Facts) -> int:
    worths = zip(figures.points_of_shares(), facts["ranking"], strict=False)
    return sum(each * int(player["shares"].get(name, 0)) for each, name in worths)


def _citizenship(figures: Figures, facts: Facts, player: Facts) -> int:
    """One's own, less what changing it cost. [MH-END-10, MH-END-11, MH-END-12]"""
    paid: int = sum(cost for _, cost in facts["me"]["ledger"]["changes"])
    return _home(figures, facts, player) - paid


def _home(figures: Figures, facts: Facts, player: Facts) -> int:
    """By the rank of a player's corporation and its other citizens. [MH-END-10, MH-END-11]"""
    home: str | None = player["citizenship"]
    if home is None:
        return 0
    fellows = sum(1 for other in facts["players"] if other["citizenship"] == home) - 1
    rank = facts["ranking"].index(home) + 1
    return int(figures.points_citizen - rank - figures.points_fellow_citizen * fellows)


def _background(figures: Figures, facts: Facts) -> int | None:
    """None where only the end tells: the points of an image genius, and those that follow money. [MH-BGD-02]"""
    me = facts["me"]
    character = me["character"]
    if not character["background"]:
        return figures.points_no_background
    background, erased = character["hidden"] or character["background"], -1 if character["hidden"] else 0
    if background in (UNTOLD, "celebrity"):
        return None
    if background in TURN_BY_TURN:
        return erased + sum(me["ledger"]["background"] or ())
    return erased + at_the_end(background, _estate(facts), 0)


def _estate(facts: Facts) -> Estate:
    """How I stand as if the game ended now."""
    me = facts["me"]
    player = facts["players"][me["seat"]]
    return Estate(
        held=[player["shares"].get(name, 0) for name in IDS],
        home=_number(player["citizenship"]),
        influence=player["influence"],
        investigated=len(me["ledger"]["investigated"]),
        avenged=_number(me["vengeance"]["chosen"] if me["vengeance"] else None),
        ranking=[INDEX[name] for name in facts["ranking"]],
        crashed=[INDEX[each["id"]] for each in facts["corporations"] if each["crashed"]],
    )


def _number(name: str | None) -> Corporation:
    return NONE if name is None else INDEX[name]
