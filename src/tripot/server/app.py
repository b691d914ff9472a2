"""The web application: pages, JSON API and operator's routes over one house."""

from importlib import import_module
from importlib.util import find_spec

from fastapi import APIRouter, FastAPI

from tripot import __version__
from tripot.server.house import open_house
from tripot.server.settings import Settings

PAGES = "tripot.server.pages"


def create_app(settings: Settings) -> FastAPI:
    """The application. `tripot.server.pages` adds the pages: its `router`, and `install(app)` if it has one."""
    app = FastAPI(
        title="Tripot", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json"
    )
    app.state.settings = settings
    app.state.house = open_house(settings)
    _mount_pages(app)
    return app


def _mount_pages(app: FastAPI) -> None:
    if find_spec(PAGES) is None:
        return
    pages = import_module(PAGES)
    router = getattr(pages, "router", None)
    if isinstance(router, APIRouter):
        app.include_router(router)
    install = getattr(pages, "install", None)
    if install is not None:
        install(app)
