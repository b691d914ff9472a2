"""Scripts, styles, fonts and drawings: read once, squeezed once, kept for ever under a name that changes with them."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request, Response

from tripot import __version__
from tripot.engine.registry import folders

router = APIRouter(include_in_schema=False)
SERVER = Path(__file__).parent.parent
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".css": "text/css"}
_SQUEEZED = frozenset((".js", ".css", ".svg", ".txt"))
_FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Item:
    """One file, ready to send."""

    kind: str
    body: bytes
    squeezed: bytes | None


@dataclass(frozen=True, slots=True)
class StaticFiles:
    """Every file that pages may name, and the mark of the whole."""

    items: dict[str, Item]
    mark: str

    def address(self, name: str) -> str:
        """Where the file of that name is served."""
        return f"/static/{self.mark}/{name}"

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        return name in self.items


def _item(path: Path) -> Item:
    body = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    squeezed = gzip.compress(body, 9, mtime=0) if path.suffix in _SQUEEZED else None
    return Item(kind, body, squeezed)


def _roots() -> dict[str, Path]:
    """Where the files are: the house's own, and the art of each installed game under `art/<id>`."""
    roots = {"": SERVER / "static", "art/house": SERVER / "art"}
    art = {name: folder / "art" for name, folder in folders().items()}
    return roots | {f"art/{name}": folder for name, folder in art.items() if folder.is_dir()}


@cache
def static_files() -> StaticFiles:
    """All static files."""
    items: dict[str, Item] = {}
    for prefix, root in _roots().items():
        for path in sorted(root.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                name = "/".join(part for part in (prefix, path.relative_to(root).as_posix()) if part)
                items[name] = _item(path)
    mark = sha256()
    for name, item in sorted(items.items()):
        mark.update(name.encode() + b"\0" + item.body)
    return StaticFiles(items, mark.hexdigest()[:12])


@cache
def edition() -> str:
    """The version of the house, and the mark of what its pages are made of."""
    return f"{__version__}+{static_files().mark}"


@router.get("/static/{mark}/{name:path}")
async def static_file(request: Request, mark: str, name: str) -> Response:
    """A static file. Under an outdated mark it is still served, but not kept."""
    item = static_files().items.get(name)
    if item is None:
        return Response(status_code=404)
    headers = {
        "Cache-Control": _FOR_EVER if mark == static_files().mark else "no-cache",
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    if item.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(item.squeezed, media_type=item.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(item.body, media_type=item.kind, headers=headers)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """The house's sign, for browsers that do not read the page's own link."""
    return Response(static_files().items["art/house/sign.svg"].body, media_type="image/svg+xml")
