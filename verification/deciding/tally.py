"""Verdicts from enumerations: how many cases of each size fail, and the first that does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from allocert.verification.claims.claim import Counterexample, Evidence, Verdict

__all__ = ["Cases", "Failure", "case", "compared", "survey"]


@dataclass(frozen=True)
class Failure:
    """A case in which a statement fails: a line for people, and data.

    ``edge`` marks a boundary case, which is shown only if no other fails.
    """

    text: str
    data: Mapping[str, Any]
    edge: bool = False


def case(good: object, text: str, **data: Any) -> Failure | None:
    """One case: ``None`` where it is ``good``, else the failure that ``text`` tells with ``data``."""
    return None if good else Failure(text, data)


_MOST_SIZES = 20

Cases: TypeAlias = Callable[[int], Iterable[Failure | None]]
"""All cases of one size, smallest first: ``None`` where the statement holds."""


def survey(
    cases: Cases,
    sizes: Iterable[int],
    checked: str,
    *,
    measure: str = "n",
    **values: Any,
) -> Verdict:
    """Enumerate the cases of every size: a bounded proof, or a refutation by the first failing case.

    ``checked`` says in words what was enumerated, sizes included. A refutation counts the failing cases of
    every size. ``measure`` names what the sizes count.
    """
    sizes = tuple(sizes)
    total, failing, first, passed = _count(cases, sizes)
    evidence = Evidence.enumeration(f"{sum(total.values())} cases: {checked}")
    if first is None:
        return Verdict.bounded(checked, evidence, cases=_shown(total), **values)
    return Verdict.refuted(
        Counterexample(first.text, first.data),
        f"least {measure}{' but for boundary cases' if passed else ''}, then first in order; {checked}",
        evidence,
        cases=_shown(total),
        failing=_shown(failing),
        **values,
    )


def compared(
    what: str, printed: Iterable[str], computed: Iterable[str], size: int = 0
) -> Iterable[Failure | None]:
    """One case a printed cell: it is the computed one, or it fails. A missing cell fails too."""
    shown, found = list(printed), list(computed)
    for place in range(max(len(shown), len(found))):
        cell = shown[place] if place < len(shown) else "nothing"
        true = found[place] if place < len(found) else "nothing"
        if cell == true:
            yield None
        else:
            where = f"{what}, place {place + 1}" if max(len(shown), len(found)) > 1 else what
            yield Failure(
                f"{where}: printed {cell}, it is {true}",
                {"cell": place + 1, "printed": cell, "computed": true, "n": size},
            )


def _count(
    cases: Cases, sizes: tuple[int, ...]
) -> tuple[dict[int, int], dict[int, int], Failure | None, bool]:
    """By sizes how many cases there are and how many fail; which is shown, and whether a boundary case was passed over."""
    total: dict[int, int] = {}
    failing: dict[int, int] = {}
    first: Failure | None = None
    passed = False
    for size in sizes:
        total[size] = failing[size] = 0
        for failure in cases(size):
            total[size] += 1
            if failure is not None:
                failing[size] += 1
                if first is None or (first.edge and not failure.edge):
                    first, passed = failure, first is not None
    return total, failing, first, passed


def _shown(counts: dict[int, int]) -> dict[str, int]:
    """A count a size; for many sizes only those that are not 0, and one sum where these are many too."""
    if len(counts) > _MOST_SIZES:
        counts = {size: count for size, count in counts.items() if count}
    if len(counts) > _MOST_SIZES:
        return {f"{min(counts)}..{max(counts)}": sum(counts.values())}
    return {str(size): count for size, count in counts.items()}
