"""Option: industry news. From turn 2 on, the first player plays one of three cards. [AN-NWS-01]"""

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.games.anime_studios.numbers import NEWS
from tripot.games.anime_studios.prices import BROKEN_MACHINE, ESPRESSO_ROUND
from tripot.games.anime_studios.question import Question, put
from tripot.games.anime_studios.state import NOBODY, AnimeState
from tripot.kit.lots import in_any_order

_PICKS = tuple(Pick(f"news:{card}", "news", (card,)) for card in NEWS)


def play(s: AnimeState) -> None:
    """At the end of phase 2, from turn 2. [AN-NWS-01]"""
    if s.news_option and s.turn > 1:
        put(s, ChooseNews(s.first))


class ChooseNews(Question):
    """The first player alone sees the top three cards. [AN-NWS-01, AN-HID-02]"""

    __slots__ = ()
    kind = "choose_news"
    rule = "AN-NWS-01"

    def ask(self, s: AnimeState) -> Menu:
        return Menu(_PICKS[card] for card in top(s))

    def apply(self, s: AnimeState, action: Pick) -> None:
        card = NEWS.index(action.args[0])
        others = [NEWS[other] for other in top(s) if other != card]
        s.deck = tuple(other for other in s.deck if other != card)
        s.news = card
        s.tell("AN-NWS-02", "news_played", PUBLIC, seat=self.seat, card=NEWS[card])
        s.tell("AN-HID-02", "news_kept_back", only(self.seat), cards=others)
        pour(s)


def top(s: AnimeState) -> tuple[int, ...]:
    """The cards the first player looks at."""
    return s.deck[: s.figures.news_shown]


def pour(s: AnimeState) -> None:
    """The coffee cards act at once, on everybody; the first player stays first. [AN-NWS-03, AN-NWS-04]"""
    divisor = s.figures.news_staff_divisor
    for player in range(s.players):
        staff = s.staff[player]
        if s.news == ESPRESSO_ROUND:
            s.staff[player] += -(-staff // divisor)
        elif s.news == BROKEN_MACHINE:
            s.staff[player] -= staff // divisor


def put_back(s: AnimeState) -> None:
    """At the end of each turn from turn 2 on, the card joins the others and the deck is shuffled. [AN-NWS-02]"""
    if not s.news_option or s.turn == 1:
        return
    left = sorted(s.deck if s.news == NOBODY else (*s.deck, s.news))
    s.news = NOBODY
    s.deck = tuple(in_any_order(s.rng, left, "news"))
