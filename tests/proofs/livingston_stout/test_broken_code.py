"""Programs, counts and printed figures that are not the suite's: the claims of Livingston & Stout notice them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from tests.proofs.mistakes import edited, noticed

from allocert.allocators.parallel.catalogue import CATALOGUE, Algorithm
from allocert.allocators.parallel.program import Program
from allocert.machines import Subcube
from allocert.models.systems import systems
from allocert.verification.claims.claim import Kind

BOUNDED, UNDECIDED = Kind.BOUNDED, Kind.UNDECIDED


def _alone(name: str, old: str, new: str) -> Callable[[Any], Callable[[], tuple[Algorithm, ...]]]:
    """Of all algorithms this one, edited."""
    one = CATALOGUE[name]
    return lambda _: lambda: (dataclasses.replace(one, program=edited(old, new)(one.program)),)


def _always(value: str) -> Callable[[Any], str]:
    return lambda _: value


def _one_more(counted: Any) -> Any:
    """Of the sets of one processor less than all one more survives."""

    def surviving(d: int, subcubes: Sequence[Subcube]) -> tuple[int, ...]:
        found = list(counted(d, subcubes))
        found[-2] += d > 1
        return tuple(found)

    return surviving


def _losing(run: Any) -> Any:
    """As if the adversary lost all messages."""

    def other(*asked: Any, **options: Any) -> Any:
        outcome = run(*asked, **options)
        return dataclasses.replace(outcome, messages=0) if options.get("order") == "adversarial" else outcome

    return other


_CYCLES, _DETERMINED = "LS-ALG-3.3@counted-up-to-d", "LS-CLAIM-findall/squares@determined"

test_another_program_is_noticed = noticed(
    "livingston_stout",
    ("cubes.gray_coded.GRAY", edited("= -1", "= 0"), "LS-CLAIM-gray-iff"),
    ("cubes.gray_coded.GRAY", edited("D[d + 1 - j] = r", "D[j] = r"), "LS-ALG-3.2@available-and-largest"),
    ("cubes.gray_coded.GRAY", edited("s = j", "s = j - 1"), "LS-CLAIM-gray-ub"),
    ("cubes.gray_coded.GRAY_FEW_REGISTERS", edited("one = 1", "one = 0"), "LS-X-6/without-an-array"),
    ("cubes.cyclical.CYCLICAL_CAPPED", edited("else:\n        s = 0", "else:\n        s = s"), _CYCLES),
    ("cubes.cyclical.CYCLICAL_CAPPED", edited("min(d, ", "min(d + 1, "), "LS-ALG-3.3-inv@counted-up-to-d"),
    ("cubes.cyclical.CYCLICAL", edited("z = k", "z = pi[1]"), "LS-ALG-3.3@some-pe-unavailable"),
    ("cubes.cyclical.printed_limit", lambda _: lambda d: 2 * d - 4, "LS-CLAIM-cyc-2d-3"),
    (
        "cubes.findall.CYCLICAL_REPORTING",
        edited("report(s", "report(t"),
        "LS-CLAIM-findall/cyclical@told-turn-by-turn",
    ),
    (
        "cubes.findall.GRAY",
        edited("D[d + 1 - j] = r", "D[d + 1 - j] = -1"),
        "LS-CLAIM-findall/gray-coded@covered",
    ),
    ("cubes.costs.MULTIPLE_BUDDY", edited("(1, m + 1)", "(1, m)"), "LS-OPT-cube/growing-number"),
    ("cubes.costs._SINGLE.buddy", edited("range(1, z + 1)", "range(1, z)"), "LS-ALG-3.1/steps"),
    ("cubes.costs._SINGLE.cyclical", edited("limit + 1", "limit"), "LS-TIME-3.3/one"),
    ("cubes.costs._MULTIPLE.gray", edited("(1, m + 1)", "(1, m)"), "LS-DEF-dgray/steps"),
    ("cubes.costs._MULTIPLE.cyclical", edited("(1, m + 1)", "(1, m)"), "LS-TIME-3.3/several"),
    ("cubes.double_gray.MULTIPLE_GRAY", edited("S[c] = s", "S[1] = s"), "LS-DEF-dgray/runs"),
    ("cubes.double_gray.MULTIPLE_GRAY", edited("E[d * (c - 1) + i]", "E[i]"), "LS-DEF-dgray/runs"),
    # Whoever has the bit 1 goes on too: then some processor is awaited that is somewhere else.
    (
        "k_cube.at_once.ONE_CUBES",
        edited("if bit(along) == 1:\n        waiting = 0", "if bit(along) == 1:\n        pass"),
        "LS-TIME-3.6-theta-d/one-cube-at-once",
    ),
    ("network.model.described", _alone("strings", "if available(before(1)):", "if a > 0:"), "LS-MODEL-1"),
    (
        "network.model.described",
        _alone("buddy", "range(1, z + 1)", "range(1, z)"),
        "LS-MODEL-WAIT@available-neighbours",
    ),
    (
        "network.schedules.described",
        _alone("gray-coded", "if available(across(k))", "if k > 0"),
        "LS-BUFFER/one-word",
    ),
    ("network.schedules.literal", lambda _: lambda: (CATALOGUE["buddy"],), "LS-BUFFER/printed-3.1"),
    ("network.results.mended", _alone("strings", "(after(1)) + 1", "(after(1)) + 2"), "LS-OUT/to-3.3"),
    (
        "network.results.mended",
        _alone("complete", "z >= d - k and s", "z >= d - k or s"),
        "LS-OUT@or-reported-when-found",
    ),
    ("network.storage.described", _alone("gray-coded", "array(d)", "array(30 * d)"), "LS-REGS/little"),
    ("network.storage.described", _alone("strings", "(after(1)) + 1", "(after(1)) + 9"), "LS-REGS/bits"),
    (
        "network.storage.OWN_ORDERS",
        lambda true: {"complete": edited("chosen[i + 1] = 1", "chosen[i + 1] = 0")(true["complete"])},
        "LS-REGS/own-orders",
    ),
    ("network.storage.entries", lambda _: lambda value: 1, "LS-REGS/tables"),
    ("network.runs.run_network", _losing, "LS-ASYNC"),
    (
        "systems.greatest.STATUS",
        lambda _: Program("silent", "if bit(1) == 1:\n    report(1)", "test"),
        {"LS-CLAIM-nopoly@determined-by-all-reports": UNDECIDED},
    ),
    slow="LS-ALG-3.3-inv@counted-up-to-d",
)

test_other_systems_and_graphs_are_noticed = noticed(
    "livingston_stout",
    (
        "complete.sets.corner",
        lambda true: lambda k, i: dict.fromkeys(true(k, i), 0),
        {"LS-DEF-3.5/disjoint": {"k": 1, "sets": [1, 2]}},
    ),
    ("complete.sets.block", lambda true: lambda d, k: true(d, k) + 1, "LS-DEF-3.5/sets LS-CLAIM-complement"),
    (
        "meshes.letter.led_cubes",
        lambda true: lambda one, free, pe: [one.sides[0]] if free == one.full else true(one, free, pe),
        {"LS-2.2-CRIT@leaders-to-the-letter": BOUNDED},
    ),
    ("serial.looks.depth", lambda _: lambda question: 0, "LS-X-8/other-systems LS-X-8/double-gray"),
    ("serial.looks.number_of_sets", lambda _: lambda subcubes, pes: 2, "LS-X-8"),
)

test_other_numbers_are_noticed = noticed(
    "livingston_stout",
    (
        "complete.positions.LEAF_COSTS",  # from d = 50 on, where nothing is measured
        lambda true: true | {"in-full": lambda d, k: true["in-full"](d, k) - (d >= 50)},
        {"LS-ALG-3.4/time": {"d": 50, "k": 0}},
    ),
    (
        "faults.expected.surviving",
        _one_more,
        "LS-DEF-e@repeated-positions-count LS-DEF-e@distinct-positions",
    ),
    ("faults.expected_table.GROWING", lambda _: ("gray", "buddy"), "LS-X-2/largest-example"),
    *(
        (f"faults.expected_table.ROUNDED.{name}", _always(to), {"LS-X-2/largest-example": {"system": name}})
        for name, to in (("double-gray", "12.25"), ("cyclical", "17.56"))
    ),
    (
        "faults.expected_table.subcubes_of",
        lambda true: (
            lambda name, d=20, q=18: true({"buddy": "complete", "complete": "buddy"}.get(name, name), d, q)
        ),
        "LS-X-2/small",
    ),
    ("faults.percentages.PRINTED.buddy", lambda _: Fraction(83, 10), "LS-NUM-67@from-the-printed-figures"),
    ("faults.percentages._WORST.complete", lambda _: Fraction(9), "LS-NUM-50"),
    ("faults.permutations.cyclical_families", lambda true: {**true, 5: true[5][:1]}, "LS-X-4/cyclical"),
    (
        "faults.permutations.cyclical_families",
        lambda true: {**true, 4: (*true[4], "1324")},
        "LS-X-4/cyclical",
    ),
    ("faults.permutations.ten_for_eight", lambda true: true[1:] * 2, "LS-X-4/cyclical-of-eight"),
    (
        "faults.strength_two.strength_two_set",
        lambda true: lambda d: true(d)[:-1],
        "LS-CLAIM-Kw LS-CLAIM-Kw/closed-form",
    ),
    ("faults.strength_two.rows_for", lambda true: lambda d: true(d) - 3, "LS-CLAIM-Kw/closed-form"),
    ("faults.strength_two.rows_for", lambda true: lambda d: 2 * true(d), "LS-CLAIM-Kw/closed-form"),
    ("faults.table.ANSWER", lambda true: {**true, 5: ("32", "32", "42", "48")}, "LS-X-3/table"),
    ("faults.table.blocking_set", lambda true: lambda d, r: true(d, r)[1:], "LS-X-3/table"),
    (
        "faults.table.blocking_set",
        lambda true: lambda d, r: tuple(range(64)) if (d, r) == (6, 3) else true(d, r),
        "LS-X-3/table",
    ),
    (
        "faults.table.blocking_set",
        lambda true: lambda d, r: true(d, r)[1:] if (d, r) == (8, 5) else true(d, r),
        "LS-X-3/eight",
    ),
    ("faults.worst_case.fewest_by_enumeration", lambda true: lambda d, found: true(d, found[1:]), "LS-DEF-w"),
    ("faults.worst_case.blocking_set", lambda true: lambda d, r: true(d, r)[:-1], "LS-NUM-QBw"),
    ("faults.worst_case.k_cube", lambda _: lambda d, q, k: systems.buddy(d, q), "LS-NUM-QBw"),
    (
        "k_cube.times.total",
        lambda _: lambda d, q, k, runs: d + 1,
        {"LS-TIME-3.6@buddy-runs-stopped": UNDECIDED, "LS-TIME-3.6/exact": Kind.REFUTED},
    ),
    (
        "k_cube.times.least_steps",
        lambda true: lambda *asked: true(*asked) - 1,
        dict.fromkeys(
            ("LS-TIME-3.6-reuse@first-halvings-counted", "LS-TIME-3.6-reuse@last-line-alone"), UNDECIDED
        ),
    ),
    (
        "k_cube.linear._weights",  # modulo 6 they leave 4-subcubes available
        lambda _: lambda d, r: sum(1 << pe for pe in range(1 << d) if pe.bit_count() % 6 == r),
        {"LS-TIME-3.6-theta-d/all-dimensions": UNDECIDED},
    ),
    ("k_cube.extra_time.total", lambda _: lambda d, q, k, runs: d + k, "LS-CLAIM-QB-extra/fixed-codimension"),
    (
        "k_cube.extra_time.taken",
        lambda _: lambda d, q, k, runs: d,
        {"LS-CLAIM-QB-extra@every-dimension": BOUNDED},
    ),
    slow="LS-X-2/largest-example LS-ALG-3.4/time",
)
