"""The Gray-coded buddy system: the program, the rule that reads its registers, and a program without the array."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.allocators.parallel.program import Program, body_of
from allocert.machines.graysegments import gray_rank

__all__ = ["GRAY", "GRAY_FEW_REGISTERS", "MULTIPLE_GRAY", "consecutive", "in_greater", "prefix"]

GRAY = Program(
    "gray-coded",
    """
s = 0
D = array(d)
for j in range(1, d + 1):
    k = pi[d + 1 - j]
    if available(across(k)):
        send(s, across(k))
        r = receive(across(k))
        D[d + 1 - j] = r
        if s == j - 1 and r == j - 1:
            s = j
    else:
        D[d + 1 - j] = -1
""",
    "Livingston & Stout 1989, Algorithm 3.2",
)
"""s: the largest dimension of an available buddy subcube of the processor. D: what came over each place of pi, or -1."""

MULTIPLE_GRAY = Program(
    "multiple-gray-coded",
    f"""
S = array(m)
E = array(m * d)
for c in range(1, m + 1):
{body_of(GRAY.text, pi="orders[c]")}
    S[c] = s
    for i in range(1, 1 + d):
        E[d * (c - 1) + i] = D[i]
""",
    "Livingston & Stout 1989, section 3.2",
)
"""One run after the other for each of the m permutations ``orders``. S[c]: what s is in the c-th system.

E[d (c - 1) + i]: what D(i) is there.
"""

GRAY_FEW_REGISTERS = Program(
    "gray-coded-few-registers",
    """
s = 0
g = 0
one = 0
for j in range(1, d + 1):
    k = pi[d + 1 - j]
    r = -1
    if available(across(k)):
        send(s, across(k))
        r = receive(across(k))
    if s == j - 1:
        if r == j - 1:
            s = j
    else:
        if one == 0 and r >= s:
            if j == d or bit(pi[d + 2 - j]) == 1:
                g = 1
        if bit(pi[d + 2 - j]) == 1:
            one = 1
""",
    "ours, after Livingston & Stout 1989, Algorithm 3.2",
)
"""As :data:`GRAY`, without an array. g: whether the processor is in an available Gray-coded subcube of dimension s + 1."""


def prefix(label: int, pi: Sequence[int], length: int) -> int:
    """The first bits of a label in the order of pi, as a word: alpha(pi(1)) .. alpha(pi(length))."""
    return sum((label >> (len(pi) - pi[i]) & 1) << (length - 1 - i) for i in range(length))


def consecutive(word: int, length: int, place: int) -> bool:
    """Whether a word and the one with its place-th bit flipped (1 is the first) are next to each other in the cyclic Gray code."""
    apart = gray_rank(word) - gray_rank(word ^ 1 << (length - place))
    return apart % (1 << length) in (1, (1 << length) - 1)


def in_greater(label: int, pi: Sequence[int], s: int, received: Sequence[int]) -> bool:
    """What the paper reads off s and D: whether the processor is in an available Gray-coded subcube of dimension s + 1.

    ``received[j - 1]`` is D(j). Of s = d, where no such dimension is left, the answer is no. Source: section 3.2.
    """
    length = len(pi) - s
    word = prefix(label, pi, length)
    return any(received[j - 1] >= s and consecutive(word, length, j) for j in range(1, length + 1))
