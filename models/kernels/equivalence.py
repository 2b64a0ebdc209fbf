"""Prove for all boards that the shipped kernels compute what their specifications say.

The kernel's own source runs on symbolic boards. Two engines decide, on separate roads: our and-inverter
graph with the meaning of unbounded ints, our encoding and CaDiCaL with an LRAT proof; and Z3 with
bit-vectors of N + 1 bits. A board on which kernel and specification differ is replayed on ints.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from allocert.errors import CertificateError, SpecError
from allocert.machines.board import Word
from allocert.machines.hypercube import Hypercube
from allocert.machines.machine import Machine
from allocert.machines.spec import parse_machine
from allocert.models.kernels.kernel import Condition, Kernel
from allocert.models.kernels.paths import forked, ways_of
from allocert.models.kernels.specs import KERNELS
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import sat, smt
from allocert.solvers.words.aig import TRUE, Graph
from allocert.solvers.words.aig_int import Integer
from allocert.solvers.words.cnf import Cnf, satisfiable_cnf

__all__ = [
    "ENCODER",
    "ENGINES",
    "TEXT",
    "claim_of",
    "difference_on",
    "encode_kernel",
    "kernel_arguments",
    "kernel_cnf",
    "prove_kernel",
    "ways_through",
]

ENGINES = ("sat", "z3")

ENCODER = "kernel"
"""The name under which certificates know :func:`encode_kernel`."""

LARGEST_GRID, LARGEST_CUBE, LARGEST_BRANCHING, TIMES = 256, 1024, 64, 16
"""The most processors of a certificate's machine, a grid, a cube or that of a kernel that branches; times the requests as many again."""

TEXT = (
    "Variable i + 1 says that bit i of the kernel's input word is set. The formula is satisfiable iff for "
    "one of the requests a bit of an output, read as an unbounded int, differs from the specification."
)
"""How it makes the problem, for people."""


def prove_kernel(
    kernel: str | Kernel,
    machine: str | Machine,
    requests: Sequence[Any] | None = None,
    *,
    engine: str = "sat",
    seconds: float | None = None,
    ways: Sequence[str] | None = None,
) -> Answer[int]:
    """Whether on some board the kernel's outputs differ from its specification, for any of ``requests``.

    *Infeasible* means proved for all 2^N boards; with ``engine="sat"`` the answer carries an ``lrat``
    certificate whose formula :func:`encode_kernel` builds again. *Feasible* gives such a board (or word of
    bases) as an int, replayed; ``reason`` says what differs. Without ``requests`` all of the machine's are
    taken, in one formula. ``ways`` are those of :func:`ways_through`, if they are known.

    Raises:
        SpecError: no such kernel or engine, or a kernel of another kind of machine.
        RequestError: a request that does not fit the machine.
    """
    started = time.perf_counter()
    chosen, place, wanted = question(kernel, machine, requests)
    if engine not in ENGINES:
        raise SpecError("engine", engine, " or ".join(ENGINES))
    board: int | None = None
    taken = ways_through(chosen, place, wanted) if ways is None else list(ways)
    if engine == "sat":
        found = sat.refute(
            kernel_cnf(chosen, place, wanted, taken),
            claim=sentence(chosen, place, wanted),
            encoding=Encoding(TEXT, ENCODER, kernel_arguments(chosen, place.spec, wanted, taken)),
            seconds=seconds,
        )
        if found.witness is not None:
            board = sum(1 << node for node in range(place.processors) if found.witness[node])
        status, name, certificate, reason = found.status, found.engine, found.certificate, found.reason
    else:
        values = smt.prove(_goal(chosen, place, wanted, taken), logic="QF_BV", seconds=seconds)
        if values.witness is not None:
            board = int(values.witness.get("board", 0))
        status, name, certificate, reason = values.status, values.engine, None, values.reason
    spent = time.perf_counter() - started
    if board is not None:
        difference = difference_on(chosen, place, wanted, board)
        if difference is None:
            return Answer.unknown(f"board {board:#x} shows no difference on ints", engine=name, seconds=spent)
        return Answer.feasible(board, engine=name, reason=difference, seconds=spent)
    if status is Status.INFEASIBLE:
        return Answer.infeasible(engine=name, certificate=certificate, seconds=spent)
    return Answer.unknown(reason, engine=name, seconds=spent)


