from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from allocert import AllocertError, Contract, StrategyError, simulate
from allocert.api.simulating import play, result, servers
from allocert.machines import Family, family_of, parse_machine

ROOT = Path(__file__).parents[3]
WORKLOAD = "morgenstern-uniform:requests=30"


class FirstFit:
    """Of any machine, by its family."""

    contract = Contract(complete=True, first_choice=True)

    def __init__(self, machine: Any) -> None:
        self.machine, self.busy = machine, 0
        self.family: Family = family_of(machine)

    def allocate(self, request: Any) -> Any:
        region = self.family.first_free(self.busy, request)
        if region is not None:
            self.busy |= self.machine.word(region)
        return region

    def release(self, region: Any) -> None:
        self.busy ^= self.machine.word(region)


class Twice(FirstFit):
    def allocate(self, request: Any) -> Any:
        return self.family.first_free(0, request)


def test_a_class_beside_a_name_and_the_baseline() -> None:
    messages: list[str] = []
    done = simulate("mesh:6x5", [FirstFit, "bitboard"], workload=WORKLOAD, seed=3, migration_seconds=1,
                    progress=messages.append)  # fmt: skip
    assert [run.name for run in done.runs] == ["FirstFit", "bitboard", "migration"]
    assert done["FirstFit"] == done["bitboard"]
    assert done["migration"].makespan <= done["bitboard"].makespan
    assert "reading the workload" in messages
    jsonschema.validate(
        done.to_json(), json.loads((ROOT / "docs/schemas/outputs/simulation-1.json").read_text())
    )
    assert simulate(parse_machine("mesh:6x5"), FirstFit, workload=WORKLOAD, seed=3)["FirstFit"].makespan == (
        done["FirstFit"].makespan
    )
    with pytest.raises(KeyError):
        done["mig"]


def test_the_baseline_may_be_asked_for_by_name() -> None:
    load = {"workload": "kandlur-shin:arrivals=60", "seed": 3}
    unasked = simulate("hypercube:4", "gray", **load)
    alone = simulate("hypercube:4", "migration", **load)
    assert [(run.name, run.baseline) for run in alone.runs] == [("migration", True)]
    assert alone["migration"] == unasked["migration"]
    first = simulate("hypercube:4", ["migration", "gray"], policy="easy", **load)
    assert [run.name for run in first.runs] == ["gray", "migration"]
    on_a_mesh = simulate("mesh:6x5", "migration", workload=WORKLOAD, migration_seconds=1)
    assert on_a_mesh["migration"] == simulate("mesh:6x5", "mig", workload=WORKLOAD)["mig"]


def test_all_columns_count_the_processors_of_frames(tmp_path: Path) -> None:
    lines = [f"{number} 0 -1 10 7 {'-1 ' * 13}\n" for number in (1, 2, 3)]
    (tmp_path / "sevens.swf").write_text("".join(lines))
    done = simulate("mesh:4x4", ["bitboard", "mig"], trace=tmp_path / "sevens.swf", migration_seconds=1)
    for run in done.runs:
        assert (run.summary.utilization, run.summary.occupancy) == (Fraction(21, 32), Fraction(3, 4))
        assert run.summary.internal == Fraction(1, 8)
        assert (run.summary.refusals, run.summary.external, run.summary.free_while_waiting) == (1, 0, 0)


def test_an_allocator_that_fails_is_named() -> None:
    with pytest.raises(StrategyError, match="allocator Twice failed at job"):
        simulate("mesh:6x5", Twice, workload=WORKLOAD)


def test_the_time_is_over() -> None:
    with pytest.raises(TimeoutError, match="the time budget of 1e-09 s ran out"):
        simulate("mesh:6x5", "bitboard", workload=WORKLOAD, seconds=1e-9)


def test_the_modules_of_a_simulation() -> None:
    assert play.Play.__module__ == "allocert.api.simulating.play"
    assert set(result.__all__) == {"Run", "SimulationResult"}
    assert "servers" in servers.__all__


@pytest.mark.parametrize(
    ("allocators", "options", "message"),
    [
        ("bitboard", {}, "workload: got None, expected one of workload and trace, and not both"),
        ("bitboard", {"workload": WORKLOAD, "trace": "x"}, "one of workload and trace"),
        ("bitboard", {"workload": "none"}, "workload: got 'none'"),
        (
            "bitboard",
            {"workload": WORKLOAD, "policy": "lifo"},
            "policy: got 'lifo', expected fcfs, loss, easy",
        ),
        ("bitboard", {"trace": "/none.swf"}, "/none.swf"),
        (["bitboard", "bitboard"], {"workload": WORKLOAD}, "allocators: got 'bitboard,bitboard'"),
        ([], {"workload": WORKLOAD}, "allocators: got [], expected at least one"),
        ("nobody", {"workload": WORKLOAD}, "allocator: got 'nobody'"),
        (
            ["bitboard", "migration"],
            {"workload": WORKLOAD},
            "allocators: got 'migration', expected a machine and a policy with a baseline, not mesh:6x5 and fcfs",
        ),
    ],
)
def test_mistakes(allocators: Any, options: Any, message: str) -> None:
    with pytest.raises(AllocertError) as raised:
        simulate("mesh:6x5", allocators, **options)
    assert message in str(raised.value)
