"""`tripot play`: a whole game in the terminal, against bots."""

import errno
import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from tripot.bots.levels import UnknownLevel, bot_for
from tripot.engine.actions import Action, Fill
from tripot.engine.chair import Policy, seat_at
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import reveal, write_lines
from tripot.engine.opening import open_table
from tripot.engine.registry import game_of
from tripot.engine.rng import SEED_BYTES, KeyedRng, PlainRng
from tripot.engine.rulebook import rulebook_of
from tripot.engine.seats import Seat
from tripot.engine.view import View, look
from tripot.speech import Voice
from tripot.speech.terminal import terminal_language

NAMES = ("Inès", "Marcel", "Odette", "Farid", "Solange", "Basile", "Yuki", "Anatole")

WORDS = {
    "fr": {
        "you": "Vous êtes {name}.",
        "seal": "Empreinte de la graine : {seal}\nElle sera révélée à la fin : `tripot verify` pourra tout contrôler.",
        "choose": "Votre choix (un numéro, ou « ? » pour savoir pourquoi)",
        "again": "Un numéro entre 1 et {most}, s'il vous plaît.",
        "why": "Règle {rule}",
        "fill": "remplir : {form}",
        "sheet": "Votre feuille en JSON, ou Entrée pour celle-ci :\n{value}",
        "over": "La partie est finie.",
        "saved": "Le journal est dans {file}.",
        "secret": "en secret",
    },
    "en": {
        "you": "You are {name}.",
        "seal": "Hash of the seed: {seal}\nIt is told at the end: `tripot verify` can then check everything.",
        "choose": "Your choice (a number, or “?” to know why)",
        "again": "A number from 1 to {most}, please.",
        "why": "Rule {rule}",
        "fill": "fill in: {form}",
        "sheet": "Your sheet as JSON, or Enter for this one:\n{value}",
        "over": "The game is over.",
        "saved": "The journal is in {file}.",
        "secret": "secretly",
    },
}


def play(
    game: Annotated[str, typer.Argument(help="Which game.")],
    players: Annotated[int | None, typer.Option(help="How many players, you included.")] = None,
    bots: Annotated[str | None, typer.Option(help="The level of the others.")] = None,
    *,
    lang: Annotated[
        Literal["fr", "en"],
        typer.Option(default_factory=terminal_language, help="The language of the table; the terminal's otherwise."),
    ],
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "Camille",
    save: Annotated[Path | None, typer.Option(help="Where to keep the journal.")] = None,
    seed: Annotated[str | None, typer.Option(help="A seed in hexadecimal, to play the same deal again.")] = None,
) -> None:
    """Play a whole game in the terminal, against bots."""
    found = game_of(game)
    try:
        bot = bot_for(found, bots or found.meta.usual_level)
        made = secrets.token_bytes(SEED_BYTES) if seed is None else bytes.fromhex(seed)
    except (UnknownLevel, ValueError) as wrong:
        typer.echo(f"tripot: {wrong}", err=True)
        raise typer.Exit(2) from None
    if save is not None and not save.absolute().parent.is_dir():
        # Before the game: nobody plays a whole one for a place where it cannot be kept.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(save))
    header = open_table(found, players or found.meta.usual_seats, {}, made)
    table = Terminal(found, Replay(found, header, KeyedRng(made)), bot, lang, name)
    table.play()
    table.close(made, save)


class Terminal:
    """One person at seat P1, bots at the others."""

    def __init__(self, game: Game[Any], replay: Replay[Any], bot: Policy, lang: str, name: str) -> None:
        self._game = game
        self._replay = replay
        self._bot = bot
        self._words = WORDS[lang]
        self._console = Console(highlight=False)
        names = [name, *NAMES]
        self._name = name
        self._voice = Voice(game, lang, {seat: names[seat % len(names)] for seat in range(replay.header.seats)})
        self._rng = PlainRng(secrets.randbits(64))
        self._told = 0

    def play(self) -> None:
        """From the first entry to the last."""
        self._say("seal", seal=self._replay.header.commitment)
        self._say("you", name=self._name)
        while self._replay.state.outcome is None:
            self._tell_news()
            for seat in self._awaited():
                action = self._ask() if seat == 0 else self._bot(self._chair(seat))
                refusal = self._replay.act(seat, action)
                if refusal is not None:
                    self._console.print(f"[red]{escape(self._voice.refusal(refusal))}[/red]")
                break
        self._tell_news()
        self._say("over")
        self._console.print(Panel(escape(self._voice.outcome(self._replay.state.outcome))))

    def close(self, seed: bytes, save: Path | None) -> None:
        """Reveal the seed, and keep the journal if asked to."""
        replay = self._replay
        replay.append(reveal(replay.chain, len(replay.entries) + 1, seed))
        if save is not None:
            save.write_text("".join(line + "\n" for line in write_lines(replay.header, replay.entries)), "utf-8")
            self._say("saved", file=save)

    def _awaited(self) -> Iterator[Seat]:
        state = self._replay.state
        return iter(state.stack[-1].awaited(state))

    def _chair(self, seat: Seat) -> Any:
        return seat_at(self._game, self._replay.state, seat, self._rng)

    def _tell_news(self) -> None:
        events = look(self._game, self._replay.state, 0).events
        for event in events[self._told :]:
            line = escape(self._voice.event(event))
            aside = "" if event.audience is None else f"[magenta]({self._words['secret']})[/magenta] "
            self._console.print(f"  [dim]{event.rule:12}[/dim] {aside}{line}")
        self._told = len(events)

    def _ask(self) -> Action:
        view = look(self._game, self._replay.state, 0)
        assert view.pending is not None
        self._console.print(Panel(escape(self._voice.frame(view.pending)), style="green"))
        labels = [self._voice.pick(pick) for pick in view.menu.picks]
        labels += [self._words["fill"].format(form=self._voice.form(form.name)) for form in view.menu.forms]
        for number, label in enumerate(labels, start=1):
            self._console.print(f"  [bold]{number:3}[/bold] {escape(label)}")
        return self._choice(view, len(labels))

    def _choice(self, view: View, most: int) -> Action:
        while True:
            said = typer.prompt(self._words["choose"], default="1", show_default=False).strip()
            if said.startswith("?"):
                assert view.pending is not None
                self._explain(view.pending.rule)
                continue
            if said.isascii() and said.isdigit() and 1 <= int(said) <= most:
                break
            self._say("again", most=most)
        place = int(said) - 1
        if place < len(view.menu.picks):
            return view.menu.picks[place]
        return self._fill(view, place - len(view.menu.picks))

    def _explain(self, rule: str) -> None:
        """The paragraph of the rulebook behind what is asked."""
        book = rulebook_of(self._game, self._voice.lang)
        known = book.paragraphs.get(rule) if book is not None else None
        self._say("why", rule=rule if known is None else f"{rule} : {known.text}")

    def _fill(self, view: View, place: int) -> Action:
        form = view.menu.forms[place]
        proposed = self._game.propose(view, form, self._rng)
        value = proposed.value if isinstance(proposed, Fill) else {}
        self._say("sheet", value=json.dumps(value, ensure_ascii=False))
        while True:
            said = typer.prompt(">", default="", show_default=False).strip()
            try:
                return Fill(form.name, json.loads(said) if said else value)
            except ValueError as wrong:
                self._console.print(escape(str(wrong)))

    def _say(self, word: str, **facts: Any) -> None:
        self._console.print(escape(self._words[word].format(**facts)))
