"""What a page tells somebody of what befell them, and of who left a round through whom."""

from typing import Any

from citing import promise, rule
from games.startup_nation.tables import P1, P2, P3, play, table
from server.web.pages.pictures import draw, part, words
from tripot.engine.view import look
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.pages import page
from tripot.games.startup_nation.pages.departures import Departure
from tripot.games.startup_nation.state import Table
from tripot.speech import Voice


def befell(s: Table, seat: int) -> list[str]:
    return [event.kind for event in page("table", look(GAME, s, seat), {})["since"]]


def did(s: Table, seat: int, lang: str) -> dict[int, str]:
    """What the others did meanwhile, as a page tells this seat, by who did it."""
    voice = Voice(GAME, lang, {P1: "Anaïs", P2: "Bruno", P3: "Chloé"}, reader=seat)
    told = page("table", look(GAME, s, seat), {})["doings"]
    return {one.seat: ", ".join(said for deed in one.deeds for said in voice.did(deed.kind, deed.each)) for one in told}


@promise("E16", "E35")
@rule("SN-UI-05")
def test_what_the_others_did_since_my_last_choice_is_told_in_a_few_words_and_by_whom() -> None:
    s = table("programmer accountant salesman", "tech_lead intern programmer intern")
    play(s, "resign:tech_lead")
    assert did(s, P2, "en") == {P1: "lets the Tech Lead resign, sees all the hidden cards"}
    assert did(s, P2, "fr") == {P1: "fait démissionner le Chef technique, voit toutes les cartes cachées"}
    assert did(s, P1, "en") == {}
    play(s, "resign:intern", "ask:P1:director")
    assert did(s, P3, "en")[P2] == "lets the Intern resign, asks Anaïs “Director?”, the answer is no"


@promise("E16")
@rule("SN-UI-05", "SN-SAL-03")
def test_an_alliance_is_told_as_signed_by_whoever_played_the_salesman() -> None:
    s = table("programmer accountant intern", "salesman intern programmer intern")
    play(s, "resign:salesman", "ally:P2")
    assert did(s, P2, "en")[P1].endswith("signs an alliance with you")
    assert did(s, P3, "fr")[P1].endswith("s'allie avec Bruno")
    formed = next(event for event in look(GAME, s, P2).events if event.kind == "alliance_formed")
    assert Voice(GAME, "en", {P1: "Anaïs"}, reader=P2).event(formed) == "Anaïs signs an alliance with you."
    assert Voice(GAME, "en", {P2: "Bruno"}, reader=P1).event(formed) == "You sign an alliance with Bruno."


def left(s: Table) -> Any:
    view = look(GAME, s, P1)
    entry = next(event.entry for event in reversed(view.events) if event.kind == "round_ended")
    return page("count", view, {"entry": str(entry)})["departures"]


@promise("E16")
@rule("SN-UI-05")
def test_whoever_died_while_others_played_reads_it_and_whoever_asked_does_not() -> None:
    s = table("tech_lead recruiter salesman", "intern programmer")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert befell(s, P2) == ["died"]
    assert befell(s, P1) == []
    assert befell(s, P3) == ["died"]


@promise("E16")
@rule("SN-UI-05")
def test_who_died_through_whom_meanwhile_stands_in_the_panel_of_whoever_comes_next() -> None:
    s = table("tech_lead recruiter salesman intern", "intern programmer accountant")
    play(s, "resign:intern", "ask:P2:recruiter")
    while s.stack[-1].awaited(s) != (P3,):
        play(s, s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).picks[-1].text)
    for lang, said in (("fr", "À la question d'Anaïs, un oui : la Recruteuse meurt."), ("en", "Anaïs asked")):
        since = words(part(draw(s, P3, lang), "since"))
        assert "Bruno" in since
        assert said in since


@promise("E16")
@rule("SN-UI-05")
def test_a_badge_that_changed_hands_is_told_to_both_until_they_choose_something() -> None:
    s = table("programmer accountant salesman", "recruiter intern intern")
    play(s, "resign:recruiter", "swap:P2,P3")
    assert did(s, P2, "en")[P1].endswith("swaps your card and Chloé's")
    assert did(s, P3, "en")[P1].endswith("swaps your card and Bruno's")
    assert did(s, P1, "en") == {}
    while s.stack[-1].awaited(s) == (P2,):
        play(s, s.stack[-1].offers(s, P2).picks[-1].text)
    assert did(s, P2, "en") == {}
    assert "swaps your card" in did(s, P3, "en")[P1]


@rule("SN-UI-09")
def test_the_count_says_through_whom_each_left() -> None:
    s = table("tech_lead recruiter salesman", "intern programmer", discards={"P3": "programmer"})
    play(s, "resign:intern", "ask:P2:recruiter")
    while s.stack:
        play(s, s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).picks[-1].text)
    assert left(s)[P2] == Departure(P2, "question", "recruiter", P1)
