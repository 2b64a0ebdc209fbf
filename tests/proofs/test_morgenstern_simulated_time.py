"""Claims on simulated run times and orders of service: every kind of comparison comes out either way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from allocert.proofs.claim import Claim, Context, Effort, Kind
from allocert.proofs.morgenstern import (
    simulated_cpu,
    simulated_dense,
    simulated_policies,
    simulated_time,
)
from allocert.proofs.morgenstern.simulated_steps import COUNTS, FS_N, MEASURES, Load, reader, samples
from allocert.simulation.fcfs.measures import measure
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Uniform, draw_queue
from allocert.simulation.fcfs.twin import run_twin

SPARSE = (Load(24, Uniform(1, 24), 80, 8),)
DENSE = (Load(24, Uniform(1, 12), 120, 8), Load(24, Uniform(1, 4), 200, 8))
STEPS = reader("attempt")
HERE = Context(Effort.QUICK, seed=3)


def sparse(context: Context) -> tuple[Load, ...]:
    return SPARSE


def dense(context: Context) -> tuple[Load, ...]:
    return DENSE


def table(context: Context) -> tuple[Load, ...]:
    return (*SPARSE, *DENSE)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (simulated_time, simulated_dense):
        monkeypatch.setattr(module, "sparse", sparse)
        monkeypatch.setattr(module, "dense", dense)
    monkeypatch.setattr(simulated_dense, "table", table)
    monkeypatch.setattr(simulated_policies, "loads", table)


def test_samples_are_what_the_naive_twin_measures() -> None:
    load = Load(12, Uniform(1, 8), 60, 1)
    queue = draw_queue(load.law, load.requests, FcfsOptions(), HERE.seed)
    for method in ("FS_1", "FS_n", "FS_f", "AS", "ISS", "4ISS", "MBV"):
        for order in ("oldest", "newest"):
            (found,) = samples(HERE, method, load, order)
            options = FcfsOptions(order=order)
            log = run_twin(method, queue, load.mesh, options)
            for count, changes in COUNTS.items():
                expected = measure(log, replace(options, **changes)).values
                for each in MEASURES:
                    steps = found.steps[count][each]
                    assert steps is not None
                    assert float(steps) == pytest.approx(expected[each], abs=1e-12)
            assert found.completion == expected["completion"]
            assert found.number == expected["allocated"]


def test_samples_tell_orders_readings_and_seeds_apart() -> None:
    (load,) = SPARSE
    attempts = {
        (method, order): [sample.steps["sets"]["attempt"] for sample in samples(HERE, method, load, order)]
        for method in (*FS_N, "FS_f", "ISS")
        for order in ("oldest", "newest")
    }
    assert attempts["ISS", "oldest"] == attempts["ISS", "newest"]
    assert attempts["FS_f", "oldest"] != attempts["FS_f", "newest"]
    assert len({tuple(attempts[method, "newest"]) for method in FS_N}) == 3
    assert len(set(attempts["FS_f", "newest"])) > 1


def test_less_on_average_comes_out_either_way(small: None) -> None:
    less = partial(simulated_time.contest, HERE, read=STEPS, told="attempt", loads_of=sparse)
    assert less(better=("FS_f",), worse=("FS_1",)).kind is Kind.REPRODUCED
    assert less(better=("FS_1",), worse=("FS_f",)).kind is Kind.NOT_REPRODUCED
    assert less(better=("FS_f",), worse=("FS_1",), factor=Fraction(10**6)).kind is Kind.NOT_REPRODUCED


def test_loads_are_judged_alone_too(small: None) -> None:
    verdict = simulated_time.contest(HERE, ("ISS",), ("FS_f",), STEPS, "attempt", table)
    alone = verdict.values["alone"]
    assert alone[SPARSE[0].name] == "not-reproduced"
    assert alone[DENSE[-1].name] == "reproduced"
    assert verdict.kind is Kind.NOT_REPRODUCED
    assert set(verdict.values["means_newest_first"][SPARSE[0].name]) == {"ISS", "FS_f"}


def test_every_run_is_settled_by_one_run(small: None) -> None:
    every = partial(simulated_time.every_run, HERE, read=STEPS, told="attempt", loads_of=table)
    assert every("FS_f", "FS_1").kind is Kind.REPRODUCED
    wrong = every("FS_1", "FS_f")
    assert wrong.kind is Kind.REFUTED
    assert wrong.counterexample is not None
    assert "seed 3" in wrong.counterexample.text
    assert wrong.values["repair"]["statement"].endswith("none of the loads")
    mixed = every("ISS", "FS_f")
    assert mixed.kind is Kind.REFUTED
    assert DENSE[-1].name in mixed.values["repair"]["statement"]


def test_some_run_needs_one_run_against_each(small: None) -> None:
    some = partial(simulated_time.some_run, HERE, read=STEPS, loads_of=sparse)
    assert some("FS_f", ("FS_1",)).kind is Kind.REPRODUCED
    assert some("FS_1", ("FS_f",)).kind is Kind.NOT_REPRODUCED
    assert some("FS_f", ("FS_1", "FS_f")).kind is Kind.NOT_REPRODUCED


def test_close_depends_on_the_factor(small: None) -> None:
    near = partial(simulated_time.close, HERE, ("ISS", "FS_f"), reader("success"), "success", loads_of=sparse)
    assert near(factor=Fraction(1000)).kind is Kind.REPRODUCED
    assert near(factor=Fraction(101, 100)).kind is Kind.NOT_REPRODUCED


def test_equal_schedules_are_compared_job_by_job(small: None) -> None:
    assert simulated_time._decide_same(HERE, "ISS").kind is Kind.REPRODUCED
    other = simulated_time._decide_same(HERE, "4ISS")
    assert other.kind is Kind.REFUTED
    assert "seed" in str(other.values["failing"][0])
    assert simulated_time._decide_small(HERE).kind is Kind.REPRODUCED
    assert simulated_time._decide_small(HERE, most=1).kind is Kind.NOT_REPRODUCED


def test_falling_and_near_come_out_either_way(small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    falling = partial(simulated_dense.decide_falling, HERE, ("FS_f",), STEPS)
    assert falling().kind is Kind.REPRODUCED
    near = partial(simulated_dense.decide_near, HERE, ("FS_f",), STEPS, "attempt")
    assert near().kind is Kind.NOT_REPRODUCED
    monkeypatch.setattr(simulated_dense, "_NEAR", Fraction(1000))
    assert near().kind is Kind.REPRODUCED
    monkeypatch.setattr(simulated_dense, "table", lambda context: table(context)[::-1])
    assert falling().kind is Kind.NOT_REPRODUCED


def test_columns_have_a_direction_and_ends(small: None) -> None:
    column = partial(simulated_dense.decide_column, HERE, ("ISS", "FS_f"), lambda sample: sample.number)
    assert column(sign=1).kind is Kind.REPRODUCED
    assert not column(sign=1).values["ends"]
    down = column(sign=-1)
    assert down.kind is Kind.NOT_REPRODUCED
    assert len(down.values["ends"]) == 6


def test_arrays_are_compared_in_entries_and_in_words(small: None) -> None:
    arrays = partial(simulated_dense.decide_arrays, HERE, ("ISS",), "sets", factor=1)
    assert arrays(words=False, sign=1, loads_of=sparse).kind is Kind.REPRODUCED
    assert arrays(words=False, sign=-1, loads_of=sparse).kind is Kind.NOT_REPRODUCED
    words = arrays(words=True, sign=1, loads_of=lambda context: DENSE[-1:])
    assert words.kind is Kind.NOT_REPRODUCED
    assert words.values["array"] == {DENSE[-1].name: 24}


def test_pooled_loads_come_out_either_way(small: None) -> None:
    pooled = partial(simulated_dense.decide_pooled, HERE, read=STEPS, told="attempt", loads_of=dense)
    assert pooled("FS_f", ("FS_1",)).kind is Kind.REPRODUCED
    assert pooled("FS_1", ("FS_f",)).kind is Kind.NOT_REPRODUCED


def test_orders_of_service_are_compared_either_way(small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated_policies, "loads", sparse)
    earlier = partial(simulated_policies.decide_earlier, HERE, "backfilling")
    assert earlier("ISS", "FS_n").kind is Kind.REPRODUCED
    assert earlier("FS_n", "ISS").kind is Kind.NOT_REPRODUCED
    gain = partial(simulated_policies.decide_gain, HERE)
    assert gain("skipping", "fcfs").kind is Kind.REPRODUCED
    assert gain("fcfs", "skipping").kind is Kind.NOT_REPRODUCED
    assert simulated_policies.decide_spread(HERE, "fcfs").kind is Kind.UNDECIDED
    near = partial(simulated_policies.decide_close, HERE, ("fcfs",), ("FS_n",))
    assert near().kind is Kind.NOT_REPRODUCED
    monkeypatch.setattr(simulated_policies, "_NEAR", 10.0)
    assert near().kind is Kind.REPRODUCED


def test_instructions_repeat_and_decide_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    load = Load(10, Uniform(1, 6), 12, 1)
    simulated_cpu.metered.cache_clear()
    first = [simulated_cpu.metered("instructions", method, load, 1) for method in ("FS_f", "ISS")]
    simulated_cpu.metered.cache_clear()
    assert first == [simulated_cpu.metered("instructions", method, load, 1) for method in ("FS_f", "ISS")]
    assert all(one.cost > one.steps["all"] > 0 for one in first)
    assert first[0].steps["sets"] == first[0].steps["all"]
    assert first[1].steps["sets"] < first[1].steps["all"]
    loads = tuple(Load(10, Uniform(1, high), 15, 5) for high in (10, 3))
    monkeypatch.setattr(simulated_cpu, "_loads", lambda context: loads)
    monkeypatch.setattr(simulated_cpu, "_methods", lambda context: ("AS", "ISS"))
    ahead = simulated_cpu.decide_sliding(HERE, "instructions", "sets")
    assert ahead.kind is Kind.NOT_REPRODUCED
    monkeypatch.setattr(simulated_cpu, "SLIDING", ("ISS",))
    monkeypatch.setattr(simulated_cpu, "SETS", ("AS",))
    assert simulated_cpu.decide_sliding(HERE, "instructions", "sets").kind is Kind.REPRODUCED
    quick = simulated_cpu.decide_methods(HERE, "seconds", "sets")
    assert quick.kind is Kind.UNDECIDED
    assert "standard effort" in quick.scope
    slow = simulated_cpu.decide_methods(replace(HERE, effort=Effort.STANDARD), "seconds", "sets")
    assert slow.kind is Kind.UNDECIDED
    assert slow.values["differences"]


def test_keys_are_unique_and_end_in_simulated() -> None:
    modules = (simulated_time, simulated_dense, simulated_cpu, simulated_policies)
    claims: list[Claim] = [claim for module in modules for claim in module.CLAIMS]
    assert len({claim.key for claim in claims}) == len(claims)
    assert all(claim.reading.endswith("simulated") for claim in claims)
