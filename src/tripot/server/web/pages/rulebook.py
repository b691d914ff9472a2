"""The rulebooks as chapters of paragraphs, each rule under its id, ready for a page."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from tripot.engine.game import Game
from tripot.engine.registry import package_of
from tripot.engine.rulebook import ID, rulebook_of
from tripot.speech.typography import french

GUIDES = Path(__file__).parent.parent / "guides"
_RULE = re.compile(rf"^\*\*({ID})\*\*\s+")
_MENTION = re.compile(rf"(?<![\w-])({ID})(?![\w-])")
_HEADING = re.compile(r"^(#{1,4})\s+(.*)$")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule with its id, or a stretch of text without one."""

    rule: str
    html: str
    words: str
    """As a search reads it: plain, without accents or capitals."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what stands under it."""

    level: int
    anchor: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook in one language."""

    game: str
    lang: str
    title: str
    chapters: tuple[Chapter, ...]

    def find(self, rule: str) -> tuple[Chapter, Paragraph] | None:
        """The paragraph of a rule, and its chapter."""
        for chapter in self.chapters:
            for paragraph in chapter.paragraphs:
                if paragraph.rule == rule:
                    return chapter, paragraph
        return None

    def search(self, text: str) -> tuple[Chapter, ...]:
        """The chapters with only the rules that hold every word of the text."""
        wanted = _plain(text).split()
        found = []
        for chapter in self.chapters:
            hits = tuple(
                paragraph for paragraph in chapter.paragraphs if all(word in paragraph.words for word in wanted)
            )
            if hits:
                found.append(Chapter(chapter.level, chapter.anchor, chapter.title, hits))
        return tuple(found)


@cache
def book(game: Game[Any], lang: str) -> Book | None:
    """The rulebook of a game, if it has one in this language."""
    written = rulebook_of(game, lang)
    return None if written is None else read(game.meta.id, lang, written.text)


@cache
def summary(game: Game[Any], lang: str) -> Book | None:
    """A game's rules on one page, if it has them in this language; the rules that it names link to the whole book."""
    place = files(package_of(game)).joinpath(f"summary.{lang}.md")
    return read(game.meta.id, lang, place.read_text("utf-8"), f"/rules/{game.meta.id}") if place.is_file() else None


@cache
def playing_together(lang: str) -> Book:
    """How to play from one device to another: a page of the house itself."""
    return read("together", lang, (GUIDES / f"together.{lang}.md").read_text("utf-8"))


def read(game: str, lang: str, text: str, elsewhere: str = "") -> Book:
    """The book that a text holds; the page that has its rules, where that is another."""
    title = ""
    chapters: list[Chapter] = []
    heading, level, anchor = "", 1, "debut"
    kept: list[Paragraph] = []
    for block in [*_blocks(text), "# "]:
        met = _HEADING.match(block)
        if met is None:
            kept.append(_paragraph(block, lang, elsewhere))
            continue
        if kept or heading:
            chapters.append(Chapter(level, anchor, heading, tuple(kept)))
        kept = []
        level, heading = len(met[1]), french(met[2]) if lang == "fr" else met[2]
        anchor = re.sub(r"[^a-z0-9]+", "-", _plain(heading)).strip("-") or "debut"
        title = title or heading
    return Book(game, lang, title, tuple(chapters))


def _blocks(text: str) -> Iterator[str]:
    """Headings one by one; paragraphs, with the tables and lists that follow a rule joined to it."""
    waiting: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        belongs = waiting and _RULE.match(waiting[0]) and re.match(r"\||[-*] |\d+\. |> |   ", block)
        lines = block.split("\n")
        if belongs:
            waiting.append(block)
            continue
        if waiting:
            yield "\n\n".join(waiting)
        if _HEADING.match(lines[0]):
            yield lines[0]
            lines = lines[1:]
        waiting = ["\n".join(lines)] if any(line.strip() for line in lines) else []
    if waiting:
        yield "\n\n".join(waiting)


def _paragraph(block: str, lang: str, elsewhere: str) -> Paragraph:
    met = _RULE.match(block)
    source = block[met.end() :] if met else block
    tokens = _MARKDOWN.parse(source)
    _dress(tokens, lang)
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    rule = met[1] if met else ""
    linked = _MENTION.sub(rf'<a href="{elsewhere}#\1">\1</a>', html).replace("<table>", '<div class="scroll"><table>')
    return Paragraph(rule, linked.replace("</table>", "</table></div>"), _plain(f"{rule} {source}"))


def in_line(text: str, lang: str) -> Markup:
    """A few words of a game's own with emphasis in them, for the middle of a page."""
    tokens = _MARKDOWN.parseInline(text)
    _dress(tokens, lang)
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))  # noqa: S704 - no markup passes it


def _dress(tokens: list[Token], lang: str) -> None:
    """French spaces in every stretch of French; columns of numbers by class, since pages hold no style."""
    for token in tokens:
        if token.type == "text" and lang == "fr":
            token.content = french(token.content)
        if "style" in token.attrs:
            token.attrs = {"class": "number"} if "right" in str(token.attrs["style"]) else {}
        if token.children:
            _dress(token.children, lang)


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))
