"""What ``allocert reproduce`` is asked, whatever the paper."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from allocert.cli.common import jobs_option, json_option, seed_option
from allocert.cli.options import argument, option, taken, written

__all__ = ["Wanted"]


@dataclass(frozen=True)
class Wanted:
    """The arguments of the command; ``packed`` only concerns papers that migrate residents."""

    paper: str = argument(type=click.Choice(("kandlur-shin", "morgenstern")))
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
