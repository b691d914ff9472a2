"""Worlds that a seat cannot tell apart."""

import pytest

from citing import promise, rule
from games.manhattan.games import deadlines, whole_game
from games.manhattan.tables import mine, resolve, run, table
from tripot.engine.codec import digest
from tripot.engine.conformance import check, portrait
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.view import look
from tripot.games.manhattan import GAME, sheet
from tripot.games.manhattan.desk import desk
from tripot.games.manhattan.state import State

CASES = [
    (3, 1, {"pledges": True}),
    (5, 2, {"money_transfers": True, "pledges": True}),
    (8, 3, {"rules": "1.0", "resolve_when_all_ready": True, "turns": 6}),
]


def worlds(s: State, seat: int, number: int = 2) -> list[State]:
    return [GAME.redeal(s, seat, PlainRng(seed)) for seed in range(number)]


@rule("MH-VIS-01", "MH-VIS-02", "MH-GEN-09", "MH-PLG-02")
@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_view_events_and_choices_are_the_same_in_an_imagined_world(seats: int, seed: int, options: dict) -> None:
    for s in deadlines(seats, seed, **options):
        for seat in (0, seats - 1, SPECTATOR):
            seen = portrait(look(GAME, s, seat))
            for world in worlds(s, seat):
                assert portrait(look(GAME, world, seat)) == seen


@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_it_is_made_of_what_the_seat_knows_alone(seats: int, seed: int, options: dict) -> None:
    """From two worlds that a seat cannot tell apart the same source makes the same third one."""
    for s in deadlines(seats, seed, **options):
        for seat in (1, SPECTATOR):
            other = GAME.redeal(s, seat, PlainRng(7))
            assert digest(GAME.redeal(other, seat, PlainRng(8))) == digest(GAME.redeal(s, seat, PlainRng(8)))


@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_an_imagined_past_explains_the_papers(seats: int, seed: int, options: dict) -> None:
    """What letters say moved the assets leaves exactly one invisible hand unexplained, and no Sabotage."""
    for s in deadlines(seats, seed, **options):
        if s.scores:
            continue
        for seat in (0, SPECTATOR):
            world = worlds(s, seat, 1)[0]
            for turn in range(1, len(s.papers)):
                rows = s.papers[turn]["wall_street"]["rows"]
                left = {row["corporation"]: row["unknown"] for row in rows}
                blasts = {row["corporation"]: row["sabotage"] for row in rows}
                for player in range(seats):
                    _take_out(world.letters[player][turn - 1], left, blasts)
                assert sorted(change for change in left.values() if change) == [-1, 1]
                assert not any(blasts.values())


def _take_out(letter: dict, left: dict[str, int], blasts: dict[str, int]) -> None:
    vote = letter.get("orders", {}).get("vote")
    if vote:
        left[vote["up"]] -= 1
        left[vote["down"]] += 1
    for line in letter.get("runs", ()):
        if not line.get("succeeded"):
            continue
        if line["type"] in ("datasteal", "extraction"):
            left[line["beneficiary"]] -= 1
        if line["type"] == "extraction":
            left[line["target"]] += 1
        if line["type"] == "sabotage":
            blasts[line["target"]] += 2


@rule("MH-ORD-02")
@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_imagined_books_balance_and_imagined_forms_are_legal(seats: int, seed: int, options: dict) -> None:
    for s in deadlines(seats, seed, **options):
        for world in worlds(s, 0, 1):
            for player in range(seats):
                money = 2_000_000
                for letter in world.letters[player]:
                    account = letter["account"]
                    gifts = sum(each["amount"] for each in account.get("received", ()))
                    gifts -= sum(each["amount"] for each in account.get("sent", ()))
                    assert account["start"] == money
                    money += gifts - account["spent"] + account["refunds"] + account["bets"] + account["dividends"]
                    assert account["end"] == money
                    assert options.get("money_transfers") or account["start"] + gifts >= account["spent"]
            if s.turn and s.outcome is None:
                for player, form in world.sheets.items():
                    assert sheet.check(desk(world, player), form) == []


