"""Strings of processors on one-dimensional meshes and tori."""

from __future__ import annotations

from allocert.allocators.parallel.program import Program

__all__ = ["STRINGS", "STRINGS_FROM_NEIGHBOURS"]

STRINGS = Program(
    "strings",
    """
s = 1
for a in range(2, n + 1):
    if available(before(1)):
        send(s, before(1))
    if available(after(1)):
        s = receive(after(1)) + 1
""",
    "Livingston & Stout 1989, Algorithm 2.1",
)
"""s: the size of the string that the processor leads. Parameter n: the machine's side, or the size that is asked."""

STRINGS_FROM_NEIGHBOURS = Program(
    "strings-from-neighbours",
    """
s = 1
if available(after(1)):
    s = 2
for a in range(3, n + 1):
    if available(before(1)):
        send(s, before(1))
    if available(after(1)):
        s = receive(after(1)) + 1
""",
    "Algorithm 2.1 of Livingston & Stout 1989, started with what the paper's processors know of their neighbours",
)
"""The same with one exchange less: every processor knows at the start whether the next one is available."""
