"""2f, before the dice: who goes first, and who gets in whose way. [NT-RES-05, NT-RES-06, NT-RES-07]"""

from tripot.games.neo_tokyo.state import City, Run


def groups(s: City, runs: list[Run]) -> list[list[Run]]:
    """Runs by decreasing percentage, then agent bonus; those still tied on one type and target go together."""
    lots = s.papers().lots
    ordered = sorted(runs, key=lambda run: (-run.base, -run.bonus, lots[run.sponsor], run.place))
    found: dict[tuple[int, int, str, str], list[Run]] = {}
    for run in ordered:
        found.setdefault((run.base, run.bonus, run.kind, run.target), []).append(run)
    return list(found.values())


def hamper(s: City, group: list[Run], succeeded: dict[tuple[str, str], int]) -> None:
    """Final percentages: −20 for each rival started together, −20 for each earlier success. [NT-RES-06, NT-RES-07]"""
    earlier = succeeded.get((group[0].kind, group[0].target), 0)
    for run in group:
        run.final = run.base + s.figures.conflict_malus_pct * (len(group) - 1 + earlier)
