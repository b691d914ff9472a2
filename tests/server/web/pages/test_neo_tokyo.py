"""The pages of a Neo-Tokyo table: what each shows, and that none shows more than its reader may know."""

import re
from collections.abc import Callable
from functools import cache

import pytest

from citing import rule
from games.neo_tokyo.city import be, cell, city, deal, must, order, resolve, run, vote, write
from games.neo_tokyo.playing import opened, play
from games.neo_tokyo.twins import (
    bogus_report,
    refused_as_a_foe,
    refused_as_a_friend,
    refused_for_a_master,
    traced_by_a_liar,
    traced_in_vain,
    true_report,
)
from server.web.pages.neon import draw, ending, replay, scene
from server.web.pages.pictures import part, words
from tripot.engine.events import PUBLIC
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, pages
from tripot.games.neo_tokyo.pages.replay import page as replayed
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.state import City, PastRun
from tripot.games.neo_tokyo.tables import CORPS, TITLES
from tripot.speech.amounts import number, signed


@cache
def moments() -> tuple[City, ...]:
    """A game of bots, as it stood after some of its turns and at its end."""
    found: list[City] = []

    def watch(s: City) -> None:
        if len(s.news) in (2, 6):
            kept = s.copy()
            kept.log = list(s.log or ())
            found.append(kept)

    found.append(play("random", 5, 11, watch=watch))
    return tuple(found)


def everywhere(s: City, seat: int | None, lang: str = "fr") -> dict[str, str]:
    """Every page that a seat may open."""
    return {tab: draw(s, seat, tab, lang) for tab in scene(s, seat).tabs}


@rule("NT-UI-03", "NT-UI-04", "NT-UI-05", "NT-UI-06")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_is_drawn_at_any_moment_for_players_and_watchers(lang: str) -> None:
    for s in moments():
        for seat in (0, None):
            for tab, html in everywhere(s, seat, lang).items():
                assert f'id="tab-{tab}"' in html
                assert not re.search(r"\{\w+(:\w+)?\}", words(html)), tab


@rule("NT-VIS-02", "NT-UI-04")
def test_desks_are_for_those_who_sit() -> None:
    s = city()
    private = {"sheet", "desk", "letters", "evidence", "contracts"}
    assert private <= set(scene(s, 0).tabs)
    assert private.isdisjoint(scene(s, None).tabs)


@rule("NT-UI-03", "NT-RNK-03")
def test_the_ranking_can_be_leafed_through_with_its_chart() -> None:
    s = moments()[1]
    early, late = (draw(s, 0, "ranking", asked={"turn": turn}) for turn in (0, 6))
    assert early != late
    assert 'class="chart"' in late
    first = s.history[0]["ranking"][0]
    assert words(part(early, "board-table")).split("Actifs")[1].lower().find(first[:4]) >= 0
    for corp in CORPS:
        assert f"series-{corp}" in late


@rule("NT-UI-03", "NT-VIS-05")
def test_votes_and_market_draws_are_nowhere_among_the_causes() -> None:
    s = moments()[1]
    told = {line["kind"] for line in scene(s, 0, tab="ranking").page["causes"]}
    assert told <= {"effect", "crashed", "corp_sabotaged", "realigned"}


@rule("NT-UI-03", "NT-VIS-01", "NT-AGT-02")
def test_agents_show_public_ties_and_black_out_the_others() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 2})
    s.agents["sojo"].secret_allies.append("corp:midori")
    s.agents["zeeman"].captured = 3
    html = draw(s, 0, "agents")
    assert "Wanibuchi-gumi" in words(part(html, "agent-shigure"))
    assert "Midori" not in words(part(html, "agent-sojo"))
    assert "redacted" in part(html, "agent-sojo")
    assert "indisponible" in words(part(html, "agent-zeeman"))
    assert "loyauté 2" in words(part(html, "agent-botan"))


@rule("NT-UI-03", "NT-LIN-03")
def test_the_lines_of_every_turn_stay_on_the_parties_page() -> None:
    s = city()
    be(s, 0, party="nationalist", points=2)
    write(s, 0, order("line_vote", line="populist"))
    resolve(s)
    html = words(draw(s, 1, "parties"))
    assert "Populiste" in html
    assert "Anaïs" in html


