"""The digest of everything that a verdict depends on."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import platform
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from allocert.verification.claims.claim import Claim, Context

__all__ = ["DISTRIBUTIONS", "question_key", "source_files", "versions"]

DISTRIBUTIONS = (
    "numpy", "numba", "sortedcontainers", "hypothesis", "z3-solver", "ortools", "python-sat", "Exact", "python-flint",
)  # fmt: skip
"""What the rooms import; what these need in turn is found from their metadata."""

_APART = ("cli", "__pycache__")
_PACKAGE = Path(__file__).absolute().parents[2]
_REQUIREMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def question_key(claim: Claim, context: Context) -> str:
    """A digest of claim, effort, seed, the suite's source, and of Python, machine and packages under it."""
    question = [claim.key, claim.statement, context.effort.value, context.seed, _source(), versions()]
    return hashlib.sha256(json.dumps(question).encode()).hexdigest()


def source_files() -> list[Path]:
    """Every source file of the suite, the command line apart."""
    files = list(_PACKAGE.glob("*.py"))
    for room in _PACKAGE.iterdir():
        if room.is_dir() and room.name not in _APART:
            files += room.rglob("*.py")
    return sorted(files)


@lru_cache(maxsize=1)
def _source() -> str:
    digest = hashlib.sha256()
    for path in source_files():
        text = path.read_bytes()
        digest.update(f"{path.relative_to(_PACKAGE)}\0{len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()


@lru_cache(maxsize=1)
def versions() -> tuple[str, ...]:
    """Python, the machine that compiled code is made for, and every distribution that a verdict may run."""
    system = f"{sys.platform} {platform.machine()} {sys.maxsize.bit_length() + 1} bits {sys.byteorder}-endian"
    python = f"{platform.python_implementation()} {platform.python_version()} -O{sys.flags.optimize}"
    return (python, system, *sorted(_closure()))


def _closure() -> Iterator[str]:
    """Name and version of the distributions and of all that they require, as far as they are installed."""
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
