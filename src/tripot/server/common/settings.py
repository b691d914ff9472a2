"""What an operator may set, read from the environment: every setting has a default that works."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tripot.engine.complaints import Complaint

PREFIX = "TRIPOT_"
_SUB_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")


class BadSetting(Complaint, ValueError):
    """A setting that cannot be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a house. `TRIPOT_DATABASE_URL` sets `database_url`, and so on."""

    database_url: str = "sqlite:///var/tripot.db"
    """`sqlite:///file` or `postgresql://user@host/name`."""
    power_safe: bool = True
    """Whether an acknowledged move survives a power cut too (SQLite `synchronous=FULL`); a crash it always survives."""
    secret: str = ""
    """Signs cookies. Empty: the house makes one at its first start and keeps it in the database."""
    operator_token: str = ""
    """Opens the operator's page and the figures. Empty: closed to everybody."""
    metrics_open: bool = False
    """Whether `/metrics` needs no token (behind a proxy that hides it)."""
    base_url: str = ""
    """The public address, as in notices: `https://jeux.example`. Empty: the one of the request, and no letters."""
    root_path: str = ""
    """Where the house lies below its host: `/tripot`. Empty: as the public address ends, else the whole host."""
    lan_url: str = ""
    """The address in invitations where there is no public one: set by `tripot serve --lan`. [E34]"""
    hsts_subdomains: bool = False
    """Whether browsers ask for https below this address too: only for who owns all that is there."""
    secure_cookies: bool = False
    """Whether cookies travel over https only; always so when `base_url` is https."""
    trusted_proxies: str = ""
    """Addresses, separated by commas, whose `X-Forwarded-For` is believed."""
    default_language: str = "fr"
    """For newcomers whose browser asks for neither: `fr` or `en`."""
    default_zone: str = "Europe/Paris"
    """For newcomers whose browser says none."""

    max_tables_cached: int = 1000
    """Tables kept in memory."""
    max_head: int = 32 * 1024
    """Bytes of a request's first line and headers."""
    max_body: int = 64 * 1024
    """Bytes of what is sent, pictures and tables apart."""
    max_parcel: int = 32 * 1024 * 1024
    """Bytes of a table from another house, that the operator takes in."""
    head_seconds: float = 10.0
    """In which a connection must send the whole head of its next request."""
    body_seconds: float = 30.0
    """In which a body must have come, and an answer been taken."""
    max_at_work: int = 64
    """Requests being answered at once by one worker, streams apart; the surplus is told to come back. [R43]"""
    max_streams: int = 5000
    """Streams open at once at one worker."""
    max_streams_each: int = 100
    """Of them, those of one person or program: every open page has one."""
    max_streams_network: int = 1000
    """Of them, those from one address (of IPv6: one household): a school may have one for all its pupils."""
    max_text: int = 2000
    """Letters of a message."""
    max_name: int = 40
    """Letters of a name."""
    max_open_tables: int = 50
    """Tables not yet over that one person may host."""
    stream_buffer: int = 256 * 1024
    """Bytes that may wait for one slow reader before it is cut off; it may come back and resume."""
    heartbeat: float = 15.0
    """Seconds between two signs of life on a silent stream."""

    bot_workers: int = 1
    """Processes that think for bots; 0 lets them think in the server itself (tests)."""
    bot_delay_least: float = 0.7
    """Seconds a bot seems to think, at least."""
    bot_delay_most: float = 2.2
    """Seconds a bot seems to think, at most."""
    bot_patience: float = 30.0
    """Seconds after which a thinking bot is taken for dead and started again."""

    outage_after: float = 15.0
    """Seconds of silence after which the house was down, and not merely restarting."""
    beat: float = 3.0
    """Seconds between two signs of life of the house in its own database."""
    poll: float = 0.1
    """Seconds between two looks at the alarms that other workers may have set."""

    days_off: int = 14
    """Days off that each person has in a calendar year, at tables by correspondence."""

    rate_limits: bool = True
    """Whether who asks for too much in a short time has to wait, and nobody has more streams than their share."""
    smtp_host: str = ""
    """Empty: no e-mail is sent."""
    smtp_port: int = 587
    """The port of the post office."""
    smtp_user: str = ""
    """Who signs in there."""
    smtp_password: str = ""
    """With which word."""
    smtp_security: str = "starttls"
    """`starttls`, `tls` or `none`."""
    mail_from: str = ""
    """Who the letters are from: `Tripot <house@jeux.example>`."""
    mail_wait: float = 60.0
    """Seconds that letters wait for others to the same person: they are sent as one."""
    notices_an_hour: int = 30
    """How many notices one address gets in an hour at most; the rest waits, and comes as one."""
    webhooks: bool = False
    """Whether people may have notices posted to an address of theirs."""
    services: bool = True
    """Whether people may have notices sent to Discord, Telegram, Slack, ntfy.sh or Pushover (by `apprise`)."""
    push: bool = True
    """Whether browsers may ask for web push (by `pywebpush`)."""
    notice_hosts: str = ""
    """Hosts, separated by commas, that notices may go to though they are private, or offer a service to anybody."""
    log_level: str = "info"
    """`debug`, `info`, `warning` or `error`."""

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> "Settings":
        """The settings that the environment gives; `BadSetting` names the one that cannot be read.

        What should not stand in the environment stands in a file: `TRIPOT_SECRET_FILE` names it.

        >>> Settings.from_env({"TRIPOT_BEAT": "2"}).beat
        2.0
        """
        given: dict[str, Any] = {}
        for field in fields(cls):
            name = PREFIX + field.name.upper()
            text = env.get(name)
            if text is None and f"{name}_FILE" in env:
                text = _in_file(f"{name}_FILE", env[f"{name}_FILE"])
            if text is not None:
                given[field.name] = _read(field.name, type(field.default), text)
        made = cls(**given)
        made.check_sub_path()
        return made

    @property
    def sub_path(self) -> str:
        """What every address of the house begins with, without a slash at its end."""
        return self.root_path or _path_of(self.base_url)

    @property
    def sub_path_is_from(self) -> str:
        """The variable that sets it, and of which part of it is spoken."""
        return f"{PREFIX}ROOT_PATH" if self.root_path else f"What {PREFIX}BASE_URL has behind its host"

    def check_sub_path(self) -> None:
        """`BadSetting` for a sub-path that is none, or is not the one of the public address."""
        if self.sub_path and not _SUB_PATH.fullmatch(self.sub_path):
            raise BadSetting(f"{self.sub_path_is_from} cannot be {self.sub_path!r}: write it as '/tripot'")
        if self.base_url and _path_of(self.base_url) != self.sub_path:
            raise BadSetting(f"{PREFIX}BASE_URL must end in {self.root_path}, as {PREFIX}ROOT_PATH says")


def _path_of(address: str) -> str:
    """How an address ends below its host; empty for what is no address."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return parts.path.rstrip("/") if parts.netloc else ""


def database_of(given: str) -> str:
    """The database that a command was given, or the one of the environment."""
    return given or Settings.from_env(os.environ).database_url


_FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def _in_file(name: str, path: str) -> str:
    try:
        return Path(path).read_text("utf-8").rstrip("\n")
    except (OSError, ValueError):
        raise BadSetting(f"{name}: {path!r} cannot be read") from None


def _read(name: str, kind: type, text: str) -> Any:
    try:
        return _FLAGS[text.strip().lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise BadSetting(f"{PREFIX}{name.upper()} cannot be {text!r}") from None
