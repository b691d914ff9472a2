"""What `Dockerfile` and `compose.yaml` promise, read line by line: no container engine is needed."""

import re
import shlex
import tomllib
from ipaddress import ip_address, ip_network
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from citing import promise
from test_locks import locked, normal

CHECKOUT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
IMAGE = re.sub(r"\s*\\\n\s*", " ", (CHECKOUT / "Dockerfile").read_text("utf-8"))
LINES = [line.split(maxsplit=1) for line in IMAGE.splitlines() if line and not line.startswith("#")]
COMPOSE: dict[str, Any] = yaml.safe_load((CHECKOUT / "compose.yaml").read_text("utf-8"))
HOUSE = COMPOSE["services"]["house"]


def last_stage() -> list[tuple[str, str]]:
    start = max(number for number, (word, _) in enumerate(LINES) if word == "FROM")
    return [(word, rest) for word, rest in LINES[start:]]


def commands() -> list[list[str]]:
    """Every command of every `RUN`, in words."""
    runs = [rest for word, rest in LINES if word == "RUN"]
    return [shlex.split(part) for run in runs for part in re.sub(r"^--mount=\S+ ", "", run).split(" && ")]


def installs() -> list[list[str]]:
    return [words for words in commands() if words[0] == "pip"]


def listed(words: list[str]) -> list[str]:
    """The files of requirements that a command reads."""
    return [after for word, after in pairwise(words) if word == "--requirement"]


def asked() -> set[str]:
    """The extras that the image installs the house with."""
    (project,) = (word for word in installs()[-1] if word.startswith("tripot"))
    return set(re.findall(r"\w+", project.partition("[")[2]))


def test_the_image_has_push_messengers_and_postgresql() -> None:
    assert asked() == {"notices", "postgresql"}


@promise("R35")
def test_everything_in_the_image_comes_by_its_hash() -> None:
    *built, last = installs()
    for words in built:
        by_hash = {"--no-deps", "--require-hashes", "--requirement"} <= set(words)
        assert by_hash or ({"--no-deps", "--no-index"} <= set(words) and words[-1] == "."), words
    assert {"--no-index", "--find-links"} <= set(last), "of what was built, and nothing else"


@promise("R35")
def test_what_the_image_asks_for_is_among_its_locked_files() -> None:
    files = {file for words in installs() for file in listed(words)}
    there = {name for file in files for name in locked((CHECKOUT / file).read_text("utf-8"))}
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *(each for extra in asked() for each in extras[extra])]
    assert {normal(re.split(r"[\[<>=;! ]", each)[0]) for each in wanted} - there == set()


def test_the_house_runs_as_somebody_who_owns_its_volume_and_nothing_else() -> None:
    stage = dict(last_stage())
    user, volume = stage["USER"], stage["VOLUME"]
    assert user not in {"root", "0"}
    made = next(words for words in commands() if words[0] == "useradd")
    owned = next(words for words in commands() if words[0] == "install")
    assert made[-1] == user
    assert {"--owner", user, "--mode", "0700", volume} <= set(owned)
    words = [word for word, _ in last_stage()]
    assert words.index("USER") > len(words) - 1 - words[::-1].index("RUN"), "what is installed is root's"
    assert HOUSE["volumes"] == [f"house:{volume}"]
    assert stage["WORKDIR"] == str(Path(volume).parent), "the house writes into var/ below where it stands"
    assert not any("TOKEN" in rest or "SECRET" in rest for word, rest in LINES if word in {"ENV", "ARG"})


def test_the_image_is_asked_whether_it_is_ready() -> None:
    stage = dict(last_stage())
    assert "/readyz" in stage["HEALTHCHECK"]
    assert stage["EXPOSE"] in stage["HEALTHCHECK"]
    assert COMPOSE["services"]["database"]["healthcheck"]
    assert HOUSE["depends_on"]["database"]["condition"] == "service_healthy"


def test_the_composed_house_may_nothing_that_it_does_not_need() -> None:
    assert HOUSE["read_only"] is True
    assert HOUSE["cap_drop"] == ["ALL"]
    assert HOUSE["security_opt"] == ["no-new-privileges:true"]
    assert all(port.startswith("127.0.0.1:") for port in HOUSE["ports"]), "the proxy of the host is before it"


def test_visitors_behind_the_hosts_proxy_are_told_apart() -> None:
    """They all come from the bridge: its address is known, and trusted, because only the host gets in."""
    bridge = COMPOSE["networks"]["default"]["ipam"]["config"][0]
    assert ip_address(bridge["gateway"]) in ip_network(bridge["subnet"])
    assert HOUSE["environment"]["TRIPOT_TRUSTED_PROXIES"] == f"${{TRIPOT_TRUSTED_PROXIES:-{bridge['gateway']}}}"
    for page in ("docs/operating.md", "docs/site/fr/heberger.md"):
        assert bridge["gateway"] in (CHECKOUT / page).read_text("utf-8"), page


@pytest.mark.parametrize("name", ["TRIPOT_BASE_URL", "TRIPOT_DATABASE_PASSWORD"])
def test_what_has_no_default_is_asked_for(name: str) -> None:
    assert f"${{{name}:?" in (CHECKOUT / "compose.yaml").read_text("utf-8")
