from collections.abc import Iterator
from typing import Any

import pytest

from speech.parlour import parlour
from tripot.engine.game import Game


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game[Any]]:
    with parlour(tmp_path_factory.mktemp("games"), "parlour_game") as made:
        yield made
