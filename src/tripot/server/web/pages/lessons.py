"""Lessons: beginning one, going on, and what is said beside the table. [E26]"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response
from markupsafe import Markup

from tripot.engine.game import Game
from tripot.engine.lessons import Lesson, Step, lesson_of
from tripot.server.common.records import Caller, Look
from tripot.server.web.pages import forms
from tripot.server.web.pages.guests import house_of, let_in
from tripot.server.web.pages.pointing import with_rings
from tripot.server.web.pages.render import go, is_fragment
from tripot.server.web.pages.rulebook import in_line
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Saying:
    """What is said at one step of a lesson, in one language."""

    lesson: Lesson
    step: Step
    at: int
    """How many steps are done."""
    lang: str
    has_strayed: bool = False
    """Whether the learner has just done something else."""
    written: Mapping[str, Any] = field(default_factory=dict)
    """The form that they did it with, by its name."""

    @property
    def title(self) -> str:
        """What the lesson is called."""
        return self.lesson.title[self.lang]

    @property
    def text(self) -> Markup:
        """The idea of this step."""
        return in_line(self.step.says[self.lang], self.lang)

    @property
    def otherwise(self) -> Markup:
        """Why not, to whoever did something else; nothing where there was only something to read."""
        return in_line(self.step.otherwise.get(self.lang, ""), self.lang)

    @property
    def earlier(self) -> list[Markup]:
        """What was said before, to be read again."""
        return [in_line(step.says[self.lang], self.lang) for step in self.lesson.steps[: self.at]]

    @property
    def amiss(self) -> tuple[str, ...]:
        """The fields of the form that should be filled in otherwise."""
        form = self.step.form
        return self.step.amiss(self.written[form.form]) if form is not None and form.form in self.written else ()

    @property
    def boxes(self) -> list[tuple[str, str]]:
        """The form as the step asks for it, for whoever wants it filled in."""
        return forms.boxes(self.step.form.value) if self.step.form is not None else []

    @property
    def is_last(self) -> bool:
        """Whether it is the last step."""
        return self.at + 1 == len(self.lesson.steps)

    def ringed(self, page: str) -> str:
        """The page with a ring around what is spoken of."""
        return with_rings(page, self.step.point, self.step.do) if self.step.point else page


def saying(
    look: Look, game: Game[Any], lang: str, *, has_strayed: bool = False, written: Mapping[str, Any] | None = None
) -> Saying | None:
    """What the lesson says at this table, if it is one and goes on."""
    lesson = lesson_of(game, look.table.lesson) if look.table.lesson else None
    at = look.table.lesson_step
    if lesson is None or at >= len(lesson.steps) or look.seat != lesson.seat:
        return None
    return Saying(lesson, lesson.steps[at], at, lang, has_strayed, written or {})


@router.post("/games/{game}/lessons/{lesson}")
async def begin(
    request: Request,
    game: str,
    lesson: str,
    caller: Who,
    key: Annotated[str, Form()] = "",
    name: Annotated[str, Form()] = "",
    again: Annotated[str, Form()] = "",
) -> Response:
    """Begin a lesson, or go on where it was left."""
    arrival = await let_in(request, caller, name, key)
    table = await house_of(request).lessons.begin(arrival.caller, game, lesson, key, again=bool(again))
    return arrival.greet(request, go(f"/tables/{table.id}"))


@router.post("/tables/{table}/lesson")
async def read_on(
    request: Request, table: str, caller: Who, step: Annotated[int, Form()], key: Annotated[str, Form()] = ""
) -> Response:
    """A step was read: on to the next."""
    info = await house_of(request).lessons.go_on(caller, table, step, key)
    where = finished(info.game, info.lesson) if info.status != "playing" else f"/tables/{table}"
    if is_fragment(request) and info.status != "playing":
        return Response(status_code=204, headers={"HX-Redirect": where})
    return go(where)


def finished(game: str, lesson: str) -> str:
    """Where one is after a lesson: the game's page says what comes next."""
    return f"/games/{game}?learned={lesson}"
