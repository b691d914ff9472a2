"""Orders of allegiance: citizenship, party line. [NT-CIT-01, NT-CIT-02, NT-LIN-01]"""

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo import citizenship as rules
from tripot.games.neo_tokyo.politics import lines
from tripot.games.neo_tokyo.sheet.reader import Order, Reader, lacks


def citizenship(r: Reader, order: Order) -> Refusal | int:
    """Ask for a corporation's citizenship, or give one's own up. [NT-CIT-01, NT-CIT-03, NT-CIT-07, NT-TRA-42]"""
    lacking = lacks(order, "home")
    if lacking is not None:
        return lacking
    home = "" if order["home"] == "none" else order["home"]
    if home and home not in r.s.assets:
        return Refusal("NT-E-10", "corporation_gone", {"corp": home})
    if r.citizenships:
        return Refusal("NT-E-34", "citizenship_twice")
    if home == r.player.citizen:
        return Refusal("NT-E-34", "already_citizen", {"corp": home or "none"})
    if rules.is_bound(r.s, r.player):
        return Refusal("NT-E-34", "loyalist", {"corp": r.player.choices["citoyen_corpo"]})
    if home and not r.player.shares.get(home):
        return Refusal("NT-E-34", "no_share", {"corp": home})
    party = r.points_party or ("" if r.resigned else r.player.party)
    if home and party and r.s.alignment[home] not in ("", party):
        return Refusal("NT-E-34", "party_conflict", {"corp": home, "party": party})
    r.citizenships += 1
    return 0


def line_vote(r: Reader, order: Order) -> Refusal | int:
    """Say what one's party should do. [NT-LIN-01]"""
    line = order.get("line", "")
    if not r.player.opening.points:
        return Refusal("NT-E-35", "not_a_member")
    if line not in lines(r.s):
        return Refusal("NT-E-35", "unknown_line", {"line": line})
    if r.line_votes:
        return Refusal("NT-E-35", "line_twice")
    r.line_votes += 1
    return 0
