"""Every status and action, one touch away. [SR-STA-01, SR-GEN-10]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.pages.catalogue import DOMAINS, WORLDS
from tripot.games.rpg.tables import ACTIONS, CONDITIONS, PROGRAMS, SPELLS, STATUSES

Facts = dict[str, Any]
Asked = Mapping[str, str]


def page(_view: View, asked: Asked) -> Facts:
    """What there is to look up: statuses with their rule, actions by domain with their price and their test."""
    return {
        "statuses": [
            {"code": code, "rule": row.id, "levelled": row.levelled, "lasts": row.lasts}
            for code, row in STATUSES.items()
        ],
        "conditions": list(CONDITIONS),
        "domains": [
            {
                "domain": domain,
                "world": WORLDS.get(domain, "flesh"),
                "actions": [
                    _action(code) for code, row in ACTIONS.items() if row.domain == domain and code != "end_turn"
                ],
            }
            for domain in DOMAINS
        ],
        "spells": list(SPELLS),
        "programs": list(PROGRAMS),
        "q": asked.get("q", "").strip().lower(),
    }


def _action(code: str) -> Facts:
    row = ACTIONS[code]
    return {
        "code": code,
        "rule": row.id,
        "major": row.major,
        "minor": row.minor,
        "timing": row.timing,
        "test": row.test,
        "pool": [part.partition(":")[2] or part for part in row.pool],
        "illegal": bool(row.illegal),
    }
