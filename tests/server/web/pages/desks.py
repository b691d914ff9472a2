"""Tables of the RPG, drawn without a house around them; and an evening of people in a house."""

import random
import re
from datetime import UTC, datetime
from typing import Any

from server.web.pages.stage import previews
from server.web.pages.visitors import Front, Visitor
from tripot.engine.actions import Fill, Pick
from tripot.engine.conformance.trial import choose_for
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table
from tripot.server.common.records import ChairInfo, Schedule, TableInfo
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.presenting import presenter
from tripot.server.web.pages.render import Times, environment
from tripot.server.web.pages.scene import Scene
from tripot.speech.voice import Voice

NAMES = ("Anaïs", "Bruno", "Chloé", "Driss")
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
TABS = ("table", "sheet", "scene", "matrix", "journal", "reference")
HEROES = ("vesna_kord", "noor_castellan", "aurele_quint", "maiwenn_tarask")


def table(players: int = 3, seed: int = 3, *, heroes: bool = True, **options: Any) -> Table:
    """The sample scene, everybody seated."""
    s = GAME.setup(players, options, PlainRng(seed))
    settle(s)
    if heroes:
        for seat in range(players):
            do(s, seat, f"take:{HEROES[seat]}")
        do(s, GM, "start_session")
    return s


def do(s: Table, who: Seat, action: str, **value: Any) -> None:
    """Play a choice, or a form when there is something to write."""
    played = Fill(action, value) if value or _is_form(s, who, action) else Pick(action)
    refusal = perform(GAME, s, who, played)
    assert refusal is None, (action, refusal)


def _is_form(s: Table, who: Seat, name: str) -> bool:
    view = look(GAME, s, who)
    return view.menu.form(name) is not None or view.standing.form(name) is not None


def fight(s: Table) -> None:
    """Everybody rolls for initiative."""
    do(s, GM, "start_encounter")


def until(s: Table, who: str) -> None:
    """Everybody passes until it is somebody's turn."""
    for _ in range(40):
        acting = s.acting()
        assert acting is not None
        if acting.id == who:
            return
        do(s, GM, "end_turn")
    raise AssertionError(who)


def info(s: Table, seat: Seat | None) -> TableInfo:
    """What the house knows of the table."""
    awaited = s.stack[-1].awaited(s) if s.stack else ()
    chairs = tuple(
        ChairInfo(one, "person", NAMES[one] if one != GM else "Inès", is_mine=one == seat, awaited=one in awaited)
        for one in (*range(s.seats), GM)
    )
    return TableInfo(
        id="demo", game="rpg", rules="1", name="Essai", status="playing", seats=s.seats, options={},
        schedule=Schedule(), is_public=False, watching="link", host="Inès", i_host=seat == GM,
        my_seats=() if seat is None else (seat,), i_watch=seat is None, chairs=chairs, commitment="0" * 64,
        deadline=None, paused=False, seq=1, version=1, opened_at=MOMENT,
    )  # fmt: skip


def scene(s: Table, seat: Seat | None, lang: str = "fr", tab: str = "table", **more: Any) -> Scene:
    """What a seat (or nobody: a watcher) is shown, with the foresight of the form it has opened."""
    names = {**dict(enumerate(NAMES[: s.seats])), GM: "Inès"}
    eyes = SPECTATOR if seat is None else seat
    more |= {} if seat is None else {"preview": previews(GAME, s, seat)}
    view = look(GAME, s, eyes)
    voice = Voice(GAME, lang, names, presenter(GAME).called(view))
    return Scene(info(s, seat), GAME, voice, eyes, view, names, lang, tab=tab, **more)


def draw(s: Table, seat: Seat | None, lang: str = "fr", tab: str = "table", **asked: Any) -> str:
    """The HTML of the live part, for an address that asks for this."""
    shown = scene(s, seat, lang, tab, asked={name: str(value) for name, value in asked.items()})
    return render("table-live.html", shown, seat, lang)


def render(template: str, shown: Scene, seat: Seat | None, lang: str, **more: Any) -> str:
    """Any template over a scene."""
    values = {
        "scene": shown, "table": shown.table, "bill": bill(GAME, lang), "seat": seat, "several": False, "mark": "1.1",
        "cursor": "0", "log": shown.log(), "next_table": None, "register": [],
        "csrf": "token", "fresh_key": lambda: "key-0001",
        "times": Times(lang, "Europe/Paris"), "me": None, "here": "/", "theme": "auto", "now": MOMENT, "days": None,
        **more,
    }  # fmt: skip
    return environment(lang).get_template(template).render(values)


def everything(s: Table, seat: Seat | None, lang: str = "fr") -> dict[str, str]:
    """Every tab that a pair of eyes has."""
    known = scene(s, seat, lang).tabs
    return {tab: draw(s, seat, lang, tab) for tab in TABS if tab in known}


def wander(seed: int, steps: int) -> Table:
    """A table somewhere in a random evening."""
    s = table(seed=seed)
    do(s, GM, "place", character="dock_guard_1", hidden=True)
    fight(s)
    source = random.Random(seed)
    for _ in range(steps):
        seat = s.stack[-1].awaited(s)[0]
        action = choose_for(GAME, look(GAME, s, seat), source)
        if action is None or (isinstance(action, Pick) and action.text in ("end_session", "close_encounter")):
            continue
        perform(GAME, s, seat, action)
    return s


async def evening(front: Front) -> tuple[str, Visitor, Visitor]:
    """A game master and a player with a character, before the session."""
    master, player = await front.guest("Inès"), await front.guest("Anaïs")
    name = await front.table(master, "rpg", seats="1", pace="none")
    page = await master.see(f"/tables/{name}")
    link = re.search(r'id="link" value="[^"]*(/join/[^"]+)"', page.html)
    assert link is not None
    await player.see(link[1])
    await player.send(link[1])
    await master.see(f"/tables/{name}")
    await master.send("/start")
    await player.see(f"/tables/{name}")
    await player.send("/act", pick="take:vesna_kord")
    return name, master, player
