"""Step 4: the Dragon game. [NT-DRA-01, NT-DRA-02, NT-DRA-03, NT-DRA-04, NT-DRA-05, NT-DRA-06, NT-DRA-07, NT-DRA-08]"""

from collections.abc import Callable
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import account, draws, honour, influence, loyalty, points, ties
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.runs.information import sheet_proof
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CLANS, PARTIES, TURNS

SLICE = 50_000
GOOD = 10
"""Results up to this one are favours, and oblige. [NT-DRA-04]"""


def estimates(player: Player, turn: int) -> int:
    """How many estimates a player may give. [NT-DRA-02, NT-TRA-36]"""
    if player.dragon_result == 11:
        return 0
    again = player.dragon_result == 10 and player.dragon_turn == turn - 1
    return 1 + player.has("pupille_du_dragon") + again


def must_play(player: Player, turn: int) -> bool:
    """Whether last turn's favour obliges; known to the player alone. [NT-DRA-04]"""
    return player.dragon_turn == turn - 1 and 1 <= player.dragon_result <= GOOD


def dragon(s: City) -> None:
    """Count the entrants, then serve them in seat order. [NT-DRA-05]"""
    given = {seat: order.get("estimates", []) for seat, _, order in s.papers().of("dragon")}
    entrants = [seat for seat in s.active() if seat in given or must_play(s.players[seat], s.turn)]
    for seat in entrants:
        _play(s, seat, len(entrants) in given.get(seat, ()))


def _play(s: City, seat: Seat, right: bool) -> None:
    """A d10 for a right estimate, a d20 for a wrong one or none. [NT-DRA-03]"""
    player = s.players[seat]
    result = draws.die(s, 10 if right else 20, "dragon", "dragon", players=[seat])
    player.dragon_turn, player.dragon_result = s.turn, result
    if result <= GOOD:
        player.add("dragon")
    effect = EFFECTS[result](s, seat)
    obliged = result <= GOOD and s.turn < TURNS
    s.papers().tell("NT-DRA-06", f"dragon_{result}", "dragon", seat, right=right, obliged=obliged, **effect)


def _vote(s: City, seat: Seat) -> dict[str, Any]:
    s.players[seat].dragon_votes = 1
    return {}


def _blessing(s: City, seat: Seat) -> dict[str, Any]:
    return {"gained": honour.change(s, seat, 1, "NT-DRA-06", "honour_dragon")}


def _guardians(s: City, seat: Seat) -> dict[str, Any]:
    s.players[seat].shield_until = s.turn + 1
    return {}


def _debt(s: City, seat: Seat) -> dict[str, Any]:
    """Loyalty 2 with a clan so far indifferent, personally and through citizenship."""
    clans = [clan for clan in CLANS if _indifferent(s, clan, seat)]
    clan = draws.draw(s, clans, "dragon", "dragon_clan", "agents")
    if clan is not None:
        player = s.players[seat]
        loyalty.settle(s, seat, clan, min(2, loyalty.cap(player, "clan", player.honour)))
    return {"agents": [clan] if clan else []}


def _indifferent(s: City, clan: str, seat: Seat) -> bool:
    agent, player = s.agents[clan], s.players[seat]
    if player.loyalty.get(clan, 0):
        return False
    ties_of = {f"player:{seat}", f"corp:{player.citizen}"}
    return ties_of.isdisjoint(ties.allies(agent)) and ties_of.isdisjoint(ties.enemies(agent))


def _door(s: City, seat: Seat) -> dict[str, Any]:
    """A political point, where the player belongs, if nothing forbids it. [NT-POL-05]"""
    player = s.players[seat]
    home = s.alignment[player.citizen] if player.citizen else ""
    party = player.party or player.more_party or home or _some_party(s)
    fits = points.held(player, party) + 1 <= points.cap(party, player.honour)
    if not fits or not points.may_join(s, player, party):
        return {"parties": []}
    points.settle(s, seat, party, player.points + 1)
    return {"parties": [party]}


