"""The buddy system by recursive halving: the printed text, in each combination of its readings, and several systems at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from allocert.allocators.parallel.program import Program, body_of

__all__ = ["BUDDY", "MULTIPLE_BUDDY", "READINGS", "SCANS", "SENDINGS", "buddy_text"]

_SOURCE = "Livingston & Stout 1989, Algorithm 3.1"

SCANS: Mapping[str, str] = MappingProxyType({"from-the-first": "z + 1", "from-the-last": "d - z"})
"""Line 3: which place of pi is examined when z zeros were found. As printed, from the first place on; or from the last one back."""

SENDINGS = ("in-the-loop", "after-the-loop")
"""Lines 9 and 10: at the end of every turn of the loop, as they are indented, or once when it is over."""

_SENDING = """
if z < d and available(across(pi[d - z])):
    send(s, across(pi[d - z]))
"""


def buddy_text(scan: str, sending: str) -> str:
    """The text for one of :data:`SCANS` and one of :data:`SENDINGS`.

    Line 2 asks whether the label is 0...0; the register ``ones`` counts its ones for that.
    """
    inside, after = (body_of(_SENDING), "") if sending == "in-the-loop" else ("", body_of(_SENDING, 0))
    return f"""
s = 0
z = 0
ones = 0
for j in range(1, d + 1):
    ones = ones + bit(j)
if ones == 0:
    z = d
else:
    while bit(pi[{SCANS[scan]}]) == 0:
        z = z + 1
for j in range(1, z + 1):
    k = pi[d + 1 - j]
    if available(across(k)):
        r = receive(across(k))
        if r == j - 1 and s == j - 1:
            s = j
{inside}
{after}
"""


READINGS: Mapping[tuple[str, str], Program] = MappingProxyType(
    {
        (scan, sending): Program(f"buddy-{scan}-{sending}", buddy_text(scan, sending), _SOURCE)
        for scan in SCANS
        for sending in SENDINGS
    }
)
"""The four combinations; the printed one is (from-the-first, in-the-loop). Parameters: d, and the permutation pi."""

BUDDY = READINGS["from-the-last", "after-the-loop"]
"""Recursive halving as the text around the program describes it. s: dimension of the largest subcube led; z: that of a free machine."""

MULTIPLE_BUDDY = Program(
    "multiple-buddy",
    f"""
S = array(m)
for c in range(1, m + 1):
{body_of(BUDDY.text, pi="orders[c]")}
    S[c] = s
""",
    "Livingston & Stout 1989, section 3.1",
)
"""One run after the other for each of the m permutations ``orders``. S[c]: what s is in the c-th system."""
