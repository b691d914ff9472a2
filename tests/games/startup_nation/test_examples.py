"""The worked examples of the rules, in their order; those of whole matches have a file of their own."""

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    P4,
    alive,
    deck,
    hand,
    hands,
    heard,
    known,
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


@rule("SN-INT-01", "SN-INT-02", "SN-QST-07", "SN-KNOW-03")
def test_e1_question_miss_swap() -> None:
    s = table("accountant programmer director macron", "intern salesman programmer")
    play(s, "resign:intern")
    assert len(lines(s)) == 30
    play(s, "ask:P3:recruiter")
    assert told(s, "answered") == [{"target": P3, "yes": False, "certified": True}]
    assert waiting(s) == (P3, "offer")
    play(s, "offer:yes")
    assert (hand(s, P1), hand(s, P3)) == ("director", "accountant")
    assert (known(s, P1)[P3], known(s, P3)[P1]) == ("accountant", "director")
    assert known(s, P2) == [None, "programmer", None, None]
    assert known(s, P4) == [None, None, None, "macron"]
    assert len(heard(s, P2, "offer_made")) == 1
    assert waiting(s) == (P2, "resign")


@rule("SN-INT-02", "SN-QST-04", "SN-DEATH-02")
def test_e2_question_hit() -> None:
    s = table("accountant programmer recruiter macron", "intern salesman programmer")
    play(s, "resign:intern", "ask:P3:recruiter")
    assert told(s, "answered")[0]["yes"] is True
    assert (pile(s, P3), alive(s)) == (["recruiter died"], [P1, P2, P4])
    assert (hand(s, P1), waiting(s)) == ("accountant", (P2, "resign"))


@rule("SN-PRG-01", "SN-PRG-03", "SN-QST-05", "SN-QST-10", "SN-ACC-03")
def test_e3_indirect_question_to_a_liar() -> None:
    s = table(
        "recruiter intern director macron",
        "programmer salesman programmer",
        discards={"P3": "accountant"},
        liars={"P3#0": "P4"},
    )
    play(s, "resign:programmer")
    assert len(lines(s)) == 6
    play(s, "delegate:P2>P4")
    assert len(lines(s)) == 10
    play(s, "name:macron", "answer:no", "offer:yes")
    assert told(s, "answered") == [{"target": P4, "yes": False, "certified": False}]
    assert (hand(s, P2), hand(s, P4)) == ("macron", "intern")
    assert [player for player, _ in s.rights] == [P4]
    assert (waiting(s), lines(s)) == ((P2, "resign"), ["resign:salesman"])


@rule("SN-QST-06", "SN-IVT-09", "SN-IVT-10", "SN-IVT-11", "SN-KNOW-07")
def test_e4_a_useful_false_yes() -> None:
    for index in (1, 0):
        s = table(
            "recruiter salesman investor macron",
            "intern intern",
            discards={"P3": "accountant tech_lead programmer"},
            liars={"P3#0": "P3"},
        )
        play(s, "resign:intern", "ask:P3:programmer", "answer:yes")
        assert P3 in alive(s)
        assert len(lines(s)) == 3
        play(s, f"fallback:#{index}")
        shown = [card["card"] for card in seen(s, P1).facts["seats"][P3]["discard"]]
        assert shown == ["accountant", "tech_lead", "programmer", "investor"]
        if index == 1:
            assert (hand(s, P3), len(s.rights), known(s, P1)[P3]) == ("tech_lead", 1, None)
        else:
            assert (hand(s, P3), s.rights, known(s, P1)[P3]) == ("accountant", (), "accountant")


