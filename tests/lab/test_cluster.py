"""A real Ray of two nodes on this machine: the rows are those of the local run, also when a node dies meanwhile."""

import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lab.test_running import rows
from tripot import cli
from tripot.lab import extras
from tripot.lab.cluster import on_ray
from tripot.lab.extras import MissingExtra
from tripot.lab.running import Done, Task, run

WANTED = {"game": "startup-nation", "players": [3, 4], "games": 12, "part": 2, "bots": "random", "replays": 2}
SMALL = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "node_ip_address": "127.0.0.1"}


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head and a second node, each with one worker, that listen on this machine only."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ray.cluster_utils import Cluster

        made = Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
        try:
            made.second = made.add_node(**SMALL)
            made.wait_for_nodes()
            yield made
        finally:
            made.shutdown()


def test_a_node_dies_in_the_middle_and_no_row_differs(two_nodes: Any, tmp_path: Path) -> None:
    both = on_ray(two_nodes.address)

    @contextmanager
    def killing(tasks: list[Task]) -> Iterator[Iterable[Done]]:
        def playing(parts: Iterable[Done]) -> Iterator[Done]:
            for number, part in enumerate(parts):
                if number == 2:
                    two_nodes.remove_node(two_nodes.second, allow_graceful=False)
                yield part

        with both(tasks) as parts:
            yield playing(parts)

    spread = run(WANTED, tmp_path / "spread", engine=killing)
    assert not two_nodes.second.any_processes_alive()
    alone = run(WANTED, tmp_path / "alone")
    assert rows(spread) == rows(alone)
    assert len(rows(alone)["games"]) == 24
    names = sorted(path.relative_to(alone.folder) for path in alone.folder.rglob("*.parquet"))
    assert all((spread.folder / name).read_bytes() == (alone.folder / name).read_bytes() for name in names)


def test_whoever_lacks_ray_or_names_another_engine_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "small.toml"
    file.write_text('game = "startup-nation"\ngames = 1\nbots = ["random"]\n')
    with pytest.raises(SystemExit) as left:
        cli.main(["lab", "run", str(file), "--out", str(tmp_path / "rows"), "--engine", "steam"])
    assert left.value.code == 2
    assert "an engine is local, or ray" in capsys.readouterr().err

    def nowhere(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extras, "import_module", nowhere)
    with pytest.raises(MissingExtra, match=r"install tripot\[ray\]"):
        on_ray()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
