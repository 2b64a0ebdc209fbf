"""Gupta and Srimani 1997, section 3, Lemma 2: the feasibility algorithm for all real times and deadlines, by size."""

from __future__ import annotations

from functools import partial

from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.symbolic_lemma2 import ALL_RULES
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.lemma2_cases import letters
from allocert.proofs.gupta_srimani.lemma2_enumerated import in_words
from allocert.proofs.gupta_srimani.symbolic_cases import decide
from allocert.proofs.gupta_srimani.symbolic_encoders import FAMILIES

__all__ = ["CLAIMS"]

_STATEMENT = (
    "For all real times and deadlines the feasibility algorithm gives a schedule that is right, or it refuses and there is "
    "none"
)
_ONE_LARGE = {
    "powers": (4, (2, 1, 1, 1, 1)),
    "chains": (4, (2, 1, 1, 1, 1)),
    "chains-any-torus": (3, (2, 1, 1, 1)),
}
"""At quick effort one list more, for what Step 4 deletes: a job of side 2, then unit jobs."""

_SIZES = {
    "powers": (
        {1: 3, 2: 3, 4: 2, 8: 2, 16: 2},
        {1: 7, 2: 7, 4: 6, 8: 5, 16: 4},
        {1: 7, 2: 7, 4: 7, 8: 6, 16: 6},
    ),
    "chains": (
        {3: 3, 6: 2, 12: 2},
        {3: 5, 4: 5, 6: 5, 9: 5, 12: 4},
        {3: 6, 4: 6, 6: 6, 9: 6, 12: 6, 18: 5, 24: 5},
    ),
    "chains-any-torus": ({3: 3, 5: 2}, {3: 5, 5: 4, 7: 4}, {3: 6, 5: 6, 7: 5, 11: 4, 13: 4}),
    "any-sides": ({2: 2, 3: 2, 4: 3}, {2: 5, 3: 5, 4: 4, 5: 4, 6: 4}, {2: 6, 3: 6, 4: 5, 5: 5, 6: 5, 7: 4}),
}
"""For each family and effort, for each torus the most jobs."""

_SENSIBLE_SIZES = (
    {1: 4, 2: 4, 4: 3, 8: 2, 16: 2},
    {1: 7, 2: 7, 4: 7, 8: 6, 16: 5},
    {1: 7, 2: 7, 4: 7, 8: 6, 16: 6},
)
"""The same for powers of two in the sensible reading."""


def _decide(family: str, rules: Rules, context: Context) -> Verdict:
    sensible = family == "powers" and rules == Rules()
    sizes = context.pick(*(_SENSIBLE_SIZES if sensible else _SIZES[family]))
    lost = rules.step4 == "delete" and family in _ONE_LARGE
    also = context.pick((_ONE_LARGE[family],), (), ()) if lost else ()
    repaired = None if family == "any-sides" else context.pick(None, Rules(), Rules())
    return decide(
        family,
        sizes,
        rules,
        "schedules",
        also=also,
        repaired=repaired,
        progress=context.progress,
    )


def _claim(family: str, rules: Rules) -> Claim:
    return Claim(
        id="GS-LEM-2",
        paper="gupta-srimani",
        place="section 3, Lemma 2",
        part=f"symbolic-{family}",
        reading=letters(rules),
        statement=f"{_STATEMENT}: {FAMILIES[family][0]}; {in_words(rules)}.",
        decide=partial(_decide, family, rules),
        solver_free=False,
    )


_READINGS = {
    "powers": ("CAA", "CAB", "CBA", "CBB"),
    "chains": ("CAA", "CAB", "CBA", "CBB"),
    "chains-any-torus": ("AAA", "ABA", "BAA", "BBA", "CAA", "CBA"),
    "any-sides": ("AAA", "ABA", "BAA", "BBA", "CAA", "CBA"),
}
"""Widths do not matter where the largest side divides the torus's."""

CLAIMS = tuple(
    _claim(family, rules)
    for family, readings in _READINGS.items()
    for rules in ALL_RULES
    if letters(rules) in readings
)
