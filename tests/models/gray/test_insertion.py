"""Gray codes by insertion of bits."""

import pytest

from allocert.errors import SpecError
from allocert.models.gray.insertion import gray_words, insert, partial_ranks


def test_insertion_rejects_a_place_outside_the_word():
    with pytest.raises(SpecError, match="insertion position"):
        insert(("0", "1"), "0", 3)
    with pytest.raises(SpecError, match="starts at n = 1"):
        gray_words(())


def test_partial_ranks_of_a_longer_list():
    assert partial_ranks((4, 2, 5, 1, 3)) == (1, 1, 3, 1, 3)
