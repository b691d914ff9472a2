"""An experiment: what is played and what varies, as people write it down in TOML."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from tripot.engine.complaints import Complaint
from tripot.engine.registry import game_of
from tripot.engine.seats import read_actor
from tripot.lab.cells import OTHERS, Cell

KEYS = {
    "bots", "budget", "game", "games", "grid", "options", "parameters", "part", "players", "replays", "seed",
    "targets", "tune", "variants",
}  # fmt: skip
VARIED = ("bots", "options", "parameters")


class BadExperiment(Complaint, ValueError):
    """An experiment that cannot be read."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played. The same experiment gives the same rows, whoever plays it."""

    game: str
    players: tuple[int, ...]
    games: int
    seed: int
    variants: tuple[Mapping[str, Any], ...] = ({},)
    """Each with a name, bots, options, parameters: what differs from the usual."""
    replays: int = 1
    part: int = 20
    """How many games are handed out and written down together."""
    budget: int | None = None
    tune: Mapping[str, Any] = field(default_factory=dict)
    """What `tripot lab tune` looks for."""
    targets: tuple[Mapping[str, Any], ...] = ()
    """What its games are held against; it decides no row."""

    def cells(self) -> list[Cell]:
        """Every size with every variant."""
        pairs = product(self.players, self.variants)
        return [_cell(self, number, players, variant) for number, (players, variant) in enumerate(pairs)]

    def as_json(self) -> dict[str, Any]:
        """Everything that decides its rows."""
        return {
            "game": self.game,
            "rules": game_of(self.game).meta.rules,
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "variants": [dict(each) for each in self.variants],
            "replays": self.replays,
            "part": self.part,
            "budget": self.budget,
        }


def read(file: str | Path) -> Experiment:
    """The experiment in a file."""
    try:
        return experiment(tomllib.loads(Path(file).read_text("utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise BadExperiment(f"{file} cannot be read: {error}") from None


def experiment(given: Mapping[str, Any]) -> Experiment:
    """The experiment in the data of such a file; `BadExperiment` says what is wrong with it."""
    unknown = sorted(set(given) - KEYS)
    if unknown:
        raise BadExperiment(f"an experiment has nothing called {', '.join(unknown)}")
    if "game" not in given:
        raise BadExperiment("an experiment names its game")
    meta = game_of(given["game"]).meta
    players = given.get("players", meta.usual_seats)
    made = Experiment(
        game=meta.id,
        players=tuple(players) if isinstance(players, list) else (players,),
        games=_whole(given, "games", 100, least=1),
        seed=_whole(given, "seed", 0),
        variants=tuple(_variants(given, meta.usual_level)),
        replays=_whole(given, "replays", 1, least=1),
        part=_whole(given, "part", 20, least=1),
        budget=given.get("budget"),
        tune=given.get("tune", {}),
        targets=tuple(given.get("targets", ())),
    )
    for cell in made.cells():
        cell.simulation()
    return made


def _whole(given: Mapping[str, Any], name: str, usual: int, least: int = 0) -> int:
    found = given.get(name, usual)
    if type(found) is not int or found < least:
        raise BadExperiment(f"{name} is a whole number from {least} on, not {found}")
    return found


def _variants(given: Mapping[str, Any], usual_level: str) -> Iterator[dict[str, Any]]:
    """Each of the list with each of the grid, over what all have in common."""
    common = {name: given[name] for name in VARIED if name in given}
    common.setdefault("bots", [usual_level])
    listed = given.get("variants") or [{}]
    for variant, point in product(listed, _grid(given.get("grid", {}))):
        names = [each for each in (variant.get("name", ""), point.get("name", "")) if each]
        merged = {
            name: {**common.get(name, {}), **variant.get(name, {}), **point.get(name, {})}
            for name in ("options", "parameters")
        }
        bots = point.get("bots", variant.get("bots", common["bots"]))
        yield {"name": ", ".join(names) or "usual", "bots": _bots(bots), **merged}


def _bots(given: Any) -> list[str] | dict[str, str]:
    """Levels that rotate, or levels by chair."""
    if isinstance(given, str):
        return [given]
    if isinstance(given, dict):
        for name in set(given) - {OTHERS}:
            try:
                read_actor(name)
            except ValueError:
                raise BadExperiment(f"bots by chair are of P1, P2, … gm or {OTHERS}, not of {name}") from None
        return dict(given)
    return list(given)


def _grid(given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every combination of the values listed for each name."""
    axes: list[list[tuple[str, str, Any]]] = [
        [(group, name, value) for value in values]
        for group in ("options", "parameters")
        for name, values in given.get(group, {}).items()
    ]
    if given.get("bots"):
        axes.append([("bots", "bots", value) for value in given["bots"]])
    for point in product(*axes):
        made: dict[str, Any] = {"name": ", ".join(f"{name}={value}" for _, name, value in point)}
        for group, name, value in point:
            if group == "bots":
                made["bots"] = value
            else:
                made.setdefault(group, {})[name] = value
        yield made


def _cell(whole: Experiment, number: int, players: int, variant: Mapping[str, Any]) -> Cell:
    bots: Any = variant.get("bots") or ["random"]
    by_chair = isinstance(bots, dict)
    return Cell(
        game=whole.game,
        number=number,
        name=variant.get("name", "usual"),
        players=players,
        games=whole.games,
        seed=whole.seed,
        bots=(bots.get(OTHERS, "random"),) if by_chair else tuple(bots),
        chairs=dict(bots) if by_chair else {},
        options=variant.get("options", {}),
        parameters=variant.get("parameters", {}),
        replays=whole.replays,
        budget=whole.budget,
    )
