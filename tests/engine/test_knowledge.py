"""Fields say who may know them; what somebody does not know is as it was declared."""

import doctest
from dataclasses import dataclass, field, fields
from typing import Any

import pytest

from engine.toys import cups
from tripot.engine import conformance, knowledge
from tripot.engine.game import Game
from tripot.engine.knowledge import facts, known, of, secret, told


@dataclass(slots=True, kw_only=True)
class Bid:
    seat: int = told(0)
    amount: int = of("seat", 0)
    reserve: int = secret(0)
    seen: list[int] = told([])


BID = Bid(seat=2, amount=30, reserve=9, seen=[1])


def test_the_examples_hold() -> None:
    assert doctest.testmod(knowledge).failed == 0


def test_everybody_knows_what_is_told_and_nobody_a_secret() -> None:
    assert facts(BID, lambda seat: seat == 0) == {"seat": 2, "seen": [1]}


def test_the_one_it_is_of_knows_more() -> None:
    assert facts(BID, lambda seat: seat == 2) == {"seat": 2, "amount": 30, "seen": [1]}


def test_a_record_as_somebody_knows_it_has_defaults_elsewhere_and_shares_no_list() -> None:
    made = known(BID, lambda seat: seat == 0)
    assert (made.amount, made.reserve, made.seen) == (0, 0, [1])
    assert made.seen is not BID.seen


def test_every_record_has_lists_of_its_own() -> None:
    assert Bid().seen is not Bid().seen


def test_a_field_has_its_default_and_its_marks_beside_who_may_know_it() -> None:
    @dataclass(slots=True, kw_only=True)
    class Letter:
        stamp: str = told("red", colour="of a stamp")
        to: list[int] = told([4], is_list=True)
        lines: dict[str, int] = of("stamp", {"a": 1})
        seals: set[int] = secret({7}, is_list=True)

    letter = Letter()
    assert (letter.stamp, letter.to, letter.lines, letter.seals) == ("red", [4], {"a": 1}, {7})
    letter.to.append(5)
    assert Letter().to == [4]
    assert facts(letter, lambda stamp: stamp == "red") == {"stamp": "red", "to": [4, 5], "lines": {"a": 1}}
    assert facts(letter, lambda _stamp: False) == {"stamp": "red", "to": [4, 5]}
    marks = [{name: mark for name, mark in each.metadata.items() if " " not in name} for each in fields(Letter)]
    assert marks == [{"colour": "of a stamp"}, {"is_list": True}, {}, {"is_list": True}]


def test_what_is_no_container_is_shared_as_it_is() -> None:
    class Token:
        """Somebody's own, the same for all."""

    @dataclass(slots=True)
    class Purse:
        token: Any = told(None)

    purse = Purse(Token())
    assert facts(purse, lambda _seat: True)["token"] is purse.token


@dataclass(slots=True)
class Undeclared:
    seat: int = told(0)
    amount: int = field(default=0)


@dataclass(slots=True)
class Misspelt:
    seat: int = told(0)
    amount: int = of("saet", 0)


@pytest.mark.parametrize("record", [Undeclared(), Misspelt()])
def test_a_field_that_does_not_say_who_may_know_it_is_refused(record: Any) -> None:
    with pytest.raises(TypeError, match="amount does not say who may know it"):
        facts(record, lambda _seat: True)


def test_a_game_whose_view_and_redeal_read_the_declarations_conforms() -> None:
    assert conformance.check(cups.GAME, games=6, elsewhere=False) == []


@pytest.mark.parametrize(
    ("game", "what"),
    [
        (cups.Tattling(), "seat 1: facts differ"),
        (cups.Slipping(), "seat 1: facts differ"),
        (cups.Knowing(), "seat 1 always imagines what seat 0 really sees"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_field_told_to_the_wrong_seat_is_found(game: Game[Any], what: str) -> None:
    found = conformance.check(game, games=6, elsewhere=False)
    assert any(one.check == "secrecy" and what in one.what for one in found), found