def ways_through(kernel: Kernel, machine: Machine, requests: Sequence[Any]) -> list[str]:
    """For each request the ways to run a kernel that branches, as :func:`~allocert.models.kernels.paths.ways_of` has them; else none.

    Raises :class:`~allocert.errors.EngineError` where there are too many.
    """
    if not kernel.branches:
        return []
    runs = [kernel.on(machine, request) for request in requests]
    return [ways_of(machine.processors, run, lambda word: kernel.given(word, machine)) for run in runs]


def encode_kernel(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a kernel's certificate, from the shipped source alone. No engine is needed.

    ``arguments`` are those of the certificate's encoding: ``kernel``, ``machine``, ``requests`` and, of a kernel that branches,
    the ``ways`` that are followed. A way that is left out makes the formula satisfiable.

    Raises:
        AllocertError: the arguments name no kernel, machine or requests.
        EngineError: the ways are not those of the kernel.
    """
    kernel, machine, requests = _asked(arguments)
    ways = arguments.get("ways", [])
    if len(ways) != (len(requests) if kernel.branches else 0):
        raise CertificateError("encoding ways", len(ways), "one for each request of a kernel that branches")
    return {"dimacs": kernel_cnf(kernel, machine, requests, ways).to_dimacs()}


def claim_of(certificate: Certificate) -> str:
    """The sentence that a kernel's certificate has to claim. Raises as :func:`encode_kernel` does."""
    return sentence(*_asked(certificate.encoding.arguments))


def kernel_arguments(
    kernel: Kernel, machine: str, requests: Sequence[Any], ways: Sequence[str]
) -> dict[str, Any]:
    """The arguments of :func:`encode_kernel` for this question, as JSON values."""
    plain = [list(request) if isinstance(request, tuple) else request for request in requests]
    followed = {"ways": list(ways)} if kernel.branches else {}
    return {"kernel": kernel.name, "machine": machine, "requests": plain, **followed}


def kernel_cnf(kernel: Kernel, machine: Machine, requests: Sequence[Any], ways: Sequence[str]) -> Cnf:
    """A formula whose models are the boards on which an output differs; variable i + 1 is processor i."""
    graph = Graph()
    inputs = [graph.input() for _ in range(machine.processors)]
    differences = []
    for number, request in enumerate(requests):
        allowed = set(kernel.inputs(machine, request))
        bits = [bit if node in allowed else 0 for node, bit in enumerate(inputs)]
        word = Integer(graph, bits)
        outputs, wanted = _made(kernel, word, machine, request, ways[number : number + 1])
        if wanted is None:
            differences.append(TRUE)
            continue
        for output, conditions in zip(outputs, wanted, strict=True):
            literals = [0] * machine.processors
            for base, condition in conditions.items():
                present = [bits[node] for node in condition.present]
                literals[base] = graph.all_of(present + [bits[node] ^ 1 for node in condition.absent])
            differences.append(Integer(graph, literals).differs(output))
    return satisfiable_cnf(graph, graph.any_of(differences))


def _made(
    kernel: Kernel, word: Any, machine: Machine, request: Any, ways: Sequence[str]
) -> tuple[list[Word], list[dict[int, Condition]] | None]:
    """The outputs on a symbolic word, with when each bit of them has to be set; ``None`` if the labels are others.

    The last one has no bit set where some way was taken.
    """

    run = kernel.on(machine, request)
    made, missing = forked(word, run, ways[0]) if kernel.branches else (run(word), word & 0)
    outputs = kernel.compared(made, word, machine, request)
    wanted = kernel.wanted(machine, request)
    if [label for label, _ in outputs] != [label for label, _ in wanted]:
        return [], None
    words = [*(output for _, output in outputs), missing & -kernel.given(word, machine)]
    return words, [*(conditions for _, conditions in wanted), {}]


def difference_on(kernel: Kernel, machine: Machine, requests: Sequence[Any], board: int) -> str | None:
    """What the kernel, run on ints, gets wrong on one board; ``None`` when it agrees everywhere."""
    for request in requests:
        word = sum(1 << node for node in kernel.inputs(machine, request) if board >> node & 1)
        outputs = kernel.compared(kernel.run(word, machine, request), word, machine, request)
        wanted = [
            (label, sum(1 << base for base, condition in conditions.items() if _meets(word, condition)))
            for label, conditions in kernel.wanted(machine, request)
        ]
        for got, right in zip(outputs, wanted, strict=False):
            if got != right:
                return f"{kernel.name} {request}: got {got[0]} {got[1]:#x}, expected {right[0]} {right[1]:#x}"
        if len(outputs) != len(wanted):
            return f"{kernel.name} {request}: {len(outputs)} words instead of {len(wanted)}"
    return None


def _meets(word: int, condition: Condition) -> bool:
    return all(word >> node & 1 for node in condition.present) and not any(
        word >> node & 1 for node in condition.absent
    )


def _goal(kernel: Kernel, machine: Machine, requests: Sequence[Any], ways: Sequence[str]) -> smt.Term:
    """For Z3: on the board every output word equals its specification."""
    board = smt.board("board", machine.processors)
    parts = []
    for number, request in enumerate(requests):
        allowed = sum(1 << node for node in kernel.inputs(machine, request))
        word = board & allowed
        occupied = [smt.bit(word, node) for node in range(machine.processors)]
        outputs, wanted = _made(kernel, word, machine, request, ways[number : number + 1])
        if wanted is None:
            return smt.any_of([])
        for output, conditions in zip(outputs, wanted, strict=True):
            for place in range(machine.processors + 1):
                condition = conditions.get(place)
                if condition is None:
                    parts.append(smt.negation(smt.bit(output, place)))
                    continue
                met = smt.all_of(
                    [occupied[node] for node in condition.present]
                    + [smt.negation(occupied[node]) for node in condition.absent]
                )
                parts.append(smt.bit(output, place) == met)
    return smt.all_of(parts)


def _asked(arguments: Mapping[str, Any]) -> tuple[Kernel, Machine, list[Any]]:
    try:
        name, spec, requests = arguments["kernel"], arguments["machine"], arguments["requests"]
    except KeyError as missing:
        raise CertificateError("encoding arguments", dict(arguments), f"to have {missing}") from None
    if not isinstance(name, str) or not isinstance(spec, str) or not isinstance(requests, list):
        raise CertificateError("encoding arguments", dict(arguments), "kernel, machine and requests")
    if not requests:
        raise CertificateError("encoding requests", requests, "at least one request")
    machine = parse_machine(spec)
    most = LARGEST_CUBE if isinstance(machine, Hypercube) else LARGEST_GRID
    if name in KERNELS and KERNELS[name].branches:
        most = LARGEST_BRANCHING
    together = TIMES * min(most, LARGEST_GRID)
    if machine.spec != spec or machine.processors > most or machine.processors * len(requests) > together:
        expected = f"at most {most} processors, times the requests at most {together}"
        raise CertificateError("encoding machine", spec, expected)
    return question(name, machine, requests)


def question(
    kernel: str | Kernel, machine: str | Machine, requests: Sequence[Any] | None
) -> tuple[Kernel, Machine, list[Any]]:
    if isinstance(kernel, str) and kernel not in KERNELS:
        raise SpecError("kernel", kernel, ", ".join(KERNELS))
    chosen = KERNELS[kernel] if isinstance(kernel, str) else kernel
    place = parse_machine(machine) if isinstance(machine, str) else machine
    if not isinstance(place, chosen.machines):
        kinds = " or ".join(kind.__name__ for kind in chosen.machines)
        raise SpecError(f"machine of kernel {chosen.name}", place.spec, f"a {kinds}")
    possible = chosen.requests(place)
    if requests is None:
        return chosen, place, possible
    wanted = [tuple(request) if isinstance(request, list) else request for request in requests]
    for request in wanted:
        if request not in possible:
            raise SpecError(f"request of kernel {chosen.name} on {place.spec}", request, "one that fits")
    return chosen, place, wanted


def sentence(kernel: Kernel, machine: Machine, requests: Sequence[Any]) -> str:
    return f"On all boards of {machine.spec}, {kernel.sentence}; requests {_listed(requests)}."


def _listed(requests: Sequence[Any]) -> str:
    shown = ["x".join(map(str, r)) if isinstance(r, tuple) else str(r) for r in requests if r is not None]
    return ", ".join(shown) if shown else "any"
