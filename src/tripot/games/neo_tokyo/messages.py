"""After a resolution: the public news, and a letter for each player. [NT-MSG-01, NT-MSG-02, NT-MSG-03, NT-MSG-04]"""

from typing import Any

from tripot.engine.events import PUBLIC, only
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import evidence, influence, knowledge, loyalty
from tripot.games.neo_tokyo.entities import aim, sorted_tokens
from tripot.games.neo_tokyo.frozen import freeze, seal, thaw
from tripot.games.neo_tokyo.people import Line, Posting
from tripot.games.neo_tokyo.runs.information import deliver
from tripot.games.neo_tokyo.state import NOBODY, City, Run
from tripot.games.neo_tokyo.tables import PARTIES, TURNS
from tripot.games.neo_tokyo.work import SECTIONS

NEWS_SECTIONS = (
    "assets",
    "effects",
    "crashes",
    "shares",
    "standings",
    "parties",
    "citizens",
    "clans",
    "runs",
    "fixers",
    "enmities",
    "wars",
    "contracts",
    "forum",
    "auction",
    "votes",
    "exits",
)
"""The columns of the news, in order. [NT-MSG-02]"""
_COLUMNS = {section: number for number, section in enumerate(NEWS_SECTIONS)}
_PARTS = {section: number for number, section in enumerate(SECTIONS)}


def letters_and_news(s: City) -> None:
    """Everything a turn has to tell, to those who may know. [NT-MSG-01]"""
    deliver(s)
    knowledge.remember_turn(s)
    _news(s)
    _file_evidence(s)
    knowledge.brief(s)
    for seat, player in enumerate(s.players):
        if any(sheet.turn == s.turn for sheet in player.sheets[-1:]):
            _letter(s, seat)


# -- the news --------------------------------------------------------------------------------------------------------


def _news(s: City) -> None:
    """Public lines by column; what was published before resolution is repeated, not told twice."""
    papers = s.papers()
    told_before = list(s.bulletin)
    _assets(s)
    _standings(s)
    _parties(s)
    _changes(s)
    _runs(s)
    if s.wars_next:
        papers.tell("NT-WAR-02", "clans_at_war", "wars", agents=list(s.wars_next))
    papers.news.sort(key=lambda line: _COLUMNS[line[0]])
    for _, rule, kind, facts in papers.news:
        s.tell(rule, kind, PUBLIC, **facts)
    lines = sorted([*papers.news, *told_before], key=lambda line: _COLUMNS[line[0]])
    s.news.append((s.turn, _kept(lines)))
    s.bulletin.clear()
    past = {"turn": s.turn, "assets": s.assets, "ranking": s.ranking, "power": s.power}
    s.history.append(freeze({**past, "leaders": s.leaders, "lines": s.lines}))


def _kept(lines: list[Line]) -> tuple[Line, ...]:
    """Lines as they are kept: told already, and nobody else's, they are sealed where they are."""
    return tuple((section, rule, kind, seal(facts)) for section, rule, kind, facts in lines)


def _assets(s: City) -> None:
    """Final assets, net change, rank before and after. [NT-VIS-05]"""
    papers = s.papers()
    before = {corp: rank for rank, corp in enumerate(papers.old_ranking, start=1)}
    for rank, corp in enumerate(s.ranking, start=1):
        facts: dict[str, Any] = {"corp": corp, "assets": s.assets[corp], "change": s.assets[corp] - papers.before[corp]}
        papers.tell("NT-MSG-02", "assets_now", "assets", rank=rank, rank_before=before[corp], **facts)


def _standings(s: City) -> None:
    """New shareholdings, and how each player stands. [NT-SHA-04, NT-VIS-01]"""
    papers = s.papers()
    for seat, _, order in papers.of("buy_share"):
        if order["corp"] in s.assets and s.players[seat].active:
            facts: dict[str, Any] = {"player": seat, "corp": order["corp"], "number": order.get("qty", 1)}
            papers.tell("NT-SHA-04", "shares_bought", "shares", **facts)
    for seat in s.active():
        player = s.players[seat]
        facts = {"honour": player.honour, "influence": influence.effective(player)}
        papers.tell(
            "NT-VIS-01", "standing", "standings", player=seat, party=player.party, points=player.points, **facts
        )


