"""Morgenstern 1994: which methods are behind another one in completion time and in steps per attempt both, in the printed cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from allocert.proofs.morgenstern.tables.cells import Block, Printed
from allocert.proofs.morgenstern.tables.comparisons import (
    REAL,
    anywhere,
    by_table,
    in_blocks,
    printed_claim,
    up_to,
)
from allocert.verification.claims.claim import Claim, Verdict
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

_BOTH = ("completion", "attempt")
_ROW_MAJOR = ("FS_1", "FS_f", "AS", "FS_n")


def _behind(
    printed: Printed, place: Block, method: str, others: tuple[str, ...], equal: bool = False
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


@in_blocks()
def behind_no_other(
    printed: Printed,
    place: Block,
    method: str,
    others: tuple[str, ...],
    where: Callable[[Block], bool] = anywhere,
    equal: bool = False,
) -> Iterator[str | None]:
    """No other method is ahead of it in both, in any block."""
    if where(place):
        yield next(_behind(printed, place, method, others, equal), None)


def others_are_behind(printed: Printed) -> Verdict:
    """Every method but 4ISS is behind another one in both, in some block."""
    behind = {
        m: [text for place in printed.blocks() for text in _behind(printed, place, m, REAL)]
        for m in REAL
        if m != "4ISS"
    }
    cases = [
        None if found else Failure(f"{method} is behind in no block", {"method": method})
        for method, found in behind.items()
    ]
    return by_table(
        lambda table: cases if table == 1 else (),
        first_of_each={m: found[0] for m, found in behind.items() if found},
    )


CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-CONCL-3",
        "in no block a method is ahead of 4ISS in completion time and steps per attempt both.",
        partial(behind_no_other, method="4ISS", others=REAL),
        "both",
    ),
    printed_claim(
        "MO-CONCL-3",
        "every method but 4ISS and MIG is in some block behind another one in completion time and steps per attempt both.",
        others_are_behind,
        "only",
    ),
    printed_claim(
        "MO-CLAIM-ISSBETTER",
        "with sides up to a quarter of the mesh's side or less none of FS_1, FS_f, AS and FS_n completes as early as ISS with as "
        "few steps per attempt.",
        partial(behind_no_other, method="ISS", others=_ROW_MAJOR, where=up_to(256), equal=True),
        "none-as-good-small",
    ),
)
