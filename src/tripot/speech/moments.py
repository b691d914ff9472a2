"""Moments as people say them: the day, the hour, and whose hour it is. [E22, E25]"""

import re
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, get_timezone_location

from tripot.speech.amounts import LOCALES
from tripot.speech.typography import meet

_WRITTEN = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d) \(([\w/+-]+)\)")
_DAY_AND_HOUR = "EEEE d MMMM, HH:mm"
_WITH_THE_YEAR = "EEEE d MMMM y, HH:mm"


def zone_named(name: str) -> tzinfo:
    """The time zone of that name; the world's if nobody knows it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


def written(at: datetime, zone: str) -> str:
    """A moment as a journal keeps it: plain figures, and the zone that they are of.

    >>> written(datetime(2026, 11, 19, 11, tzinfo=UTC), "Europe/Paris")
    '2026-11-19 12:00 (Europe/Paris)'
    """
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"


def said(text: str, lang: str, zone: str = "") -> str:
    """What a journal keeps of a moment, in words: in the reader's zone, or else in the one it was written in.

    >>> said("2026-11-19 12:00 (Europe/Paris)", "fr")
    'jeudi 19 novembre, 12:00 (heure de Paris)'
    >>> said("2026-11-19 12:00 (Europe/Paris)", "en", "America/New_York")
    'Thursday 19 November, 06:00 (New York time)'
    >>> said("demain", "fr")
    'demain'
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return text
    at = datetime.fromisoformat(found[1]).replace(tzinfo=zone_named(found[2]))
    return day_and_hour(at, lang, zone or found[2])


def day_and_hour(at: datetime, lang: str, zone: str, *, with_year: bool = False) -> str:
    """A moment where somebody lives, with the name of the place whose hour it is."""
    form = _WITH_THE_YEAR if with_year else _DAY_AND_HOUR
    return f"{format_datetime(at, form, tzinfo=zone_named(zone), locale=LOCALES[lang])} ({hour_of(zone, lang)})"


def hour_of(zone: str, lang: str) -> str:
    """Whose hour it is, by the place.

    >>> [hour_of(zone, "fr") for zone in ("Europe/Paris", "Africa/Cairo", "Europe/Amsterdam", "UTC")]
    ['heure de Paris', 'heure du Caire', "heure d'Amsterdam", 'UTC']
    """
    place = place_of(zone, lang)
    if place == "UTC":
        return place
    return "".join(meet("heure de ", place, lang)) if lang == "fr" else f"{place} time"


def place_of(zone: str, lang: str) -> str:
    """A time zone as people say it: Europe/Paris is Paris."""
    return get_timezone_location(zone_named(zone), locale=LOCALES[lang], return_city=True)