@rule("NT-UI-03", "NT-SHA-04")
def test_the_grid_of_shares_marks_the_largest_holder() -> None:
    s = city()
    be(s, 1, shares={"enso": 3})
    be(s, 2, shares={"enso": 1})
    rows = scene(s, 0, tab="corporations").page["grid"]["rows"]
    place = s.ranking.index("enso")
    assert rows[1]["cells"][place] == {"id": "enso", "shares": 3, "leads": True}
    assert rows[2]["cells"][place]["leads"] is False


@rule("NT-UI-03", "NT-MSG-02")
def test_the_paper_has_a_headline_and_every_official_line_with_its_why() -> None:
    s = city()
    write(s, 0, run("scandal", "player:1", money=450_000))
    resolve(s, runs=[1])
    html = draw(s, 2, "news")
    assert "Bruno" in words(part(html, "headline"))
    assert "Scandale autour de Bruno" in words(html)
    assert part(html, "official").count("why-mark") > 10


@rule("NT-UI-03")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("level", "seats", "seed"), [("random", 5, 11), ("trader", 8, 4)])
def test_a_newspaper_prints_nothing_twice_in_an_edition(level: str, seats: int, seed: int, lang: str) -> None:
    s = played(level, seats, seed)
    for turn in range(1, len(s.news) + 1):
        paper = part(draw(s, None, "news", lang, asked={"turn": turn}), "paper")
        read = [words(one) for one in re.findall(r"<(?:p|li)[ >].*?</(?:p|li)>", paper, re.DOTALL)]
        assert sorted(set(read)) == sorted(read)


@cache
def played(level: str, seats: int, seed: int) -> City:
    return play(level, seats, seed, turns=5)


@rule("NT-UI-04", "NT-MSG-03")
def test_a_letter_shows_every_figure_with_its_reason_and_the_sheet_beside_it() -> None:
    s = city()
    be(s, 0, shares={"enso": 1})
    write(s, 0, vote("enso", "horizon"), run("sabotage", "corp:kurogane", money=100_000), note="Rien à signaler")
    resolve(s, runs=[99, 99])
    html = draw(s, 0, "letters")
    letter = part(html, "letter")
    assert "Solde d'ouverture" in words(letter)
    assert letter.count("why-mark") >= len(s.players[0].letters[-1][1])
    assert "Rien à signaler" in words(html)
    assert "Sabotage" in words(part(html, "copy"))


@rule("NT-UI-11")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Ce qui vous arrive"), ("en", "What happened to you")])
def test_results_come_before_anything_of_the_next_sheet(lang: str, said: str) -> None:
    s = moments()[1]
    entry = max(event.entry for event in s.log or () if event.kind == "account_closing" and event.is_for(0))
    html = draw(s, 0, "sheet", lang, looks_at=entry)
    told = words(part(html, "showing"))
    assert said in told
    assert not re.search(r"\{\w+(:\w+)?\}", told)
    assert part(html, "money-lines").count("<tr>") >= 2
    assert 'id="go-on-now"' in html
    assert "sheet-sheet" not in html
    assert "data-step" not in draw(s, 0, "sheet", lang)


def close(s: City, **script: list[int]) -> None:
    """The end of a turn that had opened, an entry later."""
    s.tell("NT-CAL-01", "turn_opened", PUBLIC, turn=s.turn)
    s.entry += 1
    resolve(s, **script)


def results(s: City, seat: int, lang: str) -> dict[str, str]:
    """The parts of a player's latest results, in words."""
    entry = max(event.entry for event in s.log or () if event.kind == "account_closing" and event.is_for(seat))
    html = part(draw(s, seat, "sheet", lang, looks_at=entry), "showing")
    sections = re.findall(r'aria-labelledby="r-(\w+)"(.*?)</section>', html, re.DOTALL)
    return {name: words(text) for name, text in sections}


