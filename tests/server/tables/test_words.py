"""Players add a word each to the seed: the first counts, until the game begins, and nobody else sees it before."""

from typing import Any

import pytest

from server.hosts import Party, closed, key, party, person
from server.toys import CARDS
from tripot.lab.verify import verify
from tripot.server.common.errors import Conflict, Forbidden, Unacceptable, Unknown
from tripot.server.common.records import Caller
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio
WORDS = [f"{number:032x}" for number in range(1, 9)]


async def header_of(house: House, caller: Caller, table: str, *others: Caller) -> dict[str, Any]:
    """The first line of the journal of a table, closed for it; the whole must hold."""
    await closed(Party(house, table, [caller, *others]))
    lines = await house.replays.journal(caller, table)
    verdict = verify("".join(f"{line}\n" for line in lines).encode(), CARDS)
    fairness = await house.replays.check(caller, table)
    assert (fairness.is_fair, fairness.draws) == (True, len(verdict.draws))
    return verdict.header.as_json()


async def test_words_are_in_the_header_by_seat_and_bots_have_none(house: House) -> None:
    host, guest = await person(house, "Inès"), await person(house, "Paul")
    opened = await house.tables.open(host, Opening("toy-cards", is_public=True), key())
    await house.tables.sit(guest, opened.id, seat=2, own_word=WORDS[0])
    await house.tables.start(host, opened.id, level="random", own_word=WORDS[1])
    header = await header_of(house, host, opened.id, guest)
    assert (header["tripot"], header["words"]) == (2, [WORDS[1], "", WORDS[0]])


async def test_the_first_word_of_a_sitter_counts_and_goes_along_with_them(house: House) -> None:
    table = await party(house, start=False, is_public=True)
    await house.tables.add_word(table.people[0], table.id, 0, WORDS[0])
    with pytest.raises(Conflict, match="word_given"):
        await house.tables.add_word(table.people[0], table.id, 0, WORDS[1])
    await house.tables.add_word(table.people[1], table.id, 1, WORDS[2])
    await house.tables.add_word(table.people[2], table.id, 2, WORDS[3])
    await house.tables.stand(table.people[2], table.id, 2)
    await house.tables.sit(table.people[2], table.id)
    await house.tables.reorder(table.people[0], table.id, [1, 0, 2])
    await house.tables.start(table.people[0], table.id, own_word=WORDS[4])
    with pytest.raises(Conflict, match="already_started"):
        await house.tables.add_word(table.people[2], table.id, 2, WORDS[5])
    assert (await header_of(house, table.people[0], table.id, *table.people[1:]))["words"] == [WORDS[2], WORDS[0], ""]


async def test_who_takes_a_chair_over_later_adds_none_and_the_table_keeps_its_dice(house: House) -> None:
    table = await party(house, start=False)
    await house.tables.add_word(table.people[1], table.id, 1, WORDS[0])
    await house.tables.start(table.people[0], table.id)
    await house.tables.stand(table.people[1], table.id, 1, level="random")
    assert (await table.info(0)).has_words
    assert (await header_of(house, table.people[0], table.id, table.people[2]))["words"] == ["", WORDS[0], ""]


async def test_only_the_sitter_adds_and_sees_a_word(house: House) -> None:
    table = await party(house, start=False)
    with pytest.raises(Forbidden):
        await house.tables.add_word(table.people[1], table.id, 0, WORDS[0])
    token = await house.tables.seat_token(table.people[0], table.id, 0)
    program = await house.people.by_seat_token(token)
    assert program is not None
    with pytest.raises(Unknown):
        await house.tables.add_word(program, table.id, 0, WORDS[0])
    for wrong in ("", "0" * 31, "G" * 32, "0" * 64):
        with pytest.raises(Unacceptable, match="bad_word"):
            await house.tables.add_word(table.people[0], table.id, 0, wrong)
    await house.tables.add_word(table.people[0], table.id, 0, WORDS[0])
    assert (await table.info(0)).my_words == {0: WORDS[0]}
    for other in (1, 2):
        assert WORDS[0] not in repr(await table.look(other))
    await house.tables.start(table.people[0], table.id)
    seed = (await house.context.registry.get(table.id)).seed.hex()
    for seat in range(3):
        assert seed not in repr(await table.look(seat))


async def test_playing_at_once_has_no_words_and_says_so(house: House) -> None:
    alone = await person(house)
    made = await house.tables.play_now(alone, "toy-cards", key())
    assert not made.has_words
    assert set((await header_of(house, alone, made.id))["words"]) == {""}
