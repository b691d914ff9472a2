"""The Director."""

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    P4,
    alive,
    code,
    deck,
    hand,
    lines,
    pile,
    play,
    points,
    seen,
    table,
    told,
    waiting,
)
from tripot.engine.rng import PlainRng
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.state import Table


@rule("SN-DIR-01")
def test_a_resigning_director_must_promote_somebody_possibly_oneself() -> None:
    s = table("recruiter macron salesman", "director intern accountant")
    play(s, "resign:director")
    assert waiting(s) == (P1, "promote")
    assert lines(s) == ["promote:P1", "promote:P2", "promote:P3"]
    play(s, "promote:P1")
    assert (hand(s, P1), pile(s, P1)) == ("accountant", ["director resigned", "recruiter replaced"])


@rule("SN-DIR-02")
def test_a_dying_director_must_promote_a_survivor() -> None:
    s = table("recruiter director salesman macron", "intern accountant intern")
    play(s, "resign:intern", "ask:P2:director")
    assert waiting(s) == (P2, "promote")
    play(s, "promote:P3")
    assert hand(s, P3) == "accountant"
    assert told(s, "promoted")[0]["granter"] == P2


@rule("SN-DIR-03")
def test_a_dying_director_s_owner_is_out_and_cannot_be_promoted() -> None:
    s = table("recruiter director salesman macron", "intern accountant intern")
    play(s, "resign:intern", "ask:P2:director")
    assert lines(s) == ["promote:P1", "promote:P3", "promote:P4"]
    assert code(s, P2, "promote:P2") == "target_eliminated"


@rule("SN-DIR-04")
def test_a_director_who_is_replaced_or_left_over_grants_nothing() -> None:
    s = table("director macron recruiter", "investor intern", discards={"P3": "salesman"})
    play(s, "resign:investor", "rehire:P3#0")
    assert pile(s, P1) == ["investor resigned", "director replaced"]
    assert waiting(s) == (P2, "resign")
    s = table("macron recruiter - salesman", "investor intern intern", discards={"P3": "director"})
    play(s, "resign:investor", "rehire:P3#0")
    assert pile(s, P1)[-1] == "director leftover"
    assert waiting(s) == (P2, "resign")


def dying(hands: str = "recruiter director salesman macron", cards: str = "intern accountant investor intern") -> Table:
    """P1's Intern has found P2's Director, at a table by the booklet's letter; P2 is allied and may lie."""
    s = table(
        hands,
        cards,
        discards={"P2": "salesman", "P3": "accountant"},
        allies={"P2#0": "P3"},
        liars={"P3#0": "P2"},
    )
    s.director_rises = True
    play(s, "resign:intern", "ask:P2:director", "answer:yes")
    return s


@rule("SN-VAR-07")
def test_by_the_letter_a_dying_director_stays_in_until_he_has_chosen() -> None:
    s = dying()
    assert waiting(s) == (P2, "promote")
    assert lines(s) == ["promote:P1", "promote:P2", "promote:P3", "promote:P4"]
    assert (alive(s), hand(s, P2), pile(s, P2)[-1]) == ([P1, P2, P3, P4], None, "director died")
    assert seen(s, P2).facts["hint"] == "promote_rising"


@rule("SN-VAR-07", "SN-PROP-02")
def test_who_promotes_himself_and_finds_better_stays_with_alliance_and_rights() -> None:
    s = dying()
    play(s, "promote:P2")
    assert (hand(s, P2), pile(s, P2), deck(s)) == ("investor", ["salesman resigned", "director died"], ["intern"])
    assert alive(s) == [P1, P2, P3, P4]
    assert [one[:2] for one in s.alliances] == [(P2, P3)]
    assert [one[0] for one in s.rights] == [P2]
    assert (told(s, "promoted")[0]["depth"], told(s, "promoted")[0]["character"]) == (2, "director")


@rule("SN-VAR-07")
def test_who_promotes_himself_and_finds_nothing_is_out_without_dying_again() -> None:
    s = dying(cards="intern accountant intern")
    play(s, "promote:P2")
    assert alive(s) == [P1, P3, P4]
    assert len(told(s, "died")) == 1
    assert (s.alliances, s.rights) == ((), ())
    assert waiting(s) == (P3, "resign")


@rule("SN-VAR-07")
def test_who_promotes_another_is_out_first() -> None:
    s = dying()
    play(s, "promote:P3")
    kinds = [event.kind for event in s.log or ()]
    assert kinds.index("eliminated") < kinds.index("promoted")
    assert (hand(s, P3), alive(s)) == ("accountant", [P1, P3, P4])


@rule("SN-VAR-07", "SN-END-04")
def test_the_promotion_of_another_is_dropped_with_the_round() -> None:
    s = table("recruiter director -", "intern accountant investor")
    s.director_rises = True
    play(s, "resign:intern", "ask:P2:director")
    assert lines(s) == ["promote:P1", "promote:P2"]
    play(s, "promote:P1")
    assert told(s, "promoted") == []
    assert points(s) == [0, 0, 0]


@rule("SN-VAR-07")
def test_a_director_killed_by_a_promotion_may_hope_too_and_finds_nothing() -> None:
    s = table("recruiter director salesman - -", "director intern intern")
    s.director_rises = True
    play(s, "resign:director", "promote:P2")
    assert waiting(s) == (P2, "promote")
    play(s, "promote:P2")
    assert alive(s) == [P1, P3]


@rule("SN-VAR-07")
def test_a_host_may_play_by_the_letter() -> None:
    s = GAME.setup(4, {"director_rises": True, "brigitte_may_resign": True}, PlainRng(1))
    assert (s.director_rises, s.brigitte_may_resign) == (True, True)
