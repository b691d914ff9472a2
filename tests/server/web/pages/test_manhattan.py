"""What the pages of a Manhattan table show: every tab, turn by turn, the message, the end, the resolution again."""

import re
from functools import cache
from typing import Any

import pytest

from citing import rule
from games.manhattan.games import deadlines, whole_game
from games.manhattan.tables import bet, future, resolve, run, save, table
from server.web.pages.pictures import part, words
from server.web.pages.skyline import draw, ending, replay
from server.web.pages.stage import EARLY
from tripot.engine.actions import Fill
from tripot.engine.step import perform
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.state import State
from tripot.speech.voice import Voice

TABS = ("table", "orders", "wall_street", "newsfeeds", "letters", "corporations", "players", "mdc", "what_if")
PUBLIC = ("table", "wall_street", "newsfeeds", "corporations", "players", "mdc")


@cache
def middle() -> State:
    """A table of five in its third turn, forms saved."""
    return next(s for s in deadlines(5, 11, lazy=0, turns=5) if s.turn == 3)


@cache
def moments() -> list[State]:
    """A short game in the vestibule, in its first turn and in its last."""
    return [s.fork() for s in deadlines(4, 3, turns=4) if s.turn in (0, 1, 4) and s.outcome is None]


@cache
def over() -> State:
    """A whole short game."""
    return whole_game(4, 5, turns=4)


def name(corporation: str, lang: str = "fr") -> str:
    return Voice(GAME, lang).term("corporation", corporation)


@rule("MH-VIS-01")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_is_drawn_in_every_turn_for_a_player(tab: str, lang: str) -> None:
    for s in moments():
        html = draw(s, 3, tab if s.turn else "table", lang)
        assert lang == "en" or "None" not in words(html)
        assert "{" not in words(html)


@rule("MH-VIS-02")
def test_a_watcher_has_the_public_tabs_alone() -> None:
    html = draw(middle(), None)
    assert re.findall(r'id="tab-(\w+)"', html) == list(PUBLIC)
    for tab in PUBLIC:
        assert "ny engagés" not in words(draw(middle(), None, tab))


def test_the_vestibule_has_characters_corporations_and_players() -> None:
    s = next(deadlines(3, 1))
    assert re.findall(r'id="tab-(\w+)"', draw(s, 0)) == ["table", "corporations", "players"]
    assert "Qui êtes-vous, à Manhattan ?" in words(draw(s, 0))


@rule("MH-VIS-03", "MH-VIS-04", "MH-VIS-13")
@pytest.mark.parametrize("turn", [1, 2])
def test_wall_street_of_every_turn_has_each_corporation_with_its_causes(turn: int) -> None:
    s = middle()
    table_of = part(draw(s, 0, "wall_street", asked={"turn": turn}), "board-table")
    rows = [words(row) for row in re.findall(r"<tr.*?</tr>", table_of, flags=re.DOTALL)[1:]]
    paper = s.papers[turn]["wall_street"]["rows"]
    assert len(rows) == len(paper)
    for shown, row in zip(rows, paper, strict=True):
        assert shown.startswith(f"{row['rank']} {name(row['corporation'])}")
        figures = [row[cause] for cause in ("first", "last", "mdc", "sabotage", "unknown")]
        assert all(f"{figure:+}".replace("-", "−") in shown for figure in figures if figure)
    assert f"tour {turn}" in words(draw(s, 0, "wall_street", asked={"turn": turn}))


@rule("MH-VIS-05")
def test_wall_street_draws_all_turns_and_says_the_same_in_tables() -> None:
    html = draw(middle(), 0, "wall_street")
    assert html.count("<svg") >= 2
    text = words(html)
    for corporation in IDS:
        history = " ".join(str(each) for each in (paper_assets(middle(), corporation)))
        assert f"{name(corporation)} {history}" in text
    assert "Nikkei" in text
    assert "Dow Jones" in text


def paper_assets(s: State, corporation: str) -> list[int]:
    lines = [paper["wall_street"]["rows"] for paper in s.papers]
    return [next(row["assets"] for row in rows if row["corporation"] == corporation) for rows in lines]


@rule("MH-VIS-06", "MH-VIS-12")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_newspaper_has_four_sections_of_its_turn(lang: str) -> None:
    s = middle()
    voice = Voice(GAME, lang)
    pages = [words(part(draw(s, 0, "newsfeeds", lang, asked={"turn": turn}), "paper")) for turn in (1, 2)]
    for page in pages:
        heads = [page.index(voice.term("section", section)) for section in ("bulletin", "economy", "people", "matrix")]
        assert heads == sorted(heads)
    assert pages[0] != pages[1]


