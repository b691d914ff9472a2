"""The shape of a contract: parties, clauses, amounts, conditions. [NT-CON-05, NT-CON-06, NT-CON-07, NT-CON-08]"""

from tripot.engine.forms import Field, Form
from tripot.games.neo_tokyo.sheet.form import DECISIONS, KINDS, MOVES
from tripot.games.neo_tokyo.tables import ALL_LINES, CORPS, PARTIES, RUN_TYPES, SKILLS

CLAUSES = ("pay_now", "pay_by", "must", "must_not", "keep", "arbitrated", "text")
AMOUNTS = ("fixed", "dividends", "forecasts", "per_asset", "interest")
COMBINED_AMOUNTS = ("sum", "min", "max")
PREDICATES = (
    "rank",
    "assets",
    "crashed",
    "honour",
    "influence",
    "citizen",
    "shares",
    "points",
    "in_power",
    "leader",
)
COMBINED = ("and", "or", "not")
COMPARISONS = ("at_least", "at_most", "equal")
MOST_CLAUSES = 12
MOST_MONEY = 10**9
DEPTH = 2
"""How deep conditions may be nested: a combined one may be part of another."""
MOST_PARTS = 6


def _seat(name: str, *, optional: bool = True) -> Field:
    return Field(name, "int", least=0, most=63, optional=optional, term="seat")


def _corp(name: str) -> Field:
    return Field(name, "choice", choices=CORPS, optional=True, term="corporation")


def _turn(name: str) -> Field:
    return Field(name, "int", least=0, most=99, optional=True)


def _amount(name: str, depth: int) -> Field:
    """An amount of money, fixed or worked out. [NT-CON-06]"""
    kinds = AMOUNTS + COMBINED_AMOUNTS if depth else AMOUNTS
    deeper = (Field("of", "list", most=MOST_PARTS, optional=True, of=(_amount("", depth - 1),)),) if depth else ()
    return Field(
        name,
        "group",
        optional=True,
        of=(
            Field("kind", "choice", choices=kinds, term="amount"),
            Field("n", "int", least=0, most=MOST_MONEY, optional=True),
            _seat("player"),
            Field("percent", "int", least=0, most=1000, optional=True),
            _corp("corp"),
            _turn("turn"),
            Field("periods", "int", least=0, most=20, optional=True),
            *deeper,
        ),
    )


def _condition(name: str, depth: int) -> Field:
    """Something true or false of the city. [NT-CON-07]"""
    kinds = PREDICATES + COMBINED if depth else PREDICATES
    deeper = (Field("of", "list", most=MOST_PARTS, optional=True, of=(_condition("", depth - 1),)),) if depth else ()
    return Field(
        name,
        "group",
        optional=True,
        of=(
            Field("kind", "choice", choices=kinds, term="predicate"),
            _corp("corp"),
            _seat("player"),
            Field("party", "choice", choices=tuple(PARTIES), optional=True, term="party"),
            Field("is", "choice", choices=COMPARISONS, optional=True, term="comparison"),
            Field("n", "int", least=-1000, most=1000, optional=True),
            *deeper,
        ),
    )


PATTERN = Field(
    "pattern",
    "group",
    optional=True,
    of=(
        Field("order", "choice", choices=KINDS, term="order"),
        _corp("plus"),
        _corp("minus"),
        _corp("corp"),
        Field("home", "choice", choices=("none", *CORPS), optional=True, term="corporation"),
        Field("type", "choice", choices=RUN_TYPES, optional=True, term="run_type"),
        Field("skill", "choice", choices=SKILLS, optional=True, term="run_type"),
        Field("target", "text", most=40, optional=True, term="entity"),
        _corp("beneficiary"),
        Field("agent", "text", most=40, optional=True, term="agent"),
        Field("line", "choice", choices=ALL_LINES, optional=True, term="line"),
        Field("party", "choice", choices=tuple(PARTIES), optional=True, term="party"),
        Field("move", "choice", choices=MOVES, optional=True, term="move"),
        Field("decision", "choice", choices=DECISIONS, optional=True, term="captive_decision"),
    ),
)
CLAUSE = Field(
    "",
    "group",
    of=(
        Field("kind", "choice", choices=CLAUSES, term="clause"),
        _seat("from"),
        _seat("to"),
        _amount("amount", 1),
        _turn("turn"),
        Field("when", "choice", choices=("lock", "payday"), optional=True, term="moment"),
        Field("auto", "flag", optional=True),
        _condition("condition", DEPTH),
        _seat("party"),
        PATTERN,
        Field("turns", "list", most=8, optional=True, of=(Field("", "int", least=1, most=99),)),
        Field("text", "text", most=2000, optional=True),
        _seat("arbiter"),
    ),
)
CONTRACT = Form(
    "contract",
    (
        Field("parties", "list", least=1, most=20, of=(_seat("", optional=False),)),
        Field("clauses", "list", least=1, most=MOST_CLAUSES, of=(CLAUSE,)),
        Field("text", "text", most=4000, optional=True),
        Field("public", "flag", optional=True),
    ),
    "NT-CON-01",
)


def _acts(contract: Field) -> tuple[Form, ...]:
    """What readers do with a contract that they name so."""
    clause = Field("clause", "int", least=0, most=MOST_CLAUSES)
    amount = Field("amount", "int", least=1, most=MOST_MONEY)
    return (
        Form("sign", (contract,), "NT-CON-01"),
        Form("decline", (contract,), "NT-CON-01"),
        Form("cancel", (contract,), "NT-CON-12"),
        Form("pay", (contract, clause, amount), "NT-CON-09"),
        Form("arbitrate", (contract, clause, _seat("breached_by", optional=False)), "NT-CON-05"),
    )


FORMS = (CONTRACT, *_acts(Field("contract", "text", most=6)))
"""A contract is named by its label. [NT-UI-13]"""
NUMBERED_FORMS = (CONTRACT, *_acts(Field("contract", "int", least=0, most=9999)))
"""In version 1.0, by the number that each reader gave it."""
