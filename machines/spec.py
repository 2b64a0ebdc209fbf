"""Machine specifications: ``hypercube:7``, ``mesh:16x8``, ``torus:16x16x16``."""

from __future__ import annotations

import re

from allocert.errors import SpecError
from allocert.machines.grid import Mesh, Torus
from allocert.machines.hypercube import Hypercube
from allocert.machines.machine import Machine

__all__ = ["parse_machine"]

_EXPECTED = "hypercube:N, mesh:XxY or torus:XxY (any number of sides)"
_LONGEST_NUMBER = 9


def parse_machine(spec: str) -> Machine:
    """The machine that ``spec`` names. Raises :class:`~allocert.errors.SpecError`.

    >>> parse_machine("mesh:16x8").processors
    128
    """
    if not isinstance(spec, str):
        raise SpecError("machine", spec, _EXPECTED)
    kind, colon, rest = spec.partition(":")
    if not colon or kind not in ("hypercube", "mesh", "torus") or not re.fullmatch(r"[0-9]+(x[0-9]+)*", rest):
        raise SpecError("machine", spec, _EXPECTED)
    numbers = rest.split("x")
    if max(map(len, numbers)) > _LONGEST_NUMBER:
        raise SpecError("machine", spec, "sides of at most 9 digits")
    sides = [int(number) for number in numbers]
    if kind == "hypercube":
        if len(sides) != 1:
            raise SpecError("machine", spec, "one dimension: hypercube:N")
        return Hypercube(sides[0])
    return Mesh(*sides) if kind == "mesh" else Torus(*sides)
