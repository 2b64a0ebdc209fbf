"""What migration would gain over 4ISS at Morgenstern's loads, and utilization without ramp-up and ramp-down.

``python -m benchmarks.pages.morgenstern_loads`` prints docs/morgenstern-loads.md; ``--effort`` and ``--queues`` say how much is
run. The loads and runs are those of the claims.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from allocert.proofs.morgenstern.allocation.other_loads import RANKING, other_sides, other_times
from allocert.proofs.morgenstern.allocation.steady_state import STEADY
from allocert.proofs.morgenstern.migration.in_runs import (
    RULES,
    crowded,
    gains_of_migration,
    open_questions,
)
from allocert.proofs.morgenstern.tables.paired_runs import Load, gains, migrating, sample, table_1, table_3
from allocert.simulation.estimates import Estimate
from allocert.verification.claims.claim import Context, Effort

HEAD = """# Morgenstern's loads: migration, steady state, other distributions

Printed by `python -m benchmarks.pages.morgenstern_loads`. Each queue is served by every method, first come, first served, from an
empty mesh; differences are taken queue by queue, as 100 times the natural logarithm of the quotient, nearly per cent.
Intervals are 95 %, each for itself. Resident times are U(5, 30) unless said otherwise. How claims judge such runs:
[answers](verdicts/morgenstern.md), claims that end in `simulated`."""

MIGRATION = """## What migration would gain over 4ISS

By how much MIG completes earlier than 4ISS, and uses the mesh better. Without rotation the two numbers enclose MIG: the
first takes each question that is open within the limit for a refusal, the second starts every job that is not refused with
a certificate; they are one where nothing is open. No policy under FCFS completes earlier than the second. With rotation
4ISS tries the request as asked and then turned; MIG turns it only as it is allocated (`rule`) or turns residents too
(`free`); open questions are refusals, so that its gain with `free` rotation is at least the one shown."""

STEADY_STATE = """## Without ramp-up and ramp-down

Utilization in per cent of the mesh from the first failure to the last start."""

OTHER = """## Other distributions

The same on 256 x 256 for other sides and other resident times, with the uniform sides of table 1 for comparison."""


def page(context: Context, queues: int | None) -> str:
    """The whole page."""
    parts = [HEAD, MIGRATION, _migration(context, queues), STEADY_STATE]
    parts += [_steady(context, _fewer(table_3(context), queues)), OTHER]
    loads = (table_1(context)[0], *other_sides(context), *other_times(context))
    return "\n\n".join([*parts, _steady(context, _fewer(loads, queues))])


def _fewer(loads: Iterable[Load], queues: int | None) -> tuple[Load, ...]:
    return tuple(load if queues is None else replace(load, queues=min(queues, load.queues)) for load in loads)


def _migration(context: Context, queues: int | None) -> str:
    head = "sides | queues x requests | rotation | 4ISS completes at | MIG earlier | utilization | open"
    loads = _fewer((*migrating(context), *crowded(context)), queues)
    return _table(head, (_gains(context, load, rotation) for load in loads for rotation in RULES))


def _gains(context: Context, load: Load, rotation: str) -> Sequence[object]:
    turned = "none" if rotation == "none" else "asked-first"
    kinds = ("MIG", "MIG-optimistic") if rotation == "none" else ("MIG",)
    earlier, more = (
        " to ".join(
            dict.fromkeys(
                _told(gains_of_migration(context, load, rotation, kind, measured)) for kind in kinds
            )
        )
        for measured in ("completion", "utilization")
    )
    return (
        load.name,
        f"{load.queues} x {load.requests}",
        rotation,
        _told(sample(context, load, "4ISS", "completion", turned)),
        earlier,
        more,
        open_questions(context, (load,), (rotation,)),
    )


def _steady(context: Context, loads: Iterable[Load]) -> str:
    head = f"load | queues x requests | {' | '.join(RANKING)} | 4ISS over MBV | MBV over ISS"
    return _table(head, _rows(context, loads))


def _rows(context: Context, loads: Iterable[Load]) -> Iterator[Sequence[object]]:
    for load in loads:
        means = [_told(sample(context, load, method, STEADY)) for method in RANKING]
        apart = [_told(gains(context, load, *pair, STEADY)) for pair in (("4ISS", "MBV"), ("MBV", "ISS"))]
        yield load.name, f"{load.queues} x {load.requests}", *means, *apart


def _told(values: Sequence[float]) -> str:
    one = Estimate.of(values)
    return f"{one.mean:.2f} ± {one.half_width:.2f}"


def _table(head: str, rows: Iterable[Sequence[object]]) -> str:
    lines = [f"| {head} |", "|" + "---|" * len(head.split(" | "))]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows)])


def main(arguments: Sequence[str]) -> int:
    """Print the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.pages.morgenstern_loads")
    parser.add_argument("--effort", choices=["standard", "deep"], default="standard")
    parser.add_argument("--queues", type=int, help="at most this many for each load")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    print(page(Context(Effort(given.effort), given.seed), given.queues))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
