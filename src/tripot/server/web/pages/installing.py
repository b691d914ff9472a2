"""The house as an app: its manifest, its icons, and the worker that shows what is pushed. It stores no page. [E13]"""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from tripot.server.web.pages.assets import static_files
from tripot.server.web.pages.language import language, words

router = APIRouter()
_SIZES = (192, 512)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a device needs to know to put the house among its apps."""
    lang = language(request)
    _ = words(lang).gettext
    door = request.scope.get("root_path", "")
    icons = [{"src": f"{door}/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in _SIZES]
    said = {
        "name": "Tripot",
        "short_name": "Tripot",
        "description": _("Une maison de jeux à jouer entre amis, avec des bots dans les chaises vides."),
        "lang": lang,
        "id": f"{door}/",
        "start_url": f"{door}/mine",
        "scope": f"{door}/",
        "display": "standalone",
        "background_color": "#0e2a20",
        "theme_color": "#103c2c",
        "icons": icons,
    }
    return JSONResponse(said, media_type="application/manifest+json", headers={"Vary": "Accept-Language, Cookie"})


@router.get("/icon-{size}.png")
async def icon(size: int) -> Response:
    """The sign of the house, as apps want it."""
    item = static_files().items.get(f"art/house/icon-{size}.png")
    return Response(status_code=404) if item is None else Response(item.body, media_type=item.kind)


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """At the top, so that it may speak for every page; asked for anew each time."""
    item = static_files().items["js/service-worker.js"]
    return Response(item.body, media_type=item.kind, headers={"Cache-Control": "no-cache"})
