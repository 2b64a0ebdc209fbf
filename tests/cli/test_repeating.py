from __future__ import annotations

import os
import shlex
import shutil
import subprocess

import click
import pytest
from click.testing import CliRunner

from allocert.cli.repeating import repeated


@click.command("solve")
@click.argument("file")
@click.argument("more", nargs=-1)
@click.option("--promise", multiple=True)
@click.option("--seed", type=int, default=0)
@click.option("--fast/--slow", default=True)
@click.option("--json", "json_file")
@click.option("--html", "html_file")
def command(**given: object) -> None:
    click.echo(repeated())


def test_what_was_given_is_repeated_without_outputs_and_defaults() -> None:
    given = shlex.split("""--promise "a b" "it's" --json - --promise c --slow "x y" --html out.html""")
    printed = CliRunner().invoke(command, given).output.strip()
    expected = 'allocert solve --promise "a b" --promise c --slow "it\'s" "x y"'
    assert shlex.split(printed) == shlex.split(expected)
    again = CliRunner().invoke(command, shlex.split(printed)[2:]).output.strip()
    assert again == printed


def test_an_argument_that_looks_like_an_option_is_still_one() -> None:
    printed = CliRunner().invoke(command, ["--seed", "3", "--", "-x"]).output.strip()
    assert CliRunner().invoke(command, shlex.split(printed)[2:]).output.strip() == printed


def test_what_cannot_be_printed_is_reported_so_that_a_shell_reads_it() -> None:
    name = "e\x1b[31m\u202e\n'\\\udce9v\u00e9\U0001f600"
    printed = CliRunner().invoke(command, [name]).output.rstrip("\n")
    assert printed.isprintable()
    bash = shutil.which("bash") or pytest.skip("no bash")
    words = subprocess.run(
        [bash, "-c", f"printf '%s' {printed.split(' ', 2)[2]}"], capture_output=True, check=True
    )
    assert words.stdout == os.fsencode(name)
