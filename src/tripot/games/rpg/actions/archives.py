"""Files: bombs, keys, reading. [SR-X12, SR-X13, SR-X19, SR-X20, SR-E19, SR-MTX-36, SR-MTX-37]"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tripot.engine.actions import Menu, Pick
from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.hacking import HACK
from tripot.games.rpg.actions.sabotage import strike
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.contests import END
from tripot.games.rpg.doings import actor, doing_of, test_of
from tripot.games.rpg.matrix.devices import device_of
from tripot.games.rpg.matrix.intrusion import (
    Hack,
    is_crime,
    is_unsettled,
    need_online,
    need_programs,
    programs_used,
    tune,
)
from tripot.games.rpg.matrix.networks import access, known_files
from tripot.games.rpg.matrix.surveillance import watch
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.plays import play
from tripot.games.rpg.procedures import skip_unless
from tripot.games.rpg.prompts import Sharing, pose
from tripot.games.rpg.records import Character, File, Trial, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.visibility import readers

POWERS = tuple(Pick(f"bomb:{power}", "bomb", (power,)) for power in range(61))
Undoing: TypeAlias = Callable[[Table, Character, File], Any]
"""What happens to a file that somebody works on."""


@dataclass(slots=True, kw_only=True)
class FileHack(Hack):
    """Something done to a file, and what is typed for it. [SR-MTX-36, SR-MTX-37]"""

    password: str = written("")
    key: str = written("")
    destroy: bool = written(False)


def file_of(s: Table, c: Character, name: str | None) -> File | None:
    """The file that a form names, if somebody knows of it."""
    return next((file for _, file in known_files(s, c) if file.id == name), None)


def put(s: Table, network: str, file: File) -> None:
    """Write a file as it is now."""
    s.networks[network].files[file.id] = file


def _tell(s: Table, c: Character, rule: str, file: str, change: str) -> None:
    s.tell(rule, "file", readers(s, c), who=label(c), file=file, change=change)


def _need_file(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_online(c)
    yield from need_programs(s, c, v)
    if c.network not in s.networks:
        yield Refusal("SR-E19", "E_NO_ACCESS", {}, ("file",))
    elif file_of(s, c, v.get("file")) is None:
        yield Refusal("SR-E19", "E_TARGET", {"found": str(v.get("file") or "")[:60]}, ("file",))


def _suggest_file(s: Table, c: Character) -> Iterable[Values]:
    return [{"file": file.id} for _, file in known_files(s, c)]


def _suggest_secret(s: Table, c: Character) -> Iterable[Values]:
    return [{"file": file.id, "password": "…"} for _, file in known_files(s, c)]


def _suggest_plain(s: Table, c: Character) -> Iterable[Values]:
    return [{"file": file.id, "key": "…"} for _, file in known_files(s, c)]


def _plant(s: Table, doing: FileHack) -> None:
    """A bomb of any Power below the net hits; silence takes the strongest. [SR-X12, SR-MTX-36]"""
    c, net = actor(s, doing), test_of(s, doing).net
    if net >= 2:
        pose(s, BombPower(controller(s, c), doing.id))


class BombPower(Sharing):
    """How strong. [SR-MTX-36, SR-TURN-19]"""

    __slots__ = ()
    kind = "bomb_power"
    share = "bomb"
    rule = "SR-MTX-36"

    def ask(self, s: Table) -> Menu:
        return Menu(POWERS[self.to_share(s) - 1 : 0 : -1])

    def apply(self, s: Table, action: Any) -> None:
        doing = doing_of(s, FileHack, self.about)
        c = actor(s, doing)
        file = file_of(s, c, doing.file)
        if file is None or file.bomb:
            return
        put(s, c.network, replace(file, bomb=action.args[0], password=doing.password, destroy=doing.destroy))
        if doing.password:
            c.keys.append(doing.password)
        _tell(s, c, "SR-X12", file.id, "bomb_planted")


def _knows_bomb(s: Table, c: Character, file: File) -> bool:
    told = f"seen:{c.network}:{file.id}:bomb" in c.facts or access(s, c, c.network) == "valid"
    return told or (bool(file.password) and file.password in c.keys)


def _need_bomb(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A bomb that one knows of; a password may be typed into any file. [SR-X13]"""
    yield from _need_file(s, c, v)
    file = file_of(s, c, v.get("file"))
    if file is not None and not v.get("password") and not (file.bomb and _knows_bomb(s, c, file)):
        yield Refusal("SR-X13", "E_TARGET", {"found": file.id}, ("file",))


def has_word(c: Character, given: str, word: str) -> bool:
    """Whether somebody has a password or a key, known or typed."""
    return bool(word) and (given == word or word in c.keys)


def _settle(s: Table, doing: FileHack, undo: Undoing, spoil: Undoing) -> None:
    """A success takes the protection away; a critical failure makes things worse. [SR-X13, SR-X20]"""
    c, trial = actor(s, doing), test_of(s, doing)
    file = file_of(s, c, doing.file)
    if file is not None and trial.outcome == "critical_failure":
        spoil(s, c, file)
    elif file is not None and trial.net:
        undo(s, c, file)


def _easy_disarm(s: Table, doing: FileHack) -> None:
    """With the password there is nothing to roll; a wrong one, where no bomb is known, finds nothing. [SR-X13]"""
    c = actor(s, doing)
    file = file_of(s, c, doing.file)
    if file is None:
        return
    if file.bomb and has_word(c, doing.password, file.password):
        defuse(s, c, file)
        doing.settled = True
    elif not (file.bomb and _knows_bomb(s, c, file)):
        write_note(s, c, "SR-X13", "no_bomb", file=file.id)
        doing.settled = True


