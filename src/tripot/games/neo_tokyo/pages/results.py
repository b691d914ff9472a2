"""What a turn came to for its reader: what happened, money by source, what one owns, whom one fights, what is new.

Made of the letter and the news alone. [NT-MSG-03, NT-UI-04, NT-UI-11]
"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages import desk, market, news
from tripot.games.neo_tokyo.tables import C
from tripot.games.neo_tokyo.votes import SPARED
from tripot.kit.numbers import number

Facts = dict[str, Any]
SOURCES: dict[str, tuple[str, ...]] = {
    "dividends": ("account_dividend", "account_datasteal"),
    "forecasts": ("account_forecast_right", "account_forecast_wrong", "account_forecast_void"),
    "orders": ("account_cost", "account_claim", "account_run_returned", "account_loyalty_returned",
               "account_bid_returned"),
    "refunds": ("account_refund", "account_bounty"),
    "contracts": ("account_contract_paid", "account_contract_got"),
    "blows": ("account_burnt", "account_dragon_gain", "account_dragon_loss", "account_lost"),
}  # fmt: skip
"""Where money came from and went to."""


SABOTAGE: int = C["sabotage_corp_assets"]
DATASTEAL: int = C["datasteal_corp_assets"]
HAPPENED = ("struck", "runs", "loyalty", "captives", "dragon", "evidence", "honour")
"""The parts of a letter that say what happened to its reader; money, reports and rights have their own."""
HITS = ("player_scandal", "player_sabotaged", "corp_sabotaged")


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """One turn, made only of the personal letter and the public news. [NT-UI-11]"""
    facts, turn = view.facts, number(asked.get("turn", ""), 0)
    me = facts["you"]
    letter: list[Facts] = next((each["lines"] for each in me["letters"] if each["turn"] == turn), []) if me else []
    lines: list[Facts] = next((paper["lines"] for paper in facts["news"] if paper["turn"] == turn), [])
    orders = outcomes(facts, letter, lines, turn)
    told = [line for one in orders for line in one["told"]]
    suffered = blows(facts, letter, lines)
    return {
        "turn": turn,
        "paper": news.page(view, {"turn": str(turn)}),
        "orders": orders,
        "happened": [line for section in HAPPENED for line in letter if line["section"] == section and line not in told]
        + suffered,
        "broken": _broken(facts, lines, turn),
        "money": _money(letter),
        "owned": _owned(facts, turn),
        "ranking": ranking(facts, lines, orders),
        "named": [line for line in _named(facts, lines, turn) if line not in suffered],
        "rivals": _rivals(facts, letter, turn),
        "rights": [line for line in letter if line["section"] in ("rights", "briefings")],
        "duties": desk.duties(facts, me) if me and turn == market.last_turn(facts) else [],
    }


def outcomes(facts: Facts, letter: list[Facts], lines: list[Facts], turn: int) -> list[Facts]:
    """Each order of one's sheet with what it cost, what the letter says of it and what moved. [NT-MSG-03]"""
    moved = {line["facts"]["corp"]: line["facts"]["change"] for line in lines if line["kind"] == "assets_now"}
    return [
        {
            "order": order,
            "cost": -sum(_amount(line) for line in letter if line["kind"] == "account_cost" and _is_of(line, place)),
            "told": [line for line in letter if line["kind"] != "account_cost" and _tells(line, place, order)],
            "moved": [
                {"id": corp, "mine": mine, "change": moved[corp]}
                for corp, mine in _pushed(order, letter)
                if corp in moved
            ],
        }
        for place, order in enumerate(_orders(facts, turn), start=1)
    ]


def _pushed(order: Facts, letter: list[Facts]) -> list[tuple[str | None, int]]:
    """What an order alone did to corporations, as far as its writer was told. [NT-VOT-05, NT-VOT-06]"""
    if order["order"] == "public_contract":
        return [(order.get("corp"), 1 if order.get("move") == "plus" else -1)]
    if order["order"] != "vote":
        return []
    kinds = {line["kind"] for line in letter}
    if "dragon_7" in kinds:
        return [(order.get("plus"), 2), (order.get("minus"), 0 if order.get("minus") == SPARED else -2)]
    up = -1 if "dragon_20" in kinds else 1
    return [(order.get("plus"), up), (order.get("minus"), -up)]


