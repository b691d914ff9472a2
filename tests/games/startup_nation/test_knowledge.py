"""What players know for certain."""

import pytest

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, P5, heard, known, play, seen, table
from tripot.games.startup_nation.state import Table


def deck_known(s: Table, seat: int) -> list[str | None]:
    known_cards: list[str | None] = seen(s, seat).facts["knowledge"]["deck"]
    return known_cards


def looked() -> Table:
    """P1 has seen every hand: P2 intern, P3 salesman, P4 macron."""
    s = table("accountant intern salesman macron", "tech_lead programmer intern recruiter director intern")
    play(s, "resign:tech_lead")
    return s


@rule("SN-KNOW-01")
def test_everybody_knows_their_own_card_and_no_other() -> None:
    s = table("accountant intern salesman macron", "tech_lead programmer")
    assert known(s, P2) == [None, "intern", None, None]
    assert deck_known(s, P1) == [None]


@rule("SN-KNOW-02")
def test_a_tech_lead_s_look_is_remembered() -> None:
    assert known(looked(), P1) == ["accountant", "intern", "salesman", "macron"]


@rule("SN-KNOW-03")
def test_knowledge_follows_an_exchange() -> None:
    s = looked()
    play(s, "resign:programmer", "delegate:P3>P4", "name:intern", "offer:yes")
    assert known(s, P1) == ["accountant", "intern", "macron", "salesman"]
    assert known(s, P3) == [None, None, "macron", "salesman"]
    assert known(s, P2) == [None, "intern", None, None]


@rule("SN-KNOW-04")
def test_a_known_card_that_is_not_laid_is_kept() -> None:
    s = looked()
    play(s, "resign:programmer", "delegate:P3>P4", "name:intern", "offer:no")
    assert known(s, P1)[P2] == "intern"


@rule("SN-KNOW-04")
def test_a_known_card_that_may_have_been_laid_is_known_no_more() -> None:
    s = looked()
    play(s, "resign:intern", "ask:P1:director", "offer:no")
    assert known(s, P1)[P2] is None


@rule("SN-KNOW-04")
def test_while_two_cards_are_held_the_known_one_is_still_shown() -> None:
    s = looked()
    assert seen(s, P1).facts["seats"][P2]["cards"] == 2
    assert known(s, P1)[P2] == "intern"


def searched() -> Table:
    """P3 has been promoted and knows the next two cards of the deck, intern and programmer."""
    s = table("macron recruiter salesman tech_lead", "director intern programmer accountant recruiter", active="P2")
    play(s, "resign:director", "promote:P3")
    return s


@rule("SN-KNOW-04", "SN-KNOW-05")
def test_cards_passed_over_in_the_deck_are_known_when_drawn_and_kept() -> None:
    s = searched()
    assert heard(s, P3, "promoted_cards")[0]["cards"] == ["intern", "programmer", "accountant"]
    assert deck_known(s, P3) == ["programmer", None]
    play(s, "resign:intern", "ask:P1:brigitte", "offer:no")
    assert known(s, P3)[P3] == "accountant"


@rule("SN-KNOW-04")
def test_only_the_drawn_card_known_it_is_kept_unless_laid() -> None:
    s = table("macron recruiter salesman tech_lead", "director intern programmer accountant recruiter", active="P3")
    play(s, "resign:director", "promote:P3")
    assert deck_known(s, P3) == ["programmer", None]
    play(s, "resign:tech_lead")
    assert known(s, P3)[P4] == "intern"
    s = table("macron recruiter salesman tech_lead", "director intern programmer accountant recruiter", active="P3")
    play(s, "resign:director", "promote:P3", "resign:intern", "ask:P1:brigitte", "offer:no")
    assert known(s, P3)[P4] is None


@rule("SN-KNOW-04")
@pytest.mark.parametrize(
    ("turn", "kept"),
    [
        (["resign:salesman", "ally:P4"], "intern"),
        (["resign:intern", "ask:P1:brigitte", "offer:no"], "salesman"),
    ],
)
def test_both_cards_known_the_kept_one_is_the_other(turn: list[str], kept: str) -> None:
    s = table("macron salesman programmer accountant", "recruiter director intern tech_lead intern accountant")
    play(s, "resign:recruiter", "swap:P2,P3")
    play(s, "resign:director", "promote:P2")
    play(s, *turn)
    assert known(s, P2)[P3] == kept
    assert known(s, P4)[P3] is None


