"""A bot that searches: information-set Monte-Carlo tree search.

It never sees the table. It imagines worlds that its seat cannot tell from the real one, plays each of them on from one
shared tree of choices, and keeps the choice it visited most. (Single-observer variant: what others would do is learnt
in the same tree, from their own point of view.) What makes no sense is not tried; between choices that the search
found alike, the game's instinct decides, then the lot.
"""

import math
import random
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Pick
from tripot.engine.chair import Chair
from tripot.engine.frames import Decision, Frame
from tripot.engine.game import Game
from tripot.engine.questions import Several
from tripot.engine.reasons import Thought, Weighed, percent
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.step import settle


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a search thinks, in work: the same on any machine."""

    iterations: int = 1000
    """How often a world is played on; a chair's budget replaces it."""
    worlds: int = 128
    """How many worlds are imagined at most; each is played on several times."""
    exploration: float = 0.7
    alike: float = 0.9
    """A choice visited this share of the most visited one's visits is as good as it."""


class Node:
    """A choice in the tree, judged by whoever makes it."""

    __slots__ = ("available", "children", "seat", "total", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.children: dict[str, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


class SearchBot:
    """Plays the most visited choice of a search."""

    def __init__(self, game: Game[Any], effort: Effort | None = None) -> None:
        self._game = game
        self._effort = effort or Effort()

    def __call__(self, chair: Chair) -> Action:
        """The choice for a seat, from its view and the worlds it can imagine."""
        view = chair.view
        silly = self._game.senseless(view)
        picks = tuple(pick for pick in view.menu.picks if pick.text not in silly)
        if len(picks) == 1 and not view.menu.forms:
            return picks[0]
        glances = list(zip(self._game.instinct(chair), view.menu.picks, strict=True))
        if glances and max(glances, key=_liking)[0] == math.inf:
            return max(glances, key=_liking)[1]
        root = self.explore(chair, picks)
        enough = self._effort.alike * max(_visits(root, pick) for pick in picks)
        alike = {pick.text for pick in picks if _visits(root, pick) >= enough}
        liked = [
            each for each in zip(self._game.instinct(chair), view.menu.picks, strict=True) if each[1].text in alike
        ]
        best = max(score for score, _ in liked)
        equals = [pick for score, pick in liked if score == best]
        chosen = equals[chair.rng.below(len(equals), "bot")]
        _note(chair, root, picks, chosen)
        return chosen

    def explore(self, chair: Chair, picks: tuple[Pick, ...] = ()) -> Node:
        """The tree after the budget is spent on these lines of the seat's menu, or on all."""
        picks = picks or chair.view.menu.picks
        iterations = self._effort.iterations if chair.budget is None else max(1, chair.budget)
        source = random.Random(chair.rng.below(2**32, "search"))
        rng = PlainRng(source)
        worlds = [chair.imagine(rng) for _ in range(min(self._effort.worlds, iterations))]
        root = Node(chair.view.seat)
        for turn in range(iterations):
            world = worlds[turn % len(worlds)].copy()
            world.rng = rng
            self._iterate(root, picks, world, source)
        return root

    def _iterate(self, root: Node, picks: tuple[Pick, ...], world: State, source: random.Random) -> None:
        game = self._game
        chapter = game.chapter(world)
        path = self._descend(root, picks, world, source, chapter)
        play_on(game, world, source, chapter)
        values: dict[Seat, float] = {}
        for node in path:
            seat = node.seat
            if seat not in values:
                values[seat] = game.value(world, seat)
            node.visits += 1
            node.total += values[seat]
        root.visits += 1

    def _descend(
        self, root: Node, own: tuple[Pick, ...], world: State, source: random.Random, chapter: int
    ) -> list[Node]:
        """Follow the tree to a choice not tried yet in a world like this, and try it."""
        path: list[Node] = []
        node = root
        while world.outcome is None and self._game.chapter(world) == chapter:
            top = world.stack[-1]
            asked = _asked(top, root.seat)
            picks = own if node is root else asked.ask(world).picks
            untried = [pick for pick in picks if pick.text not in node.children]
            if untried:
                pick = untried[int(source.random() * len(untried))]
                child = node.children[pick.text] = Node(asked.seat)
            else:
                pick = self._select(node, picks)
                child = node.children[pick.text]
            for other in picks:
                known = node.children.get(other.text)
                if known is not None:
                    known.available += 1
            path.append(child)
            if top is asked:
                asked.play(world, pick)
            else:
                top.accept(world, asked.seat, pick)
            settle(world)
            node = child
            if untried:
                break
        return path

    def _select(self, node: Node, picks: tuple[Pick, ...]) -> Pick:
        """The pick that promises most: its mean so far, and the benefit of the doubt."""
        exploration = self._effort.exploration
        best, best_score = picks[0], -1.0
        for pick in picks:
            child = node.children[pick.text]
            doubt = math.sqrt(math.log(child.available + 1) / child.visits)
            score = child.total / child.visits + exploration * doubt
            if score > best_score:
                best, best_score = pick, score
        return best


def play_on(game: Game[Any], world: State, source: random.Random, chapter: int) -> None:
    """Play to the end of the chapter as people mostly do."""
    uniform = source.random
    stack = world.stack
    while world.outcome is None and game.chapter(world) == chapter:
        top = stack[-1]
        if top.asks_several:
            asked = _asked(top)
            top.accept(world, asked.seat, game.hunch(world, asked, asked.ask(world).picks, uniform))
        else:
            picks = top.ask(world).picks  # type: ignore[attr-defined]
            top.play(world, game.hunch(world, top, picks, uniform))  # type: ignore[arg-type, attr-defined]
        settle(world)


def _asked(top: Frame[Any], me: Seat | None = None) -> Decision[Any]:
    """What is answered next. Of several questions one's own comes first: it is answered without knowing the others."""
    if top.asks_several:
        assert isinstance(top, Several)
        return top.upcoming(me)
    assert isinstance(top, Decision)
    return top


def _note(chair: Chair, root: Node, picks: tuple[Pick, ...], chosen: Pick) -> None:
    """What the search found of its favourites."""
    if chair.notes is None:
        return
    tried = [(root.children[pick.text], pick) for pick in picks if pick.text in root.children]
    tried.sort(key=lambda each: each[0].visits, reverse=True)
    chair.notes.weigh(
        "moves",
        (
            Weighed(
                pick,
                Thought("chance", {"percent": percent(node.total / node.visits), "worlds": node.visits}),
                pick is chosen,
            )
            for node, pick in tried
        ),
    )


def _liking(glance: tuple[float, Pick]) -> float:
    return glance[0]


def _visits(root: Node, pick: Pick) -> int:
    child = root.children.get(pick.text)
    return child.visits if child is not None else 0