@rule("NT-TRC-07", "NT-ALE-05")
@pytest.mark.parametrize(
    ("lang", "found", "false", "unsure"),
    [
        ("en", "Item no. 1: the trail (run {}, quarter 4). ? This run never took place: the report",
         "this report was false", "A report may be false: tracing its run tells."),
        ("fr", "Pièce n° 1 : la piste (run {}, trimestre 4). ? Cette run n'a jamais eu lieu : le rapport",
         "ce rapport était faux", "Un rapport peut être faux : remonter la piste de sa run le dit."),
    ],
)  # fmt: skip
def test_a_false_report_that_was_looked_into_is_told_as_false_everywhere(
    lang: str, found: str, false: str, unsure: str
) -> None:
    s = city()
    close(s, shadow=[0, 0])
    (label,) = s.bogus
    assert unsure in results(s, 0, lang)["rivals"]
    assert false not in results(s, 0, lang)["happened"]
    write(s, 0, run("information", f"run:{label}", money=900_000))
    close(s, runs=[1, 1])
    assert found.format(label) in results(s, 0, lang)["happened"]
    desk = words(part(draw(s, 0, "desk", lang), f"run-{label}"))
    assert false.rsplit(maxsplit=1)[-1] in desk
    assert "Agent" not in desk


@rule("NT-TRC-04", "NT-TRC-01")
@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Sponsor: Bruno; agent: "), ("fr", "Commanditaire : Bruno ; agent : ")]
)
def test_a_trail_followed_to_its_end_says_in_the_results_who_was_behind(lang: str, said: str) -> None:
    s = city()
    s.runs.append(PastRun(3, 1, "sabotage", "corp:enso", "independent", "K7Q2MX"))
    s.players[0].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
    write(s, 0, run("information", "run:K7Q2MX", money=900_000))
    close(s, runs=[1, 1])
    told = results(s, 0, lang)["happened"]
    assert "K7Q2MX" in told
    assert said in told


@rule("NT-UI-11", "NT-OUT-02", "NT-OUT-06")
@pytest.mark.parametrize(
    ("lang", "spied", "burnt", "fire", "nothing"),
    [
        ("en", "a team sent against you was driven off (Information)", "You were sabotaged.", "Sabotage at Midori",
         "Nothing else"),
        ("fr", "une équipe envoyée contre vous a été repoussée (Information)", "On vous a saboté.",
         "Sabotage chez Midori",
         "Rien d'autre"),
    ],
)  # fmt: skip
def test_who_was_spied_upon_or_sabotaged_reads_it_as_their_own_among_what_happened(
    lang: str, spied: str, burnt: str, fire: str, nothing: str
) -> None:
    s = city()
    be(s, 2, shares={"midori": 1})
    be(s, 2, traits=("technomancien",))
    write(s, 0, run("information", "player:2", money=300_000), run("sabotage", "player:2", money=300_000))
    write(s, 1, run("sabotage", "corp:midori", money=300_000))
    close(s, runs=[1, 1, 1, 1, 99, 1, 99, 1, 99])
    told = results(s, 2, lang)
    assert nothing not in told["happened"]
    for one in (spied, burnt, fire):
        assert one in told["happened"], one
        assert one not in told["rivals"]
    others = results(s, 0, lang)
    assert burnt not in others["happened"]


@rule("NT-UI-11")
def test_results_name_what_was_bought_and_which_forecast_was_right() -> None:
    s = city()
    write(s, 0, vote("horizon", "enso"), order("buy_share", corp="enso", qty=1),
          order("forecast", corp="horizon", rank=1))  # fmt: skip
    turn = s.turn
    resolve(s)
    told = pages.page("results", look(GAME, s, 0), {"turn": str(turn)})
    voted, bought, guessed = told["orders"]
    moved = {row["id"]: row["change"] for row in told["ranking"]}
    assert voted["moved"] == [
        {"id": corp, "mine": mine, "change": moved[corp]} for corp, mine in (("horizon", 1), ("enso", -1))
    ]
    assert (bought["order"]["corp"], bought["cost"] > 0, bought["told"]) == ("enso", True, [])
    assert guessed["told"][0]["kind"] in {"account_forecast_right", "account_forecast_wrong"}
    assert told["happened"] == []


