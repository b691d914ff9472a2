"""`tripot odds`, as somebody at a terminal meets it."""

import json

import typer
from typer.testing import CliRunner

from citing import rule
from tripot.games.rpg.command_line import odds

app = typer.Typer()
app.command()(odds)


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.output


@rule("SR-ODDS-01", "SR-ODDS-14")
def test_json_gives_fractions_in_lowest_terms() -> None:
    code, output = run("--pool", "12", "--threshold", "3", "--level", "1", "--json")
    found = json.loads(output)
    assert code == 0
    assert found["policy"] == "success"
    assert found["request"]["pool"] == 12
    outcomes = found["outcomes"].values()
    assert abs(sum(p["num"] / p["den"] for p in outcomes) - 1) < 1e-12
    assert found["p_success"]["num"] < found["p_success"]["den"]


@rule("SR-ODDS-07", "SR-ODDS-09", "SR-ODDS-10")
def test_the_kind_of_test_follows_from_the_other_options() -> None:
    for words, kind in (
        (("--against", "1"), "opposed"),
        (("--assistant", "2", "--assistant", "3"), "team"),
        (("--against", "1", "--damage", "4"), "attack"),
    ):
        code, output = run("--pool", "2", *words, "--json")
        assert code == 0
        assert json.loads(output)["request"]["kind"] == kind


@rule("SR-ODDS-01")
def test_a_table_is_shown_without_json() -> None:
    code, output = run("--pool", "3")
    assert code == 0
    assert "73/108" in output


@rule("SR-ODDS-11")
def test_drain_can_be_asked_for() -> None:
    code, output = run("--kind", "drain", "--pool", "2", "--resistance", "3", "--json")
    assert code == 0
    assert json.loads(output)["boxes"]["5"] == {"num": 1, "den": 16, "value": 0.0625}


def test_a_question_without_sense_is_refused_with_a_sentence() -> None:
    code, output = run("--pool", "99")
    assert code == 2
    assert "60 at most" in output
