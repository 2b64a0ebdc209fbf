from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from allocert.machines.words import bits, joined, lowest_bit, pieces, repeat, word_of


def test_small_words_bit_by_bit() -> None:
    for word in range(1 << 10):
        members = [a for a in range(10) if word >> a & 1]
        assert list(bits(word)) == members
        assert word_of(members) == word
        assert lowest_bit(word) == min(members, default=None)


@given(st.sets(st.integers(0, 5000), max_size=60))
def test_long_words_round_trip(members: set[int]) -> None:
    word = word_of(members)
    assert word == sum(1 << a for a in members)
    assert list(bits(word)) == sorted(members)


def test_words_around_the_length_of_a_piece() -> None:
    for length in (511, 512, 513, 1023, 1024, 1025):
        assert list(bits((1 << length) - 1)) == list(range(length))
        assert list(bits(1 << length)) == [length]
        assert word_of([length, 0, length]) == 1 | 1 << length


def test_repeat_writes_the_pattern_so_many_times() -> None:
    for width in range(1, 5):
        for pattern in range(1 << width):
            for period in range(width, width + 4):
                for count in range(10):
                    expected = sum(pattern << (i * period) for i in range(count))
                    assert repeat(pattern, period, count) == expected


@given(st.integers(1, 70), st.lists(st.integers(0, 2**70), max_size=40))
def test_pieces_and_joined_are_inverse(size: int, words: list[int]) -> None:
    words = [word & ((1 << size) - 1) for word in words]
    word = sum(piece << size * place for place, piece in enumerate(words))
    assert joined(words, size) == word
    assert pieces(word, size, len(words)) == words
