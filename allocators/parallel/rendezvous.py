"""Exchanges for links that hold no word: of two neighbours the one with the bit 0 sends first."""

from __future__ import annotations

from allocert.allocators.parallel.program import Program

__all__ = ["in_turns"]

_AT_ONCE = """
        send(s, across(k))
        r = receive(across(k))
"""
_IN_TURNS = """
        if bit(k) == 0:
            send(s, across(k))
            r = receive(across(k))
        else:
            r = receive(across(k))
            send(s, across(k))
"""


def in_turns(program: Program) -> Program:
    """The program with every exchange of two neighbours made one word after the other.

    Raises:
        ValueError: it has no exchange as Algorithms 3.2 and 3.3 have it.
    """
    if _AT_ONCE not in program.text:
        raise ValueError(f"{program.name} exchanges no words with its neighbours")
    return Program(
        f"{program.name}-in-turns", program.text.replace(_AT_ONCE, _IN_TURNS), f"after {program.source}"
    )
