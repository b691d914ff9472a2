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


def befell(s: Table, seat: int) -> list[str]:
    return [event.kind for event in page("table", look(GAME, s, seat), {})["since"]]


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
    assert befell(s, P2) == ["recruiter_swap"]
    assert befell(s, P3)[0] == "recruiter_swap"
    assert befell(s, P1) == []
    while s.stack[-1].awaited(s) == (P2,):
        play(s, s.stack[-1].offers(s, P2).picks[-1].text)
    assert befell(s, P2) == []
    assert befell(s, P3)[0] == "recruiter_swap"


@rule("SN-UI-09")
def test_the_count_says_through_whom_each_left() -> None:
    s = table("tech_lead recruiter salesman", "intern programmer", discards={"P3": "programmer"})
    play(s, "resign:intern", "ask:P2:recruiter")
    while s.stack:
        play(s, s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).picks[-1].text)
    assert left(s)[P2] == Departure(P2, "question", "recruiter", P1)
