"""States as data: what they may hold, what comes back, and what is never made from data."""

import json
import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.playing import play_on, position, table
from engine.toys import auction, battle, cards
from engine.toys import table as open_table
from tripot.engine.actions import Fill, Pick
from tripot.engine.codec import Undecodable, canonical, decode, digest, encode, log_digest, slots_of
from tripot.engine.events import PUBLIC
from tripot.engine.game import Game
from tripot.engine.options import Option
from tripot.engine.parameters import Figures, maker
from tripot.engine.registry import package_of
from tripot.engine.rng import PlainRng
from tripot.engine.state import State

HERE = __name__
TOYS = [auction.GAME, battle.GAME, cards.GAME, open_table.GAME]


class Suit(Enum):
    HEARTS = 1
    CLUBS = "x"


class Rank(IntEnum):
    ACE = 14


class Mood(StrEnum):
    CALM = "calm"


@dataclass(frozen=True, slots=True)
class Coin:
    side: str
    inner: tuple[int, ...] = ()


class Pair(NamedTuple):
    a: int
    b: int


HASHABLE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from([*Suit, *Rank, *Mood, Coin("heads", (1,))]),
    lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3),
    max_leaves=6,
)
VALUES = st.recursive(
    HASHABLE | st.binary(max_size=4) | st.binary(max_size=4).map(bytearray),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(HASHABLE, inner, max_size=3)
        | st.sets(HASHABLE, max_size=3)
        | st.tuples(inner)
    ),
    max_leaves=8,
)


def again(value: Any) -> Any:
    return decode(json.loads(canonical(encode(value))), PlainRng(0), HERE)


@given(VALUES)
def test_a_value_comes_back_equal_and_of_the_same_type(value: Any) -> None:
    made = again(value)
    assert made == value
    assert type(made) is type(value)
    assert canonical(encode(made)) == canonical(encode(value))


def test_enumerations_come_back_themselves() -> None:
    assert again([Suit.HEARTS, Rank.ACE, Mood.CALM]) == [Suit.HEARTS, Rank.ACE, Mood.CALM]
    assert again(Mood.CALM) is Mood.CALM


def test_classes_and_actions_come_back() -> None:
    assert again(Coin) is Coin
    pick = again(Pick("ask:P1", "ask", (0, "boss")))
    assert (pick.text, pick.kind, pick.args) == ("ask:P1", "ask", (0, "boss"))
    assert again(Fill("sheet", {"a": [1]})) == Fill("sheet", {"a": [1]})


def test_the_order_of_a_dictionary_is_kept_and_that_of_a_set_is_not() -> None:
    assert list(again({"b": 1, "a": 2})) == ["b", "a"]
    assert canonical(encode({3, 1, 2})) == canonical(encode({2, 3, 1}))
    assert encode({"b": 1, "a": 2}) != encode({"a": 2, "b": 1})


def test_what_a_state_cannot_hold_is_named() -> None:
    class Odd(tuple[int, ...]):
        __slots__ = ()

    for value, why in (
        (1.5, "^a state holds no floating point number, as 1.5: it would not replay"),
        (Pair(1, 2), "^Pair: write a slotted dataclass instead of a named tuple$"),
        (Odd((1, 2)), "Odd is not something a state may hold$"),
        (PlainRng(0), "^tripot.engine.rng.PlainRng is not something a state may hold$"),
    ):
        with pytest.raises(TypeError, match=why):
            encode(value)


def test_a_class_is_written_by_its_fields_or_by_its_slots_and_those_of_its_parents() -> None:
    class Wound(battle.Lose):
        __slots__ = "by"  # noqa: PLC0205

    class Compiled(battle.Lose):
        __mypyc_attrs__ = ("worth", "__dict__")

    class Held(battle.Lose):
        __slots__ = ("__weakref__",)

    @dataclass(frozen=True)
    class Bill:
        worth: int
        colour: str

    assert slots_of(Wound) == ("by", "seat")
    assert slots_of(Compiled) == ("seat", "worth")
    assert slots_of(Held) == ("seat",)
    assert slots_of(Bill) == ("worth", "colour")
    assert slots_of(State) == ("decision", "entry", "outcome", "stack")


def test_a_class_that_was_never_met_is_written_by_what_it_descends_from() -> None:
    class Colour(Enum):
        RED = 1

    class Many(list[int]):
        pass

    assert encode(Colour.RED) == {"$": "enum", "of": f"{HERE}:{Colour.__qualname__}", "name": "RED"}
    assert encode(Many((1, 2))) == [1, 2]
    assert encode(MappingProxyType({"a": 1})) == {"$": "dict", "of": [["a", 1]]}


@dataclass(frozen=True, slots=True, eq=False)
class Stakes(Figures):
    stake: int


stakes = maker(Stakes, (Option("stake", "int", 5, "TT-GEN-04", 0, 9),))


class Staked(State):
    __slots__ = ("figures",)

    def figures_of(self, given: Mapping[str, Any]) -> Figures:
        return stakes(given)


