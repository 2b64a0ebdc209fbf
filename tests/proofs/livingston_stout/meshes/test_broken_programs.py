"""Verdicts on the programs of meshes and tori: certificates, least counterexamples, and seeded mistakes that claims notice."""

from __future__ import annotations

from types import ModuleType

import pytest
from tests.proofs.now import kind_now
from tests.proofs.verdicts import certified, in_words

from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import RECTANGLES_FROM_ONE_COLUMN, SQUARES
from allocert.allocators.parallel.strings import STRINGS
from allocert.models.parallel import monotone
from allocert.proofs.livingston_stout.meshes import boxes, optimal, rectangles, squares, strings
from allocert.verification.claims.claim import Kind

PROVED = (
    "LS-ALG-2.1/final",
    "LS-ALG-2.2/invariant",
    "LS-2.2-CRIT/iff@t-side",
    "LS-2.3-LOOP/detected@k-processors",
    "LS-ALG-2.1-k/time",
    "LS-OPT-mesh/squares",
)

test_certificates_of_what_holds_for_all_sizes = certified(PROVED)


def test_least_counterexamples() -> None:
    column = "2x2 mesh, available: P_{1,1}, P_{2,1}: "
    assert in_words("LS-ALG-2.2-rect/final@printed") == column + (
        "P_{1,1} ends with 1, its largest rectangle has 2 pe's"
    )
    assert in_words("LS-2.2-U@width-along-second").startswith(column)
    assert in_words("LS-CLAIM-findall/rectangles@covered").startswith(column)
    assert in_words("LS-ALG-2.1/whole-ring") == "ring of 2, available: all: P_2 ends with [2, 2]"
    assert "loops to 4 take 6 steps" in in_words("LS-2.3-LOOP/time@k-processors")
    five = in_words("LS-CLAIM-findall/rectangles@covered-starting-with-one-column")
    assert five.startswith(
        "3x3 mesh, available: P_{1,1}, P_{2,1}, P_{3,1}, P_{1,2}: P_{1,1}, P_{1,2} together"
    )


def _broken(program: Program, old: str, new: str) -> Program:
    assert old in program.text
    return Program(f"{program.name}-broken", program.text.replace(old, new), program.source)


BROKEN: tuple[tuple[ModuleType, str, Program, str, str, str], ...] = (
    (strings, "STRINGS", STRINGS, "range(2, n + 1)", "range(2, n)", "LS-ALG-2.1/final"),
    (strings, "STRINGS", STRINGS, "receive(after(1)) + 1", "receive(after(1)) + 2", "LS-ALG-2.1/invariant"),
    (strings, "STRINGS", STRINGS, "range(2, n + 1)", "range(2, n + 2)", "LS-ALG-2.1/time"),
    (strings, "STRINGS", STRINGS, "range(2, n + 1)", "range(3, n + 1)", "LS-ALG-2.1-k/detected"),
    (squares, "SQUARES", SQUARES, "        u = 0", "        u = min(u, 1)", "LS-ALG-2.2/final"),
    (squares, "SQUARES", SQUARES, "a * a", "a", "LS-ALG-2.2/invariant"),
    (squares, "SQUARES", SQUARES, "range(2, k + 1)", "range(2, k)", "LS-CLAIM-findall/squares@determined"),
    (
        squares,
        "SQUARES",
        SQUARES,
        "t = max(t, min(",
        "t = min(t, min(",
        "LS-CLAIM-findall/squares@determined",
    ),
    (
        rectangles,
        "RECTANGLES_FROM_ONE_COLUMN",
        RECTANGLES_FROM_ONE_COLUMN,
        "t = u",
        "t = 1",
        "LS-ALG-2.2-rect/final@starting-with-one-column",
    ),
    (
        rectangles,
        "SQUARES",
        SQUARES,
        "min(u, receive(after(2)))",
        "receive(after(2))",
        "LS-2.2-U@width-along-first",
    ),
    (boxes, "BOXES", BOXES, "    s = t", "    s = max(s, t)", "LS-ALG-2.3/final"),
    (boxes, "BOXES", BOXES, "range(2, d + 1)", "range(2, d)", "LS-2.3-LOOP/detected@k-side"),
    (optimal, "BOXES", BOXES, "range(2, d + 1)", "range(2, d)", "LS-OPT-mesh/boxes"),
)


@pytest.mark.parametrize(
    ("module", "name", "program", "old", "new", "key"), BROKEN, ids=[f"{one[-1]}-{one[3]}" for one in BROKEN]
)
def test_a_broken_program_is_reported(
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    name: str,
    program: Program,
    old: str,
    new: str,
    key: str,
) -> None:
    monkeypatch.setattr(module, name, _broken(program, old, new))
    assert kind_now(key) is Kind.REFUTED


def test_a_broken_domain_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monotone.Monotone, "minimum", monotone.Monotone.maximum)
    assert kind_now("LS-ALG-2.2-rect/final@starting-with-one-column") is not Kind.PROVED
