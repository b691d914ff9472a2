"""Parties: leaders (step 9), power and lines (step 12). [NT-POL-01, NT-POL-08, NT-POL-09, NT-POL-11, NT-POL-12]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import citizenship, honour, influence, points, ranking
from tripot.games.neo_tokyo.state import NOBODY, City
from tripot.games.neo_tokyo.tables import ALL_LINES, CORPORATIONS, LINES, PARTIES
from tripot.games.neo_tokyo.traits import barred

UNTOUCHABLE = {"nationalist": ("shiawase",), "reformer": ("kurogane", "renraku")}
"""Corporations that no alliance will ever win over. [NT-LIN-08]"""


def lines(s: City) -> tuple[str, ...]:
    """The lines a party may take at this table. [NT-LIN-08]"""
    return ALL_LINES if s.options["corp_alliance"] else LINES


def leaders(s: City) -> None:
    """Step 9: a leader stays until another member has strictly more points. [NT-POL-08, NT-POL-11]"""
    for party in PARTIES:
        s.leaders[party] = _leader(s, party)


def _leader(s: City, party: str) -> Seat:
    """The holder unless surpassed; then points, Honour, Influence, lots. [NT-POL-09]"""
    fit = [seat for seat in points.members(s, party) if not barred(s.players[seat], f"leader:{party}")]
    if not fit:
        return NOBODY
    best = max(s.players[seat].points for seat in fit)
    holder = s.leaders[party]
    if holder in fit and s.players[holder].points == best:
        return holder
    lots = s.papers().lots
    top = [seat for seat in fit if s.players[seat].points == best]
    return min(top, key=lambda seat: (-s.players[seat].honour, -influence.effective(s.players[seat]), lots[seat]))


def party_lines(s: City) -> None:
    """Step 12: power, the lines decided, and what they change. [NT-LIN-03, NT-LIN-04, NT-POL-12, NT-POL-13]"""
    first = ranking.first(s.ranking)
    s.power = s.alignment[first] if first else ""
    for player in s.players:
        player.leader_vote = False
        player.public_contract = False
    s.underground = ()
    s.lines = {party: _adopted(s, party) for party in PARTIES}
    if not s.power:
        return
    leader = s.leaders[s.power]
    if leader != NOBODY:
        s.players[leader].leader_vote = True
    line = s.lines[s.power]
    if line and (s.power, line) not in s.papers().blocked:
        APPLY[line](s, s.power)


def _adopted(s: City, party: str) -> str:
    """The heaviest line; on a tie the leader's, if it is among the tied. [NT-LIN-01, NT-LIN-02]"""
    weights: dict[str, int] = {}
    chosen: dict[Seat, str] = {}
    for seat, _, order in s.papers().of("line_vote"):
        opening = s.players[seat].opening
        if opening.party == party:
            weights[order["line"]] = weights.get(order["line"], 0) + opening.points
            chosen[seat] = order["line"]
    best = max(weights.values(), default=0)
    tied = [line for line, weight in weights.items() if weight == best]
    if len(tied) == 1:
        return tied[0]
    leaders_choice = chosen.get(s.leaders[party], "")
    return leaders_choice if leaders_choice in tied else ""


def _populist(s: City, party: str) -> None:
    """Every member is a little more honourable. [NT-LIN-05]"""
    for seat in points.members(s, party):
        honour.change(s, seat, 1, "NT-LIN-05", "honour_populist")


def _underground(s: City, party: str) -> None:
    """Next turn the agency has no limit, and +10% in everything. [NT-LIN-06]"""
    s.underground = (PARTIES[party].agency,)


def _public_contracts(s: City, party: str) -> None:
    """Next turn each member moves an asset. [NT-LIN-07]"""
    for seat in points.members(s, party):
        s.players[seat].public_contract = True


def _corp_alliance(s: City, party: str) -> None:
    """The lowest-ranked corporation that can be won over changes sides. [NT-LIN-08]"""
    for corp in reversed(s.ranking):
        if s.alignment[corp] == party or corp in UNTOUCHABLE[party]:
            continue
        if party == "nationalist" and "japanocorp" not in CORPORATIONS[corp].origin:
            continue
        s.alignment[corp] = "" if party == "reformer" and s.alignment[corp] == "nationalist" else party
        s.papers().tell("NT-LIN-08", "realigned", "parties", corp=corp, party=s.alignment[corp])
        _expel(s, corp)
        return


def _expel(s: City, corp: str) -> None:
    """Citizens with points of the other side lose that citizenship, next turn's points included. [NT-LIN-08]"""
    side = s.alignment[corp]
    for seat in s.active():
        player = s.players[seat]
        party = player.party or player.more_party
        if player.citizen == corp and side and party and party != side:
            citizenship.lose(s, seat)


APPLY = {
    "populist": _populist,
    "underground": _underground,
    "public_contracts": _public_contracts,
    "corp_alliance": _corp_alliance,
}
