"""What a seat has learnt about the others: the evidence of its archive, of the forum and of its friends."""

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Player, Secret, Sheet
from tripot.games.neo_tokyo.state import City

Item = tuple[str, str, int, Mapping[str, Any]]
"""Kind, subject, turn, content."""


class Witness:
    """A seat's knowledge, ordered for imagining a world around it."""

    __slots__ = ("briefings", "exits", "known_runs", "public_runs", "seat", "secrets", "sheets")

    def __init__(self, s: City, seat: Seat) -> None:
        me: Player | None = s.players[seat] if 0 <= seat < len(s.players) else None
        self.seat = seat
        self.secrets: dict[tuple[Seat, int], Secret] = {}
        self.sheets: dict[tuple[Seat, int], Sheet] = {}
        self.known_runs: Mapping[str, Mapping[str, Any]] = me.known_runs if me else {}
        self.briefings: Mapping[str, Mapping[str, Any]] = me.briefings if me else {}
        self.public_runs: dict[str, dict[str, Any]] = {}
        self.exits: dict[Seat, int] = {}
        for kind, subject, turn, content in _items(s, me):
            if kind == "secret":
                self.secrets[seat_of(subject), content["number"]] = read_secret(content)
            elif kind == "sheet":
                self.sheets[seat_of(subject), turn] = read_sheet(content)
        for seat_, player in enumerate(s.players):
            for number in player.published:
                self.secrets[seat_, number] = player.secrets[number]
        for turn, lines in s.news:
            for _, _, kind, facts in lines:
                self._read_news(turn, kind, facts)

    def _read_news(self, turn: int, kind: str, facts: Mapping[str, Any]) -> None:
        if kind == "left_the_stage":
            self.exits[facts["player"]] = turn
        elif kind in {"player_scandal", "party_scandal", "corp_sabotaged", "player_sabotaged"}:
            type_ = "scandal" if kind.endswith("scandal") else "sabotage"
            self.public_runs[facts["label"]] = {"turn": turn, "type": type_, "target": facts["target"]}
        elif kind == "fixer_killed":
            for label in facts["labels"]:
                target = f"agent:{facts['agent']}"
                self.public_runs[label] = {"turn": turn, "type": "assassination", "target": target}


def _items(s: City, me: Player | None) -> Iterator[Item]:
    """Everything certified that lies before these eyes."""
    if me is not None:
        for proof in (*me.archive.values(), *me.seen):
            yield proof.kind, proof.subject, proof.turn, proof.content
    for posted in s.forum:
        if posted["proof"] != "contract":
            yield posted["proof"], posted["subject"], posted["turn"], posted["content"]


def read_secret(content: Mapping[str, Any]) -> Secret:
    """A secret from its proof."""
    return Secret(content["text"], content["shame"], content["rumour"], tuple(content["traits"]), content["stock"])


def read_sheet(content: Mapping[str, Any]) -> Sheet:
    """A sheet from its proof."""
    struck = freeze({int(place): code for place, code in content["struck"].items()})
    return Sheet(content["turn"], tuple(freeze(content["orders"])), content["note"], struck, content["forfeit"])
