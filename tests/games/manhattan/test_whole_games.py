"""What is true of every game, whatever the players do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from games.manhattan.games import deadlines, whole_game
from games.manhattan.tables import facts, told
from tripot.engine.codec import digest
from tripot.games.manhattan import scoring, sheet
from tripot.games.manhattan.corporations import COUNT, DETECTION, INDEX, NONE
from tripot.games.manhattan.desk import desk
from tripot.games.manhattan.state import State

GAMES = settings(max_examples=7, deadline=None)
TABLES = st.tuples(
    st.integers(3, 9),
    st.integers(0, 10**6),
    st.fixed_dictionaries({"turns": st.integers(4, 8), "money_transfers": st.booleans()}),
)


def play(table: tuple[int, int, dict[str, object]]) -> State:
    seats, seed, options = table
    return whole_game(seats, seed, **options)


@rule("MH-ORD-07", "MH-RES-02", "MH-RES-12", "MH-RES-13", "MH-VIS-15")
@GAMES
@given(TABLES)
def test_every_nuyen_is_explained_and_nobody_is_ever_in_debt(table: tuple) -> None:
    s = play(table)
    for seat in range(s.seats):
        money = 2_000_000
        for letter in s.letters[seat]:
            account = letter["account"]
            gifts = sum(each["amount"] for each in account.get("received", ()))
            gifts -= sum(each["amount"] for each in account.get("sent", ()))
            assert account["start"] == money
            assert account["start"] + gifts - account["spent"] >= 0
            money = account["start"] + gifts - account["spent"]
            money += account["refunds"] + account["bets"] + account["dividends"]
            assert account["end"] == money
        assert s.money[seat] == money
    for letters in zip(*s.letters, strict=True):
        given = sum(each["amount"] for letter in letters for each in letter["account"].get("sent", ()))
        taken = sum(each["amount"] for letter in letters for each in letter["account"].get("received", ()))
        assert given == taken


@rule("MH-VIS-15", "MH-ORD-03")
@GAMES
@given(TABLES)
def test_every_sum_of_an_account_is_the_sum_of_its_lines(table: tuple) -> None:
    s = play(table)
    for seat in range(s.seats):
        for letter, findings in zip(s.letters[seat], s.findings[seat], strict=True):
            account, orders = letter["account"], letter.get("orders", {})
            runs = [*letter.get("runs", ()), *findings]
            bets = letter.get("speculations", ())
            spent = sum(share["price"] for share in orders.get("shares", ()))
            spent += orders.get("influence", {}).get("price", 0)
            spent += sum(run["amount"] for run in runs) + sum(bet["stake"] for bet in bets)
            assert account["spent"] == spent
            assert account["refunds"] == sum(run.get("refund", 0) for run in runs)
            assert account["bets"] == sum(bet["returned"] for bet in bets)
            assert account["dividends"] == sum(line["amount"] for line in letter.get("dividends", ()))


@rule("MH-RES-20", "MH-VIS-04", "MH-GEN-02")
@GAMES
@given(TABLES)
def test_every_asset_is_explained(table: tuple) -> None:
    s = play(table)
    for turn, each in enumerate(facts(s, "assets_explained"), start=1):
        rows = {row["corporation"]: row for row in s.papers[turn]["wall_street"]["rows"]}
        for name, row in rows.items():
            causes = {cause: column[INDEX[name]] for cause, column in each["causes"].items()}
            assert row["assets"] - row["previous"] == sum(causes.values())
            assert row["unknown"] == sum(causes[c] for c in ("votes", "hand", "datasteal", "extraction"))
            assert [row[cause] for cause in ("first", "last", "mdc", "sabotage")] == [
                causes[cause] for cause in ("first", "last", "mdc", "sabotage")
            ]


@rule("MH-RNK-03", "MH-GEN-03", "MH-CRA-01", "MH-CRA-02", "MH-CRA-03")
@GAMES
@given(TABLES)
def test_ranks_are_total_and_crashed_corporations_are_nowhere(table: tuple) -> None:
    seats, seed, options = table
    for s in deadlines(seats, seed, **options):
        if not s.turn:
            continue
        assert len(set(s.ranking)) == len(s.ranking)
        alive = set(s.ranking)
        assert all(s.assets[corporation] >= 1 for corporation in alive)
        for corporation in range(COUNT):
            assert (corporation in alive) is (s.crashed[corporation] == 0)
            if corporation not in alive:
                assert not any(held[corporation] for held in s.shares)
                assert corporation not in s.citizen
        assert all(money >= 0 for money in s.money)
        assert all(sheet.check(desk(s, seat), form) == [] for seat, form in s.sheets.items())


@rule("MH-RNG-02", "MH-RNG-03", "MH-RNG-04", "MH-DET-01", "MH-PRO-04")
@GAMES
@given(TABLES)
def test_every_test_is_drawn_once_and_in_order(table: tuple) -> None:
    s = play(table)
    draws: list[dict] = []
    for event in s.log or ():
        if event.kind == "drawn":
            draws.append(dict(event.facts))
        elif event.kind == "run_resolved":
            run = event.facts
            purposes = [each["purpose"] for each in draws]
            assert purposes[0] == "success"
            assert draws[0]["threshold"] == run["final"]
            passed = draws[0]["result"] <= run["final"]
            aimed = "detection" in purposes
            assert run["type"] == "information" or aimed
            countered = [
                d for d in draws if d["purpose"] in ("defence", "protection") and d["result"] <= d["threshold"]
            ]
            assert purposes.count("defence") == int(passed and aimed)
            assert "protection" not in purposes or (passed and purposes.index("defence") == 1)
            assert len(countered) <= 1
            assert not countered or purposes[purposes.index(countered[0]["purpose"]) :][-1] == "detection"
            assert run["succeeded"] == (passed and not countered)
            assert purposes[-1] == "detection" or not aimed
            assert run["detected"] == (aimed and draws[-1]["result"] <= draws[-1]["threshold"])
            assert not aimed or draws[-1]["threshold"] in DETECTION
            draws = []
    assert draws == []


@rule("MH-RES-16", "MH-END-23", "MH-SPE-14", "MH-INF-01")
@GAMES
@given(TABLES)
def test_counters_are_what_the_letters_say(table: tuple) -> None:
    s = play(table)
    for seat in range(s.seats):
        lines = [line for letter in s.letters[seat] for line in letter.get("runs", ())]
        for place, kind in enumerate(("datasteal", "sabotage", "extraction")):
            assert s.successes[seat][place] == sum(1 for line in lines if line["type"] == kind and line["succeeded"])
            assert s.guarded[seat][place] == sum(1 for line in lines if line.get("defence") == kind)
        found = [line for findings in s.findings[seat] for line in findings]
        assert s.successes[seat][3] == sum(line["succeeded"] for line in found)
        assert s.won_bets[seat] == sum(
            bet["won"] for letter in s.letters[seat] for bet in letter.get("speculations", ())
        )
        assert s.influence[seat] == 1 + sum("influence" in letter.get("orders", {}) for letter in s.letters[seat])
        claims = [
            letter["orders"]["citizenship"] for letter in s.letters[seat] if "citizenship" in letter.get("orders", {})
        ]
        assert [cost for _, cost in s.changes[seat]] == [claim["vp"] for claim in claims]


@rule("MH-END-30", "MH-END-31", "MH-END-04")
@GAMES
@given(TABLES)
def test_totals_add_up_and_the_winner_has_the_most(table: tuple) -> None:
    s = play(table)
    assert s.outcome is not None
    if s.outcome.reason == "aborted":
        return
    assert [scoring.total(lines) for lines in s.scores] == list(s.outcome.points)
    assert max(s.outcome.points) == s.outcome.points[s.outcome.winners[0]]
    assert sum(lines["money"]["vp"] for lines in s.scores) >= s.seats * (s.seats + 1) // 2
    for lines in s.scores:
        assert len({line["title"] for line in lines["titles"]}) == len(lines["titles"])


@rule("MH-VIS-10", "MH-SAB-02", "MH-DET-04")
@GAMES
@given(TABLES)
def test_the_matrix_buzz_has_one_line_for_each_run_it_may_mention(table: tuple) -> None:
    s = play(table)
    resolved = [event.facts for event in told(s, "run_resolved")]
    blasts = [run["target"] for run in resolved if run["type"] == "sabotage" and run["succeeded"]]
    seen = [
        run["target"]
        for run in resolved
        if run["detected"] and run["type"] != "information" and not (run["type"] == "sabotage" and run["succeeded"])
    ]
    assert sorted(each["corporation"] for each in facts(s, "sabotage_succeeded")) == sorted(blasts)
    assert sorted(each["corporation"] for each in facts(s, "run_detected")) == sorted(seen)


@rule("MH-DET-03", "MH-DET-06", "MH-IFR-05")
@GAMES
@given(TABLES)
def test_a_report_reaches_the_citizens_of_its_corporation_and_nobody_else(table: tuple) -> None:
    seats, seed, options = table
    before: list[int] | None = None
    for s in deadlines(seats, seed, **options):
        if before is not None and s.papers[1:]:
            for seat in range(seats):
                for report in s.letters[seat][-1].get("detections", ()):
                    aimed = before[report["target_player"]] if "target_player" in report else INDEX[report["target"]]
                    assert aimed == before[seat] != NONE
        before = list(s.citizen) if s.turn else None


@rule("MH-ORD-02", "MH-RNG-01")
@GAMES
@given(TABLES)
def test_the_same_game_played_twice_is_the_same(table: tuple) -> None:
    assert digest(play(table)) == digest(play(table))


@GAMES
@given(TABLES)
def test_a_game_played_in_silence_is_the_same_game(table: tuple) -> None:
    seats, seed, options = table
    for s in deadlines(seats, seed, **options):
        if s.outcome is None and s.turn == 2:
            from tripot.engine.actions import TIMEOUT
            from tripot.engine.rng import PlainRng
            from tripot.engine.seats import CLOCK
            from tripot.engine.step import perform
            from tripot.games.manhattan import GAME

            loud, silent = s.fork(), s.copy()
            for twin in (loud, silent):
                twin.rng = PlainRng(5)
                perform(GAME, twin, CLOCK, TIMEOUT)
            assert digest(loud) == digest(silent)
            assert silent.log is None
            return