@rule("MH-VIS-02", "MH-STR-03", "MH-SET-15")
def test_secrets_differ_from_world_to_world_and_files_do_not() -> None:
    people = {seat: {"secrets": f"secret {seat}", "strategies": (("builder", 6),)} for seat in range(4)}
    s = table(4, characters=people)
    others = {seat: {"coalition": "transparency"} for seat in (2, 3)}
    resolve(s, {1: {"shares": ["sony"], "vote": {"up": "sony", "down": "ares"}}, **others})
    resolve(s, {0: {"runs": [run("information", 1)]}, **others}, rolls=[1])
    seen = [GAME.redeal(s, 0, PlainRng(seed)) for seed in range(12)]
    assert {world.characters[1].secrets for world in seen} == {"secret 1"}
    assert all(world.letters[1][0] == s.letters[1][0] for world in seen)
    assert len({world.characters[2].strategies for world in seen}) > 3
    assert not any(world.characters[2].secrets == "secret 2" for world in seen)
    assert all(world.characters[0] == s.characters[0] for world in seen)
    assert len({str(world.letters[2][0]) for world in seen}) > 3
    assert len({tuple(world.money[1:]) for world in seen}) > 3


@rule("MH-DET-03", "MH-VIS-10")
def test_what_a_citizen_was_told_is_true_in_every_world() -> None:
    s = table(4, citizens={0: "sony", 1: "sony"})
    resolve(s, {2: {"runs": [run("sabotage", "sony", 3)]}}, rolls=[1, 100, 1])
    report = mine(s, 0)["letters"][0]["detections"][0]
    for world in worlds(s, 0, 8):
        mine_of_two = [line for line in world.letters[2][0]["runs"] if line["type"] == "sabotage"]
        assert mine_of_two[0]["raw"] == report["raw"]
        assert mine_of_two[0]["succeeded"]
        assert world.letters[1][0]["detections"] == [report]
        assert world.successes[2][1] == 1


@rule("MH-TIM-01", "MH-VIS-19")
def test_a_timing_malus_has_its_rival_in_every_world() -> None:
    s = table(4)
    resolve(s, {seat: {"runs": [run("sabotage", "sony", 4)]} for seat in (0, 1)}, rolls=[100] * 4)
    for world in worlds(s, 0, 8):
        rivals = [
            line
            for player in (1, 2, 3)
            for line in world.letters[player][0].get("runs", ())
            if line["type"] == "sabotage" and line["target"] == "sony" and line["raw"] >= 70
        ]
        assert len(rivals) == 1


def test_a_world_can_be_played_on_to_its_end() -> None:
    from tripot.engine.actions import TIMEOUT
    from tripot.engine.seats import CLOCK
    from tripot.engine.step import perform

    for s in deadlines(5, 11, turns=5):
        if s.turn == 3:
            break
    world = GAME.redeal(s, 2, PlainRng(1))
    world.log = None
    while world.outcome is None:
        perform(GAME, world, CLOCK, TIMEOUT)
    assert len(world.scores) == 5


def test_the_eye_of_the_replay_imagines_nothing() -> None:
    for s in deadlines(3, 5, turns=4):
        assert digest(GAME.redeal(s, OMNISCIENT, PlainRng(1))) == digest(s)


@rule("MH-VIS-20")
def test_after_the_end_only_unpublished_texts_are_imagined() -> None:
    s = whole_game(3, 9, turns=4)
    world = GAME.redeal(s, 0, PlainRng(3))
    assert world.letters == s.letters
    assert world.scores == s.scores
    assert [each.strategies for each in world.characters] == [each.strategies for each in s.characters]
    assert world.characters[0].secrets == s.characters[0].secrets


@promise("R18", "R21", "R24")
def test_the_game_conforms() -> None:
    assert [str(finding) for finding in check(GAME, games=3, closely=1, elsewhere=False)] == []
