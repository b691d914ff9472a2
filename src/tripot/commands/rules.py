"""`tripot rules GAME [ID]`: the rulebook, or one paragraph of it."""

import json
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.markdown import Markdown

from tripot.engine.complaints import Complaint
from tripot.engine.registry import game_of
from tripot.engine.rulebook import Paragraph, Rulebook, rulebook_of
from tripot.speech.terminal import terminal_language


class NoSuchRule(Complaint, LookupError):
    """A rule that is in no rulebook."""


def rules(
    game: Annotated[str, typer.Argument(help="As `tripot games` lists it.")],
    rule: Annotated[str, typer.Argument(metavar="[ID]", help="One rule, by its id.")] = "",
    *,
    lang: Annotated[
        Literal["fr", "en"],
        typer.Option(default_factory=terminal_language, help="The language of the book; the terminal's otherwise."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Read a rulebook, or one rule of it."""
    book = rulebook_of(game_of(game), lang)
    if book is None:
        raise NoSuchRule(f"{game} has no rulebook in that language yet")
    chosen = [_paragraph(book, game, rule.upper())] if rule else list(book.paragraphs.values())
    if as_json:
        rows = [{"id": each.id, "heading": each.heading, "text": each.text} for each in chosen]
        typer.echo(json.dumps(rows[0] if rule else rows, ensure_ascii=False, indent=2))
    else:
        text = f"**{chosen[0].id}** {chosen[0].text}" if rule else book.text
        Console().print(Markdown(text))


def _paragraph(book: Rulebook, game: str, rule: str) -> Paragraph:
    if rule not in book.paragraphs:
        raise NoSuchRule(f"{game} has no rule {rule}")
    return book.paragraphs[rule]
