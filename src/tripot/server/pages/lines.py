"""A line of the log as HTML. Made here and not in a template: a page has dozens of them."""

from collections.abc import Callable

from markupsafe import Markup, escape

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.server.pages.language import Words
from tripot.server.pages.telling import Line

_PLAIN = frozenset(("plain", "int"))
_LINE = Markup('<li class="line {mark}{private}" data-kind="{kind}">{stamp}{sentence} {why}</li>')
_WHO = Markup('<b class="who">{}</b>')
_TERM = Markup('<em class="term" data-term="{}">{}</em>')
_STAMP = Markup('<span class="stamp">{}</span> ')
_STRUCK = Markup('<s>{}</s> <span class="soft">{}</span>')
_WHY = Markup(
    '<a class="why why-mark" href="/rules/{game}#{rule}" data-why="/rules/{game}/{rule}" title="{title}" '
    'aria-label="{label}">?</a>'
)


Names = tuple[tuple[Seat, str], ...]
_DRAWN: dict[tuple[int, str, Names], tuple[Event, Markup]] = {}
"""Lines drawn before, with the event that each tells: it never changes, and most of a page was on the page before."""
_CARDS: dict[tuple[int, str, Names, bool, tuple[int, ...]], tuple[Event, tuple[Event, ...], Markup]] = {}
"""The same, of lines that a game draws itself; the events are kept so that no other has their place in memory."""
_MOST = 20_000


def line_html(line: Line, game: str, say: Words, names: Names) -> Markup:
    """One line of the log of a table where people have these names; drawn once."""
    key = (id(line.event), say.lang, names)
    known = _DRAWN.get(key)
    if known is not None and known[0] is line.event:
        return known[1]
    if len(_DRAWN) >= _MOST:
        _DRAWN.clear()
    made = _line(line, game, say)
    _DRAWN[key] = (line.event, made)
    return made


def card_html(line: Line, lang: str, names: Names, draw: Callable[[], str]) -> Markup:
    """A line that its game draws itself, with what was told after it and says more of it; drawn once."""
    more = tuple(line.more)
    key = (id(line.event), lang, names, line.is_private, tuple(id(event) for event in more))
    known = _CARDS.get(key)
    if known is not None and known[0] is line.event:
        return known[2]
    if len(_CARDS) >= _MOST:
        _CARDS.clear()
    made = Markup(draw())  # noqa: S704 - a template escapes what it is given
    _CARDS[key] = (line.event, more, made)
    return made


def _line(line: Line, game: str, say: Words) -> Markup:
    """One line: what is only claimed or unwarranted is stamped, what was undone is struck. [SN-UI-06]"""
    _ = say.gettext
    stamps = {"claim": _("il paraît que"), "doubt": _("sans garantie")}
    stamp = _STAMP.format(stamps[line.mark]) if line.mark in stamps else ""
    sentence = Markup("").join(_part(part.text, part.term) for part in line.parts)
    if line.struck:
        sentence = _STRUCK.format(sentence, _("(annulé)"))
    private = " private" if line.is_private else ""
    return _LINE.format(
        mark=line.mark,
        private=private,
        kind=line.kind,
        stamp=stamp,
        sentence=sentence,
        why=why_mark(game, line.rule, say),
    )


def _part(text: str, term: str) -> Markup:
    if term == "seat":
        return _WHO.format(text)
    return _TERM.format(term, text) if term and term not in _PLAIN else escape(text)


def why_mark(game: str, rule: str, say: Words) -> Markup:
    """The question mark that opens the paragraph of a rule."""
    if not rule:
        return Markup("")
    title, label = say.gettext("Pourquoi ?"), say.gettext("Pourquoi ? Règle %(rule)s") % {"rule": rule}
    return _WHY.format(game=game, rule=rule, title=title, label=label)
