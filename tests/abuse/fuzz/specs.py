"""Machine specifications and addresses of faulty processors."""

from __future__ import annotations

import re
from math import prod

from hypothesis import strategies as st
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.words import WORDS, half

__all__ = ["faulty_cases", "machine_cases", "names_a_machine"]

_CUBES, _GRIDS = ("hypercube", "hypercube-nodes"), ("mesh", "mesh-rot", "torus")
_LOAD = ("--allocator", "bitboard", "--workload", "morgenstern-uniform:requests=3")
_LARGEST_CUBE, _LARGEST_GRID = 24, 1 << 24


def names_a_machine(text: str) -> bool:
    """Whether a text is a machine's specification, by the words of ``allocert simulate --help`` and the limits."""
    kind, _, rest = text.partition(":")
    if not re.fullmatch(r"[0-9]{1,9}(x[0-9]{1,9})*", rest):
        return False
    sides = [int(side) for side in rest.split("x")]
    if kind in _CUBES:
        return len(sides) == 1 and sides[0] <= _LARGEST_CUBE
    return kind in _GRIDS and min(sides) >= 1 and prod(sides) <= _LARGEST_GRID


_small = st.one_of(
    st.tuples(st.sampled_from(_CUBES), st.integers(0, 5).map(str)),
    st.tuples(
        st.sampled_from(_GRIDS), st.lists(st.integers(1, 5).map(str), min_size=1, max_size=3).map("x".join)
    ),
).map(":".join)
_edge = st.one_of(
    st.tuples(
        st.sampled_from((*_CUBES, *_GRIDS, "grid", "Mesh", "")),
        st.lists(
            st.sampled_from(("0", "00", "1", "03", "24", "25", "4096", "16777216", "16777217", "9" * 10)),
            max_size=4,
        ).map("x".join),
    ).map(":".join),
    st.sampled_from(WORDS),
)


@st.composite
def machine_cases(draw: st.DrawFn) -> Case:
    """``check`` and ``simulate`` on a machine that a right, a mistaken or an odd text names."""
    spec = half(draw, _small, _edge)
    kind = spec.partition(":")[0]
    suited = {
        "hypercube": ("buddy", "gray", "mss-fast"),
        "hypercube-nodes": ("asi",),
        "mesh": ("bitboard", "4iss", "mig"),
    }
    name = draw(st.sampled_from(suited.get(kind, ("bitboard", "rotating"))))
    if draw(st.booleans()):
        words = ("check", name, f"--machine={spec}", "--time-budget", "0.2")
    else:
        load = "kandlur-shin:arrivals=3" if kind.startswith("hyper") else "morgenstern-uniform:requests=3"
        words = ("simulate", f"--machine={spec}", "--allocator", name, "--workload", load)
        words += ("--time-budget", "0.5")
    return Case(words, expect="any" if names_a_machine(spec) else "refuse")


@st.composite
def faulty_cases(draw: st.DrawFn) -> Case:
    """``simulate --faulty`` on eight processors."""
    numbers = st.lists(st.integers(0, 7), max_size=3).map(lambda some: ",".join(map(str, some)))
    odd = st.sampled_from(
        (",", "0,", ",0", "0,,1", "8", "-1", "0-1", "1.0", "0;1", "(0,0)", "000", "0 1", " 1 , 2 ", "1e0")
    )
    text = half(draw, numbers, odd, st.sampled_from(WORDS))
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    right = all(re.fullmatch(r"[0-9]{1,9}", part) and int(part) < 8 for part in parts)
    spec = draw(st.sampled_from(("mesh:4x2", "torus:2x2x2")))
    words = ("simulate", "--machine", spec, *_LOAD)
    return Case((*words, f"--faulty={text}", "--time-budget", "1"), expect="any" if right else "refuse")
