"""A replay says something at every step, in all five games, to whoever looks: over HTTP, on recorded games. [E18]"""

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from browser.shelf import COOKIE, Position, Shelf, ends, shelf
from citing import promise
from tripot.engine.events import seen_by
from tripot.engine.fold import replay
from tripot.engine.journal import Reveal
from tripot.engine.registry import games
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.server.web.pages.render import seat_word

PART = re.compile(
    r'<(?:div class="replay-told"|ol class="resolution").*?(?=<section class="board"|<div class="city"|$)', re.DOTALL
)
MARK = re.compile(r"<[^>]+>")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """A house with the shortest recording of each game, over."""
    with shelf(tmp_path_factory.mktemp("finished"), ends) as made:
        yield made


def words(page: str) -> str:
    """What the step says, without its marks."""
    found = PART.search(page)
    return re.sub(r"\s+", " ", unescape(MARK.sub(" ", found[0]))).strip() if found else ""


def told(one: Position, eyes: Seat) -> set[int]:
    """The steps that told these eyes something."""
    entries = [each for each in one.entries if not isinstance(each.what, Reveal)]
    state = replay(games()[one.game], one.header, entries, one.seed).state
    return {event.entry for event in seen_by(eyes, state.log or ()) if not event.struck}


NOTHING = ("n'en a rien su sur le moment", "rien n'a changé sur la table")


@promise("E18")
@pytest.mark.parametrize("game", sorted(games()))
def test_every_step_of_a_replay_says_something_and_never_that_nothing_was(finished: Shelf, game: str) -> None:
    address, tables = finished
    ((table, one),) = tables[game]
    silent, untrue, steps = list[tuple[str, int]](), list[tuple[str, int]](), 0
    with httpx.Client(base_url=address, cookies={"tripot": COOKIE}, headers={"accept-language": "fr"}) as reader:
        for eyes, seat in (("all", OMNISCIENT), (seat_word(one.seat), one.seat)):
            heard = told(one, seat) | {each.seq for each in one.entries if each.actor == seat}
            for at in range(len(one.entries)):
                answer = reader.get(f"/tables/{table}/replay", params={"eyes": eyes, "at": at})
                assert answer.status_code == 200, (eyes, at)
                said = words(answer.text)
                silent += [] if said else [(eyes, at)]
                untrue += [(eyes, at)] if at in heard and any(each in said for each in NOTHING) else []
                steps += 1
    assert silent == []
    assert untrue == []
    assert steps > 20
