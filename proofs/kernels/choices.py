"""The kernels that branch on words compute what their specifications say: formulas for all boards, decided as those of the other kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from allocert.errors import CertificateError
from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.placements import Placement
from allocert.machines.anchors.torus import Torus3d
from allocert.models.kernels.choices import CHOICES, ENCODER, prove_choice
from allocert.models.kernels.equivalence import kernel_arguments
from allocert.models.kernels.kernel import Kernel
from allocert.proofs.kernels.claims import TEXT, formulas, refutation, states
from allocert.proofs.kernels.today import boxes, grids
from allocert.solvers import Certificate, Status
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Claim, Context, Effort, Verdict
from allocert.verification.claims.evidence import bundle, certified

__all__ = ["CLAIMS", "Formula", "decide_choices", "encode_claim"]

Formula: TypeAlias = "tuple[Kernel, str, list[Any]]"
"""A kernel, a machine's specification, and requests; smallest first."""

_SHORT = 5
"""Boxes whose sides sum up to no more are counted on longer cycles too: a box meets at most four."""


def decide_choices(asked: Sequence[Formula], stated: str, scope: str, encoding: Encoding) -> Verdict:
    """Decide the formulas by both engines; ``encoding`` is the evidence's, which makes the list of them again."""
    certificates: list[Certificate] = []
    for kernel, spec, requests in asked:
        answers = [prove_choice(kernel, spec, requests, engine) for engine in ("sat", "z3")]
        if any(answer.status is Status.FEASIBLE for answer in answers):
            return refutation(kernel, spec, requests)
        for answer in answers:
            if answer.status is not Status.INFEASIBLE:
                return Verdict.undecided(f"{kernel.name} on {spec}: {answer.engine}: {answer.reason}")
        certificates += [answer.certificate for answer in answers if answer.certificate is not None]
    evidence = certified(bundle(stated, certificates, encoding))
    pairs = sum(len(requests) for _, _, requests in asked)
    return Verdict.bounded(scope, evidence, formulas=len(certificates), requests=pairs)


def encode_claim(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the evidence of claim ``claim`` at effort ``effort`` states, and the formulas that this takes.

    Raises :class:`CertificateError` when there is no such claim or effort.
    """
    try:
        statement, cases = _TABLE[arguments["claim"]]
        asked, scope = cases(Context(Effort(arguments["effort"])))
    except (KeyError, TypeError, ValueError):
        raise CertificateError(
            "encoding: arguments", dict(arguments), "a kernel's claim and an effort"
        ) from None
    parts = [
        {"by": ENCODER, "arguments": kernel_arguments(kernel.name, spec, requests)}
        for kernel, spec, requests in asked
    ]
    return {"states": states(statement, scope), "parts": parts}


def _of(name: str, machines: Sequence[str]) -> list[Formula]:
    kernel = CHOICES[name]
    return [(kernel, spec, requests) for spec in machines for requests in formulas(kernel, spec)]


def _cycles(longest: int) -> Iterator[str]:
    """Cycles, each with all spacings and seeds."""
    for length in range(1, longest + 1):
        steps = product(range(1, length + 1), range(length))
        placements = tuple(Placement((1, 1, 1), (step, 1, 1), (at, 0, 0)) for step, at in steps)
        yield Torus3d(Anchoring((length, 1, 1), placements)).spec


def _first(context: Context) -> tuple[list[Formula], str]:
    length, most = context.pick((4, 4), (8, 12), (9, 16))
    longest = min(2 * length, 16)
    rings = [f"ring:{size}" for size in range(1, longest + 1)]
    scope = (
        f"cycles of up to {length} at all spacings and seeds, rings of up to {longest}, and all tori of three dimensions and up to {most} "
        "processors with boxes of all shapes, close together or side by side, from the first place or from the last"
    )
    return _of("first-anchor", [*_cycles(length), *rings, *boxes(most)]), scope


def _least(context: Context) -> tuple[list[Formula], str]:
    size, digits = context.pick((4, 2), (8, 4), (10, 5))
    rows = [f"mesh:{x}x{y}" for x in range(1, size + 1) for y in range(1, digits + 2)]
    return _of("least-counted", rows), f"words of up to {size} places, counts of up to {digits} digits"


def _destroyed(context: Context) -> tuple[list[Formula], str]:
    most, solid, longest = context.pick((3, 2, 4), (6, 4, 16), (7, 6, 24))
    kernel = CHOICES["destroyed"]
    tori = [*grids(1, most), *grids(2, most), *grids(3, solid)]
    asked = _of(kernel.name, [f"torus:{'x'.join(map(str, sides))}" for sides in tori])
    short = [(own, other) for own in range(1, _SHORT) for other in range(1, _SHORT) if own + other <= _SHORT]
    asked += [(kernel, f"torus:{side}", [pair]) for side in range(8, longest + 1, 4) for pair in short]
    scope = f"all shapes on all tori of up to {most} places, those of three dimensions of up to {solid}"
    if longest >= 8:
        scope += f", and boxes whose sides sum up to at most {_SHORT} on cycles of 8, 12, .. {longest}"
    return asked, scope


_TABLE: Mapping[str, tuple[str, Callable[[Context], tuple[list[Formula], str]]]] = {
    "AC-KERNEL-FIRST": (
        (
            "For every set of anchors of a placement, first_anchor finds the one that comes first when the first axis varies slowest "
            "and each axis goes from the seed on by the spacing, and finds none exactly when the set is empty."
        ),
        _first,
    ),
    "AC-KERNEL-LEAST": (
        (
            "For every set of places and all counts at them, least_counted keeps exactly the places of the set at which no other "
            "place of the set has a lower count."
        ),
        _least,
    ),
    "AC-KERNEL-DESTROYED": (
        (
            "For every set of boxes of one shape on a torus, destroyed counts, digit by digit, at each place those that a box of "
            "a given shape there has a processor in common with."
        ),
        _destroyed,
    ),
}


def _claims() -> Iterator[Claim]:
    for identifier, (statement, _) in _TABLE.items():
        yield Claim(identifier, statement, partial(_same_as_spec, identifier), solver_free=False)


def _same_as_spec(identifier: str, context: Context) -> Verdict:
    statement, cases = _TABLE[identifier]
    asked, scope = cases(context)
    encoding = Encoding(TEXT, "choice-kernels", {"claim": identifier, "effort": context.effort.value})
    return decide_choices(asked, states(statement, scope), scope, encoding)


CLAIMS: tuple[Claim, ...] = tuple(_claims())
