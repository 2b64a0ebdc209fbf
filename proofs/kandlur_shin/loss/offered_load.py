"""Kandlur & Shin 1988, section 3: offered load, the mean request, and how likely many faults are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

from allocert.models.loss.measures import DIMENSIONS, INTERARRIVAL, offered_load
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.kandlur_shin.loss.chains import RESIDENCES
from allocert.proofs.theorems.loss import DECREASING, RELIABLE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "chance"]

CLAIMS = claim = ClaimTable()
_FARTHEST = 60
_WORDS = {
    "uniform": "uniform on 0..D",
    "below-top": "uniform on 0..D-1",
    "rounded": "a uniform real, rounded",
}


def _request_ratio(n: int, dimension: str) -> Fraction:
    """The mean number of nodes asked for over the number of nodes, by its closed form."""
    nodes = 1 << n
    if dimension == "uniform":
        return Fraction(2 * nodes - 1, (n + 1) * nodes)
    if dimension == "rounded":
        return Fraction(3 * (nodes - 1), 2 * n * nodes) if n else Fraction(1)
    return Fraction(nodes - 1, n * nodes)


def _drawn(n: int) -> list[str]:
    """The ways to draw dimensions that Q_n has."""
    return [dimension for dimension in DIMENSIONS if n >= _least(dimension)]


def _least(dimension: str) -> int:
    return 1 if dimension == "below-top" else 0


@claim(
    "KS-CLAIM-LOAD",
    "In each cube the offered load, per processor, is proportional to the mean residence time.",
)
@every_at(
    range(_FARTHEST + 1),
    checked="D <= {top}, residence 20, 40, 80, three ways to draw dimensions",
    measure="D",
)
def load_is_proportional_to_residence(n: int) -> Iterator[Failure | None]:
    """The load is the residence time times a factor of the cube, and that factor is the closed form's."""
    for dimension, residence in product(_drawn(n), RESIDENCES):
        load = offered_load(n, residence, dimension)
        expected = Fraction(residence, INTERARRIVAL) * _request_ratio(n, dimension)
        text = f"D = {n}, residence {residence}, {_WORDS[dimension]}: load {load}, not {expected}"
        yield case(load == expected, text, D=n, load=str(load))


CLAIMS.also(
    in_coq(
        "KS-CLAIM-UDEC-WHY",
        DECREASING,
        "all D >= 0, dimensions drawn from 0..D or as rounded reals; all D >= 1, from 0..D-1",
    ),
    in_coq("KS-CLAIM-RELIABILITY@reliable", RELIABLE, "all D, k and rational p, for k <= 2^D and 0 < p < 1"),
)


def chance(nodes: int, k: int, p: Fraction) -> Fraction:
    """That k of the nodes fail, each with probability p."""
    return comb(nodes, k) * p**k * (1 - p) ** (nodes - k)


def _compared(holds: bool, n: int, k: int, p: Fraction) -> Failure | None:
    """How likely k and k+1 faults are."""
    one, other = (_short(chance(1 << n, faults, p)) for faults in (k, k + 1))
    return case(holds, f"D = {n}, p = {p}: P({k} faults) = {one}, P({k + 1}) = {other}", D=n, p=str(p), k=k)


def _grid(n: int) -> Iterator[Fraction]:
    """Failure probabilities just below, at and above the first three at which k+1 faults become as likely as k."""
    for k in range(3):
        edge = Fraction(k + 1, (1 << n) + 1)
        yield from (edge * Fraction(99, 100), edge, (99 * edge + 1) / 100)


_over_cubes = every_at(
    up_to(8, 9, 10, first=5),
    checked="D from 5 on, failure probabilities just below, at and above the first three thresholds, k <= 8",
    measure="D",
)


@claim(
    "KS-CLAIM-RELIABILITY@any",
    "With nodes of any constant reliability, k+1 faults are less likely than k, for every k.",
)
@_over_cubes
def more_faults_are_rarer(n: int) -> Iterator[Failure | None]:
    for p, k in product(_grid(n), range(8)):
        yield _compared(chance(1 << n, k + 1, p) < chance(1 << n, k, p), n, k, p)


def _short(value: Fraction) -> str:
    return str(value) if value.denominator < 10**6 else f"{float(value):.6g}"
