"""The chances beside each decision are those of the question asked, as `tripot odds` counts them. [SR-TBL-18]"""

import json
import re
from fractions import Fraction
from typing import Any

import typer
from markupsafe import Markup
from typer.testing import CliRunner

from citing import rule
from server.web.pages.desks import do, draw, fight, render, scene, table, until
from server.web.pages.pictures import part, words
from tripot.engine.rng import ScriptedRng
from tripot.engine.seats import GM, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.derived import drain_resistance
from tripot.games.rpg.command_line import odds
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import EXPLOSIVES

app = typer.Typer()
app.command()(odds)


def tripot(**asked: Any) -> dict[str, Any]:
    """What somebody at a terminal is answered."""
    words = [word for name, value in asked.items() for word in (f"--{name.replace('_', '-')}", str(value))]
    done = CliRunner().invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return dict(json.loads(done.output))


def chance(found: dict[str, Any]) -> Fraction:
    return Fraction(found["num"], found["den"])


def shown_as(share: Fraction) -> str:
    """A chance as pages write it."""
    permille = round(share * 1000)
    if 0 < permille < 10:
        return "< 1 %"
    return "> 99 %" if 990 < permille < 1000 else f"{(permille + 5) // 10} %"


def exact(html: str) -> Fraction:
    """The fraction that stands beside the chance to succeed."""
    found = re.search(r"([\d\s]+)/([\d\s]+) ·", re.sub(r"[\u202f\u00a0]", " ", words(html)))
    assert found is not None, words(html)
    top, bottom = (int(re.sub(r"\D", "", one)) for one in found.groups())
    return Fraction(top, bottom)


def columns(html: str) -> list[str]:
    """The chances for each threshold that it might be, as they are written."""
    found = re.findall(r'<td>.*?<span class="figures">(.*?)</span>', html, re.DOTALL)
    return [re.sub(r"\s+", " ", words(one)).strip() for one in found]


def what_if(pool: int, level: int = 0, **more: Any) -> list[str]:
    return [shown_as(chance(tripot(pool=pool, level=level, threshold=one, **more)["p_success"])) for one in range(7)]


def panel(s: Table, seat: Seat, **asked: Any) -> str:
    return part(draw(s, seat, **asked), "panel")


BOMB = next(iter(EXPLOSIVES))
CREW = {"vesna_kord": "Vesna Kord", "noor_castellan": "Noor Castellan", "aurele_quint": "Aurèle Quint"}


def draw_written(s: Table, seat: Seat, written: dict[str, Any]) -> str:
    """The panel with an order as somebody has filled it in."""
    form, value = written["form"], {name: one for name, one in written.items() if name != "form"}
    shown = scene(s, seat, asked={"form": form}, drafts={form: value})
    return part(render("table-live.html", shown, seat, "fr"), "panel")


def seated() -> tuple[Table, Character]:
    """Vesna's turn in the yard, a bruiser beside her."""
    s = table()
    do(s, GM, "place", character="vesna_kord", x=40, y=12)
    do(s, GM, "place", character="yard_bruiser_1", x=41, y=12)
    fight(s)
    until(s, "vesna_kord")
    return s, s.characters["vesna_kord"]


@rule("SR-TBL-18", "SR-ODDS-01")
def test_a_plain_test_shows_what_tripot_odds_says() -> None:
    s, c = seated()
    pool = c.skills["athletics"].rating + c.attributes["AGI"]
    assert exact(panel(s, 0, form="sprint")) == chance(tripot(pool=pool)["p_success"])


@rule("SR-TBL-18", "SR-ODDS-08")
def test_an_extended_test_shows_the_whole_test_and_this_roll() -> None:
    s = table()
    c = s.characters["noor_castellan"]
    html = panel(s, 1, form="grid_search", depth="obscure")
    pool = int(re.findall(r"(\d+) dés", words(part(html, "pool")))[0])
    whole = chance(tripot(pool=pool, threshold=4, kind="extended")["p_success"])
    assert pool >= c.skills["electronics"].rating
    assert shown_as(whole) in words(part(html, "odds"))
    alone = chance(tripot(pool=pool, threshold=4)["p_success"])
    assert shown_as(alone) in words(part(html, "roll-alone"))
    assert whole > alone


