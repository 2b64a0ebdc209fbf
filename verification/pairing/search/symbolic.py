"""All boards at once: the kernel ``choose`` of an allocator grants the first free region of its family."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from allocert.errors import SpecError
from allocert.machines import Family, Machine, Request
from allocert.machines.families import GrayRuns
from allocert.machines.graysegments import GraySegments
from allocert.machines.words import bits, lowest_bit
from allocert.verification.pairing.hosts.host import Host
from allocert.verification.pairing.report import Coverage
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate

__all__ = ["FAMILIES", "Proof", "prove", "symbolic_lacks"]

FAMILIES = ("aligned", "gray", "segments", "frames", "edge-frames")


@dataclass(frozen=True)
class Proof:
    """What was proved, a session on a board where the kernel is wrong, if any, and remarks."""

    coverage: Coverage
    broken: Session | None
    notes: tuple[str, ...] = ()


def symbolic_lacks(pair: Pair) -> str | None:
    """What a symbolic check lacks, or ``None``."""
    if not pair.host.has_choose:
        return (
            "a static method choose(busy, machine, request), branch-free in busy, that gives a one-bit word"
        )
    if not pair.contract.first_choice or pair.contract.family not in FAMILIES:
        return f"the promise first:F with F one of {', '.join(FAMILIES)}"
    return None


def prove(
    pair: Pair,
    *,
    deadline: float | None = None,
    progress: Callable[[str], None] = lambda text: None,
) -> Proof:
    """For each request: on every board ``choose`` gives the base of the first free region, or 0.

    Words are in the machine's numbering, for the families of one Gray code in rank order. A board on which it does not
    is replayed on the allocator itself, as faulty processors, where its class takes these.

    Raises:
        SpecError: the class has no such kernel, or its kernel cannot run on symbolic words.
    """
    lacks = symbolic_lacks(pair)
    if lacks is not None:
        raise SpecError("strength symbolic", "this allocator", lacks)
    begin = time.monotonic()
    family = pair.start().reference.family
    requests = list(pair.machine.requests())
    proved, open_requests, notes = 0, 0, []
    broken: Session | None = None
    for request in requests:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            open_requests = len(requests) - proved
            break
        status, board = _wrong_board(pair.host, family, pair.machine, request, left)
        progress(f"{proved} of {len(requests)} requests proved for all boards")
        if status == "proved":
            proved += 1
        elif status == "open":
            open_requests += 1
        else:
            broken = _replay(pair, board, request)
            if broken is None:
                nodes = [pair.machine.node_name(node) for node in bits(board)]
                notes.append(f"choose is not the first free region for {request} when {nodes} are taken")
            break
    what = f"choose = first free region of {family.name!r} on all 2^{pair.machine.processors} boards"
    coverage = Coverage(
        "symbolic",
        proved == len(requests),
        f"{what}: {proved} of {len(requests)} requests proved" + (", time was over" if open_requests else ""),
        proofs=proved,
        seconds=round(time.monotonic() - begin, 3),
    )
    return Proof(coverage, broken, tuple(notes))


def _replay(pair: Pair, board: int, request: Request) -> Session | None:
    if not pair.host.takes_faulty:
        return None
    session = pair.replay(tuple(bits(board)), [Allocate(request)])
    return session if session.breaches else None


def _wrong_board(
    host: Host, family: Family, machine: Machine, request: Request, seconds: float | None
) -> tuple[str, int]:
    """``proved``, ``open`` (no answer) or ``wrong`` with a board in the machine's numbering."""
    from allocert.solvers.answer import Status
    from allocert.solvers.certificate import Encoding
    from allocert.solvers.engines import sat
    from allocert.solvers.words.aig import Graph
    from allocert.solvers.words.aig_int import Integer
    from allocert.solvers.words.cnf import satisfiable_cnf

    graph = Graph()
    inputs = [graph.input() for _ in range(machine.processors)]
    right = [0] * machine.processors
    none_before = 1
    for base, word in _regions(family, machine, request):
        free = graph.all_of([inputs[node] ^ 1 for node in bits(word)])
        right[base] = graph.any_of([right[base], graph.all_of([none_before, free])])
        none_before = graph.all_of([none_before, free ^ 1])
    differs = Integer(graph, right).differs(host.choose(graph, inputs, request))
    encoding = Encoding("Satisfiable iff on some board choose differs from the first free region's base.")
    found = sat.refute(
        satisfiable_cnf(graph, differs), claim="choose is right", encoding=encoding, seconds=seconds
    )
    if found.status is Status.INFEASIBLE:
        return "proved", 0
    if found.witness is None:
        return "open", 0
    board = sum(1 << node for node in range(machine.processors) if found.witness[node])
    return "wrong", _in_nodes(family, board)


def _regions(family: Family, machine: Machine, request: Request) -> list[tuple[int, int]]:
    """The family's regions in order as (base, word) in the kernel's numbering."""
    words = [machine.word(region) for region in family.regions(request)]
    if isinstance(family, GrayRuns | GraySegments):
        step = max(1, machine.demand(request) // 2) if isinstance(family, GrayRuns) else 1
        return [(index * step, family.code.to_ranks(word)) for index, word in enumerate(words)]
    if getattr(machine, "wraps", False):
        return list(enumerate(words))
    return [(lowest_bit(word) or 0, word) for word in words]


def _in_nodes(family: Family, board: int) -> int:
    if not isinstance(family, GrayRuns | GraySegments):
        return board
    return sum(1 << family.code.nodes[rank] for rank in bits(board))