@rule("SN-KNOW-05")
def test_the_card_taken_by_a_promotion_is_known_to_those_who_knew_it_in_the_deck() -> None:
    s = table(
        "macron recruiter salesman director intern",
        "director programmer intern tech_lead accountant recruiter intern",
        active="P2",
    )
    play(s, "resign:director", "promote:P3")
    assert deck_known(s, P3) == ["intern", "tech_lead", None, None]
    assert (known(s, P3)[P3], known(s, P1)[P3]) == ("accountant", None)
    play(s, "resign:programmer", "delegate:P1>P2", "name:intern", "offer:no")
    play(s, "resign:director", "promote:P5")
    assert [known(s, seat)[P5] for seat in (P1, P3, P5)] == [None, "tech_lead", "tech_lead"]


@rule("SN-KNOW-06")
def test_a_rehired_card_is_known_to_everybody() -> None:
    s = table("recruiter intern salesman", "investor intern programmer", discards={"P2": "accountant"})
    play(s, "resign:investor", "rehire:P2#0")
    assert [known(s, seat)[P1] for seat in (P1, P2, P3)] == ["accountant"] * 3


def fallen_back(pile: str, index: int, **more: object) -> Table:
    s = table("tech_lead investor macron recruiter", "intern director programmer", discards={"P2": pile}, **more)  # type: ignore[arg-type]
    play(s, "resign:intern", "ask:P2:investor")
    if s.stack[-1].kind == "answer":
        play(s, "answer:yes")
    play(s, f"fallback:#{index}")
    return s


@rule("SN-KNOW-07")
def test_a_card_taken_back_is_known_if_it_can_only_be_one_character() -> None:
    assert known(fallen_back("intern intern", 0), P1)[P2] == "intern"
    assert known(fallen_back("intern programmer", 0), P1)[P2] is None
    assert known(fallen_back("intern programmer", 0), P2)[P2] == "intern"


@rule("SN-KNOW-07")
def test_cards_that_carry_an_effect_are_ruled_out_or_given_away() -> None:
    kept = fallen_back("accountant intern", 1, liars={"P2#0": "P4"})
    assert known(kept, P1)[P2] == "intern"
    taken = fallen_back("accountant intern programmer", 0, liars={"P2#0": "P4"})
    assert known(taken, P1)[P2] == "accountant"
    unclear = fallen_back("accountant intern programmer", 1, liars={"P2#0": "P4"})
    assert known(unclear, P1)[P2] is None
    salesman = fallen_back("salesman intern programmer", 0, allies={"P2#0": "P4"})
    assert known(salesman, P3)[P2] == "salesman"


@rule("SN-KNOW-07")
def test_a_card_drawn_for_a_dead_investor_is_known_to_those_who_knew_it_in_the_deck() -> None:
    s = table("macron salesman tech_lead investor", "director intern programmer recruiter salesman", active="P2")
    play(s, "resign:director", "promote:P3", "resign:intern", "ask:P4:investor")
    assert [known(s, seat)[P4] for seat in (P1, P3, P4)] == [None, "programmer", "programmer"]


@rule("SN-KNOW-08")
def test_elimination_clears_what_was_known_of_a_hand() -> None:
    s = looked()
    play(s, "resign:intern", "ask:P3:salesman")
    assert known(s, P1)[P3] is None


@rule("SN-KNOW-08")
def test_a_card_that_leaves_the_deck_is_known_there_no_more() -> None:
    s = table("macron recruiter salesman tech_lead", "director intern programmer accountant recruiter", active="P3")
    play(s, "resign:director", "promote:P3")
    before = deck_known(s, P3)
    play(s, "resign:tech_lead")
    assert before == ["programmer", None]
    assert deck_known(s, P3) == [None]


@rule("SN-KNOW-09")
def test_the_display_counts_no_cards_and_believes_no_answer() -> None:
    s = table("recruiter macron salesman", "intern tech_lead", discards={"P1": "accountant programmer programmer"})
    play(s, "resign:intern", "ask:P2:salesman", "offer:no")
    assert known(s, P1) == ["recruiter", None, None]


@rule("SN-KNOW-10")
def test_the_eliminated_keep_what_they_knew_out_of_the_way() -> None:
    s = looked()
    play(s, "resign:intern", "ask:P1:accountant")
    shown = seen(s, P1).facts
    assert shown["knowledge"] is None
    assert shown["memory"]["hands"][P3] == "salesman"
    assert shown["memory"]["turn"] == 2
    play(s, "resign:salesman", "ally:P2")
    assert seen(s, P1).facts["memory"] == shown["memory"]
