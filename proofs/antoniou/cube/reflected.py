"""Antoniou 1994, section 2.2.2 and definition 3.1: ways to generate the binary reflected code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from allocert.models.gray.insertion import steps_of_one_bit
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import APPENDING, BY_REFLECTION, DOUBLING
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case, compared

__all__ = ["CLAIMS", "PRINTED_REFLECTED"]

CLAIMS = claim = ClaimTable()


PRINTED_REFLECTED = {2: ("00", "01", "11", "10"), 3: ("000", "001", "011", "010", "110", "111", "101", "100")}
"""Example 3.1: BRGC(2) and BRGC(3); section 2.2.2 prints the same G_3."""


def _reflected(n: int) -> tuple[str, ...]:
    """BRGC(n) in closed form, rank xor half the rank; BRGC(0) is the empty word alone."""
    return tuple(format(rank ^ rank >> 1, f"0{n}b") if n else "" for rank in range(1 << n))


def _append_as_printed(words: tuple[str, ...]) -> tuple[str, ...]:
    """G_(n+1) from G_n by the formula of section 2.2.2, index for index."""
    size = len(words)
    ascending = [*range(size - 1), size // 2]
    return (*("0" + words[i] for i in ascending), *("1" + words[i] for i in range(size - 2, -1, -1)))


@claim("AN-BRGC-APPEND", "Appending to 0 and 1 the words of G_n, index for index as printed, makes G_(n+1).")
@every(6, 6, 6, first=1, checked="G_(n+1) made of G_n, 1 <= n <= {top}")
def printed_append_makes_the_next_code(n: int) -> Iterator[Failure | None]:
    words, wanted = _append_as_printed(_reflected(n)), _reflected(n + 1)
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


CLAIMS.also(
    in_coq("AN-BRGC-APPEND/corrected", APPENDING, "all n >= 1"),
    in_coq("AN-BRGC-DOUBLE", DOUBLING, "all k >= 1"),
    in_coq("AN-DEF-3.1", BY_REFLECTION, "all n >= 1"),
)


@claim("AN-EX-3.1", "The printed BRGC(2) and BRGC(3) are those of the definition.")
@at(2, 3, checked="the twelve printed words")
def printed_codes_are_reflected(n: int) -> Iterable[Failure | None]:
    return compared(f"BRGC({n})", PRINTED_REFLECTED[n], _reflected(n), n)
