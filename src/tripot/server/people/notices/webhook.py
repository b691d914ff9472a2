"""Posted as JSON to an address of the person's."""

from msgspec import json

from tripot.server.people.notices.channel import Channel
from tripot.server.people.notices.letters import Letter
from tripot.server.people.notices.posting import Gone, Undeliverable, post


class Webhook(Channel):
    """For programs of people's own."""

    name = "webhook"

    def is_on(self) -> bool:
        return self._settings.webhooks and bool(self._settings.base_url)

    def send(self, address: str, letter: Letter) -> None:
        body = json.encode({**letter.data, "text": letter.brief})
        try:
            post(self._settings, address, body, {"Content-Type": "application/json"})
        except Gone:
            raise Undeliverable("nobody there") from None
