"""What a shell offers for a text: the names that the suite has for it, or files. Names are loaded when a shell asks for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

__all__ = ["offer"]

_NAMES_A_FILE = re.compile(r"\b(FILE|FOLDER|DIR|PLAN)\b")
"""In the help, for the value of an option or for an argument."""

_Names = Callable[[str], Iterable[str]]
"""The names that a text which is begun may become; others may be among them."""


def _of(module: str, name: str) -> Any:
    return getattr(import_module(f"allocert.{module}"), name)


def _claims(begun: str) -> Iterable[str]:
    """Items, and where one is named already the keys of its claims."""
    registry = _of("proofs", "REGISTRY")
    item = re.split("[/@]", begun)[0]
    if item == begun:
        return [one.id for one in registry.items]
    papers = [one.paper for one in registry.items if one.id == item]
    return [key for paper in papers for key in registry.claims_of(paper)]


def _papers(_: str) -> Iterable[str]:
    return [paper.key for paper in _of("proofs", "REGISTRY").papers]


def _allocators(_: str) -> Iterable[str]:
    return [found.name for found in _of("verification.pairing.plugins", "known")()]


def _schedulers(_: str) -> Iterable[str]:
    return list(_of("allocators.torus.schedulers", "SCHEDULERS"))


def _policies(_: str) -> Iterable[str]:
    return list(_of("simulation.queueing.policies", "POLICY_NAMES"))


def _programs(_: str) -> Iterable[str]:
    return list(_of("allocators.parallel.catalogue", "CATALOGUE"))


_OFFERED: dict[tuple[str, str], _Names] = {
    ("verify", "names"): _claims,
    ("show", "names"): _claims,
    ("claims", "names"): _claims,
    ("verify", "papers"): _papers,
    ("claims", "papers"): _papers,
    ("allocators", "names"): _allocators,
    ("check", "allocator"): _allocators,
    ("simulate", "allocators"): _allocators,
    ("simulate", "policy"): _policies,
    ("schedule", "allocators"): _schedulers,
    ("check-scheduler", "scheduler"): _schedulers,
    ("run-program", "name"): _programs,
}
"""By command and parameter."""

_OR_A_FILE = (_allocators, _schedulers)


def offer(command: str, parameter: click.Parameter) -> None:
    """Let a shell complete the text that a command's parameter takes, if there is anything to offer."""
    if parameter.type is not click.STRING:
        return
    if names := _OFFERED.get((command, parameter.name or "")):
        parameter.type = _Name(names)
    elif _NAMES_A_FILE.search(parameter.metavar or ""):
        parameter.type = _FileName()


class _FileName(click.types.StringParamType):
    """A text for which a shell offers the names of files."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What a shell completes itself."""
        return [CompletionItem(incomplete, type="file")]


class _Name(_FileName):
    """A text for which a shell offers names; after a comma once more. A class may be in a file, which is offered where no name fits."""

    def __init__(self, names: _Names) -> None:
        self._names = names

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so."""
        before, comma, begun = incomplete.rpartition(",")
        fitting = [name for name in self._names(begun) if name.startswith(begun)]
        if not fitting and self._names in _OR_A_FILE:
            return super().shell_complete(ctx, param, incomplete)
        return [CompletionItem(f"{before}{comma}{name}") for name in fitting]
