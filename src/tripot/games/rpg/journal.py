"""The journal of a table as JSON and as text. [SR-JRN-01, SR-JRN-03]"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import Seat, actor_name
from tripot.games.rpg.clock import shown

KINDS = (
    "action", "test", "move", "damage", "heal", "drain", "drachms", "status_added", "status_changed",
    "status_removed", "status_tick", "atout_spent", "atout_burned", "entity_added", "entity_changed",
    "entity_removed", "service", "preparation", "spell", "device", "access", "file", "mode", "surveillance",
    "convergence", "message", "private_note", "prompt", "turn", "round", "clock", "session", "override", "undo",
)  # fmt: skip
"""What entries are about, as the rulebook lists it. [SR-JRN-01]"""
FURTHER = (
    "test_details", "test_secret", "opposition", "somebody_rolls", "time_warning",
    "wounded", "item", "initiative", "explosion", "progress", "vehicle", "presence",
    "note_shared", "roll_published", "deus_ex_machina", "zone_changed", "preset", "handed_over", "given", "taken_away",
    "default_played", "scene_set", "scene_secret", "jump", "free_roll", "measured", "experience", "bought", "lore",
    "effect_priced", "effect_refused", "not_admitted", "scene_kept", "opponent_kept",
    "scene_brought", "scene_brought_secret", "background", "line_published",
    "answer_sealed", "answer_changed", "asked_again", "question_closed",
)  # fmt: skip
"""What else is told."""


def export(
    events: Iterable[Event], actors: Mapping[int, Seat] | None = None, times: Mapping[int, str] | None = None
) -> list[dict[str, Any]]:
    """One line an event: number, clock time, real time, seat, character, kind, data, visibility. [SR-JRN-01]

    `actors` and `times` say who wrote an entry and when; a struck entry is kept, marked as undone. [SR-GEN-04]
    """
    lines = []
    for event in events:
        facts = dict(event.facts)
        clock = int(facts.pop("clock", 0))
        seat = (actors or {}).get(event.entry)
        lines.append(
            {
                "number": event.entry,
                "clock": list(shown(clock)),
                "time": (times or {}).get(event.entry, ""),
                "seat": actor_name(seat) if seat is not None else "",
                "character": facts.pop("who", ""),
                "kind": "undo" if event.struck else event.kind,
                "undone": event.kind if event.struck else "",
                "rule": event.rule,
                "data": facts,
                "visibility": "public" if event.audience is None else sorted(actor_name(one) for one in event.audience),
            }
        )
    return lines


def as_json(events: Iterable[Event], **known: Any) -> str:
    """The journal as JSON. [SR-JRN-03]"""
    return json.dumps(export(events, **known), ensure_ascii=False, indent=1)


def as_text(events: Iterable[Event], **known: Any) -> str:
    """The journal as text, a line an event. [SR-JRN-03]"""
    return "\n".join(_line(line) for line in export(events, **known)) + "\n"


def _line(line: dict[str, Any]) -> str:
    day, hours, minutes, seconds = line["clock"]
    data = ", ".join(f"{name}={_word(value)}" for name, value in line["data"].items())
    who = line["character"] or line["seat"] or "-"
    kind = f"{line['kind']} ({line['undone']})" if line["undone"] else line["kind"]
    return f"{line['number']:>5}  {day}d {hours:02}:{minutes:02}:{seconds:02}  {who}  {kind}  {data}".rstrip(", ")


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
