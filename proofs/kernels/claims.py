"""The board kernels compute what their specifications say: theorems about translations of their sources, and formulas for all boards.

Each formula is decided twice: by CaDiCaL with an LRAT proof, which is checked here, and by Z3. A claim
holds only when both say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from allocert.errors import CertificateError
from allocert.machines.spec import parse_machine
from allocert.models.kernels.equivalence import (
    ENCODER,
    difference_on,
    kernel_arguments,
    prove_kernel,
    ways_through,
)
from allocert.models.kernels.kernel import Kernel
from allocert.models.kernels.specs import KERNELS
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.kernels.choices import CHOICES
from allocert.proofs.kernels.today import ROWS, Cases, Row
from allocert.proofs.theorems.boards import CUBES, FRAMES, RUNS, WRAPPED
from allocert.solvers import Certificate, Status
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Claim, Context, Counterexample, Effort, Evidence, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.claims.keyed import keyed

__all__ = [
    "CLAIMS",
    "TEXT",
    "asked_of",
    "decide_kernels",
    "encode_claim",
    "encode_rows",
    "formulas",
    "kernel_claims",
]

TEXT = "One formula for each machine and request, or for all requests of a small machine."
"""How :func:`encode_claim` makes its list, for people."""

_TOGETHER = 16
"""All requests of a machine of at most this many processors go into one formula; else one each."""


def decide_kernels(
    cases: Cases,
    scope: str,
    statement: str,
    context: Context,
    encoding: Callable[[list[list[str]]], Encoding],
) -> Verdict:
    """Decide ``cases`` by both engines; the counterexample is of the first machine and request that fail.

    ``encoding`` is the evidence's, of the ways of each formula: an encoder that makes the list of formulas again.
    """
    certificates: list[Certificate] = []
    every_way: list[list[str]] = []
    pairs = 0
    for kernel, spec, requests in formulas(cases):
        context.progress(f"{kernel.name} on {spec}")
        ways = ways_through(kernel, parse_machine(spec), requests)
        answers = [prove_kernel(kernel, spec, requests, engine=engine, ways=ways) for engine in ("sat", "z3")]
        if any(answer.status is Status.FEASIBLE for answer in answers):
            return refutation(kernel, spec, requests)
        for answer in answers:
            if answer.status is not Status.INFEASIBLE:
                return Verdict.undecided(f"{kernel.name} on {spec}: {answer.engine}: {answer.reason}")
        certificates += [answer.certificate for answer in answers if answer.certificate is not None]
        every_way.append(ways)
        pairs += len(requests)
    evidence = certified(bundle(states(statement, scope), certificates, encoding(every_way)))
    return Verdict.bounded(scope, evidence, formulas=len(certificates), requests=pairs)


def encode_rows(rows: Sequence[Row], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the evidence of the row of claim ``claim`` at effort ``effort`` states, and the formulas that this takes, with their ways.

    Raises :class:`CertificateError` when there is no such claim or effort, or there are other numbers of ways.
    """
    stated, asked = asked_of(rows, arguments)
    every_way = arguments["ways"]
    if len(every_way) != len(asked):
        raise CertificateError("encoding: ways", len(every_way), f"those of {len(asked)} formulas")
    parts = [
        {"by": ENCODER, "arguments": kernel_arguments(kernel, spec, requests, ways)}
        for (kernel, spec, requests), ways in zip(asked, every_way, strict=True)
    ]
    return {"states": stated, "parts": parts}


def asked_of(
    rows: Sequence[Row], arguments: Mapping[str, Any]
) -> tuple[str, list[tuple[Kernel, str, list[Any]]]]:
    """What is stated, and the formulas. Raises as :func:`encode_rows` does."""
    table = {row[0]: row for row in rows}
    try:
        _, statement, cases = table[arguments["claim"]]
        chosen, scope = cases(Context(Effort(arguments["effort"])))
    except (KeyError, TypeError, ValueError):
        raise CertificateError(
            "encoding: arguments", dict(arguments), "a kernel's claim and an effort"
        ) from None
    return states(statement, scope), list(formulas(chosen))