@rule("SR-TBL-18", "SR-TURN-19")
def test_a_skill_test_shows_the_threshold_that_will_be_or_each_that_might_be() -> None:
    s = table()
    c = s.characters["vesna_kord"]
    pool = c.skills["athletics"].rating + c.attributes["AGI"]
    asked = {"form": "skill_test", "skill": "athletics", "attribute": "AGI"}
    assert columns(panel(s, 0, **asked)) == what_if(pool)
    s.gm_here = False
    assert exact(panel(s, 0, **asked)) == chance(tripot(pool=pool, threshold=1)["p_success"])


@rule("SR-TBL-18", "SR-C02")
def test_a_split_attack_shows_the_odds_of_each_part() -> None:
    s, _ = seated()
    html = panel(s, 0, form="multiple_attack", weapon="sickle_blade")
    dice = [int(one) for one in re.findall(r"Coup \d+ : (\d+) dés", words(html))]
    assert len(dice) == 2
    assert columns(html) == [*what_if(dice[0]), *what_if(dice[1])]


@rule("SR-TBL-18", "SR-ODDS-07")
def test_each_reaction_shows_its_dice_and_its_chance_to_hold() -> None:
    s, c = seated()
    do(s, 0, "attack_melee", character="vesna_kord", weapon="sickle_blade", target="yard_bruiser_1")
    while s.stack[-1].shown_to(s, GM).kind != "react":
        do(s, s.stack[-1].awaited(s)[0], "pass")
    html = panel(s, GM)
    against = c.skills["close_combat"].rating + c.attributes["AGI"] + 2
    said = re.findall(r"(\d+) dés · tient ([<>\d ]+ %)", words(html))
    assert len(said) >= 4
    for dice, share in said[:3]:  # those that change no level: none, full defence, dodge
        miss = 1 - chance(tripot(pool=against, against=int(dice))["p_success"])
        assert re.sub(r"\s+", " ", share) == shown_as(miss)


@rule("SR-TBL-18", "SR-ODDS-12")
def test_against_a_hidden_pool_a_reaction_shows_its_chance_against_so_many_hits() -> None:
    s, _ = seated()
    until(s, "yard_bruiser_1")
    do(s, GM, "attack_melee", character="yard_bruiser_1", weapon="ram_hammer", target="vesna_kord")
    said = re.findall(r"(\d+) dés · contre 2 : ([<>\d ]+ %) · contre 4 : ([<>\d ]+ %)", words(panel(s, 0)))
    assert said
    dice, two, four = said[0]
    for share, hits in ((two, 2), (four, 4)):
        enough = chance(tripot(pool=int(dice), threshold=hits - 1, policy="blind")["p_success"])
        assert re.sub(r"\s+", " ", share) == shown_as(enough)


@rule("SR-TBL-18", "SR-ODDS-11")
def test_a_spell_shows_its_drain() -> None:
    s = table(players=4)
    c = s.characters["maiwenn_tarask"]
    do(s, GM, "place", character="dock_guard_1", x=int(c.x or 0) + 5, y=int(c.y or 0))
    html = panel(s, 3, form="cast_spell", spell="bonds", target="dock_guard_1")
    found = tripot(pool=1, kind="drain", resistance=drain_resistance(c))["boxes"]
    shares = [f"{boxes} : {shown_as(chance(one))}" for boxes, one in found.items()]
    assert re.sub(r"\s+", " ", words(part(html, "boxes-left"))).endswith(" · ".join(shares))


