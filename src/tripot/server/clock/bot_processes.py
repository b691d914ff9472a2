"""Bots think in processes of their own, and get nothing but what their seat knows.

The table itself never leaves the server: a bot is sent one world that its seat cannot tell from the real one
(`Game.redeal`), with the events its seat was told. Whatever it imagines further, it imagines from there.
"""

import asyncio
import logging
import multiprocessing
import random
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from tripot.engine.actions import Action, read_action, write_action
from tripot.engine.chair import Policy, seat_at
from tripot.engine.codec import decode, encode
from tripot.engine.foresight import redealt
from tripot.engine.game import Game
from tripot.engine.reasons import Notes
from tripot.engine.registry import package_of
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.state import State

_log = logging.getLogger("tripot.bots")


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: everything in it is known to its seat."""

    game: Game[Any]
    level: str
    seat: Seat
    world: Any
    told: Any
    chance: int


def ask(game: Game[Any], state: State, seat: Seat, level: str, *, closes_early: bool = False) -> Question:
    """The question for a seat's bot, with an imagined world in the place of the real one."""
    rng = PlainRng(random.SystemRandom().getrandbits(64))
    world = redealt(game, state, seat, rng, closes_early=closes_early)
    return Question(game, level, seat, encode(world), encode(list(world.log or ())), random.getrandbits(63))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot chooses, and why: what it compared, expected and believed."""

    action: Action
    reason: Any = None
    """As JSON data; None if there was nothing to compare."""


def answer(question: Question) -> tuple[Any, Any]:
    """What the bot chooses and why, as JSON data."""
    rng = PlainRng(question.chance)
    package = package_of(question.game)
    world = decode(question.world, rng, package)
    world.log = decode(question.told, rng, package)
    notes = Notes()
    chair = seat_at(question.game, world, question.seat, rng, notes=notes)
    action = write_action(_bot(question.game, question.level)(chair))
    if not notes.weighed:
        return action, None
    notes.believed.extend(question.game.beliefs(chair))
    return action, notes.as_data()


def _read(found: tuple[Any, Any]) -> Answer:
    return Answer(read_action(found[0]), found[1])


def _bot(game: Game[Any], level: str) -> Policy:
    from tripot.bots.levels import bot_for  # noqa: PLC0415 - heavy: only where somebody thinks

    return bot_for(game, level)


class Unthinkable(Exception):
    """The bot died, or thought for too long; it was started again."""


class Thinker:
    """One process that answers questions, one at a time."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def think(self, question: Question, patience: float) -> tuple[Any, Any]:
        """The answer as JSON data; `Unthinkable` if the process dies or takes too long."""
        pipe = self._begin()
        try:
            pipe.send(question)
            if not pipe.poll(patience):
                raise Unthinkable("it thought for too long")
            ok, found = pipe.recv()
        except (EOFError, OSError) as lost:
            self.end()
            raise Unthinkable("it died") from lost
        except Unthinkable:
            self.end()
            raise
        if not ok:
            raise Unthinkable(str(found))
        action, reason = found
        return action, reason

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        return None if self._process is None else self._process.pid

    def _begin(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.end()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), name="tripot-bot", daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe

    def end(self) -> None:
        """Stop the process, whatever it does."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None


def _serve(pipe: Connection) -> None:
    """The life of a thinking process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send((True, answer(question)))
        except Exception as failure:  # noqa: BLE001 - told to whoever asked
            pipe.send((False, f"{type(failure).__name__}: {failure}"))


class Thinkers:
    """So many processes, handed out one at a time. None at all: bots think in this very process (for tests)."""

    def __init__(self, number: int, patience: float) -> None:
        self._all = [Thinker() for _ in range(number)]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self._patience = patience
        self.thinking = 0
        self.restarts = 0

    async def choose(self, question: Question) -> Answer:
        """What the bot chooses and why; a bot that dies is started again and asked again, twice."""
        if not self._all:
            return _read(answer(question))
        thinker = await self._free.get()
        self.thinking += 1
        try:
            for _ in range(2):
                try:
                    return _read(await asyncio.to_thread(thinker.think, question, self._patience))
                except Unthinkable as failure:
                    self.restarts += 1
                    _log.warning("a bot is asked again", extra={"reason": str(failure), "game": question.game.meta.id})
            return _read(await asyncio.to_thread(thinker.think, question, self._patience))
        finally:
            self.thinking -= 1
            self._free.put_nowait(thinker)

    def pids(self) -> list[int]:
        """The processes that run now."""
        return [thinker.pid for thinker in self._all if thinker.pid is not None]

    def stop(self) -> None:
        """End them all."""
        for thinker in self._all:
            thinker.end()
