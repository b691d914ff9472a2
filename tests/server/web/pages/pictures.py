"""The table of a position, drawn without a house around it."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.seats import SPECTATOR, Seat
from tripot.engine.state import State
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.startup_nation import GAME, position
from tripot.server.common.records import ChairInfo, Schedule, TableInfo
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.render import Times, environment
from tripot.server.web.pages.scene import Scene
from tripot.speech.voice import Voice

NAMES = ("Anaïs", "Bruno", "Chloé", "Driss", "Emma", "Farid")
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


def start(**facts: Any) -> State:
    """A position of Start-Up Nation, before its active player draws."""
    s = position.start({"players": 4, "active": "P1", **facts})
    settle(s)
    return s


def play(s: Any, *actions: str) -> None:
    """Whoever is awaited plays each of these in turn."""
    for action in actions:
        refusal = perform(GAME, s, s.stack[-1].seat, Pick(action))
        assert refusal is None, (action, refusal)


def info(s: Any, seat: Seat | None) -> TableInfo:
    awaited = s.stack[-1].awaited(s) if s.stack else ()
    chairs = tuple(
        ChairInfo(one, "person", NAMES[one], is_mine=one == seat, awaited=one in awaited) for one in range(s.players)
    )
    return TableInfo(
        id="demo", game=GAME.meta.id, rules="1", name="Essai", status="playing", seats=s.players, options={},
        schedule=Schedule(), is_public=False, watching="link", host=NAMES[0], i_host=seat == 0,
        my_seats=() if seat is None else (seat,), i_watch=seat is None, chairs=chairs, commitment="0" * 64,
        deadline=None, paused=False, seq=1, version=1, opened_at=MOMENT,
    )  # fmt: skip


def scene(s: Any, seat: Seat | None, lang: str = "fr", **more: Any) -> Scene:
    """What a seat (or nobody: a watcher) is shown."""
    names = dict(enumerate(NAMES[: s.players]))
    eyes = SPECTATOR if seat is None else seat
    return Scene(info(s, seat), GAME, Voice(GAME, lang, names), eyes, look(GAME, s, eyes), names, lang, **more)


def draw(s: Any, seat: Seat | None, lang: str = "fr", template: str = "table-live.html", **more: Any) -> str:
    """The HTML of the live part."""
    shown = scene(s, seat, lang, **more)
    values = {
        "scene": shown, "table": shown.table, "bill": bill(GAME, lang), "seat": seat, "several": False, "mark": "1.1",
        "cursor": "0", "log": shown.log(), "next_table": None, "register": [],
        "csrf": "token", "fresh_key": lambda: "key-0001",
        "times": Times(lang, "Europe/Paris"), "me": None, "here": "/", "theme": "auto", "now": MOMENT,
    }  # fmt: skip
    return environment(lang).get_template(template).render(values)


def words(html: str) -> str:
    """What a reader sees, tags and runs of spaces apart."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return re.sub(r"[\s\u00a0\u202f]+", " ", unescape(re.sub(r"<[^>]+>", " ", bare))).strip()


def part(html: str, name: str) -> str:
    """The piece of a page that begins with this id or class and ends with the next of its kind of tag."""
    found = re.search(rf'<(\w+)[^>]*(?:id|class)="[^"]*\b{re.escape(name)}\b[^"]*"', html)
    assert found, name
    tag = found[1]
    depth, at = 0, found.start()
    for step in re.finditer(rf"<(/?){tag}\b[^>]*>", html[at:]):
        depth += -1 if step[1] else 1
        if depth == 0:
            return html[at : at + step.end()]
    return html[at:]


def picks(html: str) -> list[str]:
    """The choices that the panel offers."""
    return [unescape(value) for value in re.findall(r'name="pick"[^>]*value="([^"]*)"', part(html, "panel"))]
