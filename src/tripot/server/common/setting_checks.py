"""Whether settings make sense, before the house opens: each complaint names its variable and what would do."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from ipaddress import ip_address
from math import isfinite
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from tripot.server.common.settings import PREFIX, Settings
from tripot.speech.texts import LANGUAGES

_CHOICES = {
    "default_language": LANGUAGES,
    "log_level": ("debug", "info", "warning", "error"),
    "smtp_security": ("starttls", "tls", "none"),
}
_SECRETS = {"operator_token": 12, "secret": 16}
"""How long they are at least: what is shorter is guessed."""
_DIFFERENT = 8
"""Signs of a secret that are not the same."""
_RIGHTS = ("_FILE", "")


def complaints(settings: Settings) -> dict[str, str]:
    """What cannot be, by setting."""
    return dict(_found(settings))


def strangers(env: Mapping[str, str]) -> list[str]:
    """Names that look like settings and are none, each with the nearest one that is."""
    names = [PREFIX + field.name.upper() for field in fields(Settings)]
    known = [name + end for name in names for end in _RIGHTS]
    found = sorted(name for name in env if name.startswith(PREFIX) and name not in known)
    return [f"{name} is no setting{_nearest(name, known)}" for name in found]


def is_address(text: str) -> bool:
    """Whether a text is the address of a house.

    >>> [is_address(each) for each in ("https://jeux.example", "jeux.example", "https://x.example/?a=b", "")]
    [True, False, False, False]
    """
    try:
        parts = urlsplit(text)
        is_there = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and is_there and not (parts.query or parts.fragment)


def _nearest(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1, 0.8)
    return f": did you mean {near[0]}?" if near else ", and changes nothing"


def _found(settings: Settings) -> Iterator[tuple[str, str]]:
    for name, choices in _CHOICES.items():
        if getattr(settings, name).lower() not in choices:
            yield name, _cannot(settings, name, f"choose {', '.join(choices[:-1])} or {choices[-1]}")
    for name, least in _SECRETS.items():
        if 0 < len(getattr(settings, name)) < least:
            yield name, f"{PREFIX}{name.upper()} is too short to be a secret: {least} signs at least, or none at all"
        elif 0 < len(set(getattr(settings, name))) < _DIFFERENT:
            yield name, f"{PREFIX}{name.upper()} is too simple to be a secret: `openssl rand -hex 16` draws one"
    yield from _numbers(settings)
    yield from _places(settings)


def _numbers(settings: Settings) -> Iterator[tuple[str, str]]:
    for field in fields(settings):
        value = getattr(settings, field.name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            continue
        if not isfinite(value):
            yield field.name, _cannot(settings, field.name, "it is a number")
        elif value < 0:
            yield field.name, _cannot(settings, field.name, "it is not less than 0")
    if not 0 < settings.smtp_port < 65536:
        yield "smtp_port", _cannot(settings, "smtp_port", "a port is from 1 to 65535")
    if settings.bot_delay_least > settings.bot_delay_most:
        yield "bot_delay_least", _cannot(settings, "bot_delay_least", f"{PREFIX}BOT_DELAY_MOST is less")


def _places(settings: Settings) -> Iterator[tuple[str, str]]:
    if settings.base_url and not is_address(settings.base_url):
        host = settings.base_url.partition("://")[2] or settings.base_url
        yield "base_url", _cannot(settings, "base_url", f"write it as https://{host.partition('?')[0]}")
    zones = available_timezones()
    if settings.default_zone not in zones:
        advice = "a zone is written as Europe/Paris" if zones else "no time zones are known here: install tzdata"
        yield "default_zone", _cannot(settings, "default_zone", advice)
    for proxy in filter(None, map(str.strip, settings.trusted_proxies.split(","))):
        if not _is_number(proxy):
            text = f"{PREFIX}TRUSTED_PROXIES cannot hold {proxy!r}: it takes addresses in numbers, such as 127.0.0.1"
            yield "trusted_proxies", text


def _is_number(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _cannot(settings: Settings, name: str, advice: str) -> str:
    return f"{PREFIX}{name.upper()} cannot be {getattr(settings, name)!r}: {advice}"