@rule("SN-PRM-01", "SN-PRM-02", "SN-PRM-03", "SN-PRM-09", "SN-KNOW-05")
def test_e5_promotion_found() -> None:
    s = table(
        "macron recruiter salesman intern",
        "director intern salesman programmer accountant recruiter",
        active="P2",
    )
    play(s, "resign:director")
    assert len(lines(s)) == 4
    play(s, "promote:P3")
    assert heard(s, P3, "promoted_cards")[0]["cards"] == ["intern", "salesman", "programmer", "accountant"]
    assert told(s, "promoted")[0]["depth"] == 4
    assert (hand(s, P3), pile(s, P3), s.alliances) == ("accountant", ["salesman replaced"], ())
    assert heard(s, P3, "drew_card")[-1]["card"] == "intern"
    assert deck(s) == ["salesman", "programmer", "recruiter"]
    assert seen(s, P3).facts["knowledge"]["deck"] == ["salesman", "programmer", None]


@rule("SN-PRM-04", "SN-TEC-03", "SN-TEC-04", "SN-TURN-01")
def test_e6_promotion_that_kills_and_an_announcement() -> None:
    s = table("macron recruiter tech_lead salesman", "director intern programmer", active="P2")
    play(s, "resign:director", "promote:P3")
    assert told(s, "promoted") == [{"granter": P2, "player": P3, "found": False, "depth": 2, "character": "tech_lead"}]
    assert deck(s) == ["intern", "programmer"]
    assert waiting(s) == (P3, "announce")
    assert len(lines(s)) == 31
    play(s, "announce:P4:brigitte")
    assert waiting(s) == (P4, "resign")


@rule("SN-TURN-07", "SN-ELIM-02")
def test_e7_macron_and_brigitte_in_one_hand() -> None:
    s = table("macron recruiter tech_lead salesman", "brigitte intern programmer")
    assert lines(s) == ["resign:brigitte"]
    play(s, "resign:brigitte")
    assert pile(s, P1) == ["brigitte died", "macron died"]
    assert (alive(s), waiting(s)) == ([P2, P3, P4], (P2, "resign"))


@rule("SN-MAC-03", "SN-TURN-12")
def test_e8_lost_through_one_s_own_question() -> None:
    s = table("brigitte programmer macron accountant", "intern programmer intern")
    play(s, "resign:intern", "ask:P3:macron")
    assert (alive(s), waiting(s)) == ([P2, P4], (P2, "resign"))


@rule("SN-SAL-02", "SN-SAL-06", "SN-ELIM-03")
def test_e9_alliances() -> None:
    s = table(
        "macron recruiter accountant programmer",
        "salesman intern programmer",
        active="P3",
        discards={"P1": "salesman"},
        allies={"P1#0": "P2"},
    )
    play(s, "resign:salesman")
    assert len(lines(s)) == 3
    play(s, "ally:P2")
    assert told(s, "alliance_ended")[0]["reason"] == "new_alliance"
    assert [(one, other) for one, other, _ in s.alliances] == [(P3, P2)]
    play(s, "resign:intern", "ask:P2:recruiter")
    assert s.alliances == ()


@rule("SN-END-02", "SN-SCORE-03", "SN-SCORE-04", "SN-SETUP-07")
def test_e10_last_card_tie_and_ally() -> None:
    s = table("intern accountant salesman accountant", "tech_lead", "P3", {"P1": "salesman"}, {"P1#0": "P2"})
    play(s, "resign:tech_lead")
    assert len(heard(s, P3, "looked_at_all_cards")[0]["hands"]) == 3
    assert (points(s), told(s, "round_ended")[0]["rank"]) == ([1, 1, 0, 1], 5)
    assert told(s, "round_ended")[0]["first"] == P2


@rule("SN-END-03", "SN-PRM-07")
def test_e11_director_on_an_empty_deck() -> None:
    s = table("brigitte accountant salesman", "director", "P3")
    play(s, "resign:director", "promote:P1")
    assert alive(s) == [P2, P3]
    assert points(s) == [0, 1, 0]


