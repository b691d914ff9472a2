"""The ways a notice can go. Another one is a class here and a line in the list."""

import smtplib
import ssl
from abc import ABC, abstractmethod
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import ClassVar

from msgspec import json

from tripot.server.common.settings import Settings
from tripot.server.people.notices.letters import Letter
from tripot.server.people.notices.posting import Gone, Undeliverable, post

_PATIENCE = 10.0
_LONG_LINES = SMTP.clone(max_line_length=900)
"""An address in a header is not broken into pieces: who reads them would not find it."""


class Channel(ABC):
    """One way."""

    name: ClassVar[str]
    gathers: ClassVar[bool] = False
    """Whether what waits for one person goes out as one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @abstractmethod
    def is_on(self) -> bool:
        """Whether the operator configured it."""

    @abstractmethod
    def send(self, address: str, letter: Letter) -> None:
        """Send, in a thread of its own; `Undeliverable` if it did not work."""


class Mail(Channel):
    """By e-mail: it needs the public address of the house for the links that confirm and stop."""

    name = "email"
    gathers = True

    def is_on(self) -> bool:
        return bool(self._settings.smtp_host and self._settings.mail_from and self._settings.base_url)

    def send(self, address: str, letter: Letter) -> None:
        message = EmailMessage(_LONG_LINES)
        message["From"], message["To"] = self._settings.mail_from, address
        message["Subject"] = letter.subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="tripot")
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop.replace('/stop/', '/api/v1/stop/')}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.body)
        try:
            with _post_office(self._settings) as office:
                if self._settings.smtp_user:
                    office.login(self._settings.smtp_user, self._settings.smtp_password)
                office.send_message(message)
        except (OSError, smtplib.SMTPException) as failure:
            raise Undeliverable(type(failure).__name__) from failure


def _post_office(settings: Settings) -> smtplib.SMTP:
    place = (settings.smtp_host, settings.smtp_port)
    if settings.smtp_security == "tls":
        return smtplib.SMTP_SSL(*place, timeout=_PATIENCE, context=ssl.create_default_context())
    office = smtplib.SMTP(*place, timeout=_PATIENCE)
    if settings.smtp_security == "starttls":
        office.starttls(context=ssl.create_default_context())
    return office


class Webhook(Channel):
    """Posted as JSON to an address of the person's."""

    name = "webhook"

    def is_on(self) -> bool:
        return self._settings.webhooks and bool(self._settings.base_url)

    def send(self, address: str, letter: Letter) -> None:
        body = json.encode({**letter.data, "text": letter.brief})
        try:
            post(self._settings, address, body, {"Content-Type": "application/json"})
        except Gone:
            raise Undeliverable("nobody there") from None


def channels_of(settings: Settings) -> dict[str, Channel]:
    """The ways that this house has."""
    every = (kind(settings) for kind in (Mail, Webhook))
    return {channel.name: channel for channel in every if channel.is_on()}
