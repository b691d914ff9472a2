"""Step 8: bankruptcies, wave after wave. [NT-CRS-01, NT-CRS-02, NT-CRS-03, NT-CRS-04, NT-CRS-05, NT-RNK-05]"""

from collections.abc import Mapping
from typing import Any

from tripot.games.neo_tokyo import citizenship, effects, honour, points, ranking, shares, ties
from tripot.games.neo_tokyo.state import NOBODY, Auction, City
from tripot.games.neo_tokyo.tables import CLANS, CORPORATIONS, CORPS, TURNS

Fall = tuple[str, tuple[Mapping[str, Any], ...]]


def crash(s: City) -> None:
    """Until nobody is at 0 or less; then ranking B is the official one. [NT-CRS-02, NT-RNK-03]"""
    while broke := [corp for corp in CORPS if s.assets.get(corp, 1) <= 0]:
        _wave(s, broke)
    s.ranking = ranking.ranked(s.assets, s.papers().old_ranking)


def _wave(s: City, broke: list[str]) -> None:
    """All the bankrupt leave together, then all their effects apply together. [NT-CRS-02]"""
    falls = [_fall(s, corp) for corp in broke]
    order = ranking.ranked(s.assets, s.papers().old_ranking)
    changes: list[effects.Change] = []
    for corp, ops in falls:
        for op in ops:
            found = effects.evaluate(s, corp, "crash", [op], order, "crash")
            changes += found
            SPECIAL.get(op.get("op", ""), _nothing)(s, corp, op, [hit for _, _, hit, _ in found])
    effects.apply(s, changes, "NT-CRS-02", order)


def _fall(s: City, corp: str) -> Fall:
    """One crash: for good, except the first of Nagare. [NT-CRS-04]"""
    times = s.crashed[corp] = s.crashed.get(corp, 0) + 1
    steps = CORPORATIONS[corp].crash
    survives = times < len(steps)
    s.papers().tell("NT-CRS-01", "crashed", "crashes", corp=corp, survives=survives)
    if survives:
        s.assets[corp] = next(op["value"] for op in steps[0] if op.get("op") == "set_assets")
    else:
        _leave(s, corp)
    return corp, steps[times - 1]


def _leave(s: City, corp: str) -> None:
    """Out of play: shares void, citizens stateless, struck from every list. [NT-CRS-05, NT-SHA-07, NT-CIT-08]"""
    del s.assets[corp]
    s.papers().fallen.append(corp)
    shares.void(s, corp)
    for seat, player in enumerate(s.players):
        if player.citizen == corp:
            citizenship.lose(s, seat)
    ties.forget_corporation(s, corp)


def _nothing(_s: City, _corp: str, _op: Mapping[str, Any], _hit: list[str]) -> None:
    return


def _shame(s: City, corp: str, op: Mapping[str, Any], hit: list[str]) -> None:
    """Horizon takes others' good name with it. [NT-CRS-11]"""
    for seat in s.active():
        if s.players[seat].citizen in hit:
            honour.change(s, seat, op["citizens_honour"], "NT-CRS-11", "honour_crash", corp=corp)


def _clear_points(s: City, _corp: str, op: Mapping[str, Any], _hit: list[str]) -> None:
    """Without Kurogane there are no Nationalists left for a while. [NT-CRS-12]"""
    party = op["party"]
    for seat, player in enumerate(s.players):
        if player.party == party:
            points.settle(s, seat, party, 0)
        if player.more_party == party:
            player.more_party, player.more_points = "", 0
    s.leaders[party] = NOBODY


def _war(s: City, _corp: str, _op: Mapping[str, Any], _hit: list[str]) -> None:
    """All clans fight over what is left. [NT-WAR-04]"""
    s.papers().war_declared = True
    s.wars_next = CLANS


def _open_auction(s: City, _corp: str, _op: Mapping[str, Any], _hit: list[str]) -> None:
    """Midori's remains are sold next turn, if there is time to use them. [NT-CRS-13]"""
    if s.turn + 2 <= TURNS:
        s.auction = Auction(s.turn + 1)


def _publish_votes(s: City, _corp: str, _op: Mapping[str, Any], _hit: list[str]) -> None:
    """NeoNET's archives leak next turn. [NT-CRS-14]"""
    s.publish_votes = s.turn + 1


def _close_agency(s: City, _corp: str, op: Mapping[str, Any], _hit: list[str]) -> None:
    """Without Shiawase the Imperial agency closes for good. [NT-CRS-15]"""
    s.agents[op["agency"]].closed = True


SPECIAL = {
    "assets_and_shame": _shame,
    "clear_points": _clear_points,
    "all_clans_at_war": _war,
    "open_auction": _open_auction,
    "publish_votes": _publish_votes,
    "close_agency": _close_agency,
}
