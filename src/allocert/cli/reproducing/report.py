"""What ``allocert reproduce`` is asked, whatever the paper."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Wanted"]


@dataclass(frozen=True)
class Wanted:
    """The arguments of the command; ``packed`` only concerns papers that migrate residents."""

    paper: str
    tables: tuple[int, ...]
    options: str | None
    replicas: int
    packed: int
    search: bool
    report: Path | None
    seed: int
    jobs: int
    json_file: str | None

    @property
    def spelled(self) -> str:
        """The command line that asks for this report."""
        words = ["allocert reproduce", self.paper, *(f"--table {table}" for table in self.tables)]
        words += [] if self.options is None else [f"--options {self.options!r}"]
        words += [f"--runs {self.replicas}"]
        words += [f"--packed {self.packed}"] if self.packed else []
        words += [f"--seed {self.seed}", *(["--search"] if self.search else []), f"--report {self.report}"]
        return " ".join(words)
