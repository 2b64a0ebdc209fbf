"""The command line of a call, as one line to type: what pages show."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator

import click
from click.core import ParameterSource

__all__ = ["repeated"]

_OUTPUTS = ("--csv", "--html", "--json", "--svg", "--certificate", "--report")


def repeated() -> str:
    """The command that is running with what was given to it, outputs left out; quoted for a shell."""
    context = click.get_current_context()
    words = ["allocert", *([context.info_name] if context.info_name else []), *_given(context)]
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    """Quoted for a shell; what cannot be printed as ``$'..'`` of its bytes, which bash, ksh, zsh and POSIX of 2024 read."""
    if word.isprintable():
        return shlex.quote(word)
    printed = {"\\": "\\\\", "'": "\\'"}
    escaped = (
        printed.get(one, one) if one.isprintable() else "".join(f"\\{byte:03o}" for byte in os.fsencode(one))
        for one in word
    )
    return f"$'{''.join(escaped)}'"


def _given(context: click.Context) -> Iterator[str]:
    arguments: list[str] = []
    for parameter in context.command.params:
        name = parameter.name or ""
        if context.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        value = context.params.get(name)
        values = list(value or ()) if getattr(parameter, "multiple", False) else [value]
        if isinstance(parameter, click.Argument):
            given = value if isinstance(value, tuple) else values
            arguments += [str(one) for one in given if one is not None]
        elif isinstance(parameter, click.Option) and not set(parameter.opts) & set(_OUTPUTS):
            for one in values:
                yield parameter.secondary_opts[0] if parameter.is_flag and one is False else parameter.opts[0]
                if not parameter.is_flag:
                    yield str(one)
    if any(argument.startswith("-") for argument in arguments):
        yield "--"
    yield from arguments
