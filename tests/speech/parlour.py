"""A game whose only interest is what it says."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tripot.engine.game import Game

SOURCE = """
from tripot.engine.actions import Menu, Pick
from tripot.engine.forms import Form
from tripot.engine.frames import Decision, Procedure
from tripot.engine.game import Codes, Game, Meta
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal

BOW = Pick("bow")
ASKS = [Pick(f"ask:P{seat + 1}", "ask", (seat,)) for seat in range(3)]
SAYS = Pick(f"say:{1}")


class Greet(Decision):
    kind, rule = "greet", "PA-01"

    def ask(self, s):
        return Menu((BOW, *ASKS))

    def apply(self, s, action):
        s.tell(self.rule, "bowed" if action is BOW else "asked", None, seat=self.seat)

    def explain(self, s, pick):
        return Refusal("PA-02", "too_rude", {"times": 2})


class Evening(Procedure):
    kind = "evening"


def refuse(code):
    return Refusal("PA-02", code)


class Parlour(Game):
    meta = Meta(
        id="parlour", prefix="PA", rules="1", seats=(2,), usual_seats=2,
        codes=Codes(Refusal("PA-03", "over"), Refusal("PA-03", "not_yours"), Refusal("PA-03", "stale")),
        options=(Option("late", "flag", False, "PA-04"),),
    )

    def setup(self, seats, options, rng): ...
    def view(self, s, seat): ...
    def redeal(self, s, seat, rng): ...


GAME = Parlour()
"""

FRENCH = """
[game]
name = "Le salon"
tagline = "Une révérence, et l'on cause"
pitch = "On se salue. C'est tout !"
[terms.card]
ace = "l'as"
king = "le roi"
true = "vraie"
[events]
asked = "{seat:seat} montre {cards:card*} : {n:plural|une carte|# cartes}, {sum:money}."
bowed = "C'est le tour de {seat:seat} !"
[refusals]
too_rude = "Trop : {times:int} fois."
[frames]
greet = "Saluez {whom:seat}."
[waiting]
greet = "{seat:seat} doit saluer."
[actions]
bow = "Saluer"
ask = "Interroger {0:seat}"
say = "Dire"
[options.late]
name = "Tard"
help = "On reste."
[tabs]
table = "La table"
[outcomes]
friends = "{winners:seat*} se saluent."
[forms.sheet]
title = "Le carton"
[forms.sheet.fields]
"runs.target" = "La cible ?"
[forms.sheet.help]
"runs.target" = "Qui saluer ?"
"""

ENGLISH = """
[game]
name = "The parlour"
tagline = "A bow, and we talk"
pitch = "We greet each other. That is all!"
[terms.card]
ace = "the ace"
king = "the king"
true = "true"
[events]
asked = "{seat:seat} shows {cards:card*}: {n:plural|one card|# cards}, {sum:money}."
bowed = "It is the turn of {seat:seat}!"
[refusals]
too_rude = "Too much: {times:int} times."
[frames]
greet = "Greet {whom:seat}."
[waiting]
greet = "{seat:seat} has to greet."
[actions]
bow = "Bow"
ask = "Question {0:seat}"
say = "Say"
[options.late]
name = "Late"
help = "We stay."
[tabs]
table = "The table"
[outcomes]
friends = "{winners:seat*} bow to each other."
[forms.sheet]
title = "The card"
[forms.sheet.fields]
"runs.target" = "The target?"
[forms.sheet.help]
"runs.target" = "Whom to greet?"
"""


@contextmanager
def parlour(folder: Path, name: str, *, french: str = FRENCH, english: str = ENGLISH) -> Iterator[Game[Any]]:
    """The game, installed for a while under this package name."""
    package = folder / name
    (package / "rooms").mkdir(parents=True)
    (package / "__init__.py").write_text(SOURCE)
    (package / "rooms" / "hall.py").write_text('def enter(s):\n    s.tell("PA-05", "entered", None)\n')
    (package / "texts.fr.toml").write_text(dedent(french))
    (package / "texts.en.toml").write_text(dedent(english))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        invalidate_caches()
        yield import_module(name).GAME
