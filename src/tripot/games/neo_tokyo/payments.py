"""Step 13: refunds, bounties, forecasts, dividends, contracts. [NT-RUN-08, NT-BAD-03, NT-TRA-30, NT-CON-11]"""

from tripot.games.neo_tokyo import account, contracts, shares, votes
from tripot.games.neo_tokyo.entities import aim
from tripot.games.neo_tokyo.state import City, Run
from tripot.games.neo_tokyo.traits import bounty


def payments(s: City) -> None:
    """(a) refunds and bounties, (b) balances for the score, (c) forecasts, (d) dividends, (e) contracts."""
    for run in s.papers().runs:
        if run.status == "accepted":
            _refund(s, run)
            _reward(s, run)
    votes.refund_bids(s)
    for player in s.players:
        player.scored_money = player.money  # NT-END-03: before forecasts and dividends
    votes.forecasts(s)
    shares.dividends(s)
    contracts.payday_checks(s)


def _refund(s: City, run: Run) -> None:
    """Half of what was really paid, unless the run succeeded or the Protection served. [NT-RUN-08, NT-BAD-03]"""
    if run.outcome in {"success", "used"} or not run.paid:
        return
    run.refund = account.part(run.paid, s.figures.refund_pct)
    account.post(s, run.sponsor, run.refund, "NT-RUN-08", "account_refund", type=run.kind, **aim(run.target))


def _reward(s: City, run: Run) -> None:
    """A society sponger sells what was learnt of a corporation, an agent or a party. [NT-TRA-30]"""
    reward = bounty(s.players[run.sponsor])
    sold = run.kind == "information" and run.target.partition(":")[0] in {"corp", "agent", "party"}
    if reward and sold and run.outcome == "success":
        account.post(s, run.sponsor, reward, "NT-TRA-30", "account_bounty", **aim(run.target))
