"""Ratings in the database: what a finished game does to those of its people and of its bots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select, update

from tripot.server.store import schema
from tripot.server.store.journal import Also

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

_RATINGS = schema.ratings.c


@dataclass(frozen=True, slots=True)
class Finish:
    """Somebody, or a level of bots, at the end of a game; the smallest place is the best."""

    person: str | None
    level: str
    place: int

    @property
    def holder(self) -> str:
        """Whose rating it is."""
        return self.person or f"bot:{self.level}"


class Rated(Also):
    """A game that counts has ended: people are measured by people alone, bots by everybody."""

    def __init__(self, game: str, finishes: Sequence[Finish]) -> None:
        self._game, self._finishes = game, finishes

    def write(self, connection: Connection) -> None:
        known = _known(connection, self._game, {each.holder for each in self._finishes})
        people = [each for each in self._finishes if each.person is not None]
        new = {holder: rating for holder, rating in after(people, known).items() if not holder.startswith("bot:")}
        new |= {holder: found for holder, found in after(self._finishes, known).items() if holder.startswith("bot:")}
        for holder, (mu, sigma) in sorted(new.items()):
            person = None if holder.startswith("bot:") else holder
            values = {"mu": mu, "sigma": sigma, "played": 1 + (known[holder].played if holder in known else 0)}
            if holder in known:
                where = (_RATINGS.game == self._game, _RATINGS.holder == holder)
                connection.execute(update(schema.ratings).where(*where).values(values))
            else:
                row = {"game": self._game, "holder": holder, "person": person, **values}
                connection.execute(insert(schema.ratings), row)


def after(finishes: Sequence[Finish], known: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    """The ratings of all that finished, afterwards; of a level that sat in several chairs their mean."""
    model = _model()
    teams = [[_rating(model, known.get(each.holder))] for each in finishes]
    rated = model.rate(teams, ranks=[float(each.place) for each in finishes]) if len(teams) > 1 else teams
    found: dict[str, list[PlackettLuceRating]] = {}
    for each, (rating,) in zip(finishes, rated, strict=True):
        found.setdefault(each.holder, []).append(rating)
    return {
        holder: (sum(each.mu for each in ratings) / len(ratings), sum(each.sigma for each in ratings) / len(ratings))
        for holder, ratings in found.items()
    }


def _known(connection: Connection, game: str, holders: set[str]) -> dict[str, Any]:
    """The rows of these, held until this is written; always in one order, so that nobody waits for each other."""
    query = select(schema.ratings).where(_RATINGS.game == game, _RATINGS.holder.in_(sorted(holders)))
    return {row.holder: row for row in connection.execute(query.order_by(_RATINGS.holder).with_for_update())}


def _rating(model: "PlackettLuce", row: Any) -> "PlackettLuceRating":
    return model.rating() if row is None else model.rating(mu=row.mu, sigma=row.sigma)


@cache
def _model() -> "PlackettLuce":
    """Loaded when the first game that counts ends."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a house starts without it

    return PlackettLuce()
