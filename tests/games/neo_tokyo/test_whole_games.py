"""Whole games: they end, and what must always be true is true after every turn."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citing import rule
from games.neo_tokyo.playing import move, play
from tripot.engine.codec import canonical, decode, digest, encode
from tripot.engine.events import Event
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, agents, honour, influence, loyalty, points
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CAPACITY, C
from tripot.speech import Voice

SLOW = settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
)


@pytest.mark.parametrize(("level", "seats"), [("random", 4), ("random", 9), ("trader", 12)])
def test_a_game_of_the_house_ends_with_points(level: str, seats: int) -> None:
    s = play(level, seats, seed=seats)
    assert s.outcome is not None
    assert len(s.outcome.points) == seats


def within_caps(s: City) -> None:
    """Money, Honour, loyalty and points within their bounds. [NT-GEN-03, NT-GEN-04, NT-HON-01, NT-HON-03]"""
    for seat in s.active():
        player = s.players[seat]
        assert player.money >= 0
        assert honour.least(player) <= player.honour <= honour.most(player)
        assert player.honour > 0
        assert influence.effective(player) <= player.honour or player.shows("expatrie")
        for name, level in player.loyalty.items():
            assert not s.agents[name].dead
            assert level <= loyalty.cap(player, s.agents[name].kind, player.honour)
        if player.points:
            assert player.points <= points.cap(player.party, player.honour)
            assert points.may_join(s, player, player.party)
    for agent in s.fixers():
        assert sum(s.players[seat].loyalty.get(agent.id, 0) > 2 for seat in s.active()) <= 1


def itemised(s: City) -> None:
    """Every change of every balance is a line of a letter. [NT-MSG-03]"""
    for player in s.players:
        if not player.letters or player.letters[-1][0] != s.news[-1][0]:
            continue
        lines = [(kind, facts) for _, _, kind, facts in player.letters[-1][1] if kind.startswith("account_")]
        opening, closing = lines[0][1]["amount"], lines[-1][1]["amount"]
        assert opening + sum(facts["amount"] for _, facts in lines[1:-1]) == closing == player.money


def contracts_create_no_money(s: City) -> None:
    """What contracts give is what contracts take. [NT-CON-02]"""
    moved = 0
    for player in s.players:
        if player.letters and player.letters[-1][0] == s.news[-1][0]:
            moved += sum(f["amount"] for _, _, kind, f in player.letters[-1][1] if kind.startswith("account_contract_"))
    assert moved == 0


class Auditor:
    """Looks at a table after every turn, and remembers how it stood before."""

    def __init__(self) -> None:
        self.underground: tuple[str, ...] = ()
        self.honour: list[int] = []
        self.influence: list[int] = []
        self.shares: list[int] = []

    def __call__(self, s: City) -> None:
        within_caps(s)
        itemised(s)
        contracts_create_no_money(s)
        self.honour_is_itemised(s)
        self.never_above_capacity(s)
        self.never_too_fast(s)
        assert min(s.assets.values(), default=1) > 0
        assert sorted(s.assets) == sorted(s.ranking)
        self.underground = s.underground
        self.honour = [player.honour for player in s.players]
        self.influence = [player.influence for player in s.players]
        self.shares = [sum(player.shares.values()) for player in s.players]

    def honour_is_itemised(self, s: City) -> None:
        """Every change of Honour is a line of a letter. [NT-HON-08, NT-MSG-03]"""
        for seat, before in enumerate(self.honour):
            player = s.players[seat]
            if player.active:
                lines = player.letters[-1][1]
                changes = [facts["amount"] for part, _, _, facts in lines if part == "honour" and "amount" in facts]
                assert before + sum(changes) == player.honour

    def never_above_capacity(self, s: City) -> None:
        """No agent made more runs than it can, and there are ten fixers. [NT-PRI-01, NT-LIN-06, NT-TYP-19]"""
        last = s.news[-1][0]
        done = Counter(run.agent for run in s.runs if run.turn == last and run.agent in s.agents)
        for name, number in done.items():
            assert number <= CAPACITY[s.agents[name].kind] or name in self.underground
        cells = Counter(run.sponsor for run in s.runs if run.turn == last and run.agent == "croc")
        assert all(number <= C["croc_run_max"] for number in cells.values())
        if s.outcome is None:
            assert len(s.fixers()) == 10
            assert all(agents.state(s, agent) != "dead" for agent in s.fixers())

    def never_too_fast(self, s: City) -> None:
        """One level of Influence a turn, no more shares than it allows. [NT-IC-03, NT-SHA-03]"""
        for seat, before in enumerate(self.influence):
            player = s.players[seat]
            if player.active:
                assert player.influence <= before + 1
                assert sum(player.shares.values()) <= self.shares[seat] + before


@rule(
    "NT-GEN-03", "NT-GEN-04", "NT-HON-01", "NT-HON-03", "NT-LOY-02", "NT-LOY-07", "NT-POL-04", "NT-POL-05", "NT-MSG-03"
)
@rule("NT-PRI-01", "NT-TYP-19", "NT-CON-02", "NT-CRS-01", "NT-HON-08", "NT-IC-03", "NT-SHA-03")
@SLOW
@given(seed=st.integers(0, 10_000), seats=st.integers(4, 9), level=st.sampled_from(["random", "random", "trader"]))
def test_bounds_hold_after_every_turn(seed: int, seats: int, level: str) -> None:
    s = play(level, seats, seed, watch=Auditor(), corp_alliance=seed % 2 == 0)
    assert s.outcome is not None


@SLOW
@given(seed=st.integers(0, 10_000))
def test_what_the_house_proposes_is_accepted(seed: int) -> None:
    """Random sheets stay within what their writer can know, so that none is ever refused."""
    from tripot.engine.step import check

    s = play("random", 5, seed, turns=1 + seed % 7)
    if s.outcome is not None:
        return
    for seat in s.active():
        view = look(GAME, s, seat)
        for form in (*view.menu.forms, *view.standing.forms):
            refusal = check(GAME, s, seat, GAME.propose(view, form, PlainRng(seed)))
            assert refusal is None, (form.name, refusal)


@SLOW
@given(seed=st.integers(0, 10_000))
def test_a_position_survives_being_saved_and_copies_share_nothing(seed: int) -> None:
    s = play("random", 5, seed, turns=3)
    saved = decode(encode(s), PlainRng(0), "tripot.games.neo_tokyo")
    assert digest(saved) == digest(s)
    twin = s.copy()
    assert digest(twin) == digest(s)
    before = digest(s)
    twin.rng = PlainRng(seed)
    for _ in range(12):
        move(twin, PlainRng(seed), GAME.policies["random"])
    assert digest(s) == before


@rule("NT-UI-10", "NT-VIS-03", "NT-ALE-03")
@SLOW
@given(seed=st.integers(0, 10_000), turn=st.integers(1, 8))
def test_no_seat_can_tell_the_worlds_it_could_be_in(seed: int, turn: int) -> None:
    s = play("random", 5, seed, turns=turn)
    for seat in (*range(5), SPECTATOR):
        world = GAME.redeal(s, seat, PlainRng(seed))
        assert canonical(look(GAME, world, seat).facts) == canonical(look(GAME, s, seat).facts)
        assert world.log is None or all(event.is_for(seat) for event in world.log)
        assert digest(GAME.redeal(world, seat, PlainRng(seed + 1))) == digest(GAME.redeal(s, seat, PlainRng(seed + 1)))


def test_redealt_worlds_can_be_played_on() -> None:
    for seed in range(4):
        s = play("random", 5, seed, turns=3)
        world = GAME.redeal(s, 0, PlainRng(seed))
        bot = PlainRng(seed)
        while world.outcome is None and world.turn < 6:
            move(world, bot, GAME.policies["random"])
        assert len(world.news) >= len(s.news)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_everything_told_in_a_game_can_be_said(lang: str) -> None:
    s = play("random", 8, seed=11)
    voice = Voice(GAME, lang, {seat: f"Joueur {seat}" for seat in range(8)})
    said = {voice.event(event) for event in s.log or ()}
    assert not any("{" in text or "None" in text or "player:" in text for text in said)
    for news in look(GAME, s, SPECTATOR).facts["news"]:
        for article in news["articles"]:
            text = voice.event(Event(0, "NT-MSG-02", article["kind"], None, article["facts"]))
            assert "gazette" not in text
            assert "{" not in text


def test_the_trader_beats_chance() -> None:
    won = 0
    for seed in range(5):
        s = play(
            "",
            6,
            seed,
            choose=lambda chair: GAME.policies["trader" if chair.view.seat < 3 else "random"](chair),
        )
        assert s.outcome is not None
        won += any(seat < 3 for seat in s.outcome.winners)
    assert won >= 3
