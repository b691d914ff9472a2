"""Lessons over the pages, as a browser without scripts plays them. [E26]"""

import re

import pytest

from citing import promise
from server.hosts import settle
from server.web.pages.visitors import Front, Page, Visitor
from tripot.engine.actions import Fill, Pick
from tripot.engine.lessons import Lesson, lessons_of
from tripot.engine.registry import game_of, games
from tripot.server.web.pages.forms import boxes
from tripot.server.web.pages.pointing import missing, with_rings

pytestmark = pytest.mark.anyio
EVERY = [(game, lesson) for game in sorted(games()) for lesson in lessons_of(game_of(game))]
NAMES = [f"{game} {lesson.id}" for game, lesson in EVERY]
GAME = "startup-nation"


async def begin(front: Front, game: str, lesson: str, lang: str = "fr") -> Visitor:
    """Somebody new who begins a lesson."""
    learner = front.visitor(lang)
    await learner.see(f"/games/{game}")
    await learner.send(f"/lessons/{lesson}")
    return learner


def seen(learner: Visitor) -> Page:
    assert learner.page is not None
    return learner.page


async def look_on(learner: Visitor) -> None:
    """Go on from whatever is shown."""
    while any(form["action"].endswith("/go-on") for form in seen(learner).forms):
        await learner.send("/go-on")


async def take(learner: Visitor, lesson: Lesson, number: int) -> None:
    """Do what a step asks for."""
    step = lesson.steps[number]
    if step.do is None:
        await learner.send("/lesson")
    elif isinstance(step.do, Pick) and step.sheet is None:
        await learner.send("/act", pick=step.do.text, sure="1")
    else:
        await hand_in(learner, step.sheet or step.do, ready=isinstance(step.do, Pick))
    await look_on(learner)


async def hand_in(learner: Visitor, sheet: Fill | Pick, *, ready: bool) -> None:
    """Fill in a form as the lesson has it, and send it."""
    assert isinstance(sheet, Fill)
    page = seen(learner)
    form = next(each for each in page.forms if each["fields"].get("form") == sheet.form)
    fields = {**form["fields"], **dict(boxes(sheet.value))} | ({"pick": "ready"} if ready else {})
    await learner.post(form["action"], {**fields, "sure": "1"})


