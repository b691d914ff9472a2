"""Worlds that differ only in what somebody may not know."""

from games.neo_tokyo.city import be, city, resolve, run, write
from tripot.games.neo_tokyo.state import City, PastRun

LABELS = list(range(1, 25))


def _refused(s: City) -> City:
    write(s, 0, run("scandal", "player:1", "botan", 100_000))
    resolve(s, shadow=[2, 0, 0], labels=LABELS)
    return s


def refused_as_a_friend() -> City:
    """An agent does not work against a friend."""
    s = city()
    be(s, 1, loyalty={"botan": 1})
    return _refused(s)


def refused_as_a_foe() -> City:
    """An agent does not work for a secret enemy."""
    s = city()
    s.agents["botan"].secret_enemies.append("player:0")
    return _refused(s)


def refused_for_a_master() -> City:
    """An agent works for nobody but a master."""
    s = city()
    be(s, 3, loyalty={"botan": 4})
    return _refused(s)


def traced_by_a_liar() -> City:
    """The tracer is loyal to whom it should find."""
    return _traced(1, 1)


def traced_in_vain() -> City:
    """The tracer has no luck."""
    return _traced(0, 95)


def _traced(loyalty: int, roll: int) -> City:
    s = city()
    be(s, 1, loyalty={"wanibuchi": loyalty} if loyalty else {})
    be(s, 0, loyalty={"botan": 2})
    s.runs.append(PastRun(3, 1, "sabotage", "corp:enso", "botan", "K7Q2MX"))
    s.players[0].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
    write(s, 0, run("information", "run:K7Q2MX", "wanibuchi", 100_000))
    resolve(s, runs=[roll, 99], shadow=[2, 0, 0], labels=LABELS)
    return s


def bogus_report() -> City:
    """Somebody is told of a run that never was."""
    s = city()
    be(s, 2, citizen="enso")
    resolve(s, shadow=[2, 2, 1], labels=LABELS)
    return s


def true_report() -> City:
    """Somebody is told of a run against them."""
    s = city()
    be(s, 2, citizen="enso")
    write(s, 0, run("sabotage", "player:2", money=300_000))
    resolve(s, runs=[1, 1], shadow=[1, 0, 0], labels=LABELS)
    return s
