"""An independent verifier of Tripot's dice: Python's standard library, and nothing of Tripot.

    tripot verify game.jsonl --draws draws.jsonl
    python verify_draws.py game.jsonl draws.jsonl

It checks the chain of the journal, the promise made before the first move, and every draw of the list. The bytes are
described in docs/protocol.md. It prints one sentence, and ends with 0 if everything holds, with 1 otherwise.
"""

import hashlib
import json
import sys
from pathlib import Path


class Wrong(Exception):
    pass


def canonical(data):
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def lines_of(path):
    """Every line as data, written in the one way that lines are written."""
    *lines, rest = Path(path).read_bytes().split(b"\n")
    if rest or not lines:
        raise Wrong(f"{path}: the file is cut short")
    for number, line in enumerate(lines, start=1):
        data = json.loads(line)
        if canonical(data).encode() != line:
            raise Wrong(f"{path}, line {number}: not as lines are written")
        yield data


def read_journal(path):
    """The key of the dice and the last hash, if the chain holds and the seed is the one that was promised."""
    header, *entries = lines_of(path)
    chain = hashlib.sha256(canonical(header).encode()).hexdigest()
    for seq, entry in enumerate(entries, start=1):
        told = entry.pop("chain")
        chain = hashlib.sha256((chain + canonical(entry)).encode()).hexdigest()
        if told != chain or entry["seq"] != seq:
            raise Wrong(f"{path}, line {seq + 1}: the chain is broken")
    if not entries or entries[-1]["actor"] != "house" or "seed" not in entries[-1]:
        raise Wrong(f"{path}: the seed is not told")
    seed = bytes.fromhex(entries[-1]["seed"])
    if hashlib.sha256(seed).hexdigest() != header["commitment"]:
        raise Wrong(f"{path}: the seed is not the one that was promised")
    return key_of(header, seed), chain


def key_of(header, seed):
    """Format 1: the seed. Format 2: its hash together with the word of each chair."""
    words = [bytes.fromhex(word) for word in header.get("words", ())]
    told = b"".join(bytes([len(word)]) + word for word in words)
    return seed if header["tripot"] == 1 else hashlib.sha256(seed + told).digest()


def blocks(key, draw):
    for number in range(2**64):
        message = f"{draw['entry']}|{draw['label']}|{draw['k']}|{number}"
        yield hashlib.blake2b(message.encode(), key=key).digest()


def below(key, draw):
    """The first 8 bytes that fall below the largest multiple of n."""
    words = (int.from_bytes(block[at : at + 8], "big") for block in blocks(key, draw) for at in range(0, 64, 8))
    return [next(word for word in words if word < 2**64 - 2**64 % draw["n"]) % draw["n"]]


def dice(key, draw):
    """A byte a die, those skipped that would make a face likelier."""
    faces = (byte % draw["n"] + 1 for block in blocks(key, draw) for byte in block if byte < 256 - 256 % draw["n"])
    return [next(faces) for _ in draw["results"]]


def check_draws(path, key, chain):
    *draws, last = lines_of(path)
    listed = hashlib.sha256("".join(canonical(draw) + "\n" for draw in draws).encode()).hexdigest()
    if last != {"chain": chain, "draws": len(draws), "sha256": listed}:
        raise Wrong(f"{path}: the list was changed, or is of another journal")
    for number, draw in enumerate(draws, start=1):
        if draw["results"] != {"below": below, "dice": dice}[draw["kind"]](key, draw):
            raise Wrong(f"{path}, line {number}: that is not what the seed gives")
    return len(draws)


def main(journal, draws):
    try:
        count = check_draws(draws, *read_journal(journal))
    except (Wrong, OSError, AttributeError, KeyError, TypeError, ValueError) as wrong:
        print(f"wrong: {wrong}")
        return 1
    print(f"good: the chain, the promise and {count} draws")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
