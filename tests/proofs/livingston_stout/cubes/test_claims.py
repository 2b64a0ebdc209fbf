"""Verdicts on the programs for cubes: certificates, least counterexamples, and seeded mistakes that claims notice."""

from __future__ import annotations

from types import ModuleType

import pytest
from tests.proofs.verdicts import certified, decided, in_words

from allocert.allocators.parallel.buddy import BUDDY, MULTIPLE_BUDDY
from allocert.allocators.parallel.cyclical import (
    CYCLICAL,
    CYCLICAL_CAPPED,
    CYCLICAL_REPORTING,
    MULTIPLE_CYCLICAL,
)
from allocert.allocators.parallel.gray_coded import GRAY, GRAY_FEW_REGISTERS, MULTIPLE_GRAY
from allocert.allocators.parallel.program import Program
from allocert.proofs import REGISTRY
from allocert.proofs.livingston_stout.cubes import buddy, costs, cyclical, double_gray, findall, gray_coded
from allocert.verification.claims.claim import Context, Kind
from allocert.verification.claims.evidence import examine

PROVED = (
    "LS-ALG-3.1@recursive-halving",
    "LS-ALG-3.1/steps",
    "LS-ALG-multibuddy/runs",
    "LS-ALG-multibuddy/steps",
    "LS-ALG-3.2@available-and-largest",
    "LS-CLAIM-gray-ub",
    "LS-CLAIM-gray-iff",
    "LS-ALG-3.3@counted-up-to-d",
    "LS-ALG-3.3@some-pe-unavailable",
    "LS-CLAIM-cyc-2d-3",
    "LS-DEF-dgray/runs",
    "LS-OPT-cube/at-least",
    "LS-X-5",
    "LS-X-6/places",
    "LS-X-6/without-an-array",
    "LS-CLAIM-findall/gray-coded@covered",
    "LS-CLAIM-findall/cyclical@told-turn-by-turn",
)

test_certificates_of_what_holds_for_all_sizes = certified(PROVED)