def _some_party(s: City) -> str:
    return draws.draw(s, list(PARTIES), "dragon", "dragon_party", "parties") or ""


def _helper(s: City, seat: Seat) -> dict[str, Any]:
    s.players[seat].dragon_run = True
    return {}


def _doubled(s: City, seat: Seat) -> dict[str, Any]:
    s.papers().dragon_votes[seat] = "doubled"
    return {}


def _relic(s: City, seat: Seat) -> dict[str, Any]:
    amount = draws.die(s, 6, "dragon", "dragon_money", players=[seat]) * SLICE
    account.post(s, seat, amount, "NT-DRA-06", "account_dragon_gain")
    return {"amount": amount}


def _others(s: City, seat: Seat) -> list[Seat]:
    """Two other active players, or those there are. [NT-DRA-07]"""
    others = [other for other in s.active() if other != seat]
    return draws.draw_some(s, others, 2, "dragon", "dragon_players", "players")


def _priest(s: City, seat: Seat) -> dict[str, Any]:
    players = _others(s, seat)
    s.papers().proofs += [(seat, sheet_proof(s, other)) for other in players]
    return {"players": players}


def _pattern(_s: City, _seat: Seat) -> dict[str, Any]:
    return {}


def _leak(s: City, seat: Seat) -> dict[str, Any]:
    s.papers().proofs += [(other, sheet_proof(s, seat)) for other in _others(s, seat)]
    return {}


def _curse(s: City, seat: Seat) -> dict[str, Any]:
    """Pay, or lose Influence; without any left, all Honour. [NT-HON-02]"""
    player = s.players[seat]
    amount = draws.die(s, 6, "dragon", "dragon_money", players=[seat]) * SLICE
    if player.money >= amount:
        account.post(s, seat, -amount, "NT-DRA-06", "account_dragon_loss")
        return {"amount": amount, "paid": True}
    player.influence = max(0, player.influence - 1)
    if influence.effective(player) == 0:
        honour.drop_to(s, seat, 0, "NT-DRA-06", "honour_dragon")
    return {"amount": amount, "paid": False}


def _buried(s: City, seat: Seat) -> dict[str, Any]:
    s.players[seat].dragon_votes = -1
    return {}


def _rumour(s: City, seat: Seat) -> dict[str, Any]:
    s.players[seat].no_network_until = s.turn + 1
    return {}


def _erratic(s: City, seat: Seat) -> dict[str, Any]:
    return {"lost": points.lose(s, seat, 2)}


def _parcel(s: City, seat: Seat) -> dict[str, Any]:
    clans = [clan for clan in CLANS if not s.players[seat].loyalty.get(clan, 0)]
    clan = draws.draw(s, clans, "dragon", "dragon_clan", "agents")
    if clan is not None and f"player:{seat}" not in s.agents[clan].enemies:
        loyalty.become_enemy(s, s.agents[clan], seat, public=True)
        s.papers().tell("NT-DRA-06", "enmity", "enmities", agent=clan, player=seat)
    return {"agents": [clan] if clan else []}


def _inspectors(s: City, seat: Seat) -> dict[str, Any]:
    s.papers().void_forecasts.add(seat)
    s.players[seat].no_forecast_until = s.turn + 1
    return {}


def _shame(s: City, seat: Seat) -> dict[str, Any]:
    return {"lost": -honour.change(s, seat, -1, "NT-DRA-06", "honour_dragon")}


def _puppet(s: City, seat: Seat) -> dict[str, Any]:
    s.papers().dragon_votes[seat] = "inverted"
    return {}


EFFECTS: dict[int, Callable[[City, Seat], dict[str, Any]]] = {
    1: _vote,
    2: _blessing,
    3: _guardians,
    4: _debt,
    5: _door,
    6: _helper,
    7: _doubled,
    8: _relic,
    9: _priest,
    10: _pattern,
    11: _pattern,
    12: _leak,
    13: _curse,
    14: _buried,
    15: _rumour,
    16: _erratic,
    17: _parcel,
    18: _inspectors,
    19: _shame,
    20: _puppet,
}