@rule("MH-VIS-06")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("seats", "seed"), [(5, 2), (10, 3)])
def test_a_newspaper_prints_nothing_twice_in_an_edition(seats: int, seed: int, lang: str) -> None:
    s = whole_game(seats, seed, turns=6)
    fronts = 0
    for turn in range(len(s.papers)):
        paper = part(draw(s, 0, "newsfeeds", lang, asked={"turn": turn}), "paper")
        read = printed(paper)
        assert sorted(set(read)) == sorted(read)
        fronts += 'class="headline"' in paper
    assert fronts > 3


def printed(paper: str) -> list[str]:
    """Every paragraph and line of a newspaper, as it is read."""
    return [words(one).removesuffix(" ?") for one in re.findall(r"<(?:p|li)[ >].*?</(?:p|li)>", paper, re.DOTALL)]


@rule("MH-VIS-14", "MH-VIS-15")
def test_my_message_shows_every_figure_with_its_reason() -> None:
    s = table(4, citizens={0: "ares"}, money={0: 5_000_000}, influence={0: 2})
    form = {
        "shares": ["ares", "sony"],
        "vote": {"up": "ares", "down": "neonet"},
        "coalition": "public_contracts",
        "runs": [run("sabotage", "neonet", 2, bonus=True)],
        "speculations": [bet("ares", 1), future("nikkei", "down")],
        "influence": True,
    }
    resolve(s, {0: form}, rolls=[12, 44, 20])
    html = part(draw(s, 0, "letters"), "letter")
    text = words(html)
    told = s.letters[0][0]
    account = told["account"]
    for figure in (account["start"], account["spent"], account["dividends"], account["end"]):
        assert f"{figure:,} ny".replace(",", " ") in text
    assert "80 % bruts, 80 % nets" in text
    assert "réussi" in text
    assert "réussie" not in text
    for line in told["speculations"]:
        money = [f"{line[name]:,} ny".replace(",", " ") for name in ("stake", "returned")]
        assert f"mise {money[0]}, rendu {money[1]}, soit" in text
    for line in told["dividends"]:
        assert f"{line['shares']} × {line['assets']}" in text
    reasons = set(re.findall(r'data-why="/rules/manhattan/(MH-[\w-]+)"', html))
    assert {"MH-ORD-07", "MH-SHR-07", "MH-SHR-03", "MH-VOT-01", "MH-INF-01", "MH-VIS-19", "MH-SPE-04"} <= reasons


@rule("MH-VIS-06")
def test_a_headline_puts_no_space_between_a_name_and_its_full_stop() -> None:
    s = table(3)
    resolve(s, {0: {"runs": [run("sabotage", "neonet", 6, bonus=True)]}}, rolls=[1, 1, 1])
    html = part(draw(s, 1, "newsfeeds"), "paper")
    assert re.search(r'<em class="term">', html)
    assert not re.search(r"</em>\s+[.,]", html)


@rule("MH-VIS-15", "MH-BGD-02", "MH-RUN-15")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", ("Protection d'Ares contre Sabotage, 150 000 ny : 30 %", "Sabotage 0 réussi", "Extraction 0 réussie")),
        ("en", ("Protection of Ares against Sabotage, 150,000 ny : 30%", "Sabotage 0 successful")),
    ],
)
def test_a_message_says_each_run_and_what_was_done_so_far_as_people_write(lang: str, said: tuple[str, ...]) -> None:
    s = table(4, money={0: 5_000_000})
    guard = {"type": "protection", "target": "ares", "defence": "sabotage", "steps": 3, "bonus": False}
    resolve(s, {0: {"runs": [guard]}})
    page = words(draw(s, 0, "letters", lang)).replace("\u202f", " ").replace("\u00a0", " ")
    assert [one for one in said if one not in page] == []


@rule("MH-VIS-14")
def test_messages_of_earlier_turns_stay_readable() -> None:
    s = middle()
    for turn in (1, 2):
        text = words(part(draw(s, 0, "letters", asked={"turn": turn}), "letter"))
        assert f"Message de résolution du tour {turn}" in text
        assert f"{s.letters[0][turn - 1]['account']['end']:,} ny".replace(",", " ") in text


