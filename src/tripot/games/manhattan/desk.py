"""The desk: all that a player has at hand when filling in an order form, as JSON data.

Forms are checked, priced and advised on from it alone, so that no error can ever depend on what the player does
not know. [MH-ORD-02, MH-ORD-11, MH-GEN-04]
"""

from tripot.engine.seats import Seat
from tripot.games.manhattan import citizenship, influence, mdc, shares
from tripot.games.manhattan.corporations import DERIVATIVES, IDS, NONE, Corporation, id_of
from tripot.games.manhattan.state import Facts, Money, State
from tripot.games.manhattan.words import CorporationId


def desk(s: State, seat: Seat) -> Facts:
    """Money, limits, prices and what is closed, for one player in the open turn. [MH-ORD-08, MH-ORD-11]"""
    effect = mdc.effect_on(s, seat)
    alive = sorted(s.ranking)
    own = s.influence[seat]
    held = s.shares[seat]
    return {
        "turn": s.turn,
        "seat": seat,
        "seats": s.seats,
        "money": s.money[seat],
        "influence": own,
        "influence_price": influence.price(s.figures, own),
        "prices": prices(s, seat, alive),
        "owned": {IDS[corporation]: held[corporation] for corporation in alive if held[corporation]},
        "home": home(s, seat),
        "citizenship": id_of(s.citizen[seat]),
        "claim_cost": citizenship.cost(s, seat),
        "ranks": len(alive),
        "derivatives": [name for name, members in DERIVATIVES.items() if not all(s.crashed[c] for c in members)],
        "stake_limit": s.figures.stake_limit * own,
        "profit": {kind: multiplier + effect.better_odds for kind, multiplier in s.figures.profits().items()},
        "stakes_returned": effect.stakes_returned,
        "modifier": effect.runs,
        "information_modifier": effect.information,
        "controlled": [IDS[corporation] for corporation in sorted(mdc.controlled(s))],
        "closed": closed(effect),
    }


def prices(s: State, seat: Seat, alive: list[Corporation]) -> dict[CorporationId, Money]:
    """What a share of each corporation costs this player. [MH-SHR-03, MH-SHR-04]"""
    assets, unit = s.assets, s.figures.share_price
    found = {IDS[corporation]: unit * assets[corporation] for corporation in alive}
    leader = s.ranking[0]
    found[IDS[leader]] = shares.price(s, seat, leader)
    return found


def home(s: State, seat: Seat) -> str | None:
    """The starting corporation that must get the first share of the game, while it must. [MH-SET-06]"""
    start = s.characters[seat].citizenship
    if start == NONE or s.crashed[start] or s.shares[seat][start]:
        return None
    return IDS[start]


def closed(effect: mdc.Effect) -> dict[str, str]:
    """The kinds of orders that are closed this turn, and the rule that closes them. [MH-ORD-11, MH-MDC-21]"""
    found = {"protection": "MH-MDC-14"} if effect.no_protection else {}
    if effect.no_speculation:
        found["speculation"] = effect.no_speculation
    return found
