"""The files of tables that travel: parcels, receipts, releases, and signed journals. See `docs/portable-tables.md`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import DecodeError, json

from tripot.engine.codec import canonical
from tripot.engine.complaints import Complaint
from tripot.server.common.house_keys import SIGNATURE, Card, HouseKey, from_text, read_card, to_text

FORMAT, VERSION = "tripot-table", 1
_RECEIPT = "tripot-receipt-1:"


class BadFile(Complaint, ValueError):
    """A file that is not what it should be; its text says why, `code` is for the house's texts."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Parcel:
    """A running table under way between two houses, sealed."""

    id: str
    sender: Card
    receiver: Card
    line: bytes
    sealed: bytes


def is_parcel(data: bytes) -> bool:
    """Whether a file is a running table."""
    return _head(data).get("kind") == "running"


def is_signed_journal(data: bytes) -> bool:
    """Whether a file is a finished table."""
    return _head(data).get("kind") == "finished"


def _head(data: bytes) -> dict[str, Any]:
    try:
        found = json.decode(data.partition(b"\n")[0])
    except DecodeError:
        return {}
    is_ours = isinstance(found, dict) and found.get("format") == FORMAT and found.get("version") == VERSION
    return found if is_ours else {}


def _line(kind: str, **more: Any) -> bytes:
    return canonical({"format": FORMAT, "version": VERSION, "kind": kind, **more}).encode() + b"\n"


def make_parcel(key: HouseKey, address: str, parcel: str, receiver: Card, body: bytes) -> bytes:
    """A table for that house alone."""
    line = _line("running", parcel=parcel, **{"from": key.card(address).text, "to": receiver.text})
    signed = line + receiver.seal(line, body)
    return signed + key.sign(signed)


def read_parcel(data: bytes) -> Parcel:
    """What can be said of a parcel without opening it: it is whole, and of the house that it names."""
    head = _head(data)
    sender, receiver = (read_card(head[name]) if isinstance(head.get(name), str) else None for name in ("from", "to"))
    parcel = head.get("parcel")
    if head.get("kind") != "running" or not isinstance(parcel, str) or not 8 <= len(parcel) <= 24:
        raise BadFile("bad_parcel", "this is no table under way")
    signed, signature = data[:-SIGNATURE], data[-SIGNATURE:]
    if sender is None or receiver is None or not sender.has_signed(signature, signed):
        raise BadFile("bad_parcel", "the file was changed on its way")
    line, newline, sealed = signed.partition(b"\n")
    return Parcel(parcel, sender, receiver, line + newline, sealed)


def open_parcel(key: HouseKey, parcel: Parcel) -> bytes:
    """What is in it; `BadFile` if it is for another house."""
    if not key.card(parcel.receiver.address).is_of(parcel.receiver):
        raise BadFile("parcel_for_others", f"the file is for another house: {parcel.receiver.address}")
    body = key.unseal(parcel.line, parcel.sealed)
    if body is None:
        raise BadFile("bad_parcel", "the file cannot be opened")
    return body


def make_receipt(key: HouseKey, parcel: Parcel, links: Mapping[str, str]) -> str:
    """That a parcel was taken in, and how its people come in here: for the sending house alone."""
    about = _about_receipt(parcel.id)
    sealed = parcel.sender.seal(about, canonical({"links": dict(links)}).encode())
    return _RECEIPT + to_text(sealed + key.sign(about + sealed))


def read_receipt(key: HouseKey, parcel: str, receiver: Card, text: str) -> dict[str, str]:
    """The links of a receipt; `BadFile` unless that house gave it for this very parcel."""
    data, about = from_text(_RECEIPT, text) or b"", _about_receipt(parcel)
    sealed, signature = data[:-SIGNATURE], data[-SIGNATURE:]
    body = key.unseal(about, sealed) if receiver.has_signed(signature, about + sealed) else None
    links = None if body is None else json.decode(body).get("links")
    ours = f"{receiver.address}/enter/"
    if not isinstance(links, dict) or not all(
        isinstance(link, str) and link.startswith(ours) for link in links.values()
    ):
        raise BadFile("bad_receipt", "this is no receipt for this table by that house")
    return links


def _about_receipt(parcel: str) -> bytes:
    return b"tripot receipt 1\0" + parcel.encode()


def make_release(key: HouseKey, parcel: str, receiver: Card) -> str:
    """That a parcel is gone here for good, and may be played by that house."""
    return f"{parcel}.{to_text(key.sign(_about_release(parcel, receiver)))}"


def parcel_of(release: str) -> str:
    """Which parcel a release is about, if it is true."""
    return release.partition(".")[0][:24]


def is_release(release: str, sender: Card, receiver: Card) -> bool:
    """Whether that house released the parcel for this one."""
    parcel, _, letters = release.partition(".")
    signature = from_text("", letters)
    return signature is not None and sender.has_signed(signature, _about_release(parcel, receiver))


def _about_release(parcel: str, receiver: Card) -> bytes:
    return b"tripot release 1\0" + parcel.encode() + b"\0" + receiver.signing


@dataclass(frozen=True, slots=True)
class SignedJournal:
    """A finished table, as a house vouches for it."""

    house: Card
    name: str
    names: Sequence[str]
    """Who sat in each chair at the end, in the order of the chairs."""
    journal: bytes


def sign_journal(key: HouseKey, address: str, name: str, names: Sequence[str], lines: Sequence[str]) -> bytes:
    """A finished table as a signed file."""
    head = _line("finished", name=name, names=list(names), **{"from": key.card(address).text})
    signed = head + "".join(f"{line}\n" for line in lines).encode()
    return signed + canonical({"signature": to_text(key.sign(signed))}).encode() + b"\n"


def read_signed_journal(data: bytes) -> SignedJournal:
    """A signed file; `BadFile` unless it is as the house signed it."""
    head = _head(data)
    card = read_card(head["from"]) if isinstance(head.get("from"), str) else None
    signed, newline, last = data.rstrip(b"\n").rpartition(b"\n")
    try:
        signature = from_text("", json.decode(last)["signature"]) or b""
    except (DecodeError, LookupError, TypeError, AttributeError):
        signature = b""
    if card is None or not card.has_signed(signature, signed + newline):
        raise BadFile("bad_signature", "the signature does not fit: the file was changed, or is of another house")
    names = [each for each in head.get("names", ()) if isinstance(each, str)]
    return SignedJournal(card, str(head.get("name", "")), names, (signed + newline).partition(b"\n")[2])
