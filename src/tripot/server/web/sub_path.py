"""A house below another address, `https://example.org/tripot`. Inside, every address begins at the house's own door.

What comes in is read from that door, and what goes out is written below the sub-path: here, and nowhere else. Pages
and games know nothing of it. A proxy may hand the sub-path on or leave it out; both come to the same.
"""

import re
from collections.abc import Iterable

from starlette.types import Scope

_LEADS = frozenset((b"location", b"hx-location", b"hx-redirect", b"hx-push-url", b"hx-replace-url"))
"""Headers that name a page to go to."""
_COOKIE = re.compile(rb"(?i)(; path=)(/[^;]*)")
_PAGE = re.compile(
    r"""(\s(?:href|src|action|formaction|hx-get|hx-post|sse-connect|data-(?:address|alert|house-door|passkey|pass|why))=")"""
    r"(/(?!/)[^\"]*)"
)
"""Attributes that name a page of the house: what people wrote holds no bare quotation mark."""


def enter(scope: Scope, root: str) -> None:
    """Note below what the house lies, as ASGI has it: the path is the whole one, whatever the proxy left out."""
    if root:
        if not _is_below(scope["path"], root):
            scope["path"] = root + scope["path"]
        elif scope["path"] == root:
            scope["path"] = f"{root}/"
        scope["root_path"] = root


def house_path(scope: Scope) -> str:
    """Where a request leads, from the door of the house."""
    path: str = scope["path"]
    root = scope.get("root_path", "")
    return path[len(root) :] if root and _is_below(path, root) else path


def _is_below(path: str, root: str) -> bool:
    return path == root or path.startswith(f"{root}/")


def below(root: str, path: str) -> str:
    """An address of the house as others must write it.

    >>> below("/tripot", "/rules#a"), below("", "/mine"), below("/tripot", "https://other.example/")
    ('/tripot/rules#a', '/mine', 'https://other.example/')
    """
    return root + path if path.startswith("/") and not path.startswith("//") else path


def page_below(root: str, page: str) -> str:
    """A page whose links, forms, streams and files lie below the sub-path.

    >>> page_below("/tripot", '<a href="/mine" title="/mine">')
    '<a href="/tripot/mine" title="/mine">'
    """
    return _PAGE.sub(lambda met: met[1] + below(root, met[2]), page) if root else page


def headers_below(root: str, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Headers of an answer: pages to go to, and where cookies are sent."""
    return [(name, _header(root, name.lower(), value)) for name, value in headers]


def _header(root: str, name: bytes, value: bytes) -> bytes:
    if name in _LEADS:
        return below(root, value.decode("latin-1")).encode("latin-1")
    if name == b"set-cookie":
        return _COOKIE.sub(lambda met: met[1] + (root.encode() + met[2]).rstrip(b"/"), value)
    return value
