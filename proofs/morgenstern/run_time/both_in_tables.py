"""Morgenstern 1994: which methods are behind another one in completion time and in steps per attempt both, in the printed cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from allocert.proofs.morgenstern.tables.cells import Block, Printed
from allocert.proofs.morgenstern.tables.comparisons import EVERY, by_table, printed_claim, up_to
from allocert.verification.claims.claim import Claim, Verdict
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

_BOTH = ("completion", "attempt")
_REAL = tuple(m for m in EVERY if m != "MIG")
_ROW_MAJOR = ("FS_1", "FS_f", "AS", "FS_n")


def _behind(
    printed: Printed, place: Block, method: str, others: tuple[str, ...], equal: bool
) -> Iterator[str]:
    """The other methods that complete earlier and take fewer steps per attempt (``equal``: no later and no more)."""
    for other in others:
        if other == method or not all(printed.has(place, m, b) for m, b in product((method, other), _BOTH)):
            continue
        ours, theirs = ([printed.number(place, m, b) for b in _BOTH] for m in (method, other))
        pairs = list(zip(ours, theirs, strict=True))
        if all(b.value < a.value or (equal and a.value == b.value) for a, b in pairs):
            yield (
                f"{place}: {method} completes at {ours[0]} with {ours[1]} steps per attempt, {other} at {theirs[0]} with "
                f"{theirs[1]}"
            )


def _judge_unbeaten(
    printed: Printed,
    method: str,
    others: tuple[str, ...],
    where: Callable[[Block], bool] = lambda place: True,
    equal: bool = False,
) -> Verdict:
    """No other method is ahead of it in both, in any block."""

    def cases(table: int) -> Iterator[Failure | None]:
        for place in filter(where, printed.blocks(table)):
            found = list(_behind(printed, place, method, others, equal))
            yield Failure(found[0], {"table": table}) if found else None

    return by_table(cases)


def _judge_only(printed: Printed) -> Verdict:
    """Every method but 4ISS is behind another one in both, in some block."""
    behind = {
        m: [text for place in printed.blocks() for text in _behind(printed, place, m, _REAL, False)]
        for m in _REAL
        if m != "4ISS"
    }

    def cases(table: int) -> Iterator[Failure | None]:
        for method, found in behind.items() if table == 1 else ():
            yield None if found else Failure(f"{method} is behind in no block", {"method": method})

    return by_table(cases, first_of_each={m: found[0] for m, found in behind.items() if found})


CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-CONCL-3",
        "in no block a method is ahead of 4ISS in completion time and steps per attempt both.",
        partial(_judge_unbeaten, method="4ISS", others=_REAL),
        part="both",
    ),
    printed_claim(
        "MO-CONCL-3",
        "every method but 4ISS and MIG is in some block behind another one in completion time and steps per attempt both.",
        _judge_only,
        part="only",
    ),
    *(
        printed_claim(
            "MO-CLAIM-ISSBETTER",
            f"{told}none of FS_1, FS_f, AS and FS_n completes as early as ISS with as few steps per attempt.",
            partial(_judge_unbeaten, method="ISS", others=_ROW_MAJOR, where=where, equal=True),
            part=part,
        )
        for part, told, where in (
            ("none-as-good", "", lambda place: True),
            ("none-as-good-small", "with sides up to a quarter of the mesh's side or less ", up_to(256)),
        )
    ),
)
