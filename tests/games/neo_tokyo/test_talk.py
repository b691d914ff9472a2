"""What players of the house answer when somebody writes to them."""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, must, resolve
from tripot.engine.game import Line, Said
from tripot.engine.rng import PlainRng
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.policies import bargains, talk
from tripot.games.neo_tokyo.state import City
from tripot.speech import Voice, texts_of


def answered(
    s: City, text: str = "…", *, seat: int = 0, writer: int = 1, others: tuple[int, ...] = (), times: int = 0
) -> Any:
    view = look(GAME, s, seat)
    return GAME.reply(view, Said(writer, (seat, writer, *others), text, times))


def indebted() -> City:
    s = city()
    due = {"kind": "pay_by", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 120_000}, "turn": 6, "when": "lock"}
    must(s, 1, "contract", parties=[0], clauses=[bargains.at_once(1, 0, 100_000), due])
    must(s, 0, "sign", contract=1)
    return s


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Bonjour !", "hello"),
        ("Could you lend me 200 000?", "money"),
        ("Un pacte entre nous, et nos votes ensemble ?", "vote"),
        ("Who paid for that sabotage?", "run"),
        ("J'ai une preuve contre vous.", "proof"),
        ("Merci.", "thanks"),
        ("Really?", "otherwise"),
    ],
)
def test_a_letter_is_answered_by_what_it_is_about(text: str, code: str) -> None:
    assert answered(city(), text) == Line(code)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_line_can_be_said_in_both_languages_and_says_no_more_than_its_facts(lang: str) -> None:
    voice = Voice(GAME, lang, {0: "A", 1: "B"})
    for code in talk.CODES:
        said = voice.text(f"talk.{code}", amount=100_000, turn=5)
        assert said
        assert "{" not in said
        assert texts_of(GAME, lang).find("talk", code) is not None
    assert len({voice.text(f"talk.{code}", amount=1, turn=5) for code in talk.CODES}) == len(talk.CODES)


@rule("NT-CON-13")
def test_a_debt_is_spoken_of_between_the_two_and_before_nobody_else() -> None:
    s = indebted()
    assert answered(s) == Line("debt", {"amount": 120_000, "turn": 6})
    assert answered(s, seat=1, writer=0) == Line("credit", {"amount": 120_000, "turn": 6})
    assert answered(s, others=(2,)) == Line("otherwise")
    assert answered(s, writer=2) == Line("otherwise")


@rule("NT-CON-13")
def test_a_draft_is_spoken_of_with_whoever_wrote_it() -> None:
    s = city()
    must(s, 1, "contract", parties=[0], clauses=[{"kind": "text", "text": "Peace."}])
    assert answered(s) == Line("draft")
    assert answered(s, writer=2) == Line("otherwise")
    s.ready.add(0)
    assert answered(s) == Line("draft_later")


def test_small_talk_ends_but_business_does_not() -> None:
    assert answered(city(), "Bonjour", times=talk.PATIENCE) is None
    assert answered(indebted(), times=talk.PATIENCE) == Line("debt", {"amount": 120_000, "turn": 6})


def test_whoever_left_the_stage_says_so_once() -> None:
    s = city()
    be(s, 0, honour=0)
    resolve(s)
    assert answered(s) == Line("gone")
    assert answered(s, times=1) is None


@rule("NT-VIS-02")
def test_an_answer_comes_from_what_the_seat_sees() -> None:
    s = indebted()
    world = GAME.redeal(s, 0, PlainRng(9))
    assert answered(world) == answered(s)
