"""Step 6: the market breathes, and somebody reads a report of nothing. [NT-ALE-01, NT-ALE-02, NT-ALE-03, NT-ALE-04]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import defence, draws, lots, ranking, ties
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.state import Bogus, City
from tripot.games.neo_tokyo.tables import CLANS, CORPS, LAUNCH_TURNS, C
from tripot.games.neo_tokyo.words import RunType

TYPES: tuple[RunType, ...] = ("information", "datasteal", "sabotage", "scandal")
LAUNCH_TYPES: tuple[RunType, ...] = ("information", "scandal")


def market_and_shadows(s: City) -> None:
    """Market, bogus report, references of the runs, then ranking A. [NT-RNK-03, NT-OUT-10]"""
    _market(s)
    _shadow(s)
    _label(s)
    papers = s.papers()
    papers.first = ranking.ranked(s.assets, papers.old_ranking)


def _market(s: City) -> None:
    """One corporation gains an asset, another one loses one. [NT-ALE-01]"""
    corps = [corp for corp in CORPS if corp in s.assets]
    up = draws.draw(s, corps, "market", "market_up", "corps")
    down = draws.draw(s, [corp for corp in corps if corp != up], "market", "market_down", "corps")
    if up is not None:
        s.assets[up] += s.figures.market_gain
    if down is not None:
        s.assets[down] += s.figures.market_loss


def _shadow(s: City) -> None:
    """A credible report, about a run that never was. [NT-ALE-04, NT-ALE-05]"""
    victim = draws.draw(s, s.active(), "shadow", "report_victim", "players")
    if victim is None:
        return
    types = LAUNCH_TYPES if s.turn in LAUNCH_TURNS else TYPES
    kind = draws.draw(s, types, "shadow", "report_type", "types")
    assert kind is not None
    guarded = bool(defence.of_player(s, victim, kind))
    roll = draws.die(s, 4, "shadow", "report_kind") if guarded else 3
    report, facts = "report_interception", {"type": kind, "target": f"player:{victim}"}
    if roll == 3:
        report, more = _clan_report(s, victim, guarded)
        facts |= more
    elif roll == 4:
        report, more = _capture_report(s, victim)
        facts |= more
    s.papers().bogus = (victim, report, facts)


def _clan_report(s: City, victim: Seat, guarded: bool) -> tuple[str, dict[str, Any]]:
    """A clan that would not have refused, clumsy as they are. [NT-ALE-04]"""
    clans = [clan for clan in CLANS if clan not in s.wars and not ties.stance(s, s.agents[clan], victim)[0]]
    clan = draws.draw(s, clans, "shadow", "report_clan", "agents")
    if clan is None:
        return "report_interception", {}
    stopped = guarded and draws.tails(s, "shadow", "report_stopped")
    return "report_clan_interception" if stopped else "report_clan_failure", {"agent": clan}


def _capture_report(s: City, victim: Seat) -> tuple[str, dict[str, Any]]:
    """Some other player who could have sponsored it. [NT-ALE-04]"""
    others = [seat for seat in s.active() if seat != victim and s.players[seat].opening.honour >= 2]
    sponsor = draws.draw(s, others, "shadow", "report_sponsor", "players")
    if sponsor is None:
        return "report_interception", {}
    percent = draws.draw(s, C["bogus_capture_pct"], "shadow", "report_percent", "figures")
    return "report_capture", {"sponsor": sponsor, "agent": "independent", "cell": "", "percent": percent}


def _label(s: City) -> None:
    """References: one for each run of 2f in resolution order, then the bogus one. [NT-OUT-10]"""
    papers = s.papers()
    used = {run.label for run in s.runs} | set(s.bogus)
    for run in papers.resolved:
        run.label = lots.label(s.rng, used, "labels")
        used.add(run.label)
    if papers.bogus is not None:
        victim, report, facts = papers.bogus
        label = lots.label(s.rng, used, "labels")
        s.bogus[label] = Bogus(s.turn, victim, facts["type"], freeze({"kind": report, "label": label, **facts}))
