"""`tripot dev`: a game is served from its folder, and again after every edit."""

import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from made_games import answers, make, served, until
from tripot import cli
from tripot.server.store.connect import connect

ID = "night-market"
FRENCH = {"Accept-Language": "fr"}


def edit(path: Path, before: str, after: str) -> None:
    """Somebody saves a file."""
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def shows(visitor: httpx.Client, path: str, what: str) -> Callable[[], bool]:
    """Whether a page has come to show it."""

    def look() -> bool:
        try:
            return what in visitor.get(path).text
        except httpx.TransportError:
            return False

    return look


def sit_down(visitor: httpx.Client) -> str:
    """A started table against bots: the address of its page."""
    made = visitor.post("/api/v1/guests", json={"name": "Inès"})
    headers = {"X-CSRF-Token": made.json()["csrf"]}
    table = visitor.post(
        "/api/v1/tables",
        json={"game": ID, "schedule": {"pace": "none"}},
        headers={**headers, "Idempotency-Key": "open-the-table"},
    ).json()["id"]
    started = visitor.post(
        f"/api/v1/tables/{table}/start",
        json={"level": "careful"},
        headers={**headers, "Idempotency-Key": "start-the-table"},
    )
    assert started.status_code == 200, started.text
    return f"/tables/{table}"


def test_edited_texts_templates_and_rules_are_served_and_tables_stay(tmp_path: Path) -> None:
    folder = make(ID, tmp_path)
    package = folder / "src" / "night_market"
    with served(folder) as address, httpx.Client(base_url=address, headers=FRENCH, timeout=60) as visitor:
        assert "on annonce lequel gagne" in visitor.get(f"/games/{ID}").text
        table = sit_down(visitor)
        assert "Votre nombre" in visitor.get(table).text

        edit(package / "texts.fr.toml", 'number = "Votre nombre"', 'number = "Votre chiffre"')
        until(shows(visitor, table, "Votre chiffre"))

        (package / "templates").mkdir()
        (package / "templates" / "table.html").write_text("<p>Une table à moi.</p>", "utf-8")
        until(shows(visitor, table, "Une table à moi."))

        edit(package / "game.py", "minutes=5", "minutes=47")
        until(shows(visitor, f"/games/{ID}", "47"))
    assert (folder / ".tripot" / "house.db").is_file()


def test_a_mistake_is_survived_and_its_correction_served(tmp_path: Path) -> None:
    folder = make(ID, tmp_path)
    rules = folder / "src" / "night_market" / "rounds.py"
    with served(folder) as address, httpx.Client(base_url=address, headers=FRENCH, timeout=20) as visitor:
        edit(rules, "FACES = 6", "FACES = = 6")
        until(lambda: not answers(f"{address}/games/{ID}"))
        edit(rules, "FACES = = 6", "FACES = 6")
        edit(folder / "src" / "night_market" / "texts.fr.toml", "lequel gagne", "lequel gagnera")
        until(shows(visitor, f"/games/{ID}", "lequel gagnera"))


def test_a_second_one_in_the_same_folder_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make(ID, tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setenv("TRIPOT_DATABASE_URL", f"sqlite:///{tmp_path / 'house.db'}")
    first = connect(f"sqlite:///{tmp_path / 'house.db'}")
    first.acquire()
    with pytest.raises(SystemExit) as left:
        cli.main(["dev", str(folder)])
    first.let_go()
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("tripot: ")


@pytest.mark.parametrize("project", ["", "[project]\nname = 'x'\n", "not toml"])
def test_a_folder_without_a_game_is_said_to_have_none(
    project: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text(project, "utf-8")
    with pytest.raises(SystemExit) as left:
        cli.main(["dev", str(tmp_path)])
    assert left.value.code == 2
    assert "pyproject.toml" in capsys.readouterr().err
