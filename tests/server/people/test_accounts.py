"""People: names, links, passwords, sessions that end everywhere at once."""

import asyncio

import pytest
from argon2 import PasswordHasher

from citing import promise
from server.hosts import Party, key, party, person, settings_for
from server.toys import GAMES
from tripot.server.common.errors import Conflict, Forbidden, HouseError, NotFound, TooMany, Unacceptable, Unknown
from tripot.server.common.inputs import clean_line
from tripot.server.common.moments import HandClock
from tripot.server.common.records import STRANGER, Update
from tripot.server.people.devices import new_mark
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


async def test_a_guest_types_a_name_and_is_known_by_the_session(house: House) -> None:
    made, token = await house.people.guest("  Inès\u202e  de la   Tour ", "en", device="phone")
    caller = await house.people.by_session(token)
    assert caller is not None
    assert caller.person == made
    assert (made.name, made.language) == ("Inès de la Tour", "en")
    assert await house.people.by_session(token + "x") is None


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "x" * 41])
async def test_a_name_must_be_visible_and_short(small_house: House, name: str) -> None:
    with pytest.raises(Unacceptable, match="bad_name"):
        await small_house.people.guest(name, "fr")


async def test_a_personal_link_opens_once_revoked_never(house: House) -> None:
    ines = await person(house)
    word = await house.people.new_link(ines)
    found, token = await house.people.enter_by_link(word)
    assert ines.person is not None
    assert found.id == ines.person.id
    assert await house.people.by_session(token) is not None
    newer = await house.people.new_link(ines)
    with pytest.raises(NotFound):
        await house.people.enter_by_link(word)
    await house.people.revoke_link(ines)
    with pytest.raises(NotFound):
        await house.people.enter_by_link(newer)


@promise("R32")
async def test_a_password_keeps_the_chair_and_ends_other_sessions(house: House) -> None:
    table = await party(house)
    ines = table.people[0]
    word = await house.people.new_link(ines)
    _, elsewhere = await house.people.enter_by_link(word)
    await house.people.set_password(ines, "Ines.T", "correct horse")
    assert await house.people.by_session(elsewhere) is None
    found, token = await house.people.sign_in("ines.t", "correct horse")
    again = await house.people.by_session(token)
    assert again is not None
    assert ines.person is not None
    assert found.id == ines.person.id
    assert (await house.play.look(again, table.id)).seat == 0
    with pytest.raises(Forbidden, match="wrong_password"):
        await house.people.sign_in("ines.t", "wrong horse")
    with pytest.raises(Forbidden, match="wrong_password"):
        await house.people.sign_in("nobody", "correct horse")
    with pytest.raises(Forbidden, match="wrong_password"):
        await house.people.set_password(ines, "ines.t", "another horse", old="wrong")


async def test_a_login_belongs_to_one_person(house: House) -> None:
    one, two = await person(house), await person(house, "Paul")
    await house.people.set_password(one, "same", "correct horse")
    with pytest.raises(Conflict, match="login_taken"):
        await house.people.set_password(two, "SAME", "correct horse")


@promise("R32")
async def test_signing_out_everywhere_cuts_open_streams(house: House) -> None:
    table = await party(house)
    ines = table.people[0]
    seen: list[Update | None] = []

    async def listen() -> None:
        seen.extend([update async for update in house.live.stream(ines, table.id)])

    listening = asyncio.ensure_future(listen())
    while len(house.live) == 0:
        await asyncio.sleep(0.001)
    await house.people.end_all_sessions(ines)
    await asyncio.wait_for(listening, 5)
    assert seen[-1] is not None
    assert seen[-1].kind == "bye"
    assert len(house.live) == 0
    assert await house.people.sessions(ines) == []


async def test_choices_are_checked_and_kept(house: House) -> None:
    ines = await person(house)
    changed = await house.people.change(
        ines,
        name="Agnès",
        language="en",
        theme="dark",
        zone="Asia/Tokyo",
        email="a@b.example",
        notices=frozenset({"turn"}),
    )
    assert (changed.name, changed.language, changed.theme, changed.zone) == ("Agnès", "en", "dark", "Asia/Tokyo")
    assert (changed.email, changed.notices) == ("a@b.example", {"turn"})
    for wrong in (
        {"language": "xx"},
        {"theme": "pink"},
        {"zone": "Mars"},
        {"email": "no"},
        {"webhook": "http://x.example"},
    ):
        with pytest.raises(Unacceptable):
            await house.people.change(ines, **wrong)  # type: ignore[arg-type]
    with pytest.raises(Unknown):
        await house.people.change(STRANGER, name="Nobody")


