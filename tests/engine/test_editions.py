"""Versions of the rules side by side: a table follows the one it began with, and may take over a correction. [E9]"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from citing import promise
from engine.toys.throws import FIRST, GAMES, State, Throws
from tripot.engine.actions import Pick
from tripot.engine.codec import log_digest
from tripot.engine.fold import Replay, Unplayable, replay
from tripot.engine.game import Game, Options
from tripot.engine.journal import Correction, Header, Void, read_bytes, reveal, write_bytes
from tripot.engine.opening import NoSuchTable, open_table
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal
from tripot.engine.rng import KeyedRng, Rng
from tripot.engine.seats import HOUSE
from tripot.engine.snapshot import resume, take
from tripot.lab.verify import verify

OLD, NEW, STRANGE = (GAMES[rules] for rules in ("1.0", "1.1", "2.0"))
NO_SIX, SIX = b"\x03" * 32, b"\x01" * 32


def begun(seed: bytes, game: Game[Any] = OLD, moves: Sequence[str] = (), **options: Any) -> Replay[Any]:
    """A table of two, some moves later."""
    table = Replay(game, open_table(game, 2, options, seed), KeyedRng(seed))
    return played(table, *moves)


def played(table: Replay[Any], *moves: str) -> Replay[Any]:
    for move in moves:
        assert table.act(table.state.stack[-1].awaited(table.state)[0], Pick(move)) is None
    return table


def under(game: Game[Any], table: Replay[Any], seed: bytes) -> Replay[Any]:
    """The same journal, read by another release."""
    return replay(game, table.header, table.entries, seed)


def taken_over(table: Replay[Any], rules: str = "1.1") -> Replay[Any]:
    table.append(table.next_entry(HOUSE, Correction(rules)))
    return table


def closed(table: Replay[Any], seed: bytes) -> bytes:
    table.append(reveal(table.chain, len(table.entries) + 1, seed))
    return write_bytes(table.header, table.entries)


def faces(table: Replay[Any]) -> list[int]:
    return [event.facts["face"] for event in table.state.log or () if event.kind == "threw"]


def test_the_seeds_of_these_tests_throw_what_their_names_say() -> None:
    assert 6 not in faces(begun(NO_SIX, moves=["throw"] * 4))
    assert faces(begun(SIX, moves=["throw"] * 4))[0] == 6


@promise("E9")
def test_a_table_goes_on_and_ends_under_the_rules_it_began_with() -> None:
    before = begun(SIX, moves=["throw"] * 2)
    now = played(under(NEW, before, SIX), "throw", "throw")
    assert (now.rules, now.state.rules) == ("1.0", "1.0")
    assert log_digest(now.state) == log_digest(played(before, "throw", "throw").state)
    assert now.state.points == before.state.points
    assert begun(SIX, NEW, ["throw"]).state.points == [12, 0]


@promise("E9")
def test_a_finished_game_of_before_is_verified() -> None:
    data = closed(begun(SIX, moves=["throw"] * 4), SIX)
    verdict = verify(data, NEW)
    assert (verdict.header.rules, verdict.outcome) == ("1.0", verify(data, OLD).outcome)
    assert verdict.draws == verify(data, OLD).draws


@promise("E9")
def test_a_header_is_checked_against_the_options_of_its_own_version() -> None:
    seed = NO_SIX
    long = Header("toy-throws", "1.0", 2, {"rounds": 9, "polite": False}, open_table(NEW, 2, {}, seed).commitment)
    loud = Header("toy-throws", "1.0", 2, {"rounds": 2, "polite": False, "loud": True}, long.commitment)
    for wrong, code in ((long, "bad_option"), (loud, "unknown_option")):
        with pytest.raises(NoSuchTable) as refused:
            Replay(NEW, wrong, KeyedRng(seed))
        assert [refusal.code for refusal in refused.value.refusals] == [code]
    assert begun(seed, NEW, rounds=9).state.left == 18


class Stakes(Throws):
    """A game whose stake was 3 and is 5."""

    meta = replace(
        NEW.meta,
        parameters=(Option("stake", "int", 5, "TT-GEN-04", 0, 9),),
        former=(replace(FIRST, parameters=(Option("stake", "int", 3, "TT-GEN-04", 0, 4),)),),
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = super().setup(seats, options, rng)
        s.points = [options.get("stake", 5)] * seats
        return s


@promise("E9")
@pytest.mark.parametrize(
    ("rules", "parameters", "stake"),
    [("1.1", {}, 5), ("1.0", {}, 3), ("1.0", {"stake": 4}, 4), ("1.1", {"stake": 9}, 9)],
)
def test_the_figures_of_a_table_are_those_of_its_version(rules: str, parameters: dict[str, int], stake: int) -> None:
    header = replace(open_table(Stakes(), 2, {}, SIX), rules=rules, options={"rounds": 2, "polite": False})
    table = Replay(Stakes(), replace(header, parameters=parameters), KeyedRng(SIX))
    assert table.state.points == [stake, stake]


@promise("E9")
def test_a_figure_is_checked_against_the_range_of_its_version() -> None:
    header = replace(open_table(Stakes(), 2, {}, SIX), rules="1.0", options={"rounds": 2}, parameters={"stake": 9})
    with pytest.raises(NoSuchTable, match="from 0 to 4"):
        Replay(Stakes(), header, KeyedRng(SIX))


@promise("E9")
def test_a_version_that_is_not_carried_is_refused_by_its_number() -> None:
    with pytest.raises(NoSuchTable, match=r"follows version 1\.0 .* this is version 2\.0"):
        under(STRANGE, begun(NO_SIX), NO_SIX)
    assert NEW.meta.edition("1.0") is FIRST
    assert STRANGE.meta.edition("1.0") is None


@promise("E9")
def test_a_correction_is_offered_only_where_nothing_told_changes() -> None:
    assert under(NEW, begun(NO_SIX, moves=["throw"] * 3), NO_SIX).corrections() == ("1.1",)
    assert under(NEW, begun(SIX, moves=["throw"]), SIX).corrections() == ()
    assert under(NEW, begun(SIX, moves=["pass"]), SIX).corrections() == ("1.1",)
    assert begun(NO_SIX, moves=["throw"]).corrections() == ()
    assert begun(NO_SIX, NEW, ["throw"]).corrections() == ()


@promise("E9")
def test_to_ask_for_corrections_leaves_the_table_as_it_is_and_a_closed_one_has_none() -> None:
    table = under(NEW, begun(NO_SIX, moves=["throw", "pass"]), NO_SIX)
    assert table.corrections() == ("1.1",)
    assert (table.drew, table.rules, len(table.entries)) == ({1}, "1.0", 2)
    table.append(reveal(table.chain, 3, NO_SIX))
    assert table.corrections() == ()


class Shorter(Throws):
    """A game whose second version allowed fewer rounds than the first and the third."""

    meta = replace(
        NEW.meta, rules="1.2", former=(FIRST, replace(FIRST, rules="1.1", options=(replace(FIRST.options[0], most=2),)))
    )


@promise("E9")
def test_a_correction_is_offered_only_by_a_version_that_allows_what_the_table_set() -> None:
    table = begun(NO_SIX, moves=["throw"], rounds=3, polite=False)
    assert under(Shorter(), table, NO_SIX).corrections() == ("1.2",)


class Curious(Throws):
    """A game that says what its setup was told."""

    meta = STRANGE.meta

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = super().setup(seats, options, rng)
        s.tell("TT-GEN-01", "told", None, names=sorted(options))
        return s


def test_the_setup_of_a_game_that_never_changed_is_told_its_options_and_no_version() -> None:
    assert (begun(SIX, Curious()).state.log or [])[0].facts["names"] == ["loud", "polite", "rounds"]


@promise("E9")
def test_a_correction_is_an_entry_of_the_house_told_to_all_and_followed_from_then_on() -> None:
    table = taken_over(under(NEW, begun(SIX, moves=["pass"]), SIX))
    assert (table.rules, table.state.rules, table.corrections()) == ("1.1", "1.1", ())
    told = (table.state.log or [])[-1]
    assert (told.rule, told.kind, told.audience) == ("", "rules_corrected", None)
    assert (told.facts, told.entry) == ({"rules": "1.1"}, 2)
    header, entries = read_bytes(write_bytes(table.header, table.entries))
    assert header.rules == "1.0"
    assert entries[-1].as_json() == {"seq": 2, "actor": "house", "rules": "1.1", "chain": entries[-1].chain}
    assert entries[-1].what == Correction("1.1")


@promise("E9")
def test_a_journal_with_a_correction_folds_anywhere_and_is_verified() -> None:
    table = taken_over(under(NEW, begun(NO_SIX, moves=["throw"]), NO_SIX))
    played(table, "throw", "throw", "throw")
    verdict = verify(closed(table, NO_SIX), NEW)
    assert verdict.outcome == table.state.outcome
    assert [draw.entry for draw in verdict.draws] == [1, 3, 4, 5]


class Fidgety(Throws):
    """A game that used to draw a lot for nothing."""

    meta = NEW.meta

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        if options["rules"] == "1.0":
            rng.roll(6, 1, "idle")
        return super().setup(seats, options, rng)


@promise("E9")
def test_what_only_the_former_rules_drew_is_not_among_the_draws_after_a_correction() -> None:
    table = taken_over(under(Fidgety(), begun(NO_SIX, moves=["throw"]), NO_SIX))
    played(table, "throw", "throw", "throw")
    assert {draw.label for draw in verify(closed(table, NO_SIX), Fidgety()).draws} == {"throw"}


@promise("E9")
@pytest.mark.parametrize("rules", ["1.0", "1.1", "3.7"])
def test_a_correction_that_changes_what_was_told_or_does_not_exist_is_refused(rules: str) -> None:
    table = under(NEW, begun(SIX, moves=["throw"]), SIX)
    with pytest.raises(Unplayable) as refused:
        taken_over(table, rules)
    assert (refused.value.seq, refused.value.refusal) == (2, Refusal("", "no_correction", {"rules": rules}))
    assert (table.rules, len(table.entries), table.state.rules) == ("1.0", 1, "1.0")


@promise("E9")
def test_only_the_house_takes_over_a_correction() -> None:
    table = under(NEW, begun(NO_SIX), NO_SIX)
    with pytest.raises(Unplayable) as refused:
        table.append(table.next_entry(0, Correction("1.1")))
    assert (refused.value.seq, refused.value.refusal) == (1, Refusal("", "not_the_house"))


@promise("E9")
def test_taking_back_leaves_a_correction_in_place() -> None:
    table = taken_over(under(NEW, begun(SIX, moves=["pass"]), SIX))
    played(table, "pass")
    assert table.last_standing() == 3
    for seq in (3, 1):
        table.append(table.next_entry(HOUSE, Void(seq)))
    assert (table.rules, table.state.rules, table.last_standing()) == ("1.1", "1.1", None)
    assert [(event.kind, event.struck) for event in table.state.log or ()] == [
        ("threw", True),
        ("rules_corrected", False),
        ("threw", True),
    ]
    assert under(NEW, table, SIX).state.points == [0, 0]


@promise("E9")
def test_a_snapshot_knows_which_version_is_followed() -> None:
    table = taken_over(under(NEW, begun(SIX, moves=["pass"]), SIX))
    again = resume(NEW, table.header, table.entries, KeyedRng(SIX), take(table))
    assert (again.rules, again.state.rules) == ("1.1", "1.1")
    again.append(again.next_entry(HOUSE, Void(1)))
    assert again.state.rules == "1.1"