def encode_claim(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """As :func:`encode_rows`, of the claims of this room."""
    return encode_rows(_TABLE, arguments)


def states(statement: str, scope: str) -> str:
    return f"{statement} Shown for {scope}."


def formulas(cases: Cases) -> Iterator[tuple[Kernel, str, list[Any]]]:
    """The requests of each machine, all or some, divided into formulas."""
    for name, spec, some in cases:
        kernel = KERNELS[name] if isinstance(name, str) else name
        machine = parse_machine(spec)
        requests = kernel.requests(machine) if some is None else some
        if machine.processors > _TOGETHER:
            yield from ((kernel, spec, [request]) for request in requests)
        elif requests:
            yield kernel, spec, requests


def refutation(kernel: Kernel, spec: str, requests: list[Any]) -> Verdict:
    """The first request that fails, on a board from which no processor can be left out."""
    machine = parse_machine(spec)
    for request in requests:
        board = prove_kernel(kernel, spec, [request]).witness
        if board is None:
            continue
        for node in range(machine.processors):
            smaller = board & ~(1 << node)
            if difference_on(kernel, machine, [request], smaller) is not None:
                board = smaller
        difference = difference_on(kernel, machine, [request], board)
        counterexample = Counterexample(
            f"{spec}, word {board:#x}: {difference}",
            {"kernel": kernel.name, "machine": spec, "request": request, "word": board},
        )
        scope = "the first machine and request in order of size; no bit of the word can be cleared"
        return Verdict.refuted(counterexample, scope, Evidence.enumeration("replayed on ints"))
    return Verdict.undecided(f"{kernel.name} on {spec}: the two engines disagree")


def _cubes(largest: int) -> list[str]:
    return [f"hypercube:{n}" for n in range(largest + 1)]


def _grids(kind: str, largest: int, *others: str) -> list[str]:
    """All grids of two sides up to ``largest``, by size, and ``others``."""
    sides = sorted(product(range(1, largest + 1), repeat=2), key=lambda xy: (xy[0] * xy[1], xy))
    return [f"{kind}:{x}x{y}" for x, y in sides] + [f"{kind}:{other}" for other in others]


def _cases(kernels: Sequence[str], machines: Sequence[str]) -> Cases:
    return [(kernel, machine, None) for machine in machines for kernel in kernels]


def _any(context: Context) -> tuple[Cases, str]:
    largest = context.pick(5, 7, 9)
    return _cases(["any"], _cubes(largest)), f"all n <= {largest}, all k"


def _base(context: Context) -> tuple[Cases, str]:
    cube, largest = context.pick(5, 7, 8), context.pick(4, 6, 8)
    machines = [*_cubes(cube), "mesh:3x1", "mesh:5x1", "mesh:7x3"]
    cases = _cases(["lowest", "highest"], machines) + _cases(["nearest"], _grids("mesh", largest))
    return (
        cases,
        f"words of 2^n (n <= {cube}), 3, 5 and 21 bits; all frames of all meshes up to {largest}x{largest}",
    )


_TABLE: tuple[Row, ...] = (
    (
        "AC-KERNEL-ANY",
        (
            "For every set of busy nodes of Q_n, free_subcubes_any gives each set of k directions once, with "
            "exactly the bases of the free subcubes that span it."
        ),
        _any,
    ),
    (
        "AC-KERNEL-BASE",
        (
            "Of every set of bases, lowest_base and highest_base keep exactly the least and the greatest, and "
            "edge_nearest_base the one whose frame has its longest side nearest to a parallel edge of the mesh "
            "(ties: top or left edge, then row-major order); of the empty set they keep nothing."
        ),
        _base,
    ),
    *ROWS,
    *CHOICES,
)


def kernel_claims(rows: Sequence[Row], encoding: Callable[[Mapping[str, Any]], Encoding]) -> Iterator[Claim]:
    """The claims of some rows; ``encoding`` of ``claim``, ``effort`` and ``ways`` makes their evidence again."""
    for key, statement, cases in rows:
        decide = partial(_same_as_spec, key, statement, cases, encoding)
        yield keyed(key, statement, decide, solver_free=False)


def _same_as_spec(
    key: str,
    statement: str,
    cases: Callable[[Context], tuple[Cases, str]],
    encoding: Callable[[Mapping[str, Any]], Encoding],
    context: Context,
) -> Verdict:
    chosen, scope = cases(context)
    arguments = {"claim": key, "effort": context.effort.value}
    return decide_kernels(
        chosen, scope, statement, context, lambda ways: encoding({**arguments, "ways": ways})
    )


CLAIMS: tuple[Claim, ...] = (
    in_coq("AC-KERNEL-SUBCUBES", CUBES, "all n, all sets of directions, all k"),
    in_coq("AC-KERNEL-GRAY", RUNS, "all n, all k"),
    in_coq("AC-KERNEL-FRAMES", FRAMES, "all meshes, all frames"),
    in_coq("AC-KERNEL-TORUS", WRAPPED, "all tori, all frames"),
    *kernel_claims(_TABLE, lambda arguments: Encoding(TEXT, "kernels", arguments)),
)