@rule("SN-IVT-02", "SN-IVT-05", "SN-IVT-06", "SN-MAC-05")
def test_e12_rehiring_macron() -> None:
    for index, keeps_the_right in ((1, True), (0, False)):
        s = table(
            "programmer brigitte recruiter -",
            "investor intern",
            discards={"P2": "tech_lead", "P4": "accountant macron"},
            liars={"P4#0": "P3"},
        )
        play(s, "resign:investor")
        assert lines(s) == ["rehire:none", "rehire:P2#0", "rehire:P4#0", "rehire:P4#1"]
        play(s, f"rehire:P4#{index}")
        assert pile(s, P1) == ["investor resigned", "programmer replaced"]
        assert bool(s.rights) == keeps_the_right
        if index == 1:
            assert [known(s, seat)[P1] for seat in (P1, P2, P3)] == ["macron"] * 3


@rule("SN-PRM-06")
def test_e13_promoting_macron() -> None:
    s = table("programmer macron recruiter tech_lead", "director intern brigitte programmer")
    play(s, "resign:director", "promote:P2")
    assert told(s, "promoted")[0]["depth"] == 2
    assert pile(s, P2) == ["macron died", "brigitte died"]
    assert [heard(s, P3, "drew_card")[0]["card"], *deck(s)] == ["intern", "programmer"]
    assert waiting(s) == (P3, "resign")


@rule("SN-SCORE-05", "SN-MATCH-02")
def test_e14_joint_victory_and_match() -> None:
    s = table(
        "macron brigitte intern recruiter",
        "tech_lead",
        discards={"P1": "salesman"},
        allies={"P1#0": "P2"},
        scores=[2, 1, 2, 0],
    )
    play(s, "resign:tech_lead")
    assert s.scores == (4, 3, 2, 0)
    assert s.outcome is not None
    assert s.outcome.winners == (P1, P2)


E17 = """
P2 resign:salesman 1, P2 ally:P3 3, P3 resign:intern 2, P3 ask:P1:recruiter 30, P1 offer:yes 2, P4 resign:brigitte 1,
P1 resign:programmer 2, P1 delegate:P3>P2 2, P3 name:macron 10, P2 offer:no 2, P2 resign:programmer 2,
P2 delegate:P3>P1 2, P3 name:tech_lead 10, P1 offer:no 2, P3 resign:programmer 2, P3 delegate:P2>P1 2,
P2 name:director 10, P1 offer:no 2, P1 resign:accountant 2, P1 grant_lie:P2 3, P2 resign:salesman 2, P2 ally:P3 2,
P3 resign:tech_lead 2, P1 resign:investor 2, P1 rehire:P1#1 11, P2 resign:director 2, P2 promote:P3 3,
P1 resign:accountant 2, P1 grant_lie:P1 2, P2 resign:intern 1, P2 ask:P1:intern 10, P1 answer:no 2, P1 offer:yes 2
"""


@rule("SN-TEST-03", "SN-ACT-02", "SN-ACT-07", "SN-TURN-08")
def test_e17_a_whole_round_of_the_scripted_policy() -> None:
    s = GAME.setup(4, {}, PlainRng(1))
    script = [line.split() for line in E17.replace("\n", " ").split(",")]
    assert len(script) == 33
    for number, (player, text, size) in enumerate(script):
        menu = lines(s)
        assert waiting(s) == (int(player[1]) - 1, text.partition(":")[0])
        assert len(menu) == int(size)
        assert menu[number % len(menu)] == text
        play(s, text)
    ended = told(s, "round_ended")[0]
    assert (ended["cause"], ended["hands"]) == ("deck_exhausted", [[P1, "intern"], [P2, "recruiter"]])
    assert ended["points"] == [0, 1, 0, 0]
    assert len(told(s, "drew")) == 13 + 1


@rule("SN-KNOW-02", "SN-KNOW-04")
def test_e18_knowledge() -> None:
    s = table("accountant intern salesman macron", "tech_lead programmer intern")
    play(s, "resign:tech_lead", "resign:programmer", "delegate:P3>P4", "name:intern", "offer:no")
    assert known(s, P1)[P2] == "intern"
    s = table("accountant intern salesman macron", "tech_lead programmer intern")
    play(s, "resign:tech_lead", "resign:intern", "ask:P3:director", "offer:no")
    assert known(s, P1)[P2] is None
    assert hands(s)[P2] == "programmer"
