"""Definitions, plans and printed cells that are not the suite's: the claims of Antoniou notice them."""

from __future__ import annotations

from typing import Any

from tests.proofs.mistakes import noticed

from allocert.verification.claims.claim import Kind

BOUNDED, UNDECIDED = Kind.BOUNDED, Kind.UNDECIDED


def _misspelt(example: str, old: str, new: str) -> Any:
    """The printed tables with another word in one of them."""
    return lambda true: {**true, example: tuple(row.replace(old, new, 1) for row in true[example])}


test_another_plan_is_noticed = noticed(
    "antoniou",
    (
        "asi.comparison.plan",
        lambda true: lambda n, y, *reading: true(n, min(2 * y, 1 << n), *reading),
        "AN-SIM-1/ASI AN-SIM-2/rounds AN-ASI-MORE/can",
    ),
    ("asi.comparison.enclosing_dimension", lambda _: lambda y: 0, "AN-ASI-MORE/ties"),
    ("asi.narrow_segments.enclosing_dimension", lambda _: lambda size: 4, "AN-X-7/one-more"),
    (
        "asi.narrow_segments.enclosing_dimension",
        lambda _: lambda size: size.bit_length() - 1,
        "AN-X-7/placed",
    ),
    (
        "asi.operations.operations",
        lambda _: lambda one, code: 40 * one.n,
        {"AN-ASI-COMPLEXITY/allocation": UNDECIDED},
    ),
    ("asi.recognition.recognised_by_sgc", lambda _: lambda n, k: 1 << n - k, "AN-CLAIM-RECOGNITION/fewer"),
    ("asi.recognition.recognised_by_sgc", lambda _: lambda n, k: 0, {"AN-CLAIM-RECOGNITION": BOUNDED}),
    ("asi.tables.PRINTED_TABLES", _misspelt("3.2", "00011", "00111"), "AN-TAB-3.1"),
    ("asi.tables.PRINTED_TABLES", _misspelt("3.3", "100011", "100111"), "AN-TAB-3.2/six-bits"),
    (
        "appendix.PRINTED_RUN",
        lambda true: true.replace("100010 100011", "100011 100010"),
        "AN-APPX-B/listing@mended",
    ),
)

test_another_block_or_history_is_noticed = noticed(
    "antoniou",
    ("buddy.after_releases.separates", lambda _: lambda *asked: False, "AN-X-8/histories"),
    ("buddy.after_releases.NOT_FOUND", lambda _: {("gray", "buddy")}, "AN-X-8/histories"),
    (
        "buddy.holes.holes",
        lambda true: lambda busy, n: true(busy, n)[1:],
        {"AN-DEF-2.4": {"n": 1, "busy": 1}},
    ),
    (
        "buddy.holes.holes",
        lambda _: lambda busy, n: [],
        {"AN-LEM-2.1/releases": BOUNDED, "AN-LEM-2.2/releases": BOUNDED},
    ),
    (
        "buddy.holes.sibling_of",
        lambda _: lambda fixed, n: fixed.ljust(n, "*"),
        "AN-DEF-2.4/sibling@all-stars",
    ),
    ("mss.running_time.subcubes_of", lambda true: lambda n: true(n)[:-1], "AN-MSS-TIME/time"),
    ("mss.larger_cubes.crowded", lambda _: lambda case: None, "AN-X-4/n>=7 AN-X-4/four"),
    ("mss.splits.crowded", lambda _: lambda case: None, {"AN-THM-2.6b": BOUNDED}),
    slow="AN-X-8/histories",
)

test_another_definition_or_example_is_noticed = noticed(
    "antoniou",
    (
        "cube.definitions.product_graph",
        lambda _: lambda g, h: {(u, v): set() for u in g for v in h},
        "AN-DEF-2.1 AN-DEF-2.2",
    ),
    (
        "cube.definitions.ceiling",
        lambda _: lambda whole, parts: whole // parts,
        {"AN-DEF-FLOOR/one-sign": BOUNDED},
    ),
    ("cube.examples.PRINTED_FIGURE.a", lambda true: (*true[:6], "100", "101"), "AN-FIG-2.1/a"),
    ("cube.examples.PRINTED_INSERTIONS.A*", lambda _: (0, ("10", "11", "00", "01")), "AN-DEF-INSERT"),
    (
        "cube.examples.PRINTED_INSERTIONS.A^{1\\3}",  # in reverse order behind a new first bit
        lambda _: (3, ("110", "111", "101", "100")),
        {"AN-DEF-INSERT@reversed": BOUNDED, "AN-DEF-INSERT": Kind.REFUTED},
    ),
    (
        "cube.examples.PRINTED_UNDERLINES.G_3",
        lambda _: 3,
        "AN-EX-231/underlines AN-EX-231/ranks@forced",
    ),
    ("cube.examples.PRINTED_EXAMPLE.G_2", lambda _: ("00", "10", "11", "01"), "AN-EX-231/G2@forced"),
    ("cube.examples.PRINTED_EXAMPLE.G_3", lambda true: (*true[:6], "101", "111"), "AN-EX-231/G3@forced"),
    (
        "cube.codes.SingleGrayCode",
        lambda true: lambda machine, faulty, parameters=(): true(machine, faulty),
        "AN-CLAIM-WLOG",
    ),
    ("cube.examples.PRINTED_RANKS", lambda _: ("1", "1", "2"), {"AN-DEF-RANK/example": BOUNDED}),
    (
        "cube.examples.partial_ranks",
        lambda _: lambda parameters: (1, 2, 2),
        {"AN-DEF-RANK/example@corrected": {"cell": 2}},
    ),
    ("cube.reflected.PRINTED_REFLECTED", lambda true: {**true, 2: ("00", "01", "10", "11")}, "AN-EX-3.1"),
)

test_another_code_is_noticed = noticed(
    "antoniou",
    ("gray.c_property.match_into", lambda _: lambda neighbours: None, "AN-FIG-2.9"),
    (
        "gray.alpha.PRINTED_NUMBERS",
        lambda true: {**true, 10: 525},
        {"AN-CLAIM-ALPHA/printed-numbers": {"computed": "252"}},
    ),
    (
        "gray.regions.least_region",
        lambda true: lambda busy, n, k: true(busy, n, k) if busy != 6 else None,
        "AN-ALG-SGC/first-fit",
    ),
    (
        "gray.static_optimality.free_at_the_end",
        lambda true: lambda busy, n: -true(busy, n),
        "AN-CLAIM-SGC-BETTER@far-end",
    ),
    ("gray.static_optimality.free_at_the_end", lambda _: lambda busy, n: 0, "AN-CLAIM-SGC-BETTER@far-end"),
)
