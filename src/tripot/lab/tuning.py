"""Tuning: figures of the rules that bring an experiment to a target, found by trying.

The file of an experiment says what may move and what is wanted:

    [tune.parameters]
    dividend = [20_000, 80_000, 5_000]      # from, to, step
    [[tune.targets]]
    measure = "length/game/entries"         # a section of the report, its group, its name
    at_least = 60
    at_most = 90

Every trial plays the same deals, so that trials differ by their figures alone. What was tried is kept in the folder and
not tried again. The end is a check of the best on fresh deals, with the strongest bots: those it was
tuned on prove nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tripot.engine.registry import game_of
from tripot.lab.experiments import BadExperiment, Experiment
from tripot.lab.extras import need
from tripot.lab.report.measures import Measured, measured
from tripot.lab.running import Engine, local, run
from tripot.lab.targets import Target, target

FRESH = 1_000_003
"""How far the seed of the check is from that of the search."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """What came of it."""

    parameters: Mapping[str, int]
    miss: float
    """How far the best was from the targets on the deals it was tuned on; 0 if it met them all."""
    trials: int
    check: Sequence[Measured]
    """The best on fresh deals, by the strongest bots."""
    missed: float
    """How far the check was from the targets."""


def targets_of(wanted: Experiment) -> list[Target]:
    """The targets of a file; `BadExperiment` if it has none."""
    listed = wanted.tune.get("targets", ())
    if not listed or not wanted.tune.get("parameters"):
        raise BadExperiment("to tune, an experiment names its [tune.parameters] and its [[tune.targets]]")
    return [target(row) for row in listed]


def moved(wanted: Experiment, parameters: Mapping[str, int]) -> Experiment:
    """The experiment with these figures in every variant."""
    variants = tuple(
        {**variant, "parameters": {**variant.get("parameters", {}), **parameters}} for variant in wanted.variants
    )
    return replace(wanted, variants=variants)


def tune(wanted: Experiment, folder: Path, trials: int, engine: Engine | None = None) -> Tuned:
    """Try, keep the best, and check it."""
    optuna = need("optuna", "lab")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    targets, ranges = targets_of(wanted), wanted.tune["parameters"]
    playing = engine or local(1)

    def objective(trial: Any) -> float:
        chosen = {
            name: trial.suggest_int(name, low, high, step=_step(rest)) for name, (low, high, *rest) in ranges.items()
        }
        results = run(moved(wanted, chosen), folder / "trials" / _named(chosen), engine=playing)
        return sum(target.miss(cell) for target in targets for cell in measured(results))

    folder.mkdir(parents=True, exist_ok=True)
    store = optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend(str(folder / "trials.journal")))
    done = len(optuna.create_study(study_name="tune", storage=store, load_if_exists=True).trials)
    # the choices of a stretch depend on what was tried before and on nothing else
    sampler = optuna.samplers.TPESampler(seed=wanted.seed + done)
    study = optuna.load_study(study_name="tune", storage=store, sampler=sampler)
    study.optimize(objective, n_trials=max(0, trials - done))
    best = {name: int(value) for name, value in study.best_params.items()}
    cells = _checked(wanted, best, folder, playing)
    missed = sum(target.miss(cell) for target in targets for cell in cells)
    return Tuned(best, float(study.best_value), len(study.trials), cells, missed)


def _step(rest: Sequence[int]) -> int:
    return rest[0] if rest else 1


def _named(chosen: Mapping[str, int]) -> str:
    return "-".join(f"{name}={value}" for name, value in sorted(chosen.items()))


def _checked(wanted: Experiment, best: Mapping[str, int], folder: Path, engine: Engine) -> list[Measured]:
    strongest = game_of(wanted.game).meta.levels[-1]
    level, games = wanted.tune.get("check_bots", [strongest]), wanted.tune.get("check_games", wanted.games)
    fresh = moved(wanted, best)
    variants = tuple({**variant, "bots": level} for variant in fresh.variants)
    check = replace(fresh, variants=variants, seed=wanted.seed + FRESH, games=games)
    return measured(run(check, folder / "check" / _named(best), engine=engine))
