"""What ``allocert reproduce`` is asked, whatever the paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from allocert.cli.common import jobs_option, json_option, seed_option
from allocert.cli.options import argument, option, taken, written
from allocert.cli.outputs import Looks
from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.errors import AllocertError

__all__ = ["Wanted", "described", "looks_of"]


class _Named(click.Choice[str]):
    """One of some names; another is refused as every field is."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name. Raises :class:`AllocertError`."""
        if value not in self.choices:
            raise AllocertError("PAPER", value, " or ".join(self.choices))
        return str(value)


def described(choices: Mapping[str, Mapping[str, str]]) -> str:
    """Each option with its choices, a line each with what it means."""
    wide = max(len(choice) for own in choices.values() for choice in own)
    return "\n".join(
        f"  {name}\n" + "\n".join(f"    {choice:{wide}}  {meaning}" for choice, meaning in own.items())
        for name, own in choices.items()
    )


@dataclass(frozen=True)
class Wanted:
    """The arguments of the command; ``packed`` only concerns papers that migrate residents."""

    paper: str = argument(type=_Named(("kandlur-shin", "morgenstern")), metavar="PAPER")
    tables: tuple[int, ...] = option(
        "--table", type=click.IntRange(1, 4), multiple=True, help="Only this table of the paper (repeatable)."
    )
    options: str | None = option(
        metavar="K=V[,K=V...]",
        help="What the text leaves open (--choices lists them); changes the plainest reading.  [default: the choice that fits most]",
    )
    replicas: int = option(
        "--runs",
        type=click.IntRange(2, 100_000),
        default=39,
        show_default=True,
        help="Repetitions of the whole experiment.",
    )
    packed: int = option(
        type=click.IntRange(0, 100_000),
        default=0,
        show_default=True,
        help="Number of runs of a block that are also made with MIG and migration fragmentation (morgenstern; seconds for each).",
    )
    search: bool = option(
        is_flag=True, help="Also try other choices (minutes; for kandlur-shin also long runs)."
    )
    report: Path | None = written("Also write every cell as Markdown.")
    seed: int = taken(seed_option)
    jobs: int = taken(jobs_option)
    json_file: str | None = taken(json_option)

    @property
    def spelled(self) -> str:
        """The command line that asks for this report."""
        words = ["allocert reproduce", self.paper, *(f"--table {table}" for table in self.tables)]
        words += [] if self.options is None else [f"--options {self.options!r}"]
        words += [f"--runs {self.replicas}"]
        words += [f"--packed {self.packed}"] if self.packed else []
        words += [f"--seed {self.seed}", *(["--search"] if self.search else []), f"--report {self.report}"]
        return " ".join(words)


def looks_of(data: Mapping[str, Any], rows: str, fits: bool) -> Looks:
    """How a reproduction is shown: a row a cell of each comparison, whose ``rows`` have lists of cells; and a plot of the chosen options."""
    first = data["comparisons"][0]
    plot = Plot(
        f"{first['title']}: printed and simulated numbers",
        Axis("printed"),
        Axis("simulated"),
        tuple(_series(first[rows])),
        "Simulated: the mean with its 95 % interval. On the dashed line both are the same.",
    )
    verdict = ("holds", "every table fits", "") if fits else ("fails", "some do not fit", "")
    return Looks(f"comparisons.{rows}.cells", lambda: [("", plot)], verdict)


def _series(rows: Sequence[Mapping[str, Any]]) -> Iterator[Series]:
    """The cells of each table, and the line of those that are as printed."""
    points: dict[int, list[Point]] = {}
    for row in rows:
        points.setdefault(row["table"], []).extend(
            Point(cell["printed"], cell["mean"], *(cell["interval"] or ())) for cell in row["cells"]
        )
    for colour, (table, own) in enumerate(points.items()):
        yield Series(f"table {table}", tuple(own), "marks", "", colour)
    printed = sorted(point.x for own in points.values() for point in own)
    if printed:
        yield Series("as printed", tuple(Point(end, end) for end in (printed[0], printed[-1])), "ceiling")
