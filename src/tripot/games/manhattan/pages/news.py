"""The newspaper: the four sections of a turn, and what makes its front page. [MH-VIS-06, MH-VIS-12]"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tripot.engine.view import View
from tripot.games.manhattan import newsfeeds
from tripot.games.manhattan.state import Facts
from tripot.kit.browsing import shelf, turn_asked

LANGUAGES = ("fr", "en")
_LOUD = ("crashed", "sabotage_succeeded", "coalition_won", "first_effect", "share_bought")
"""What makes the front page, loudest first."""


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The paper of one turn; there is none before the first resolution. [MH-VIS-13]"""
    papers = view.facts["papers"]
    last = len(papers) - 1
    turn = turn_asked(asked, last)
    paper = papers[turn]["newsfeeds"]
    sections = [{"id": section, "items": [item(each) for each in paper[section]]} for section in newsfeeds.SECTIONS]
    return {
        **shelf(turn, last),
        "sections": sections,
        "front": front(sections),
        "absent": papers[turn]["absent"],
        "resigned": papers[turn]["resigned"],
        "since": [item(each) for each in view.facts["notices"]] if turn == last else [],
    }


def item(facts: Facts) -> Facts:
    """A piece of news with its rule and its wording in every language."""
    kind = facts["kind"]
    is_worded = "lead" in facts
    return {
        "kind": kind,
        "facts": facts,
        "rule": newsfeeds.RULES.get(kind, ""),
        "texts": {lang: newsfeeds.sentence(wordings(lang), facts) for lang in LANGUAGES} if is_worded else None,
    }


@cache
def wordings(lang: str) -> dict[str, Any]:
    """The sentences of a language."""
    return newsfeeds.news(lang)


def front(sections: list[Facts]) -> Facts | None:
    """The loudest piece of news, if there is any."""
    items = [each for section in sections for each in section["items"]]
    found: Facts | None = next((each for kind in _LOUD for each in items if each["kind"] == kind), None)
    return found