@rule("NT-UI-11", "NT-VOT-05", "NT-VOT-06")
@pytest.mark.parametrize(("lang", "said"), [("fr", "votre ordre {}, en tout {}"), ("en", "your order {}, in all {}")])
@pytest.mark.parametrize(("rolled", "mine"), [(None, (1, -1)), (7, (2, -2)), (20, (-1, 1))])
def test_results_part_what_my_vote_did_from_what_everything_did(
    lang: str, said: str, rolled: int | None, mine: tuple[int, int]
) -> None:
    s = city()
    write(s, 0, vote("horizon", "enso"), *([order("dragon", estimates=[2])] if rolled else []))
    write(s, 1, vote("enso", "horizon"))
    write(s, 2, vote("enso", "horizon"))
    s.tell("NT-CAL-01", "turn_opened", PUBLIC, turn=s.turn)
    s.entry = 1
    resolve(s, **({"dragon": [rolled]} if rolled else {}))
    told = next(iter(pages.page("results", look(GAME, s, 0), {"turn": "4"})["orders"]))["moved"]
    assert [(one["mine"], one["change"]) for one in told] == [(mine[0], mine[0] - 2), (mine[1], mine[1] + 2)]
    html = draw(s, 0, "sheet", lang, looks_at=1)
    page = words(part(html, "showing"))
    for one in told:
        assert said.format(signed(one["mine"], lang), signed(one["change"], lang)) in page


@rule("NT-UI-03")
def test_every_tower_bears_its_whole_name() -> None:
    drawn = draw(city(), 0, "table")
    names = {name.strip() for name in re.findall(r'<text class="code"[^>]*>([^<]*)<', drawn)}
    assert {"Shiawase", "Renraku", "Kurogane"} <= names


@rule("NT-UI-04", "NT-TRC-01", "NT-OUT-09")
def test_known_runs_can_be_traced_and_forwarded() -> None:
    s = city()
    s.players[0].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
    html = part(draw(s, 0, "desk"), "run-K7Q2MX")
    assert "trace=K7Q2MX" in html
    assert 'name="form" value="forward"' in html
    assert "redacted" in html
    offered = draw(s, 0, "sheet", asked={"trace": "K7Q2MX"})
    assert 'value="add:orders:trace.K7Q2MX"' in offered
    assert "add:orders:trace" not in draw(s, 0, "sheet", asked={"trace": "AAAAAA"})


@rule("NT-UI-04", "NT-CAP-03")
def test_a_captive_waits_on_the_desk_of_its_captor_alone() -> None:
    s = city()
    s.agents["hotaru"].captured, s.agents["hotaru"].captor = 3, "player:0"
    assert "captive=hotaru" in draw(s, 0, "desk")
    assert "captive=hotaru" not in draw(s, 1, "desk")
    assert 'value="add:orders:captive.hotaru"' in draw(s, 0, "sheet", asked={"captive": "hotaru"})


@rule("NT-UI-05", "NT-UI-15", "NT-EVI-03", "NT-EVI-04")
def test_the_archive_offers_to_show_copy_publish_and_burn_with_a_second_thought() -> None:
    s = city()
    content = {"number": 0, "text": "Chante faux.", "stock": "", "shame": 1, "rumour": False, "traits": []}
    be(s, 0, archive={1: Proof(3, "secret", "player:1", content)}, filed=1)
    html = part(draw(s, 0, "evidence"), "item-1")
    for form in ("show", "copy", "publish", "burn"):
        assert f'name="form" value="{form}"' in html
    assert 'name="sure"' not in html, "each is asked about [NT-UI-15]"
    chosen = re.findall(r'<select[^>]*>\s*<option value="([^"]*)"', html)
    assert chosen == ["", ""], "nobody is chosen beforehand [E5]"
    assert "Chante faux." in words(html)
    must(s, 0, "show", item=1, to=2)
    shown = draw(s, 2, "evidence")
    assert "Chante faux." in words(shown)
    assert 'value="publish"' not in shown


@rule("NT-UI-05", "NT-EVI-08")
def test_a_refused_gift_says_why_beside_the_item() -> None:
    s = city()
    be(s, 0, archive={1: Proof(3, "damning_proof", "player:1", {})}, filed=1)
    refusal = deal(s, 0, "show", item=1, to=0)
    html = draw(s, 0, "evidence", refusal=refusal, wrong_form="show", drafts={"show": {"item": 1, "to": 0}})
    assert "Choisissez un autre joueur" in words(part(html, "item-1"))


