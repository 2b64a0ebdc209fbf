"""Antoniou 1994, section 2.2.2 and definition 3.1: ways to generate the binary reflected code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from allocert.machines import GrayCode
from allocert.proofs.antoniou.cube.insertion import steps_of_one_bit
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case, compared

__all__ = ["CLAIMS", "PRINTED_REFLECTED", "append_as_printed", "append_with_word_added", "double"]

CLAIMS = claim = ClaimTable()


PRINTED_REFLECTED = {2: ("00", "01", "11", "10"), 3: ("000", "001", "011", "010", "110", "111", "101", "100")}
"""Example 3.1: BRGC(2) and BRGC(3); section 2.2.2 prints the same G_3."""


def _reflected(n: int) -> tuple[str, ...]:
    """BRGC(n) in closed form, rank xor half the rank; BRGC(0) is the empty word alone."""
    return tuple(format(rank ^ rank >> 1, f"0{n}b") if n else "" for rank in range(1 << n))


def append_as_printed(words: tuple[str, ...]) -> tuple[str, ...]:
    """G_(n+1) from G_n by the formula of section 2.2.2, index for index."""
    size = len(words)
    ascending = [*range(size - 1), size // 2]
    return (*("0" + words[i] for i in ascending), *("1" + words[i] for i in range(size - 2, -1, -1)))


def append_with_word_added(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same with 2^(n-1) read as 2^n - 1 and the word 1x_(2^n-1) put in."""
    return (*("0" + word for word in words), *("1" + word for word in reversed(words)))


_REFLECTED = (
    "Word i is i xor floor(i/2). Word 2^n + i of n+1 bits, i = 2^n - 1 - j, has leading bit 1 and else the bits of word j: "
    "to complement all n bits of j changes no xor of two neighbours, and the leading 1 undoes the change of the highest."
)


_closed_form = by_argument("all n >= 1", "the closed form of the words", _REFLECTED)


def _appended(n: int, append: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Iterator[Failure | None]:
    words, wanted = append(_reflected(n)), _reflected(n + 1)
    steps = enumerate(steps_of_one_bit(words))
    jumps = [f"{words[i]}-{words[(i + 1) % len(words)]}" for i, step in steps if not step]
    missing = sorted(set(wanted) - set(words))
    repeated = sorted({word for word in words if words.count(word) > 1}) if words != wanted else []
    text = (
        f"from n = {n} come {len(words)} words, not {len(wanted)}; missing {missing}, repeated {repeated}, "
        f"steps of more than a bit or none {jumps}"
    )
    data = {"words": len(words), "missing": missing, "repeated": repeated, "jumps": jumps}
    yield case(words == wanted, text, n=n, **data)


@claim("AN-BRGC-APPEND", "Appending to 0 and 1 the words of G_n, index for index as printed, makes G_(n+1).")
@every(6, 6, 6, first=1, checked="G_(n+1) made of G_n, 1 <= n <= {top}")
def printed_append_makes_the_next_code(n: int) -> Iterator[Failure | None]:
    return _appended(n, append_as_printed)


@claim(
    "AN-BRGC-APPEND/corrected",
    "It does with the index 2^(n-1) read as 2^n - 1 and 1x_(2^n-1) put in after it.",
)
@_closed_form
@every(12, 14, 16, first=1, checked="G_(n+1) made of G_n, 1 <= n <= {top}")
def mended_append_makes_the_next_code(n: int) -> Iterator[Failure | None]:
    return _appended(n, append_with_word_added)


def double(words: tuple[str, ...]) -> tuple[str, ...]:
    """{d_0 0, d_0 1, d_1 1, d_1 0, d_2 0, ..}: each word twice, the last bits 0 1 1 0 by turns."""
    return tuple(word + bit for i, word in enumerate(words) for bit in ("01" if i % 2 == 0 else "10"))


@claim(
    "AN-BRGC-DOUBLE",
    "Doubling each word of G_k, with last bits 0 1 1 0 by turns, makes G_(k+1), and the last "
    "two words end in 1, 0; k >= 1.",
)
@by_argument(
    "all k >= 1",
    "word i is i xor floor(i/2), for every number of bits",
    "Words 2i and 2i+1 are those of i followed by one bit, the last bit of i or its opposite, as floor((2i+b)/2) = i: "
    "0 1 for even i and 1 0 for odd i. The last i = 2^k - 1 is odd for k >= 1.",
)
@every(12, 14, 16, first=1, checked="G_(k+1) made of G_k, word by word, and its printed end, 1 <= k <= {top}")
def doubling_makes_the_next_code(k: int) -> Iterator[Failure | None]:
    made, words = double(_reflected(k)), _reflected(k)
    good = made == _reflected(k + 1) and made[-2:] == (words[-1] + "1", words[-1] + "0")
    yield case(
        good, f"k = {k}: made {' '.join(made[-2:])} at the end, printed d 1, d 0", k=k, last=list(made[-2:])
    )


@claim(
    "AN-DEF-3.1",
    "Reflection from BRGC(1) = {0, 1}, the shipped code and i xor floor(i/2) list the same words.",
)
@_closed_form
@every(12, 14, 16, first=1, checked="every word, 1 <= n <= {top} (the recursion starts at 1)")
def reflection_lists_the_shipped_code(n: int) -> Iterator[Failure | None]:
    words: tuple[str, ...] = ("0", "1")
    for _ in range(n - 1):
        words = tuple("0" + word for word in words) + tuple("1" + word for word in words[::-1])
    code = GrayCode.reflected(n)
    made = (words, tuple(format(node, f"0{n}b") for node in code.nodes))
    for rank, word in enumerate(_reflected(n)):
        same = all(names[rank] == word for names in made) and code.node(rank) == int(word, 2)
        yield case(same, f"n = {n}, rank {rank}", n=n, rank=rank)


@claim("AN-EX-3.1", "The printed BRGC(2) and BRGC(3) are those of the definition.")
@at(2, 3, checked="the twelve printed words")
def printed_codes_are_reflected(n: int) -> Iterable[Failure | None]:
    return compared(f"BRGC({n})", PRINTED_REFLECTED[n], _reflected(n), n)
