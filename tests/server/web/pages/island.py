"""The pages of a table of Générique de guerre, drawn without a house around them."""

from collections.abc import Mapping

from server.web.pages.stage import Stage
from tripot.engine.seats import Seat
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.state import AnimeState
from tripot.server.web.pages.render import environment

STAGE = Stage(GAME, lambda s: s.players)


def draw(
    s: AnimeState,
    seat: Seat | None,
    lang: str = "fr",
    *,
    eyes: Seat | None = None,
    template: str = "table-live.html",
    asked: Mapping[str, str] | None = None,
) -> str:
    """A part of the page, for a seat or a watcher; the live one unless another is named."""
    shown = STAGE.scene(s, seat, lang, eyes=eyes, asked=asked or {})
    return environment(lang).get_template(template).render(STAGE.values(shown, lang))
