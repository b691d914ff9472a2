"""Midnight's battle abilities. [AN-MI-07, AN-MI-13, AN-MI-09]"""

from collections.abc import Mapping
from typing import ClassVar

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, studios
from tripot.games.anime_studios.abilities.ability import AFTER, Ability, theirs
from tripot.games.anime_studios.casualties import force_here
from tripot.games.anime_studios.forces import HEROES, MASCOTS, RANK, RANK_OF
from tripot.games.anime_studios.humiliation import humiliate
from tripot.games.anime_studios.numbers import KIND, KINDS
from tripot.games.anime_studios.pieces import KEEPER
from tripot.games.anime_studios.question import CheckPick, Question, put, word
from tripot.games.anime_studios.state import AnimeState, Fight


class ClownParade(Ability):
    """The opponent rolls half the dice, rounded up. [AN-MI-13]"""

    name = "clown_parade"
    rule = "AN-MI-13"
    picks = (Pick("clown_parade"),)

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        return bool(force_here(s, fight, fight.side_of(player)) & MASCOTS)

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        fight.halved[1 - fight.side_of(player)] = 1


class Curse(Ability):
    """One opposing unit falls too, of no higher rank than the best unit the dice took. [AN-MI-09]"""

    name = "curse"
    rule = "AN-MI-09"
    timing = AFTER
    picks = tuple(
        Pick(f"curse:{target}", "curse", (target,)) for target in (*(kind for kinds in KINDS for kind in kinds), KEEPER)
    )

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        side = fight.side_of(player)
        lost = RANK[fight.chosen[side]]
        keeps = studios.keeps(s, fight.player(1 - side), fight.zone)
        if target == KEEPER:
            return lost > 0 and keeps
        if not theirs(s, fight, player, target) or RANK_OF[KIND[target][1]] > lost:
            return False
        mascots = force_here(s, fight, 1 - side) & MASCOTS
        return KIND[target][1] > 0 or mascots > keeps

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        kind = 0 if target == KEEPER else KIND[target][1]
        humiliate(s, fight, 1 - fight.side_of(player), kind, keeper=target == KEEPER, rule=self.rule)


class Dilemma(Ability):
    """The opponent of one of Midnight's heroes has to choose. [AN-MI-07]"""

    name = "dilemma"
    rule = "AN-MI-07"
    per_turn = True
    picks = (Pick("dilemma"),)

    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        return bool(force_here(s, fight, fight.side_of(player)) & HEROES)

    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        put(s, AnswerDilemma(fight.player(1 - fight.side_of(player))))


LOSE_FAN = Pick("dilemma_answer:a", "lose_fan")
LET_DRAW = Pick("dilemma_answer:b", "let_midnight_draw")
SOFT_SIXES = Pick("dilemma_answer:c", "soft_sixes")


def check_answer(_s: AnimeState, _seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """A fan can only be lost by somebody who has one. [AN-MI-07]"""
    return Refusal("AN-MI-07", "ABILITY_CONDITION", {"ability": "dilemma"}) if word(words, 0) == "a" else None


class AnswerDilemma(Question):
    """Lose a fan, let Midnight draw, or sixes that only wound. [AN-MI-07]"""

    __slots__ = ()
    kind = "dilemma_answer"
    rule = "AN-MI-07"
    picks: ClassVar[Mapping[str, CheckPick]] = {"dilemma_answer": check_answer}

    def ask(self, s: AnimeState) -> Menu:
        enough = s.fans[self.seat] >= s.numbers().abilities["dilemma"]["fans"]
        return Menu((LOSE_FAN, LET_DRAW, SOFT_SIXES) if enough else (LET_DRAW, SOFT_SIXES))

    def default(self, s: AnimeState) -> Pick:
        return SOFT_SIXES

    def apply(self, s: AnimeState, action: Pick) -> None:
        fight = s.fight
        assert fight is not None
        side = fight.side_of(self.seat)
        worth = s.numbers().abilities["dilemma"]
        s.tell("AN-MI-07", "dilemma_answered", PUBLIC, seat=self.seat, answer=action.kind)
        if action is LOSE_FAN:
            s.fans[self.seat] -= worth["fans"]
        elif action is LET_DRAW:
            campaign_rights.draw(s, fight.player(1 - side), worth["rights"])
        else:
            fight.softened[1 - side] = 1
