"""Fuzzers for everything that reads input: files, addresses, names, options, the environment.

Each case is a call of the real ``main`` in an empty folder, made by Hypothesis. What has to hold of every one of them
is in :mod:`tests.abuse.fuzz.judge`; a sample is called again as a process of its own.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from tests.abuse.fuzz import instances, options, programs, promises, specs, surroundings, traces
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.judge import faults
from tests.abuse.fuzz.pool import Pool, pool
from tests.abuse.fuzz.real import compared
from tests.abuse.table import Row, progress

__all__ = ["GROUPS", "generated", "run"]

GROUPS: Mapping[str, tuple[int, st.SearchStrategy[Case]]] = {
    **{f"allocert/{name}/1 files": (12, instances.cases(name)) for name in instances.RIGHT},
    "machine specifications": (5, specs.machine_cases()),
    "--faulty": (3, specs.faulty_cases()),
    "promises": (4, promises.promise_cases()),
    "programs by command": (3, programs.program_cases()),
    "replies of programs": (3, programs.reply_cases()),
    "new-allocator": (2, programs.new_cases()),
    "traces, plain and packed": (8, traces.trace_cases()),
    "workloads": (3, traces.workload_cases()),
    "sets of jobs": (3, traces.job_set_cases()),
    "certificates' structure": (4, surroundings.certificate_cases()),
    "ledgers": (1, surroundings.ledger_cases()),
    "options and arguments": (8, options.option_cases()),
    "environment variables": (1, surroundings.environment_cases()),
}
"""For each reader its hundredths of all inputs, and the inputs."""

_SAMPLED = 100
"""One input in this number is also given to a process of its own."""


def run(count: int, seed: int) -> Iterator[Row]:
    """At least ``count`` inputs, divided among the readers; a row for each of them, and one for the processes."""
    parts = sum(share for share, _ in GROUPS.values())
    sample: list[Case] = []
    with pool(2 if count >= _SAMPLED else 1) as workers:
        for name, (share, strategy) in GROUPS.items():
            progress(f"fuzz: {name}")
            cases = generated(strategy, max(2, -(-count * share // parts)), seed)
            sample += cases[:: max(2, _SAMPLED)]
            yield row_of(name, cases, workers)
    yield compared(random.Random(seed).sample(sample, min(len(sample), max(2, count // 50))))


def generated(strategy: st.SearchStrategy[Case], count: int, seed_: int) -> list[Case]:
    """This number of cases, fewer only where there are no more."""
    made: list[Case] = []

    @seed(seed_)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def keep(case: Case) -> None:
        made.append(case)

    keep()
    return made


def row_of(name: str, cases: list[Case], workers: Pool) -> Row:
    begin = time.monotonic()
    codes: dict[object, int] = {}
    broken, held, slowest = [], 0, 0.0
    for case, outcome in workers.outcomes(cases):
        found = list(faults(case, outcome))
        held += not found
        broken += [f"{fault} [{case}]" for fault in found]
        codes[outcome.code] = codes.get(outcome.code, 0) + 1
        slowest = max(slowest, outcome.seconds)
    said = ", ".join(f"{codes[code]} x {code}" for code in sorted(codes, key=str))
    remark = f"exit codes {said}; slowest {slowest:.1f} s"
    return Row("fuzz", name, len(cases), held, tuple(broken), time.monotonic() - begin, remark)
