"""What a finished match adds to the statistics of many: rounds, how they ended, lies that were told."""

from collections import Counter
from collections.abc import Mapping

from tripot.engine.seats import Seat
from tripot.games.startup_nation.state import Table


def figures(s: Table) -> Mapping[str, int]:
    """The counts of one match, by name. [SN-END-01, SN-SHOW-02]"""
    found = Counter({"rounds": s.round, "lies": 0})
    for event in s.log or ():
        if event.kind == "round_ended":
            found[f"round_end.{event.facts['cause']}"] += 1
            found["rounds.shared"] += len(event.facts["scorers"]) > 1
            found[f"round_won_by.{event.facts['character'] or 'nobody'}"] += 1
        found["lies"] += event.kind == "lies_told"
    return found


def of_seat(s: Table, seat: Seat) -> Mapping[str, int | str]:
    """How a seat fared: rounds that it survived, and that brought it points. [SN-END-04]"""
    ends = [event.facts for event in s.log or () if event.kind == "round_ended"]
    return {
        "rounds.survived": sum(seat in facts["players"] for facts in ends),
        "rounds.scored": sum(facts["points"][seat] > 0 for facts in ends),
    }


def of_turn(s: Table, seat: Seat) -> Mapping[str, int]:
    """How a seat stands when a round is over. [SN-MATCH-02]"""
    return {"score": s.scores[seat]}
