"""Kandlur & Shin 1988, section 3: offered load, the mean request, and how likely many faults are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from allocert.models.loss.measures import DIMENSIONS, INTERARRIVAL, dimension_weights, offered_load
from allocert.proofs.kandlur_shin.loss.chains import RESIDENCES
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.loss import RELIABILITY, REQUESTED
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_FARTHEST = 60
_FORMS = {
    "uniform": "(2^(D+1) - 1) / ((D+1) 2^D)",
    "below-top": "(2^D - 1) / (D 2^D)",
    "rounded": "3 (2^D - 1) / (2 D 2^D), and 1 at D = 0",
}
_WORDS = {
    "uniform": "uniform on 0..D",
    "below-top": "uniform on 0..D-1",
    "rounded": "a uniform real, rounded",
}


def _mean_request(n: int, dimension: str) -> Fraction:
    """The mean number of nodes asked for in Q_n, by its definition."""
    return sum((weight * (1 << k) for k, weight in enumerate(dimension_weights(n, dimension))), Fraction(0))


def _request_ratio(n: int, dimension: str) -> Fraction:
    """The mean number of nodes asked for over the number of nodes, by its closed form."""
    nodes = 1 << n
    if dimension == "uniform":
        return Fraction(2 * nodes - 1, (n + 1) * nodes)
    if dimension == "rounded":
        return Fraction(3 * (nodes - 1), 2 * n * nodes) if n else Fraction(1)
    return Fraction(nodes - 1, n * nodes)


def _least(dimension: str) -> int:
    return 1 if dimension == "below-top" else 0


def _kinds(n: int) -> Iterator[tuple[str, int]]:
    """(way to draw dimensions, residence) that Q_n has."""
    for dimension in DIMENSIONS:
        if n >= _least(dimension):
            yield from ((dimension, residence) for residence in RESIDENCES)


def _proportional(n: int) -> Iterator[Failure | None]:
    """The load is the residence time times a factor of the cube, and that factor is the closed form's."""
    for dimension, residence in _kinds(n):
        load = offered_load(n, residence, dimension)
        expected = Fraction(residence, INTERARRIVAL) * _request_ratio(n, dimension)
        text = f"D = {n}, residence {residence}, {_WORDS[dimension]}: load {load}, not {expected}"
        yield None if load == expected else Failure(text, {"D": n, "load": str(load)})


def _decide_load(context: Context) -> Verdict:
    return survey(
        _proportional,
        range(_FARTHEST + 1),
        f"D <= {_FARTHEST}, residence 20, 40, 80, three ways to draw dimensions",
        measure="D",
    )


def _decide_ratio(context: Context) -> Verdict:
    """With dimensions as the text says; the two other ways to draw them are looked at besides."""

    def cases(n: int) -> Iterator[Failure | None]:
        for dimension in DIMENSIONS:
            least = _least(dimension)
            if n < least:
                continue
            ratio = _mean_request(n, dimension) / (1 << n)
            text = f"D = {n}, {_WORDS[dimension]}: the ratio is {ratio}"
            holds = ratio == _request_ratio(n, dimension)
            holds &= n == least or ratio < _request_ratio(n - 1, dimension)
            yield None if holds else Failure(text, {"D": n})

    verdict = survey(
        cases,
        range(_FARTHEST + 1),
        f"D <= {_FARTHEST}, three ways to draw dimensions",
        measure="D",
        closed_forms={_WORDS[dimension]: form for dimension, form in _FORMS.items()},
    )
    return for_all(verdict, REQUESTED, "all D >= 0")


def _chance(nodes: int, k: int, p: Fraction) -> Fraction:
    return comb(nodes, k) * p**k * (1 - p) ** (nodes - k)


def _chances(n: int, k: int, p: Fraction) -> Failure:
    """How likely k and k+1 faults are."""
    one, other = (_short(_chance(1 << n, faults, p)) for faults in (k, k + 1))
    text = f"D = {n}, p = {p}: P({k} faults) = {one}, P({k + 1}) = {other}"
    return Failure(text, {"D": n, "p": str(p), "k": k})


def _grid(n: int) -> Iterator[Fraction]:
    """Failure probabilities just below, at and above the first three at which k+1 faults become as likely as k."""
    for k in range(3):
        edge = Fraction(k + 1, (1 << n) + 1)
        yield from (edge * Fraction(99, 100), edge, (99 * edge + 1) / 100)


def _decide_any(context: Context) -> Verdict:
    """Whether k+1 faults are less likely than k for every k, whatever the reliability."""

    def cases(n: int) -> Iterator[Failure | None]:
        for p in _grid(n):
            for k in range(8):
                one, other = _chance(1 << n, k, p), _chance(1 << n, k + 1, p)
                yield None if other < one else _chances(n, k, p)

    return survey(
        cases,
        range(5, context.pick(8, 9, 10) + 1),
        "D from 5 on, failure probabilities just below, at and above the first three thresholds, k <= 8",
        measure="D",
    )


def _decide_reliable(context: Context) -> Verdict:
    """Whether P(1) < P(0) iff p < 1 / (2^D + 1), and P(k+1) < P(k) / (k+1) for all k then."""

    def cases(n: int) -> Iterator[Failure | None]:
        nodes = 1 << n
        for p in _grid(n):
            rarer = _chance(nodes, 1, p) < _chance(nodes, 0, p)
            yield None if rarer == (p < Fraction(1, nodes + 1)) else _chances(n, 0, p)
            for k in range(8) if rarer else ():
                one, other = _chance(nodes, k, p), _chance(nodes, k + 1, p)
                yield None if (k + 1) * other < one else _chances(n, k, p)

    verdict = survey(
        cases,
        range(5, context.pick(8, 9, 10) + 1),
        "D from 5 on, failure probabilities just below, at and above the first three thresholds, k <= 8",
        measure="D",
    )
    return for_all(verdict, RELIABILITY, "all D, k and rational p")


def _short(value: Fraction) -> str:
    return str(value) if value.denominator < 10**6 else f"{float(value):.6g}"


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "KS-CLAIM-LOAD",
        statement="In each cube the offered load, per processor, is proportional to the mean residence time.",
        decide=_decide_load,
    ),
    Claim(
        "KS-CLAIM-UDEC-WHY",
        statement="The mean number of nodes asked over all nodes decreases with D.",
        decide=_decide_ratio,
        solver_free=False,
    ),
    Claim(
        "KS-CLAIM-RELIABILITY",
        statement="With nodes of any constant reliability, k+1 faults are less likely than k, for every k.",
        decide=_decide_any,
        reading="any",
    ),
    Claim(
        "KS-CLAIM-RELIABILITY",
        statement="No fault is likelier than one iff a node fails with p < 1 / (2^D + 1); then k+1 faults are less than "
        "1/(k+1) times as likely as k, for every k.",
        decide=_decide_reliable,
        reading="reliable",
        solver_free=False,
    ),
)
