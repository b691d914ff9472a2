"""What the table shows: lies when the round ends, a forced elimination before it is played, notes beside choices."""

from typing import Any

from citing import rule
from games.startup_nation.matches import match
from games.startup_nation.tables import P1, P2, P3, P4, heard, play, seen, table, told
from tripot.engine.codec import digest
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR, Seat
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.state import Table

LIE = {"asker": P1, "target": P2, "named": "recruiter", "yes": False}


def after_an_answer(answer: str, named: str = "recruiter") -> Table:
    """P2, the Recruiter, may lie and answers P1's Intern."""
    liars = {"discards": {"P3": "accountant"}, "liars": {"P3#0": "P2"}}
    s = table("tech_lead recruiter salesman", "intern programmer", **liars)  # type: ignore[arg-type]
    play(s, "resign:intern", f"ask:P2:{named}", f"answer:{answer}")
    return s


def played_out(s: Table) -> Table:
    """To the end of the round."""
    while s.stack:
        play(s, s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).picks[-1].text)
    return s


@rule("SN-SHOW-02", "SN-QST-10", "SN-END-06")
def test_a_lie_is_told_to_all_just_after_the_round_ended_and_not_before() -> None:
    s = after_an_answer("no")
    assert told(s, "lies_told") == []
    played_out(s)
    kinds = [event.kind for event in s.log or ()]
    assert kinds[kinds.index("round_ended") + 1] == "lies_told"
    assert heard(s, SPECTATOR, "lies_told") == heard(s, P3, "lies_told") == [LIE]


@rule("SN-SHOW-02")
def test_a_false_yes_is_a_lie_too_and_the_truth_is_none() -> None:
    assert told(played_out(after_an_answer("yes", "salesman")), "lies_told") == [
        LIE | {"named": "salesman", "yes": True}
    ]
    assert told(played_out(after_an_answer("no", "salesman")), "lies_told") == []
    assert told(played_out(after_an_answer("yes")), "lies_told") == []


@rule("SN-SHOW-02")
def test_lies_are_told_in_order_and_forgotten_with_the_round() -> None:
    s, _ = match(1)
    s.lies = ((0, 1, 5, False), (2, 3, 4, True))
    round_number = s.round
    while s.round == round_number:
        play(s, s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).picks[0].text)
    assert [lie["target"] for lie in told(s, "lies_told")][:2] == [1, 3]
    assert s.lies == ()


@rule("SN-SHOW-02")
def test_tables_that_began_by_the_first_rules_keep_lies_to_themselves() -> None:
    s = GAME.setup(4, {"rules": "1.0"}, PlainRng(1))
    assert s.is_first_edition
    s = after_an_answer("no")
    s.is_first_edition = True
    assert told(played_out(s), "lies_told") == []


@rule("SN-SHOW-02", "SN-INFO-05")
def test_only_who_lied_and_who_saw_a_false_yes_know_of_a_lie_in_a_redealt_world() -> None:
    honest, lying = after_an_answer("no", "salesman"), after_an_answer("no")
    assert honest.lies == ()
    assert lying.lies == ((P1, P2, 4, False),)
    for seat in (P1, P3, SPECTATOR):
        assert GAME.redeal(lying, seat, PlainRng(1)).lies == ()
    assert GAME.redeal(lying, P2, PlainRng(1)).lies == lying.lies
    exposed = after_an_answer("yes", "salesman")
    assert GAME.redeal(exposed, P3, PlainRng(1)).lies == exposed.lies


@rule("SN-SHOW-02", "SN-INFO-05")
def test_a_redeal_does_not_depend_on_whether_somebody_lied() -> None:
    s = after_an_answer("no")
    spotless = s.fork()
    spotless.lies = ()
    for seat in (P1, P3, SPECTATOR):
        one, other = (GAME.redeal(world, seat, PlainRng(7)) for world in (s, spotless))
        assert digest(one) == digest(other)
        assert seen(s, seat).facts == seen(spotless, seat).facts


def noted(s: Table, seat: Seat) -> dict[str, dict[str, Any]]:
    """The choices of a seat, by their wording."""
    return {choice["action"]: choice for choice in seen(s, seat).facts["choices"]}


