"""By e-mail: it needs the public address of the house for the links that confirm and stop."""

import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from tripot.server.common.settings import Settings
from tripot.server.people.notices.channel import Channel
from tripot.server.people.notices.letters import Letter
from tripot.server.people.notices.posting import Undeliverable

_PATIENCE = 10.0
_LONG_LINES = SMTP.clone(max_line_length=900)
"""An address in a header is not broken into pieces: who reads them would not find it."""


class Mail(Channel):
    """Letters."""

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
