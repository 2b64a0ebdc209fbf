"""Beyond Kandlur & Shin 1988: the shortest histories of all, over cubes and fault sets, on which one scheme grants alone."""

from __future__ import annotations

from itertools import permutations

from allocert.errors import EngineError
from allocert.models.loss.joint_paths import Step, separation
from allocert.proofs.theorems.static_strategies import few_faults, listed
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "LENGTHS", "shortest_of_all"]

CLAIMS = claim = ClaimTable()
_TOP = 3
_CALLED = {"buddy": "Algorithm 1", "free-list": "the lists", "relabel": "the relabelled lists"}
LENGTHS = {
    ("buddy", "free-list"): 5,
    ("buddy", "relabel"): 4,
    ("free-list", "buddy"): 2,
    ("free-list", "relabel"): 4,
    ("relabel", "buddy"): 1,
    ("relabel", "free-list"): 1,
}
"""How many steps the item says that they have, by who grants and who refuses."""


def shortest_of_all(granting: str, refusing: str) -> tuple[int, tuple[int, ...], tuple[Step, ...]] | None:
    """The cube, the faults and the steps of a shortest history with D <= 3 and at most two faults; ``None`` if there is none."""
    found = []
    for n in range(_TOP + 1):
        for faulty in few_faults(n, 2):
            alone = separation(granting, refusing, n, faulty, alike=True)
            if not alone.complete:
                raise EngineError(f"Q_{n}, faulty {faulty}: more histories than were examined")
            if alone.steps is not None:
                found.append((len(alone.steps), n, len(faulty), faulty, alone.steps))
    if not found:
        return None
    _, n, _, faulty, steps = min(found)
    return n, faulty, steps


def _text(steps: tuple[Step, ...]) -> str:
    return ", ".join(
        f"Q_{what}" if kind == "request" else f"end of request {what + 1}" for kind, what in steps
    )


@claim(
    "KS-X-4/shortest",
    "The shortest histories, answered alike before the last request, on which one scheme grants what the other refuses: "
    "Algorithm 1 against the lists 5 steps, against the relabelled lists 4; the lists against Algorithm 1 2, against the "
    "relabelled lists 4; the relabelled lists against either other scheme 1.",
)
def shortest_histories_have_these_lengths(context: Context) -> Verdict:
    """Refuted by a pair whose shortest history is of another length."""
    table: dict[str, str] = {}
    wrong: Counterexample | None = None
    for granting, refusing in permutations(_CALLED, 2):
        pair = f"granted by {_CALLED[granting]}, refused by {_CALLED[refusing]}"
        shown = shortest_of_all(granting, refusing)
        steps = 0 if shown is None else len(shown[2])
        if shown is not None:
            table[pair] = f"D = {shown[0]}, faulty {listed(shown[1])}: {_text(shown[2])}"
        if steps != LENGTHS[granting, refusing] and wrong is None:
            wrong = Counterexample(f"{pair}: {steps} steps", {"pair": pair, "steps": steps})
    return by_example(
        wrong,
        f"D <= {_TOP}, every fault set with f <= 2, all histories (every reachable joint state): 5, 4, 2, 4, 1 and 1 steps",
        "a shortest history for each of the six pairs",
        shortest=table,
    )
