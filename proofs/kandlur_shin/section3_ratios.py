"""Kandlur & Shin 1988, section 3: offered load, the mean request, and how likely many faults are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import comb

from allocert.models.loss_arithmetic import RELIABILITY, REQUESTED
from allocert.models.loss_measures import DIMENSIONS, INTERARRIVAL, dimension_weights, offered_load
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.kandlur_shin.section3_chain import RESIDENCES
from allocert.proofs.kandlur_shin.statics import for_all
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS", "mean_request", "request_ratio"]

_PRINTED = range(5, 11)
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
_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 3")


def mean_request(n: int, dimension: str) -> Fraction:
    """The mean number of nodes asked for in Q_n, by its definition."""
    return sum((weight * (1 << k) for k, weight in enumerate(dimension_weights(n, dimension))), Fraction(0))


def request_ratio(n: int, dimension: str) -> Fraction:
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
        expected = Fraction(residence, INTERARRIVAL) * request_ratio(n, dimension)
        text = f"D = {n}, residence {residence}, {_WORDS[dimension]}: load {load}, not {expected}"
        yield None if load == expected else Failure(text, {"D": n, "load": str(load)})


def _alike(n: int) -> Iterator[Failure | None]:
    """The load is that of the least D."""
    for dimension, residence in _kinds(n):
        first = _least(dimension)
        one, other = (offered_load(d, residence, dimension) for d in (n, first))
        text = f"D = {n}, residence {residence}, {_WORDS[dimension]}: load {one}, but {other} for D = {first}"
        yield None if one == other else Failure(text, {"D": n, "load": str(one), "first": str(other)})


def _decide_load(context: Context, cases: Callable[[int], Iterator[Failure | None]]) -> Verdict:
    return survey(
        cases,
        range(_FARTHEST + 1),
        f"D <= {_FARTHEST}, residence 20, 40, 80, three ways to draw dimensions",
        repair=Repair("for each D the load is proportional to the residence time", _proportional),
        load_in_jobs={str(residence): Fraction(residence, INTERARRIVAL) for residence in RESIDENCES},
        load_per_processor={
            f"{_WORDS[dimension]}, residence {residence}": [
                str(offered_load(n, residence, dimension)) for n in _PRINTED
            ]
            for dimension, residence in _kinds(1)
        },
        columns="D = 5..10; with f faults and per nonfaulty processor, times 2^D / (2^D - f)",
        redrawn="with dimensions drawn again until valid the mean depends on the state: no closed form",
    )


def _decide_ratio(context: Context, dimension: str) -> Verdict:
    least = _least(dimension)

    def cases(n: int) -> Iterator[Failure | None]:
        ratio = mean_request(n, dimension) / (1 << n)
        if ratio != request_ratio(n, dimension):
            yield Failure(f"D = {n}: the ratio is {ratio}, not {_FORMS[dimension]}", {"D": n})
        elif n > least and ratio >= request_ratio(n - 1, dimension):
            yield Failure(
                f"D = {n}: ratio {ratio}, {request_ratio(n - 1, dimension)} for D = {n - 1}", {"D": n}
            )
        else:
            yield None

    verdict = survey(
        cases,
        range(least, _FARTHEST + 1),
        f"{least} <= D <= {_FARTHEST}",
        closed_form=_FORMS[dimension],
        ratio={str(n): request_ratio(n, dimension) for n in (*range(least, 4), *_PRINTED)},
    )
    return for_all(verdict, REQUESTED, f"all D >= {least}")


def _chance(nodes: int, k: int, p: Fraction) -> Fraction:
    return comb(nodes, k) * p**k * (1 - p) ** (nodes - k)


def _decide_reliability(context: Context, factor: int) -> Verdict:
    """Whether each further fault is less likely than 1/``factor`` of the last, at every p on a grid of exact values."""
    top = context.pick(5, 8, 10)

    def grid(n: int) -> Iterator[Fraction]:
        nodes = 1 << n
        for k in range(min(nodes, 3)):
            edge = threshold(nodes, k)
            yield from (edge * Fraction(99, 100), edge, (99 * edge + 1) / 100)

    def threshold(nodes: int, k: int) -> Fraction:
        return Fraction(k + 1, factor * (nodes - k) + k + 1)

    def failure(n: int, p: Fraction, start: int) -> Failure | None:
        nodes = 1 << n
        for k in range(start, min(nodes, 8)):
            one, other = _chance(nodes, k, p), _chance(nodes, k + 1, p)
            if factor * other >= one:
                text = f"D = {n}, p = {p}: P({k} faults) = {_short(one)}, P({k + 1}) = {_short(other)}"
                return Failure(text, {"D": n, "p": str(p), "k": k})
        return None

    def cases(n: int) -> Iterator[Failure | None]:
        return (failure(n, p, 0) for p in grid(n))

    def below(n: int) -> Iterator[Failure | None]:
        for p in grid(n):
            for start in range(min(1 << n, 3)):
                holds = (failure(n, p, start) is None) == (p < threshold(1 << n, start))
                yield None if holds else Failure(f"D = {n}, p = {p}, from k = {start}", {"D": n, "p": str(p)})

    words = "less likely" if factor == 1 else f"less than 1/{factor} as likely"
    verdict = survey(
        cases,
        range(top + 1),
        f"D <= {top}, failure probabilities just below, at and above the first three thresholds, k <= 8",
        repair=Repair(
            f"for 0 < p < 1, from k on each further fault is {words} iff p < (k+1) / ({_times(factor)})",
            below,
        ),
        thresholds={
            f"D = {n}": [str(threshold(1 << n, k)) for k in range(min(4, 1 << n))]
            for n in (0, 1, 2, *_PRINTED)
        },
        columns="from k = 0, 1, 2, 3 on",
    )
    return for_all(verdict, RELIABILITY, "all D, k and rational p") if factor == 1 else verdict


def _times(factor: int) -> str:
    return "2^D + 1" if factor == 1 else f"{factor} (2^D - k) + k + 1"


def _short(value: Fraction) -> str:
    return str(value) if value.denominator < 10**6 else f"{float(value):.6g}"


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-CLAIM-LOAD",
        statement="In each cube the offered load, per processor, is proportional to the mean residence time.",
        decide=partial(_decide_load, cases=_proportional),
        reading="A",
    ),
    _claim(
        "KS-CLAIM-LOAD",
        statement="A mean residence time stands for one offered load, per processor, in all cubes.",
        decide=partial(_decide_load, cases=_alike),
        reading="B",
    ),
    *(
        _claim(
            "KS-CLAIM-UDEC-WHY",
            statement=f"The mean number of nodes asked over all nodes decreases with D; dimensions {_WORDS[dimension]}.",
            decide=partial(_decide_ratio, dimension=dimension),
            part=dimension,
            solver_free=False,
        )
        for dimension in DIMENSIONS
    ),
    _claim(
        "KS-CLAIM-RELIABILITY",
        statement="With nodes of any constant reliability, k+1 faults are less likely than k, for every k.",
        decide=partial(_decide_reliability, factor=1),
        reading="A",
        solver_free=False,
    ),
    _claim(
        "KS-CLAIM-RELIABILITY",
        statement="With nodes of any constant reliability, k+1 faults are less than a tenth as likely as k.",
        decide=partial(_decide_reliability, factor=10),
        reading="B",
    ),
)
