"""A house with pages, visited without a browser."""

from collections.abc import AsyncIterator

import pytest

from server.hosts import settings_for
from server.toys import GAMES
from server.web.pages.visitors import Front
from tripot.engine.registry import games
from tripot.server.common.moments import HandClock
from tripot.server.web.app import create_app


@pytest.fixture
async def front(sqlite_url: str, clock: HandClock) -> AsyncIterator[Front]:
    """Every installed game and the toys, bots that move when the test says so."""
    app = create_app(settings_for(sqlite_url), games={**games(), **GAMES}, clock=clock, ring=False)
    await app.state.house.open(ring=False)
    made = Front(app)
    yield made
    await made.close()
    await app.state.house.close()
