"""Surveillance, convergence, detection. [SR-MTX]"""

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, answer, dice, fight, order, play, rolls, table, told
from games.rpg.sites import deck, decker, guard, hack, hits, inside, site
from tripot.engine.seats import GM, SPECTATOR
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.matrix.connection import reboot
from tripot.games.rpg.matrix.detection import detect, is_detected
from tripot.games.rpg.matrix.surveillance import machines, watch
from tripot.games.rpg.records import Character, File
from tripot.games.rpg.state import Table


def end_round(s: Table, d6: str = "") -> None:
    """Everybody ends their turn."""
    assert s.encounter is not None
    number = s.encounter.round
    dice(s, d6)
    while s.encounter is not None and s.encounter.round == number:
        play(s, GM, "end_turn")


@rule("SR-MTX-15", "SR-MTX-16")
def test_an_illegal_action_adds_the_net_hits_of_the_defence() -> None:
    s = table()
    site(s)
    c = decker(s)
    hack(s, c, "force_access", hits(5, 8), hits(3, 6), network="vault")
    assert c.surveillance == 2
    hack(s, c, "force_access", hits(3, 8), hits(3, 6), network="vault")
    assert c.surveillance == 2


@rule("SR-MTX-15")
def test_legal_are_ones_own_things_the_home_network_and_hunting_an_intruder() -> None:
    s = table()
    site(s)
    c, zed = inside(s, decker(s)), guard(s)
    hack(s, zed, "data_spike", hits(5, 6), hits(1, 6), device=c.device)
    assert zed.surveillance == 0
    ben = inside(s, decker(s, "ben", BRUNO), "valid")
    hack(s, ben, "take_control", "", hits(1, 6), device="cam")
    assert ben.surveillance == 0
    hack(s, c, "data_spike", hits(3, 6), hits(1, 6), device=zed.device)
    assert c.surveillance == 2


@rule("SR-MTX-15")
def test_some_actions_are_illegal_only_with_a_fake_access() -> None:
    s = table()
    site(s, plan=File("plan", owner="vault"))
    c = inside(s, decker(s), "valid")
    hack(s, c, "file_search", "", hits(0, 6), file="plan")
    assert c.surveillance == 0
    s.networks["vault"].members.clear()
    inside(s, c, "fake")
    hack(s, c, "file_search", hits(2, 7), hits(0, 6), file="plan")
    assert c.surveillance == 2


@rule("SR-MTX-15")
def test_decrypting_somebody_elses_file_without_its_key_is_always_illegal() -> None:
    s = table()
    place = site(s, plan=File("plan", owner="boss", encrypted=2, key="sesame"))
    place.owner = "nobody"
    c = inside(s, decker(s, programs=["wisp"]), "fake")
    c.facts.append("file:vault:plan")
    hack(s, c, "decrypt_file", hits(0, 8), hits(1, 6), file="plan", programs=["wisp"])
    assert c.surveillance == 1
    place.members.append(c.id)
    hack(s, c, "decrypt_file", "", hits(1, 6), file="plan", programs=["wisp"])
    assert c.surveillance == 2
    c.keys.append("sesame")
    dice(s)
    order(s, ANNE, "decrypt_file", file="plan", programs=["wisp"])
    assert c.surveillance == 2


@rule("SR-MTX-15")
@pytest.mark.parametrize("owner", ["ada", "vault", "opposition", ""])
def test_decrypting_ones_own_file_or_the_home_network_s_is_legal(owner: str) -> None:
    s = table()
    site(s, plan=File("plan", owner=owner, encrypted=2, key="sesame"))
    c = inside(s, decker(s, programs=["wisp"]), "valid")
    hack(s, c, "decrypt_file", "", hits(1, 6), file="plan", programs=["wisp"])
    assert c.surveillance == 0


@rule("SR-MTX-15", "SR-X09")
def test_jamming_everybody_is_illegal_even_at_home() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s, programs=["wisp"]), "valid")
    hack(s, c, "jam_signals", "", hits(1, 6), programs=["wisp"])
    assert c.surveillance == 1


@rule("SR-MTX-17")
def test_each_program_used_on_an_illegal_action_adds_one_and_passive_ones_add_nothing() -> None:
    s = table()
    site(s)
    c = decker(s, programs=["picklock", "ballast", "wisp"])
    hack(s, c, "force_access", hits(0, 8), hits(0, 8), network="vault", programs=["picklock"])
    assert c.surveillance == 1
    hack(s, c, "hide", "", hits(0, 8), programs=["wisp"])
    assert c.surveillance == 1
    hack(s, c, "force_access", hits(0, 8), hits(0, 8), network="vault", programs=["picklock", "ballast"])
    assert c.surveillance == 2


