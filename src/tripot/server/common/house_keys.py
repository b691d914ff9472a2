"""The keys of a house, and the card by which other houses know it. See `docs/portable-tables.md`."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from types import ModuleType
from typing import Any

_CARD = "tripot-house-1:"
_KEY, SIGNATURE = 32, 64
"""Bytes of a key, and of a signature."""
_ADDRESS_MOST = 200


def _library() -> Any:
    from tripot.server.common import seals  # noqa: PLC0415 - most starts need none

    found: ModuleType = seals
    return found


@dataclass(frozen=True, slots=True)
class Card:
    """What everybody may know of a house: what to seal for it with, what it signs with, where it is."""

    sealing: bytes
    signing: bytes
    address: str
    signature: bytes

    @property
    def text(self) -> str:
        """As it is handed on."""
        parts = (self.sealing, self.signing, self.signature, self.address.encode())
        return _CARD + to_text(b"".join(parts))

    @property
    def fingerprint(self) -> str:
        """By which two people compare what they have."""
        found = sha256(self.sealing + self.signing).hexdigest()[:20]
        return " ".join(found[at : at + 4] for at in range(0, 20, 4))

    def is_of(self, other: "Card") -> bool:
        """Whether both are of one house, wherever it is by now."""
        return (self.sealing, self.signing) == (other.sealing, other.signing)

    def seal(self, about: bytes, text: bytes) -> bytes:
        """The text, for this house alone."""
        sealed: bytes = _library().seal(self.sealing, about, text)
        return sealed

    def has_signed(self, signature: bytes, text: bytes) -> bool:
        """Whether this house did."""
        return bool(_library().is_signed(self.signing, signature, text))


def read_card(text: str) -> Card | None:
    """The card that somebody typed or scanned; None if it is none, or not whole."""
    data = from_text(_CARD, text)
    if data is None or len(data) <= 2 * _KEY + SIGNATURE:
        return None
    end = 2 * _KEY + SIGNATURE
    try:
        address = data[end:].decode()
    except ValueError:
        return None
    card = Card(data[:_KEY], data[_KEY : 2 * _KEY], address, data[2 * _KEY : end])
    is_address = address.startswith(("https://", "http://")) and len(address) <= _ADDRESS_MOST and address.isprintable()
    return card if is_address and card.has_signed(card.signature, _said(card.sealing, card.signing, address)) else None


@dataclass(frozen=True, slots=True)
class HouseKey:
    """What a house keeps to itself: it opens what was sealed for it, and signs."""

    opens: bytes
    signs: bytes

    @classmethod
    def new(cls) -> "HouseKey":
        """A new one."""
        return cls(*_library().new_pair())

    @classmethod
    def read(cls, text: str) -> "HouseKey":
        """As it was written."""
        data = bytes.fromhex(text)
        return cls(data[:_KEY], data[_KEY:])

    @property
    def written(self) -> str:
        """As the house keeps it."""
        return (self.opens + self.signs).hex()

    def card(self, address: str) -> Card:
        """The card of the house at this address."""
        sealing, signing = _library().public_pair(self.opens, self.signs)
        return Card(sealing, signing, address, self.sign(_said(sealing, signing, address)))

    def unseal(self, about: bytes, sealed: bytes) -> bytes | None:
        """What was sealed for this house, about this; None otherwise."""
        found: bytes | None = _library().unseal(self.opens, about, sealed)
        return found

    def sign(self, text: bytes) -> bytes:
        """The signature of the house."""
        signature: bytes = _library().sign(self.signs, text)
        return signature


def _said(sealing: bytes, signing: bytes, address: str) -> bytes:
    return b"tripot card 1\0" + sealing + signing + address.encode()


def to_text(data: bytes) -> str:
    """Bytes in letters that survive any channel."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_text(prefix: str, text: str) -> bytes | None:
    """The bytes after a prefix; spaces and lines that a channel put in do no harm."""
    plain = "".join(text.split())
    if not plain.startswith(prefix) or not plain.isascii():
        return None
    letters = plain.removeprefix(prefix)
    try:
        return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        return None
