"""`tripot verify FILE`: replay a finished game and check everything."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tripot.lab.receipts import check_receipt, read_receipt
from tripot.lab.verify import Verdict, draw_lines
from tripot.lab.verify import verify as check
from tripot.server.common.sealed_files import is_signed_journal, read_signed_journal


def verify(
    file: Annotated[Path, typer.Argument(help="A journal, as lines of JSON, or a signed game.")],
    draws: Annotated[Path | None, typer.Option(help="Write every draw there, for an independent verifier.")] = None,
    receipt: Annotated[
        Path | None, typer.Option(help="What your browser kept of the beginning: compared with the journal.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Check a finished game: its chain, its promised seed, every move and draw, its outcome."""
    data, signed = file.read_bytes(), None
    if is_signed_journal(data):
        signed = read_signed_journal(data)
        data = signed.journal
    verdict = check(data)
    if receipt is not None:
        check_receipt(read_receipt(receipt.read_bytes()), verdict.header)
    if draws is not None:
        draws.write_text(draw_lines(verdict), "utf-8")
    if as_json:
        house = {} if signed is None else {"signed_by": signed.house.address, "fingerprint": signed.house.fingerprint}
        typer.echo(json.dumps({**verdict.as_json(), **house}, indent=2))
        return
    typer.echo(_sentence(verdict, () if signed is None else signed.names))
    if signed is not None:
        typer.echo(f"Signed by the house at {signed.house.address} ({signed.house.fingerprint}): {signed.name}.")


def _sentence(verdict: Verdict, names: Sequence[str]) -> str:
    header, outcome = verdict.header, verdict.outcome
    played = (
        f"{header.game}, {header.seats} players: {verdict.entries} entries and {len(verdict.draws)} draws, all good"
    )
    if outcome is None:
        return f"{played}; closed before its end."
    called = [names[seat] if seat < len(names) and names[seat] else f"player {seat + 1}" for seat in outcome.winners]
    winners = ", ".join(called) or "nobody"
    return f"{played}; won by {winners} ({outcome.rule})."
