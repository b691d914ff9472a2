"""The ways a notice can go. Another one is a class here and a line in the registry."""

import smtplib
import ssl
from abc import ABC, abstractmethod
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from tripot.server.common.records import Person
from tripot.server.common.settings import Settings
from tripot.server.people.notices.letters import Letter
from tripot.server.people.notices.targets import check_url, reach

_PATIENCE = 10.0


class Undeliverable(Exception):
    """It did not go out; it may next time."""


class Channel(ABC):
    """One way."""

    name: str

    @abstractmethod
    def is_on(self, settings: Settings) -> bool:
        """Whether the operator configured it."""

    @abstractmethod
    def address(self, person: Person) -> str | None:
        """Where this person wants it, if at all."""

    @abstractmethod
    def send(self, settings: Settings, address: str, letter: Letter) -> None:
        """Send, in a thread of its own; `Undeliverable` if it did not work."""


class Mail(Channel):
    """By e-mail."""

    name = "email"

    def is_on(self, settings: Settings) -> bool:
        return bool(settings.smtp_host and settings.mail_from)

    def address(self, person: Person) -> str | None:
        return person.email

    def send(self, settings: Settings, address: str, letter: Letter) -> None:
        message = EmailMessage()
        message["From"], message["To"] = settings.mail_from, address
        message["Subject"] = letter.subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="tripot")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.body)
        try:
            with _post_office(settings) as office:
                if settings.smtp_user:
                    office.login(settings.smtp_user, settings.smtp_password)
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

    def is_on(self, settings: Settings) -> bool:
        return settings.webhooks

    def address(self, person: Person) -> str | None:
        return person.webhook

    def send(self, settings: Settings, address: str, letter: Letter) -> None:
        import httpx  # noqa: PLC0415 - most houses never post anything

        try:
            url = check_url(address)
            number = reach(url, allow_private=settings.webhook_private)
            there = url.copy_with(host=number)
            headers = {"Host": url.netloc.decode("ascii"), "User-Agent": "Tripot"}
            with httpx.Client(timeout=_PATIENCE, follow_redirects=False, trust_env=False) as client:
                request = client.build_request(
                    "POST", there, json={**letter.data, "text": letter.subject}, headers=headers
                )
                request.extensions["sni_hostname"] = url.host
                answer = client.send(request, stream=True)
                answer.close()
        except (httpx.HTTPError, ValueError, OSError) as failure:
            raise Undeliverable(type(failure).__name__) from failure
        if answer.status_code >= 300:
            raise Undeliverable(f"status {answer.status_code}")


CHANNELS: dict[str, Channel] = {channel.name: channel for channel in (Mail(), Webhook())}
