"""Somebody is away: what a table's page says of it, and what whoever was replaced finds."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from fastapi import Request, Response

from tripot.engine.registry import levels_of
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller, Look, TableInfo
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import game_at, games_of, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.lobby import base_address
from tripot.server.web.pages.render import html
from tripot.server.web.pages.scene import Scene
from tripot.speech.voice import Voice

_TOLD_FOR = timedelta(minutes=10)
"""For how long whoever came back in time is told what was asked."""


def absence(request: Request, look: Look) -> dict[str, object]:
    """What a table's page says about those who are away, to somebody who sits there."""
    game, tables, base = game_at(request, look), house_of(request).tables, base_address(request)
    voice = Voice(game, language(request))
    settled = [(chair.seat, chair.question) for chair in look.table.chairs if chair.question is not None]
    words = {seat: tables.word_of(look.table.id, seat, asked.number) for seat, asked in settled if asked.is_settled}
    return {
        "levels": [(level, voice.text(f"levels.{level}")) for level in levels_of(game)],
        "usual_level": game.meta.usual_level,
        "links": {seat: f"{base}/join/{word}" for seat, word in words.items()},
        "missed": any(chair.is_absent for chair in look.table.chairs),
        "came_back": _came_back(look, as_datetime(house_of(request).context.clock.now())),
    }


def _came_back(look: Look, now: datetime) -> bool:
    """Whether this seat was to be replaced a moment ago, and was there in time."""
    mine = [note for note in look.notes if note.facts.get("seat") == look.seat]
    last = mine[-1] if mine else None
    return last is not None and last.kind == "back_in_time" and now - last.at < _TOLD_FOR


@dataclass(frozen=True, slots=True)
class Returned:
    """What somebody who took their chair back should know. [E11]"""

    substitute: str
    sheet: str
    """The sheet of the open turn that lies there, by its title; empty if there is none."""
    missed: tuple[int, ...]
    """The entries of what was shown meanwhile, oldest first."""


def returned(request: Request, look: Look, seen: Scene) -> Returned | None:
    """What was done in a chair while its sitter was away, to whoever took it back a moment ago."""
    mine = [note for note in look.notes if note.facts.get("seat") == look.seat]
    now = as_datetime(house_of(request).context.clock.now())
    if not mine or mine[-1].kind != "came_back" or now - mine[-1].at > _TOLD_FOR:
        return None
    gone = next((note.at for note in reversed(mine) if note.kind in ("replaced", "handed")), mine[-1].at)
    shown = seen.game.meta.showings.keys() - seen.game.meta.announced
    lines = [line for line in seen.told if line.kind in shown and line.at and gone <= line.at <= mine[-1].at]
    sheets = [sheet.title for sheet in seen.sheets if not sheet.is_standing and sheet.was_sent]
    missed = tuple(dict.fromkeys(line.entry for line in lines))
    return Returned(str(mine[-1].facts.get("from", "")), next(iter(sheets), ""), missed)


def was_replaced(request: Request, caller: Caller, table: TableInfo) -> Response:
    """What whoever was replaced finds in place of the table, with one button to come back."""
    values = {"table": table, "bill": bill(games_of(request)[table.game], language(request))}
    return html(request, "replaced.html", values, caller=caller)
