"""What the RPG adds to the command line: `tripot odds`, exact odds as fractions. [SR-ODDS-01, SR-ODDS-14]"""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tripot.games.rpg.odds import odds as odds_of

LABELS = {
    "critical_failure": "critical failure",
    "failure": "failure",
    "success_complication": "success with complication",
    "success": "success",
}


def odds(
    pool: Annotated[int, typer.Option(help="Dice thrown.")],
    threshold: Annotated[int, typer.Option(help="Hits to exceed.")] = 0,
    level: Annotated[int, typer.Option(help="Level of advantage, from -3 to 3.")] = 0,
    kind: Annotated[str, typer.Option(help="simple, opposed, extended, team, attack or drain.")] = "simple",
    policy: Annotated[str, typer.Option(help="success, net, clean or blind: how rolls are kept.")] = "success",
    removed: Annotated[int, typer.Option(help="Hits taken away by a status.")] = 0,
    automatic: Annotated[int, typer.Option(help="Hits given without a die.")] = 0,
    against: Annotated[int | None, typer.Option(help="Dice of the opposition.")] = None,
    against_level: Annotated[int, typer.Option(help="Its level of advantage.")] = 0,
    assistant: Annotated[list[int] | None, typer.Option(help="Dice of an assistant; repeat for several.")] = None,
    damage: Annotated[int | None, typer.Option(help="Base damage of an attack.")] = None,
    resistance: Annotated[int, typer.Option(help="Resistance dice of the victim, or flat drain resistance.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Say the exact odds of a test of the RPG, before any die is thrown."""
    request: dict[str, Any] = {
        "kind": _kind(kind, against, assistant, damage),
        "pool": pool,
        "threshold": threshold,
        "level": level,
        "removed": removed,
        "automatic": automatic,
        "policy": policy,
        "opposition": {"pool": against or 0, "level": against_level},
        "assistants": [{"pool": dice} for dice in assistant or ()],
        "attack": {"base": damage or 0, "resistance_pool": resistance},
        "drain": {"dice": pool, "resistance": resistance},
    }
    try:
        found = odds_of(request)
    except ValueError as wrong:
        raise typer.BadParameter(str(wrong)) from None
    if as_json:
        typer.echo(json.dumps({"request": request, **found}, indent=2))
    else:
        _show(found)


def _kind(kind: str, against: int | None, assistant: list[int] | None, damage: int | None) -> str:
    """What the other options already say need not be said twice."""
    if kind != "simple":
        return kind
    if damage is not None:
        return "attack"
    if against is not None:
        return "opposed"
    return "team" if assistant else kind


def _show(found: dict[str, Any]) -> None:
    table = Table(title=f"policy: {found['policy']}", title_justify="left")
    for heading in ("", "fraction", "chance"):
        table.add_column(heading)
    rows = [(LABELS[name], p) for name, p in found["outcomes"].items()]
    rows += [("any success", found["p_success"])]
    rows += [(f"net hits {net}", p) for net, p in found["sn"].items()]
    rows += [(f"boxes {boxes}", p) for boxes, p in (found["boxes"] or {}).items()]
    for label, p in rows:
        table.add_row(label, f"{p['num']}/{p['den']}", f"{100 * p['value']:.2f} %")
    Console().print(table)


COMMANDS = (odds,)
