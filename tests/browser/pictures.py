"""The pictures of the READMEs, in both languages: `python -m tests.browser.pictures [FOLDER]` (docs/pictures).

The wall as a newcomer sees it, and two recorded games in mid-play: an island at a desk, cards on a phone.
"""

import io
import sys
import tempfile
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.houses import browser
from browser.measures import SIZES, settled
from browser.shelf import COOKIE, Position, moments, shelf
from recordings import recordings
from tripot.engine.game import Game

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
MOMENTS = {"anime-studios": ("four-players", "action_round", 0.9), "startup-nation": ("five-players", "ask", 0.7)}
"""A recording, a kind of decision, and how far the game has come by then."""
SHOWN = {"home": ("", "desk"), "table": ("anime-studios", "desk"), "phone": ("startup-nation", "phone")}
"""Each picture: which game (none: the wall), and on what."""
NAMES = {"fr": "Jeudi soir", "en": "Thursday night"}
"""What the table is called, in each language."""
MOST = 120_000
"""Bytes of a picture: whoever reads the README on a telephone waits for three of them."""


def chosen(game: Game[Any]) -> list[Position]:
    """The one moment of a game that is shown."""
    if game.meta.id not in MOMENTS:
        return []
    name, kind, share = MOMENTS[game.meta.id]
    path = next(path for path in recordings(game) if path.stem == name)
    found = list(moments(game, path))
    until = share * len(found[-1].entries)
    return [[one for one in found if one.kind == kind and len(one.entries) <= until][-1]]


def main() -> None:
    """Take them all."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    target.mkdir(parents=True, exist_ok=True)
    with browser() as made:
        for lang, (picture, (game, size)) in product(NAMES, SHOWN.items()):
            only = partial(_of, game)
            with tempfile.TemporaryDirectory() as folder, shelf(Path(folder), only, NAMES[lang]) as (address, tables):
                path = f"/tables/{tables[game][0][0]}" if game else ""
                _take(made, address, lang, size, path, target / f"{picture}.{lang}.webp")


def _of(wanted: str, game: Game[Any]) -> list[Position]:
    return chosen(game) if game.meta.id == wanted else []


def _take(made: Browser, address: str, lang: str, size: str, path: str, file: Path) -> None:
    width, height = SIZES[size]
    context = made.new_context(viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce")
    if path:
        context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
    page = context.new_page()
    settled(page, f"{address}{path or '/'}")
    _save(page, file)
    context.close()


def _save(page: Page, file: Path) -> None:
    """As good as fits."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for quality in range(90, 40, -5):
        shot.save(file, "WEBP", quality=quality, method=6)
        if file.stat().st_size <= MOST:
            break
    print(f"{file}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
