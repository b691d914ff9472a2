"""The games on the wall: those that are installed, and the posters of those that are announced."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tripot.engine.game import Game
from tripot.server.web.pages.assets import shelf
from tripot.server.web.pages.language import Words, words
from tripot.speech.voice import Voice


@dataclass(frozen=True, slots=True)
class Bill:
    """What hangs on the wall about one game."""

    id: str
    name: str
    pitch: str
    players: str
    length: str
    poster: str
    is_playable: bool
    levels: tuple[tuple[str, str], ...] = ()
    """Of its bots: name and label, weakest first."""
    usual_level: str = ""


ORDER = ("startup-nation", "manhattan", "neo-tokyo", "anime-studios", "rpg")


def bills(games: Mapping[str, Game[Any]], lang: str) -> list[Bill]:
    """Every poster, in the order of the wall; games nobody announced come last."""
    announced = _announced(words(lang))
    names = (*ORDER, *(name for name in games if name not in ORDER))
    return [bill(games[name], lang) if name in games else announced[name] for name in names]


def _poster(name: str) -> str:
    drawn = f"art/house/{name}.svg"
    return shelf().address(drawn if shelf().has(drawn) else "art/house/unknown.svg")


def bill(game: Game[Any], lang: str) -> Bill:
    """The poster of an installed game."""
    return _bill(game, lang)


@cache
def _bill(game: Game[Any], lang: str) -> Bill:
    voice = Voice(game, lang)
    meta = game.meta
    name = meta.id
    levels = tuple((level, voice.text(f"levels.{level}")) for level in meta.levels)
    regular = tuple(seats for seats in meta.seats if seats not in meta.trial_seats)
    return Bill(
        id=name,
        name=voice.text("game.name"),
        pitch=voice.text("game.pitch"),
        players=_players(words(lang), regular[0], regular[-1], gm=meta.has_gm),
        length=_length(words(lang), meta.minutes),
        poster=_poster(name),
        is_playable=True,
        levels=levels,
        usual_level=meta.usual_level,
    )


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


def _announced(say: Words) -> dict[str, Bill]:
    _ = say.gettext
    told = {
        "startup-nation": (
            "Start-Up Nation",
            _(
                "Une start-up, des badges, trop peu de postes. Cachez votre personnage, faites parler les autres, "
                "démissionnez au bon moment."
            ),
            _players(say, 4, 5, gm=False),
            _length(say, 20),
        ),
        "manhattan": (
            "Manhattan",
            _(
                "Dix corporations, des feuilles d'ordres scellées, une résolution par jour. On achète, on vote, "
                "on espionne, et tout tombe à midi."
            ),
            _players(say, 3, 16, gm=False),
            _length(say, 8 * 1440),
        ),
        "neo-tokyo": (
            "Neo-Tokyo",
            _(
                "Les mêmes corporations, la nuit, sous la pluie : agents, contrats, preuves, partis et clans. "
                "Et un dragon, quelque part dans les comptes."
            ),
            _players(say, 4, 20, gm=False),
            _length(say, 8 * 1440),
        ),
        "anime-studios": (
            _("Générique de guerre"),
            _(
                "Une île, quatre studios, un samedi matin. Ouvrez des plateaux, envoyez vos héros perdre la face "
                "avec panache, et que les fans décident."
            ),
            _players(say, 2, 4, gm=False),
            _length(say, 90),
        ),
        "rpg": (
            _("Chrome et grimoire"),
            _(
                "Un jeu de rôle entre rue, matrice et astral. La table tient les fiches, les dés et les statuts ; "
                "le meneur de jeu garde le dernier mot."
            ),
            _players(say, 1, 8, gm=True),
            _length(say, 180),
        ),
    }
    return {name: Bill(name, *facts, poster=_poster(name), is_playable=False) for name, facts in told.items()}
