"""Every check of the suite passes honest games, and catches a game that breaks it."""

import random
from typing import Any

import pytest

from citing import promise
from engine.impure import dice
from engine.toys import ambush, auction, battle, broken, broken_questions, cards, hands
from engine.toys import table as open_table
from tripot.engine import conformance
from tripot.engine.conformance import Finding
from tripot.engine.conformance.trial import random_options
from tripot.engine.game import Game
from tripot.engine.options import Option

HONEST = [ambush.GAME, auction.GAME, battle.GAME, cards.GAME, hands.GAME]


@pytest.mark.parametrize("game", HONEST, ids=lambda game: game.meta.id)
def test_an_honest_game_conforms(game: Game[Any]) -> None:
    assert conformance.check(game) == []


def test_an_open_table_conforms_and_need_not_end() -> None:
    assert conformance.check(open_table.GAME, must_end=False) == []


def test_copies_may_share_what_is_written_once() -> None:
    assert conformance.check(broken.Filing(), games=4, elsewhere=False) == []


CATCHES = [
    (broken.Endless, "ends", "no outcome after 80 entries"),
    (broken.Sleepy, "absent", "the clock does not bring a table to its end"),
    (broken.EmptyMenu, "dead_end", "mute awaits seat 0 and offers it nothing"),
    (broken.EmptyRoom, "dead_end", "void awaits nobody and offers nobody anything"),
    (broken.Nowhere, "dead_end", "nothing is pending and there is no outcome"),
    (broken.Crash, "crash", "ZeroDivisionError: fell"),
    (broken.Choice, "menu", "on offer to seat 0 and refused: never"),
    (broken.AnythingGoes, "menu", "no:such:choice is accepted from seat 0"),
    (broken.SameWords, "menu", "two choices of seat 0 read the same"),
    (broken.BadDefault, "menu", "the default of lose is refused"),
    (broken.RefusalActs, "menu", "a refused action changes the table"),
    (broken.BadProposal, "menu", "what is proposed for the form bid is refused: too_dear"),
    (broken.SharedList, "copy", "a copy shares discard with its original"),
    (broken.SharedList, "copy", "playing on a copy changes its original"),
    (broken.SharedBox, "copy", "a copy shares box with its original"),
    (broken.LentDrawer, "copy", "a copy shares files with its original"),
    (broken.Scribbling, "copy", "a document that copies share has changed since"),
    (broken.LostList, "copy", "a copy differs from its original"),
    (broken.ChattyCopy, "copy", "a copy goes on telling"),
    (broken.LooseFrame, "copy", "Bag.bag can be changed"),
    (broken.KeptPick, "codec", "plays on otherwise than its original"),
    (broken.HalfSaved, "codec", "a saved position is not the one it was"),
    (broken.Remembers, "replay", "the journal folds to another game"),
    (dice.Loud, "purity", "dice.py, line 3: imports random"),
    (dice.Loud, "purity", "dice.py, line 10: calls print"),
    (broken.Sneaky, "purity", "drawn outside the source"),
    (broken.Messy, "hash_seed", "depends on the hash seed"),
    (broken.Peeping, "secrecy", "facts differ"),
    (broken.Keys, "view", "not JSON data"),
    (broken.Fractions, "view", "not JSON data"),
    (broken.Restless, "view", "sees something else when it looks twice"),
    (broken.LookDraws, "view", "looking changes the table"),
    (broken.AliasedEvent, "events", "shares discard with the table"),
    (broken.RewrittenEvent, "events", "something told has changed since"),
    (broken.ErasedEvent, "events", "something told is taken back"),
    (broken.BadOutcome, "outcome", "the winners (7, 7) are not seats"),
    (broken.BadOutcome, "outcome", "1 seats of 2 have points"),
    (broken.NamelessFrame, "rules", "the frame Nameless has no rule"),
    (broken.NamelessFrame, "rules", "the frame Nameless has no kind"),
    (broken.NamelessEvent, "rules", "the event rumour has no rule"),
    (broken.NamelessEvent, "rules", "the outcome has no rule"),
    (broken.NamelessForm, "rules", "the form paper has no rule"),
    (broken.NamelessForm, "rules", "the refusal not_offered has no rule"),
    (broken.NamelessMeta, "rules", "the refusal over has no rule"),
    (broken.NamelessMeta, "rules", "the option speed has no rule"),
    (broken.NamelessMeta, "meta", "the option speed cannot have its default"),
    (broken.NamelessMeta, "meta", "the usual number of seats"),
    (broken.NamelessMeta, "meta", "the usual level of bots"),
    (broken.Truth, "secrecy", "always imagines what seat"),
    (broken.Order, "secrecy", "redeal is not a function of what the seat knows"),
    (broken.OwnHand, "secrecy", "seat 0: facts differ"),
    (broken.Gossip, "secrecy", "remembers what the seat was never told"),
    (broken.Deaf, "secrecy", "events differ"),
    (broken.SameDice, "secrecy", "draws from the dice of the table"),
    (broken.SamePile, "secrecy", "shares discard with the table"),
    (broken.Meddling, "secrecy", "redeal changes the table"),
    (broken.TellingRefusal, "secrecy", "refusals differ"),
    (broken.TellingMenu, "secrecy", "choices differ"),
    (broken.TellingFrame, "secrecy", "what is pending differ"),
    (broken_questions.Whispering, "questions", "the answer of seat 0 shows through the view of seat"),
    (broken_questions.Whispering, "secrecy", "facts differ"),
    (broken_questions.Hasty, "questions", "is carried out while others are open"),
    (broken_questions.Renumbering, "questions", "does not outlive the answer of another"),
    (broken_questions.Numberless, "questions", "two questions of reactions bear the same number"),
    (broken_questions.Covering, "questions", "toll covers the open questions of reactions"),
    (broken_questions.OneBell, "questions", "the clock rings for others when it rings for seat"),
    (broken_questions.NoBell, "questions", "the clock cannot ring for seat 0 alone"),
    (broken_questions.FirstComeFirst, "questions", "the order of answering changes what comes of it"),
    (broken_questions.Moot, "questions", "dodge is open though its subject is gone"),
    (broken_questions.BadDefault, "questions", "the default of dodge is refused"),
    (broken_questions.NamelessQuestion, "rules", "the frame Nameless has no rule"),
    (broken_questions.OpenSecret, "questions", "imagines know the answer of seat"),
    (broken.Inventing, "foresight", "rival in the preview of bid differs in a world it cannot tell apart"),
    (broken.Recalling, "foresight", "rival in the preview of bid differs in a world it cannot tell apart"),
    (broken.Peeking, "foresight", "a preview changes the world it is made in"),
    (broken.Hopeful, "foresight", "the preview of bid accepts what is refused: under_reserve"),
    (broken.Miscounting, "foresight", "given in the preview of gift is not what happens"),
    (broken.Shapeless, "foresight", "a form bid of a wrong shape is accepted"),
    (broken.Trusting, "crash", "Error"),
]


