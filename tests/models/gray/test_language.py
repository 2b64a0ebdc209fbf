"""The regular languages of a Gray code against raw regions and the printed conditions."""

from itertools import product

import pytest

from allocert.machines import GrayCode
from allocert.models.gray import language as gray_language
from allocert.models.gray.language import (
    compare,
    recognised_words,
    star_counts,
    starts_sharing_a_word,
    theorem_words,
)
from allocert.models.gray.recognition import code_recognises, conditions, subcube_words


@pytest.mark.parametrize("n", range(1, 8))
def test_recognised_words_are_the_regions(n):
    code, language = GrayCode.reflected(n), recognised_words()
    regions = {word for k in range(1, n + 1) for word in code_recognises(code, k)}
    for word, address in subcube_words(n).items():
        assert language.accepts(address[::-1]) == (word in regions or "*" not in address)


@pytest.mark.parametrize("chosen", ["a", "b", "c", "abc", "bc"])
def test_theorem_words_satisfy_the_chosen_conditions(chosen):
    language = theorem_words(chosen)
    for n in range(7):
        for symbols in map("".join, product("01*", repeat=n)):
            held = conditions(symbols[::-1], range(1, n + 1))
            assert language.accepts(symbols) == bool(set(held) & set(chosen)), symbols


def test_theorem_and_regions_agree_for_all_lengths():
    compared = compare(theorem_words(), recognised_words())
    assert (compared.only_first, compared.only_second) == (None, None)
    assert compared.pairs > 5


@pytest.mark.parametrize(("chosen", "missed"), [("ab", "0*"), ("ac", "1*"), ("bc", ""), ("a", "0*")])
def test_comparison_finds_a_shortest_difference(chosen, missed):
    compared = compare(theorem_words(chosen), recognised_words())
    assert (compared.only_first, compared.only_second) == (None, missed)
    assert compare(recognised_words(), theorem_words(chosen)).only_first == missed


def test_neighbouring_words_differ_in_one_bit_and_are_distinguished():
    assert star_counts() == {1}
    assert starts_sharing_a_word() == {1}


def test_a_code_that_is_not_gray_is_noticed(monkeypatch):
    def binary(state):
        _, bit, carry, stars = state
        symbol = "*" if carry else str(bit)
        read = min(2, stars + carry)
        for after in (0, 1):
            yield symbol, ("bit", after, bit & carry, read)
        yield symbol, ("end", 0, 0, read)

    monkeypatch.setattr(gray_language, "read_bit", binary)
    assert star_counts() == {1, 2}
    assert 2 in starts_sharing_a_word()
    assert compare(theorem_words(), recognised_words()).only_first is not None
