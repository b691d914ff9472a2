"""Where somebody can be told something: by the channels of the house, at the addresses that they gave."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import json
from sqlalchemy import Connection, select

from tripot.server.common.settings import Settings
from tripot.server.people.notices.channel import Channel
from tripot.server.people.notices.mailboxes import is_stopped
from tripot.server.store import schema
from tripot.server.store.outbox import Way


def ways_of(connection: Connection, person: Any, channels: Mapping[str, Channel], settings: Settings) -> list[Way]:
    """Every way to a person (a row) that the house has and they want."""
    return [way for way in _ways(connection, person, settings) if way.channel.partition(":")[0] in channels]


def _ways(connection: Connection, person: Any, settings: Settings) -> Iterator[Way]:
    if person.email and person.email_confirmed_at is not None and not is_stopped(connection, person.email):
        yield Way("email", person.email, int(settings.mail_wait * 1000))
    if person.webhook:
        yield Way("webhook", person.webhook)
    if person.service:
        yield Way("service", person.service)
    browsers = schema.subscriptions
    for row in connection.execute(select(browsers).where(browsers.c.person == person.id)):
        there = {"endpoint": row.endpoint, "keys": {"p256dh": row.key, "auth": row.auth}}
        yield Way(f"push:{row.id}", json.encode(there).decode())
