"""The cyclical buddy system: the program with its loop's limit, one that counts no further than d, and several systems at once."""

from __future__ import annotations

from allocert.allocators.parallel.program import Program, body_of

__all__ = ["CYCLICAL", "CYCLICAL_CAPPED", "CYCLICAL_REPORTING", "MULTIPLE_CYCLICAL", "printed_limit"]

_TEXT = """
s = 0
t = 0
z = 0
for j in range(0, limit + 1):
    if j < d:
        k = pi[d - j]
    else:
        k = pi[2 * d - j]
    if available(across(k)):
        send(s, across(k))
        r = receive(across(k))
        s = GROWN
        if t < s:
            t = s
            z = k
    else:
        s = 0
"""
_SOURCE = "Livingston & Stout 1989, Algorithm 3.3"

CYCLICAL = Program("cyclical", _TEXT.replace("GROWN", "1 + min(s, r)"), _SOURCE)
"""t: the dimension found, z: where it starts. Parameters: d, pi, and ``limit``, the last j, at most 2d - 1."""

CYCLICAL_CAPPED = Program("cyclical-capped", _TEXT.replace("GROWN", "min(d, 1 + min(s, r))"), _SOURCE)
"""The same, but no dimension greater than d is counted."""

CYCLICAL_REPORTING = Program(
    "cyclical-told-turn-by-turn", f"{CYCLICAL_CAPPED.text}    report(s, k)\n", f"ours, after {_SOURCE}"
)
"""The same, but after every turn s is reported and the dimension k from which on the processor's subcube has s stars."""

MULTIPLE_CYCLICAL = Program(
    "multiple-cyclical",
    f"""
T = array(m)
Z = array(m)
for c in range(1, m + 1):
{body_of(CYCLICAL_CAPPED.text, pi="orders[c]")}
    T[c] = t
    Z[c] = z
""",
    "Livingston & Stout 1989, section 3.3",
)
"""One capped run after the other for each of the m permutations ``orders``. T[c], Z[c]: what t and z are in the c-th system."""


def printed_limit(d: int) -> int:
    """The last j: 2d - 3; for d = 1 the text raises it to 0."""
    return max(2 * d - 3, 0)