def defuse(s: Table, c: Character, file: File) -> None:
    """The bomb is gone."""
    put(s, c.network, replace(file, bomb=0, password=""))
    _tell(s, c, "SR-X13", file.id, "bomb_disarmed")


def _bomb_threshold(s: Table, doing: FileHack, trial: Trial) -> None:
    """Nobody sees how strong it is. [SR-X13]"""
    tune(s, doing, trial)
    file = file_of(s, actor(s, doing), doing.file)
    trial.threshold, trial.hidden = file.bomb if file is not None else 0, True


def _disarm(s: Table, doing: FileHack) -> None:
    """Gone, or there, or in one's face. [SR-X13]"""
    _settle(s, doing, defuse, explode)


def explode(s: Table, c: Character, file: File) -> bool:
    """Four boxes of the reader's device for each point of Power; the file may go with it. [SR-MTX-36]"""
    device, network = device_of(s, c), c.network
    put(s, network, replace(file, bomb=0, password=""))
    if file.destroy:
        del s.networks[network].files[file.id]
    _tell(s, c, "SR-MTX-36", file.id, "bomb_explodes")
    if device is not None:
        strike(s, device, s.figures.bomb_boxes_per_power * file.bomb)
    return file.destroy


def _need_plain(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_file(s, c, v)
    file = file_of(s, c, v.get("file"))
    if file is not None and file.encrypted:
        yield Refusal("SR-X19", "E_ENCRYPTED", {"file": file.id}, ("file",))
    if not v.get("key"):
        yield Refusal("SR-X19", "E_TARGET", {"found": ""}, ("key",))


def _encrypt(s: Table, doing: FileHack) -> None:
    """As strong as the net hits, with a key of one's own. [SR-X19, SR-MTX-37]"""
    c, net = actor(s, doing), test_of(s, doing).net
    file = file_of(s, c, doing.file)
    if file is not None and net:
        put(s, c.network, replace(file, encrypted=net, key=doing.key))
        c.keys.append(doing.key)
        _tell(s, c, "SR-X19", file.id, "encrypted")


def _need_encrypted(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_file(s, c, v)
    file = file_of(s, c, v.get("file"))
    if file is not None and not file.encrypted:
        yield Refusal("SR-X20", "E_TARGET", {"found": file.id}, ("file",))


def _easy_decrypt(s: Table, doing: FileHack) -> None:
    """With the key there is nothing to roll. [SR-X20]"""
    c = actor(s, doing)
    file = file_of(s, c, doing.file)
    if file is not None and has_word(c, doing.key, file.key):
        open_up(s, c, file)
        doing.settled = True


def open_up(s: Table, c: Character, file: File) -> None:
    """The encryption is gone."""
    put(s, c.network, replace(file, encrypted=0))
    _tell(s, c, "SR-X20", file.id, "decrypted")


def _key_threshold(s: Table, doing: FileHack, trial: Trial) -> None:
    """Nobody sees how strong it is. [SR-X20]"""
    tune(s, doing, trial)
    file = file_of(s, actor(s, doing), doing.file)
    trial.threshold, trial.hidden = file.encrypted if file is not None else 0, True


def _decrypt(s: Table, doing: FileHack) -> None:
    """Open, closed, or spoilt for good. [SR-X20]"""
    _settle(s, doing, open_up, corrupt)


def corrupt(s: Table, c: Character, file: File) -> None:
    """The file can never be read again."""
    put(s, c.network, replace(file, corrupted=True))
    _tell(s, c, "SR-X20", file.id, "corrupted")


def _need_readable(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_file(s, c, v)
    file = file_of(s, c, v.get("file"))
    if file is not None and (file.encrypted or file.corrupted):
        yield Refusal("SR-MTX-37", "E_ENCRYPTED", {"file": file.id}, ("file",))


def _read(s: Table, doing: FileHack) -> None:
    """What it says, to the reader alone; a bomb goes off first. [SR-E19, SR-MTX-36]"""
    c = actor(s, doing)
    file = file_of(s, c, doing.file)
    if file is None:
        return
    if is_crime(s, c, doing):
        watch(s, c, programs_used(doing.programs), "programs")
    if file.bomb and explode(s, c, file):
        return
    write_note(s, c, "SR-E19", "file_read", file=file.id, text=file.content)


PLAYS = {
    "plant_bomb": play(
        FileHack, (*HACK, _plant, *END), ("file", "password", "destroy", "programs", "atouts"),
        _need_file, _suggest_secret, tune,
    ),
    "disarm_bomb": play(
        FileHack, (_easy_disarm, *skip_unless(is_unsettled, (*HACK, _disarm)), *END),
        ("file", "password", "programs", "atouts"), _need_bomb, _suggest_file, _bomb_threshold,
        handles=("critical_failure",),
    ),
    "encrypt_file": play(
        FileHack, (*HACK, _encrypt, *END), ("file", "key", "programs", "atouts"), _need_plain, _suggest_plain, tune
    ),
    "decrypt_file": play(
        FileHack, (_easy_decrypt, *skip_unless(is_unsettled, (*HACK, _decrypt)), *END),
        ("file", "key", "programs", "atouts"), _need_encrypted, _suggest_file, _key_threshold,
        handles=("critical_failure",),
    ),
    "read_file": play(FileHack, (_read, *END), ("file", "programs"), _need_readable, _suggest_file),
}  # fmt: skip
