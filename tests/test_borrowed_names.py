"""The program borrows only names that its libraries offer: none that is private, and no part of uvicorn's insides."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from citing import promise

SOURCES = sorted((Path(__file__).parents[1] / "src" / "tripot").rglob("*.py"))
OWN = {"tripot", *sys.stdlib_module_names}
INSIDES = ("uvicorn.protocols",)


def borrowed(tree: ast.Module) -> Iterator[str]:
    """The full names that a file takes from libraries: by importing them, or through a module that it imported."""
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{each.name}" for each in node.names)
            modules |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
            modules |= {each.asname or each.name.partition(".")[0]: each.name for each in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield f"{modules[node.value.id]}.{node.attr}"


def private(source: str) -> list[str]:
    """Those among them that their library keeps for itself."""
    found = (name for name in borrowed(ast.parse(source)) if name.partition(".")[0] not in OWN)
    return [name for name in found if name.startswith(INSIDES) or any(map(is_private, name.split(".")))]


def is_private(part: str) -> bool:
    """Whether a part of a name says that it is nobody else's."""
    return part.startswith("_") and not part.endswith("__")


@promise("R36")
def test_no_file_borrows_a_private_name() -> None:
    found = {path.name: names for path in SOURCES if (names := private(path.read_text("utf-8")))}
    assert len(SOURCES) > 100
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "from uvicorn.protocols.http.auto import AutoHTTPProtocol",
        "import uvicorn.protocols.http.h11_impl",
        "from starlette._utils import is_async_callable",
        "from sqlalchemy.orm import _mapper",
        "import uvicorn\nuvicorn._subprocess",
        "from uvicorn import config as c\nc._private",
    ],
)
def test_a_private_name_is_found(source: str) -> None:
    assert len(private(source)) == 1
