"""The whole suite: many random games, looked at closely now and then."""

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from tripot.engine import snapshot
from tripot.engine.codec import canonical, digest, encode, log_digest
from tripot.engine.conformance import moments, purity
from tripot.engine.conformance.finding import Finding
from tripot.engine.conformance.isolation import documents
from tripot.engine.conformance.secrecy import Imaginations
from tripot.engine.conformance.trial import Trial, random_options
from tripot.engine.fold import Replay, replay
from tripot.engine.game import Game
from tripot.engine.journal import read_bytes, write_bytes
from tripot.engine.net import Net
from tripot.engine.rng import KeyedRng

HASH_SEEDS = (0, 1, 42)


def check(
    game: Game[Any],
    *,
    games: int = 8,
    seed: int = 0,
    closely: int = 5,
    limit: int = 20_000,
    must_end: bool = True,
    elsewhere: bool = True,
) -> list[Finding]:
    """Everything that a game does and no game may do; an empty list if it conforms.

    `games` are played to the end, at every number of seats in turn, and looked at `closely` so many times each.
    `must_end=False` is for open tables, which end when their master says so. `elsewhere=False` starts no process.
    """
    found = [*_declared(game), *(Finding("purity", what) for what in purity.impure_sources(game))]
    trials = list(_trials(game, games, seed, limit))
    imaginations = Imaginations()
    for trial in trials:
        _note(found, _examine(trial, closely, must_end, imaginations))
    found += [Finding("secrecy", what) for what in imaginations.vain()]
    if must_end:
        for trial in _absences(trials):
            _note(found, _abandon(trial))
    _note(found, _repeat([_shortened(trial) for trial in trials[:4]], elsewhere))
    return found


def _trials(game: Game[Any], games: int, seed: int, limit: int) -> Iterator[Trial]:
    for number, seats in zip(range(games), cycle(game.meta.seats), strict=False):
        source = random.Random(f"options {seed} {number}")
        yield Trial(game, seats, seed + number, limit, random_options(game.meta.options, seats, source))


def _absences(trials: list[Trial]) -> Iterator[Trial]:
    """Everybody absent for ever, and then somebody."""
    for number, trial in enumerate(trials):
        chairs = trial.game.meta.chairs(trial.seats)
        some = random.Random(trial.seed).sample(chairs, 1 + trial.seed % len(chairs))
        gone = frozenset(chairs if number % 2 == 0 else some)
        yield Trial(trial.game, trial.seats, trial.seed, trial.limit, trial.options, gone)


def _shortened(trial: Trial) -> Trial:
    return Trial(trial.game, trial.seats, trial.seed, min(trial.limit, 200), trial.options)


def _note(found: list[Finding], more: Iterator[Finding]) -> None:
    """Keep each fault once: the first time it is met tells enough."""
    known = {(finding.check, finding.what) for finding in found}
    for finding in more:
        if (finding.check, finding.what) not in known:
            known.add((finding.check, finding.what))
            found.append(finding)


def _examine(trial: Trial, closely: int, must_end: bool, imaginations: Imaginations) -> Iterator[Finding]:
    """Play a game to its end and look at it on the way."""
    net = Net()
    with net:
        yield from _walk(trial, closely, must_end, imaginations)
    if net.caught:
        yield Finding("crash", net.caught, str(trial))


def _walk(trial: Trial, closely: int, must_end: bool, imaginations: Imaginations) -> Iterator[Finding]:
    source = random.Random(f"eyes {trial.seed}")
    told: list[str] = []
    seen: dict[str, Any] = {}
    forms: dict[str, Any] = {}
    filed: dict[int, tuple[Any, str]] = {}
    saved: dict[str, Any] | None = None
    for at in trial.walk():
        where = f"{trial}, entry {len(at.entries)}"
        yield from _findings(moments.dead_ends(trial, at.state), where)
        log = at.state.log or []
        if len(log) < len(told):
            yield Finding("events", "something told is taken back", where)
        told += [canonical(encode(event)) for event in log[len(told) :]]
        if closely and (len(at.entries) < 2 or source.random() < 0.15):
            closely -= 1
            yield from _findings(moments.look_closely(trial, at, source, seen, forms), where)
            imaginations.note(trial.game, at.state, trial.seats, source)
            saved = snapshot.take(at)
            filed |= {
                id(each): (each, canonical(encode(each))) for each in documents(at.state) if id(each) not in filed
            }
    yield from _findings(moments.look_closely(trial, at, source, seen, forms), f"{trial}, at the end")
    if told != [canonical(encode(event)) for event in at.state.log or ()]:
        yield Finding("events", "something told has changed since", str(trial))
    if any(canonical(encode(each)) != text for each, text in filed.values()):
        yield Finding("copy", "a document that copies share has changed since", str(trial))
    if must_end and at.state.outcome is None:
        yield Finding("ends", f"no outcome after {len(at.entries)} entries", str(trial))
    yield from _replayed(trial, at, saved)


def _replayed(trial: Trial, live: Replay[Any], saved: dict[str, Any] | None) -> Iterator[Finding]:
    """The journal, written and read again, folds to the same game; so does a fold begun at a snapshot."""
    seed = random.Random(f"dice {trial.seed}").randbytes(32)
    expected = digest(live.state), log_digest(live.state)
    header, entries = read_bytes(write_bytes(live.header, live.entries))
    folded = replay(trial.game, header, entries, seed).state
    if (digest(folded), log_digest(folded)) != expected:
        yield Finding("replay", "the journal folds to another game", str(trial))
    if saved is not None:
        resumed = snapshot.resume(trial.game, header, entries, KeyedRng(seed), saved).state
        if (digest(resumed), log_digest(resumed)) != expected:
            yield Finding("snapshot", "a fold begun at a snapshot gives another game", str(trial))


def _abandon(trial: Trial) -> Iterator[Finding]:
    """A table that people leave still ends, by the clock alone."""
    net = Net()
    with net:
        *_, last = trial.walk()
        if last.state.outcome is None:
            yield Finding("absent", "the clock does not bring a table to its end when people leave", str(trial))
    if net.caught:
        yield Finding("crash", net.caught, str(trial))


def _repeat(trials: list[Trial], elsewhere: bool) -> Iterator[Finding]:
    """The same games again, here and in other processes."""
    net = Net()
    with net:
        yield from (Finding("purity", what) for what in purity.disturbed(trials))
        if elsewhere:
            yield from (Finding("hash_seed", what) for what in purity.hash_dependent(trials, HASH_SEEDS))
    if net.caught:
        yield Finding("crash", net.caught)


def _findings(faults: moments.Faults, where: str) -> Iterator[Finding]:
    return (Finding(check, what, where) for check, what in faults)


def _declared(game: Game[Any]) -> Iterator[Finding]:
    """What a game says of itself."""
    meta = game.meta
    if meta.usual_seats not in meta.seats:
        yield Finding("meta", "the usual number of seats is not one of its numbers")
    if meta.usual_level not in meta.levels:
        yield Finding("meta", "the usual level of bots is not one of its levels")
    for option in meta.options:
        if not all(option.accepts(option.default, seats) for seats in meta.seats):
            yield Finding("meta", f"the option {option.name} cannot have its default")
        if not option.rule.startswith(f"{meta.prefix}-"):
            yield Finding("rules", f"the option {option.name} has no rule")
    for refusal in (meta.codes.over, meta.codes.not_yours, meta.codes.stale):
        if not refusal.rule.startswith(f"{meta.prefix}-"):
            yield Finding("rules", f"the refusal {refusal.code} has no rule")
