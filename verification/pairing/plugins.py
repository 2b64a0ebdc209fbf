"""Finding allocators: by entry point, as ``package.module:Class``, or as ``path/to/file.py:Class``."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from typing import Any

from allocert.errors import PluginError

__all__ = ["GROUP", "KILL_SWITCH", "Found", "is_installed", "is_own", "known", "load"]

GROUP = "allocert.allocators"
KILL_SWITCH = "ALLOCERT_NO_PLUGINS"

_OURS = "allocert"
_EXPECTED = "a name that `allocert allocators` lists, package.module:Class or path/to/file.py:Class"


@dataclass(frozen=True)
class Found:
    """An entry point: its name, ``module:Class`` and the distribution that offers it."""

    name: str
    target: str
    distribution: str

    @property
    def own(self) -> bool:
        """Whether it is ours."""
        return self.distribution == _OURS


def known() -> tuple[Found, ...]:
    """The entry points, ours first; only ours when ``ALLOCERT_NO_PLUGINS`` is set to anything but 0."""
    only_ours = os.environ.get(KILL_SWITCH, "0") not in ("", "0")
    points = _points(entry_points, tuple(map(_stamp, sys.path)))
    names = {one: one.name if one else "unknown" for one in {point.dist for point in points}}
    found = {Found(point.name, point.value.replace(" ", ""), names[point.dist]) for point in points}
    kept = [point for point in found if point.own or not only_ours]
    return tuple(sorted(kept, key=lambda point: (not point.own, point.name, point.distribution)))


@lru_cache(maxsize=1)
def _points(read: Callable[..., EntryPoints], places: tuple[tuple[str, int], ...]) -> EntryPoints:
    """The entry points, read again once a folder of ``places`` has changed, as it does when something is installed."""
    return read(group=GROUP)


def _stamp(place: str) -> tuple[str, int]:
    """A folder with the time of its last change, 0 where there is none."""
    try:
        return place, os.stat(place or ".").st_mtime_ns
    except OSError:
        return place, 0


def is_own(allocator: str) -> bool:
    """Whether ``allocator`` names one of ours, whose code need not be kept apart."""
    return any(point.own and allocator in (point.name, point.target) for point in known())


def is_installed(allocator: str) -> bool:
    """Whether ``allocator`` names an entry point, i.e. code that somebody has installed as a plug-in."""
    return any(allocator in (point.name, point.target) for point in known())


def load(allocator: str) -> Callable[..., Any]:
    """The class or factory that ``allocator`` names. Imports its module, i.e. runs its code.

    Raises:
        PluginError: no such name, a name that two distributions offer, or what cannot be imported.
    """
    module, colon, attribute = allocator.rpartition(":")
    if not colon:
        module, _, attribute = _by_name(allocator).target.rpartition(":")
    if not module or not attribute:
        raise PluginError("allocator", allocator, _EXPECTED)
    value: Any = _import(module)
    for part in attribute.split("."):
        if not hasattr(value, part):
            raise PluginError("allocator", allocator, f"a module that has {part!r}")
        value = getattr(value, part)
    if not callable(value):
        raise PluginError("allocator", allocator, f"a class or function, and it is a {type(value).__name__}")
    factory: Callable[..., Any] = value
    return factory


def _by_name(name: str) -> Found:
    matches = [point for point in known() if point.name == name]
    if not matches:
        raise PluginError("allocator", name, _EXPECTED)
    if len({point.target for point in matches}) > 1:
        offers = ", ".join(f"{point.target} of {point.distribution}" for point in matches)
        raise PluginError("allocator", name, f"a name offered once; use one of {offers}")
    return matches[0]


def _import(module: str) -> Any:
    try:
        if module.endswith(".py"):
            return _import_file(Path(module))
        if module.partition(".")[0] != _OURS and (here := os.getcwd()) not in sys.path:
            sys.path.append(here)
        return importlib.import_module(module)
    except (PluginError, KeyboardInterrupt):
        raise
    except BaseException as error:  # noqa: BLE001 - importing runs foreign code
        text = " ".join(f"{type(error).__name__}: {error}".split())
        raise PluginError("allocator", module, f"a module that can be imported ({text})") from None


def _import_file(path: Path) -> Any:
    if not path.is_file():
        raise PluginError("allocator", str(path), "a Python file that exists")
    name = f"allocert_file_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}_{path.stem}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError("allocator", str(path), "a Python file")
    if (folder := str(path.resolve().parent)) not in sys.path:
        sys.path.append(folder)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
