"""The order in which things are resolved."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, P5, alive, lines, play, table, told, waiting
from tripot.games.startup_nation.state import Table


def chain() -> Table:
    """Two Directors, a Tech Lead, an Intern: the longest chain begins here."""
    return table(
        "accountant director director tech_lead salesman",
        "programmer intern",
        discards={"P1": "accountant"},
        liars={"P1#0": "P3"},
    )


@rule("SN-RES-01", "SN-RES-02", "SN-RES-03")
def test_a_chain_of_deaths_resolves_depth_first_with_one_decision_at_a_time() -> None:
    s = chain()
    play(s, "resign:programmer", "delegate:P2>P3", "name:intern")
    assert waiting(s) == (P3, "answer")
    play(s, "answer:yes")
    assert waiting(s) == (P3, "promote")
    play(s, "promote:P2")
    assert waiting(s) == (P2, "promote")
    play(s, "promote:P4")
    assert waiting(s) == (P4, "announce")
    assert s.active == P1
    play(s, "announce:none")
    assert (alive(s), waiting(s)) == ([P1, P5], (P5, "resign"))
    assert s.decision == 7


@rule("SN-RES-02")
def test_a_promotion_may_kill_macron_and_with_him_brigitte() -> None:
    s = table("accountant director macron brigitte salesman", "intern programmer intern")
    play(s, "resign:intern", "ask:P2:director", "promote:P3")
    assert [death["character"] for death in told(s, "died")] == ["director", "macron", "brigitte"]
    assert alive(s) == [P1, P5]


@rule("SN-RES-03")
def test_the_owner_of_a_dead_investor_chooses_the_card() -> None:
    s = table("accountant director investor salesman", "intern programmer intern", discards={"P3": "intern"})
    play(s, "resign:intern", "ask:P2:director", "promote:P3")
    assert waiting(s) == (P3, "fallback")
    assert lines(s) == ["fallback:#0"]


@rule("SN-RES-04")
def test_an_empty_deck_ends_nothing_before_the_end_of_the_turn() -> None:
    s = table("accountant director recruiter salesman", "intern")
    play(s, "resign:intern", "ask:P2:director")
    assert waiting(s) == (P2, "promote")
    assert not told(s, "round_ended")
    play(s, "promote:P3")
    assert told(s, "round_ended")[0]["hands"] == [[P1, "accountant"], [P4, "salesman"]]


@rule("SN-RES-04")
def test_a_lone_survivor_ends_the_round_after_the_death() -> None:
    s = table("accountant director tech_lead", "intern programmer intern")
    play(s, "resign:intern", "ask:P2:director", "promote:P3")
    assert waiting(s) is None
    assert told(s, "round_ended")[0]["cause"] == "lone_survivor"
