"""Who decides, how long, and what happens when somebody leaves."""

from citing import rule
from games.anime_studios.playing import any_action, new_game
from games.anime_studios.tables import (
    code,
    do,
    here,
    left,
    offered,
    play,
    round_of,
    seen,
    staff,
    table,
    told,
    waiting,
)
from tripot.engine.actions import Pick
from tripot.engine.fold import Replay, replay
from tripot.engine.journal import Header
from tripot.engine.options import complete
from tripot.engine.rng import KeyedRng, PlainRng, commitment
from tripot.engine.seats import SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.commands import DO
from tripot.games.anime_studios.numbers import PRODUCTIONS
from tripot.games.anime_studios.state import AnimeState

THREE = "comet dragonfly midnight"


@rule("AN-DEC-01")
def test_exactly_one_player_is_awaited_and_everybody_knows_who_and_why() -> None:
    s = new_game(11, 4)
    rng = PlainRng(3)
    for _ in range(120):
        awaited = s.stack[-1].awaited(s)
        assert len(awaited) == 1
        pending = look(GAME, s, SPECTATOR).pending
        assert pending is not None
        assert pending.awaited == awaited
        assert pending.kind == s.stack[-1].kind
        perform(GAME, s, awaited[0], any_action(s, rng))


@rule("AN-DEC-01", "AN-ERR-03")
def test_an_answer_to_a_decision_that_is_past_is_refused() -> None:
    s = round_of("comet", THREE, units={"reelhaven": {"bolt": 2}})
    play(s, "comet", "recruit:reelhaven")
    refusal = perform(GAME, s, 0, Pick("end_round"), decision=s.decision - 1)
    assert refusal is not None
    assert refusal.code == "WRONG_PHASE"


@rule("AN-DEC-03")
def test_a_player_who_leaves_is_passed_and_defaulted_from_then_on() -> None:
    s = round_of(
        "comet",
        THREE,
        units={"reelhaven": {"bolt": 3, "marshmallow": 2, "captain_altair": 1}},
        studios={"reelhaven": "dragonfly"},
    )
    play(s, "dragonfly", "resign")
    assert told(s, "resigned")[0].facts == {"seat": 1}
    assert waiting(s) == ("comet", "action_round")
    play(s, "comet", "capture:reelhaven:dragonfly")
    assert here(s, "reelhaven", "marshmallow") == 1
    assert waiting(s) == ("comet", "action_round")
    play(s, "comet", "end_round")
    assert waiting(s) == ("midnight", "action_round")
    assert staff(s, "dragonfly") == 0
    assert here(s, "reelhaven", "marshmallow") == 1


@rule("AN-DEC-03", "AN-DEC-02")
def test_leaving_answers_the_pending_decision_by_its_default() -> None:
    s = round_of("comet", THREE, units={"reelhaven": {"bolt": 3}})
    play(s, "comet", "resign")
    assert staff(s, "comet") == 0
    assert waiting(s) == ("dragonfly", "action_round")


@rule("AN-DEC-03")
def test_a_resigned_first_player_does_not_stop_the_table() -> None:
    s = table(THREE, phase="staff", turn=3, first=0, resigned=["comet"], units={"reelhaven": {"bolt": 4}})
    assert s.first == 0
    assert s.order == (0, 1, 2)
    assert waiting(s)[0] != "comet"


@rule("AN-DEC-03", "AN-END-09")
def test_a_player_who_left_cannot_win() -> None:
    both = {"comet": list(PRODUCTIONS[0]), "midnight": list(PRODUCTIONS[2])}
    s = round_of("comet", THREE, productions=both, fans={"midnight": 40, "comet": 3})
    play(s, "midnight", "resign")
    play(s, "comet", "pass")
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@rule("AN-DEC-03", "AN-END-08")
def test_the_last_player_at_the_table_ends_the_game() -> None:
    s = round_of("comet", THREE, productions={"comet": list(PRODUCTIONS[0])}, rights={"comet": [2]})
    play(s, "midnight", "resign")
    assert s.outcome is None
    play(s, "dragonfly", "resign")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.points[0]) == ((0,), 2)
    assert s.outcome.facts["trigger"] == "resignation"