@rule("SR-TBL-18", "SR-ODDS-10")
def test_a_resistance_shows_the_boxes_left() -> None:
    s = table(players=4)
    c = s.characters["vesna_kord"]
    do(s, GM, "place", character="vesna_kord", x=40, y=12)
    do(s, GM, "place", character="yard_bruiser_1", x=41, y=12)
    s.rng = ScriptedRng({"d6": [3] * 7 + [5] * 2 + [3] * 5})
    do(s, GM, "attack_melee", character="yard_bruiser_1", weapon="ram_hammer", target="vesna_kord")
    while s.stack[-1].shown_to(s, 0).kind != "spend_atouts":
        do(s, s.stack[-1].awaited(s)[0], "pass")
    html = panel(s, 0)
    pool = int(re.findall(r"(\d+) dés", words(part(html, "pool")))[0])
    hits = tripot(pool=pool, policy="blind")["sn"]
    left = {max(0, 7 - int(one)): chance(share) for one, share in hits.items()}
    shares = [f"{boxes} : {shown_as(left[boxes])}" for boxes in sorted(left)]
    assert re.sub(r"\s+", " ", words(part(html, "boxes-left"))).endswith(" · ".join(shares))
    assert c.atouts


@rule("SR-TBL-18", "SR-TBL-05")
def test_before_the_opposition_has_rolled_nobody_is_shown_a_threshold_of_nothing() -> None:
    s = table()
    c = s.characters["vesna_kord"]
    form = {"people": ["vesna_kord"], "skill": "athletics", "attribute": "AGI", "opposing_dice": 4}
    do(s, GM, "call_test", **form)
    pool = c.skills["athletics"].rating + c.attributes["AGI"]
    assert columns(panel(s, 0)) == what_if(pool)
    known = look(GAME, s, GM).facts["tests"][0]["odds"]["outcomes"]
    won = Fraction(*known["success"]) + Fraction(*known["success_complication"])
    assert won == chance(tripot(pool=pool, against=4)["p_success"])


@rule("SR-TBL-18", "SR-TBL-01")
def test_in_a_test_of_several_everybody_is_asked_about_their_own_dice() -> None:
    s = table()
    do(s, GM, "call_test", people=list(CREW), skill="perception", threshold=2)
    for seat, (who, name) in enumerate(CREW.items()):
        c, html = s.characters[who], panel(s, seat)
        pool = c.attributes["INT"] + (c.skills["perception"].rating if "perception" in c.skills else 0)
        assert name in words(part(html, "trial"))
        assert exact(html) == chance(tripot(pool=pool, threshold=2)["p_success"])
        assert shown_as(chance(tripot(pool=pool, threshold=2)["p_success"])) in words(part(html, "answers"))


@rule("SR-TBL-18", "SR-ATO-02")
def test_each_number_of_atouts_shows_the_chance_it_would_have() -> None:
    s = table()
    c = s.characters["vesna_kord"]
    do(s, GM, "call_test", people=["vesna_kord"], skill="athletics", attribute="AGI", threshold=3)
    pool = c.skills["athletics"].rating + c.attributes["AGI"]
    shares = [shown_as(chance(tripot(pool=pool, level=level, threshold=3)["p_success"])) for level in (0, 1, 2, 3)]
    said = re.sub(r"\s+", " ", words(part(panel(s, 0), "answers")))
    assert re.findall(r"[<>\d]+ %", said)[: len(shares)] == shares[: 1 + c.atouts]


@rule("SR-TBL-18", "SR-ODDS-09")
def test_a_test_with_assistants_shows_the_odds_of_the_whole_crew() -> None:
    s = table()
    leader, helper = s.characters["dock_guard_1"], s.characters["dock_guard_2"]
    asked = {"form": "skill_test", "character": leader.id, "skill": "perception", "attribute": "INT"}
    html = draw_written(s, GM, asked | {"assistants": [helper.id]})
    pools = [c.skills["perception"].rating + c.attributes["INT"] for c in (leader, helper)]
    whole = chance(tripot(pool=pools[0], assistant=pools[1], threshold=1)["p_success"])
    assert whole > chance(tripot(pool=pools[0], threshold=1)["p_success"])
    assert exact(html) == whole


