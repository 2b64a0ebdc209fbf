"""Livingston & Stout 1989, section 3.2: Gray-coded buddy systems, single and double."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from allocert.models.systems.systems import buddy, double_buddy, gray
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.subsystems.subcube_systems import CODE, GRAY_COUNT, GRAY_HOLDS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "reflected"]

CLAIMS = claim = ClaimTable()


def reflected(length: int) -> list[str]:
    """The binary reflected code by its recursion: the shorter code behind 0, then backwards behind 1."""
    words = [""]
    for _ in range(length):
        words = ["0" + word for word in words] + ["1" + word for word in reversed(words)]
    return words


@claim(
    "LS-DEF-gray@half-domain",
    "g_d maps the numbers from 0 to 2^(d-1) onto the words of d bits.",
    whole=False,
)
@claim(
    "LS-DEF-gray@full-domain",
    "g_d maps the numbers from 0 to 2^d - 1 onto the words of d bits; words of consecutive numbers, modulo 2^d, differ in one bit.",
    solver_free=False,
    whole=True,
)
@by_coq(CODE, "all d >= 1")
@every(10, 12, 14, first=1, checked="all these numbers, d <= {top}, the code by its recursion", measure="d")
def code_reaches_every_word(d: int, whole: bool) -> Iterator[Failure | None]:
    words = reflected(d)
    numbers = range(1 << d) if whole else range((1 << (d - 1)) + 1)
    reached = {words[number] for number in numbers}
    missed = next((word for word in map("".join, product("01", repeat=d)) if word not in reached), None)
    yield case(
        missed is None, f"d = {d}: no number from 0 to {numbers[-1]} has the word {missed}", d=d, word=missed
    )
    for number in numbers if whole else ():
        one, two = words[number], words[(number + 1) % (1 << d)]
        differing = sum(a != b for a, b in zip(one, two, strict=True))
        yield case(
            differing == 1, f"d = {d}: words {one} and {two} of consecutive numbers", d=d, number=number
        )


@claim(
    "LS-CNT-gray",
    "For every q from 1 to d each Gray-coded system has exactly as many q-subcubes as the double buddy system: 2 2^(d-q), and one "
    "for q = d.",
    solver_free=False,
)
@by_coq(GRAY_COUNT, "all d >= 1, 1 <= q <= d and permutations")
@every(8, 10, 12, first=1, checked="1 <= q <= d <= {top}, the subcubes of both systems", measure="d")
def gray_systems_are_as_large(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        coded, double = len(gray(d, q)), len(double_buddy(d, q))
        good = coded == double == (1 if q == d else 2 << (d - q))
        yield case(good, f"d = {d}, q = {q}: {coded} and {double}", d=d, q=q)


@claim(
    "LS-INCL-gray",
    "For 1 <= q <= d every q-subcube of B_pi is one of G_pi.",
    solver_free=False,
)
@by_coq(GRAY_HOLDS, "all d >= 1, 1 <= q <= d and permutations; for q = 0 by convention")
@every(4, 5, 6, first=1, checked="all permutations, 1 <= q <= d <= {top}", measure="d")
def buddies_are_gray_coded(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        for pi in permutations(range(1, d + 1)):
            left = set(buddy(d, q, pi)) - set(gray(d, q, pi))
            yield case(
                not left, f"d = {d}, q = {q}, pi = {pi}: {min(map(str, left), default='')}", d=d, q=q, pi=pi
            )
