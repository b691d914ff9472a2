"""A report is one page that needs nothing else, in two languages, and says what it measured."""

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tripot import cli
from tripot.engine.registry import game_of, games
from tripot.lab.report import drawing, luck
from tripot.lab.report.drama import stories
from tripot.lab.report.measures import measured
from tripot.lab.report.page import band, write
from tripot.lab.report.samples import Estimate
from tripot.lab.report.words import Words
from tripot.lab.results import Results
from tripot.lab.rows import Row, Rows
from tripot.lab.running import run
from tripot.lab.tables import packed
from tripot.lab.tables import write as write_part

WORDS = Path(luck.__file__).parent


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Results:
    wanted = {"game": "startup-nation", "players": [3, 4], "games": 8, "bots": ["careful", "random"], "replays": 2}
    return run(wanted, tmp_path_factory.mktemp("lab") / "rows")


class Reader(HTMLParser):
    """What stands on a page: tags that were opened, addresses, words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.addresses: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src", "action", "srcset")]

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_report_is_one_page_with_figures_and_tables_beside_them(matches: Results, lang: str) -> None:
    page = write(matches, lang=lang)
    read = Reader(page)
    assert all(address.startswith("#") for address in read.addresses)
    assert not {"script", "link", "img", "iframe"} & set(read.opened)
    assert "url(" not in page
    assert "@import" not in page
    assert f'<html lang="{lang}">' in page
    assert 'name="viewport"' in page
    assert read.opened.count("svg") == page.count("<title>") - 1 >= 8
    assert read.opened.count("table") >= read.opened.count("svg")


def test_both_languages_say_the_same_things() -> None:
    french, english = (tomllib.loads((WORDS / f"report.{lang}.toml").read_text("utf-8")) for lang in ("fr", "en"))
    slots = re.compile(r"\{\w+\}")
    assert {
        (section, name): sorted(slots.findall(text)) for section in french for name, text in french[section].items()
    } == {
        (section, name): sorted(slots.findall(text)) for section in english for name, text in english[section].items()
    }


def test_french_is_set_with_its_spaces(matches: Results) -> None:
    page = write(matches, lang="fr")
    assert "Équité\u00a0: chaise" in page
    assert "rapport d&#39;expérience" in page
    said = page.partition("</style>")[2]
    assert re.findall(r"\w [:;!?»]", said) == []


def test_shares_of_a_group_add_up_and_bots_differ(matches: Results) -> None:
    for cell in measured(matches):
        seats = [sample for key, sample in cell.samples.items() if key[:2] == ("fairness", "seat")]
        assert sum(sample.mean for sample in seats) == pytest.approx(1)
        assert cell.samples["fairness", "bot", "careful"].mean > cell.samples["fairness", "bot", "random"].mean
        ends = [sample for key, sample in cell.samples.items() if key[:2] == ("ends", "reason")]
        assert sum(sample.mean for sample in ends) == pytest.approx(1)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_can_be_reported(game: str, tmp_path: Path) -> None:
    fight = {"bots": {"others": "tactic"}, "options": {"session_length": 60, "referee": "auto"}, "games": 1}
    results = run({"game": game, "games": 2, "bots": "random", **(fight if game == "rpg" else {})}, tmp_path / "rows")
    page = write(results, lang="en")
    assert "chair" in page
    assert "By turn: " in page


def test_two_experiments_are_compared_in_words(tmp_path: Path) -> None:
    wanted = {"game": "startup-nation", "players": 3, "games": 25, "bots": "random"}
    short = run({**wanted, "options": {"points_to_win": 1}}, tmp_path / "short")
    usual = run(wanted, tmp_path / "usual")
    words = Reader(write(usual, short, lang="en")).words
    assert any("Length, entries rises from" in sentence for sentence in words)
    same = Reader(write(usual, usual, lang="en")).words
    assert "Nothing that was measured has changed beyond luck." in same
    larger = run({**wanted, "players": 5, "games": 2}, tmp_path / "larger")
    assert "The two experiments have no cell in common." in Reader(write(usual, larger, lang="en")).words


def turn(number: int, seat: int, score: int, value: float, out: int = 0) -> Row:
    own = {"figure.score": score, "figure.out": out, "value": value}
    return {"cell": 0, "game": 0, "deal": 0, "turn": number, "seat": seat, **own}


def test_the_story_of_a_game_is_told_from_its_turns() -> None:
    rows = [
        turn(1, 1, 0, 0.1), turn(1, 2, 5, 0.9),
        turn(2, 1, 1, 0.2), turn(2, 2, 6, 0.8),
        turn(3, 1, 9, 0.8), turn(3, 2, 7, 0.2),
        turn(4, 1, 12, 0.95), turn(4, 2, 7, 0.0, out=1),
    ]  # fmt: skip
    [(deal, story)] = stories(rows, {(0, 0): [1]})
    assert deal == 0
    assert story.as_figures() == {
        "lead_changes": 1,
        "decided_at": 0.5,
        "certain_at": 0.75,
        "comeback": 1.0,
        "out": 0.125,
    }


def test_a_game_without_one_winner_has_no_drama() -> None:
    [(_, story)] = stories([turn(1, 1, 0, 0.1), turn(1, 2, 5, 0.9)], {})
    assert story.lead_changes is None
    assert story.out == 0


def seats(*shares: tuple[int, str, int, float]) -> list[Row]:
    return [
        {"seat": seat, "bot": bot, "deal": deal, "share": share, "game": place // 2}
        for place, (seat, bot, deal, share) in enumerate(shares)
    ]


def test_skill_is_what_follows_the_bot_from_chair_to_chair() -> None:
    rows = seats(*(
        line for deal in range(6) for line in
        ((1, "good", deal, 1.0), (2, "bad", deal, 0.0), (1, "bad", deal, 0.0), (2, "good", deal, 1.0))
    ))  # fmt: skip
    found = luck.parts(rows)
    assert found["bot"] == pytest.approx(1)
    assert found["seat"] == found["deal"] == found["rest"] == 0


def test_luck_of_the_deal_is_what_stays_in_the_chair() -> None:
    rows = seats(*(
        line for deal in range(20) for bots in (("one", "two"), ("two", "one")) for line in
        ((1, bots[0], deal, float(deal % 2)), (2, bots[1], deal, float(1 - deal % 2)))
    ))  # fmt: skip
    found = luck.parts(rows)
    assert found["deal"] == pytest.approx(1)
    assert luck.parts(seats((1, "one", 0, 0.0), (2, "one", 0, 0.0))) == {}


def test_a_yes_is_counted_as_one_and_what_is_missing_as_nothing(tmp_path: Path) -> None:
    rows = Rows([{"cell": 0, "game": 0, "figure.fell": True}, {"cell": 0, "game": 1, "figure.rose": 3}])
    write_part(tmp_path, "0000-0000000", packed(rows))
    assert Results(tmp_path).games().to_dicts() == [
        {"cell": 0, "game": 0, "figure.fell": 1, "figure.rose": 0},
        {"cell": 0, "game": 1, "figure.fell": 0, "figure.rose": 3},
    ]


def test_the_command_writes_the_page(matches: Results, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "report.html"
    with pytest.raises(SystemExit) as left:
        cli.main(
            ["lab", "report", str(matches.folder), "-o", str(target), "--lang", "fr", "--compare", str(matches.folder)]
        )
    assert left.value.code == 0
    assert "Ce qui a changé" in target.read_text("utf-8")
    with pytest.raises(SystemExit) as left:
        cli.main(["lab", "report", str(matches.folder), "-o", str(target), "--lang", "de"])
    assert left.value.code == 2
    assert "fr or en, not in de" in capsys.readouterr().err


def test_what_a_game_counts_is_called_by_the_game_s_own_words() -> None:
    french, english = (Words(game_of("anime-studios"), lang) for lang in ("fr", "en"))
    assert french.name("figure", "did.comet.open_studio") == "fait\u00a0: Ateliers Comète\u00a0: Ouvrir un studio"
    assert english.name("act", "open_studio") == "Open a studio"
    assert english.name("figure", "place.1.won") == "place: 1: won", "a number is no value of a campaign right"
    calm = Words(game_of("neo-tokyo"), "en")
    assert calm.name("variant", "calm_market=True") == "Calm market: yes"
    assert calm.name("variant", "my own words") == "my own words"


def test_tenths_of_few_values_lie_among_them() -> None:
    assert band([132, 210, 211, 461])[0] >= 132
    assert band([132, 210, 211, 461])[2] <= 461
    assert band([7]) == (7, 7, 7)


def test_long_numbers_have_room_beside_their_curve() -> None:
    drawn = drawing.course("money", {0: (0, 1, 2), 1: (0, 1, 167_167_500)}, lambda number: f"{number:,.0f}")
    ends = [float(x) for x in re.findall(r'<text x="([0-9.]+)" y="[0-9.]+" text-anchor="end">167,167,500', drawn)]
    assert ends == [pytest.approx(ends[0])]
    assert ends[0] >= 7 * len("167,167,500")


def test_long_names_have_room_beside_their_intervals() -> None:
    rows = [("Midnight Collective", Estimate(0.5, 0.2, 0.8, 9, 9)), ("Comet", Estimate(0.5, 0.2, 0.8, 9, 9))]
    drawn = drawing.intervals("factions", rows, 0.5, str)
    [end] = re.findall(r'<text x="([0-9.]+)" y="[0-9.]+" text-anchor="end">Midnight', drawn)
    assert float(end) >= 7 * len("Midnight Collective")
