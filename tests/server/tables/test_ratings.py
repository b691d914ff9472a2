"""Ratings: which games move them, whose, and who is shown them. On SQLite and PostgreSQL."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from server.hosts import Party, key, person, play_out
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Schedule, Tally
from tripot.server.store.ratings import Finish, after
from tripot.server.tables.openings import Opening
from tripot.server.tables.signs import WITHOUT_SCRIPTS
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio
SHORT: dict[str, Any] = {"options": {"rounds": 1}}


async def gather(house: House, people: Sequence[Caller], seats: int = 3, **opening: Any) -> Party:
    """These people at a new table, bots in the last chairs; it begins."""
    bots = dict.fromkeys(range(len(people), seats), "keeper")
    info = await house.tables.open(people[0], Opening("toy-cards", seats, bots=bots, **SHORT | opening), key())
    for each in people[1:]:
        await house.tables.sit(each, info.id, word=info.invitation or "")
    await house.tables.start(people[0], info.id)
    return Party(house, info.id, list(people))


async def evenings(house: House, people: Sequence[Caller], count: int, **opening: Any) -> None:
    """So many games of these people, one after the other."""
    for _ in range(count):
        await play_out(await gather(house, people, **opening))


async def guests(house: House, count: int = 3) -> list[Caller]:
    return [await person(house, f"Guest {number + 1}") for number in range(count)]


async def tallies(house: House, reader: Caller | None = None) -> dict[str, Tally]:
    found = await house.statistics.of_game("toy-cards", limit=100, caller=reader)
    return {tally.name or tally.level: tally for tally in found}


def rated(found: dict[str, Tally]) -> list[str]:
    return sorted(name for name, tally in found.items() if tally.rating is not None)


def test_the_winner_rises_the_last_one_falls_and_everybody_is_better_known() -> None:
    finishes = [Finish("a", "", 1), Finish("b", "", 2), Finish("c", "", 3)]
    found = after(finishes, {})
    assert found["a"][0] > found["b"][0] > found["c"][0]
    assert all(sigma < 25 / 3 for _, sigma in found.values())


def test_a_level_in_several_chairs_is_one_holder() -> None:
    finishes = [Finish("a", "", 1), Finish(None, "careful", 2), Finish(None, "careful", 2)]
    assert set(after(finishes, {})) == {"a", "bot:careful"}


async def test_a_rating_shows_from_five_games_on_and_to_its_holder_alone_if_they_hide_it(house: House) -> None:
    people = await guests(house)
    await evenings(house, people, 4)
    assert rated(await tallies(house)) == []
    await evenings(house, people, 1)
    assert rated(await tallies(house)) == ["Guest 1", "Guest 2", "Guest 3"]
    margins = [tally.rating.margin for tally in (await tallies(house)).values() if tally.rating is not None]
    assert all(0 < margin < 667 for margin in margins)
    await house.people.change(people[1], hides_rating=True)
    assert rated(await tallies(house)) == ["Guest 1", "Guest 3"]
    assert rated(await tallies(house, people[1])) == ["Guest 1", "Guest 2", "Guest 3"]


@pytest.mark.parametrize(
    ("count", "opening"),
    [(1, {}), (2, {"is_practice": True})],
    ids=["alone against bots", "practice"],
)
async def test_games_that_do_not_count_move_nothing(house: House, count: int, opening: dict[str, Any]) -> None:
    await evenings(house, await guests(house, count), 5, **opening)
    assert rated(await tallies(house)) == []


async def test_rules_of_the_house_move_nothing(house: House) -> None:
    people = await guests(house)
    for _ in range(5):
        made = await gather(house, people)
        table = await house.context.registry.get(made.id)
        table.row = replace(table.row, terms=replace(table.row.terms, parameters={"cards": 40}))
        await play_out(made)
    assert rated(await tallies(house)) == []


async def test_one_person_in_two_chairs_moves_nothing(house: House) -> None:
    people = await guests(house, 2)
    for _ in range(5):
        table = await gather(house, [*people, people[1]])
        table.people[1:] = [replace(people[1], there=(table.id, seat)) for seat in (1, 2)]
        await play_out(table)
    assert rated(await tallies(house)) == []


async def test_bots_have_ratings_of_their_own_and_do_not_move_peoples(house: House) -> None:
    people = await guests(house, 2)
    await evenings(house, people, 5)
    with_bots = await tallies(house)
    assert rated(with_bots) == ["Guest 1", "Guest 2", "keeper"]
    one, two = (with_bots[name].rating for name in ("Guest 1", "Guest 2"))
    assert one is not None
    assert two is not None
    assert one.value + two.value == pytest.approx(2000, abs=1), "what one person gains the other loses"


@pytest.mark.parametrize(("rounds", "counts"), [(2, False), (4, True)])
async def test_a_chair_that_others_held_for_more_than_a_third_counts_for_nobody_else_it_is_a_loss(
    house: House, clock: HandClock, rounds: int, counts: bool
) -> None:
    people = await guests(house)
    for _ in range(5):
        table = await gather(house, people, options={"rounds": rounds}, schedule=Schedule(pace="none"))
        for _ in range(rounds - 1):
            for seat in range(3):
                await table.act(seat, "keep")
        clock.advance(WITHOUT_SCRIPTS // 1000)
        await table.look(0)
        await house.tables.ask_replacement(people[0], table.id, 1, level="keeper")
        for seat in (0, 2):
            if seat in await table.awaited():
                await table.act(seat, "keep")
        await play_out(table)
    await evenings(house, people, 1)
    found = await tallies(house)
    assert rated(found) == (["Guest 1", "Guest 2", "Guest 3"] if counts else [])
    if counts:
        values = {name: found[name].rating.value for name in rated(found)}  # type: ignore[union-attr]
        assert values["Guest 2"] == min(values.values())


async def test_people_are_told_how_they_fared_against_each_other(house: House) -> None:
    people = await guests(house)
    await evenings(house, people, 2)
    met = await house.statistics.meetings(people[0])
    assert [(meeting.name, meeting.played) for meeting in met] == [("Guest 2", 2), ("Guest 3", 2)]
    back = next(each for each in await house.statistics.meetings(people[1]) if each.name == "Guest 1")
    assert (back.ahead, back.behind) == (met[0].behind, met[0].ahead)
    assert all(meeting.ahead + meeting.behind <= meeting.played for meeting in met)
