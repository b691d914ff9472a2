"""A house and a browser for each test file; people with a name for each test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser import houses
from browser.people import Person
from browser.shelf import Shelf, ends, shelf
from luck import luck

__all__ = ["luck"]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if houses.chromium() is None:
        (pytest.fail if houses.is_ci() else pytest.skip)(houses.absent())
    with houses.browser() as made:
        yield made


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """A house with recorded positions of every kind of decision."""
    with shelf(tmp_path_factory.mktemp("shelf")) as made:
        yield made


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """A house with a recorded game of each kind that is over."""
    with shelf(tmp_path_factory.mktemp("finished"), ends) as made:
        yield made


@pytest.fixture
def arrive(chromium: Browser, address: str) -> Iterator[Callable[..., Person]]:
    """How a test lets people in; whatever their browser complained about fails it."""
    came: list[Person] = []

    def let_in(name: str = "", **others: Any) -> Person:
        person = Person.arrive(chromium, address, **others)
        came.append(person)
        if name:
            person.enter(name)
        return person

    yield let_in
    faults = [fault for person in came for fault in person.faults]
    for person in came:
        person.leave()
    assert faults == []


@pytest.fixture(scope="session")
def axe() -> Path:
    """The accessibility checker, if npm brought it."""
    path = Path("node_modules/axe-core/axe.min.js")
    if not path.is_file():
        (pytest.fail if houses.is_ci() else pytest.skip)("axe-core is not installed (make assets)")
    return path
