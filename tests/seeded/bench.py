"""The tables: whole plug-ins and their bugs."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from allocert.allocators import Contract
from allocert.machines import Machine
from allocert.verification.pairing.contracts import parse_promises
from allocert.verification.pairing.trace import Trace, trace_from_json

__all__ = ["KINDS", "Bug", "Plugin", "Witness", "factory", "plugins"]

HERE = Path(__file__).parent

KINDS = {
    "aliasing": "an object that was returned is used again",
    "axes": "axes or sides that differ are mixed up",
    "border": "off by one at an edge or a size",
    "cache": "remembered by too little, or for too long",
    "depth": "only a number of levels",
    "direction": "a direction or an orientation is never tried",
    "early-exit": "a scan or a count ends too early",
    "faults": "faulty processors are forgotten or misplaced",
    "fragmentation": "gives up where much is free in small parts",
    "hash": "different things are taken to be the same",
    "long-use": "goes wrong after long use",
    "merge": "neighbours or buddies are joined wrongly",
    "not-first": "free, and not the first",
    "order": "steps in the wrong order",
    "rare": "three conditions at once",
    "refuses": "refuses although a region is free",
    "release": "releases too much, too little or another one",
    "rollback": "failure leaves something behind",
    "whole-or-one": "the whole machine, half of it, or one processor",
    "width": "numbers too wide for what holds them",
    "wrap": "around the edges of a ring or torus",
}


@dataclass(frozen=True)
class Witness:
    """A trace on which a bug breaks a promise."""

    promise: str
    faulty: tuple[int, ...]
    trace: Trace


@dataclass(frozen=True)
class Bug:
    """A change of a plug-in's text, and the machine on which a user has it."""

    plugin: Plugin
    name: str
    kind: str
    machine: str
    old: str
    new: str

    @property
    def label(self) -> str:
        """Where it is found, for people and for --only."""
        return f"{self.plugin.label}: {self.name}"

    @property
    def text(self) -> str:
        """The plug-in with the bug. Raises ``ValueError`` if the old text does not occur exactly once."""
        if self.plugin.text.count(self.old) != 1:
            raise ValueError(f"{self.label}: the old text occurs {self.plugin.text.count(self.old)} times")
        return self.plugin.text.replace(self.old, self.new)

    @property
    def witness(self) -> Witness | None:
        """What shows it, as far as it was found."""
        data = self.plugin.witnesses.get(self.name)
        if data is None:
            return None
        return Witness(data["promise"], tuple(data["faulty"]), trace_from_json(data["trace"]))


@dataclass(frozen=True)
class Plugin:
    """A whole allocator: kind and name of its file, the name in it, the promises for it, machines to check it on."""

    kind: str
    file: str
    name: str
    promises: tuple[str, ...]
    machines: tuple[str, ...]
    changes: tuple[dict[str, str], ...]

    @property
    def label(self) -> str:
        """``kind/file``."""
        return f"{self.kind}/{self.file}"

    @cached_property
    def text(self) -> str:
        """Its source."""
        return (HERE / "plugins" / self.kind / f"{self.file}.py").read_text(encoding="utf-8")

    @property
    def bugs(self) -> tuple[Bug, ...]:
        """Its bugs, in the order of the table."""
        return tuple(Bug(self, **change) for change in self.changes)

    @property
    def witness_file(self) -> Path:
        """Where the witnesses of its bugs are kept."""
        return HERE / "witnesses" / self.kind / f"{self.file}.json"

    @cached_property
    def witnesses(self) -> dict[str, Any]:
        """The witnesses by the names of the bugs, as JSON data."""
        file = self.witness_file
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return found

    def contract(self, machine: Machine) -> Contract:
        """The promises for it on a machine."""
        return parse_promises(Contract(), self.promises, machine)[0]


def plugins() -> list[Plugin]:
    """All of them, by kind and file."""
    return [_plugin(path) for path in sorted((HERE / "tables").glob("*/*.toml"))]


def _plugin(path: Path) -> Plugin:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    changes = tuple(table.pop("bug", []))
    name, promises, machines = table.pop("plugin"), table.pop("promises"), table.pop("machines")
    if table:
        raise ValueError(f"{path.name}: unknown keys {sorted(table)}")
    return Plugin(path.parent.name, path.stem, name, tuple(promises), tuple(machines), changes)


def factory(text: str, name: str) -> Callable[..., Any]:
    """Makes allocators of a plug-in's text, each in a module of its own, so that they share nothing."""
    code = compile(text, "seeded", "exec")

    def load() -> Any:
        module = ModuleType("seeded")
        sys.modules["seeded"] = module
        exec(code, module.__dict__)  # noqa: S102 - it is one of ours
        return getattr(module, name)

    if "faulty" not in signature(load()).parameters:
        return lambda machine: load()(machine)
    return lambda machine, faulty=(): load()(machine, faulty)
