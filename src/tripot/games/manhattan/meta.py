"""The game's visiting card: seats, options, presets. [MH-GEN-08]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.game import Codes, Meta, Pace
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal

OPTIONS = (
    Option("turns", "int", 8, "MH-OPT-02", least=4, most=12),
    Option("money_transfers", "flag", False, "MH-OPT-01"),
    Option("resolve_when_all_ready", "flag", False, "MH-OPT-03"),
    Option("resolution_hour", "int", 12, "MH-GEN-12", least=0, most=23),
    Option("resolution_minute", "int", 0, "MH-GEN-12", least=0, most=59),
    Option("time_zone", "text", "Europe/Paris", "MH-GEN-12", most=64),
    Option("days", "text", "1234567", "MH-OPT-04", most=7),
)
"""What the creator may set; the schedule is fixed when the game starts. [MH-GEN-06, MH-OPT-04]"""

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "correspondence": {},
    "evening": {"turns": 6, "resolve_when_all_ready": True},
    "weekdays": {"days": "12345"},
    "backroom": {"money_transfers": True},
}
"""Usual tables, by name: only what differs from the defaults."""

META = Meta(
    id="manhattan",
    prefix="MH",
    rules="1.0",
    seats=tuple(range(3, 17)),
    usual_seats=8,
    codes=Codes(
        over=Refusal("MH-ORD-09", "E_CLOSED"),
        not_yours=Refusal("MH-GEN-10", "not_your_seat"),
        stale=Refusal("MH-ORD-09", "E_CLOSED"),
    ),
    options=OPTIONS,
    pace=Pace(live=10 * 60, slow=24 * 3600),
    minutes=90,
    tabs=("table", "orders", "wall_street", "newsfeeds", "letters", "players", "mdc"),
    levels=("random", "trader"),
    usual_level="trader",
)