async def test_the_operator_needs_the_token(house: House) -> None:
    ines = await person(house)
    with pytest.raises(Forbidden):
        await house.people.become_operator(ines, "guess")
    await house.people.become_operator(ines, "operator-token")


async def test_a_person_who_is_forgotten_leaves_chairs_to_bots_and_no_name(house: House) -> None:
    table = await party(house)
    await house.talk.say(table.people[1], table.id, 1, "Adieu", key())
    await house.people.forget(table.people[1])
    info = await table.info(0)
    assert info.chair(1).kind == "bot"
    assert [message.name for message in await house.talk.messages(table.people[0], table.id, 0)] == [""]
    gone = table.people.pop(1)
    table.people.insert(1, table.people[0])
    assert gone.person is not None
    with pytest.raises(NotFound):
        await house.people.change(gone, name="Back")
    assert info.status == "playing"


@promise("E38")
async def test_nobody_reads_the_name_of_somebody_who_is_erased(house: House) -> None:
    table = await party(house)
    await table.act(0, "draw")
    await house.people.forget(table.people[1])
    assert "Guest 2" not in repr(await table.look(0))


@promise("E38")
@pytest.mark.postgresql
async def test_other_workers_forget_the_name_of_somebody_who_is_erased(emptied_postgres: str, clock: HandClock) -> None:
    houses = [open_house(settings_for(emptied_postgres), games=GAMES, clock=clock) for _ in range(2)]
    for each in houses:
        await each.open(ring=False)
    table = await party(houses[0])
    other = Party(houses[1], table.id, table.people)
    await houses[0].talk.say(table.people[1], table.id, 1, "Adieu", key())
    assert "Guest 2" in repr(await other.look(0))
    await houses[0].people.forget(table.people[1])
    await houses[1].context.registry.elsewhere.catch_up()
    assert "Guest 2" not in repr(await other.look(0))
    assert [row.name for row in (await houses[1].context.registry.get(table.id)).messages] == [""]
    for each in houses:
        await each.close()


def _quickly_wrong(*words: object) -> bool:
    return False


@promise("R32")
async def test_ten_tries_a_minute(sqlite_url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PasswordHasher, "verify", _quickly_wrong)
    made = open_house(settings_for(sqlite_url, rate_limits=True), games=GAMES, clock=clock)
    await made.open(ring=False)
    for _ in range(10):
        with pytest.raises(Forbidden):
            await made.people.sign_in("ines", "wrong", address="192.0.2.1")
    with pytest.raises(TooMany) as refused:
        await made.people.sign_in("ines", "wrong", address="192.0.2.1")
    assert refused.value.retry_after == pytest.approx(60)
    clock.advance(60)
    with pytest.raises(Forbidden):
        await made.people.sign_in("ines", "wrong", address="192.0.2.1")
    await made.close()


async def test_a_known_device_pays_for_its_own_wrong_guesses(
    sqlite_url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PasswordHasher, "verify", _quickly_wrong)
    made = open_house(settings_for(sqlite_url, rate_limits=True), games=GAMES, clock=clock)
    await made.open(ring=False)
    ines = await person(made)
    assert ines.person is not None
    await made.people.set_password(ines, "ines", "a-good-password")
    mark = new_mark(made.secret, ines.person.id)
    tries = [("ines", mark)] * 11 + [("ines", "")]
    codes = []
    for login, shown in tries:
        with pytest.raises(HouseError) as refused:
            await made.people.sign_in(login, "wrong", address="192.0.2.1", mark=shown)
        codes.append(refused.value.status)
    assert codes == [403] * 10 + [429, 403]
    await made.close()


def test_invisible_characters_are_no_part_of_a_name() -> None:
    assert clean_line("a\u0000b\u2066c") == "abc"


@promise("R33")
@pytest.mark.parametrize(
    "password", ["Tripot2026!", "toy-cards 1", "Inès 12345", "ines.t-1999", "12345678", "tripottripot"]
)
async def test_a_password_that_anybody_here_would_try_is_refused(house: House, password: str) -> None:
    ines = (await party(house)).people[0]
    assert ines.person is not None
    with pytest.raises(Unacceptable, match="obvious_password"):
        await house.people.set_password(ines, "ines.t", password.replace("Inès", ines.person.name))
    await house.people.set_password(ines, "ines.t", "tripot et ses amis")
