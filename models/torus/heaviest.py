"""The heaviest set of jobs that can run together, by dynamic programming over what their sides add up to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from allocert.models.torus.configurations import Reading

__all__ = ["heaviest"]


def heaviest(
    torus: int, sides: Sequence[int], weights: Sequence[Fraction], reading: Reading = "A"
) -> tuple[Fraction, tuple[int, ...]]:
    """The greatest sum of weights (>= 0) of jobs that fit together, and such jobs by number.

    The states are the sums of the sides used; under reading C with the number of processors, as single processors take
    what the others leave, the heaviest first.

    >>> heaviest(3, (2, 2, 1), (Fraction(1), Fraction(2), Fraction(1)))
    (Fraction(3, 1), (1, 2))
    """
    scale = lcm(*(weight.denominator for weight in weights))
    whole = [weight.numerator * (scale // weight.denominator) for weight in weights]
    singles = [i for i, side in enumerate(sides) if side == 1 and reading == "C"]
    best: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    for number in sorted(set(range(len(sides))) - set(singles)):
        side, bit = sides[number], 1 << number
        area = side * side if singles else 0
        for (used, covered), (weight, members) in list(best.items()):
            state = used + side, covered + area
            if state[0] <= torus and best.get(state, (-1, 0))[0] < weight + whole[number]:
                best[state] = weight + whole[number], members | bit
    singles.sort(key=lambda i: -whole[i])
    weight, members = max(
        (
            weight + sum(whole[i] for i in singles[: torus * torus - covered]),
            members | sum(1 << i for i in singles[: torus * torus - covered]),
        )
        for (_, covered), (weight, members) in best.items()
    )
    return Fraction(weight, scale), tuple(i for i in range(len(sides)) if members >> i & 1)
