"""A turn's resolution seen again, in the fourteen steps of the rulebook. [NT-STP-01, NT-VIS-06, NT-UI-09]"""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.engine.view import View
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.pages.market import record, towers
from tripot.games.neo_tokyo.tables import C
from tripot.games.neo_tokyo.votes import SPARED
from tripot.kit.numbers import number

Facts = dict[str, Any]
STEPS = (
    "lock", "purchases", "runs", "captives", "dragon", "votes", "market", "effects",
    "crash", "leaders", "citizenship", "war", "lines", "payments", "exits",
)  # fmt: skip
"""LOCK, then steps 1 to 14. [NT-STP-01]"""
RULES = {
    "lock": "NT-ORD-03", "purchases": "NT-STP-02", "runs": "NT-RES-05", "captives": "NT-CAP-03", "dragon": "NT-DRA-05",
    "votes": "NT-VOT-05", "market": "NT-ALE-01", "effects": "NT-EFF-01", "crash": "NT-CRS-02", "leaders": "NT-POL-08",
    "citizenship": "NT-CIT-06", "war": "NT-WAR-01", "lines": "NT-LIN-02", "payments": "NT-SPE-05",
    "exits": "NT-ELI-01",
}  # fmt: skip
KINDS: dict[str, tuple[str, ...]] = {
    "lock": ("order_struck", "forfeited"),
    "purchases": ("account_claim", "account_cost", "account_loyalty_returned", "loyalty_declined", "shares_bought",
                  "honour_claimed", "honour_bought", "honour_war"),
    "runs": ("account_run_returned", "account_burnt", "honour_scandal", "honour_bad_payer", "image_saved", "enmity",
             "fixer_unavailable", "fixer_killed", "evidence_obtained", "report_interception", "report_capture",
             "report_clan_failure", "report_clan_interception"),
    "captives": ("fixer_executed", "honour_execution"),
    "dragon": tuple(f"dragon_{roll}" for roll in range(1, 21)),
    "votes": ("auction_won", "votes_published"),
    "crash": ("crashed", "honour_crash"),
    "leaders": ("leader_named", "leader_gone", "party_in_power", "no_party_in_power"),
    "citizenship": ("citizen_of", "stateless", "citizenship_dropped"),
    "war": ("clans_at_war",),
    "lines": ("line_applied", "line_idle", "honour_populist", "realigned"),
    "payments": ("account_refund", "account_bounty", "account_bid_returned", "account_forecast_right",
                 "account_forecast_wrong", "account_forecast_void", "account_dividend", "account_datasteal",
                 "account_contract_paid", "account_contract_got", "honour_breach", "contract_broken"),
    "exits": ("left_the_stage", "kobun_named", "oyabun_named", "rank_lost", "fixer_arrived"),
}  # fmt: skip
"""Which events belong to which step."""
LOTS: dict[str, tuple[str, ...]] = {
    "lock": ("order",),
    "runs": ("secret",),
    "dragon": ("dragon", "dragon_money", "dragon_clan", "dragon_party", "dragon_players"),
    "market": ("market_up", "market_down", "report_victim", "report_type", "report_kind", "report_clan",
               "report_stopped", "report_sponsor", "report_percent"),
    "effects": ("effects",),
    "crash": ("crash",),
    "war": ("war", "war_clans"),
    "exits": ("fixer_skills", "fixer_ally", "fixer_enemy"),
}  # fmt: skip
"""Which draws belong to which step; the dice of a run stand beside it."""


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The entry of the journal that is being seen: a resolution is laid out, anything else is told as it was."""
    entry = number(asked.get("entry", ""), -1)
    facts = view.facts
    told = [event for event in view.events if event.entry == entry]
    resolved = any(event.kind == "assets_now" for event in told) and facts["news"]
    return {
        "towers": towers(facts) if facts["turn"] and facts["ranking"] else [],
        "resolution": resolution(facts, told, facts["news"][-1]["turn"]) if resolved else None,
    }


def resolution(facts: Facts, told: Sequence[Event], turn: int) -> Facts:
    """Every step with what it did and, where assets moved, by how much and to what."""
    before = (record(facts, turn - 1) or {"assets": {}})["assets"]
    running: dict[str, int] = dict(before)
    moves = _moves(facts, told, turn, before)
    steps = []
    for place, name in enumerate(STEPS):
        moved = [(corp, by) for corp, by in moves.get(name, {}).items() if by]
        for corp, by in moved:
            running[corp] = running.get(corp, 0) + by
        lines = [_line(event) for event in told if event.kind in KINDS.get(name, ())]
        if name in ("effects", "crash"):
            which = ("first", "last") if name == "effects" else ("crash",)
            lines += [_line(e) for e in told if e.kind == "effect" and e.facts["which"] in which]
        steps.append(
            {
                "number": place,
                "id": name,
                "rule": RULES[name],
                "lines": lines,
                "moved": moved,
                "assets": dict(running) if moved else {},
                "sheets": sheets(facts, turn) if name == "lock" else [],
                "runs": tested(_runs(facts, turn), told) if name == "runs" else [],
                "draws": draws(told, name),
            }
        )
    return {"turn": turn, "steps": steps}


def draws(told: Sequence[Event], step: str) -> list[Facts]:
    """The dice and lots of a step, in the order in which they fell; only the all-seeing eye has them. [NT-VIS-06]"""
    lots = LOTS.get(step, ())
    kinds = ("rolled", "tossed", "drawn")
    return [_line(event) for event in told if event.kind in kinds and event.facts["purpose"] in lots]


def tested(runs: list[Facts], told: Sequence[Event]) -> list[Facts]:
    """Each run with its d100 and those against it: a run's own die is its first. [NT-RES-08, NT-RES-09]"""
    groups: list[list[Facts]] = []
    for event in told:
        if event.kind == "tested":
            if event.facts["purpose"] == "run":
                groups.append([])
            groups[-1].append(dict(event.facts))
    dice = iter(groups)
    return [run if run["type"] == "protection" else {**run, "tests": next(dice, [])} for run in runs]


