"""Any legal character and any legal form, each handed in once."""

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair
from tripot.games.manhattan import characters, sheet
from tripot.games.manhattan.policies.bargaining import decline
from tripot.games.manhattan.policies.personas import is_prepared
from tripot.games.manhattan.proposals import character, orders


def chancer(chair: Chair) -> Action:
    """Even over everything that a form may hold."""
    facts, rng = chair.view.facts, chair.rng
    me = facts["me"]
    if facts["phase"] == "lobby":
        return READY if is_prepared(me["character"]) else Fill(characters.NAME, character(facts, rng))
    answer = decline(facts)
    if answer is not None:
        return answer
    return READY if me["form"] is not None else Fill(sheet.NAME, orders(me["desk"], rng))
