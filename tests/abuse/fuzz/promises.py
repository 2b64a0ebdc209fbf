"""Promises of allocators, of programs and of schedulers, as texts."""

from __future__ import annotations

import re

from hypothesis import strategies as st
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.programs import RIGHT, program_files
from tests.abuse.fuzz.words import WORDS, half, listed

__all__ = ["promise_cases"]

_CUBE_FAMILIES = ("aligned", "gray", "gray-codes", "relabelled", "subcubes")
_GRID_FAMILIES = ("frames", "edge-frames", "aligned-frames")
_NUMBER = "[0-9]{1,9}([.][0-9]{1,9}|/[0-9]{1,9})?"
_WHOLE_RUNS = rf"(within|placed):{_NUMBER}([+]{_NUMBER})?|overtaken:[0-9]{{1,6}}|no-starvation|deterministic|memory:[0-9]{{1,12}}"
"""Promises about whole runs that can be judged of any allocator, right or with a number that is too large."""
_IN_PYTHON = "restart|steps:.{1,100}"
_right = st.sampled_from(
    (
        *listed("within:1 within:3/2+1 within:1.5+0.5 placed:1.2 placed:1+3 overtaken:0 overtaken:7"),
        *listed("overtaken:1000 no-starvation deterministic restart waste:0 waste:3 memory:0 memory:1000000"),
        *listed("steps:n steps:40*n*log(n) steps:3*n^2+sqrt(n) steps:1/(n-4) steps:log(n-4)"),
    )
)
_odd = st.sampled_from(
    (
        *listed("within within: within:1+ within:+1 within:1/0 within:-1 within:1e3 within:nan"),
        *listed("placed:1+1+1 placed:1/2/3 overtaken: overtaken:1001 overtaken:999999 overtaken:-1"),
        *listed(
            "overtaken:1.5 no-starvation:1 deterministic: restart:x waste: waste:-1 memory:1e6 memory:1MB memory:"
        ),
        *listed("steps: steps:n^n steps:n^17 steps:(n steps:n) steps:__import__('os') steps:1/0 steps:0-1"),
        *("steps:n..1", "memory:" + "9" * 12, "memory:" + "9" * 13, "steps:" + "9" * 94),
        *("steps:" + "(" * 18 + "n" + ")^16" * 18, "steps:" + "(" * 18 + "1" + ")^16" * 18),
        "steps:" + "log(" * 20 + "n" + ")" * 20,
    )
)


@st.composite
def promise_cases(draw: st.DrawFn) -> Case:
    """``check --promise`` for allocators, for a user's class, for programs and for schedulers."""
    kind = draw(st.sampled_from(("scheduler", "class", "program", "cube", "cube", "mesh", "mesh", "mesh")))
    if kind == "scheduler":
        return _scheduler(draw)
    families = _CUBE_FAMILIES if kind == "cube" else _GRID_FAMILIES
    name = st.sampled_from(("family", "complete", "first"))
    plain = st.one_of(
        st.sampled_from(("sound", "rejects", "complete", "first", "static", "static:0", "static:2")),
        st.tuples(name, st.sampled_from(families)).map(":".join),
    )
    text = half(draw, st.one_of(plain, _right), _odd, st.sampled_from(WORDS))
    accepted = (
        rf"sound|rejects|complete|first|static(:[0-9]{{0,8}})?|(family|complete|first):({'|'.join(families)})"
    )
    accepted += rf"|(complete|first):|{_WHOLE_RUNS}"
    accepted += "" if kind == "program" else f"|{_IN_PYTHON}"
    where: tuple[str, ...] = {
        "cube": ("buddy", "--machine", "hypercube:2"),
        "mesh": ("bitboard", "--machine", "mesh:2x2"),
        "class": ("fit.py:Fit", "--machine", "mesh:2x2"),
        "program": ("--command", RIGHT, "--machine", "mesh:2x2"),
    }[kind]
    expect = "any" if re.fullmatch(accepted, text, re.DOTALL) else "refuse"
    words = ("check", *where, f"--promise={text}", "--time-budget", "0.6")
    return Case(words, {**program_files(), "fit.py": _FIT}, expect=expect)


_FIT = b"""
class Fit:
    def __init__(self, machine):
        self.sides, self.held = machine.sides, False

    def allocate(self, request):
        if self.held or any(a > b for a, b in zip(request, self.sides)):
            return None
        self.held = True
        return (0, 0, request[0] - 1, request[1] - 1)

    def release(self, region):
        self.held = False

    def save(self):
        return str(self.held)

    @classmethod
    def restore(cls, machine, saved):
        made = cls(machine)
        made.held = saved == "True"
        return made
"""


def _scheduler(draw: st.DrawFn) -> Case:
    right = st.sampled_from(("sound", "optimal", "within:1", "within:3/2", "within:1.5"))
    odd = st.sampled_from(
        ("within", "within:", "within:0", "within:1/2", "within:1/0", "within:-2", "within:nan", "within:1e9")
    )
    text = half(draw, right, odd, st.sampled_from(WORDS))
    known = re.fullmatch(r"sound|optimal|within:\+?[0-9]{1,30}([/.][0-9]{1,30})?", text)
    words = ("check-scheduler", "preemptive", "--machine", "torus:2x2", f"--promise={text}")
    words += ("--time-budget", "0.2")
    return Case(words, expect="any" if known else "refuse")
