"""Python, the machine and every package under a verdict."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["DISTRIBUTIONS", "versions"]

DISTRIBUTIONS = (
    "numpy", "numba", "sortedcontainers", "hypothesis", "z3-solver", "ortools", "python-sat", "Exact", "python-flint",
)  # fmt: skip
"""What the rooms import; what these need in turn is found from their metadata."""

_REQUIREMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@lru_cache(maxsize=1)
def versions() -> tuple[str, ...]:
    """Python, the machine that compiled code is made for, and every distribution that a verdict may run."""
    system = f"{sys.platform} {platform.machine()} {sys.maxsize.bit_length() + 1} bits {sys.byteorder}-endian"
    python = f"{platform.python_implementation()} {platform.python_version()} -O{sys.flags.optimize}"
    return (python, system, *sorted(_closure()))


def _closure() -> Iterator[str]:
    """Name and version of the distributions and of all that they require, as far as they are installed."""
    import importlib.metadata  # it takes long to load

    waiting, seen = [*DISTRIBUTIONS], set[str]()
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in seen:
            continue
        seen.add(name)
        try:
            found = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            yield f"{name} absent"
            continue
        yield f"{name} {found.version}"
        for requirement in found.requires or ():
            match = _REQUIREMENT.match(requirement)
            if match and "extra ==" not in requirement:
                waiting.append(match[0])
