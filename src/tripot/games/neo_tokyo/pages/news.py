"""The newspaper of a turn: articles, then every public line by column. [NT-UI-03, NT-MSG-02]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.messages import NEWS_SECTIONS
from tripot.kit.browsing import shelf, turn_asked

Facts = dict[str, Any]
_LOUD = ("crashed", "left_the_stage", "contract_broken", "secret_published", "fixer_executed", "fixer_killed",
         "player_scandal", "corp_sabotaged", "player_sabotaged", "leader_named")  # fmt: skip
"""What makes the headline, loudest first."""


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """One paper; what was posted on the forum up to that turn stands below it."""
    facts = view.facts
    papers = facts["news"]
    last = papers[-1]["turn"] if papers else 0
    turn = turn_asked(asked, last, first=1) if last else 0
    paper = next((each for each in papers if each["turn"] == turn), None)
    articles = paper["articles"] if paper else []
    return {
        **shelf(turn, last, first=1),
        "paper": paper is not None,
        "front": articles[0] if articles else None,
        "headline": headline(articles[1:]),
        "articles": articles[1:],
        "sections": sections(paper["lines"]) if paper else [],
        "forum": [{**post, "number": number} for number, post in enumerate(facts["forum"], start=1)],
    }


def headline(articles: list[Facts]) -> Facts | None:
    """The loudest article, if anything loud happened."""
    return next((each for kind in _LOUD for each in articles if each["kind"].startswith(f"gazette_{kind}_")), None)


def sections(lines: list[Facts]) -> list[Facts]:
    """Public lines by column, empty columns left out."""
    found = [{"id": name, "lines": [line for line in lines if line["section"] == name]} for name in NEWS_SECTIONS]
    return [section for section in found if section["lines"]]