@rule("NT-UI-08")
def test_the_host_finds_the_panel_and_sees_no_more_than_a_player() -> None:
    s = city()
    assert 'href="/tables/demo/host"' in draw(s, 0)
    assert 'href="/tables/demo/host"' not in draw(s, 1)
    assert set(scene(s, 0).facts) == set(scene(s, 1).facts)


@rule("NT-UI-07", "NT-CAL-07")
def test_negotiation_is_one_link_away_from_every_page() -> None:
    assert 'href="/tables/demo/talk"' in draw(city(), 0, "agents")


@rule("NT-UI-09", "NT-END-03", "NT-END-04")
def test_the_end_shows_every_source_of_points_and_all_sixteen_titles() -> None:
    s = moments()[-1]
    assert s.outcome is not None
    html = ending(s, 0)
    for seat, lines in s.outcome.facts["scores"].items():
        assert part(html, f"score-{seat}").count("<li>") == len(lines)
    assert part(html, "all-titles").count("<li") == len(TITLES) == 16
    assert "/tables/demo/replay?at=" in html


@rule("NT-UI-09", "NT-END-03")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Fortune, {} ny comptés"), ("en", "Fortune, {} ny counted")])
def test_the_end_shows_the_sum_that_a_fortune_is_counted_from(lang: str, said: str) -> None:
    s = moments()[-1]
    html = ending(s, 0, lang)
    assert s.outcome is not None
    rich = [seat for seat, lines in s.outcome.facts["scores"].items() if any(line[0] == "money" for line in lines)]
    for seat in rich:
        counted = number(s.players[int(seat)].scored_money, lang)
        assert plain(said.format(counted)) in plain(words(part(html, f"score-{seat}")))
    assert rich


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


@rule("NT-VIS-06", "NT-UI-09")
def test_the_end_reveals_everything_but_secrets_never_published() -> None:
    s = city(turn=8)
    be(s, 1, secrets=(Secret("Un secret bien gardé"), Secret("b"), Secret("c")), loyalty={"mita": 2})
    write(s, 1, run("information", "player:0", money=450_000), note="Pour mémoire")
    resolve(s, runs=[1], secrets=[0])
    for seat in (0, None):
        html = words(ending(s, seat))
        assert "Pour mémoire" in html
        assert "Un secret bien gardé" not in html


@rule("NT-STP-01", "NT-UI-09")
def test_a_resolution_is_seen_again_step_by_step_and_its_assets_add_up() -> None:
    s = moments()[1]
    entry = max(event.entry for event in s.log or () if event.kind == "assets_now")
    html = replay(s, entry)
    assert html.count('id="resolution-') == 15
    done = replayed(look(GAME, s, OMNISCIENT), {"entry": str(entry)})["resolution"]
    market = next(step for step in done["steps"] if step["id"] == "market")
    assert sum(by for _, by in market["moved"]) == 0
    last = {corp: value for step in done["steps"] for corp, value in step["assets"].items()}
    assert all(value == s.assets[corp] for corp, value in last.items() if corp in s.assets)


@rule("NT-VIS-06", "NT-UI-09", "NT-RES-08")
@pytest.mark.parametrize(("lang", "said"), [("fr", "Réussite : 7 pour 50"), ("en", "Success: 7 against 50%")])
def test_the_all_seeing_replay_shows_the_dice_and_why(lang: str, said: str) -> None:
    s = city()
    write(s, 0, run("scandal", "player:1", money=300_000), order("dragon", estimates=[1]))
    resolve(s, runs=[7], dragon=[6])
    html = replay(s, s.entry, lang)
    assert said in words(part(html, "resolution-2"))
    assert "/rules/neo-tokyo#NT-RES-08" in part(html, "resolution-2")
    assert "10" in words(part(html, "draws-dragon"))
    assert "Yamabiko" in words(part(html, "draws-market"))


# -- secrets ---------------------------------------------------------------------------------------------------------


def alike(seat: int | None, *worlds: Callable[[], City]) -> None:
    """The same bytes on every page, whatever the world behind."""
    first, *others = [everywhere(world(), seat) for world in worlds]
    for other in others:
        assert other.keys() == first.keys()
        for tab, html in first.items():
            assert other[tab] == html, tab


