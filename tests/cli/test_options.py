"""Fields of a dataclass as a command's options: their names, their order, and what several commands share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click
from click.testing import CliRunner

from allocert.cli.common import seed_option
from allocert.cli.options import argument, asks, option, taken, written
from allocert.errors import AllocertError


@dataclass(frozen=True, kw_only=True)
class Walk:
    """The options walked; ``pace`` is no option."""

    steps: int = 1
    pace: str = "slow"


@dataclass(frozen=True, kw_only=True)
class Asked(Walk):
    place: str = argument(metavar="PLACE")
    far_away: bool = option(is_flag=True, help="Not near.")
    steps: int = option(type=int, default=2, help="How many.")
    turns: tuple[str, ...] = option("--turn", multiple=True, help="Which way.")
    map_file: Path | None = written("Draw it.", "--map")
    seed: int = taken(seed_option)


@click.command()
@asks(Asked)
def walk(asked: Asked) -> int:
    """Walk."""
    click.echo(repr(asked))
    return 0


def test_options_are_the_fields_in_the_order_of_the_class() -> None:
    names = [(one.name, one.opts[0]) for one in walk.params]
    assert names == [
        ("place", "place"),
        ("far_away", "--far-away"),
        ("steps", "--steps"),
        ("turns", "--turn"),
        ("map_file", "--map"),
        ("seed", "--seed"),
    ]
    shown = CliRunner().invoke(walk, ["--help"]).output
    assert shown.index("Not near.") < shown.index("How many.") < shown.index("Draw it.") < shown.index("Seed")


def test_a_command_gets_one_object() -> None:
    done = CliRunner().invoke(walk, ["there", "--far-away", "--turn", "left", "--turn", "up"])
    asked = Asked(place="there", far_away=True, steps=2, turns=("left", "up"), map_file=None, seed=0)
    assert done.output == f"{asked!r}\n"
    assert asked.pace == "slow"


def test_a_file_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    done = CliRunner().invoke(walk, ["there", "--map", str(tmp_path / "no" / "map.svg")])
    assert isinstance(done.exception, AllocertError)
    assert done.exception.field == "--map"
