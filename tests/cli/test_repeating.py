from __future__ import annotations

import shlex

import click
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
    given = [
        "--promise",
        "a b",
        "it's",
        "--json",
        "-",
        "--promise",
        "c",
        "--slow",
        "x y",
        "--html",
        "out.html",
    ]
    told = CliRunner().invoke(command, given).output.strip()
    assert shlex.split(told) == [
        "allocert",
        "solve",
        "--promise",
        "a b",
        "--promise",
        "c",
        "--slow",
        "it's",
        "x y",
    ]
    again = CliRunner().invoke(command, shlex.split(told)[2:]).output.strip()
    assert again == told


def test_an_argument_that_looks_like_an_option_is_still_one() -> None:
    told = CliRunner().invoke(command, ["--seed", "3", "--", "-x"]).output.strip()
    assert CliRunner().invoke(command, shlex.split(told)[2:]).output.strip() == told