@rule("NT-UI-10", "NT-VIS-02", "NT-VIS-03")
@pytest.mark.parametrize("moment", [0, 1])
def test_no_page_tells_two_worlds_apart_that_its_reader_cannot(moment: int) -> None:
    s = moments()[moment]
    for seat in s.active()[:2]:
        worlds = [GAME.redeal(s, seat, PlainRng(7)), GAME.redeal(s, seat, PlainRng(8))]
        alike(seat, lambda: s, *(lambda world=world: world for world in worlds))


@rule("NT-UI-10", "NT-PRI-04")
def test_a_refused_run_looks_the_same_whatever_the_reason() -> None:
    alike(0, refused_as_a_friend, refused_as_a_foe, refused_for_a_master)


@rule("NT-UI-10", "NT-TRC-06")
def test_a_lying_tracer_and_a_clumsy_one_fill_the_same_pages() -> None:
    alike(0, traced_by_a_liar, traced_in_vain)


@rule("NT-UI-10", "NT-ALE-03")
def test_a_bogus_report_is_drawn_like_a_true_one() -> None:
    alike(2, bogus_report, true_report)


@rule("NT-UI-10", "NT-TRA-04", "NT-CRO-08", "NT-CON-13")
def test_hidden_traits_money_cells_and_contracts_of_others_are_on_no_page() -> None:
    def masked() -> City:
        s = city()
        secrets = (Secret("x", 1, traits=("paria",)), Secret("y"), Secret("z"))
        be(s, 1, traits=("paria",), hidden={"paria": 0}, secrets=secrets, money=9_000_000, croc=cell(scandal=30))
        be(s, 1, loyalty={"botan": 4, "mita": 2}, archive={1: Proof(3, "sheet", "player:0", {})})
        must(s, 1, "contract", parties=[2], clauses=[{"kind": "text", "text": "between us"}])
        return s

    for seat in (0, None):
        alike(seat, city, masked)


# -- the edges of a game ---------------------------------------------------------------------------------------------


@rule("NT-ELI-02", "NT-UI-04")
def test_whoever_left_the_stage_still_reads_every_page() -> None:
    s = city()
    be(s, 1, honour=0)
    resolve(s)
    assert not s.players[1].active
    pages_of = everywhere(s, 1)
    assert "Vous avez quitté la scène" in words(pages_of["table"])
    assert 'id="sheet-sheet"' not in pages_of["sheet"]
    assert 'value="forward"' not in pages_of["desk"]


@rule("NT-CAL-06", "NT-UI-04")
def test_between_two_turns_people_deal_and_sheets_wait() -> None:
    s = city(opens_at_once=False)
    resolve(s)
    assert s.phase == "report"
    pages_of = everywhere(s, 0)
    assert 'id="sheet-sheet"' not in pages_of["sheet"]
    assert 'id="sheet-contract"' in pages_of["contracts"]
    assert "ouvrira bientôt" in words(part(pages_of["table"], "panel"))


@rule("NT-UI-10", "NT-SET-04")
def test_characters_are_hidden_until_creation_closes() -> None:
    s = opened(4, PlainRng(1))
    value = pages.edit("character", {"name": "Rin"}, "preset:shadow")
    before = draw(s, 1)
    must(s, 0, "character", **value)
    assert draw(s, 1) == before
    assert "Rin" not in words(draw(s, None))


@rule("NT-UI-09", "NT-VIS-06")
def test_a_replay_through_a_players_eyes_opens_no_books() -> None:
    s = moments()[1]
    entry = max(event.entry for event in s.log or () if event.kind == "assets_now")
    done = replayed(look(GAME, s, 0), {"entry": str(entry)})["resolution"]
    assert all(not step["sheets"] and not step["runs"] and not step["moved"] for step in done["steps"])


@rule("NT-VIS-05", "NT-UI-11")
def test_whatever_of_a_movement_nobody_explains_is_said_even_where_what_is_known_cancels_out() -> None:
    s = city()
    write(s, 0, vote("enso", "horizon"))
    write(s, 1, vote("enso", "nagare"))
    close(s)
    rows = pages.page("results", look(GAME, s, 0), {"turn": str(s.turn - 1)})["ranking"]
    unexplained = [row["hidden"] for row in rows if row["hidden"]]
    assert any(row["hidden"] == row["change"] for row in rows if row["hidden"])
    assert results(s, 0, "fr")["ranking"].count("sans explication") == len(unexplained)
