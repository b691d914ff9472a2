"""The log says of each try to come in by which way it was and whether it opened; never who it was."""

import json
import logging

import pytest

from citing import promise
from server.authenticator import Authenticator
from server.client import ORIGIN
from server.hosts import person
from tripot.server.common.errors import HouseError
from tripot.server.ops.logs import JsonLines
from tripot.server.people.passkeys import Site
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio
SITE = Site(ORIGIN)


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, str]]:
    """What the log of doors says, as it is written."""
    return [json.loads(JsonLines().format(each)) for each in caplog.records if each.name == "tripot.doors"]


@promise("R33")
async def test_every_way_in_is_told_whether_it_opens_or_not(
    small_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tripot.doors")
    house, ines, device = small_house, await person(small_house, "Inès"), Authenticator()
    await house.people.set_password(ines, "ines.t", "correct horse")
    link = await house.people.new_link(ines)
    asked = await house.passkeys.ask_new(ines, SITE)
    await house.passkeys.add(ines, SITE, asked.ticket, device.make(dict(asked.options)), "Phone")
    caplog.clear()

    await house.people.sign_in("ines.t", "correct horse")
    await house.people.enter_by_link(link)
    asked = await house.passkeys.ask(SITE)
    answer = device.sign(dict(asked.options))
    await house.passkeys.sign_in(SITE, asked.ticket, answer)
    await house.people.become_operator(ines, "operator-token")
    for refused in (
        house.people.sign_in("ines.t", "wrong horse"),
        house.people.enter_by_link(f"{link}x"),
        house.passkeys.sign_in(SITE, asked.ticket, answer),
        house.people.become_operator(ines, "guessed-token"),
    ):
        with pytest.raises(HouseError):
            await refused

    told = lines(caplog)
    ways = ("password", "link", "passkey", "operator")
    assert [(each["what"], each["way"]) for each in told] == [
        *(("let in", way) for way in ways),
        *(("not let in", way) for way in ways),
    ]
    assert [each.get("code") for each in told[4:]] == [
        *("wrong_password", "no_such_link", "passkey_expired", "wrong_token")
    ]
    written = json.dumps(told, ensure_ascii=False)
    assert not [word for word in ("ines", "Inès", "horse", link, "token-", "operator-token") if word in written]
