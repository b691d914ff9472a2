"""The public pages of Neo-Tokyo, turn by turn: what was public then, and nothing that came later."""

import re
from functools import cache
from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, must, order, resolve, run, write
from games.neo_tokyo.playing import play
from server.web.pages.neon import draw, scene
from server.web.pages.pictures import part, words
from tripot.engine.codec import canonical
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, almanac
from tripot.games.neo_tokyo.pages.past import then
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.state import City

TABS = ("corporations", "agents", "parties", "players")
Facts = dict[str, Any]


@cache
def leafed() -> tuple[City, dict[int, Facts]]:
    """A game of bots after six turns, with what everybody could read when each of them was over."""
    seen: dict[int, Facts] = {}

    def watch(s: City) -> None:
        if s.outcome is None:
            seen[s.turn - 1] = look(GAME, s, SPECTATOR).facts

    return play("random", 5, 11, watch=watch, turns=6), seen


@rule("NT-UI-03", "NT-VIS-01")
def test_an_old_page_says_what_the_page_of_that_turn_said() -> None:
    s, seen = leafed()
    now = look(GAME, s, SPECTATOR).facts
    pages = {page["turn"]: page for page in now["almanac"]}
    assert sorted(pages) == [0, *sorted(seen)]
    for turn, facts in seen.items():
        old = then(now, pages[turn])
        for name in ("ranking", "corporations", "agents", "parties", "power", "wars", "history", "news"):
            assert old[name] == facts[name], (turn, name)
        for then_, they in zip(old["players"], facts["players"], strict=True):
            names = {*s.almanac[0]["players"][0], "seat", "name", "avatar", "description"}
            assert {name: then_[name] for name in names} == {name: they[name] for name in names}


@rule("NT-UI-03")
@pytest.mark.parametrize("tab", TABS)
def test_every_public_page_is_leafed_through_from_the_opening_on(tab: str) -> None:
    s, _ = leafed()

    def page(turn: object) -> Facts:
        return scene(s, 0, tab=tab, asked={"turn": str(turn)}).page

    assert len({canonical(page(turn)) for turn in range(7)}) == 7
    assert all(page(turn) == page("") for turn in (6, 7, 99, "x"))
    for turn in (0, 3, 6):
        html = draw(s, 0, tab, asked={"turn": turn})
        assert re.search(rf'aria-current="page"><span class="visually-hidden">[^<]*</span>{turn}<', html)
        assert ("past-page" in html) == (turn < 6)
        assert f"tab={tab}&amp;turn=0" in html


@rule("NT-UI-03", "NT-SHA-04", "NT-VIS-01")
def test_shares_honour_ties_and_leaders_as_they_were() -> None:
    s = city(turn=1)
    almanac.file(s)
    be(s, 1, shares={"enso": 2}, honour=5, party="reformer", points=2)
    write(s, 0, run("scandal", "player:1", money=450_000))
    resolve(s, runs=[1])
    be(s, 1, shares={"enso": 3})
    resolve(s)
    first = scene(s, None, tab="corporations", asked={"turn": "1"}).page
    today = scene(s, None, tab="corporations").page
    assert [page["grid"]["rows"][1]["total"] for page in (first, today)] == [2, 3]
    before, after = (
        scene(s, None, tab="players", asked={"turn": turn}).page["players"][1]["honour"] for turn in ("0", "1")
    )
    assert (before, after) == (6, 4)
    leader = [scene(s, None, tab="parties", asked={"turn": turn}).page["parties"][1]["leader"] for turn in ("0", "1")]
    assert leader == [-1, 1]


@rule("NT-UI-10", "NT-VIS-01", "NT-SEC-03")
def test_a_secret_published_later_is_on_no_earlier_page() -> None:
    s = city(turn=1)
    be(s, 1, secrets=(Secret("the lighthouse"), Secret("x"), Secret("y")))
    resolve(s)
    told = {"number": 0, "text": "the lighthouse", "shame": 0, "rumour": False, "traits": (), "stock": ""}
    s.players[0].archive[1] = Proof(2, "secret", "player:1", told)
    must(s, 0, "publish", item=1)
    resolve(s)
    resolve(s)
    pages = [words(draw(s, 2, "players", asked={"turn": turn})) for turn in (1, 2, 3)]
    assert ["the lighthouse" in page for page in pages] == [False, True, True]


@rule("NT-UI-10", "NT-VIS-02")
def test_an_old_page_has_nothing_of_anybodys_desk_not_even_ones_own() -> None:
    s = city(turn=1)
    be(s, 0, loyalty={"botan": 2}, money=123_456)
    resolve(s)
    write(s, 0, order("buy_loyalty", agent="kuma"))
    resolve(s)
    for tab in TABS:
        mine, theirs, watching = (part(draw(s, seat, tab, asked={"turn": 1}), "board") for seat in (0, 1, None))
        plain = [_unmarked(html) for html in (mine, theirs, watching)]
        assert plain[0] == plain[1] == plain[2], tab
    assert "loyauté 2" in words(part(draw(s, 0, "agents"), "agent-botan"))
    assert "loyauté" not in words(part(draw(s, 0, "agents", asked={"turn": 1}), "agent-botan"))


def _unmarked(html: str) -> str:
    """A page without what only says: this is you."""
    plain = re.sub(r' class="mine"| mine(?=")', "", html).replace(' <span class="tag">vous</span>', "")
    return re.sub(r"\s+", " ", re.sub(r"seat=\w+(&amp;)?", "", plain))


@rule("NT-UI-10", "NT-VIS-03")
def test_the_almanac_is_the_same_in_every_world_a_seat_could_be_in() -> None:
    s, _ = leafed()
    for seat in (s.active()[0], SPECTATOR):
        world = GAME.redeal(s, seat, PlainRng(3))
        assert canonical(world.almanac) == canonical(s.almanac)
        eyes = None if seat == SPECTATOR else seat
        for tab in TABS:
            assert draw(world, eyes, tab, asked={"turn": 3}) == draw(s, eyes, tab, asked={"turn": 3})


@rule("NT-UI-03", "NT-UI-09")
def test_after_the_end_the_last_turn_is_the_city_as_it_was_left() -> None:
    s = city(turn=7)
    resolve(s)
    resolve(s)
    assert s.outcome is not None
    page = scene(s, None, tab="corporations").page
    assert (page["turn"], page["turns"], page["is_past"]) == (8, [7, 8], False)