@rule("AN-DEC-05")
def test_leaving_is_possible_at_any_time_but_once() -> None:
    s = new_game(2, 3, {"faction_choice": "pick"})
    assert look(GAME, s, 2).standing.offers(Pick("resign"))
    play(s, 2, "resign")
    assert code(s, 2, "resign") == "NOT_YOUR_DECISION"
    play(s, 0, "faction:mirage")
    play(s, 1, "faction:midnight")
    assert s.faction == (3, 2, 0)


@rule("AN-DEC-05")
def test_answers_of_every_decision_are_on_its_menu() -> None:
    kinds: dict[str, set[str]] = {}
    for seed in range(6):
        s = new_game(seed, 4, {"news_deck": True, "faction_choice": "pick"})
        rng = PlainRng(seed)
        while s.outcome is None:
            names = {pick.kind for pick in s.stack[-1].offers(s, waiting_seat(s)).picks}
            kinds.setdefault(s.stack[-1].kind, set()).update(names)
            perform(GAME, s, waiting_seat(s), any_action(s, rng))
    assert kinds["convention"] == {"convention", "no_convention"}
    assert kinds["choose_direction"] == {"direction"}
    assert kinds["choose_first_player"] == {"first_player"}
    assert kinds["choose_news"] == {"news"}
    assert kinds["negotiation_answer"] == {"give_fan", "let_draw"}
    assert kinds["special_event"] == {"limited_print", "negotiation", "decline"}
    assert kinds["casualties"] == set()
    assert kinds["wiretap_swap"] == {"swap", "no_swap"}


def waiting_seat(s: AnimeState) -> int:
    return s.stack[-1].awaited(s)[0]


@rule("AN-DEC-04")
def test_the_commands_of_a_round() -> None:
    assert set(DO) == {
        *("take_control", "abandon", "reveal", "open_studio", "move", "battle", "capture", "recruit", "invoke"),
        *("invoke_lys", "scramble", "welcome_club", "flying_studio", "hidden_passage", "fan_theft", "wiretap"),
        *("redeploy", "mole", "overtime", "room_in_the_sky", "midnight_market", "favour_for_favour", "pass"),
    }


@rule("AN-DEC-04", "AN-HID-04")
def test_ids_of_rights_say_nothing_of_their_values() -> None:
    s = round_of("comet", THREE, rights={"comet": [3, 1, 2]})
    other = round_of("comet", THREE, rights={"comet": [1, 1, 1]})
    names = seen(s, "comet").facts["own"]["rights"]
    assert list(names) == list(seen(other, "comet").facts["own"]["rights"]) == ["right.1", "right.2", "right.3"]
    assert "right." not in str(seen(s, "midnight").facts)


@rule("AN-RNG-01", "AN-RNG-03")
def test_the_same_seed_and_the_same_commands_make_the_same_game() -> None:
    seed = bytes(range(32))
    options = complete(GAME.meta.options, {"news_deck": True, "faction_choice": "random"})
    header = Header(GAME.meta.id, GAME.meta.rules, 3, options, commitment(seed))
    live: Replay[AnimeState] = Replay(GAME, header, KeyedRng(seed))
    rng = PlainRng(8)
    while live.state.outcome is None:
        assert live.act(waiting_seat(live.state), any_action(live.state, rng)) is None
    again = replay(GAME, header, live.entries, seed)
    assert again.state.outcome == live.state.outcome
    assert [event.facts for event in again.state.log or ()] == [event.facts for event in live.state.log or ()]


def test_a_spectator_may_do_nothing() -> None:
    s = round_of("comet", THREE)
    refusal = do(s, SPECTATOR, "pass")
    assert refusal is not None
    assert refusal.code == "NOT_YOUR_DECISION"
    assert left(s, "bolt") == 6
    assert "pass" in offered(s)
