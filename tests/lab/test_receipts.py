"""A receipt is what a player kept: it finds out a house that chose its seed after it had seen the words."""

import json
import random
from dataclasses import replace

import pytest

from engine.playing import SEED, play_on
from engine.toys import cards
from tripot.engine.fold import Replay
from tripot.engine.journal import Header, JournalError, reveal, write_bytes
from tripot.engine.opening import NoSuchTable, open_table
from tripot.engine.rng import KeyedRng, commitment
from tripot.lab.receipts import Receipt, ReceiptError, check_receipt, read_receipt
from tripot.lab.verify import verify

MINE, YOURS = "00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"
HEADER = replace(open_table(cards.GAME, 3, {}, SEED), words=(MINE, "", YOURS))


def played(header: Header, seed: bytes = SEED) -> bytes:
    """A whole game with such a beginning."""
    live = play_on(Replay(cards.GAME, header, KeyedRng(header.key(seed))), random.Random(1))
    live.append(reveal(live.chain, len(live.entries) + 1, seed))
    return write_bytes(live.header, live.entries)


def test_a_game_with_words_is_believed_and_agrees_with_what_was_kept() -> None:
    verdict = verify(played(HEADER), cards.GAME)
    check_receipt(Receipt(commitment(SEED), (MINE, YOURS)), verdict.header)
    assert verdict.as_json()["words"] == [MINE, "", YOURS]


def test_each_word_changes_the_dice() -> None:
    drawn = {
        verify(played(replace(HEADER, words=words)), cards.GAME).draws for words in (None, (MINE, "", ""), ("",) * 3)
    }
    assert len(drawn) == 3


def test_a_seed_chosen_after_the_words_holds_in_itself_and_not_against_the_receipt() -> None:
    late = bytes(reversed(SEED))
    verdict = verify(played(replace(HEADER, commitment=commitment(late)), late), cards.GAME)
    with pytest.raises(ReceiptError, match="the seed was chosen later"):
        check_receipt(Receipt(commitment(SEED), (MINE,)), verdict.header)


def test_altered_words_are_found_by_the_chain_and_left_out_ones_by_the_receipt() -> None:
    data = played(HEADER)
    with pytest.raises(JournalError, match="line 2: the chain is broken"):
        verify(data.replace(MINE.encode(), YOURS.encode(), 1), cards.GAME)
    verdict = verify(played(replace(HEADER, words=("", "", YOURS))), cards.GAME)
    with pytest.raises(ReceiptError, match="not among those of the journal"):
        check_receipt(Receipt(commitment(SEED), (MINE,)), verdict.header)
    with pytest.raises(ReceiptError, match="has no words"):
        check_receipt(Receipt(commitment(SEED), (MINE,)), replace(HEADER, words=None))


def test_a_journal_with_another_number_of_words_than_chairs_is_refused() -> None:
    with pytest.raises(NoSuchTable, match="3 chairs"):
        Replay(cards.GAME, replace(HEADER, words=("",) * 4), KeyedRng(SEED))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"commitment":1,"words":[]}', '{"commitment":"a","words":["b"]}'])
def test_what_is_no_receipt_is_refused(text: str) -> None:
    with pytest.raises(ReceiptError):
        read_receipt(text.encode())
    good = json.dumps({"table": "any", "commitment": "a", "words": [MINE]})
    assert read_receipt(good.encode()) == Receipt("a", (MINE,))
