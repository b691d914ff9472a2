"""What pages of an RPG table must not tell: two tables that differ in one secret are drawn alike. [SR-INFO-01]"""

import json
from functools import cache

import pytest

from citing import rule
from games.rpg.hidden import SECRETS, Secret, cold_store, of_a_hidden_threshold, played
from games.rpg.scenes import ANNE, BRUNO
from server.web.pages.desks import do, draw, evening, everything, render, scene, table, wander
from server.web.pages.visitors import Front
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import take
from tripot.games.rpg.records import Status
from tripot.games.rpg.state import Table
from tripot.server.common import as_data

EYES: tuple[Seat | None, ...] = (ANNE, BRUNO, None)
TAKEN = ("journal.txt", "journal.json", "sheet-noor_castellan.json", "sheet-dock_guard_2.json")


def shown(s: Table, seat: Seat | None) -> dict[str, object]:
    """Every page, file and message that a pair of eyes gets, byte for byte."""
    eyes = SPECTATOR if seat is None else seat
    view = look(GAME, s, eyes)
    tabs = [tab for tab in scene(s, seat).tabs if tab != "reference"]
    pages: dict[str, object] = {tab: draw(s, seat, tab=tab) for tab in tabs}
    pages["stream"] = json.dumps([as_data.event(event) for event in view.events])
    pages["pending"] = "" if view.pending is None else json.dumps(as_data.pending(view.pending))
    pages |= {name: take(view, name) for name in TAKEN}
    if seat is not None:
        for form in ("attack_ranged", "matrix_perception"):
            pages[f"order {form}"] = draw(s, seat, form=form)
    else:
        pages["screen"] = render("screen-live.html", scene(s, None, tab="screen"), None, "fr")
    return pages


@cache
def _usual() -> list[dict[str, object]]:
    s = cold_store()
    return [shown(s, seat) for seat in EYES]


@rule("SR-INFO-01", "SR-INFO-05", "SR-MTX-24")
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: str(secret.__name__))
def test_no_page_of_anybody_else_changes_with_a_secret(secret: Secret) -> None:
    s = cold_store()
    secret(s)
    assert [shown(s, seat) for seat in EYES] == _usual()


@rule("SR-INFO-01", "SR-ADV-18", "SR-ODDS-12")
@pytest.mark.parametrize("rolled", [False, True])
def test_no_page_tells_a_hidden_threshold(rolled: bool) -> None:
    worlds = of_a_hidden_threshold(rolled=rolled)
    for seat in EYES:
        assert shown(worlds[0], seat) == shown(worlds[1], seat)
    tab = "journal" if rolled else "table"
    assert draw(worlds[0], GM, tab=tab) != draw(worlds[1], GM, tab=tab)
    assert ("what-if" in draw(worlds[0], BRUNO)) is not rolled


@rule("SR-INFO-01", "SR-X28", "SR-MTX-27")
def test_a_stranger_who_runs_silent_has_no_icon_on_any_page() -> None:
    worlds = []
    for silent, firewall in ((True, 2), (True, 9), (False, 2)):
        s = table()
        c = s.characters["house_decker_1"]
        c.network, c.x, c.y, c.zone = "", 28, 12, "market"
        device = s.devices[c.device]
        device.network, device.firewall = "", firewall
        if silent:
            c.statuses.append(Status("running_silent"))
        worlds.append(s)
    decker = 1
    name = f'value="{worlds[0].characters["house_decker_1"].device}"'
    pages = [everything(s, decker) | {"order": draw(s, decker, form="force_access")} for s in worlds]
    assert pages[0] == pages[1]
    assert all(name not in html for html in pages[0].values())
    assert pages[2] != pages[0]
    assert worlds[2].characters["house_decker_1"].device in look(GAME, worlds[2], decker).facts["devices"]


@rule("SR-INFO-01")
@pytest.mark.parametrize("seed", [20, 56])
@pytest.mark.parametrize("steps", [12, 40])
def test_worlds_that_were_once_suspected_are_drawn_alike(seed: int, steps: int) -> None:
    s = played(seed, steps)
    for seat in EYES:
        world = GAME.redeal(s, SPECTATOR if seat is None else seat, PlainRng(seed + 1))
        assert shown(world, seat) == shown(s, seat)


@rule("SR-INFO-01")
@pytest.mark.parametrize("seed", [20, 56])
def test_a_walk_that_was_once_suspected_shows_the_same_pages(seed: int) -> None:
    s = wander(seed, 60)
    for seat in (0, 1, 2, None):
        world = GAME.redeal(s, SPECTATOR if seat is None else seat, PlainRng(seed + 11))
        assert everything(s, seat) == everything(world, seat)


@rule("SR-INFO-05")
def test_an_invisible_token_is_on_no_map_but_the_game_masters() -> None:
    s = table()
    do(s, GM, "place", character="dock_guard_1", hidden=True)
    token = 'data-move="token-dock_guard_1"'
    assert token in draw(s, GM)
    for seat in (0, 1, 2, None):
        assert all(token not in html and "dock_guard_1" not in html for html in everything(s, seat).values())
    assert "dock_guard_1" not in render("screen-live.html", scene(s, None, tab="screen"), None, "fr")


@rule("SR-INFO-01")
@pytest.mark.anyio
async def test_a_hidden_threshold_stays_in_the_house(front: Front) -> None:
    name, master, player = await evening(front)
    await master.see(f"/tables/{name}")
    await master.send("/act", pick="start_session")
    page = await master.see(f"/tables/{name}?tab=table&form=call_test")
    form = next(one for one in page.forms if one["id"] == "order")
    place = next(one for one in form["fields"] if one.startswith("people"))
    people = {place: "1", "people.0": "vesna_kord"} if place.endswith("#") else {place: "vesna_kord"}
    await master.post(
        form["action"], {**form["fields"], **people, "skill": "perception", "threshold": "13", "hidden": "1"}
    )
    seen = (await front.house.play.look(await front.caller(player), name)).view
    assert seen is not None
    assert [one.get("threshold") for one in seen.facts["tests"]] == [None]
    assert "test_secret" not in [event.kind for event in seen.events]
    assert "what-if" in (await player.see(f"/tables/{name}")).html
    behind = (await front.house.play.look(await front.caller(master), name)).view
    assert behind is not None
    assert [one["threshold"] for one in behind.facts["tests"]] == [13]
    assert "Seuil : 13" in (await master.see(f"/tables/{name}")).text
