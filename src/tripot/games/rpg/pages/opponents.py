"""Opponents that the game master lets play by themselves. [SR-SMP-09]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.actions import Fill, Pick
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.view import View
from tripot.games.rpg import policies
from tripot.games.rpg.pages.catalogue import cost, suggested, words_of
from tripot.games.rpg.tables import ACTIONS

Facts = dict[str, Any]


def turn(view: View, asked: Mapping[str, str]) -> Facts | None:
    """What the simple tactic would do with the opponent whose turn it is, ready to be sent by one touch."""
    encounter = view.facts["encounter"]
    acting = view.facts["characters"].get(encounter["acting"] or "") if encounter is not None else None
    asks = view.pending is not None and view.pending.kind == "desk"
    if view.seat != GM or not asks or acting is None or acting["side"] != "opposition":
        return None
    action = policies.turn(view, PlainRng(encounter["round"]))  # the same each time that the page is drawn
    if isinstance(action, Pick):
        return {"pick": action.text}
    if not isinstance(action, Fill) or action.form not in ACTIONS:
        return None
    better = {one["code"]: one["value"] for one in suggested(view, asked)}
    value = better.get(action.form, action.value)  # with what suits the distance, at whoever stands
    return {
        "code": action.form,
        "value": value,
        "words": words_of(view, value, acting["id"]),
        "cost": cost(action.form),
    }
