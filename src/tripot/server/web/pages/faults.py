"""Faults of a refused form, each at its field, whatever a game's own template draws. [E4]

A page that refuses a form is drawn like any other; then every fault is held against it. The field of that name is
marked and described by the sentence, which is put beside it unless it stands there already; what is folded around it is
unfolded; the first such field takes the focus. A fault without a field is said where the form begins, and has the focus
if no field takes it: none is silent, and none is out of view.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape, unescape

from tripot.server.web.pages.markup import Element, Page, read_page

Faults = Mapping[str, Sequence[tuple[str, str]]]
"""By their place: sentence and rule."""
_CONTROLS = ("input", "select", "textarea")


def at_their_fields(page: str, form: str, held: Mapping[str, object], faults: Faults) -> str:
    """The page with every fault of its refused form where it belongs."""
    read = read_page(page)
    root = _form_of(read.elements, form, held)
    controls = [] if root is None else [one for one in read.elements if _is_control(one) and _belongs(one, root)]
    found = [(place, _control_at(controls, place)) for place in faults]
    order = {id(one): number for number, one in enumerate(read.elements)}
    found.sort(key=lambda one: order[id(one[1])] if one[1] is not None else -1)
    left: list[str] = []
    is_first = True
    for place, control in found:
        if control is None:
            left += [text for text, _ in faults[place] if not _says(page, text)]
            continue
        _mark(read, control, place, is_first=is_first)
        _say(read, control, place, faults[place])
        is_first = False
    if left:
        _say_first(read, root, left, takes_focus=is_first)
    elif is_first:
        _show_said(read, root)
    return read.changed()


def _is_control(one: Element) -> bool:
    return one.tag in _CONTROLS and one.given.get("type") != "hidden" and bool(one.given.get("name"))


def _belongs(one: Element, form: Element) -> bool:
    named = one.given.get("form")
    return named == form.given.get("id") if named else any(each is form for each in one.ancestors())


def _form_of(elements: Iterable[Element], name: str, held: Mapping[str, object]) -> Element | None:
    """The form of that name on the page; of several, the one that was sent from."""
    best, likeness = None, -1
    hidden: dict[int, dict[str, str]] = {}
    forms: dict[int, Element] = {}
    for one in elements:
        if one.tag == "input" and one.given.get("type") == "hidden":
            form = next((each for each in one.ancestors() if each.tag == "form"), None)
            if form is not None:
                forms[id(form)] = form
                hidden.setdefault(id(form), {})[one.given.get("name", "")] = one.given.get("value", "")
    for key, given in hidden.items():
        if given.get("form") != name:
            continue
        alike = sum(given.get(place) == str(value) for place, value in held.items())
        if alike > likeness:
            best, likeness = forms[key], alike
    return best


def _control_at(controls: Sequence[Element], place: str) -> Element | None:
    """The field of a fault: its own, the first of its group or line, or the first of what it lies in."""
    while place:
        for one in controls:
            if one.given["name"] == place:
                return one
        for one in controls:
            if one.given["name"].startswith(f"{place}."):
                return one
        place = place.rpartition(".")[0]
    return None


def _mark(page: Page, control: Element, place: str, *, is_first: bool) -> None:
    """Mark a field, describe it by its sentence, unfold what hides it."""
    put = "" if "aria-invalid" in control.given else ' aria-invalid="true"'
    put += " autofocus" if is_first and "autofocus" not in control.given else ""
    described = control.given.get("aria-describedby")
    if described is None:
        put += f' aria-describedby="e-{escape(place)}"'
    elif f"e-{place}" not in described.split():
        at = page.text.index('aria-describedby="', control.start) + len('aria-describedby="')
        page.changes.append((at, f"e-{escape(place)} "))
    page.changes.append((control.start + 1 + len(control.tag), put))
    for each in control.ancestors():
        if each.tag == "details" and "open" not in each.given:
            page.changes.append((each.start + len("<details"), ' open data-fresh="1"'))
            each.given["open"] = ""


def _say(page: Page, control: Element, place: str, said: Sequence[tuple[str, str]]) -> None:
    """The sentence beside its field, unless the template put it there."""
    name = f"e-{place}"
    if any(one.given.get("id") == name for one in page.elements):
        return
    room = next((each for each in control.ancestors() if each.is_room), None)
    if room is None:
        return
    shown = next((one for one in page.elements if _shows(page, one, room, said[0][0])), None)
    if shown is None:
        text = escape(" ".join(text for text, _ in said))
        page.changes.append((room.end, f'<p class="error" id="{escape(name)}">{text}</p>'))
        return
    page.changes.append((shown.start + 1 + len(shown.tag), f' id="{escape(name)}"'))
    shown.given["id"] = name


def _shows(page: Page, one: Element, room: Element, sentence: str) -> bool:
    """Whether an element is this sentence as a template put it beside the field."""
    is_there = room.inner <= one.start < room.end and "id" not in one.given
    is_error = is_there and "error" in one.given.get("class", "").split()
    return is_error and _says(page.text[one.inner : one.end], sentence)


def _says(page: str, sentence: str) -> bool:
    return " ".join(sentence.split()) in " ".join(unescape(page).split())


def _show_said(page: Page, form: Element | None) -> None:
    """What the template says of a form as a whole takes the focus, so that it is in view."""
    alerts = [one for one in page.elements if one.given.get("role") == "alert" and "hidden" not in one.given]
    alerts.sort(key=lambda one: not any(each is form for each in one.ancestors()))
    if alerts and "autofocus" not in alerts[0].given:
        put = "" if "tabindex" in alerts[0].given else ' tabindex="-1"'
        page.changes.append((alerts[0].start + 1 + len(alerts[0].tag), f"{put} autofocus"))


def _say_first(page: Page, form: Element | None, left: Sequence[str], *, takes_focus: bool) -> None:
    """What has no field of its own, where the form begins, or else the panel."""
    place = form or next((one for one in page.elements if one.given.get("id") == "panel"), None)
    if place is None:
        return
    said = "".join(f'<p class="error" role="alert" tabindex="-1">{escape(text)}</p>' for text in left)
    said = said.replace(' tabindex="-1"', ' tabindex="-1" autofocus', 1) if takes_focus else said
    page.changes.append((place.inner, said))
