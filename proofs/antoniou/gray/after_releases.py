"""Antoniou 1994, section 2.2.2: the free subcubes that SGC and Buddy leave once subcubes have been released."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import GrayCode, Hypercube, Subcube
from allocert.machines.board import free_subcubes_any
from allocert.machines.words import bits, word_of
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.histories import Situation, histories
from allocert.verification.deciding.replay import data, fresh, in_words
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.pairing.trace import Allocate, Release, Trace, run

__all__ = ["CLAIMS", "largest_subcube"]

CLAIMS = claim = ClaimTable()

_MOST = 4000
"""Situations of a cube that are compared, the shortest traces first."""


@claim(
    "AN-CLAIM-SGC-BETTER/with-releases@some",
    "After some requests and releases, all granted by both, the largest free subcube is larger under SGC than under Buddy.",
)
def some_subcube_is_larger(context: Context) -> Verdict:
    """The shortest trace on the least cube, replayed on the shipped allocators."""
    for n in range(1, context.pick(3, 4, 4) + 1):
        for situation in _situations(n):
            if _largest(situation, n)[1] > _largest(situation, n)[0]:
                buddy, gray = (_replayed(name, n, situation.trace) for name in ("buddy", "gray"))
                if gray > buddy:
                    text = _text(situation.trace, n, buddy, gray)
                    return Verdict.bounded(f"some trace, the shortest: {text}", _REPLAYED)
    return Verdict.undecided("no such trace was found")


_REPLAYED = Evidence.enumeration("the trace, replayed on both shipped allocators")


@claim(
    "AN-CLAIM-SGC-BETTER/with-releases@every",
    "After any requests and releases, all granted by both, the largest free subcube is at least as large under SGC.",
)
@every(
    3, 4, 4, first=1, checked=f"requests and releases, the {_MOST} shortest situations of each n <= {{top}}"
)
def subcubes_are_never_smaller(n: int) -> Iterator[Failure | None]:
    for situation in _situations(n):
        buddy, gray = _largest(situation, n)
        text = _text(situation.trace, n, buddy, gray)
        yield case(gray >= buddy, text, **data("gray", n, (), situation.trace))


def _situations(n: int) -> Iterator[Situation]:
    return histories(("buddy", "gray"), n, limit=_MOST)


def _text(trace: Trace, n: int, buddy: int, gray: int) -> str:
    left = [f"a free {k}-cube" if k >= 0 else "nothing" for k in (gray, buddy)]
    return f"after {in_words(trace)} on Q_{n} SGC leaves {left[0]}, Buddy {left[1]}, as the largest"


def largest_subcube(busy: int, n: int) -> int:
    """The largest dimension of a free subcube of any directions; -1 for a full machine."""
    return max(
        (k for k in range(n + 1) if any(bases for _, bases in free_subcubes_any(busy, n, k))), default=-1
    )


def _largest(situation: Situation, n: int) -> tuple[int, int]:
    """The dimensions of the largest free subcubes under Buddy and under SGC, whose state is in ranks."""
    buddy, ranks = situation.states
    nodes = GrayCode.reflected(n).nodes
    return largest_subcube(buddy, n), largest_subcube(word_of(nodes[rank] for rank in bits(ranks)), n)


def _replayed(name: str, n: int, trace: Trace) -> int:
    """The dimension of the largest free subcube after the trace on a fresh shipped allocator."""
    machine = Hypercube(n)
    held: list[int] = []
    for outcome in run(fresh(name, n), trace):
        if isinstance(outcome.step, Release):
            held[outcome.step.grant] = 0
        elif isinstance(outcome.step, Allocate) and isinstance(outcome.region, Subcube):
            held.append(machine.word(outcome.region))
    return largest_subcube(sum(held), n)