@promise("R18", "R19", "R21", "R24")
@pytest.mark.parametrize(
    ("game", "check", "what"), CATCHES, ids=[f"{game.__name__}-{check}" for game, check, _ in CATCHES]
)
def test_a_broken_game_is_caught(game: type[Game[Any]], check: str, what: str) -> None:
    found = conformance.check(game(), games=4, limit=80, closely=6, elsewhere=check == "hash_seed")
    assert [finding for finding in found if finding.check == check and what in finding.what], "\n".join(map(str, found))


def test_a_finding_reads_as_a_sentence() -> None:
    assert str(Finding("ends", "no outcome", "2 seats")) == "ends: no outcome (2 seats)"
    assert str(Finding("ends", "no outcome")) == "ends: no outcome"


def test_options_are_tried_at_random_within_their_bounds() -> None:
    known = (
        Option("a", "flag", default=False, rule="TX-1"),
        Option("b", "int", 3, "TX-1", least=1, most=9),
        Option("c", "choice", "x", "TX-1", choices=("x", "y")),
        Option("d", "seat", None, "TX-1"),
        Option("e", "text", "", "TX-1", most=5),
    )
    found = [random_options(known, 3, random.Random(seed)) for seed in range(60)]
    assert all(
        option.accepts(options[option.name], 3) for options in found for option in known if option.name in options
    )
    assert {tuple(sorted(options)) for options in found} > {("a", "b", "c", "d", "e"), ()}
