"""Drafts on the page: what is one, and what its writer is told of the one that the clock met. [E2]"""

from dataclasses import dataclass
from typing import Any

from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Look
from tripot.server.store.drafts import DraftNews
from tripot.server.web.pages.presenting import Presenter
from tripot.server.web.pages.scene import Scene


@dataclass(frozen=True, slots=True)
class ToldDraft:
    """What became of a draft, as its writer is told it."""

    form: str
    fate: str
    at: Any
    reasons: tuple[tuple[str, str], ...] = ()
    """Why the rules refuse it: sentence and rule."""


def is_untouched(own: Presenter, look: Look, form: Form, written: Any) -> bool:
    """Whether a form stands as it stood before anybody wrote in it: what was handed in, what the house put there."""
    if look.view is None:
        return True
    stood = own.written(look.view, form.name)
    if stood is None:
        stood = own.start(look.view, form, {"form": form.name})
    if stood is None:
        return own.is_empty(form.name, written, look.names.get(look.seat, ""))
    return bool(own.tidy(form.name, written) == own.tidy(form.name, stood))


def draft_news(news: DraftNews | None, scene: Scene) -> ToldDraft | None:
    """What a page says of the draft that was there when the sheets were collected."""
    if news is None:
        return None
    why = () if news.refusal is None else _read(news.refusal).every()
    reasons = tuple((scene.refused(one), one.rule) for one in why)
    return ToldDraft(scene.voice.form(news.form), news.fate, as_datetime(news.at), reasons)


def _read(data: Any) -> Refusal:
    others = tuple(_read(one) for one in data.get("others", ()))
    return Refusal(data["rule"], data["code"], data["facts"], tuple(data["where"]), others)