@pytest.mark.parametrize(("given", "written"), [({}, None), ({"stake": 5}, None), ({"stake": 7}, {"stake": 7})])
def test_of_a_states_figures_only_those_that_differ_are_written(
    given: dict[str, int], written: dict[str, int] | None
) -> None:
    s = Staked(PlainRng(0))
    s.figures = stakes(given)
    assert encode(s)["of"].get("figures") == written
    assert again(s).figures is s.figures


@pytest.mark.parametrize("value", [1.5, [0.0], Pair(1, 2), object(), print, lambda: 0, range(3), json, 1j])
def test_a_state_cannot_hold_it(value: Any) -> None:
    with pytest.raises(TypeError):
        encode(value)


def test_nothing_is_kept_outside_the_slots() -> None:
    class Loose(battle.Lose):
        def __init__(self) -> None:
            super().__init__(0)
            self.why = "forgotten"

    with pytest.raises(TypeError, match="Loose keeps why outside its slots"):
        encode(Loose())


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"$": "os:system", "of": {}}, f"^a state of {HERE} holds no os:system$"),
        ({"$": "class", "of": "subprocess:Popen"}, "holds no subprocess:Popen"),
        (
            {"$": "class", "of": "tripot.engine.codec:json.JSONDecoder"},
            "JSONDecoder is not a class of its module",
        ),
        (
            {"$": "class", "of": "tripot.engine.codec:encode"},
            "codec:encode is not a class of its module$",
        ),
        ({"$": "class", "of": "tripot.engineering:Thing"}, "holds no tripot.engineering:Thing"),
        ({"$": "class", "of": "tripot.engine.nowhere:Thing"}, f"^not a state of {HERE}: KeyError"),
        ({"$": "class", "of": "tripot.engine.codec:Nothing"}, "AttributeError"),
        ({"$": "tripot.engine.journal:JournalError", "of": {"line": 1, "reason": ""}}, "is not something a state may"),
        ({"$": "tripot.engine.fold:Replay", "of": {}}, "TypeError tripot.engine.fold.Replay is not something"),
        ({"$": "enum", "of": f"{HERE}:Coin", "name": "side"}, "^Coin is not an enumeration$"),
        ({"$": "enum", "of": f"{HERE}:Suit", "name": "SPADES"}, "KeyError 'SPADES'"),
        ({"$": f"{HERE}:Coin", "of": {"side": "heads"}}, "KeyError 'inner'"),
        ({"$": f"{HERE}:Coin"}, "TypeError"),
        ({"$": "bytes", "of": "zz"}, "ValueError"),
        ({"$": "dict", "of": [[[], 1]]}, "TypeError"),
        ({"$": 5}, "AttributeError"),
        ({"of": 1}, r"KeyError '\$'"),
        ({}, r"KeyError '\$'"),
        (1.5, "^a state holds no floating point number$"),
    ],
)
def test_foreign_or_broken_data_makes_nothing_and_says_why(data: Any, why: str) -> None:
    with pytest.raises(Undecodable, match=why):
        decode([data], PlainRng(0), HERE)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.text(), inner)
            | st.fixed_dictionaries(
                {"$": st.sampled_from(["tuple", "set", "dict", "enum", "class", "bytes", f"{HERE}:Coin"]), "of": inner}
            )
        ),
    )
)
def test_any_json_is_decoded_or_refused(data: Any) -> None:
    with suppress(Undecodable):
        decode(data, PlainRng(0), HERE)


def test_a_hundred_parts_lie_in_each_other_and_no_more() -> None:
    data: Any = 0
    for _ in range(100):
        data = [data]
    assert decode(data, PlainRng(0), HERE) == data
    with pytest.raises(Undecodable, match=r"^a state is not nested that deeply$"):
        decode([data], PlainRng(0), HERE)


def test_endless_nesting_is_refused() -> None:
    data: Any = 0
    for _ in range(100_000):
        data = [data]
    with pytest.raises(Undecodable):
        decode(data, PlainRng(0), HERE)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
@given(seed=st.integers(0, 50), moves=st.integers(0, 30))
def test_a_position_comes_back_with_its_digest(game: Game[Any], seed: int, moves: int) -> None:
    s = play_on(table(game), random.Random(seed), moves).state
    rng = PlainRng(0)
    made = decode(json.loads(canonical(encode(s))), rng, package_of(game))
    assert digest(made) == digest(s)
    assert made.rng is rng
    assert made.log == []


def test_the_digest_ignores_the_log_and_the_source_and_nothing_else() -> None:
    s = position(cards.GAME)
    twin = s.copy()
    twin.rng = PlainRng(9)
    assert digest(twin) == digest(s)
    twin.known[0][1] = 5
    assert digest(twin) != digest(s)


def test_the_digest_of_the_log_tells_audiences_apart() -> None:
    s, t = position(battle.GAME), position(battle.GAME)
    s.tell("TX-01", "told", PUBLIC, card=1)
    t.tell("TX-01", "told", frozenset((0,)), card=1)
    assert log_digest(s) != log_digest(t)
    assert log_digest(s.copy()) == log_digest(battle.State(PlainRng(0)))
