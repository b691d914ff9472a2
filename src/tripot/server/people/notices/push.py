"""Web push: encrypted for one browser, signed with the key of the house, posted by the house's own client. [E21]"""

from base64 import urlsafe_b64encode
from functools import cached_property, partial
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from msgspec import json

from tripot.server.common.settings import Settings
from tripot.server.people.notices.channel import Channel
from tripot.server.people.notices.letters import Letter
from tripot.server.people.notices.posting import Undeliverable, post
from tripot.server.store import facts
from tripot.server.tables.context import Context

_FACT = "push_key"
_LASTS = 24 * 3600
"""Seconds for which a push service keeps what it cannot deliver at once."""
_BRIEF = 600
"""Characters of a notice: push services take four thousand bytes."""


def new_key() -> str:
    """A private key for this house, as text."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - most starts need none

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Push(Channel):
    """To the browsers that somebody allowed."""

    name = "push"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.key = ""
        """The private key, once the house has read it."""

    async def prepare(self, context: Context) -> None:
        if not self.key:
            self.key = await context.write(partial(facts.fact, name=_FACT, make=new_key))

    def is_on(self) -> bool:
        return self._settings.push and find_spec("pywebpush") is not None

    def send(self, address: str, letter: Letter) -> None:
        device = json.decode(address)
        post(self._settings, device["endpoint"], *self._sealed(device, letter))

    def _sealed(self, device: dict[str, Any], letter: Letter) -> tuple[bytes, dict[str, str]]:
        """The bytes that only this browser reads, and who sends them."""
        from pywebpush import WebPusher, WebPushException  # noqa: PLC0415 - most starts need none

        told = {"title": letter.subject, "body": letter.brief[:_BRIEF], "url": letter.data.get("url", "/")}
        about = f"{letter.data.get('table', '')}-{letter.data.get('kind', '')}"[:32]
        try:
            body = WebPusher(device).encode(json.encode({**told, "tag": about}))["body"]
            signed = self._signed(device["endpoint"])
        except (WebPushException, ValueError) as failure:
            raise Undeliverable(type(failure).__name__) from failure
        headers = {"Content-Encoding": "aes128gcm", "TTL": str(_LASTS), "Urgency": "high", "Topic": about}
        return body, {**headers, **signed}

    def _signed(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._sender()}
        signed: dict[str, str] = self._vapid.sign(claims)
        return signed

    def _sender(self) -> str:
        """Whom a push service may write to."""
        settings = self._settings
        if settings.base_url.startswith("https:"):
            return settings.base_url
        return f"mailto:{settings.mail_from or 'house@tripot.invalid'}"

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid  # noqa: PLC0415 - most starts need none

        return Vapid.from_raw(self.key.encode())

    @property
    def public_key(self) -> str:
        """What browsers are told, so that nobody else can push to them."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - most starts need none

        kind = serialization.PublicFormat.UncompressedPoint
        return _text(self._vapid.public_key.public_bytes(serialization.Encoding.X962, kind))
