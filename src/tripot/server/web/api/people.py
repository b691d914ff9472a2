"""Coming in, and what games there are."""

from typing import Annotated

from fastapi import Request
from pydantic import Field

from tripot.engine.registry import levels_of
from tripot.server.common import as_data, shapes
from tripot.server.common.errors import Unknown
from tripot.server.common.records import Caller, Person
from tripot.server.tables.presets import presets_of
from tripot.server.web.api.asking import Answer, Body, Home, Who, answer, routes
from tripot.server.web.house import House
from tripot.server.web.security import forget, remember, token_for

router = routes("people")


class Guest(Body):
    """A newcomer."""

    name: Annotated[str, Field(max_length=200)]
    language: Annotated[str, Field(max_length=8)] = "fr"


def _person(person: Person) -> shapes.Person:
    return {"id": person.id, "name": person.name, "language": person.language, "has_link": person.has_link}


@router.post("/guests", status_code=201)
async def come_in(request: Request, body: Guest, caller: Who, house: Home) -> Answer[shapes.Entered]:
    """Come in with a name: the answer sets a session cookie, and has the token for `X-CSRF-Token`."""
    device = request.headers.get("user-agent", "")
    person, token = await house.people.guest(body.name, body.language, device=device, address=caller.address)
    known = await house.people.by_session(token)
    assert known is not None
    entered: shapes.Entered = {"person": _person(person), "csrf": token_for(house.secret, known)}
    response = answer(entered, 201)
    remember(request, response, token)
    return response


@router.get("/me")
async def me(caller: Who, house: Home) -> Answer[shapes.Me]:
    """Who I am, and the token for `X-CSRF-Token`."""
    if caller.chair is not None:
        return answer({"person": None, "table": caller.chair[0], "seat": caller.chair[1]})
    if caller.person is None:
        raise Unknown("sign_in_first")
    return answer({"person": _person(caller.person), "csrf": token_for(house.secret, caller)})


@router.delete("/me/session")
async def leave(request: Request, caller: Who, house: Home) -> Answer[shapes.Nothing]:
    """Sign out here."""
    if caller.session is None:
        raise Unknown("sign_in_first")
    await house.people.end_session(caller, caller.session)
    response: Answer[shapes.Nothing] = answer({})
    forget(request, response)
    return response


class Days(Body):
    """Whole days, where I live: `2026-12-24`."""

    first: Annotated[str, Field(max_length=10)]
    last: Annotated[str, Field(max_length=10)]


class Friend(Body):
    """Somebody I sat with, by their id; empty for nobody."""

    friend: Annotated[str, Field(max_length=24)]


async def _absences(caller: Caller, house: House) -> Answer[shapes.Absences]:
    mine = await house.days_off.mine(caller)
    days: list[shapes.DayOff] = [{"day": day, "asked": asked} for day, asked in mine.days.items()]
    companions: list[shapes.Companion] = [{"id": each, "name": name} for each, name in mine.companions]
    return answer({"most": mine.most, "left": mine.left, "days": days, "friend": mine.friend, "companions": companions})


@router.get("/me/absences")
async def my_absences(caller: Who, house: Home) -> Answer[shapes.Absences]:
    """My days off of this year and later, how many are left, and who may take my chairs."""
    return await _absences(caller, house)


@router.post("/me/absences")
async def take_days(body: Days, caller: Who, house: Home) -> Answer[shapes.Absences]:
    """Have days off."""
    await house.days_off.take(caller, body.first, body.last)
    return await _absences(caller, house)


@router.delete("/me/absences")
async def give_back_days(body: Days, caller: Who, house: Home) -> Answer[shapes.Absences]:
    """Give days back that have not begun."""
    await house.days_off.give_back(caller, body.first, body.last)
    return await _absences(caller, house)


@router.put("/me/friend")
async def name_friend(body: Friend, caller: Who, house: Home) -> Answer[shapes.Absences]:
    """Name who may take my chairs after a missed deadline, until I am back."""
    await house.days_off.name_friend(caller, body.friend)
    return await _absences(caller, house)


@router.post("/stop/{word}")
async def stop_letters(word: str, house: Home) -> Answer[shapes.Nothing]:
    """No more letters to an address: what `List-Unsubscribe` of a letter calls, in one press and without a session."""
    await house.people.mailboxes.stop(word)
    return answer({})


@router.get("/games")
async def list_games(house: Home) -> Answer[list[shapes.Game]]:
    """The games of the house, with their options."""
    return answer(
        [
            {
                "id": meta.id,
                "rules": meta.rules,
                "seats": list(meta.seats),
                "usual_seats": meta.usual_seats,
                "has_gm": meta.has_gm,
                "levels": list(levels_of(game)),
                "usual_level": meta.usual_level,
                "minutes": meta.minutes,
                "presets": [
                    {"id": each.id, "schedule": as_data.schedule(each.schedule), "options": dict(each.options)}
                    for each in presets_of(game)
                ],
                "options": [
                    {
                        "name": option.name,
                        "kind": option.kind,
                        "default": option.default,
                        "least": option.least,
                        "most": option.most,
                        "choices": list(option.choices),
                        "rule": option.rule,
                    }
                    for option in meta.options
                ],
                "parameters": [
                    {
                        "name": each.name,
                        "default": each.default,
                        "least": each.least,
                        "most": each.most,
                        "rule": each.rule,
                    }
                    for each in meta.parameters
                ],
            }
            for game in house.context.games.values()
            for meta in (game.meta,)
        ]
    )


@router.get("/games/{game}/statistics")
async def game_statistics(game: str, caller: Who, house: Home) -> Answer[list[shapes.Tally]]:
    """Who plays a game most."""
    tallies = await house.statistics.of_game(game, caller=caller)
    return answer(
        [
            {
                "name": each.name,
                "level": each.level,
                "played": each.played,
                "won": each.won,
                "points": each.points,
                "rating": None if each.rating is None else {"value": each.rating.value, "margin": each.rating.margin},
            }
            for each in tallies
        ]
    )
