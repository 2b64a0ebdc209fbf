"""What the report shows of simulations: ``python -m benchmarks.pages.report_data`` makes ``src/allocert/report/simulated/*.json`` anew.

The cells of Morgenstern's tables, which take hours, are those of docs/morgenstern-tables.md, which ``allocert reproduce --report``
writes; all else is simulated, which takes some minutes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from allocert.proofs.kandlur_shin.loss.compare import BEST, Replicas, compare
from allocert.report.simulated.loads import measured
from allocert.simulation.loss.fit import NEAR
from allocert.simulation.loss.tables import PAPER, TABLES

__all__ = ["kandlur_shin", "main", "morgenstern"]

_ROOT = Path(__file__).resolve().parents[2]
_FOLDER = _ROOT / "src" / "allocert" / "report" / "simulated"
_REPEATED = Replicas(99, 99)
_MADE_BY = re.compile(r"Made by `(.*?)`")
_MEAN = re.compile(r"([\d.]+) ± ([\d.]+)")


def _sections(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Titles and texts of the sections that begin with this many marks."""
    for part in re.split(rf"^{mark} ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        yield title, body


def _rows(text: str) -> Iterator[list[str]]:
    """The rows of the tables in a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    for line in lines[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def _number(mean: str, z: str, mark: str) -> list[Any]:
    found = _MEAN.fullmatch(mean)
    if found is None:
        raise ValueError(mean)
    return [float(found[1]), float(found[2]), float(z), mark]


def kandlur_shin() -> dict[str, Any]:
    """The cells of tables 1 to 4: ``table/algorithm/dimension/residence or faults``, of the choice of options that fits most."""
    found = compare(BEST, 0, _REPEATED)
    cells = {}
    for (table, algorithm), fit in found.fits.items():
        for one in fit.cells:
            column = one.cell.residence if TABLES[table].case == "extreme" else one.cell.faults
            key = f"{table}/{PAPER.index(algorithm) + 1}/{one.cell.n}/{column}"
            known = one.sample.estimate
            mark = "in" if abs(one.z) < NEAR else "out"
            cells[key] = [round(known.mean, 2), round(known.half_width, 2), round(one.z, 1), mark]
    count = _REPEATED.extreme
    how = f"Options: {BEST.in_words} (found by searching for a fit); seed 0; {count} repetitions of the experiment"
    return {
        "command": f"allocert reproduce kandlur-shin --runs {count} --seed 0",
        "how": how,
        "cells": cells,
    }


def morgenstern() -> dict[str, Any]:
    """The cells of tables 1 to 3: ``table, sides/method/measure``, given the printed work."""
    text = (_ROOT / "docs" / "morgenstern-tables.md").read_text(encoding="utf-8")
    cells = {}
    for title, body in _sections(text, "###"):
        block = title.removeprefix("The chosen options: ")
        for methods, measure, printed, mean, _, _, z, mark, *_ in _rows(body.partition("\n## ")[0]):
            for method in methods.split(", "):
                cells[f"{block}/{method}/{measure}"] = _number(mean, z, "" if printed.endswith("*") else mark)
    chosen = next(body for title, body in _sections(text, "##") if title == "The chosen options")
    return _made(text, _line(chosen), cells)


def _line(section: str) -> str:
    """The line on options, seed and repetitions."""
    line = next(line for line in section.splitlines() if line.startswith("Options:"))
    return re.sub(r"\s*\d+ of \d+ rows fit\.", "", line).replace("`", "").rstrip(".")


def _made(text: str, how: str, cells: dict[str, list[Any]]) -> dict[str, Any]:
    command = _MADE_BY.search(text)
    if command is None or not cells:
        raise ValueError("no page of `allocert reproduce --report`")
    return {"command": command[1], "how": how, "cells": cells}


def _written(data: dict[str, Any]) -> str:
    """JSON with a line for each of the innermost lists."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return re.sub(r"\[[^\[\]{}]*\]", lambda found: " ".join(found[0].split()), text) + "\n"


def main() -> None:
    """Write the files."""
    made = {"kandlur-shin": kandlur_shin(), "morgenstern": morgenstern()}
    made["loads"] = measured(lambda text: print(text, file=sys.stderr))
    for name, data in made.items():
        (_FOLDER / f"{name}.json").write_text(_written(data), encoding="utf-8")


if __name__ == "__main__":
    main()