@rule("SR-MTX-17", "SR-X04")
def test_an_extended_action_counts_each_program_once() -> None:
    s = table()
    site(s)
    c = decker(s, programs=["wisp"])
    c.presets["atouts"] = "never"
    dice(s, f"{hits(2, 8)} {hits(2, 7)} {hits(1, 6)}")
    order(s, ANNE, "find_backdoor", network="vault", programs=["wisp"])
    answer(s, "yes")
    for _ in range(2):
        order(s, ANNE, "go_on", project=str(next(iter(s.projects))))
        answer(s, "yes")
    assert c.backdoors == {"vault": 1}
    assert c.surveillance == 1


@rule("SR-MTX-18", "SR-MTX-19")
def test_every_round_adds_three_for_each_machine_held() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    fight(s, "ada")
    end_round(s)
    assert (machines(s, c), c.surveillance) == (1, 3)
    s.devices["cam"].controlled_by = "ada"
    end_round(s)
    assert (machines(s, c), c.surveillance) == (2, 9)


@rule("SR-MTX-20", "SR-TIME-08")
def test_out_of_rounds_every_three_seconds_count_as_a_round() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    dice(s)
    order(s, GM, "advance_clock", seconds=9)
    answer(s, "yes")
    assert c.surveillance == 9


@rule("SR-MTX-20", "SR-MTX-21")
def test_weeks_under_an_open_access_count_every_round_and_converge_when_they_should() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    dice(s)
    order(s, GM, "advance_clock", days=14, seconds=4)
    answer(s, "yes")
    assert c.surveillance == 14 * 86_400 + 3
    assert [one["clock"] for one in told(s, "convergence", GM)] == [14 * 3]
    assert s.clock == 14 * 86_400 + 4


@rule("SR-MTX-20")
def test_rounds_under_an_open_access_are_counted_one_by_one_while_they_do_something_else() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    c.converged, c.surveillance = True, 40
    s.devices["cam"].back_in = 4
    dice(s)
    order(s, GM, "advance_clock", minutes=1)
    answer(s, "yes")
    assert (c.surveillance, s.devices["cam"].back_in) == (40 + 60, 0)


@rule("SR-MTX-21")
def test_at_forty_the_grid_knows_where_the_body_is_and_tells_the_defenders() -> None:
    s = table()
    place = site(s)
    c, zed = inside(s, decker(s)), guard(s)
    c.hidden = True
    watch(s, c, 39, "test")
    assert told(s, "convergence") == []
    watch(s, c, 1, "test")
    assert c.converged
    assert c.id in place.detected
    assert c.id in zed.perceived
    assert told(s, "private_note", GM, who="zed", note="traced", precision="exact") != []
    assert told(s, "private_note", ANNE) == []
    assert len(told(s, "convergence", ANNE)) == len(told(s, "convergence", GM)) == 1
    assert told(s, "convergence", BRUNO) == told(s, "convergence", SPECTATOR) == []
    watch(s, c, 5, "test")
    assert (c.surveillance, len(told(s, "convergence"))) == (45, 1)


@rule("SR-MTX-22")
def test_programs_count_before_the_hits_of_the_defence() -> None:
    s = table()
    site(s)
    c = decker(s, programs=["picklock"])
    c.surveillance = 39
    hack(s, c, "force_access", hits(2, 8), hits(0, 8), network="vault", programs=["picklock"])
    kinds = [(event.kind, event.facts.get("why")) for event in s.log or ()]
    kinds = [one for one in kinds if one[0] in ("surveillance", "convergence")]
    assert kinds == [("surveillance", "programs"), ("convergence", None), ("surveillance", "defence")]


@rule("SR-MTX-23")
def test_a_reboot_of_ones_own_device_wipes_the_score_but_not_what_is_known() -> None:
    s = table()
    place = site(s)
    c, zed = inside(s, decker(s)), guard(s)
    watch(s, c, 41, "test")
    reboot(s, deck(s, c))
    assert (c.surveillance, c.converged) == (0, False)
    assert c.id in place.detected
    assert c.id in zed.perceived
    watch(s, c, 40, "test")
    assert len(told(s, "convergence")) == 2