def _orders(facts: Facts, turn: int) -> list[Facts]:
    """What one's sheet of that turn ordered."""
    sheets = facts["you"]["sheets"] if facts["you"] else []
    orders: list[Facts] = next((sheet["orders"] for sheet in sheets if sheet["turn"] == turn), [])
    return orders


def _is_of(line: Facts, place: int) -> bool:
    return bool(line["facts"].get("place") == place)


def _tells(line: Facts, place: int, order: Facts) -> bool:
    """Whether a line of the letter says what became of an order."""
    said, kind = line["facts"], order["order"]
    if kind == "forecast" and line["kind"] in SOURCES["forecasts"]:
        return bool((said["corp"], said["rank"]) == (order["corp"], order["rank"]))
    if kind == "buy_loyalty" and line["kind"] == "loyalty_declined":
        return bool(said["agent"] == order["agent"])
    return _is_of(line, place) or (kind == line["section"] == "dragon")


def _broken(facts: Facts, lines: list[Facts], turn: int) -> list[Facts]:
    """Who broke a contract with the reader: what the reader had paid on it, the other's Honour. [NT-CON-10]"""
    if not facts["you"]:
        return []
    me = facts["you"]["seat"]
    honour = {line["facts"]["player"]: line["facts"]["honour"] for line in lines if line["kind"] == "standing"}
    return [
        {"seat": seat, "contract": contract["contract"], "paid": paid, "honour": honour.get(seat)}
        for contract in facts["you"]["contracts"]
        if me in contract["parties"] and _fell(facts, contract, turn)
        for paid in [_paid(facts, contract, turn)]
        for seat in contract["breaches"]
        if seat != me
    ]


def _fell(facts: Facts, contract: Facts, turn: int) -> bool:
    """Whether a contract was broken and thus published in that turn."""
    text = {name: said for name, said in contract.items() if name != "contract"}
    return contract["status"] == "broken" and any(
        post["proof"] == "contract" and post["when"] == turn and post["content"] == text for post in facts["forum"]
    )


def _paid(facts: Facts, contract: Facts, turn: int) -> int:
    """What the reader's letters up to that turn say was paid on a contract."""
    lines = [line for letter in facts["you"]["letters"] if letter["turn"] <= turn for line in letter["lines"]]
    paid = (line for line in lines if line["kind"] == "account_contract_paid")
    return -sum(_amount(line) for line in paid if line["facts"]["contract"] == contract["contract"])


def ranking(facts: Facts, lines: list[Facts], orders: list[Facts]) -> list[Facts]:
    """Every corporation with what moved it: what all know, what the reader ordered; the rest is dark. [NT-VIS-05]"""
    own = facts["players"][facts["you"]["seat"]]["shares"] if facts["you"] else {}
    return [
        {**_explained(line["facts"], lines, orders), "mine": own.get(line["facts"]["corp"], 0)}
        for line in lines
        if line["kind"] == "assets_now"
    ]


def _explained(now: Facts, lines: list[Facts], orders: list[Facts]) -> Facts:
    """One corporation as the news has it, with what the reader's own orders did to it."""
    corp = now["corp"]
    effects = [line["facts"] for line in lines if line["kind"] == "effect" and line["facts"]["corp"] == corp]
    hits = sum(line["kind"] == "corp_sabotaged" and line["facts"]["target"] == f"corp:{corp}" for line in lines)
    ordered = sum(moved["mine"] for one in orders for moved in one["moved"] if moved["id"] == corp)
    stolen = sum(_brings(one, corp) for one in orders)
    return {
        "id": corp,
        "rank": now["rank"],
        "assets": now["assets"],
        "change": now["change"],
        "effects": effects,
        "sabotaged": hits * SABOTAGE,
        "ordered": ordered,
        "stolen": stolen,
        "hidden": now["change"] - sum(effect["assets"] for effect in effects) - hits * SABOTAGE - ordered - stolen,
    }


def _brings(one: Facts, corp: str) -> int:
    """What the reader's own Datasteal brought to a corporation, if it succeeded at another. [NT-TYP-07, NT-OUT-08]"""
    order = one["order"]
    is_theft = order["order"] == "run" and order.get("type") == "datasteal" and order.get("beneficiary") == corp
    done = any(line["kind"] == "run_success" for line in one["told"])
    return DATASTEAL if is_theft and done and str(order.get("target", "")).startswith("corp:") else 0


