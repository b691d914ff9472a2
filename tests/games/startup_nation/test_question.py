"""Questions, answers, and posts offered."""

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    alive,
    code,
    hand,
    hands,
    heard,
    lines,
    pile,
    play,
    table,
    told,
    waiting,
)
from tripot.engine.seats import SPECTATOR
from tripot.games.startup_nation.state import Table


def asking(**more: object) -> Table:
    """P1 has an Intern to ask with; P2 is the Recruiter."""
    s = table("tech_lead recruiter salesman", "intern programmer", **more)  # type: ignore[arg-type]
    play(s, "resign:intern")
    return s


def liar() -> Table:
    """The same, but P2 may lie."""
    return asking(discards={"P3": "accountant"}, liars={"P3#0": "P2"})


@rule("SN-QST-01")
def test_asker_and_target_are_two_alive_players() -> None:
    s = table("tech_lead recruiter - salesman", "intern programmer")
    play(s, "resign:intern")
    assert {line.split(":")[1] for line in lines(s)} == {"P2", "P4"}
    assert code(s, P1, "ask:P1:intern") == "target_self"
    assert code(s, P1, "ask:P3:intern") == "target_eliminated"


@rule("SN-QST-02")
def test_any_character_of_the_deck_may_be_named() -> None:
    s = asking()
    named = [line.split(":")[2] for line in lines(s) if line.startswith("ask:P2:")]
    everybody = "intern programmer tech_lead recruiter salesman accountant director investor macron brigitte"
    assert named == everybody.split()


@rule("SN-QST-03", "SN-QST-04")
def test_without_a_lie_right_the_program_tells_the_truth() -> None:
    s = asking()
    play(s, "ask:P2:recruiter")
    assert told(s, "answered") == [{"target": P2, "yes": True, "certified": True}]
    s = asking()
    play(s, "ask:P2:salesman")
    assert told(s, "answered") == [{"target": P2, "yes": False, "certified": True}]
    assert waiting(s) == (P2, "offer")


@rule("SN-QST-05")
def test_with_a_lie_right_the_target_answers_whatever_the_truth() -> None:
    for named in ("recruiter", "salesman"):
        s = liar()
        play(s, f"ask:P2:{named}")
        assert waiting(s) == (P2, "answer")
        assert lines(s) == ["answer:yes", "answer:no"]
        assert not told(s, "answered")


@rule("SN-QST-05")
def test_a_false_no_saves() -> None:
    s = liar()
    play(s, "ask:P2:recruiter", "answer:no")
    assert alive(s) == [P1, P2, P3]
    assert waiting(s) == (P2, "offer")


@rule("SN-QST-06")
def test_a_false_yes_kills_the_real_character() -> None:
    s = liar()
    play(s, "ask:P2:brigitte", "answer:yes")
    assert pile(s, P2) == ["recruiter died"]
    assert alive(s) == [P1, P3]


@rule("SN-QST-06")
def test_a_false_yes_has_the_death_effect_of_the_real_character() -> None:
    s = table(
        "recruiter director salesman tech_lead",
        "intern programmer",
        discards={"P3": "accountant"},
        liars={"P3#0": "P2"},
    )
    play(s, "resign:intern", "ask:P2:brigitte", "answer:yes")
    assert waiting(s) == (P2, "promote")


@rule("SN-QST-07")
def test_the_target_alone_decides_on_the_exchange() -> None:
    s = asking()
    play(s, "ask:P2:salesman", "offer:yes")
    assert hands(s)[:2] == ["recruiter", "tech_lead"]
    assert waiting(s) == (P2, "resign")
    s = asking()
    play(s, "ask:P2:salesman", "offer:no")
    assert hands(s)[:2] == ["tech_lead", "recruiter"]


@rule("SN-QST-08")
def test_the_offer_comes_after_a_true_and_after_a_false_no() -> None:
    for s, named in ((asking(), "salesman"), (liar(), "salesman"), (liar(), "recruiter")):
        play(s, f"ask:P2:{named}")
        if waiting(s) == (P2, "answer"):
            play(s, "answer:no")
        assert waiting(s) == (P2, "offer")
        assert lines(s) == ["offer:yes", "offer:no"]


@rule("SN-QST-09")
def test_macron_changes_hands_without_harm() -> None:
    s = table("tech_lead macron brigitte", "intern programmer")
    play(s, "resign:intern", "ask:P2:salesman", "offer:yes")
    assert (hand(s, P1), alive(s)) == ("macron", [P1, P2, P3])
    assert not told(s, "died")


@rule("SN-QST-10")
def test_a_question_is_public_and_its_answer_certified_or_not() -> None:
    s = liar()
    play(s, "ask:P2:recruiter", "answer:no", "offer:yes")
    assert heard(s, SPECTATOR, "asked") == [{"asker": P1, "target": P2, "named": "recruiter"}]
    assert heard(s, SPECTATOR, "answered") == [{"target": P2, "yes": False, "certified": False}]
    assert heard(s, SPECTATOR, "offer_made") == [{"asker": P1, "target": P2}]
    assert not heard(s, P3, "offer_made_cards")
    exchanged = [{"hands": [[P1, "recruiter"], [P2, "tech_lead"]], "turn": 1}]
    assert heard(s, P1, "offer_made_cards") == heard(s, P2, "offer_made_cards") == exchanged


@rule("SN-QST-11")
def test_allies_may_question_each_other_again_and_again() -> None:
    s = table("tech_lead recruiter macron", "intern programmer intern intern", "P1", {"P1": "salesman"}, {"P1#0": "P2"})
    play(s, "resign:intern", "ask:P2:brigitte", "offer:no")
    play(s, "resign:programmer", "delegate:P1>P3", "name:brigitte", "offer:no")
    play(s, "resign:intern", "ask:P2:brigitte", "offer:no")
    assert [(event["asker"], event["target"]) for event in told(s, "asked")] == [(P1, P2), (P1, P3), (P3, P2)]


@rule("SN-QST-12")
def test_a_lie_right_protects_from_no_promotion_and_no_declaration() -> None:
    s = table(
        "recruiter macron brigitte salesman", "director intern", discards={"P1": "accountant"}, liars={"P1#0": "P3"}
    )
    play(s, "resign:director", "promote:P2")
    assert P3 not in alive(s)
    s = table("recruiter salesman macron", "director intern", discards={"P1": "accountant"}, liars={"P1#0": "P2"})
    play(s, "resign:director", "promote:P2")
    assert alive(s) == [P1, P3]