def shown(s: Table, seat: int, c: Character) -> int | None:
    """The score as a seat reads it."""
    sheet = look(GAME, s, seat).facts["sheets"].get(c.id)
    return sheet["surveillance"] if sheet else None


@rule("SR-MTX-24", "SR-X21", "SR-INFO-01")
def test_the_score_is_hidden_from_the_player_until_it_is_checked() -> None:
    s = table()
    site(s)
    c = decker(s)
    watch(s, c, 7, "test")
    assert (shown(s, ANNE, c), shown(s, GM, c)) == (None, 7)
    assert told(s, "surveillance", ANNE) == []
    hack(s, c, "check_surveillance", "", hits(4, 6))
    assert told(s, "private_note", ANNE) == []
    hack(s, c, "check_surveillance", "", hits(5, 6))
    assert [(one["score"], one["at"]) for one in told(s, "private_note", ANNE)] == [(7, s.clock)]
    assert told(s, "private_note", BRUNO) == []


@rule("SR-MTX-24")
def test_a_table_may_show_the_score() -> None:
    s = table(hidden_surveillance=False)
    c = decker(s)
    watch(s, c, 7, "test")
    assert shown(s, ANNE, c) == 7


@rule("SR-MTX-25", "SR-X03")
@pytest.mark.parametrize("ours", [0, 3])
def test_force_is_noticed_whether_it_works_or_not(ours: int) -> None:
    s = table()
    site(s)
    c = decker(s)
    hack(s, c, "force_access", hits(1, 8), hits(ours, 6), network="vault")
    assert is_detected(s, c, "vault")
    assert c.network == ("vault" if ours else "")


@rule("SR-MTX-25")
def test_a_net_hit_of_the_defence_a_critical_failure_and_a_watchful_decker_detect() -> None:
    s = table()
    place = site(s)
    c = inside(s, decker(s), "backdoor")
    hack(s, c, "take_control", hits(1, 8), hits(1, 6), device="cam")
    answer(s, "keep")
    assert place.detected == []
    hack(s, c, "take_control", hits(2, 8), hits(1, 6), device="cam")
    answer(s, "keep")
    assert place.detected == ["ada"]
    place.detected.clear()
    zed = guard(s)
    hack(s, zed, "matrix_perception", "", hits(1, 6), device=c.device)
    assert place.detected == ["ada"]
    place.detected.clear()
    place.deckers.clear()
    hack(s, c, "take_control", hits(0, 8), "1 1 1 1 3 3", device="cam")
    answer(s, "keep", "trouble:nothing")
    assert place.detected == ["ada"]


@rule("SR-MTX-26", "SR-X05")
def test_an_unnoticed_backdoor_gives_an_advantage_there_until_it_is_noticed() -> None:
    s = table()
    place = site(s)
    c = inside(s, decker(s), "backdoor")
    hack(s, c, "take_control", hits(0, 8), hits(1, 6), device="cam")
    answer(s, "keep")
    assert rolls(s, who="ada")[-1]["sources"] == [["backdoor", 1]]
    detect(s, c, "vault")
    hack(s, c, "take_control", hits(0, 8), hits(1, 6), device="cam")
    assert rolls(s, who="ada")[-1]["sources"] == []
    assert place.detected == ["ada"]


@rule("SR-MTX-16", "SR-MTX-17", "SR-MTX-18", "SR-MTX-21")
def test_worked_example_of_thirteen_rounds_to_convergence() -> None:
    s = table()
    site(s)
    c = decker(s, programs=["picklock"])
    fight(s, "ada")
    hack(s, c, "force_access", hits(5, 8), hits(3, 8), network="vault", programs=["picklock"])
    assert (c.surveillance, c.network) == (3, "")
    end_round(s)
    hack(s, c, "force_access", hits(2, 8), hits(4, 8), network="vault", programs=["picklock"])
    assert (c.surveillance, c.network) == (4, "vault")
    end_round(s)
    assert c.surveillance == 7
    for _ in range(10):
        end_round(s)
    assert (c.surveillance, c.converged) == (37, False)
    assert s.encounter is not None
    assert s.encounter.round == 13
    end_round(s)
    assert (c.surveillance, c.converged) == (40, True)


def test_builders_know_each_other() -> None:
    s = table()
    assert add(s, "cy", BRUNO).seat == BRUNO
