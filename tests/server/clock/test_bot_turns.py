"""Bots: they see their seat's view and nothing else; one that dies is started again and its move made."""

import asyncio
import os
import signal

import pytest

from citing import promise
from server.hosts import party, settings_for
from server.toys import CARDS, GAMES
from tripot.engine.actions import TIMEOUT, Action, Pick
from tripot.engine.chair import Chair, Policy
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK
from tripot.server.clock import bot_processes
from tripot.server.clock.bot_processes import Thinkers, Unthinkable, answer, ask
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.tables.alarms import _thinking
from tripot.server.tables.moves import Sent
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


@promise("R28")
def test_what_a_bot_is_sent_holds_no_card_of_others() -> None:
    """Whatever the others hold, the world that is sent is drawn from what the seat knows alone."""
    state = CARDS.setup(3, {"rounds": 3}, PlainRng(1))
    twin = CARDS.redeal(state, 0, PlainRng(99))
    assert twin.hands[0] == state.hands[0]
    assert twin.hands != state.hands
    sent = []
    for world in (state, twin):
        bot_processes.random.SystemRandom, kept = _Fixed, bot_processes.random.SystemRandom  # type: ignore[misc, assignment]
        try:
            question = ask(CARDS, world, 0, "random")
        finally:
            bot_processes.random.SystemRandom = kept  # type: ignore[misc]
        sent.append((question.world, question.told))
    assert sent[0] == sent[1]


class _Fixed:
    def getrandbits(self, bits: int) -> int:
        return 5


@promise("R28")
def test_a_question_sent_with_the_real_table_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(CARDS), "redeal", lambda _, s, *__: s)
    state, other = CARDS.setup(3, {"rounds": 3}, PlainRng(1)), CARDS.setup(3, {"rounds": 3}, PlainRng(2))
    assert ask(CARDS, state, 0, "random").world != ask(CARDS, other, 0, "random").world


def test_a_bot_answers_with_a_choice_of_its_menu() -> None:
    state = CARDS.setup(3, {"rounds": 3}, PlainRng(1))
    from server.toys.cards import Turn

    state.then(Turn(0))
    assert answer(ask(CARDS, state, 0, "keeper")) == ("keep", None)
    assert answer(ask(CARDS, state, 0, "random"))[0] in [pick.text for pick in Turn(0).ask(state).picks]


async def test_bots_think_in_a_process_and_survive_its_death(sqlite_url: str, clock: HandClock) -> None:
    house = open_house(settings_for(sqlite_url, bot_workers=1, bot_patience=60), games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house, bots=2, schedule=Schedule(pace="none"))
    await table.act(0, "keep")
    await house.scheduler.tick()
    await house.context.registry.drain()
    (pid,) = house.bot_turns.thinkers.pids()
    assert pid != os.getpid()
    os.kill(pid, signal.SIGKILL)
    for _ in range(400):
        await house.scheduler.tick()
        await house.context.registry.drain()
        if (await table.awaited()) == (0,):
            break
        await asyncio.sleep(0.05)
    look = await table.look(0)
    assert look.view is not None
    moves = {event.facts["seat"] for event in look.view.events if "seat" in event.facts}
    assert moves >= {0, 1}
    assert await table.awaited() == (0,)
    assert house.bot_turns.thinkers.pids() != [pid]
    await house.close()


def silent(chair: Chair) -> Action:
    raise RuntimeError("no idea")


def cheat(chair: Chair) -> Action:
    return Pick("swap:9")


@pytest.mark.parametrize("bot", [silent, cheat])
async def test_a_bot_without_a_legal_answer_plays_the_default(
    small_house: House, monkeypatch: pytest.MonkeyPatch, bot: Policy
) -> None:
    def choose(question: bot_processes.Question) -> object:
        try:
            return bot_processes.write_action(bot(None)), None  # type: ignore[arg-type]
        except RuntimeError as failure:
            raise Unthinkable(str(failure)) from failure

    monkeypatch.setattr(bot_processes, "answer", choose)
    table = await party(small_house, bots=2, schedule=Schedule(pace="none"))
    await table.act(0, "keep")
    for _ in range(6):
        await small_house.scheduler.tick()
        await small_house.context.registry.drain()
    assert await table.awaited() == (0,)


async def test_a_bot_without_an_answer_plays_nothing_once_the_game_is_over(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await party(small_house, "toy-auction", bots=1, options={"turns": 1}, schedule=Schedule(pace="none"))
    found = await small_house.context.registry.get(table.id)

    async def choose(thinkers: Thinkers, question: bot_processes.Question) -> bot_processes.Answer:
        await small_house.context.moves.play(found, Sent(CLOCK, TIMEOUT))
        raise Unthinkable("it died")

    monkeypatch.setattr(Thinkers, "choose", choose)
    await small_house.scheduler.tick()
    await small_house.context.registry.drain()
    assert found.row.stage.status == "over"
    assert b"tripot_errors_total 0.0" in small_house.metrics.text()


async def test_a_bot_that_thinks_for_ever_is_started_again() -> None:
    thinkers = Thinkers(1, patience=0.0)
    state = CARDS.setup(3, {"rounds": 3}, PlainRng(1))
    from server.toys.cards import Turn

    state.then(Turn(0))
    with pytest.raises(Unthinkable):
        await thinkers.choose(ask(CARDS, state, 0, "keeper"))
    assert thinkers.restarts == 2
    thinkers._patience = 60
    assert (await thinkers.choose(ask(CARDS, state, 0, "keeper"))) is not None
    thinkers.stop()
    assert thinkers.pids() == []


async def test_bots_wait_as_people_do(sqlite_url: str, clock: HandClock) -> None:
    house = open_house(settings_for(sqlite_url, bot_delay_least=2, bot_delay_most=3), games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house, bots=2, schedule=Schedule(pace="none"))
    await table.act(0, "keep")
    assert await house.scheduler.tick() == 0
    clock.advance(1.9)
    assert await house.scheduler.tick() == 0
    clock.advance(1.2)
    assert await house.scheduler.tick() == 1
    await house.context.registry.drain()
    await asyncio.sleep(0)
    await house.close()


@pytest.mark.parametrize(("is_brief", "waits"), [(False, (2000, 3000)), (True, (500, 750))])
def test_what_is_asked_in_passing_keeps_nobody_waiting(is_brief: bool, waits: tuple[int, int]) -> None:
    settings = settings_for("sqlite://", bot_delay_least=2, bot_delay_most=3)
    assert waits[0] <= _thinking(settings, is_brief=is_brief) <= waits[1]
