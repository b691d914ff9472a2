"""The cards and the decks."""

from collections import Counter

import pytest

from citing import rule
from games.startup_nation.tables import P1, code, lines, play, seen, table
from tripot.engine.rng import PlainRng
from tripot.games.startup_nation import GAME, position
from tripot.games.startup_nation.deck import NAMES, RANKS, SEATS, canonical_deck, copies, name_of

ORDER = [
    "zemmour",
    "intern",
    "programmer",
    "tech_lead",
    "recruiter",
    "salesman",
    "accountant",
    "director",
    "investor",
    "macron",
    "brigitte",
]


@rule("SN-DECK-01")
def test_ranks_go_from_minus_one_to_nine() -> None:
    assert dict(zip(NAMES, RANKS, strict=True)) == {name: rank for rank, name in enumerate(ORDER, start=-1)}


@rule("SN-DECK-02")
def test_four_players_share_seventeen_cards() -> None:
    assert copies(4, 0) == (0, 3, 3, 1, 2, 2, 2, 1, 1, 1, 1)
    assert len(canonical_deck(4, 0)) == 17


@rule("SN-DECK-03")
def test_five_players_share_twenty_cards() -> None:
    assert copies(5, 0) == (0, 3, 3, 2, 2, 3, 2, 2, 1, 1, 1)
    assert len(canonical_deck(5, 0)) == 20


@rule("SN-VAR-01")
def test_three_and_six_players_have_decks_of_their_own_marked_experimental() -> None:
    assert copies(3, 0) == (0, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1)
    assert copies(6, 0) == (0, 4, 4, 2, 3, 3, 3, 2, 1, 1, 1)
    tables = {seats: GAME.setup(seats, {}, PlainRng(1)) for seats in SEATS}
    assert [len(s.deck) + 1 for s in tables.values()] == [10, 13, 15, 18]
    assert [seen(s, P1).facts["experimental"] for s in tables.values()] == [True, False, False, True]
    assert GAME.meta.trial_seats == (3, 6)


@rule("SN-DECK-04", "SN-VAR-02")
def test_zemmour_is_in_no_deck_unless_the_host_wants_him() -> None:
    for seats in SEATS:
        assert copies(seats, 0)[0] == 0
        assert len(canonical_deck(seats, 1)) == len(canonical_deck(seats, 0)) + 1
        assert name_of(canonical_deck(seats, 1)[0]) == "zemmour"


@rule("SN-DECK-05", "SN-ACC-04")
def test_two_accountants_are_two_cards_with_an_effect_each() -> None:
    s = table("macron intern intern", "accountant accountant intern", players=5)
    assert len({*s.deck, s.drawn, *s.hand}) == 7
    play(s, "resign:accountant", "grant_lie:P3")
    play(s, "resign:accountant", "grant_lie:P3")
    assert len({anchor for _, anchor in s.rights}) == 2


@rule("SN-DECK-06")
def test_every_deck_has_one_investor_one_macron_and_one_brigitte() -> None:
    for seats in SEATS:
        for zemmour in (0, 1):
            names = Counter(map(name_of, canonical_deck(seats, zemmour)))
            assert [names[name] for name in ("investor", "macron", "brigitte")] == [1, 1, 1]


@rule("SN-DECK-07")
@pytest.mark.parametrize("seats", [0, 1, 2, 7, 8])
def test_too_few_or_too_many_players_are_refused(seats: int) -> None:
    assert GAME.meta.seats == (3, 4, 5, 6)
    with pytest.raises(ValueError, match="not by"):
        GAME.setup(seats, {}, PlainRng(1))
    with pytest.raises(ValueError, match="no deck"):
        copies(seats, 0)


@rule("SN-VAR-02")
def test_zemmour_can_be_named_only_where_he_is_in_the_deck() -> None:
    with_him = table("macron recruiter salesman", "intern intern", zemmour=True)
    play(with_him, "resign:intern")
    assert len(lines(with_him)) == 2 * 11
    without = table("macron intern intern", "intern programmer")
    play(without, "resign:intern")
    assert len(lines(without)) == 2 * 10
    assert code(without, P1, "ask:P2:zemmour") == "unknown_character"


@rule("SN-TEST-01")
def test_a_position_cannot_hold_zemmour_without_the_variant() -> None:
    with pytest.raises(position.BadPosition, match="position_too_many_copies"):
        table("zemmour intern intern")
