"""What a player kept of the beginning: the hash that was shown to them, and the word that they added to the seed.

The chain of a journal is made by the house; a house that promised another seed after it had seen the words could chain
that as well. What the players kept could not be written by it.
"""

import json
from dataclasses import dataclass

from tripot.engine.complaints import Complaint
from tripot.engine.journal import Header, is_word


class ReceiptError(Complaint, ValueError):
    """A receipt that cannot be read, or that says otherwise than the journal."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a browser kept of one table."""

    commitment: str
    words: tuple[str, ...]


def read_receipt(data: bytes) -> Receipt:
    """The receipt in a file; `ReceiptError` if it is none."""
    try:
        found = json.loads(data)
        receipt = Receipt(found["commitment"], tuple(found["words"]))
    except (ValueError, RecursionError, KeyError, TypeError):
        raise ReceiptError("this is not a receipt as tables give them") from None
    if not isinstance(receipt.commitment, str) or not all(map(is_word, receipt.words)):
        raise ReceiptError("this is not a receipt as tables give them")
    return receipt


def check_receipt(receipt: Receipt, header: Header) -> None:
    """`ReceiptError` unless the journal has the promise and the words that were kept."""
    if receipt.commitment != header.commitment:
        raise ReceiptError("the hash shown before the words were sent is not the journal's: the seed was chosen later")
    if header.words is None:
        raise ReceiptError("the journal has no words of players")
    if any(word not in header.words for word in receipt.words):
        raise ReceiptError("a word that was sent is not among those of the journal")