@rule("SN-SHOW-03", "SN-TURN-07")
def test_the_only_choice_of_macron_and_brigitte_in_one_hand_says_what_it_is() -> None:
    s = table("macron recruiter salesman", "brigitte intern intern")
    [choice] = seen(s, P1).facts["choices"]
    assert (choice["action"], choice["confirm"]) == ("resign:brigitte", False)
    assert seen(s, P1).facts["hint"] == "resign_out"
    play(s, "resign:brigitte")
    assert told(s, "met_in_hand") == [{"player": P1}]


@rule("SN-SHOW-04")
def test_a_character_whose_copies_are_all_in_sight_cannot_be_true() -> None:
    s = table(
        "tech_lead recruiter salesman macron", "intern programmer", discards={"P2": "accountant", "P3": "accountant"}
    )
    play(s, "resign:intern")
    marked = {action for action, choice in noted(s, P1).items() if choice["cannot_be_true"]}
    assert marked == {f"ask:{player}:{name}" for player in ("P2", "P3", "P4") for name in ("tech_lead", "accountant")}


@rule("SN-SHOW-04")
def test_nothing_is_called_impossible_when_the_target_may_lie() -> None:
    s = table("tech_lead recruiter salesman", "intern programmer", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:intern")
    marked = {action for action, choice in noted(s, P1).items() if choice["cannot_be_true"]}
    assert marked == {"ask:P3:tech_lead", "ask:P3:accountant"}


@rule("SN-SHOW-04", "SN-IVT-10")
def test_the_cards_of_a_sealed_list_do_not_count() -> None:
    s = table("recruiter investor salesman macron", "intern programmer intern", discards={"P2": "tech_lead director"})
    play(s, "resign:intern", "ask:P2:investor", "fallback:#0", "resign:programmer", "delegate:P3>P4")
    marked = {action for action, choice in noted(s, P3).items() if choice["cannot_be_true"]}
    assert marked == {"name:investor"}


@rule("SN-SHOW-04")
def test_a_known_card_is_named_beside_the_choice_of_its_player() -> None:
    s = table("recruiter salesman macron accountant", "tech_lead programmer intern intern salesman intern")
    play(s, "resign:tech_lead", "resign:programmer", "delegate:P3>P4", "name:intern", "offer:no", "resign:intern")
    play(s, "ask:P1:intern", "offer:no", "resign:intern", "ask:P1:intern", "offer:no", "resign:salesman")
    assert [choice["known"] for choice in noted(s, P1).values()] == [
        [[P2, "salesman"]],
        [[P3, "macron"]],
        [[P4, "accountant"]],
    ]


@rule("SN-SHOW-04")
def test_offering_a_post_to_somebody_with_the_same_character_is_marked() -> None:
    s = table("recruiter recruiter macron accountant", "tech_lead intern programmer intern")
    play(s, "resign:tech_lead", "resign:intern", "ask:P1:intern")
    assert noted(s, P1)["offer:yes"]["same_character"]
    assert noted(s, P1)["offer:yes"]["known"] == [[P2, "recruiter"]]
    assert not noted(s, P1)["offer:no"]["same_character"]


@rule("SN-SHOW-04")
def test_advice_fits_the_hand() -> None:
    s = table("macron recruiter salesman accountant", "recruiter intern intern")
    assert seen(s, P1).facts["hint"] == "resign_bound"
    play(s, "resign:recruiter")
    assert seen(s, P1).facts["hint"] == "swap_high"
    assert seen(s, P2).facts["hint"] is None


@rule("SN-UI-08")
def test_a_card_that_was_taken_back_and_lies_open_again_is_counted_once() -> None:
    s = table("salesman investor macron", "intern programmer intern", discards={"P2": "recruiter"}, players=3)
    play(s, "resign:intern", "ask:P2:investor", "fallback:#0", "resign:recruiter", "swap:P1,P3")
    row = next(one for one in seen(s, P3).facts["characters"] if one["id"] == "recruiter")
    assert (row["face_up"], row["copies"]) == (1, 1)
