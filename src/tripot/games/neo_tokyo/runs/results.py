"""What a successful run does. [NT-RES-11, NT-TYP-07, NT-TYP-08, NT-TYP-09, NT-TYP-10, NT-TYP-11, NT-TYP-12]"""

from tripot.games.neo_tokyo import account, honour, points
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.runs import information
from tripot.games.neo_tokyo.state import City, Run
from tripot.games.neo_tokyo.tables import C
from tripot.games.neo_tokyo.words import RunType

COUNTED: frozenset[RunType] = frozenset({"information", "datasteal", "sabotage", "scandal"})


def succeed(s: City, run: Run, doomed: frozenset[str]) -> None:
    """Count the success, then apply it; `doomed` died before this run's group started. [NT-END-06, NT-TYP-20]"""
    sponsor = s.players[run.sponsor]
    if run.kind in COUNTED:
        sponsor.add(run.kind)
    victim = seat_of(run.target)
    if victim >= 0 and victim != run.sponsor:
        s.players[victim].add("suffered")
    if _fizzles(s, run, victim):
        return
    EFFECTS[run.kind](s, run, doomed)


def _fizzles(s: City, run: Run, victim: int) -> bool:
    """An image genius shrugs the first one off; the outcome stays a success. [NT-TRA-25]"""
    if run.kind not in {"scandal", "information"} or victim < 0 or not s.players[victim].image:
        return False
    s.players[victim].image = False
    run.fizzled = True
    s.papers().tell("NT-TRA-25", "image_saved", "honour", victim, type=run.kind)
    return True


def _information(s: City, run: Run, _doomed: frozenset[str]) -> None:
    information.learn(s, run)


def _datasteal(s: City, run: Run, _doomed: frozenset[str]) -> None:
    """The beneficiary gains, the target loses nothing; a player will miss dividends. [NT-TYP-07, NT-TYP-08]"""
    victim = seat_of(run.target)
    if victim >= 0:
        stolen = s.papers().stolen
        stolen[victim] = stolen.get(victim, 0) + 1
    else:
        s.assets[run.beneficiary] += int(C["datasteal_corp_assets"])


def _sabotage(s: City, run: Run, _doomed: frozenset[str]) -> None:
    """Two assets, or half of what a player has not spent. [NT-TYP-09, NT-TYP-10]"""
    victim = seat_of(run.target)
    if victim >= 0:
        burnt = account.part(s.players[victim].money, s.figures.sabotage_player_money_loss_pct)
        account.post(s, victim, -burnt, "NT-TYP-10", "account_burnt")
    else:
        s.assets[run.target[5:]] += int(C["sabotage_corp_assets"])


def _scandal(s: City, run: Run, _doomed: frozenset[str]) -> None:
    """A player loses face, a leader a point too; a party loses the benefit of a line. [NT-POL-10, NT-TYP-12]"""
    victim = seat_of(run.target)
    if victim < 0:
        s.papers().blocked.add((run.target[6:], run.line))
        return
    if victim in s.papers().leaders_before.values():
        points.lose(s, victim, -s.figures.scandal_leader_points)
    honour.change(s, victim, s.figures.scandal_player_honour, "NT-TYP-11", "honour_scandal")


def _assassination(s: City, run: Run, doomed: frozenset[str]) -> None:
    """The fixer will be dead at the end of the step; too late for the already doomed. [NT-TYP-17, NT-TYP-20]"""
    fixer = run.target[6:]
    if fixer in doomed:
        return
    s.players[run.sponsor].add("deaths")
    if fixer not in s.papers().doomed:
        s.papers().doomed.append(fixer)
    run.used = True


EFFECTS = {
    "information": _information,
    "datasteal": _datasteal,
    "sabotage": _sabotage,
    "scandal": _scandal,
    "assassination": _assassination,
}