@rule("MH-IFR-02", "MH-IFR-03")
def test_a_file_obtained_is_read_on_a_page_of_its_own() -> None:
    secret = {"secrets": "Je vise Sony.", "strategies": (("big_boss", 4),)}
    s = table(3, characters={1: secret})
    resolve(s, {0: {"runs": [run("information", 1, 5)]}}, rolls=[1])
    page = words(draw(s, 0, "letters"))
    assert "Dossier sur Bruno" in page
    file = words(draw(s, 0, "letters", asked={"file": 0}))
    assert "Je vise Sony." in file
    assert "Je vise Sony." not in words(draw(s, 2, "letters", asked={"file": 0}))


@rule("MH-MDC-21")
def test_the_consortium_shows_who_sits_where_and_who_brings_what() -> None:
    s = table(4, shares={0: {"ares": 2}, 1: {"sony": 1}})
    forms = {0: {"coalition": "transparency"}, 1: {"coalition": "deregulation"}, 2: {"coalition": "transparency"}}
    resolve(s, forms)
    text = words(part(draw(s, 3, "mdc"), "board"))
    assert "La coalition Transparence l'emporte." in text
    assert "3 voix Anaïs Ares Chloé" in text
    assert "2 voix Bruno Sony" in text


def test_corporations_show_the_grid_of_shares_with_who_leads() -> None:
    s = table(3, shares={0: {"ares": 2, "sony": 1}, 1: {"sony": 1}})
    text = words(draw(s, 2, "corporations"))
    assert "2 ★ sans égal" in text
    assert text.count("sans égal") == 2
    for corporation in IDS:
        assert name(corporation) in text


def test_a_players_page_leads_to_a_private_conversation_with_everybody_else() -> None:
    html = draw(middle(), 1, "players")
    assert re.findall(r"/talk\?seat=1&amp;to=(\d)", html) == ["0", "2", "3", "4"]
    assert "/talk?" not in draw(middle(), None, "players")


@rule("MH-OPT-03")
def test_who_is_ready_is_shown_only_where_everybody_may_close_the_turn() -> None:
    s = table(3)
    assert "0 sur 3 attend la clôture" in words(draw(s, 0, schedule=EARLY))
    s.ready.add(1)
    assert "1 sur 3 attend la clôture" in words(draw(s, 0, schedule=EARLY))
    assert "la clôture" not in words(draw(s, 0))


@rule("MH-END-01", "MH-END-30", "MH-VIS-20")
@pytest.mark.parametrize("seat", [0, None])
def test_the_end_shows_the_podium_every_source_and_all_that_was_hidden(seat: int | None) -> None:
    s = over()
    assert s.outcome is not None
    text = words(ending(s, seat))
    order = sorted(range(4), key=lambda one: (-s.outcome.points[one], one))  # type: ignore[union-attr]
    for one in order:
        assert f"{s.outcome.points[one]}" in text
    voice = Voice(GAME, "fr")
    for source in ("shares", "money", "citizenship", "titles", "background", "strategies", "total"):
        assert voice.term("score", source) in text
    html = ending(s, seat)
    assert html.count('id="revealed-') >= 4 * 4
    assert html.count("/replay?at=") == 4


def test_the_end_speaks_english_and_its_tabs_lead_back_to_all_papers() -> None:
    text = words(ending(over(), 0, "en"))
    assert "The podium" in text
    assert "{" not in text
    assert re.findall(r"tab=(\w+)#look-back", ending(over(), 0)) == [
        *("wall_street", "newsfeeds", "letters", "corporations", "players", "mdc"),
    ]


@rule("MH-RES-01", "MH-RES-19", "MH-VIS-20")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_resolution_is_seen_again_in_nineteen_steps(lang: str) -> None:
    s = over()
    resolutions = {event.facts["turn"]: event.entry for event in s.log or () if event.kind == "wall_street"}
    html = replay(s, resolutions[2], lang)
    steps = re.findall(r'id="resolution-(\d+)"', html)
    assert steps == [str(number) for number in range(1, 20)]
    assert [f"MH-RES-{number:02d}" in html for number in range(1, 20)] == [True] * 19
    draws = [event for event in s.log or () if event.entry == resolutions[2] and event.kind == "drawn"]
    assert html.count('class="passed"') + html.count('class="missed"') == len(draws)


def test_any_other_step_of_the_journal_shows_the_city() -> None:
    text = replay(over(), 3)
    assert "city" in text
    assert 'id="resolution-' not in text


