"""Kandlur & Shin 1988, section 2: adjacency under an unknown permutation of the bits, asked of Z3."""

from __future__ import annotations

from allocert.errors import EngineError
from allocert.machines.labelling import Labelling
from allocert.models.bit_permutations import adjacency
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.solvers import smt
from allocert.solvers.answer import Status

__all__ = ["CLAIMS"]


def _decide(context: Context) -> Verdict:
    """Raises :class:`EngineError` if Z3's counterexample is none by the shipped labelling."""
    top = context.pick(6, 7, 8)
    for n in range(1, top + 1):
        answer = adjacency(n)
        if answer.witness is not None:
            order, (x, y) = answer.witness.order, answer.witness.nodes
            labels = Labelling(order)
            new = labels.new(x), labels.new(y)
            if ((x ^ y).bit_count() == 1) == ((new[0] ^ new[1]).bit_count() == 1):
                raise EngineError(
                    f"Q_{n}, bits in the order {order}: nodes {x} and {y} are no counterexample"
                )
            text = f"D = {n}, bits in the order {order}: nodes {x} and {y} become {new[0]} and {new[1]}"
            data = {"D": n, "order": list(order), "nodes": [x, y]}
            return Verdict.refuted(Counterexample(text, data), "least D", Evidence("smt", smt.version()))
        if answer.status is not Status.INFEASIBLE:
            return Verdict.undecided(f"D = {n}: {answer.reason}")
    return Verdict.bounded(
        f"1 <= D <= {top}, each in one question",
        Evidence("smt", f"{smt.version()}: no permutation and no two labels; without a certificate"),
        argument="for all D: new labels differ in bit map[i] where old ones differ in bit i, so in as many bits",
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "KS-CLAIM-ADJ",
        "kandlur-shin",
        "section 2, relabelling",
        statement="Under any permutation of the bits two nodes are joined iff their new labels differ in one bit; the "
        "permutation and the labels unknown.",
        decide=_decide,
        part="symbolic",
        solver_free=False,
    ),
)
