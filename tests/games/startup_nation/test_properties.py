"""What holds in every match, checked after every action of matches played at random."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from games.startup_nation.matches import first_moment, match, moments
from games.startup_nation.tables import lines, play, table
from tripot.engine.codec import canonical, decode, digest, encode, log_digest
from tripot.engine.events import seen_by
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR, Seat
from tripot.engine.view import look
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.beliefs import beliefs_of
from tripot.games.startup_nation.deck import NAMES, NO_CARD, name_of
from tripot.games.startup_nation.invariants import Watch
from tripot.games.startup_nation.state import Table

TABLES = {
    "players": st.sampled_from((3, 4, 5, 6)),
    "zemmour": st.booleans(),
    "seed": st.integers(0, 100_000),
}


def by_the_letter(seed: int, players: int, **options: object) -> tuple[Table, random.Random]:
    """A dealt match with both variants of the booklet's letter, one of them, or none. [SN-VAR-07, SN-VAR-08]"""
    return match(seed, players, director_rises=bool(seed & 1), brigitte_may_resign=bool(seed & 2), **options)


@rule("SN-PROP-01", "SN-PROP-02", "SN-PROP-03", "SN-PROP-04", "SN-PROP-05", "SN-PROP-06", "SN-PROP-07", "SN-PROP-08")
@rule("SN-PROP-09", "SN-PROP-10", "SN-PROP-11", "SN-PROP-12", "SN-PROP-16", "SN-PROP-17", "SN-TEST-04")
@settings(max_examples=60, deadline=None)
@given(**TABLES)
def test_the_invariants_hold_after_every_action(players: int, zemmour: bool, seed: int) -> None:
    s, source = by_the_letter(seed, players, zemmour=zemmour, points_to_win=2)
    watch = Watch(s)
    for now in moments(s, source):
        assert watch.broken(now) == []
    assert s.outcome is not None


def spoiled(rule_id: str, s: Table) -> None:
    """Break one invariant by hand."""
    if rule_id == "SN-PROP-01":
        s.deck.append(s.deck[0])
    elif rule_id == "SN-PROP-02":
        s.hand[1] = NO_CARD
    elif rule_id in ("SN-PROP-03", "SN-PROP-16"):
        s.piles[0] += (9 << 4 | 1,) if rule_id == "SN-PROP-03" else (9 << 4,)
    elif rule_id == "SN-PROP-04":
        s.alliances += ((0, 1, s.deck[0]),)
    elif rule_id == "SN-PROP-05":
        s.rights += ((0, s.deck[0]),)
    elif rule_id == "SN-PROP-06":
        s.deck.reverse()
    elif rule_id == "SN-PROP-07":
        s.alive |= 1 << 3
    elif rule_id == "SN-PROP-08":
        s.stack.append(s.stack[-1])
    elif rule_id == "SN-PROP-12":
        s.hand[1], s.deck[1] = s.deck[1], s.hand[1]