@pytest.mark.parametrize(
    "key",
    [
        "LS-ALG-3.1/circuits",
        "LS-ALG-3.3/circuits-as-printed",
        "LS-CLAIM-gray-iff/circuits",
        "LS-X-6/circuits",
    ],
)
def test_certificates_of_circuits(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is Kind.BOUNDED
    assert verdict.evidence.certificate is not None
    assert examine(verdict.evidence.certificate).tied


def test_least_counterexamples() -> None:
    waits = "0 waits for ever for a word from 1"
    assert in_words("LS-ALG-3.1@lines-9-and-10-inside-the-loop") == f"d = 1, available: all: {waits}"
    assert in_words("LS-ALG-3.1@lines-9-and-10-after-the-loop").startswith("d = 2, available: 00, 01: ")
    assert in_words("LS-ALG-3.1-z@as-printed").endswith("z of 01 is 1, it leads dimension 0")
    assert in_words("LS-ALG-3.3@as-printed") == "d = 3, available: all: t of 000 is 4, not 3"
    assert in_words("LS-ALG-3.3-inv@any-q").startswith("d = 2, available: all: after j = 0")
    assert in_words("LS-CLAIM-cyc-2d-3/variable-t").startswith("d = 2, available: all: ")
    found = in_words("LS-CLAIM-findall/cyclical@covered")
    assert found.startswith("d = 3, available: 000, 010, 100, 101: *00 is available")


def test_how_the_printed_readings_come_out() -> None:
    values = decided("LS-ALG-3.1@lines-9-and-10-after-the-loop").values
    assert values["failing"] == {"1": 0, "2": 18, "3": 1158}
    assert values["outcomes"]["3"]["as specified"] == 378
    assert sum(values["outcomes"]["3"].values()) == 6 * 256


BROKEN: tuple[tuple[ModuleType, str, Program, str, str, str], ...] = (
    (buddy, "BUDDY", BUDDY, "r == j - 1 and s", "s", "LS-ALG-3.1@recursive-halving"),
    (gray_coded, "GRAY", GRAY, "= -1", "= 0", "LS-CLAIM-gray-iff"),
    (gray_coded, "GRAY", GRAY, "D[d + 1 - j] = r", "D[j] = r", "LS-ALG-3.2@available-and-largest"),
    (gray_coded, "GRAY", GRAY, "s = j", "s = j - 1", "LS-CLAIM-gray-ub"),
    (gray_coded, "GRAY_FEW_REGISTERS", GRAY_FEW_REGISTERS, "one = 1", "one = 0", "LS-X-6/without-an-array"),
    (
        cyclical,
        "CYCLICAL_CAPPED",
        CYCLICAL_CAPPED,
        "else:\n        s = 0",
        "else:\n        s = s",
        "LS-ALG-3.3@counted-up-to-d",
    ),
    (
        cyclical,
        "CYCLICAL_CAPPED",
        CYCLICAL_CAPPED,
        "min(d, ",
        "min(d + 1, ",
        "LS-ALG-3.3-inv@counted-up-to-d",
    ),
    (
        findall,
        "CYCLICAL_REPORTING",
        CYCLICAL_REPORTING,
        "report(s",
        "report(t",
        "LS-CLAIM-findall/cyclical@told-turn-by-turn",
    ),
    (costs, "MULTIPLE_BUDDY", MULTIPLE_BUDDY, "(1, m + 1)", "(1, m)", "LS-OPT-cube/growing-number"),
    (double_gray, "MULTIPLE_GRAY", MULTIPLE_GRAY, "S[c] = s", "S[1] = s", "LS-DEF-dgray/runs"),
    (double_gray, "MULTIPLE_GRAY", MULTIPLE_GRAY, "E[d * (c - 1) + i]", "E[i]", "LS-DEF-dgray/runs"),
    (cyclical, "CYCLICAL", CYCLICAL, "z = k", "z = pi[1]", "LS-ALG-3.3@some-pe-unavailable"),
    (findall, "GRAY", GRAY, "D[d + 1 - j] = r", "D[d + 1 - j] = -1", "LS-CLAIM-findall/gray-coded@covered"),
)


@pytest.mark.parametrize(
    ("module", "name", "program", "old", "new", "key"), BROKEN, ids=lambda x: str(x)[:40]
)
def test_seeded_mistakes_are_noticed(
    module: ModuleType,
    name: str,
    program: Program,
    old: str,
    new: str,
    key: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert old in program.text
    broken = Program(f"{program.name}-broken", program.text.replace(old, new), program.source)
    monkeypatch.setattr(module, name, broken)
    assert REGISTRY.claim(key).decide(Context()).kind is Kind.REFUTED


@pytest.mark.parametrize(
    ("table", "system", "program", "old", "new", "key"),
    [
        ("_SINGLE", "buddy", BUDDY, "range(1, z + 1)", "range(1, z)", "LS-ALG-3.1/steps"),
        ("_SINGLE", "cyclical", CYCLICAL, "limit + 1", "limit", "LS-TIME-3.3/one"),
        ("_MULTIPLE", "gray", MULTIPLE_GRAY, "(1, m + 1)", "(1, m)", "LS-DEF-dgray/steps"),
        ("_MULTIPLE", "cyclical", MULTIPLE_CYCLICAL, "(1, m + 1)", "(1, m)", "LS-TIME-3.3/several"),
    ],
)
def test_other_numbers_of_turns_are_noticed(
    table: str, system: str, program: Program, old: str, new: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in program.text
    broken = Program(f"{program.name}-broken", program.text.replace(old, new), program.source)
    monkeypatch.setitem(getattr(costs, table), system, broken)
    assert REGISTRY.claim(key).decide(Context()).kind is Kind.REFUTED


def test_a_turn_less_misses_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cyclical, "printed_limit", lambda d: 2 * d - 4)
    assert REGISTRY.claim("LS-CLAIM-cyc-2d-3").decide(Context()).kind is Kind.REFUTED
