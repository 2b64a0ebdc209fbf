"""Mistakes in what claims rest on, one row each, and the test that their claims notice them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pkgutil import resolve_name
from typing import Any

import pytest
from tests.proofs.now import decided_now

from allocert.allocators.parallel.program import Program
from allocert.machines.remembered import forget
from allocert.proofs.formal import ties
from allocert.verification.claims.claim import Kind

__all__ = ["Mistake", "edited", "noticed"]

Mistake = tuple[str, Callable[[Any], Any], str | Mapping[str, Any]]
"""The place of something, what is made of it, and how claims come out with that.

A place: the name in a module, a class or a mapping, from the paper's folder on or from ``allocert.`` on. Claims: those that no longer
hold (refuted, or undecided where a theorem's table differs), with blanks between them, or each with its kind, or with a part of its counterexample's text or data.
"""


def edited(old: str, new: str) -> Callable[[Program], Program]:
    """A parallel program with another text."""

    def make(program: Program) -> Program:
        assert old in program.text
        return replace(program, name=f"{program.name}-broken", text=program.text.replace(old, new))

    return make


def noticed(paper: str, *mistakes: Mistake, slow: str = "") -> Callable[..., None]:
    """The test that the claims of a paper, by its folder, notice these; to be bound to a name that begins with ``test_``.

    ``slow`` claims, with blanks between them, take over three seconds to decide: they are deep tests.
    """
    cases = [
        pytest.param(
            place if place.startswith("allocert.") else f"allocert.proofs.{paper}.{place}",
            make,
            key,
            outcome,
            id=f"{key}-{place.rpartition('.')[2]}",
            marks=[pytest.mark.deep] if key in slow.split() else [],
        )
        for place, make, claims in mistakes
        for key, outcome in (
            dict.fromkeys(claims.split(), None) if isinstance(claims, str) else claims
        ).items()
    ]

    @pytest.mark.parametrize(("place", "make", "key", "outcome"), cases)
    def test(
        place: str, make: Callable[[Any], Any], key: str, outcome: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        home, _, name = place.rpartition(".")
        where: Any = resolve_name(home)
        if isinstance(where, Mapping):
            monkeypatch.setitem(where, name, make(where[name]))  # type: ignore[arg-type]
        else:
            monkeypatch.setattr(where, name, make(getattr(where, name)))
        ties._difference.cache_clear()
        forget()
        try:
            verdict = decided_now(key)
        finally:
            ties._difference.cache_clear()
            forget()
        if outcome is None:
            assert verdict.kind not in (Kind.PROVED, Kind.BOUNDED)
        elif isinstance(outcome, Kind):
            assert verdict.kind is outcome
        else:
            example = verdict.counterexample
            assert example is not None
            if isinstance(outcome, str):
                assert outcome in example.text
            else:
                assert example.data == {**example.data, **outcome}

    return test
