"""A table of the house may set figures of its game otherwise; they are stored, told, exported and kept in a rematch."""

import json

import pytest

from server.hosts import key, person, settings_for
from tripot.engine.registry import game_of
from tripot.server.common import as_data
from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.tables.openings import drawn_up_again
from tripot.server.tables.tables import Opening
from tripot.server.web.house import open_house

pytestmark = pytest.mark.anyio
GAMES = {"startup-nation": game_of("startup-nation")}
SET = {"points_by_card": 2, "intern_4": 3}


async def test_a_table_keeps_its_own_figures(sqlite_url: str, clock: HandClock) -> None:
    house = open_house(settings_for(sqlite_url), games=GAMES, clock=clock)
    await house.open(ring=False)
    ines = await person(house)
    with pytest.raises(Unacceptable, match="bad_options"):
        await house.tables.open(ines, Opening("startup-nation", parameters={"points_by_card": 99}), key())
    bots = dict.fromkeys(range(1, 4), "random")
    opening = Opening("startup-nation", 4, parameters=SET, bots=bots, schedule=Schedule(pace="none"))
    info = await house.tables.open(ines, opening, key())
    await house.tables.start(ines, info.id)
    assert as_data.table(info)["parameters"] == {"points_by_card": 2}
    await house.close()

    house = open_house(settings_for(sqlite_url), games=GAMES, clock=clock)
    await house.open(ring=False)
    room = await house.context.registry.get(info.id)
    assert room.state.figures.points_by_card == 2
    assert json.loads(json.dumps(room.row.terms.header.as_json()))["parameters"] == {"points_by_card": 2}
    again = drawn_up_again(room, ines.person or "", "Inès", now=clock.now(), longest_name=40)
    assert again.row.terms.parameters == {"points_by_card": 2}
    await house.close()
