"""An independent check of a journal: it shares no code with the engine. Seed, chain and draws, from the bytes alone."""

import hashlib
import json


def canonical(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def chain_and_seed(text: str) -> bytes:
    """The seed that a journal reveals; `ValueError` unless each line is chained to all before and the seed promised."""
    header, *lines = text.splitlines()
    previous = hashlib.sha256(header.encode()).hexdigest()
    if canonical(json.loads(header)) != header.encode():
        raise ValueError("header")
    seed = b""
    for number, line in enumerate(lines, start=1):
        entry = json.loads(line)
        if canonical(entry) != line.encode() or entry["seq"] != number:
            raise ValueError(f"line {number}")
        found = entry.pop("chain")
        previous = hashlib.sha256(previous.encode() + canonical(entry)).hexdigest()
        if found != previous:
            raise ValueError(f"chain {number}")
        if "seed" in entry:
            seed = bytes.fromhex(entry["seed"])
    if hashlib.sha256(seed).hexdigest() != json.loads(header)["commitment"]:
        raise ValueError("seed")
    return seed


def key_of(text: str, seed: bytes) -> bytes:
    """What the dice of a journal are drawn with: its seed, hashed with the words of the players where it has some."""
    header = json.loads(text.splitlines()[0])
    if "words" not in header:
        return seed
    words = [bytes.fromhex(word) for word in header["words"]]
    return hashlib.sha256(seed + b"".join(bytes([len(word)]) + word for word in words)).digest()


def blocks(seed: bytes, entry: int, label: str, k: int) -> object:
    number = 0
    while True:
        yield from [hashlib.blake2b(f"{entry}|{label}|{k}|{number}".encode(), key=seed).digest()]
        number += 1


def below(seed: bytes, entry: int, label: str, k: int, n: int) -> int:
    """One draw below n: words of eight bytes, those beyond the last multiple of n left out."""
    limit = 2**64 - 2**64 % n
    for block in blocks(seed, entry, label, k):  # type: ignore[attr-defined]
        for start in range(0, 64, 8):
            word = int.from_bytes(block[start : start + 8], "big")
            if word < limit:
                return word % n
    raise AssertionError
