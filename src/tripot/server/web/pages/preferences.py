"""Language and light: chosen by anybody, remembered for those the house knows."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.records import Caller
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.language import COOKIE
from tripot.server.web.pages.render import THEMES, go, is_fragment, safe_path
from tripot.server.web.security import current
from tripot.speech.texts import LANGUAGES

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
_YEAR = 31536000


@router.post("/preferences")
async def choose(
    request: Request,
    caller: Who,
    language: Annotated[str, Form()] = "",
    theme: Annotated[str, Form()] = "",
    next_path: Annotated[str, Form(alias="next")] = "/",
) -> Response:
    """Change the language, the light, or both."""
    response = Response(status_code=204) if is_fragment(request) else go(safe_path(next_path))
    if language in LANGUAGES:
        response.set_cookie(COOKIE, language, max_age=_YEAR, httponly=True, samesite="lax")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=_YEAR, httponly=True, samesite="lax")
    if caller.person:
        await house_of(request).people.change(
            caller,
            language=language if language in LANGUAGES else None,
            theme=theme if theme in THEMES else None,
        )
    return response