def test_a_whole_form_on_one_printable_page() -> None:
    s = table(3, money={0: 3_000_000})
    runs = [run("extraction", "sony", 2, to="ares", bonus=True)]
    assert save(s, 0, shares=["ares"], runs=runs, speculations=[bet("sony", 10)], coalition="transparency") is None
    html = draw(s, 0, "orders", asked={"leaf": "print"})
    text = words(part(html, "summary"))
    assert "Ares ( 1 625 000 ny )" in text
    assert "Extraction contre Sony au profit d'Ares · 100 000 ny · avec bonus" in text
    assert "Sony au rang 10 · 100 000 ny" in text
    assert "Transparence" in text
    assert "Engagé 1 825 000 ny" in text
    assert "data-print" in html


def asked_changes(**changes: Any) -> dict[str, str]:
    return {f"change.{corporation}": f"{change:+}" for corporation, change in changes.items()}


@rule("MH-ORD-11", "MH-SHR-07")
def test_what_if_counts_dividends_and_ranking_again() -> None:
    s = table(3, shares={0: {"sony": 2}})
    still = words(part(draw(s, 0, "what_if"), "board"))
    assert "Vos dividendes : 1 000 000 ny" in still
    moved = words(part(draw(s, 0, "what_if", asked=asked_changes(sony=4) | {"effects": "no"}), "board"))
    assert "1 Sony 14 ▲ +4 2 100 000 ny" in re.sub(r"\(\d+\) ", "", moved)
    assert "Vos dividendes : 2 100 000 ny" in moved
    assert "+1 100 000 ny" in moved
    fallen = words(part(draw(s, 0, "what_if", asked=asked_changes(prometheus=-9) | {"effects": "no"}), "board"))
    assert "s'effondre" in fallen


@rule("MH-PLG-01", "MH-PLG-02")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_promises_that_wait_for_my_answer_are_counted_at_the_top_of_the_panel(count: int) -> None:
    s = table(4)
    for giver in range(1, 1 + count):
        promise = {"kind": "buy", "corporation": "sony"}
        assert perform(GAME, s, giver, Fill("pledge", {"turn": s.turn, "to": 0, "promise": promise})) is None
    says = {"fr": "", "en": ""}
    if count:
        says["fr"] = ("Une promesse attend votre réponse", "2 promesses attendent votre réponse")[count - 1]
        says["en"] = ("A promise waits for your answer", "2 promises wait for your answer")[count - 1]
    for lang, said in says.items():
        html = draw(s, 0, "orders", lang)
        link = re.search(r'<a href="#(offered-\d+)" id="to-offered">', html)
        assert bool(link) == bool(count)
        if link:
            assert said in words(html)
            assert link.start() < html.index("data-choices") < html.index(f'id="{link[1]}"')
        assert 'id="to-offered"' not in draw(s, 3, "orders", lang)


@rule("MH-VIS-04", "MH-DET-03", "MH-DST-01", "MH-EXT-01")
@pytest.mark.parametrize(
    ("lang", "vote", "run_of_mine", "spied"),
    [
        ("en", "your vote", "your Datasteal +1", "Information on you"),
        ("fr", "votre vote", "votre Datasteal +1", "Information contre vous"),
    ],
)
def test_the_results_name_my_vote_my_runs_and_those_that_i_was_told_of_and_say_what_was_aimed_at_me(
    lang: str, vote: str, run_of_mine: str, spied: str
) -> None:
    s = table(3, citizens={0: "sony"}, shares={0: {"sony": 1}})
    s.entry = 1
    forms = {
        0: {"vote": {"up": "ares", "down": "sony"}, "runs": [run("datasteal", "horizon", 2, to="neonet")]},
        1: {"runs": [run("extraction", "sony", 3, to="spinrad")]},
        2: {"runs": [run("information", 0, 1)]},
    }
    resolve(s, forms, rolls=[1, 100, 100, 1, 100, 1, 1, 100, 1])
    html = part(draw(s, 0, "orders", lang, looks_at=1), "showing")
    told = {name: words(text) for name, text in re.findall(r'id="r-(\w+)"(.*?)</section>', html, re.DOTALL)}
    for said in (f"{vote} +1", f"{vote} −1", run_of_mine, "Bruno, Extraction −1", "Bruno, Extraction +1"):
        assert said in told["ranking"], said
    assert re.search(f"Chloé ?: {spied}", told["happened"])
    assert "Extraction" in told["happened"]
    assert spied not in told["rivals"]
    others = part(draw(s, 2, "orders", lang, looks_at=1), "showing")
    assert vote not in words(others)
    assert "Bruno, Extraction" not in words(others)
