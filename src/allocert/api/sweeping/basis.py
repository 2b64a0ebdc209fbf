"""What a point rests on besides its parameters: our code, a foreign allocator's, and the trace."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import PathFinder
from pathlib import Path

import allocert.proofs  # noqa: F401 - what a module reaches includes encoders of its registry
from allocert.api.sweeping.plan import Point
from allocert.errors import SpecError
from allocert.verification.ledger.closure import closure_key
from allocert.verification.pairing.hosts.opening import command_of
from allocert.verification.pairing.plugins import is_own, known

__all__ = ["bases_of"]

_PLAYS = "allocert.api.sweeping.playing"
_CHUNK = 1 << 20


def bases_of(points: Iterable[Point]) -> list[str]:
    """For each point a digest of the code that plays it, with Python and the packages under it, and of the allocator's files and
    the trace's.

    Raises:
        SpecError: a trace cannot be read.
    """
    code = closure_key(_PLAYS)
    allocators: dict[str, str] = {}
    traces: dict[str | None, str] = {None: ""}
    found = []
    for point in points:
        if point.allocator not in allocators:
            own = is_own(point.allocator)
            allocators[point.allocator] = _digest(() if own else sorted(set(_files(point.allocator))))
        if point.trace not in traces:
            traces[point.trace] = _digest([Path(point.trace or "")])
        text = "\0".join((code, allocators[point.allocator], traces[point.trace]))
        found.append(hashlib.sha256(text.encode()).hexdigest()[:32])
    return found


def _digest(paths: Iterable[Path]) -> str:
    made = hashlib.sha256()
    for path in paths:
        try:
            with path.open("rb") as file:
                while chunk := file.read(_CHUNK):
                    made.update(chunk)
        except (OSError, ValueError) as error:
            raise SpecError("sweep", str(path), f"a file that can be read ({error})") from None
    return made.hexdigest()


def _files(name: str) -> Iterator[Path]:
    """The files of an allocator that is not ours, so far as its name tells which these are."""
    command = command_of(name)
    if command is not None:
        try:
            words = shlex.split(command)
        except ValueError:
            return
        found = [shutil.which(words[0]) if words else None, *words[1:]]
        yield from (path for word in found if word and (path := Path(word)).is_file())
        return
    target = next((point.target for point in known() if point.name == name), name)
    module = target.rpartition(":")[0]
    if module.endswith(".py"):
        yield from (path for path in [Path(module)] if path.is_file())
        return
    places = [*sys.path, os.getcwd()]
    spec = PathFinder.find_spec(module.partition(".")[0], places) if module else None
    if spec is None:
        return
    for folder in spec.submodule_search_locations or ():
        yield from Path(folder).rglob("*.py")
    if spec.origin is not None and not spec.submodule_search_locations:
        yield from (path for path in [Path(spec.origin)] if path.is_file())
