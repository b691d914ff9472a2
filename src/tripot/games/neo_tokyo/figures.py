"""What one finished game adds to the statistics of many: what was ordered, at whom runs were aimed, what was signed."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tripot.engine.actions import Action, Fill
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import endgame, influence, titles
from tripot.games.neo_tokyo.sheet import KINDS
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import ALL_LINES, RUN_TYPES
from tripot.games.neo_tokyo.words import ContractStatus

TARGETS = ("player", "corp", "party", "fixer", "clan", "agency", "run")
"""The columns of the table of targets. [NT-TYP-01]"""
FATES: tuple[ContractStatus, ...] = ("ended", "broken", "declined", "cancelled")
DEALINGS = ("show", "copy", "publish", "forward", "confess", "burn")
"""What is done with evidence, secrets and references. [NT-EVI-03]"""
NAMES = (
    *(f"order:{kind}" for kind in KINDS),
    *(f"run:{kind}" for kind in RUN_TYPES),
    *(f"target:{kind}" for kind in TARGETS),
    "contract:signed",
    *(f"contract:{fate}" for fate in FATES),
    *(f"dealing:{kind}" for kind in DEALINGS),
    *(f"line:{line}" for line in ALL_LINES),
    "agent:asked",
    "agent:busy",
    "agent:refused",
)
"""Everything that is counted; what never happens is counted as nothing, so that it is seen."""


def figures(s: City, acts: Iterable[tuple[Seat, Action]] = ()) -> Mapping[str, int]:
    """The counts of one game, by name; dealings are counted where the acts are known."""
    counts: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    for player in s.players:
        told = Counter(line[2] for _, lines in player.letters for line in lines)
        counts["agent:busy"] += told["run_busy"]
        counts["agent:refused"] += told["run_refused"]
        for sheet in player.sheets:
            for order in sheet.orders:
                counts[f"order:{order['order']}"] += 1
                if order["order"] == "line_vote":
                    counts[f"line:{order['line']}"] += 1
                if order["order"] == "run":
                    counts["agent:asked"] += order.get("agent") in s.agents
                    counts[f"run:{order['type']}"] += 1
                    counts[f"target:{_column(s, order['target'])}"] += 1
    for _, act in acts:
        if isinstance(act, Fill) and act.form in DEALINGS:
            counts[f"dealing:{act.form}"] += 1
    for contract in s.contracts:
        counts["contract:signed"] += bool(contract.order)
        if contract.status in FATES:
            counts[f"contract:{contract.status}"] += 1
    return counts


def _column(s: City, target: str) -> str:
    """What kind of thing a run is aimed at, dead or alive."""
    kind, _, name = target.partition(":")
    return s.agents[name].kind if kind == "agent" else kind


def of_seat(s: City, seat: Seat) -> Mapping[str, int | str]:
    """A player at the end: traits, points by source, what was ordered. [NT-END-03]"""
    player = s.players[seat]
    found: Counter[str] = Counter({f"trait.{trait.partition(':')[0]}": 1 for trait in player.traits})
    lines = s.outcome.facts.get("scores", {}).get(str(seat), ()) if s.outcome is not None else ()
    for source, _, amount in lines:
        found[f"points.{source}"] += amount
    for sheet in player.sheets:
        for order in sheet.orders:
            found[f"order.{order['order']}"] += 1
            if order["order"] == "run":
                found[f"run.{order['type']}"] += 1
    standing = {
        "money": player.money,
        "honour": player.honour,
        "influence": player.influence,
        "out": int(not player.active),
    }
    return {"citizen": player.citizen or "none", "party": player.party or "none", **found, **standing}


def of_turn(s: City, seat: Seat) -> Mapping[str, int]:
    """How a player stands when a quarter is over: the points if it ended now, money, shares, Honour, Influence."""
    player = s.players[seat]
    awards = titles.awards(s)
    return {
        "score": sum(amount for _, _, amount in endgame.score(s, seat, awards)) if player.active else 0,
        "money": player.money,
        "assets": sum(s.assets.values()),
        "shares": sum(player.shares.values()),
        "honour": player.honour,
        "influence": influence.effective(player),
        "party_points": player.points,
        "out": int(not player.active),
    }
