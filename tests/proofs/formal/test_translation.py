"""Kernels as Coq: the committed file is their translation, each change of a source changes it, and what has no translation is refused."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.proofs.formal import translation
from allocert.proofs.formal.statements import sources
from allocert.proofs.formal.translation import FILE, KERNELS, TRANSLATED, translated
from allocert.proofs.kernels.claims import CLAIMS
from allocert.verification.claims.claim import Context, Kind

NAMES = [kernel.__name__ for kernel in KERNELS]
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
}


def test_the_committed_file_is_the_translation() -> None:
    assert TRANSLATED() == ""
    assert list(CHANGES) == NAMES


@pytest.mark.parametrize("kernel", KERNELS, ids=NAMES)
def test_a_changed_kernel_has_another_translation(kernel: Callable[..., Any]) -> None:
    source, (old, new) = inspect.getsource(kernel), CHANGES[kernel.__name__]
    assert source.count(old) == 1
    assert translated(source, NAMES) in sources()[FILE]
    assert translated(source.replace(old, new), NAMES) not in sources()[FILE]


def test_a_claim_about_another_translation_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = next(one for one in CLAIMS if one.key == "AC-KERNEL-FRAMES")
    assert claim.decide(Context()).kind is Kind.PROVED
    monkeypatch.setattr(translation, "sources", dict)
    translation._difference.cache_clear()
    verdict = claim.decide(Context())
    translation._difference.cache_clear()
    assert verdict.kind is Kind.UNDECIDED
    assert "is not the translation" in verdict.scope


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
        translated(f"def kernel(a: int, b: int) -> int:\n    {body}\n", ["kernel"])