@rule("SR-TBL-18", "SR-ODDS-12")
def test_where_a_helper_is_somebody_elses_the_odds_are_those_without_and_say_so() -> None:
    s = table()
    leader = s.characters["vesna_kord"]
    pool = leader.skills["athletics"].rating + leader.attributes["AGI"]
    asked = {"form": "skill_test", "skill": "athletics", "attribute": "AGI"}
    html = draw_written(s, 0, asked | {"assistants": ["noor_castellan"]})
    assert columns(html) == what_if(pool)
    assert "Sans compter l'aide" in words(html)


@rule("SR-TBL-18", "SR-TEAM-02")
def test_whoever_is_asked_to_help_sees_what_the_help_brings() -> None:
    s = table()
    do(s, 0, "skill_test", character="vesna_kord", skill="athletics", attribute="AGI", assistants=["noor_castellan"])
    consent = panel(s, GM)
    pool = s.characters["vesna_kord"].skills["athletics"].rating + s.characters["vesna_kord"].attributes["AGI"]
    assert columns(consent) == what_if(pool)  # whoever says how hard it is sees what each threshold means
    do(s, GM, "okay")
    c = s.characters["noor_castellan"]
    helping = c.attributes["AGI"] + (c.skills["athletics"].rating if "athletics" in c.skills else 0)
    dice, whole, tenth = re.findall(r"(\d+) dés? · (\d+),(\d) dé", words(part(panel(s, 1), "answers")))[0]
    assert int(dice) == helping
    mean = chance(tripot(pool=helping, policy="blind")["mean_sn"])
    assert int(whole) * 10 + int(tenth) == int(mean * 10 + Fraction(1, 2))


def before(s: Table, seat: Seat, kind: str) -> str:
    """What a seat reads beside its answers, once it is asked this; whoever is asked something else passes."""
    for _ in range(20):
        top = s.stack[-1]
        if seat in top.awaited(s) and top.shown_to(s, seat).kind == kind:
            return re.sub(r"\s+", " ", words(part(panel(s, seat), "answers")))
        other = next(one for one in top.awaited(s) if one != seat or top.shown_to(s, one).kind != kind)
        do(s, other, top.offers(s, other).picks[0].text)
    raise AssertionError(kind)


@rule("SR-TBL-18", "SR-C08")
def test_beside_a_dive_stand_its_dice_and_the_chance_to_get_away() -> None:
    s, c = seated()
    do(s, GM, "blow_up", item=BOMB, near=c.id)
    said = re.findall(r"(\d+) dés · réussit à ([<>\d]+ %)", before(s, 0, "dive"))
    hard = EXPLOSIVES[BOMB].avoidance
    pool = c.skills["athletics"].rating + c.attributes["REA"] - hard
    assert said
    assert set(said) == {(str(pool), shown_as(chance(tripot(pool=pool)["p_success"])))}


@rule("SR-TBL-18", "SR-C11")
def test_beside_stepping_in_stand_the_dice_of_whoever_would_be_hit() -> None:
    s, _ = seated()
    do(s, GM, "place", character="noor_castellan", x=39, y=12)
    until(s, "yard_bruiser_1")
    do(s, GM, "attack_melee", character="yard_bruiser_1", weapon="ram_hammer", target="vesna_kord")
    said = before(s, 1, "interpose")
    dice, two, four = re.findall(r"(\d+) dés · contre 2 : ([<>\d]+ %) · contre 4 : ([<>\d]+ %)", said)[0]
    c = s.characters["noor_castellan"]
    assert int(dice) == c.attributes["REA"] + c.attributes["INT"]
    for share, hits in ((two, 2), (four, 4)):
        assert share == shown_as(chance(tripot(pool=int(dice), threshold=hits - 1, policy="blind")["p_success"]))


@rule("SR-ODDS-01")
def test_a_chance_in_a_sentence_is_never_shown_as_markup() -> None:
    s, _ = seated()
    said = scene(s, 0).word("again.chance", better=Markup("&lt; 1 %"), worse=Markup("97 %"))
    assert "< 1 %" in said.replace("\u202f", " ").replace("\u00a0", " ")
    assert "&lt;" not in said