def _parties(s: City) -> None:
    """Leaders, power, lines. [NT-LIN-03, NT-POL-08, NT-POL-12]"""
    papers = s.papers()
    for party in PARTIES:
        leader = s.leaders[party]
        if leader != papers.leaders_before[party]:
            kind = "leader_named" if leader != NOBODY else "leader_gone"
            papers.tell("NT-POL-08", kind, "parties", party=party, player=leader)
        if s.lines[party]:
            applied = party == s.power and (party, s.lines[party]) not in papers.blocked
            facts: dict[str, Any] = {"party": party, "line": s.lines[party]}
            papers.tell("NT-LIN-03", "line_applied" if applied else "line_idle", "parties", **facts)
    if s.power:
        papers.tell("NT-POL-12", "party_in_power", "parties", party=s.power)
    else:
        papers.tell("NT-POL-12", "no_party_in_power", "parties")


def _changes(s: City) -> None:
    """Citizenships, kobun and oyabun. [NT-CIT-06, NT-LOY-09]"""
    papers = s.papers()
    for seat in s.active():
        home = s.players[seat].citizen
        if home != papers.citizens_before[seat]:
            kind = "citizen_of" if home else "stateless"
            papers.tell("NT-CIT-06", kind, "citizens", player=seat, corp=home or papers.citizens_before[seat])
    names = {loyalty.KOBUN: "kobun_named", loyalty.OYABUN: "oyabun_named"}
    for clan, ranks in loyalty.ranks(s).items():
        before = papers.ranks_before[clan]
        for seat in s.active():
            level = ranks.get(seat, 0)
            if level != before.get(seat, 0):
                papers.tell("NT-LOY-09", names.get(level, "rank_lost"), "clans", player=seat, agent=clan)


def _runs(s: City) -> None:
    """Successful Scandals and Sabotages, fixers killed; never who was behind. [NT-OUT-06]"""
    papers = s.papers()
    killed: dict[str, list[str]] = {}
    for run in papers.resolved:
        if not knowledge.is_public(run):
            continue
        if run.kind == "assassination":
            killed.setdefault(run.target[6:], []).append(run.label)
        elif run.kind == "scandal":
            kind = "party_scandal" if run.line else "player_scandal"
            more: dict[str, Any] = {"line": run.line} if run.line else {}
            papers.tell("NT-OUT-06", kind, "runs", label=run.label, **aim(run.target), **more)
        else:
            kind = "corp_sabotaged" if run.target.startswith("corp:") else "player_sabotaged"
            papers.tell("NT-OUT-06", kind, "runs", label=run.label, **aim(run.target))
    for agent, labels in killed.items():
        papers.tell("NT-OUT-06", "fixer_killed", "fixers", agent=agent, labels=sorted(labels))
    papers.news.sort(key=_by_label)


def _by_label(line: Line) -> tuple[int, str]:
    """Lines about runs in an order that tells nothing. [NT-MSG-04]"""
    return (1, str(line[3]["label"])) if line[0] == "runs" else (0, "")


# -- the letters -----------------------------------------------------------------------------------------------------


def _file_evidence(s: City) -> None:
    """Documents go into the archives, and into the letters. [NT-EVI-01]"""
    papers = s.papers()
    for seat, proof in papers.proofs:
        if s.players[seat].active:
            number = evidence.file(s, seat, proof)
            papers.tell("NT-EVI-01", "evidence_obtained", "evidence", seat, number=number, **evidence.label(proof))


def _letter(s: City, seat: Seat) -> None:
    """One personal message, in the order of the rulebook. [NT-MSG-03]"""
    papers, player = s.papers(), s.players[seat]
    _statement(s, seat)
    for run in papers.runs:
        if run.sponsor == seat:
            _fate(s, run)
    for agent in s.agents.values() if s.turn < TURNS else ():
        if agent.captor == f"player:{seat}" and agent.captured == s.turn:
            papers.tell("NT-CAP-03", "captive_to_decide", "captives", seat, agent=agent.id)
    _reports(s, seat)
    for name, briefing in player.briefings.items():
        players, others = sorted_tokens(briefing["secret_allies"])
        foes, other_foes = sorted_tokens(briefing["secret_enemies"])
        friends = {"players": players, "others": others, "foes": foes, "other_foes": other_foes}
        runs = thaw(briefing["runs"])
        papers.tell("NT-LOY-04", "briefing", "briefings", seat, agent=name, runs=runs, **friends)
    if s.turn < TURNS and player.active:
        _rights(s, seat)
    lines = sorted(papers.letters.get(seat, ()), key=lambda line: _PARTS[line[0]])
    alone = only(seat)
    for _, rule, kind, facts in lines:
        s.tell(rule, kind, alone, **facts)
    player.letters.append((s.turn, _kept(lines)))


