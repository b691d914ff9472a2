"""Getting in, searching, files, bombs and keys. [SR-MTX]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    answer,
    asked,
    dice,
    order,
    picks,
    play,
    refused,
    rolls,
    silence,
    table,
    told,
    wait,
)
from games.rpg.sites import deck, decker, guard, hack, hits, inside, site
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Character, File
from tripot.games.rpg.state import Table


def reader(s: Table, **file: Any) -> Character:
    """Somebody at home in a network with one file that they know."""
    site(s, plan=File("plan", **{"owner": "vault", "content": "dock 4", **file}))
    c = inside(s, decker(s), "valid")
    s.networks["vault"].owner = "nobody"
    return c


def file_of(s: Table) -> File:
    """The file as it is now."""
    return s.networks["vault"].files["plan"]


@rule("SR-X03")
def test_force_gives_a_fake_access_when_it_works() -> None:
    s = table()
    site(s)
    c = decker(s)
    hack(s, c, "force_access", hits(1, 8), hits(1, 6), network="vault")
    assert c.accesses == {}
    hack(s, c, "force_access", hits(1, 8), hits(2, 6), network="vault")
    assert (c.network, c.accesses) == ("vault", {"vault": "fake"})
    assert refused(s, ANNE, "force_access", network="vault") == "E_NO_ACCESS"


@rule("SR-X04", "SR-EXT-03")
def test_a_backdoor_is_found_against_the_firewall_minute_by_minute() -> None:
    s = table()
    site(s)
    c = decker(s)
    c.presets["atouts"] = "never"
    start = s.clock
    dice(s, f"{hits(3, 6)} {hits(3, 5)}")
    order(s, ANNE, "find_backdoor", network="vault")
    answer(s, "yes")
    order(s, ANNE, "go_on", project=str(next(iter(s.projects))))
    answer(s, "yes")
    assert (c.backdoors, s.clock - start) == ({"vault": 2}, 120)
    assert rolls(s, role="defence") == []
    assert s.networks["vault"].detected == []


@rule("SR-X04", "SR-MTX-25")
def test_a_botched_search_for_a_backdoor_alerts_the_network() -> None:
    s = table()
    place = site(s)
    c = decker(s)
    c.presets["atouts"] = "never"
    dice(s, "1 1 1 1 3 3")
    order(s, ANNE, "find_backdoor", network="vault")
    answer(s, "yes")
    assert place.alerted == ["ada"]
    assert asked(s)[0] == "desk"
    c.backdoors["vault"] = 2
    hack(s, c, "use_backdoor", hits(0, 8), hits(1, 8), network="vault")
    assert place.detected == ["ada"]


@rule("SR-X05")
def test_a_backdoor_lends_its_concealment_and_is_closed_by_a_critical_failure() -> None:
    s = table()
    place = site(s)
    c = decker(s)
    assert refused(s, ANNE, "use_backdoor", network="vault") == "E_NO_ACCESS"
    c.backdoors["vault"] = 2
    hack(s, c, "use_backdoor", hits(1, 8), hits(1, 8), network="vault")
    assert (c.network, c.backdoors) == ("", {"vault": 2})
    hack(s, c, "use_backdoor", hits(1, 8), hits(2, 8), network="vault")
    assert (c.accesses, place.detected) == ({"vault": "backdoor"}, [])
    assert rolls(s, who="ada")[-1]["parts"][-1] == ["concealment", 2]
    order(s, ANNE, "enter_exit_network", network="")
    hack(s, c, "use_backdoor", hits(0, 8), "1 1 1 1 1 3 3 3", network="vault")
    assert c.backdoors == {}


@rule("SR-X15")
@pytest.mark.parametrize(("depth", "threshold"), [("common", 2), ("obscure", 4), ("restricted", 7), ("secret", 11)])
def test_the_grid_is_searched_ten_minutes_at_a_time(depth: str, threshold: int) -> None:
    s = table()
    c = decker(s, electronics=12)
    c.presets["atouts"] = "never"
    start = s.clock
    dice(s, hits(12, 16))
    order(s, ANNE, "grid_search", about="Perrin", depth=depth)
    answer(s, "yes")
    assert s.clock - start == 600
    assert told(s, "private_note", ANNE, note="grid_search")[-1]["depth"] == 12 - threshold
    assert c.surveillance == 0


@rule("SR-X16", "SR-MTX-38")
def test_a_search_halves_thirty_two_candidates_with_each_net_hit() -> None:
    s = table()
    c = reader(s)
    hack(s, c, "file_search", "", hits(2, 6), file="plan")
    assert told(s, "private_note", ANNE, note="file_search")[-1]["candidates"] == 8
    hack(s, c, "file_search", "", hits(0, 6), file="plan")
    assert told(s, "private_note", ANNE, note="file_search")[-1]["candidates"] == 8
    hack(s, c, "file_search", "", hits(3, 6), file="plan")
    note = told(s, "private_note", ANNE, note="file_search")[-1]
    assert (note["candidates"], note["found"]) == (1, True)


@rule("SR-X16", "SR-MTX-38")
def test_worked_example_of_a_fingerprint() -> None:
    s = table()
    c = reader(s, fingerprint=True)
    hack(s, c, "file_search", "", hits(0, 6), file="plan")
    assert told(s, "private_note", ANNE, note="file_search")[-1]["candidates"] == 2
    hack(s, c, "file_search", "", hits(1, 6), file="plan")
    assert told(s, "private_note", ANNE, note="file_search")[-1]["found"]


@rule("SR-MTX-38")
def test_progress_is_lost_when_an_intruder_leaves() -> None:
    s = table()
    site(s, plan=File("plan"))
    c = inside(s, decker(s))
    hack(s, c, "file_search", hits(0, 7), hits(2, 6), file="plan")
    assert c.searches == {"vault:plan": 2}
    order(s, ANNE, "enter_exit_network", network="")
    assert c.searches == {}


@rule("SR-MTX-38")
@pytest.mark.parametrize("way", ["door", "offline"])
def test_progress_is_lost_on_leaving_whatever_the_access(way: str) -> None:
    s = table()
    site(s, plan=File("plan"))
    c = inside(s, decker(s), "valid")
    hack(s, c, "file_search", "", hits(2, 6), file="plan")
    assert c.searches == {"vault:plan": 2}
    if way == "door":
        order(s, ANNE, "enter_exit_network", network="")
    else:
        order(s, ANNE, "change_mode", presence="offline")
    assert c.searches == {}


@rule("SR-X17")
def test_an_icon_gives_one_fact_for_each_net_hit_in_the_order_asked() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO, programs=["wisp"])
    hack(s, c, "matrix_perception", "", hits(2, 6), device=bo.device, facts=["firewall", "programs", "rating"])
    note = told(s, "private_note", ANNE, note="icon")[-1]
    assert note["facts"] == {"firewall": 3, "programs": ["wisp"]}
    shown = look(GAME, s, ANNE).facts["devices"][bo.device]
    assert shown["firewall"] == 3
    assert "rating" not in shown


@rule("SR-X17")
def test_of_a_file_one_learns_owner_encryption_and_bomb() -> None:
    s = table()
    c = reader(s, encrypted=2, bomb=1)
    hack(s, c, "matrix_perception", "", hits(3, 6), file="plan")
    assert told(s, "private_note", ANNE, note="file")[-1]["facts"] == {
        "owner": "vault",
        "encrypted": True,
        "bomb": True,
    }


@rule("SR-X12", "SR-MTX-36")
def test_a_bomb_is_weaker_than_the_net_hits() -> None:
    s = table()
    c = reader(s)
    hack(s, c, "plant_bomb", "", hits(1, 6), file="plan", password="tick")
    assert (asked(s)[0], file_of(s).bomb) == ("desk", 0)
    hack(s, c, "plant_bomb", "", hits(3, 6), file="plan", password="tick", destroy=True)
    assert picks(s) == ["bomb:2", "bomb:1"]
    answer(s, "bomb:1")
    assert (file_of(s).bomb, file_of(s).password, file_of(s).destroy) == (1, "tick", True)


@rule("SR-TURN-19", "SR-MTX-36")
def test_silence_plants_the_strongest_bomb() -> None:
    s = table()
    c = reader(s)
    hack(s, c, "plant_bomb", "", hits(4, 6), file="plan", password="tick")
    silence(s)
    assert file_of(s).bomb == 3


@rule("SR-MTX-36", "SR-E19")
@pytest.mark.parametrize("destroy", [True, False])
def test_worked_example_of_reading_a_file_with_a_bomb(destroy: bool) -> None:
    s = table()
    c = reader(s, bomb=2, password="icecream", destroy=destroy)
    order(s, ANNE, "read_file", file="plan")
    assert deck(s, c).damage == 8
    assert not deck(s, c).bricked
    assert ("plan" in s.networks["vault"].files) != destroy
    read = told(s, "private_note", ANNE, note="file_read")
    assert [one["text"] for one in read] == ([] if destroy else ["dock 4"])
    assert told(s, "private_note", BRUNO) == []


@rule("SR-X13")
def test_a_bomb_is_disarmed_by_its_password_or_by_more_hits_than_its_power() -> None:
    s = table()
    c = reader(s, bomb=2, password="icecream")
    dice(s)
    order(s, ANNE, "disarm_bomb", file="plan", password="icecream")
    assert file_of(s).bomb == 0
    put_bomb(s, 2)
    hack(s, c, "disarm_bomb", "", hits(2, 6), file="plan")
    assert file_of(s).bomb == 2
    hack(s, c, "disarm_bomb", "", hits(3, 6), file="plan")
    assert file_of(s).bomb == 0
    assert refused(s, ANNE, "disarm_bomb", file="plan") == "E_TARGET"


def put_bomb(s: Table, power: int) -> None:
    """A bomb on the file."""
    s.networks["vault"].files["plan"] = File("plan", owner="vault", bomb=power, password="x")


@rule("SR-X13")
def test_a_botched_disarming_sets_the_bomb_off_and_an_unknown_bomb_cannot_be_disarmed() -> None:
    s = table()
    c = reader(s, bomb=1)
    hack(s, c, "disarm_bomb", "", "1 1 1 1 3 3", file="plan")
    assert (deck(s, c).damage, file_of(s).bomb) == (4, 0)
    put_bomb(s, 1)
    s.networks["vault"].members.clear()
    inside(s, c, "fake")
    c.facts.append("file:vault:plan")
    assert refused(s, ANNE, "disarm_bomb", file="plan") == "E_TARGET"
    dice(s)
    order(s, ANNE, "disarm_bomb", file="plan", password="wrong")
    assert told(s, "private_note", ANNE, note="no_bomb")
    assert file_of(s).bomb == 1
    order(s, ANNE, "disarm_bomb", file="plan", password="x")
    assert file_of(s).bomb == 0


@rule("SR-X19", "SR-MTX-37")
def test_encryption_is_as_strong_as_the_net_hits_and_closes_the_file() -> None:
    s = table()
    c = reader(s)
    hack(s, c, "encrypt_file", "", hits(2, 6), file="plan", key="sesame")
    assert (file_of(s).encrypted, file_of(s).key) == (2, "sesame")
    assert refused(s, ANNE, "read_file", file="plan") == "E_ENCRYPTED"
    assert refused(s, ANNE, "encrypt_file", file="plan", key="again") == "E_ENCRYPTED"


@rule("SR-X20", "SR-MTX-37")
def test_a_key_opens_at_once_and_hits_must_exceed_the_power() -> None:
    s = table()
    c = reader(s, encrypted=2, key="sesame")
    hack(s, c, "decrypt_file", "", hits(2, 6), file="plan")
    assert file_of(s).encrypted == 2
    hack(s, c, "decrypt_file", "", hits(3, 6), file="plan")
    assert file_of(s).encrypted == 0
    s.networks["vault"].files["plan"] = File("plan", encrypted=4, key="sesame")
    dice(s)
    order(s, ANNE, "decrypt_file", file="plan", key="sesame")
    assert file_of(s).encrypted == 0


@rule("SR-X20")
def test_a_botched_decryption_spoils_the_file_until_the_game_master_restores_it() -> None:
    s = table()
    c = reader(s, encrypted=1)
    hack(s, c, "decrypt_file", "", "1 1 1 1 3 3", file="plan")
    assert file_of(s).corrupted
    assert refused(s, ANNE, "read_file", file="plan") == "E_ENCRYPTED"
    order(s, GM, "override", field="file.vault.plan.corrupted", value="false")
    order(s, GM, "override", field="file.vault.plan.encrypted", value="0")
    order(s, ANNE, "read_file", file="plan")
    assert told(s, "private_note", ANNE, note="file_read") != []


@rule("SR-E19", "SR-INFO-01")
def test_a_file_that_was_not_found_cannot_be_read_and_is_not_shown() -> None:
    s = table()
    site(s, plan=File("plan", content="dock 4"))
    inside(s, decker(s))
    assert refused(s, ANNE, "read_file", file="plan") == "E_TARGET"
    assert look(GAME, s, ANNE).facts["networks"]["vault"]["files"] == {}
    assert "dock 4" not in str(look(GAME, s, ANNE).facts)


@rule("SR-X21")
def test_worked_example_of_checking_the_score_with_four_hits() -> None:
    s = table()
    c = decker(s)
    hack(s, c, "check_surveillance", "", hits(4, 6))
    assert rolls(s)[-1]["outcome"] == "failure"
    assert rolls(s)[-1]["threshold"] == 4


@rule("SR-X08")
def test_rebooting_somebody_elses_device_takes_it_out_until_the_end_of_the_next_round() -> None:
    s = table()
    site(s)
    c, zed = inside(s, decker(s)), guard(s)
    hack(s, c, "reboot_device", hits(0, 6), hits(1, 6), device=zed.device)
    assert deck(s, zed).back_in == 2
    assert zed.mode == "offline"
    wait(s, seconds=6)
    play(s, GM, "yes")
    assert deck(s, zed).back_in == 0


@rule("SR-X16", "SR-MTX-17", "SR-SMP-04")
@pytest.mark.parametrize(("programs", "candidates", "score"), [([], 32, 0), (["sieve"], 16, 1)])
def test_a_sieve_helps_a_search_and_counts_only_when_it_is_used(
    programs: list[str], candidates: int, score: int
) -> None:
    s = table()
    site(s, plan=File("plan", owner="vault"))
    c = inside(s, decker(s, programs=["sieve"]))
    hack(s, c, "file_search", hits(0, 7), hits(0, 6), file="plan", programs=programs)
    assert told(s, "private_note", ANNE, note="file_search")[-1]["candidates"] == candidates
    assert c.surveillance == score


@rule("SR-X17")
def test_of_a_file_too_one_learns_first_what_one_asks_first() -> None:
    s = table()
    c = reader(s, bomb=2)
    hack(s, c, "matrix_perception", "", hits(1, 6), file="plan", facts=["bomb", "owner"])
    assert told(s, "private_note", ANNE, note="file")[-1]["facts"] == {"bomb": True}
