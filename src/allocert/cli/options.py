"""Options and arguments of a command as the fields of one dataclass: each says what it is called, what it takes, and its help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from typing import Any, TypeVar

import click

from allocert.cli.common import output_file
from allocert.common.settings import gathered

__all__ = ["argument", "asks", "option", "taken", "written"]

S = TypeVar("S")

_MAKER = "what makes a command's parameter of a field's name"


def option(flag: str = "", **how: Any) -> Any:
    """A field that an option sets, by default that of the field's name; ``how`` is as :func:`click.option` has it."""
    return _field(lambda name: click.option(flag or f"--{name.replace('_', '-')}", name, **how))


def written(what: str, flag: str = "", **how: Any) -> Any:
    """A field with the file that an option names, which is to be written; ``what`` is its help."""
    return option(flag, **{"metavar": "FILE", "callback": output_file, "help": what, **how})


def argument(**how: Any) -> Any:
    """A field that an argument sets; ``how`` is as :func:`click.argument` has it."""
    return _field(lambda name: click.argument(name, **how))


def taken(shared: Callable[[Any], Any]) -> Any:
    """A field that an option sets which several commands have, whose name it bears."""
    return _field(lambda name: shared)


def _field(maker: Callable[[str], Callable[[Any], Any]]) -> Any:
    return field(metadata={_MAKER: maker})


def asks(settings: type[S]) -> Callable[[Callable[[S], int]], Callable[..., int]]:
    """Let a command of one argument be called with the options and arguments that its dataclass lists, in this order."""

    def of(function: Callable[[S], int]) -> Callable[..., int]:
        called: Callable[..., int] = gathered(settings)(function)
        makers = {one.name: one.metadata.get(_MAKER) for one in fields(settings)}  # type: ignore[arg-type]
        for name in reversed(settings.__annotations__):
            maker = makers.get(name)
            called = called if maker is None else maker(name)(called)
        return called

    return of
