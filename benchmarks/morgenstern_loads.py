"""What migration would gain over 4ISS at each of Morgenstern's loads, and utilization without ramp-up and ramp-down.

``python -m benchmarks.morgenstern_loads`` prints docs/morgenstern-loads.md; ``--effort`` and ``--queues`` say how much is
run; standard effort takes about an hour of one core.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from allocert.proofs.claim import Context, Effort
from allocert.proofs.morgenstern.simulated_allocation import other_sides, other_times
from allocert.proofs.morgenstern.simulated_loads import (
    PARTS,
    RANKING,
    RULES,
    gains_of_migration,
    part_of,
    steady_loads,
)
from allocert.proofs.morgenstern.simulated_runs import Load, Study, shares
from allocert.simulation.estimates import Estimate

HEAD = """# Morgenstern's loads: migration, steady state, other distributions

Printed by `python -m benchmarks.morgenstern_loads --queues 6`. Each queue is served by every method, first come, first
served, from an empty mesh; differences are taken queue by queue. Intervals are 95 %, each for itself. Resident times are
U(5, 30) unless told otherwise. How claims judge such runs: [verdicts](verdicts.md), readings that end in `simulated`."""

MIGRATION = """## What migration would gain over 4ISS

By how many per cent MIG completes earlier than 4ISS, and by how many points it uses the mesh better. Without rotation the
two numbers enclose MIG: the first takes each question that is open within the limit for a refusal, the second starts
every job that is not refused with a certificate; they are one where nothing is open. No policy under FCFS completes
earlier than the second. With rotation 4ISS tries the request as asked and then turned; MIG turns it only as it is
allocated (`rule`) or turns residents too (`free`); open questions are refusals, so that its gain with `free` rotation
is at least what is shown."""

STEADY = """## Without ramp-up and ramp-down

Utilization in per cent of the mesh from the first failure to the last start."""

OTHER = """## Other distributions

The same for other sides and other resident times, with sides U(1, N) and times U(5, 30) for comparison."""


def page(efforts: Context, queues: int | None) -> str:
    """The whole page."""
    parts = [HEAD, MIGRATION, _migration(efforts, queues), STEADY]
    steady = steady_loads(efforts)
    last = _fewer(replace(steady, loads=steady.loads[-1:]), queues)
    parts += [_steady([replace(steady, loads=steady.loads[:-1]), last]), OTHER]
    sides, times = other_sides(efforts), other_times(efforts)
    usual = tuple(
        replace(load, requests=sides.loads[0].requests)
        for load in shares(sides.loads[0].side, sides.loads[0].requests, (1,))
    )
    parts.append(_steady([replace(sides, loads=usual), sides, times]))
    return "\n\n".join(parts)


def _fewer(study: Study, queues: int | None) -> Study:
    return study if queues is None else replace(study, seeds=min(queues, study.seeds))


def _migration(efforts: Context, queues: int | None) -> str:
    head = "sides | queues x requests | rotation | 4ISS completes at | MIG earlier, % | utilization, points more | open"
    return _table(
        head,
        (
            row
            for part in PARTS
            for rotation in RULES
            for row in _gains(_fewer(part_of(efforts, part), queues), rotation)
        ),
    )


def _gains(study: Study, rotation: str) -> Iterator[Sequence[object]]:
    for load in study.loads:
        turned = "none" if rotation == "none" else "A"
        kinds = ("MIG", "MIG-optimistic") if rotation == "none" else ("MIG",)
        ours = study.sample("4ISS", load, "utilization", turned)
        earlier, more = [], []
        for kind in kinds:
            earlier.append(_told(gains_of_migration(study, load, rotation, kind)))
            theirs = study.sample(kind, load, "utilization", rotation)
            more.append(_told([a - b for a, b in zip(theirs, ours, strict=True)]))
        yield (
            load.name,
            f"{study.seeds} x {load.requests}",
            rotation,
            _told(study.sample("4ISS", load, "completion", turned)),
            " to ".join(dict.fromkeys(earlier)),
            " to ".join(dict.fromkeys(more)),
            int(sum(study.sample("MIG", load, "open", rotation))),
        )


def _steady(studies: Iterable[Study]) -> str:
    head = f"load | queues x requests | {' | '.join(RANKING)} | 4ISS less MBV | MBV less ISS"
    return _table(head, (_row(study, load) for study in studies for load in study.loads))


def _row(study: Study, load: Load) -> Sequence[object]:
    name = "steady-utilization"
    means = [_told(study.sample(method, load, name)) for method in RANKING]
    apart = [_told(study.gains(*pair, load, name)) for pair in (("4ISS", "MBV"), ("MBV", "ISS"))]
    return load.name, f"{study.seeds} x {load.requests}", *means, *apart


def _told(values: Sequence[float]) -> str:
    one = Estimate.of(values)
    return f"{one.mean:.2f} ± {one.half_width:.2f}"


def _table(head: str, rows: Iterable[Sequence[object]]) -> str:
    lines = [f"| {head} |", "|" + "---|" * len(head.split(" | "))]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows)])


def main(arguments: Sequence[str]) -> int:
    """Print the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.morgenstern_loads")
    parser.add_argument("--effort", choices=[effort.value for effort in Effort], default="standard")
    parser.add_argument(
        "--queues", type=int, help="at most so many for each load with MIG and for the shortest sides"
    )
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    print(page(Context(Effort(given.effort), given.seed), given.queues))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
