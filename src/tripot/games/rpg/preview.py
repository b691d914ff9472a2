"""A test before it is tried: every part, every source, the level and the odds. [SR-ODDS-01, SR-ODDS-12, SR-ADV-06]"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.events import Event
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import law
from tripot.games.rpg.acting import actor_of, is_known
from tripot.games.rpg.desk import check_order
from tripot.games.rpg.odds_view import odds_at
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.trials import outlook


def preview(s: Table, seat: Seat, fill: Fill) -> dict[str, Any]:
    """What a filled action form would roll, of several strikes the first; nothing if it is refused or rolls none."""
    if not is_known(fill.form) or ACTIONS[fill.form].test == "none" or check_order(s, seat, fill) is not None:
        return {}
    c = actor_of(s, seat, fill.value)
    assert c is not None
    value = {name: one for name, one in fill.value.items() if name != "character"}
    first: dict[str, Any] = next(iter(value.get("strikes", ())), {})
    trial, world = law.foreseen(s, c.id, fill.form, {**value, **first})
    seen = outlook(world, trial)
    shown = seat == GM or s.options["show_odds_to_players"]
    unknown = trial.hidden or bool(ACTIONS[fill.form].against)
    return {
        "parts": [list(part) for part in seen.parts],
        "sources": [list(source) for source in seen.sources],
        "dice": seen.dice,
        "base": seen.base,
        "level": seen.level,
        "losses": [list(one) for one in seen.losses],
        "barred": list(seen.barred),
        "removed": seen.removed,
        "no_advantage": seen.no_advantage,
        "atouts": trial.atouts,
        "odds": odds_at(seen, trial, secret=unknown and (seat != GM or bool(ACTIONS[fill.form].against)))
        if shown
        else None,
    }


def rolled(fill: Fill, told: Sequence[Event]) -> dict[str, Any]:
    """The test of an order as it was rolled, if it was rolled at once. [SR-DICE-06, SR-ADV-06]"""
    for event, then in pairwise((*told, None)):
        if event is not None and event.kind == "test" and _is_own(event.facts, fill):
            found = {"dice": len(event.facts["first"]), "level": event.facts["level"]}
            named = then is not None and then.kind == "test_details"
            return found | ({name: then.facts[name] for name in DETAILS} if then is not None and named else {})
    return {}


def _is_own(facts: Mapping[str, Any], fill: Fill) -> bool:
    return facts["role"] == "test" and facts.get("action") == fill.form


DETAILS = ("parts", "sources", "losses", "barred", "removed")
