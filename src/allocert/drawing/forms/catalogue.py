"""The forms, by the keys of the data that they draw; where several fit, the first that can draw it does."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import import_module
from typing import Any

from allocert.drawing.forms.form import Form

__all__ = ["FACTS", "FORMS", "forms_for"]

FACTS = "facts"
"""The form of a table of the data as it is, for what has no drawing of its own."""

FORMS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("trace", ("machine", "allocator", "faulty", "trace"), "traces.replayed"),
    ("network", ("machine", "algorithm", "available"), "networks.program"),
    ("network", ("machine", "available", "processor"), "networks.mesh_run"),
    ("network", ("d", "pi", "available", "subcubes"), "cubes.named_subcubes"),
    ("network", ("d", "available", "reports", "steps"), "cubes.reports"),
    ("network", ("d", "pi", "available"), "networks.printed_buddy"),
    ("network", ("d", "k", "available"), "networks.printed_buddy"),
    ("network", ("m", "links", "expected"), "networks.cylinder"),
    ("queue", ("mesh", "queue", "courses"), "queues.courses"),
    ("queue", ("mesh", "queue", "mig", "other"), "queues.migrating"),
    ("queue", ("mesh", "queue"), "queues.played"),
    ("mesh", ("mesh", "residents", "request"), "meshes.residents"),
    ("bars", ("mesh", "method", "touched"), "meshes.touched"),
    ("mesh", ("mesh", "request"), "meshes.frames"),
    ("line", ("width", "sets"), "meshes.line_sets"),
    ("schedule", ("jobs", "torus", "deadline"), "deadlines.deadline"),
    ("schedule", ("jobs", "T"), "deadlines.deadline"),
    ("schedule", ("jobs", "torus", "n"), "deadlines.empty_range"),
    ("placed jobs", ("jobs", "torus"), "contention.placed_jobs"),
    ("schedule", ("jobs", "torus"), "contention.cnp_jobs"),
    ("schedule", ("torus", "T"), "deadlines.stages"),
    ("schedule", ("T", "orders", "rules"), "deadlines.orders"),
    ("schedule", ("rests", "time", "steps"), "deadlines.remaining"),
    ("subtorus", ("torus", "dilation"), "contention.everywhere"),
    ("placed jobs", ("torus", "small", "large"), "contention.small_and_large"),
    ("schedule", ("T", "t", "slices"), "deadlines.slices"),
    ("strips", ("torus", "side"), "deadlines.strips"),
    ("subtorus", ("sides", "strides", "offsets", "start"), "torus.link"),
    ("interval", ("interval",), "torus.interval"),
    ("interval", ("torus", "first"), "torus.processors"),
    ("interval", ("torus", "parts"), "torus.parts"),
    ("ring", ("codes", "n", "printed"), "codes.families"),
    ("ring", ("parameters", "k", "m", "nodes"), "codes.recognised"),
    ("ring", ("n", "start", "stop"), "codes.segment"),
    ("ring", ("n", "y"), "codes.handed_out"),
    ("ring", ("d", "word"), "cubes.gray_word"),
    ("lists", ("D", "faulty", "history"), "faults.free_lists"),
    ("cube", ("D", "faulty", "silent"), "faults.silent"),
    ("cube", ("D", "faulty"), "faults.relabelled"),
    ("bars", ("D", "p", "k"), "numbers.reliability"),
    ("growth", ("D", "k", "m", "steps", "steps_for_all_sizes"), "growth.loops"),
    ("cube", ("D", "k"), "faults.words"),
    ("table", ("map", "word", "labels"), "faults.lowest_bits"),
    ("cube", ("n", "rule", "k", "region"), "cubes.region"),
    ("cube", ("n", "words", "missing", "repeated", "jumps"), "cubes.appended"),
    ("cube", ("n", "free", "counts"), "cubes.counts_of_subcubes"),
    ("cube", ("d", "beta", "pes"), "cubes.two_corners"),
    ("cube", ("d", "pi", "pe"), "cubes.leading"),
    ("growth", ("measured", "needed", "printed", "without_reuse"), "growth.reuse"),
    ("growth", ("measured", "printed", "steps"), "growth.step_counts"),
    ("growth", ("at_least_per_processor",), "growth.subcubes"),
    ("growth", ("per_processor",), "growth.subcubes"),
    ("growth", ("reads of one job", "flags"), "growth.cost"),
    ("growth", ("n", "operations"), "growth.linear_claim"),
    ("bars", ("d", "k", "left", "steps"), "growth.complement"),
    ("bars", ("d", "q", "single", "double"), "numbers.subcube_counts"),
    ("cube", ("d", "steps"), "cubes.static_trace"),
    ("table", ("d", "q", "k", "pi"), "cubes.stars"),
    ("cube", ("d", "q", "pi"), "cubes.literal_subcubes"),
    ("table", ("table", "n"), "tables.loss_table"),
    ("table", ("table",), "tables.mesh_table"),
    ("table", ("cell", "printed", "computed"), "numbers.cell"),
    ("bars", ("n", "formula", "binomial"), "numbers.binomial"),
    ("table", ("a", "n"), "numbers.by_zero"),
    ("bars", ("algorithm", "words", "size"), "numbers.words_of_memory"),
    ("ring", ("parameters", "address", "ranks"), "others.contiguous"),
    ("ring", ("n", "busy_ranks", "granted_ranks"), "others.busy_ranks"),
    ("cube", ("d", "subcube"), "cubes.named_twice"),
    ("cube", ("D", "labels", "map"), "cubes.message"),
    ("subtorus", ("torus", "part"), "others.tiling"),
)
"""What a form is called, the keys of its data, and its function by module, which is loaded when data has these keys."""


def forms_for(keys: Collection[str]) -> Iterator[tuple[str, Form]]:
    """What may draw data with these keys, in the order in which to try it."""
    for name, wanted, place in FORMS:
        if all(key in keys for key in wanted):
            yield name, _named(place)
    yield from (
        ("bars", form) for wanted, form in _named("numbers.SAID") if all(key in keys for key in wanted)
    )
    yield FACTS, _named("others.facts")


def _named(place: str) -> Any:
    module, _, name = place.partition(".")
    return getattr(import_module(f"allocert.drawing.forms.{module}"), name)
