"""What the office floor is drawn from: who sits where, what was said last."""

from typing import Any

from citing import rule
from tripot.engine.actions import Pick
from tripot.engine.seats import SPECTATOR
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.startup_nation import GAME, position
from tripot.games.startup_nation.pages import page

HANDS = {"P1": "accountant", "P2": "programmer", "P3": "director", "P4": "macron"}


def floor(*actions: str, seat: int = 0, **facts: Any) -> dict[str, Any]:
    """The floor as a seat sees it after these choices of whoever is awaited."""
    s = position.start({"players": 4, "active": "P1", "hands": HANDS, **facts})
    settle(s)
    for action in actions:
        assert perform(GAME, s, s.stack[-1].seat, Pick(action)) is None  # type: ignore[attr-defined]
    return page("table", look(GAME, s, seat), {})


def said(*actions: str, **facts: Any) -> list[tuple[str, int, int | None]]:
    return [(one.kind, one.speaker, one.to) for one in floor(*actions, **facts)["said"]]


@rule("SN-UI-01")
def test_the_others_sit_across_the_table_clockwise_and_a_watcher_sees_every_desk() -> None:
    assert floor(deck=["intern", "salesman"], seat=1)["order"] == (2, 3, 0)
    assert floor(deck=["intern", "salesman"], seat=SPECTATOR)["order"] == (0, 1, 2, 3)


@rule("SN-UI-01", "SN-QST-10")
def test_a_question_hangs_over_the_asker_and_its_answer_comes_back() -> None:
    deck = ["intern", "salesman", "programmer", "salesman"]
    assert said("resign:intern", deck=deck) == []
    asked = said("resign:intern", "ask:P3:intern", deck=deck)
    assert asked == [("question", 0, 2), ("no", 2, 0)]
    swapped = said("resign:intern", "ask:P3:intern", "offer:yes", deck=deck)
    assert swapped == [("question", 0, 2), ("swap", 2, 0)]


@rule("SN-UI-06")
def test_what_somebody_who_may_lie_answers_is_not_sure() -> None:
    facts = {"discards": {"P2": ["accountant"]}, "lie_rights": [{"player": "P4", "anchor": "P2#0"}]}
    found = floor("resign:intern", "ask:P4:macron", "answer:no", deck=["intern", "salesman"], **facts)["said"]
    assert [one.is_sure for one in found] == [True, False]
    last_word = {**HANDS, "P3": "tech_lead"}
    (claim,) = floor(
        "resign:intern", "ask:P3:tech_lead", "announce:P4:brigitte", deck=["intern", "salesman"], hands=last_word
    )["said"]
    assert (claim.kind, claim.speaker, claim.about, claim.card, claim.is_sure) == ("claim", 2, 3, "brigitte", False)


def test_after_two_more_draws_nobody_speaks_of_it_any_more() -> None:
    deck = ["intern", "salesman", "tech_lead", "programmer", "accountant"]
    moves = ("resign:intern", "ask:P3:intern", "offer:no")
    assert len(said(*moves, deck=deck)) == 2
    assert said(*moves, "resign:salesman", "ally:P1", deck=deck) == []


def test_a_bond_goes_from_desk_to_desk_and_to_my_hand() -> None:
    facts = {"discards": {"P2": ["salesman"]}, "alliances": [{"with": "P1", "anchor": "P2#0"}]}
    (bond,) = floor(deck=["intern", "tech_lead"], **facts)["bonds"]
    assert bond.path.endswith("18.0 100.0")
    (across,) = floor(deck=["intern", "tech_lead"], seat=2, **facts)["bonds"]
    assert "100.0" not in across.path
