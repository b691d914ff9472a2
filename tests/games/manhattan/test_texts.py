import re

import pytest

from citing import rule
from games.manhattan.tables import bet, resolve, run, save, table
from tripot.engine.rng import PlainRng
from tripot.games.manhattan import GAME, characters, conduct, newsfeeds, sheet
from tripot.games.manhattan.backgrounds import BACKGROUNDS
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.mdc import COALITIONS
from tripot.games.manhattan.strategies import TITLES
from tripot.speech.coverage import missing
from tripot.speech.template import facts_of, parse
from tripot.speech.voice import Voice

FORMS = (characters.FORM, sheet.FORM, conduct.PORTRAIT, conduct.TRANSFER, conduct.POSTPONE)
ALSO = [
    *(f"events.{kind}" for kind in newsfeeds.RULES),
    *(f"terms.corporation.{name}" for name in IDS),
    *(f"terms.coalition.{name}" for name in COALITIONS),
    *(f"terms.background.{name}" for name in BACKGROUNDS),
    *(f"terms.title.{name}" for name in TITLES),
    *(f"terms.avatar.{name}" for name in characters.AVATARS),
    "outcomes.finished",
    "outcomes.aborted",
    "waiting.lobby",
    "waiting.orders",
]


def test_everything_has_its_text_in_both_languages() -> None:
    assert missing(GAME, FORMS, ALSO) == []


@rule("MH-ORD-09")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_refusal_is_a_sentence_with_its_figures(lang: str) -> None:
    voice = Voice(GAME, lang, {0: "Alma", 1: "Basile", 2: "Celeste", 3: "Dario"})
    s = table(citizens={0: "sony"})
    forms = [
        {"vote": {"up": "sony"}, "coalition": "x", "shares": ["ares", "acme"], "citizenship": "ares", "z": 1},
        {"runs": [run("sabotage", "sony", 25, bonus=True), run("bribe", "sony"), run("information", 0)]},
        {"runs": [run("sabotage", "sony", bonus=True)] * 31, "speculations": [bet("ares", 12, 7)] * 2},
        {"shares": ["sony"], "influence": True, "runs": [run("datasteal", "sony", 9, to="sony")]},
    ]
    for form in forms:
        refusal = save(s, 0, **form)
        assert refusal is not None
        for each in refusal.every():
            said = voice.refusal(each)
            assert said.endswith((".", ")"))
            assert "{" not in said
            assert each.code not in said
    budget = voice.refusal(save(s, 0, shares=["sony"], influence=True, runs=[run("sabotage", "ares", 20)]))
    assert re.sub(r"[\s,]", "", budget).count("800000ny") == 2  # 2,800,000 asked, 800,000 missing


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_event_of_a_game_can_be_said(lang: str) -> None:
    voice = Voice(GAME, lang, dict(enumerate(("Alma", "Basile", "Celeste", "Dario"))))
    s = table(4, turns=4, citizens={1: "sony"}, characters={0: {"background": "avenger"}}, money={0: 9_000_000})
    forms = {
        0: {"shares": ["sony"], "influence": True, "coalition": "transparency", "runs": [run("sabotage", "sony", 6)]}
    }
    while s.outcome is None:
        resolve(s, forms if s.turn == 1 else {}, rng=PlainRng(s.turn))
    for event in s.log or ():
        said = voice.event(event)
        assert said.strip()
        assert "{" not in said
    assert "{" not in voice.outcome(s.outcome)


@rule("MH-VIS-06", "MH-VIS-10")
def test_news_have_the_same_wordings_and_facts_in_both_languages() -> None:
    french, english = newsfeeds.news("fr"), newsfeeds.news("en")

    def leaves(tree: object, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], list[str]]:
        if isinstance(tree, list):
            return {path: tree}
        return {key: value for name, branch in tree.items() for key, value in leaves(branch, (*path, name)).items()}

    ours, theirs = leaves(french), leaves(english)
    assert {key: len(value) for key, value in ours.items()} == {key: len(value) for key, value in theirs.items()}
    for key, sentences in ours.items():
        assert len(set(sentences)) == len(sentences)
        for one, other in zip(sentences, theirs[key], strict=True):
            assert facts_of(parse(one)) == facts_of(parse(other)), key
            assert one.endswith((".", "!", "?"))
    for kind in ("run_detected", "sabotage_succeeded"):
        assert all(facts_of(parse(text)) == {"corporation"} for text in ours["leads", kind])
    for mood in ("money", "trouble", "fate"):
        assert set(french["tails"][mood]) == set(IDS)
