"""What a player should have beside a sheet: rights, prices, limits, from what they know. [NT-ORD-08, NT-UI-02]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import agents, dragon, honour, influence, loyalty, politics, shares, ties, votes
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import C
from tripot.games.neo_tokyo.traits import barred, claim_rate, press_price


def prospectus(s: City, seat: Seat) -> dict[str, Any]:
    """Rights of the turn and prices, for one seat. [NT-UI-02, NT-UI-04]"""
    player = s.players[seat]
    worth = influence.effective(player)
    return {
        "turn": s.turn,
        "launch": s.is_launch,
        "balance": player.money,
        "rights": rights(s, seat),
        "shares": {corp: shares.price(s, corp) for corp in s.assets},
        "first_share": _first_share(s, seat),
        "influence": _influence_price(s, seat),
        "loyalty": _loyalty_prices(s, seat),
        "point": C["political_point_cost"],
        "croc": {"found": C["croc_cost"], "bonus": C["croc_bonus_cost"], "run": C["croc_run_cost"]},
        "claim": None if s.is_launch or barred(player, "honour_claim") else claim_rate(player),
        "press": press_price(player) if player.honour < honour.most(player) else None,
        "unit": C["run_unit"],
        "network": worth,
        "lines": list(politics.lines(s)) if player.opening.points else [],
        "captives": captives(s, seat),
        "warnings": warnings(s, seat),
    }


def rights(s: City, seat: Seat) -> dict[str, Any]:
    """What this turn allows, to the player alone. [NT-VIS-02, NT-MSG-03]"""
    player = s.players[seat]
    worth = influence.effective(player)
    auction = s.auction
    clan = loyalty.family(player)
    fighting = bool(clan) and clan in s.wars
    return {
        "votes": votes.rights(player),
        "veteran_vote": player.veteran_vote,
        "forecasts": 0 if s.turn <= player.no_forecast_until else worth,
        "shares": worth,
        "networks": 0 if s.turn <= player.no_network_until else worth,
        "runs": player.opening.honour > 1,
        "awakened": player.has("eveille"),
        "dragon_run": player.dragon_run,
        "veteran_run": player.veteran_run,
        "public_contract": player.public_contract,
        "shield": s.turn <= player.shield_until,
        "estimates": dragon.estimates(player, s.turn),
        "must_play": dragon.must_play(player, s.turn),
        "war": 0 if not fighting else 2 if player.loyalty[clan] >= loyalty.OYABUN else 1,
        "bid": auction is not None and auction.bid_turn == s.turn,
        "grant": auction is not None and auction.bid_turn + 1 == s.turn and auction.winner == seat,
    }


def _influence_price(s: City, seat: Seat) -> int | None:
    """The next level of Influence, unless it is out of reach. [NT-IC-03, NT-IC-05]"""
    player = s.players[seat]
    return influence.price(player) if influence.may_raise(player, player.honour) and not s.is_launch else None


def _first_share(s: City, seat: Seat) -> dict[str, Any] | None:
    """The corporation to which the first share is owed, and its price. [NT-TRA-35]"""
    owed = shares.owed(s, s.players[seat])
    return {"corp": owed, "price": shares.first_share_price(s, owed)} if owed else None


def _loyalty_prices(s: City, seat: Seat) -> dict[str, int]:
    """The next level with each agent that may be courted, as far as the player knows. [NT-LOY-01]"""
    player, found = s.players[seat], {}
    for agent in s.agents.values():
        level = player.loyalty.get(agent.id, 0) + 1
        courted = agent.kind != "agency" and not agent.dead and not agents.is_captive(s, agent)
        bigamy = agent.kind == "clan" and level >= loyalty.KOBUN and loyalty.family(player) not in ("", agent.id)
        fits = level <= loyalty.cap(player, agent.kind, player.honour)
        if courted and fits and not bigamy and not ties.public_stance(s, agent, seat)[1]:
            found[agent.id] = loyalty.price(level)
    return found


def captives(s: City, seat: Seat) -> list[str]:
    """The fixers this player must decide about. [NT-CAP-03]"""
    return [agent.id for agent in s.agents.values() if agent.captor == f"player:{seat}" and agents.is_captive(s, agent)]


def warnings(s: City, seat: Seat) -> dict[str, list[str]]:
    """Targets that public ties make an agent refuse; `sponsor` if it would not work for this one. [NT-AGT-12]"""
    tokens = ties.tokens_of_all(s)
    found: dict[str, list[str]] = {}
    for agent in s.agents.values():
        if agents.state(s, agent) == "available":
            refused = ties.obvious_refusals(s, agent, seat, tokens)
            refused += ["sponsor"] if ties.public_stance(s, agent, seat)[1] else []
            if refused:
                found[agent.id] = refused
    return found
