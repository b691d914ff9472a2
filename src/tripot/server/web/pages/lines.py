"""A line of the log as HTML. Made here and not in a template: a page has dozens of them."""

from collections.abc import Callable

from markupsafe import Markup, escape

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.server.web.pages.language import Words
from tripot.server.web.pages.telling import Line

_PLAIN = frozenset(("moment", "plain", "int"))
_LINE = Markup('<li class="line {mark}{private}" data-kind="{kind}">{stamp}{sentence} {why}{again}</li>')
_WHO = Markup('<b class="who">{}</b>')
_TERM = Markup('<em class="term" data-term="{}">{}</em>')
_STAMP = Markup('<span class="stamp">{}</span> ')
_STRUCK = Markup('<s>{}</s> <span class="soft">{}</span>')
_AGAIN = Markup(' <a class="again" href="{}">{}</a>')
_WHY = Markup(
    '<a class="why why-mark" href="/rules/{game}#{rule}" data-why="/rules/{game}/{rule}" title="{title}" '
    'aria-label="{label}">?</a>'
)


Names = tuple[tuple[Seat | str, str], ...]
_DRAWN: dict[tuple[object, ...], tuple[tuple[Event, ...], Markup]] = {}
"""Lines drawn before: an event never changes, and most of a page was on the page before. The events are kept beside
each, so that no other event has their place in memory."""
_MOST = 20_000


def line_html(line: Line, game: str, say: Words, names: Names, again: str = "") -> Markup:
    """One line of the log of a table where people have these names, with where it is shown again; drawn once."""
    return _once((line.event,), (say.lang, names, again), lambda: _line(line, game, say, again))


def card_html(line: Line, lang: str, names: Names, draw: Callable[[], str]) -> Markup:
    """A line that its game draws itself, with what was told after it and says more of it; drawn once."""
    # a template escapes what it is given
    return _once((line.event, *line.more), (lang, names, line.is_private), lambda: Markup(draw()))  # noqa: S704


def _once(events: tuple[Event, ...], how: tuple[object, ...], draw: Callable[[], Markup]) -> Markup:
    key = (*map(id, events), *how)
    known = _DRAWN.get(key)
    if known is not None:
        return known[1]
    if len(_DRAWN) >= _MOST:
        _DRAWN.clear()
    made = draw()
    _DRAWN[key] = (events, made)
    return made


def _line(line: Line, game: str, say: Words, again: str) -> Markup:
    """One line: what is only claimed or unwarranted is stamped, what was undone is struck."""
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
        again=_AGAIN.format(again, _("Revoir")) if again else "",
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
