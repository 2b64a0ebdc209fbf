"""Prefix trees of halvings: counts, the formula against brute force, certificates and forged ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb

import pytest

from allocert.errors import CertificateError
from allocert.models.parallel.prefixes import (
    TEXT,
    claim_of,
    encode_fewer,
    encode_shapes,
    fewest,
    in_order,
    prefix_problem,
    subsets,
)
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean
from allocert.verification.claims.evidence import recheck


def test_increasing_order() -> None:
    for places in range(8):
        for k in range(places + 1):
            assert in_order(places, k) == comb(places + 1, k) - 1


def _by_brute_force(places: int) -> int:
    """k = 3, over all graphs: pairs chosen, one in every three places, and the fewest places that meet all pairs."""
    pairs = [(1 << a) | (1 << b) for a, b in combinations(range(places), 2)]
    least = 1 << 30
    for word in range(1 << len(pairs)):
        chosen = [pair for i, pair in enumerate(pairs) if word >> i & 1]
        if all(any(pair & ~three == 0 for pair in chosen) for three in subsets(places, 3)):
            meeting = min(one.bit_count() for one in range(1 << places) if all(one & pair for pair in chosen))
            least = min(least, len(chosen) + meeting)
    return least + comb(places, 3)


@pytest.mark.parametrize("places", [3, 4, 5])
def test_the_formula_for_three(places: int) -> None:
    assert fewest(places, 3) == _by_brute_force(places)


def test_other_formulas() -> None:
    assert [fewest(places, 2) for places in (2, 3, 4)] == [2, 5, 9]
    assert fewest(5, 0) == 0
    with pytest.raises(ValueError, match="4"):
        fewest(5, 4)


def _certificate(places: int, k: int, most: int) -> Certificate:
    encoding = Encoding(TEXT, "prefixes", {"places": places, "k": k, "most": most})
    said = claim_of(Certificate("veripb", "", {}, "", encoding))
    answer = pseudoboolean.solve(prefix_problem(places, k, most), claim=said, encoding=encoding)
    assert answer.certificate is not None
    return answer.certificate


def test_certificates_are_rechecked_and_forged_ones_refused() -> None:
    certificate = _certificate(4, 3, fewest(4, 3) - comb(4, 3) - 1)
    assert "made again" in recheck(certificate)
    more = {"places": 4, "k": 3, "most": 4}
    with pytest.raises(CertificateError):
        recheck(replace(certificate, encoding=replace(certificate.encoding, arguments=more)))
    with pytest.raises(CertificateError):
        encode_fewer({"places": 2, "k": 3, "most": 1})


def test_lists_of_certificates() -> None:
    said = encode_shapes({"shapes": [[4, 3, 3], [5, 3, 6]]})
    assert [part["arguments"]["places"] for part in said["parts"]] == [4, 5]
    assert (
        said["states"] == "Too few prefixes: 3 for all sets of 3 of 4; 6 for all sets of 3 of 5 dimensions."
    )
