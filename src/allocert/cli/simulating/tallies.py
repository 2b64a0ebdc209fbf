"""How often each result comes on a large board, counted as arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from allocert.allocators.parallel.outcome import Later

__all__ = ["tallied"]


def tallied(columns: Sequence[Sequence[Any]]) -> Counter[tuple[int, ...]] | None:
    """How many processors end with each number in the one register that holds an answer.

    Returns:
        ``None`` where the answer is in several registers or in none, or the register is no array of numbers.
    """
    if len(columns) != 1 or not isinstance(columns[0], Later) or not isinstance(columns[0].array, tuple):
        return None
    numbers, known = columns[0].array
    if not isinstance(numbers, np.ndarray):
        return None
    values, times = np.unique(numbers[known], return_counts=True)
    return Counter({(value,): count for value, count in zip(values.tolist(), times.tolist(), strict=True)})
