"""The games on the wall: a poster for each that is installed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tripot.engine.game import Game
from tripot.engine.lessons import Lesson, lessons_of
from tripot.engine.registry import levels_of
from tripot.server.web.pages.assets import static_files
from tripot.server.web.pages.language import Words, words
from tripot.server.web.pages.rulebook import summary
from tripot.speech.typography import french
from tripot.speech.voice import Voice


@dataclass(frozen=True, slots=True)
class LessonBill:
    """What is said of a lesson before it begins."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int


@dataclass(frozen=True, slots=True)
class Bill:
    """What hangs on the wall about one game."""

    id: str
    name: str
    pitch: str
    players: str
    length: str
    poster: str
    levels: tuple[tuple[str, str], ...]
    """Of its bots: name and label, weakest first."""
    usual_level: str
    has_gm: bool
    """Whether a chair more is the game master's."""
    has_summary: bool
    """Whether its rules stand on one page too."""
    lessons: tuple[LessonBill, ...]
    """The first one first. [E26]"""
    voice: Voice

    def score(self, points: int) -> str:
        """Points in the game's own words."""
        return self.voice.text("score.points", points=points)


def bills(games: Mapping[str, Game[Any]], lang: str) -> list[Bill]:
    """Every poster, in the order of the wall."""
    return [bill(game, lang) for game in sorted(games.values(), key=lambda game: (game.meta.place, game.meta.id))]


def _poster(name: str, lang: str) -> str:
    drawn = (f"art/{name}/poster.{lang}.svg", f"art/{name}/poster.svg", "art/house/poster.svg")
    return static_files().address(next(filter(static_files().has, drawn)))


def bill(game: Game[Any], lang: str) -> Bill:
    """The poster of an installed game."""
    return _bill(game, lang)


@cache
def _bill(game: Game[Any], lang: str) -> Bill:
    voice = Voice(game, lang)
    meta = game.meta
    name = meta.id
    levels = tuple((level, voice.text(f"levels.{level}")) for level in levels_of(game))
    regular = tuple(seats for seats in meta.seats if seats not in meta.trial_seats)
    return Bill(
        id=name,
        name=voice.text("game.name"),
        pitch=voice.text("game.pitch"),
        players=_players(words(lang), regular[0], regular[-1], gm=meta.has_gm),
        length=_length(words(lang), meta.minutes),
        poster=_poster(name, lang),
        has_gm=meta.has_gm,
        levels=levels,
        usual_level=meta.usual_level,
        has_summary=summary(game, lang) is not None,
        lessons=tuple(_lesson(each, lang) for each in lessons_of(game)),
        voice=voice,
    )


def _lesson(lesson: Lesson, lang: str) -> LessonBill:
    title, about = (french(text[lang]) if lang == "fr" else text[lang] for text in (lesson.title, lesson.about))
    return LessonBill(lesson.id, title, about, lesson.minutes, len(lesson.steps))


def _players(say: Words, least: int, most: int, *, gm: bool) -> str:
    if least == most:
        text = say.gettext("%(most)d joueurs")
    elif least == 0:
        text = say.gettext("jusqu'à %(most)d joueurs")
    else:
        text = say.gettext("%(least)d à %(most)d joueurs")
    text %= {"least": least, "most": most}
    return text + say.gettext(" et un meneur de jeu") if gm else text


def _length(say: Words, minutes: int) -> str:
    if minutes < 100:
        return say.gettext("%(minutes)d min") % {"minutes": minutes}
    if minutes < 24 * 60:
        return say.gettext("%(hours)d h") % {"hours": round(minutes / 60)}
    return say.gettext("%(days)d jours") % {"days": round(minutes / 1440)}