def _line(event: Event) -> Facts:
    owner = next(iter(event.audience)) if event.audience is not None and len(event.audience) == 1 else None
    return {"kind": event.kind, "rule": event.rule, "facts": dict(event.facts), "owner": owner}


def sheets(facts: Facts, turn: int) -> list[Facts]:
    """The sheets of a turn as they were locked; nobody's unless the books are open. [NT-VIS-06]"""
    books = facts["books"]
    return [
        {"seat": book["seat"], "sheet": sheet}
        for book in (books["players"] if books else ())
        for sheet in book["sheets"]
        if sheet["turn"] == turn
    ]


def _runs(facts: Facts, turn: int) -> list[Facts]:
    books = facts["books"]
    return [run for run in (books["runs"] if books else ()) if run["turn"] == turn]


def _moves(facts: Facts, told: Sequence[Event], turn: int, before: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """What moved the assets of each corporation, step by step; what nothing else explains was the market's."""
    if facts["books"] is None:
        return {}
    after = (record(facts, turn) or {"assets": {}})["assets"]
    found: dict[str, dict[str, int]] = {
        "purchases": _wolves(facts, turn),
        "runs": _struck(facts, turn),
        "votes": _votes(facts, told, turn),
        "effects": _effects(told, ("first", "last")),
        "crash": _effects(told, ("crash",)),
    }
    known = {corp: sum(moved.get(corp, 0) for moved in found.values()) for corp in after}
    survivors = {event.facts["corp"] for event in told if event.kind == "crashed"}
    found["market"] = {
        corp: after[corp] - before[corp] - known[corp] for corp in after if corp in before and corp not in survivors
    }
    return found


def _orders(facts: Facts, turn: int, kind: str) -> list[tuple[int, Facts]]:
    """The orders of a kind that stood, with who gave them."""
    return [
        (each["seat"], order)
        for each in sheets(facts, turn)
        for place, order in enumerate(each["sheet"]["orders"])
        if order["order"] == kind and str(place) not in each["sheet"]["struck"]
    ]


def _wolves(facts: Facts, turn: int) -> dict[str, int]:
    """A young wolf's purchases lift what is bought. [NT-TRA-21]"""
    wolves = {player["seat"] for player in facts["players"] if "jeune_loup" in player["traits"]}
    found: dict[str, int] = {}
    for seat, order in _orders(facts, turn, "buy_share"):
        if seat in wolves:
            found[order["corp"]] = found.get(order["corp"], 0) + order.get("qty", 1)
    return found


def _struck(facts: Facts, turn: int) -> dict[str, int]:
    """Sabotages and Datasteals against corporations. [NT-TYP-07, NT-TYP-09]"""
    found: dict[str, int] = {}
    for run in _runs(facts, turn):
        if run["outcome"] != "success" or seat_of(run["target"]) >= 0:
            continue
        if run["type"] == "sabotage":
            corp = run["target"][5:]
            found[corp] = found.get(corp, 0) + int(C["sabotage_corp_assets"])
        elif run["type"] == "datasteal":
            found[run["beneficiary"]] = found.get(run["beneficiary"], 0) + int(C["datasteal_corp_assets"])
    return found


def _votes(facts: Facts, told: Sequence[Event], turn: int) -> dict[str, int]:
    """Votes as the Dragon left them, public contracts, gifts. [NT-VOT-05, NT-VOT-06, NT-LIN-07, NT-CRS-13]"""
    moods = {_line(event)["owner"]: event.kind for event in told if event.kind in ("dragon_7", "dragon_20")}
    found: dict[str, int] = {}
    for seat, order in _orders(facts, turn, "vote"):
        up, down = {"dragon_7": (2, -2), "dragon_20": (-1, 1)}.get(moods.get(seat, ""), (1, -1))
        spared = moods.get(seat) == "dragon_7" and order["minus"] == SPARED
        found[order["plus"]] = found.get(order["plus"], 0) + up
        found[order["minus"]] = found.get(order["minus"], 0) + (0 if spared else down)
    for _, order in _orders(facts, turn, "public_contract"):
        found[order["corp"]] = found.get(order["corp"], 0) + (1 if order["move"] == "plus" else -1)
    for _, order in _orders(facts, turn, "auction_grant"):
        for grant in order["grants"]:
            found[grant["corp"]] = found.get(grant["corp"], 0) + grant["assets"]
    return found


def _effects(told: Sequence[Event], which: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for event in told:
        if event.kind == "effect" and event.facts["which"] in which:
            found[event.facts["corp"]] = found.get(event.facts["corp"], 0) + event.facts["assets"]
    return found