@rule("SN-PROP-01", "SN-PROP-02", "SN-PROP-03", "SN-PROP-04", "SN-PROP-05", "SN-PROP-06", "SN-PROP-07", "SN-PROP-08")
@rule("SN-PROP-12", "SN-PROP-16")
@pytest.mark.parametrize("rule_id", [f"SN-PROP-{number:02}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 12, 16)])
def test_a_broken_invariant_is_noticed(rule_id: str) -> None:
    s = table("accountant programmer director -", "intern salesman programmer")
    watch = Watch(s)
    assert watch.broken(s) == []
    spoiled(rule_id, s)
    assert rule_id in watch.broken(s)


def shown(s: Table, seat: Seat) -> str:
    """Everything a seat is sent, as bytes would be."""
    view = look(GAME, s, seat)
    events = [encode(event) for event in view.events]
    picks = [pick.text for pick in view.menu.picks]
    return canonical([view.facts, encode(view.pending), picks, events, encode(view.outcome)])


@rule("SN-INFO-05", "SN-PROP-13", "SN-INFO-06", "SN-INFO-03")
@settings(max_examples=30, deadline=None)
@given(stride=st.integers(2, 7), **TABLES)
def test_a_redealt_world_looks_the_same_and_can_be_played_to_its_end(
    players: int, zemmour: bool, seed: int, stride: int
) -> None:
    s, source = by_the_letter(seed, players, zemmour=zemmour, points_to_win=1)
    for step, now in enumerate(moments(s, source)):
        if step % stride and now.sealed is None and now.stack:
            continue
        for seat in (*range(players), SPECTATOR):
            twin = GAME.redeal(now, seat, PlainRng(seed + seat))
            assert shown(now, seat) == shown(twin, seat)
            again = GAME.redeal(twin, seat, PlainRng(seed + seat))
            assert (digest(again), log_digest(again)) == (digest(twin), log_digest(twin))
        *_, end = moments(twin, source)
        assert end.outcome is not None


def relabelled(s: Table, source: random.Random) -> Table:
    """The same table with the numbers of its cards exchanged among copies of one character."""
    numbers = list(range(4))
    names = {}
    for character in range(len(NAMES)):
        source.shuffle(numbers)
        names |= {character << 2 | copy: character << 2 | number for copy, number in enumerate(numbers)}
    names[NO_CARD] = NO_CARD

    def entries(pile: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(names[entry >> 2] << 2 | entry & 3 for entry in pile)

    twin = s.fork()
    twin.hand = [names[card] for card in s.hand]
    twin.deck = [names[card] for card in s.deck]
    twin.drawn = names[s.drawn]
    twin.piles = [entries(pile) for pile in s.piles]
    twin.alliances = tuple((one, other, names[card]) for one, other, card in s.alliances)
    twin.rights = tuple((player, names[card]) for player, card in s.rights)
    twin.sealed = s.sealed and (s.sealed[0], entries(s.sealed[1]))
    return twin


@rule("SN-INFO-05", "SN-INFO-06", "SN-PROP-01")
@settings(max_examples=20, deadline=None)
@given(**TABLES)
def test_a_redeal_does_not_depend_on_the_numbers_of_cards(players: int, zemmour: bool, seed: int) -> None:
    s, source = by_the_letter(seed, players, zemmour=zemmour, points_to_win=1)
    for step, now in enumerate(moments(s, source)):
        if step % 4 and now.sealed is None:
            continue
        twin = relabelled(now, source)
        seat = source.randrange(players)
        one, other = (GAME.redeal(world, seat, PlainRng(seed)) for world in (now, twin))
        assert (digest(one), log_digest(one)) == (digest(other), log_digest(other))
        cards = [*one.hand, one.drawn, *one.deck, *(entry >> 2 for pile in one.piles for entry in pile)]
        held = [card for card in cards if card != NO_CARD]
        assert len(set(held)) == len(held)
        assert sorted(card >> 2 for card in held) == sorted(card >> 2 for card in Watch(now).cards)


@rule("SN-INFO-05", "SN-TEST-01")
def test_a_position_with_cards_missing_is_redealt_too() -> None:
    s = table(
        "accountant programmer - recruiter",
        "intern salesman programmer",
        discards={"P1": "salesman", "P3": "accountant macron"},
        allies={"P1#0": "P2"},
        liars={"P3#0": "P4"},
    )
    for seat in (0, 1, 2, 3, SPECTATOR):
        for seed in range(20):
            twin = GAME.redeal(s, seat, PlainRng(seed))
            assert shown(s, seat) == shown(twin, seat)
            assert leaves_of(twin)


def leaves_of(s: Table) -> bool:
    """Whether the table can be played to its end."""
    while s.stack:
        play(s, lines(s)[0])
    return s.outcome is not None


@rule("SN-INFO-05")
def test_a_redeal_without_a_log_keeps_what_is_in_sight() -> None:
    tables = [s.copy() for s in moments(*match(21, 5, points_to_win=1))]
    tables.append(first_moment(lambda s: s.sealed is not None, 5).copy())
    for bare in tables:
        for seat in (*range(5), SPECTATOR):
            twin = GAME.redeal(bare, seat, PlainRng(1))
            assert twin.log is None
            assert shown(bare, seat) == shown(twin, seat)


@rule("SN-INFO-05")
def test_a_redeal_shuffles_what_is_unknown_and_nothing_else() -> None:
    s = table("recruiter salesman macron accountant", "tech_lead programmer intern intern")
    play(s, "resign:tech_lead")
    worlds = [GAME.redeal(s, 0, PlainRng(seed)) for seed in range(60)]
    assert {tuple(card >> 2 for card in world.hand) for world in worlds} == {tuple(card >> 2 for card in s.hand)}
    assert len({tuple(card >> 2 for card in world.deck) for world in worlds}) > 20
    blind = [GAME.redeal(s, 1, PlainRng(seed)) for seed in range(60)]
    assert len({world.hand[0] >> 2 for world in blind}) > 4
    assert {world.hand[1] >> 2 for world in blind} == {s.hand[1] >> 2}


@rule("SN-INFO-05")
def test_a_certified_no_is_remembered_by_a_redeal() -> None:
    s = table("recruiter salesman macron accountant", "intern programmer intern intern")
    play(s, "resign:intern", "ask:P3:programmer", "offer:no")
    worlds = [GAME.redeal(s, 1, PlainRng(seed)) for seed in range(200)]
    assert not any(name_of(world.hand[2]) == "programmer" for world in worlds)


@rule("SN-PROP-13", "SN-INFO-05")
@settings(max_examples=25, deadline=None)
@given(first=st.integers(0, 30), second=st.integers(0, 30), **TABLES)
def test_exchanging_two_cards_unknown_to_a_seat_changes_nothing_it_sees(
    players: int, zemmour: bool, seed: int, first: int, second: int
) -> None:
    s, _ = by_the_letter(seed, players, zemmour=zemmour)
    viewer = seed % players
    before = shown(s, viewer)
    places = [(s.hand, seat) for seat in range(players) if seat != viewer]
    places += [(s.deck, at) for at in range(len(s.deck))]
    one, other = places[first % len(places)], places[second % len(places)]
    one[0][one[1]], other[0][other[1]] = other[0][other[1]], one[0][one[1]]
    assert shown(s, viewer) == before


@rule("SN-PROP-12", "SN-KNOW-09")
@settings(max_examples=25, deadline=None)
@given(**TABLES)
def test_what_a_seat_believes_possible_always_contains_the_truth(players: int, zemmour: bool, seed: int) -> None:
    s, source = by_the_letter(seed, players, zemmour=zemmour, points_to_win=1)
    for now in moments(s, source):
        for seat in (*range(players), SPECTATOR):
            beliefs = beliefs_of(seen_by(seat, now.log or ()), players, len(now.deck), now.zemmour)
            held = zip(beliefs.hands, now.hand, strict=True)
            assert all(mask >> (card >> 2) & 1 for mask, card in held if card != NO_CARD)
            assert all(mask >> (card >> 2) & 1 for mask, card in zip(beliefs.deck, now.deck, strict=True))


@rule("SN-PROP-15")
@settings(max_examples=15, deadline=None)
@given(**TABLES)
def test_the_same_seed_and_actions_give_the_same_log(players: int, zemmour: bool, seed: int) -> None:
    ends = []
    for _ in range(2):
        *_, end = moments(*by_the_letter(seed, players, zemmour=zemmour, points_to_win=1))
        ends.append((digest(end), log_digest(end)))
    assert ends[0] == ends[1]


@rule("SN-TEST-05", "SN-PROP-15")
@settings(max_examples=10, deadline=None)
@given(**TABLES)
def test_a_saved_state_plays_on_like_the_first(players: int, zemmour: bool, seed: int) -> None:
    s, source = by_the_letter(seed, players, zemmour=zemmour, points_to_win=1)
    twin: Table = decode(encode(s), PlainRng(seed), "tripot.games.startup_nation")
    for _ in range(1000):
        if not s.stack or s.round > 1:
            break
        assert digest(twin) == digest(s)
        text = source.choice(lines(s))
        play(s, text)
        play(twin, text)


@rule("SN-TEST-05")
def test_a_copy_shares_nothing_that_changes() -> None:
    s, source = match(5)
    for now in moments(s, source):
        before = digest(now)
        twin = now.copy()
        assert digest(twin) == before
        assert twin.log is None
        while twin.stack and twin.round == now.round:
            play(twin, source.choice(lines(twin)))
        assert digest(now) == before
