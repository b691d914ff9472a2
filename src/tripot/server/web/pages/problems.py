"""What a page says when the house says no."""

import math
from collections.abc import Mapping
from typing import Any

from fastapi import Request, Response

from tripot.server.common.errors import Covered, HouseError
from tripot.server.common.records import STRANGER
from tripot.server.web.pages.covering import to_the_cover
from tripot.server.web.pages.language import Words, language, words
from tripot.server.web.pages.render import html, is_fragment
from tripot.server.web.pages.sentences import CODES, HEADINGS, OTHERWISE, STATUSES
from tripot.server.web.sub_path import house_path


def later(response: Response, error: HouseError) -> Response:
    """The same, with the seconds after which it may be tried again."""
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(max(1, math.ceil(error.retry_after)))
    return response


def sentence(say: Words, code: str, facts: Mapping[str, Any], status: int = 400) -> str:
    """What is wrong and what to do, for a code of the house."""
    text = say.gettext(CODES.get(code) or STATUSES.get(status) or STATUSES[400])
    if code == "too_many" and "seconds" in facts:
        minutes = -(-facts["seconds"] // 60)
        return say.ngettext(
            "Trop de demandes en peu de temps. Réessayez dans %(num)d minute.",
            "Trop de demandes en peu de temps. Réessayez dans %(num)d minutes.",
            minutes,
        ) % {"num": minutes}
    told = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in facts.items()}
    try:
        return text % told if "%(" in text else text
    except (KeyError, TypeError, ValueError):
        return say.gettext(STATUSES[400])


def title(say: Words, status: int) -> str:
    """The heading of an error page."""
    return say.gettext(HEADINGS.get(status, OTHERWISE))


def problem(request: Request, error: HouseError) -> Response:
    """The page for an error of the house; for a part of a page, a sentence in it: a page within a page would listen
    to the house once more for each refusal."""
    if isinstance(error, Covered) and "text/event-stream" not in request.headers.get("accept", ""):
        return to_the_cover(request, error.facts["table"])
    say = words(language(request))
    again = request.method == "GET" and error.status in (429, 500, 503)
    values = {
        "status": error.status,
        "title": title(say, error.status),
        "sentence": sentence(say, error.code, error.facts, error.status),
        "back": house_path(request.scope) if again else "",
        "is_table": error.status == 404 and request.url.path.startswith("/tables/"),
        "report": f"/tables/{error.facts['table']}/report" if error.code == "removed" else "",
    }
    caller = request.scope["state"].get("caller", STRANGER)
    if is_fragment(request):
        said = html(request, "problem-part.html", values, status=error.status, caller=caller)
        said.headers.update({"HX-Retarget": "#live", "HX-Reswap": "afterbegin", "HX-Reselect": "#problem"})
        return said
    return html(request, "problem.html", values, status=error.status, caller=caller)
