"""What an Information run brings home, by target. [NT-TYP-02, NT-TYP-03, NT-TYP-04, NT-TYP-05, NT-TYP-06, NT-TYP-21]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import draws, ties, tracing
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.frozen import NO_FACTS, freeze
from tripot.games.neo_tokyo.people import Proof
from tripot.games.neo_tokyo.runs.types import is_trace
from tripot.games.neo_tokyo.state import City, PastRun, Run

SHEETS = 3
"""How many turns back an enquiry reaches, this one included."""


def learn(s: City, run: Run) -> None:
    """Collect the documents; they are delivered with the letter. [NT-RES-11]"""
    kind, _, name = run.target.partition(":")
    if kind == "player":
        _about_player(s, run.sponsor, seat_of(run.target))
    elif kind == "corp":
        citizens = [seat for seat in s.active() if s.players[seat].opening.citizen == name]
        _sheets_of(s, run.sponsor, citizens)
    elif kind == "party":
        members = [seat for seat in s.active() if s.players[seat].opening.party == name]
        _sheets_of(s, run.sponsor, members)
    else:
        s.papers().files.append((run, name))


def sheet_proof(s: City, seat: Seat, back: int = 0) -> Proof:
    """The sheet of a player, this turn's or an earlier one. [NT-EVI-01]"""
    sheet = s.players[seat].sheets[-1 - back]
    return Proof(sheet.turn, "sheet", f"player:{seat}", freeze(sheet.content()))


def _sheets_of(s: City, sponsor: Seat, seats: list[Seat]) -> None:
    """This turn's sheets of some players, not one's own. [NT-TYP-03, NT-TYP-04]"""
    s.papers().proofs += [(sponsor, sheet_proof(s, seat)) for seat in seats if seat != sponsor]


def _about_player(s: City, sponsor: Seat, victim: Seat) -> None:
    """The last three sheets, and a secret not known yet. [NT-TYP-02, NT-SEC-08, NT-TRA-14]"""
    target, papers = s.players[victim], s.papers()
    for back in range(min(SHEETS, len(target.sheets))):
        papers.proofs.append((sponsor, sheet_proof(s, victim, back)))
    known = s.players[sponsor].known
    unknown = [number for number in range(1, len(target.secrets) + 1) if (victim, number - 1) not in known]
    number = draws.draw(s, unknown, "secrets", "secret", "numbers", players=[victim])
    if number is not None:
        known.add((victim, number - 1))
        papers.proofs.append((sponsor, secret_proof(s, victim, number - 1)))
    elif target.has("technomancien"):
        papers.proofs.append((sponsor, Proof(s.turn, "damning_proof", f"player:{victim}", NO_FACTS)))


def secret_proof(s: City, owner: Seat, number: int) -> Proof:
    """A secret as evidence: what it says, what shame and which traits are in it. [NT-EVI-01]"""
    secret = s.players[owner].secrets[number]
    content: dict[str, Any] = {
        "number": number,
        "text": secret.text,
        "stock": secret.stock,
        "shame": secret.shame,
        "rumour": secret.rumour,
        "traits": list(secret.traits),
    }
    return Proof(s.turn, "secret", f"player:{owner}", freeze(content))


def close_files(s: City) -> None:
    """Agent files show how things stand after 2g; the runs in them get their references later. [NT-TYP-21]"""
    papers = s.papers()
    papers.dossiers = [(run, name, None if is_trace(run.target) else dossier(s, name)) for run, name in papers.files]


def dossier(s: City, name: str) -> dict[str, Any]:
    """All that an agent knows of its friends and enemies. [NT-TYP-05]"""
    agent = s.agents[name]
    if agent.kind == "agency":
        bonds = {str(seat): s.players[seat].points for seat in s.active() if s.players[seat].party == agent.party}
    else:
        bonds = {
            str(seat): s.players[seat].loyalty[name] for seat in s.active() if s.players[seat].loyalty.get(name, 0)
        }
    return {
        "agent": name,
        "bonds": bonds,
        "allies": list(agent.allies),
        "enemies": list(agent.enemies),
        "secret_allies": secret_allies(s, name),
        "secret_enemies": list(agent.secret_enemies),
    }


def secret_allies(s: City, name: str) -> list[str]:
    """An agent's secret allies: ties of its own, friends' lists, and the friends themselves. [NT-LOY-04]"""
    agent = s.agents[name]
    listed = [token for token in ties.allies(agent) if token not in agent.allies]
    friends = [f"player:{seat}" for seat in s.active() if s.players[seat].loyalty.get(name, 0) >= 1]
    return sorted(set(listed + friends))


def run_file(run: PastRun) -> dict[str, Any]:
    """Every detail of a run, as its agent tells it. [NT-TYP-05]"""
    return {
        "label": run.label,
        "turn": run.turn,
        "sponsor": run.sponsor,
        "type": run.kind,
        "target": run.target,
        "beneficiary": run.beneficiary,
        "line": run.line,
        "money": run.money,
        "percent": run.final,
        "outcome": run.outcome,
    }


def remembered(run: Run) -> PastRun:
    """A run as it goes down in memory. [NT-TYP-05]"""
    return PastRun(
        run.turn,
        run.sponsor,
        run.kind,
        run.target,
        run.agent,
        run.label,
        run.money,
        run.final,
        run.outcome,
        run.beneficiary,
        run.line,
        run.cell,
        run.serial,
    )


def deliver(s: City) -> None:
    """Write agent files and traces as evidence, now that every run has its reference. [NT-TRC-04, NT-TYP-05]"""
    papers = s.papers()
    s.runs += [remembered(run) for run in papers.runs if run.outcome in {"used", "unused"}]
    s.runs += [remembered(run) for run in papers.resolved]
    for run, name, file in papers.dossiers:
        if file is None:
            papers.proofs.append((run.sponsor, tracing.proof(s, name)))
            continue
        recent = [run_file(done) for done in s.runs if done.agent == name and done.turn > s.turn - SHEETS]
        papers.proofs.append((run.sponsor, Proof(s.turn, "file", f"agent:{name}", freeze({**file, "runs": recent}))))
