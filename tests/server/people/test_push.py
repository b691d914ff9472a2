"""Web push, read as the browser would read it: a local push service that decrypts what it gets. [E21]"""

import json
import os
import stat
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid

from citing import promise
from server.hosts import Party, party, slow
from server.people.test_notices import house_with
from server.post_office import Hook, PostOffice
from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller
from tripot.server.people.notices.push import Push
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Phone:
    """A browser with a push service of its own."""

    def __init__(self) -> None:
        self.service = Hook()
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def subscription(self) -> str:
        """What the browser hands to the page."""
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(public), "auth": text(self._auth)}
        return json.dumps({"endpoint": self.service.url, "expirationTime": None, "keys": keys})

    def notices(self) -> list[dict[str, Any]]:
        """What it was told, decrypted."""
        return [
            json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))
            for _, body in self.service.raw
        ]


@pytest.fixture
def phone() -> Iterator[Phone]:
    made = Phone()
    yield made
    made.service.close()


async def pushing(url: str, clock: HandClock, office: PostOffice) -> tuple[House, Party]:
    house = await house_with(url, clock, office, notice_hosts="127.0.0.1")
    return house, await party(house, seats=2, schedule=slow())


async def add(house: House, who: Caller, phone: Phone) -> None:
    await house.subscriptions.add(who, phone.subscription(), "Un téléphone")


@promise("E21")
async def test_one_press_is_enough_to_be_told_on_a_device(
    url: str, clock: HandClock, office: PostOffice, phone: Phone
) -> None:
    house, table = await pushing(url, clock, office)
    await add(house, table.people[1], phone)
    await table.act(0, "keep")
    await house.outbox.send_due()
    (told,) = phone.notices()
    assert told["title"].startswith("À vous de jouer")
    assert told["url"] == f"https://jeux.example/tables/{table.id}"
    assert "(heure de Paris)" in told["body"]
    await house.close()


@promise("E21")
async def test_a_push_is_signed_for_its_service_with_the_key_that_browsers_know(
    sqlite_url: str, clock: HandClock, office: PostOffice, phone: Phone
) -> None:
    house, table = await pushing(sqlite_url, clock, office)
    await add(house, table.people[1], phone)
    await table.act(0, "keep")
    await house.outbox.send_due()
    ((headers, body),) = phone.service.raw
    assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
    assert Vapid.verify(headers["authorization"])
    token, _, key = headers["authorization"].removeprefix("vapid ").partition(",")
    push = house.outbox.channels["push"]
    assert isinstance(push, Push)
    assert key.strip() == f"k={push.public_key}"
    claims = token.removeprefix("t=").split(".")[1]
    assert json.loads(urlsafe_b64decode(claims + "=="))["aud"] == f"http://127.0.0.1:{phone.service.port}"
    assert table.id.encode() not in body
    await house.close()


@promise("E21")
async def test_the_key_of_the_house_is_made_once_and_only_its_owner_can_read_it(
    sqlite_url: str, clock: HandClock, office: PostOffice
) -> None:
    keys = []
    for _ in range(2):
        house = await house_with(sqlite_url, clock, office)
        keys.append(await house.outbox.push_key())
        await house.close()
    assert keys[0] == keys[1]
    assert len(urlsafe_b64decode(keys[0] + "=")) == 65
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@promise("E21")
async def test_a_device_that_its_service_no_longer_knows_is_forgotten(
    sqlite_url: str, clock: HandClock, office: PostOffice, phone: Phone
) -> None:
    house, table = await pushing(sqlite_url, clock, office)
    await add(house, table.people[1], phone)
    phone.service.status = 410
    await table.act(0, "keep")
    await house.outbox.send_due()
    assert await house.subscriptions.mine(table.people[1]) == []
    clock.advance(61)
    assert await house.outbox.send_due() == 0
    await house.close()


@promise("E21")
@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "[]",
        "{}",
        '{"endpoint": "https://push.example/x"}',
        '{"endpoint": "http://push.example/x", "keys": {"p256dh": "a", "auth": "b"}}',
        '{"endpoint": "https://10.0.0.1/x", "keys": {"p256dh": "a", "auth": "b"}}',
        '{"endpoint": "https://[64:ff9b::a00:1]/x", "keys": {"p256dh": "a", "auth": "b"}}',
        '{"endpoint": 3, "keys": {"p256dh": "a", "auth": "b"}}',
    ],
)
async def test_what_is_no_push_service_is_refused(small_house: House, wrong: str) -> None:
    table = await party(small_house, seats=2, start=False)
    with pytest.raises(Unacceptable):
        await small_house.subscriptions.add(table.people[0], wrong, "x")
