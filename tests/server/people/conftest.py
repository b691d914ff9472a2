"""Where letters and calls of a test house arrive."""

from collections.abc import Iterator

import pytest

from server.post_office import Hook, PostOffice


@pytest.fixture
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    made.start()
    yield made
    made.close()


@pytest.fixture
def hook() -> Iterator[Hook]:
    made = Hook()
    yield made
    made.close()
