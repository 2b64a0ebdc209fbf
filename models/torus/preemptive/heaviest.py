"""The heaviest set of jobs that can run together, by dynamic programming over what their sides add up to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from allocert.models.torus.preemptive.configurations import Reading
from allocert.solvers.limits import Limits

__all__ = ["heaviest"]

_STATE = 240
"""About the bytes of a state without the words of its jobs."""


def heaviest(
    torus: int,
    sides: Sequence[int],
    weights: Sequence[Fraction],
    reading: Reading = "A",
    limits: Limits | None = None,
) -> tuple[Fraction, tuple[int, ...]]:
    """The greatest sum of weights (>= 0) of jobs that fit together, and such jobs by number.

    The states are the sums of the sides used; under reading C with the number of processors, as single processors take
    what the others leave, the heaviest first. Raises :class:`CertificateError` beyond the ``limits``.

    >>> heaviest(3, (2, 2, 1), (Fraction(1), Fraction(2), Fraction(1)))
    (Fraction(3, 1), (1, 2))
    """
    limits = limits or Limits()
    scale = limits.denominator("weights", weights)
    whole = [weight.numerator * (scale // weight.denominator) for weight in weights]
    words = (scale.bit_length() >> 6) + 1
    limits.work("weights", (4 + (words * words >> 5)) * len(weights))
    singles = [i for i, side in enumerate(sides) if side == 1 and reading == "C"]
    chosen = _heavy(torus, sides, whole, set(singles))
    entry = _STATE + (len(chosen) >> 3) + 8 * words
    best: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    for place, number in enumerate(chosen):
        side, bit = sides[number], 1 << place
        area = side * side if singles else 0
        before = len(best)
        limits.work("weights", before * (4 + (words + (len(chosen) >> 6) >> 3)))
        limits.hold("weights", before * entry)
        for (used, covered), (weight, members) in list(best.items()):
            state = used + side, covered + area
            if state[0] <= torus and best.get(state, (-1, 0))[0] < weight + whole[number]:
                best[state] = weight + whole[number], members | bit
        limits.hold("weights", (len(best) - 2 * before) * entry)
    singles.sort(key=lambda i: -whole[i])
    sums = [0, *accumulate(whole[i] for i in singles)]

    def left(state: tuple[int, int]) -> int:
        """How many single processors are used as jobs next to the others."""
        return min(len(singles), torus * torus - state[1])

    most = max(weight + sums[left(state)] for state, (weight, _) in best.items())
    found: list[int] = []
    for state, (weight, members) in best.items():
        if weight + sums[left(state)] == most:
            limits.work("weights", len(chosen) + left(state))
            own = [chosen[place] for place in range(len(chosen)) if members >> place & 1]
            found = max(found, sorted((*own, *singles[: left(state)]), reverse=True))
    return Fraction(most, scale), tuple(reversed(found))


def _heavy(torus: int, sides: Sequence[int], weights: Sequence[int], without: set[int]) -> list[int]:
    """Of each side this many jobs as fit together, the heaviest and of these the first; by number."""
    own: dict[int, list[int]] = {}
    for number, side in enumerate(sides):
        if number not in without:
            own.setdefault(side, []).append(number)
    return sorted(
        number
        for side, numbers in own.items()
        for number in sorted(numbers, key=lambda i: -weights[i])[: torus // side]
    )