def _statement(s: City, seat: Seat) -> None:
    """From the opening to the closing balance, and what moved Honour. [NT-MSG-03]"""
    papers, player = s.papers(), s.players[seat]
    opening = player.money - sum(amount for _, _, amount, _ in player.ledger)
    papers.tell("NT-MSG-03", "account_opening", "account", seat, amount=opening)
    _post(s, seat, "account", player.ledger)
    papers.tell("NT-MSG-03", "account_closing", "account", seat, amount=player.money)
    _post(s, seat, "honour", player.honours)
    player.ledger.clear()
    player.honours.clear()


def _post(s: City, seat: Seat, section: str, postings: list[Posting]) -> None:
    lines = s.papers().letters.setdefault(seat, [])
    lines += [(section, rule, kind, {"amount": amount, **thaw(facts)}) for rule, kind, amount, facts in postings]


def _fate(s: City, run: Run) -> None:
    """What became of a run, as far as its sponsor may know. [NT-OUT-08, NT-PRI-04, NT-TRA-25]"""
    facts: dict[str, Any] = {"type": run.kind, **aim(run.target), "agent": run.agent, "place": run.place + 1}
    if run.status != "accepted":
        kind = "run_refused" if run.status == "refused" else "run_busy"
        s.papers().tell("NT-PRI-04", kind, "runs", run.sponsor, **facts)
    elif run.kind == "protection":
        kind = "protection_used" if run.used else "protection_unused"
        s.papers().tell("NT-OUT-08", kind, "runs", run.sponsor, refund=run.refund, **facts)
    else:
        kind = "run_fizzled" if run.fizzled else f"run_{run.outcome}"
        told = {"label": run.label, "percent": run.final, "refund": run.refund}
        s.papers().tell("NT-OUT-08", kind, "runs", run.sponsor, **facts, **told)


def _reports(s: City, seat: Seat) -> None:
    """True and bogus reports mixed, by reference. [NT-MSG-04, NT-MSG-05, NT-ALE-03]"""
    papers = s.papers()
    found = {run.label: (kind, facts) for to, run, kind, facts in papers.reports if to == seat and run is not None}
    for label, ghost in s.bogus.items():
        if ghost.turn == s.turn and ghost.victim == seat:
            facts = {name: value for name, value in ghost.report.items() if name not in {"kind", "label"}}
            found[label] = (ghost.report["kind"], facts)
    for label in sorted(found):
        kind, facts = found[label]
        told = {"label": label, **facts, **aim(facts["target"])}
        papers.letters.setdefault(seat, []).append(("reports", REPORT_RULES[kind], kind, told))


REPORT_RULES = {
    "report_interception": "NT-OUT-02",
    "report_capture": "NT-OUT-03",
    "report_clan_failure": "NT-OUT-05",
    "report_clan_interception": "NT-OUT-05",
}


def _rights(s: City, seat: Seat) -> None:
    """What the next turn allows beyond the ordinary. [NT-MSG-03]"""
    papers, player = s.papers(), s.players[seat]
    if player.leader_vote or player.dragon_votes:
        papers.tell("NT-VOT-02", "right_votes", "rights", seat, number=player.leader_vote + player.dragon_votes)
    if player.public_contract:
        papers.tell("NT-LIN-07", "right_public_contract", "rights", seat)
    if player.dragon_run:
        papers.tell("NT-DRA-06", "right_dragon_run", "rights", seat)
    clan = loyalty.family(player)
    if clan and clan in s.wars_next:
        papers.tell("NT-WAR-03", "right_war", "rights", seat, agent=clan)
    if s.auction is not None and s.auction.bid_turn == s.turn + 1:
        papers.tell("NT-CRS-13", "right_bid", "rights", seat)
    if s.auction is not None and s.auction.bid_turn == s.turn and s.auction.winner == seat:
        papers.tell("NT-CRS-13", "right_grant", "rights", seat)
