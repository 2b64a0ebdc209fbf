"""Kernels as Coq: the committed file is their translation, each change of a source changes it, and what has no translation is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from allocert.allocators.hypercube import buddy
from allocert.allocators.hypercube.buddy import Buddy
from allocert.errors import CertificateError
from allocert.machines import Hypercube, board
from allocert.proofs.formal import ties, translation
from allocert.proofs.formal.hypercubes import buddy_table
from allocert.proofs.formal.statements import sources
from allocert.proofs.formal.translation import FILE, KERNELS, TRANSLATED, source_of, translated
from allocert.proofs.kernels.claims import CLAIMS
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.verification.claims.claim import Context, Kind

NAMES = [kernel.__qualname__ for kernel in KERNELS]
CHANGES = {
    "repeat": ("filled += size", "filled = size"),
    "_zeros_of": ("2 * half", "half"),
    "_multiples": ("end // step", "end // step + 1"),
    "free_subcubes": ("free >> (1 << i)", "free >> i"),
    "free_blocks": ("range(k)", "range(k - 1)"),
    "free_gray_runs": ("max(k - 1, 0)", "min(k - 1, 0)"),
    "_size": ("size *= side", "size += side"),
    "base_mask": ("side - wanted + 1", "side"),
    "free_mesh_frames": ("if length < wanted", "if length <= wanted"),
    "_split": ("sides[axis] - step", "sides[axis]"),
    "rolled": ("& near | word", "| near & word"),
    "free_torus_frames": ("length *= 2", "length += 2"),
    "lowest_base": ("& -bases", "& bases"),
    "Buddy.choose": ("request))", "request + 1))"),
    "SingleGrayCode.choose": ("(busy, machine.n", "(busy, machine.n - 1"),
}


@pytest.fixture(autouse=True)
def _compared_anew() -> Iterator[None]:
    translation._difference.cache_clear()
    ties._difference.cache_clear()
    yield
    translation._difference.cache_clear()
    ties._difference.cache_clear()


def test_the_committed_file_is_the_translation() -> None:
    assert TRANSLATED() == ""
    assert list(CHANGES) == NAMES


@pytest.mark.parametrize("kernel", KERNELS, ids=NAMES)
def test_a_changed_kernel_has_another_translation(kernel: Callable[..., Any]) -> None:
    name = kernel.__qualname__
    source, (old, new) = source_of(kernel), CHANGES[name]
    assert source.count(old) == 1
    assert translated(source, name, NAMES) in sources()[FILE]
    assert translated(source.replace(old, new), name, NAMES) not in sources()[FILE]


def test_a_claim_about_another_translation_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = next(one for one in CLAIMS if one.key == "AC-KERNEL-FRAMES")
    assert claim.decide(Context()).kind is Kind.PROVED
    monkeypatch.setattr(translation, "sources", dict)
    translation._difference.cache_clear()
    verdict = claim.decide(Context())
    assert verdict.kind is Kind.UNDECIDED
    assert "is not the translation" in verdict.scope


def _highest_from_six_on(
    busy: int, n: int, k: int, free_blocks: Callable[..., int] = board.free_blocks
) -> int:
    free = free_blocks(busy, n, k)
    return free if n < 6 or not free else 1 << (free.bit_length() - 1)


def _choice_from_six_on(busy: int, machine: Hypercube, request: int) -> int:
    return _highest_from_six_on(busy, machine.n, request) & -_highest_from_six_on(busy, machine.n, request)


@pytest.mark.parametrize(
    ("where", "name", "changed"),
    [(Buddy, "choose", staticmethod(_choice_from_six_on)), (buddy, "free_blocks", _highest_from_six_on)],
    ids=["the choice", "what it calls"],
)
def test_a_buddy_that_changes_where_no_table_is_has_no_tie(
    where: Any, name: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table, which ends at n = 3, is the same."""
    assert BUDDY.gap() == ""
    monkeypatch.setattr(where, name, changed)
    translation._difference.cache_clear()
    ties._difference.cache_clear()
    assert buddy_table() == ""
    assert (
        f"allocators.hypercube.buddy.{'Buddy.' if where is Buddy else ''}{name}: not the function"
        in BUDDY.gap()
    )


def test_a_tie_by_translation_says_so() -> None:
    assert TRANSLATED.described == "the theorem is about the translation of the shipped source, all sizes"
    assert "shipped Buddy.choose, all sizes; for the rest the shipped code computes" in BUDDY.tie.described  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("return a if a else b", "integers, names"),
        ("return a / b", "integers, names"),
        ("return other(a)", "integers, names"),
        ("if a:\n        return b\n    return a", "one return, at the end"),
        ("if a:\n        b = 1\n    else:\n        b = 2\n    return b", "an assignment, a branch"),
        ("for i in range(1, a):\n        b += i\n    return b", r"range\(end\)"),
        ("b = a", "one return, at the end"),
    ],
)
def test_what_has_no_translation_is_refused(body: str, what: str) -> None:
    with pytest.raises(CertificateError, match=what):
        translated(f"def kernel(a: int, b: int) -> int:\n    {body}\n", "kernel", ["kernel"])