def blows(facts: Facts, letter: list[Facts], lines: list[Facts]) -> list[Facts]:
    """What others did to the reader and to what the reader owns, as reported and as published. [NT-UI-11]"""
    if not facts["you"]:
        return []
    mine = _mine(facts)
    hits = [line for line in lines if line["kind"] in HITS]
    return [line for line in (*_reports(letter), *hits) if _tokens(line["facts"]) & mine]


def _mine(facts: Facts) -> set[str]:
    """The reader, and what the reader owns."""
    me = facts["you"]["seat"]
    return {f"player:{me}", *(f"corp:{corp}" for corp in facts["players"][me]["shares"])}


def _reports(letter: list[Facts]) -> list[Facts]:
    return [line for line in letter if line["section"] == "reports"]


def _rivals(facts: Facts, letter: list[Facts], turn: int) -> Facts:
    """Whom one fights: what was reported of others' doors, who holds more of what one owns."""
    if not facts["you"]:
        return {"seen": [], "above": [], "reports": False}
    me, last, reports = facts["you"]["seat"], turn == market.last_turn(facts), _reports(letter)
    return {
        "seen": [line for line in reports if not _tokens(line["facts"]) & _mine(facts)],
        "above": [{"id": corp, "owner": owner} for corp, owner in _above(facts, me)] if last else [],
        "reports": bool(reports),
    }


def _above(facts: Facts, me: int) -> list[tuple[str, int]]:
    """Where somebody else alone holds the most shares of what one owns too."""
    found = []
    for corp, mine in facts["players"][me]["shares"].items():
        held = sorted(((player["shares"].get(corp, 0), player["seat"]) for player in facts["players"]), reverse=True)
        if held[0][0] > mine and held[0][0] > held[1][0]:
            found.append((corp, held[0][1]))
    return found


def _owned(facts: Facts, turn: int) -> list[Facts]:
    """What one owns: each corporation with its assets, how they moved, its rank."""
    now, moved = market.record(facts, turn), market.changes(facts, turn)
    own = facts["players"][facts["you"]["seat"]]["shares"] if facts["you"] else {}
    return [
        {"id": corp, "shares": own[corp], "assets": assets, "change": moved.get(corp, 0), "rank": place}
        for place, corp in enumerate(now["ranking"] if now else [], start=1)
        for assets in [now["assets"][corp] if now else 0]
        if corp in own
    ]


def _named(facts: Facts, lines: list[Facts], turn: int) -> list[Facts]:
    """What was published of those whom one's orders named."""
    said = {str(order[name]) for order in _orders(facts, turn) for name in NAMES if order.get(name)}
    said |= {f"corp:{name}" for name in said if ":" not in name}
    return [line for line in lines if line["kind"] in PUBLISHED and _tokens(line["facts"]) & said]


NAMES = ("target", "plus", "minus", "corp", "beneficiary")
PUBLISHED = ("assets_now", "corp_sabotaged", "player_scandal", "player_sabotaged", "party_scandal", "fixer_killed",
             "crashed")  # fmt: skip


def _tokens(facts: Facts) -> set[str]:
    found = {str(facts["target"])} if "target" in facts else set()
    return found | {f"{kind}:{facts[kind]}" for kind in ("corp", "player", "agent", "party") if kind in facts}


def _money(letter: list[Facts]) -> Facts | None:
    """The account by source, with the balance before and after."""
    lines = [line for line in letter if line["section"] == "account"]
    sums = {name: sum(_amount(line) for line in lines if line["kind"] in kinds) for name, kinds in SOURCES.items()}
    ends = {line["kind"]: _amount(line) for line in lines}
    if "account_opening" not in ends or "account_closing" not in ends:
        return None
    most = max(1, *(abs(total) for total in (*sums.values(), ends["account_opening"], ends["account_closing"])))
    rows = [{"id": name, "sum": total, "width": 100 * abs(total) // most} for name, total in sums.items() if total]
    return {"before": ends["account_opening"], "after": ends["account_closing"], "rows": rows}


def _amount(line: Facts) -> int:
    return int(line["facts"]["amount"])
