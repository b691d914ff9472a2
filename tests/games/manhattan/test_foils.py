"""Naive scripts keep within the rules, know one thing each, and do not win against the usual level."""

from games.manhattan.tables import table
from tripot.engine.actions import Fill
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.games.manhattan import GAME
from tripot.games.manhattan.foils import FOILS
from tripot.lab.simulate import Simulation, simulate


def test_the_naive_win_less_than_their_share_against_the_usual_level() -> None:
    tally = simulate(Simulation(GAME, 8, 6, 4, (*FOILS, "trader", "trader")))
    won = {row["bot"]: row["wins"] for row in tally.as_json()["bots"]}
    assert won["trader"] > sum(won[name] for name in FOILS)


def test_each_has_one_idea() -> None:
    s = table(4, money=dict.fromkeys(range(4), 9000000))
    leader = GAME.view(s, 0)["ranking"][0]

    def form(name: str) -> dict[str, object]:
        action = FOILS[name](seat_at(GAME, s, 0, PlainRng(1)))
        assert isinstance(action, Fill)
        return dict(action.value)

    assert {run["target"] for run in form("arsonist")["runs"]} == {leader}  # type: ignore[attr-defined]
    assert form("influence_first")["influence"] is True
    assert len(set(form("one_corporation")["shares"])) == 1  # type: ignore[call-overload]
    assert [run["type"] for run in form("home")["runs"]] == ["information"]  # type: ignore[attr-defined]
