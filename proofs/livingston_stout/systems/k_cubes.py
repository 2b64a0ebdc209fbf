"""Livingston & Stout 1989, sections 1 and 3.5: the k-cube buddy systems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from math import comb

from allocert.machines import Subcube
from allocert.models.systems.systems import buddy, complete, gray, k_cube, spanned
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.subcube_systems import (
    K_CUBE_BEYOND,
    K_CUBE_COUNT,
    K_CUBE_ENDS,
    K_CUBE_STRICTLY,
    K_CUBE_WORDS,
)
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _described(d: int, q: int, k: int, tail: int, pi: Sequence[int]) -> set[Subcube]:
    """The subcubes of any dimension with all of the last ``tail`` positions starred and k stars at the first d-q+k."""
    head, arbitrary = set(pi[: d - q + k]), set(pi[d - tail :])
    found: Iterable[set[int]] = (
        set(stars) for size in range(d + 1) for stars in combinations(range(1, d + 1), size)
    )
    sets = [stars for stars in found if arbitrary <= stars and len(stars & head) == k]
    return {one for stars in sets for one in spanned(d, stars)}


@claim(
    "LS-DEF-QB@tail-of-d-k",
    "For 1 <= k <= q <= d the subcubes with the last d-k bits in the order of pi arbitrary and a k-subcube of the first d-q+k have "
    "dimension q, and there are such.",
)
@every(
    4, 5, 5, first=1, checked="all permutations, 1 <= k <= q <= d <= {top}, against all words", measure="d"
)
def described_subcubes_have_dimension_q(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        for k in range(1, q + 1):
            for pi in permutations(range(1, d + 1)):
                found = {one.dimension for one in _described(d, q, k, d - k, pi)}
                text = (
                    f"d = {d}, q = {q}, k = {k}: subcubes of dimension {sorted(found)}"
                    if found
                    else f"d = {d}, q = {q}, k = {k}: no word has its last {d - k} bits arbitrary and {k} star"
                    f"{'s' * (k > 1)} among the first {d - q + k}"
                )
                yield case(found == {q}, text, d=d, q=q, k=k, pi=pi)


CLAIMS.also(
    in_coq("LS-DEF-QB@tail-of-q-k", K_CUBE_WORDS, "all 1 <= k <= q <= d and permutations"),
    in_coq("LS-QB-INCL@least-of-k-and-q", K_CUBE_ENDS, "all d >= 0, 0 <= q <= d and permutations"),
    in_coq("LS-QB-INCL/strictly", K_CUBE_STRICTLY, "all 1 <= q <= d and permutations"),
    in_coq("LS-CNT-QB/beyond", K_CUBE_BEYOND, "all q < d and k > q"),
    in_coq("LS-CNT-QB", K_CUBE_COUNT, "all 0 <= k <= q <= d and permutations"),
)


@claim(
    "LS-CNT-QB@every-k",
    "For every k from 1 to d, the system being that of k = q where k is greater, it has C(d-q+k,k) 2^(d-q) different q-subcubes.",
)
@every(6, 8, 9, first=1, checked="1 <= k <= d, 0 <= q <= d <= {top}, the subcubes of the system", measure="d")
def formula_counts_for_every_k(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        for k in range(1, d + 1):
            said, found = comb(d - q + k, k) << (d - q), len(set(k_cube(d, q, min(k, q))))
            text = f"d = {d}, q = {q}, k = {k}: {found} subcube{'s' * (found > 1)}, not {said}"
            yield case(found == said, text, d=d, q=q, k=k, figure=said, expected=found)


def _literal(d: int, q: int, k: int, pi: Sequence[int]) -> set[Subcube]:
    """The q-subcubes with k stars at pi(1..d-q+k), as far as there are such positions, and stars at all after them."""
    return {one for one in _described(d, q, k, max(0, q - k), pi) if one.dimension == q}


@claim(
    "LS-QB-INCL@literally",
    "With k stars among the first bits as it stands, also for k > q, QB_0 is the single buddy system, QB_1 holds the Gray-coded "
    "one of the same permutation (q >= 1), and QB_d is complete.",
)
@every(4, 5, 5, first=1, checked="all permutations and q, d <= {top}", measure="d")
def systems_are_k_cube_systems(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        every_one = set(complete(d, q))
        for pi in permutations(range(1, d + 1)):
            of = [_literal(d, q, k, pi) for k in (0, 1, d)]
            described = {"d": d, "q": q, "pi": list(pi)}
            yield case(
                of[0] == set(buddy(d, q, pi)), f"d = {d}, q = {q}, pi = {pi}: QB_0 is not B", **described
            )
            holds = q == 0 or of[1] >= set(gray(d, q, pi))
            yield case(holds, f"d = {d}, q = {q}, pi = {pi}: QB_1 lacks a Gray-coded subcube", **described)
            text = f"d = {d}, q = {q}: QB_{d} has {len(of[2])} of {len(every_one)} {q}-subcubes"
            yield case(of[2] == every_one, text, **described)
