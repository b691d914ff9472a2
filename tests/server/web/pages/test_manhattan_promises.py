"""Promises on the pages: told to their receivers, each half judged apart, always said by what they are about."""

from typing import Any

import pytest

from citing import rule
from games.manhattan.tables import mine, resolve, table
from server.web.pages.pictures import part, words
from server.web.pages.skyline import draw, ending
from tripot.engine.actions import Fill
from tripot.engine.events import Event
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.state import State
from tripot.speech.voice import Voice

BUY = {"kind": "buy", "corporation": "neonet"}
VOTE = {"kind": "vote", "corporation": "norddahl", "direction": "up"}
NAMES = {0: "Dario", 1: "Anna", 2: "Zoé"}


def agreed(s: State, promise: dict[str, Any] = BUY, wanted: dict[str, Any] | None = None) -> None:
    """Player 0 promises player 1 something, who accepts."""
    value = {"turn": s.turn, "to": 1, "promise": promise, **({"wanted": wanted} if wanted else {})}
    assert perform(GAME, s, 0, Fill("pledge", value)) is None
    number = len(mine(s, 1)["pledges"])
    accepted = {"turn": s.turn, "pledge": number, "answer": "accept"}
    assert perform(GAME, s, 1, Fill("pledge_answer", accepted)) is None


def results(s: State, seat: int, lang: str = "fr") -> str:
    """The page on which a seat looks at the last turn."""
    return draw(s, seat, "table", lang, looks_at=1)


def resolved(s: State, forms: dict[int, dict[str, Any]]) -> State:
    """The turn ends, in the first entry of the journal."""
    s.entry = 1
    return resolve(s, forms)


@rule("MH-PLG-03")
@pytest.mark.parametrize(
    ("bought", "said"),
    [
        ("renraku", "n'a pas tenu sa promesse : acheter au moins une part de Neonet"),
        ("neonet", "a tenu sa promesse : acheter au moins une part de Neonet"),
    ],
)
def test_whoever_was_promised_something_reads_first_what_became_of_it_and_nobody_else_does(
    bought: str, said: str
) -> None:
    s = table(3)
    agreed(s)
    resolved(s, {0: {"shares": [bought]}})
    told = words(part(results(s, 1), "showing"))
    assert said in told
    assert told.index(said) < told.index("Ce qui vous arrive")
    for seat in (0, 2):
        assert "sa promesse" not in words(part(results(s, seat), "showing"))


@rule("MH-PLG-03")
def test_what_cannot_be_read_from_ones_own_pages_is_not_told() -> None:
    s = table(3)
    agreed(s, VOTE)
    resolved(s, {0: {"vote": {"up": "sony", "down": "ares"}}})
    assert "sa promesse" not in words(part(results(s, 1), "showing"))


@rule("MH-PLG-03")
def test_each_half_of_a_promise_has_a_judgement_of_its_own() -> None:
    s = table(3)
    agreed(s, BUY, VOTE)
    resolve(s, {0: {"shares": ["neonet"]}, 1: {"vote": {"up": "ares", "down": "sony"}}})
    theirs = words(draw(s, 1, "pledges"))
    assert "d'acheter au moins une part de Neonet tenue" in theirs
    assert "voter Norddahl à la hausse rompue" in theirs
    own = words(draw(s, 0, "pledges"))
    assert "d'acheter au moins une part de Neonet tenue" in own
    assert "voter Norddahl à la hausse on ne sait pas" in own


@rule("MH-PLG-04")
def test_after_the_end_ones_own_promises_are_judged_as_the_forms_say() -> None:
    s = table(3, turns=1)
    agreed(s, VOTE)
    resolve(s, {0: {"vote": {"up": "norddahl", "down": "sony"}}})
    assert s.outcome is not None
    told = words(draw(s, 1, "pledges"))
    assert "on ne sait pas" not in told
    assert "voter Norddahl à la hausse tenue" in told


@rule("MH-PLG-04")
def test_at_the_end_what_was_agreed_stands_first_and_what_was_not_is_folded() -> None:
    s = table(3, turns=1)
    for _ in range(2):
        assert perform(GAME, s, 2, Fill("pledge", {"turn": s.turn, "to": 1, "promise": BUY})) is None
    agreed(s, VOTE)
    resolve(s, {})
    made, _, never = part(ending(s, 0), "all-pledges").partition("<details")
    assert "norddahl" in made.lower()
    assert "neonet" not in made.lower()
    assert never.lower().count("neonet") == 2


@rule("MH-PLG-01", "MH-PLG-02")
def test_every_line_of_the_log_says_what_the_promise_is_about_and_what_is_asked_for_it() -> None:
    s = table(3)
    agreed(s, BUY, VOTE)
    told = {event.kind: event for event in s.log or () if event.kind.startswith("pledge_")}
    offered, accepted = told["pledge_offered"], told["pledge_accepted"]
    assert spoken(offered, 1) == (
        "Dario vous offre une promesse : acheter au moins une part de Neonet ; en échange : voter Norddahl à la hausse."
    )
    assert spoken(accepted, 1) == (
        "Vous acceptez la promesse de Dario : acheter au moins une part de Neonet"
        " ; en échange : voter Norddahl à la hausse."
    )
    assert spoken(offered, 1, "en") == (
        "Dario offers you a promise: buy at least one share of Neonet; in return: vote Norddahl up."
    )


def spoken(event: Event, reader: int, lang: str = "fr") -> str:
    return Voice(GAME, lang, NAMES, reader=reader).event(event).replace("\xa0", " ").replace("\u202f", " ")


@rule("MH-PLG-01")
def test_the_order_form_recalls_what_was_promised_this_turn() -> None:
    s = table(3)
    agreed(s, BUY, VOTE)
    recalled = words(part(draw(s, 0, "orders"), "promised"))
    assert "acheter au moins une part de Neonet" in recalled
    assert "voter Norddahl à la hausse" in recalled
    assert 'id="promised"' not in draw(s, 2, "orders")
    assert look(GAME, s, 2).facts["me"]["pledges"] == []
