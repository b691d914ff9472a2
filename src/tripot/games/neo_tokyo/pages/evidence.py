"""The archive: what one holds, what one has seen, and what may be done with it. [NT-UI-05, NT-EVI-03, NT-EVI-08]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.desk import others

Facts = dict[str, Any]


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """Held items, newest first; then those one was only shown."""
    facts = view.facts
    me = facts["you"]
    held = sorted(me["archive"], key=lambda item: (-item["turn"], -item["item"]))
    kinds = sorted({item["kind"] for item in held})
    wanted = asked.get("kind", "")
    shown = [item for item in held if not wanted or item["kind"] == wanted]
    return {
        "held": shown,
        "kinds": kinds,
        "kind": wanted,
        "total": len(held),
        "seen": list(enumerate(reversed(me["seen"]), start=1)),
        "others": others(facts, me["seat"]),
    }
