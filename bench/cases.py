"""Every case, by name."""

from bench.aec import CASES as AEC
from bench.anime_studios import CASES as ANIME_STUDIOS
from bench.bots import CASES as BOTS
from bench.lab import CASES as LAB
from bench.manhattan import CASES as MANHATTAN
from bench.measure import Case, Trial
from bench.neo_tokyo import CASES as NEO_TOKYO
from bench.rpg import CASES as RPG
from bench.server import CASES as SERVER
from bench.startup_nation import CASES as STARTUP_NATION

CASES: dict[str, Case | Trial] = {
    case.name: case
    for case in (*STARTUP_NATION, *MANHATTAN, *NEO_TOKYO, *ANIME_STUDIOS, *RPG, *BOTS, *LAB, *AEC, *SERVER)
}