@promise("E26")
@pytest.mark.parametrize(("game", "lesson"), EVERY, ids=NAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_lesson_is_played_to_its_end_and_everything_it_points_at_is_on_the_page(
    front: Front, game: str, lesson: Lesson, lang: str
) -> None:
    learner = await begin(front, game, lesson.id, lang)
    for number, step in enumerate(lesson.steps):
        page = seen(learner)
        assert page.status == 200
        assert f'data-lesson-step="{number}"' in page.html
        assert missing(page.html, step.point, step.do) == [], f"step {number + 1}"
        assert ("data-pointed" in page.html) == bool(step.point)
        assert re.sub(r"\W", "", re.sub(r"\*", "", step.says[lang])) in re.sub(r"\W", "", page.text)
        await take(learner, lesson, number)
    assert seen(learner).path == f"/games/{game}?learned={lesson.id}"
    assert {"fr": "Leçon apprise", "en": "Lesson learned"}[lang] in seen(learner).text


@promise("E26")
async def test_another_move_is_answered_kindly_and_nothing_is_played(front: Front) -> None:
    lesson = lessons_of(game_of(GAME))[0]
    learner = await begin(front, GAME, lesson.id)
    page = await learner.send("/act", pick="resign:investor")
    assert page.status == 409
    assert "lisez d'abord" in page.text
    for number in range(2):
        await take(learner, lesson, number)
    page = await learner.send("/act", pick="resign:investor")
    assert page.status == 409
    assert "comme dans la vraie vie" in page.text
    assert 'data-lesson-step="2"' in page.html
    assert "resign:intern" in page.buttons()
    await take(learner, lesson, 2)
    assert 'data-lesson-step="3"' in seen(learner).html


@promise("E26")
async def test_a_form_filled_in_otherwise_is_answered_kindly_names_what_is_amiss_and_stands_there_still(
    front: Front,
) -> None:
    lesson = lessons_of(game_of("manhattan"))[0]
    learner = await begin(front, "manhattan", lesson.id)
    number = next(place for place, step in enumerate(lesson.steps) if step.do is not None)
    for place in range(number):
        await take(learner, lesson, place)
    await hand_in(learner, Fill("orders", {"shares": ["renraku"], "influence": True}), ready=False)
    page = seen(learner)
    assert page.status == 409
    assert "une part de Meridian et rien d'autre" in page.text
    assert re.search(r"À reprendre\s?: Parts achetées , Acheter un point d'influence \.", page.text)
    assert re.search(r'value="renraku" selected', page.html)
    assert f'data-lesson-step="{number}"' in page.html


@promise("E26")
@pytest.mark.parametrize("game", ["manhattan", "neo-tokyo"])
async def test_a_form_can_be_filled_in_for_the_learner_who_only_has_to_send_it(front: Front, game: str) -> None:
    lesson = lessons_of(game_of(game))[0]
    learner = await begin(front, game, lesson.id)
    number = next(place for place, step in enumerate(lesson.steps) if step.do is not None)
    for place in range(number):
        await take(learner, lesson, place)
    hint = next(form for form in seen(learner).forms if form["id"] == "lesson-hint")
    page = await learner.post(hint["action"], {**hint["fields"], "edit": "count"})
    assert f'data-lesson-step="{number}"' in page.html
    step = lesson.steps[number]
    assert step.form is not None
    assert not step.amiss(await written(front, learner, step.form.form))


async def written(front: Front, learner: Visitor, form: str) -> object:
    """What the house has kept of a form."""
    table, caller = seen(learner).path.split("/")[2].partition("?")[0], await front.caller(learner)
    desk = await front.house.drafts.of(caller, table, 0)
    return next(row.value for row in desk.rows if row.form == form)


@promise("E26")
async def test_the_page_of_the_next_step_is_shown_whatever_page_the_press_came_from(front: Front) -> None:
    lesson = lessons_of(game_of("manhattan"))[0]
    learner = await begin(front, "manhattan", lesson.id)
    for number, step in enumerate(lesson.steps):
        shown = re.search(r'id="seen-tab" name="tab" value="(\w+)"', seen(learner).html)
        assert shown is not None
        assert shown[1] == (step.tab or "table")
        await take(learner, lesson, number)


@promise("E26")
async def test_a_lesson_waits_where_it_was_left_and_can_be_begun_again(front: Front) -> None:
    lesson = lessons_of(game_of(GAME))[0]
    learner = await begin(front, GAME, lesson.id)
    for number in range(4):
        await take(learner, lesson, number)
    table = seen(learner).path
    page = await learner.see(f"/games/{GAME}")
    assert "Reprendre à l'étape 5 sur 12" in page.text
    await learner.send(f"/lessons/{lesson.id}")
    assert seen(learner).path == table
    assert 'data-lesson-step="4"' in seen(learner).html
    await learner.send(f"/lessons/{lesson.id}", again="1")
    assert seen(learner).path != table
    assert 'data-lesson-step="0"' in seen(learner).html


@promise("E26")
async def test_a_press_on_an_older_step_or_pressed_twice_skips_nothing(front: Front) -> None:
    lesson = lessons_of(game_of(GAME))[0]
    learner = await begin(front, GAME, lesson.id)
    first = seen(learner).form("/lesson")
    for _ in range(2):
        page = await learner.post(first["action"], first["fields"])
        assert 'data-lesson-step="1"' in page.html
    other = {**first["fields"], "key": "another-press-of-an-old-page-000"}
    assert (await learner.post(first["action"], other)).status == 409


@promise("E26")
async def test_a_lesson_is_no_game_nobody_else_s_and_nobody_is_called_for_it(front: Front) -> None:
    lesson = lessons_of(game_of(GAME))[0]
    learner = await begin(front, GAME, lesson.id)
    table = seen(learner).path
    assert "leçon" in seen(learner).text
    for path in ("/mine", "/tables", "/statistics"):
        assert table not in (await learner.see(path)).html
    assert (await front.visitor("fr").see(table)).status == 404
    house = front.house
    known = await house.context.registry.get(table.rpartition("/")[2])
    assert known.alarms == {}
    await settle(house)
    assert known.row.progress.seq == 0
    caller = await front.caller(learner)
    assert (await house.play.look(caller, known.id)).may_undo == "no"
    assert not await house.statistics.of_person(caller)


@promise("E26")
async def test_it_is_offered_on_the_wall_at_the_first_game_and_not_any_more_once_learned(front: Front) -> None:
    newcomer = front.visitor("fr")
    assert f'href="/games/{GAME}#lessons"' in (await newcomer.see("/")).html
    assert "Première partie ? La leçon dure 4 minutes." in (await newcomer.see(f"/games/{GAME}")).text
    await newcomer.send("/play")
    assert "Première partie ? La leçon dure 4 minutes." in seen(newcomer).text
    await newcomer.see(f"/games/{GAME}/open")
    await newcomer.send("/open")
    assert "Première partie ? La leçon dure 4 minutes." in seen(newcomer).text
    lobby = seen(newcomer).path
    await newcomer.see(f"/games/{GAME}")
    lesson = lessons_of(game_of(GAME))[0]
    await newcomer.send(f"/lessons/{lesson.id}")
    for number in range(len(lesson.steps)):
        await take(newcomer, lesson, number)
    assert "Première partie ?" not in seen(newcomer).text
    assert "Première partie ?" not in (await newcomer.see(lobby)).text


async def test_there_is_no_such_lesson(front: Front) -> None:
    learner = await begin(front, GAME, lessons_of(game_of(GAME))[0].id)
    await learner.see(f"/games/{GAME}")
    form = seen(learner).form("/lessons/first-turn")
    answer = await learner.post(f"/games/{GAME}/lessons/nothing", form["fields"])
    assert answer.status == 404
    assert "Cette leçon n'existe pas" in answer.text


def test_what_has_no_name_is_pointed_at_by_its_id_and_what_is_to_come_may_be_missing() -> None:
    page = '<p data-point="deck"></p><p id="deck"></p><details id="runs"></details>'
    assert with_rings(page, ["deck"], None).count("data-pointed") == 1
    assert '<details data-pointed id="runs">' in with_rings(page, ["runs"], None)
    assert missing(page, ["deck", "runs", "order-0?"], None) == []
    assert missing(page, ["order-0"], None) == ["order-0"]
    assert '<details data-pointed id="runs">' in with_rings(page, ["runs?"], None)


def test_what_is_pointed_at_wears_a_ring_and_what_unfolds_it_too() -> None:
    button = '<button name="pick" value="ask:1"></button>'
    page = f'<a href="#pointed-at">?</a><details><summary>Côme</summary>{button}</details>'
    ringed = with_rings(page, ["choice"], Pick("ask:1"))
    assert "<summary data-pointed>" in ringed
    assert '<button id="pointed-at" data-pointed name="pick"' in ringed
    assert with_rings('<p id="deck" data-point="deck"></p>', ["deck"], None).count("data-pointed") == 1
    assert 'href="#deck"' in with_rings('<a href="#pointed-at"></a><p id="deck" data-point="deck"></p>', ["deck"], None)
    assert missing(page, ["choice", "deck"], Pick("ask:2")) == ["choice", "deck"]


@promise("E26")
@pytest.mark.parametrize(("game", "lesson"), EVERY, ids=NAMES)
async def test_whatever_a_page_of_a_lesson_draws_anew_is_on_it(front: Front, game: str, lesson: Lesson) -> None:
    html = seen(await begin(front, game, lesson.id)).html
    drawn = set(re.findall(r'hx-target="#([\w-]+)"', html))
    assert drawn
    assert [name for name in sorted(drawn) if f'id="{name}"' not in html] == []
