"""The house: everything that pages and the JSON API may ask for, in one object (`app.state.house`)."""

from dataclasses import dataclass

from tripot.server.live import Live
from tripot.server.people import People
from tripot.server.play import Play
from tripot.server.records import Health
from tripot.server.replays import Replays
from tripot.server.settings import Settings
from tripot.server.statistics import Statistics
from tripot.server.tables import Tables
from tripot.server.talk import Talk


@dataclass(slots=True)
class House:
    """The services of the house. Each method checks for itself whether the caller may."""

    settings: Settings
    people: People
    tables: Tables
    play: Play
    talk: Talk
    live: Live
    replays: Replays
    statistics: Statistics

    async def health(self) -> Health:
        """How the house is, for its operator."""
        raise NotImplementedError


def open_house(settings: Settings) -> House:
    """A house over the database that the settings name."""
    return House(settings, People(), Tables(), Play(), Talk(), Live(), Replays(), Statistics())
