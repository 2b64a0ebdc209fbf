"""Kandlur & Shin 1988, section 3 and beyond: single histories, on which either algorithm may grant alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.errors import EngineError
from allocert.machines import Hypercube
from allocert.models.joint_paths import Step, separation
from allocert.models.online_game import (
    Attack,
    Move,
    attack_within,
    foresight_game,
    shortest_attack,
    valid_game,
)
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.kandlur_shin.section3_chain import few_faults
from allocert.proofs.tally import Failure, Repair, survey
from allocert.proofs.trace import Allocate, Release, Trace, run, trace_to_json

__all__ = ["CLAIMS", "history_text", "played"]

_SHIPPED: dict[str, Callable[..., Any]] = {
    "buddy": Buddy,
    "free-list": FreeListBuddy,
    "relabel": RelabelledBuddy,
}
_CALLED = {"buddy": "Algorithm 1", "free-list": "the list scheme", "relabel": "Algorithm 2"}
_TOP = 3
_FORESIGHT = 6
_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin")


def history_text(steps: tuple[Step, ...]) -> str:
    """E.g. ``Q_1, Q_0, end of request 1, Q_1``: requests are counted from 1."""
    return ", ".join(
        f"Q_{what}" if kind == "request" else f"end of request {what + 1}" for kind, what in steps
    )


def played(name: str, n: int, faulty: tuple[int, ...], steps: tuple[Step, ...]) -> tuple[Trace, bool]:
    """What a history asks of one shipped allocator, and whether it grants the last request.

    A job that it refused is not released.
    """
    allocator = _SHIPPED[name](Hypercube(n), faulty)
    held: list[Any] = []
    trace: list[Allocate | Release] = []
    grants: dict[int, int] = {}
    for kind, what in steps:
        if kind == "request":
            trace.append(Allocate(what))
            region = allocator.allocate(what)
            if region is not None:
                grants[len(held)] = len(grants)
            held.append(region)
        elif what in grants:
            trace.append(Release(grants[what]))
            allocator.release(held[what])
    answers = run(_SHIPPED[name](Hypercube(n), faulty), trace)
    if answers[-1].region != held[-1]:
        raise EngineError(f"{name} on Q_{n}, faulty {faulty}: the trace does not replay")
    return tuple(trace), held[-1] is not None


def _apart(n: int, granting: str, refusing: str, alike: bool) -> Iterator[Failure | None]:
    for faulty in few_faults(n):
        found = separation(granting, refusing, n, faulty, alike=alike)
        if not found.complete:
            raise EngineError(f"Q_{n}, faulty {faulty}: more histories than were looked at")
        if found.steps is None:
            yield None
            continue
        (_, first), (trace, second) = (played(name, n, faulty, found.steps) for name in (granting, refusing))
        if not first or second:
            raise EngineError(f"Q_{n}, faulty {faulty}: {history_text(found.steps)} does not replay")
        words = f"{_CALLED[granting]} grants the last request and {_CALLED[refusing]} refuses it"
        faults = ", ".join(map(str, faulty)) or "none"
        yield Failure(
            f"D = {n}, faulty {faults}: after {history_text(found.steps)} {words}",
            {
                "machine": f"hypercube:{n}",
                "allocator": refusing,
                "faulty": list(faulty),
                "trace": trace_to_json(trace),
                "granted_by": granting,
            },
        )


def _shortest(granting: str, refusing: str, alike: bool) -> dict[str, str]:
    """For each D and f the shortest history of all fault sets, the first of these in order, and how many have one."""
    found: dict[str, str] = {}
    for n in range(_TOP + 1):
        by_count: dict[int, list[tuple[int, tuple[int, ...], tuple[Step, ...] | None]]] = {}
        for faulty in few_faults(n):
            steps = separation(granting, refusing, n, faulty, alike=alike).steps
            by_count.setdefault(len(faulty), []).append((len(steps or ()), faulty, steps))
        for f, entries in by_count.items():
            real = [(length, faulty, steps) for length, faulty, steps in entries if steps is not None]
            words = f"{len(real)} of {len(entries)} fault sets"
            if real:
                _, faulty, steps = min(real, key=lambda entry: entry[:2])
                words += f"; faulty {list(faulty)}: {history_text(steps)}"
            found[f"D = {n}, f = {f}"] = words
    return found


def _decide_paths(context: Context, granting: str, refusing: str, alike: bool) -> Verdict:
    lists = {"free-list", "relabel"} == {granting, refusing}
    limit = "f <= 1" if lists else "D <= 1"

    def kept(n: int) -> Iterator[Failure | None]:
        for faulty, failure in zip(few_faults(n), _apart(n, granting, refusing, alike), strict=True):
            if (lists and len(faulty) <= 1) or (not lists and n <= 1):
                yield failure

    return survey(
        lambda n: _apart(n, granting, refusing, alike),
        range(_TOP + 1),
        f"D <= {_TOP}, every fault set with f <= 2, all histories (every reachable joint state)",
        repair=Repair(limit, kept),
        shortest=_shortest(granting, refusing, alike),
    )


def _symmetric(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """Fault sets of at most two nodes, one of each kind under the symmetries of the cube."""
    yield ()
    if most >= 1:
        yield (0,)
    for h in range(1, n + 1 if most >= 2 else 1):
        yield (0, (1 << h) - 1)


def _attack(n: int, faulty: tuple[int, ...], foresight: bool) -> Attack:
    """The shortest attack. Q_3 with foresight is searched to a depth: Raises :class:`EngineError` if none is found."""
    if not foresight or n < 3:
        return shortest_attack(*(foresight_game if foresight else valid_game)(n, faulty))
    length = attack_within(*foresight_game(n, faulty), _FORESIGHT)
    if length is None:
        raise EngineError(f"Q_{n}, faulty {faulty}: no attack within {_FORESIGHT} moves")
    return Attack(length, (), 0)


def _move_text(move: Move) -> str:
    kind, what = move
    return f"Q_{what}" if kind == "request" else "end of one of them"


def _decide_game(context: Context, foresight: bool) -> Verdict:
    largest = context.pick((2,), (1, 2), (0, 1, 2)) if foresight else (0, 1, 2)

    def sets(n: int) -> Iterator[tuple[int, ...]]:
        return (faulty for faulty in _symmetric(n, 2) if n < 3 or len(faulty) in largest)

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sets(n):
            found = _attack(n, faulty, foresight)
            if found.length is None:
                yield None
                continue
            line = ", ".join(map(_move_text, found.line)) or f"{found.length} moves"
            text = (
                f"D = {n}, faulty {list(faulty)}: every strategy loses within {found.length} moves ({line})"
            )
            yield Failure(text, {"n": n, "faulty": list(faulty), "moves": found.length})

    def small(n: int) -> Iterator[Failure | None]:
        for faulty in sets(n):
            adjacent = len(faulty) == 2 and (foresight or (faulty[0] ^ faulty[1]).bit_count() == 1)
            if n <= 1 or (n == 2 and adjacent):
                yield None if _attack(n, faulty, foresight).length is None else Failure("", {})

    pairs = "two faults" if foresight else "two adjacent faults"
    scope = f"f <= 2, for D = 3 f in {list(largest)}" if foresight else "f <= 2"
    return survey(
        cases,
        range(_TOP + 1),
        f"D <= {_TOP}, {scope}, one fault set of each kind; all strategies, all subcubes",
        repair=Repair(f"D <= 1, and D = 2 with {pairs}", small),
        least_moves={
            f"D = {n}, faulty {list(faulty)}": _attack(n, faulty, foresight).length
            for n in range(_TOP + 1)
            for faulty in sets(n)
        },
    )


def _path_claims(granting: str, refusing: str, **named: str) -> Iterator[Claim]:
    for reading, alike in (("A", False), ("B", True)):
        words = "while both have answered alike" if alike else "whatever each has room for by then"
        yield _claim(
            statement=f"On every history {_CALLED[refusing]} grants what {_CALLED[granting]} grants, {words}.",
            decide=partial(_decide_paths, granting=granting, refusing=refusing, alike=alike),
            reading=reading,
            **named,
        )


CLAIMS: tuple[Claim, ...] = (
    *_path_claims("buddy", "relabel", id="KS-CLAIM-ALWAYS", place="section 3", part="sample-path"),
    *(
        claim
        for pair in permutations(_SHIPPED, 2)
        for claim in _path_claims(*pair, id="KS-X-4", place="beyond the paper", part="-over-".join(pair))
    ),
    *(
        _claim(
            "KS-X-4",
            place="beyond the paper",
            statement="Some strategy without migration never refuses a request " + words,
            decide=partial(_decide_game, foresight=foresight),
            part="migration",
            reading=reading,
        )
        for reading, foresight, words in (
            ("A", False, "for no more nodes than are free."),
            ("B", True, "of a history all of which some placement without migration could have granted."),
        )
    ),
)
