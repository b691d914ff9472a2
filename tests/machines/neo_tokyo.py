"""Neo-Tokyo: balances, Honour and what hangs on it, one fixer's one friend. [NT-GEN-04, NT-HON-03]"""

from machines.tables import TableMachine
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import NOBODY, City

CLANS, AGENCIES, FIXERS, TURNS = 4, 2, 10, 8
ALIGNED = {
    "nationalist": {"kurogane", "midori", "renraku", "yamabiko"},
    "reformer": {"enso", "horizon", "shiawase"},
}
"""[NT-POL-01]"""
START, TICKET = 2_000_000, 100_000
"""[NT-SET-02, NT-TRA-31]"""
OTHER = {"nationalist": "reformer", "reformer": "nationalist"}


def most_honour(player: Player) -> int:
    """[NT-HON-01, NT-TRA-12, NT-TRA-23]"""
    if "parole_dhonneur" in player.traits:
        return 1000
    return 5 if "expatrie" in player.traits and "expatrie" not in player.hidden else 9


def opening(player: Player) -> int:
    """The balance before what is written in the account since the last letter."""
    return player.money - sum(amount for _, _, amount, _ in player.ledger)


class Watch:
    """One game, from the creation of its characters."""

    def __init__(self, s: City) -> None:
        self.remember(s)

    def remember(self, s: City) -> None:
        self.when, self.money = (s.phase, s.turn), [player.money for player in s.players]
        self.out = {seat for seat, player in enumerate(s.players) if not player.active}
        self.balances = [(opening(player), len(player.letters)) for player in s.players]
        self.in_play, self.shares = set(s.assets), [dict(player.shares) for player in s.players]

    def check(self, s: City) -> None:
        """All of it, and what changed since the last time."""
        for seat, player in enumerate(s.players):
            assert player.money >= 0, "a balance below nothing"  # NT-GEN-04
            self.honour_bounds(s, player)
            self.belongings(s, player, self.shares[seat])
            self.cell(player)
            self.every_nuyen_is_written_down(s, player, *self.balances[seat])
        if s.phase != "creation":
            self.city(s)
        self.money_only_changes_hands(s)
        self.the_eliminated_stay_out(s)
        self.remember(s)

    def honour_bounds(self, s: City, player: Player) -> None:
        """[NT-HON-01, NT-HON-03, NT-LOY-02, NT-POL-04]"""
        assert 0 <= player.honour <= most_honour(player)
        if not player.active:
            return
        assert player.honour > 0 or s.phase not in ("planning", "creation"), "without Honour and still there"
        for agent, level in player.loyalty.items():
            cap = player.honour + (s.agents[agent].kind == "fixer") if agent in s.agents else 4
            assert 1 <= level <= min(4, cap), f"loyalty {level} of {agent} at Honour {player.honour}"
        most = player.honour + (player.party == "reformer")
        assert 0 <= player.points <= most, "more political points than Honour allows"
        assert bool(player.points) == bool(player.party), "points without a party"
        own = [agent for agent, level in player.loyalty.items() if level >= 3 and s.agents[agent].kind == "clan"]
        assert len(own) <= 1, "kobun of two clans"  # NT-LOY-09

    def belongings(self, s: City, player: Player, before: dict[str, int]) -> None:
        """[NT-SHA-01, NT-SHA-07, NT-CIT-07, NT-POL-05]"""
        if s.phase == "creation":
            return
        held = {name: n for name, n in player.shares.items() if n}
        assert set(held) <= set(s.assets), "shares of what is gone"
        assert min(held.values(), default=1) > 0
        assert not player.citizen or player.citizen in s.assets, "a citizen of what is gone"
        if player.active:
            assert all(held.get(name, 0) >= n for name, n in before.items() if name in s.assets), "shares were sold"
        if player.party:
            assert player.citizen not in ALIGNED[OTHER[player.party]], "a citizen of the other side"

    def every_nuyen_is_written_down(self, s: City, player: Player, balance: int, letters: int) -> None:
        """[NT-MSG-03, NT-SET-02]"""
        if s.phase == "creation":
            return
        if self.when[0] == "creation":
            assert opening(player) in (START, START + TICKET)
        elif len(player.letters) == letters:
            assert opening(player) == balance, "a balance moved and nothing was written"
        else:
            account = [
                (kind, facts["amount"]) for section, _, kind, facts in player.letters[-1][1] if section == "account"
            ]
            posted = [amount for kind, amount in account if kind not in ("account_opening", "account_closing")]
            told = dict(account)
            assert told["account_opening"] == balance, "a letter opens with another balance"
            assert balance + sum(posted) == told["account_closing"], "an account does not add up"

    def cell(self, player: Player) -> None:
        """[NT-CRO-01, NT-CRO-03, NT-CRO-04]"""
        if player.croc is not None:
            assert all(0 <= bonus <= 30 for bonus in player.croc.bonus.values())
            assert 1 <= player.croc.runs <= 5

    def city(self, s: City) -> None:
        """[NT-GEN-04, NT-GEN-10, NT-RNK-01, NT-LOY-07, NT-POL-08]"""
        assert sorted(s.ranking) == sorted(s.assets), "a corporation without a rank, or with two"
        assert set(s.assets) <= self.in_play or not self.in_play, "a corporation came back"
        if s.phase == "planning":
            assert min(s.assets.values(), default=1) > 0, "a corporation with nothing is in play"
        kinds = [agent.kind for agent in s.agents.values() if not agent.dead]
        assert (kinds.count("clan"), kinds.count("agency")) == (CLANS, AGENCIES)
        assert kinds.count("fixer") <= FIXERS
        assert s.turn <= TURNS + 1
        for agent in (each for each in s.agents.values() if each.kind == "fixer"):
            close = [player for player in s.players if player.loyalty.get(agent.id, 0) > 2]
            assert len(close) <= 1, "a fixer with two friends"
            assert not agent.dead or not any(agent.id in player.loyalty for player in s.players), "loyal to the dead"
        for party, leader in s.leaders.items():
            assert leader == NOBODY or s.players[leader].party == party, "a leader who is no member"

    def money_only_changes_hands(self, s: City) -> None:
        """Between two resolutions contracts move money, and nothing makes any. [NT-CON-02]"""
        if (s.phase, s.turn) == self.when and s.phase in ("planning", "report"):
            assert sum(player.money for player in s.players) == sum(self.money), "money came or went by a contract"

    def the_eliminated_stay_out(self, s: City) -> None:
        """[NT-ELI-01, NT-ELI-02]"""
        out = {seat for seat, player in enumerate(s.players) if not player.active}
        assert self.out <= out, "somebody came back"
        for player in (s.players[seat] for seat in out):
            assert (player.money, player.points, player.loyalty, player.croc) == (0, 0, {}, None)


class Machine(TableMachine):
    """Neo-Tokyo."""

    game, watching, sizes = GAME, Watch, (4, 6)
