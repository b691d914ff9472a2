"""A bot that tries everything of an open table: rare forms as often as common ones, optional fields filled in too."""

from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.forms import Field
from tripot.engine.game import Game
from tripot.engine.rng import Rng

CURIOUS, MAGICAL = "curious", "magical"
FAVOURITES = (
    "multiple_attack", "change_fire_mode", "skill_test", "cast_spell", "craft_preparation", "trigger_preparation",
    "summon_spirit", "intimidate_spirit",
)  # fmt: skip
"""What chance alone seldom brings about."""
WANTED = ("take:aurele_quint", "take:maiwenn_tarask", "okay", "plain", "shield:")


class CuriousBot:
    """Even chance among what may be done; every other form carries more than it must. Some of that is refused."""

    def __init__(self, game: Game[Any], level: str = CURIOUS) -> None:
        self._game = game
        self._wanted = WANTED if level == MAGICAL else ()
        self._favourites = FAVOURITES if level == MAGICAL else ()
        self._tried: dict[str, int] = {}

    def __call__(self, chair: Chair) -> Action:
        """A pick, or the form tried least so far."""
        menu, rng = chair.view.menu, chair.rng
        wanted = [pick for pick in menu.picks if pick.text.startswith(self._wanted)] if self._wanted else []
        if wanted and rng.below(4, "curious"):
            return wanted[rng.below(len(wanted), "curious")]
        if menu.picks and (not menu.forms or rng.below(4, "curious") == 0):
            return menu.picks[rng.below(len(menu.picks), "curious")]
        loved = [form for form in menu.forms if form.name in self._favourites and rng.below(2, "curious")]
        forms = loved or menu.forms
        least = min(self._tried.get(form.name, 0) for form in forms)
        rare = [form for form in forms if self._tried.get(form.name, 0) == least]
        form = rare[rng.below(len(rare), "curious")]
        self._tried[form.name] = least + 1
        proposed = self._game.propose(chair.view, form, rng)
        assert isinstance(proposed, Fill)
        return Fill(form.name, _more(form.fields, proposed.value, rng)) if rng.below(2, "curious") else proposed


def _more(fields: tuple[Field, ...], value: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The same, with some of the optional fields, and lines of a list that differ."""
    for field in fields:
        if field.kind == "list" and field.of[0].kind == "group" and value.get(field.name):
            value = value | {field.name: [_other(field.of[0].of, line, rng) for line in value[field.name]]}
    free = [field for field in fields if field.optional and not value.get(field.name)]
    return value | {field.name: _any(field, rng) for field in free if rng.below(4, "curious") == 0}


def _other(fields: tuple[Field, ...], line: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """A line with other choices."""
    choices = [field for field in fields if field.kind == "choice" and field.name in line]
    return line | {field.name: _any(field, rng) for field in choices if rng.below(2, "curious")}


def _any(field: Field, rng: Rng) -> Any:
    match field.kind:
        case "int":
            return field.least + rng.below(min(field.most - field.least, 7) + 1, "curious")
        case "choice":
            return field.choices[rng.below(len(field.choices), "curious")]
        case "text":
            return "…"
        case "flag":
            return True
        case "group":
            return {inner.name: _any(inner, rng) for inner in field.of}
        case _:
            return [_any(field.of[0], rng) for _ in range(max(field.least, 1))]
