"""``{command-line}``: every command, its options and its exit codes, from click itself."""

from __future__ import annotations

import re
from inspect import cleandoc
from textwrap import dedent
from typing import Any

import click
from docutils import nodes
from prose import inline
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from allocert.cli import cli

VERBATIM = "\b"
"""How a paragraph of a help text begins whose lines click does not wrap."""


class CommandLine(SphinxDirective):
    """A section for each command that ``allocert --help`` lists, in its order."""

    def run(self) -> list[nodes.Node]:
        """The sections, and a paragraph on what holds for all commands."""
        top = click.Context(cli, info_name="allocert")
        found: list[nodes.Node] = [*_prose(cli.epilog or "")]
        for name in cli.list_commands(top):
            command = cli.get_command(top, name)
            assert command is not None
            found.append(_section(name, command, top))
        return found


def _section(name: str, command: click.Command, top: click.Context) -> nodes.section:
    context = click.Context(command, info_name=name, parent=top)
    section = nodes.section(ids=[f"allocert-{name}"], names=[f"allocert {name}"])
    section += nodes.title(text=f"allocert {name}")
    usage = " ".join(command.collect_usage_pieces(context))
    section += nodes.literal_block(text=f"allocert {name} {usage}")
    section += _prose(cleandoc(command.help or ""))
    records = [
        record
        for option in command.get_params(context)
        if isinstance(option, click.Option) and (record := option.get_help_record(context))
    ]
    section += nodes.definition_list("", *(_option(*record) for record in records), classes=["options"])
    section += _prose(cleandoc(command.epilog or ""))
    return section


def _option(names: str, meaning: str) -> nodes.definition_list_item:
    definition = nodes.definition("", nodes.paragraph("", "", *inline(meaning)))
    return nodes.definition_list_item("", nodes.term("", "", nodes.literal(text=names)), definition)


def _prose(text: str) -> list[nodes.Node]:
    """Paragraphs; those that click leaves as they are become blocks."""
    found: list[nodes.Node] = []
    for part in filter(None, (part.strip("\n") for part in re.split(r"\n[ ]*\n", text))):
        if part.lstrip().startswith(VERBATIM):
            found.append(nodes.literal_block(text=dedent(part.lstrip().removeprefix(VERBATIM).lstrip("\n"))))
        else:
            found.append(nodes.paragraph("", "", *inline(" ".join(part.split()))))
    return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("command-line", CommandLine)
    return {"parallel_read_safe": True}
