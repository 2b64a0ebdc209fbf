"""Kandlur & Shin 1988, section 4: starting the NCUBE/six, finding its faulty nodes, and routing by new labels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations

from allocert.machines.labelling import Labelling
from allocert.machines.words import bits, word_of
from allocert.models.hypercube.ncube import (
    TEXT,
    aligned_attachment,
    claim_of,
    covering,
    dependent,
    route,
    stages,
    started_by_tree,
    too_few_proof,
)
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.relabelling import RELABELLED_LABELS
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean, zero_one
from allocert.verification.claims.claim import Claim, Context, Counterexample, Effort, Evidence, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_D, _LINKS = 6, 16
_ATTACHED = aligned_attachment(_D)
_NODES = (1 << (1 << _D)) - 1


def _encoding(most: int, helped: bool = False) -> Encoding:
    return Encoding(TEXT, "covering", {"n": _D, "most": most, "helped": helped})


def _sentence(most: int, helped: bool = False) -> str:
    problem = {"opb": covering(_D, most, helped=helped).to_opb()}
    return claim_of(Certificate("veripb", "", problem, "", _encoding(most, helped)))


def _decide_attachment(context: Context) -> Verdict:
    sizes = [stage.bit_count() for stage in stages(_D, _ATTACHED)]
    behind = {node: sorted(bits(dependent(_D, _ATTACHED, node))) for node in bits(_ATTACHED)}
    scope = "D = 6, 16 I/O processors, number i at node 4i"
    evidence = Evidence.enumeration("the distances of all 64 nodes, and again without each attached node")
    if _ATTACHED.bit_count() != _LINKS or len(sizes) != 3 or behind[0] != [1, 2, 3]:
        text = (
            f"{_ATTACHED.bit_count()} nodes attached, {sizes} nodes by distance, {behind[0]} depend on node 0"
        )
        return Verdict.refuted(Counterexample(text, {"D": _D, "by_distance": sizes}), scope, evidence)
    return Verdict.bounded(
        scope,
        evidence,
        nodes_by_distance=sizes,
        behind_each_attached_node={str(node): late for node, late in behind.items()},
    )


def _decide_fewest(context: Context) -> Verdict:
    enough, short = 12, 10
    found = zero_one.search(covering(_D, enough), deterministic_seconds=120.0)
    if found.witness is None:
        return Verdict.undecided(
            f"no attachment of {enough} links found: {found.reason or found.status.value}"
        )
    nodes = [node for node, taken in enumerate(found.witness) if taken]
    reached = stages(_D, word_of(nodes))
    if len(reached) > 2 or sum(reached) != _NODES:
        return Verdict.undecided("the attachment found leaves some node at three links")
    problem = {"opb": covering(_D, short).to_opb()}
    refutation = Certificate("veripb", _sentence(short), problem, too_few_proof(_D), _encoding(short))
    if context.effort is Effort.DEEP:
        short = enough - 1
        answer = pseudoboolean.solve(
            covering(_D, short, helped=True),
            claim=_sentence(short, helped=True),
            encoding=_encoding(short, helped=True),
            deterministic_seconds=600,
        )
        if answer.certificate is None:
            return Verdict.undecided(f"{short} links: {answer.reason or answer.status.value}")
        refutation = answer.certificate
    return Verdict.bounded(
        f"D = 6; {short} links are too few, {len(nodes)} enough",
        certified(refutation),
        links=[short + 1, len(nodes)],
        attached=nodes,
    )


def _decide_silent(context: Context) -> Verdict:
    """Whether exactly the faulty node is silent, for every single fault."""

    def cases(n: int) -> Iterator[Failure | None]:
        for node in range(1 << n):
            silent = _NODES & ~started_by_tree(_D, _ATTACHED, 1 << node)
            data = {"D": n, "faulty": [node], "silent": list(bits(silent))}
            text = f"node {node} faulty: nodes {', '.join(map(str, bits(silent)))} stay silent"
            yield None if silent == 1 << node else Failure(text, data)

    return survey(cases, (_D,), "D = 6, I/O processor i at node 4i, all 64 single faults", measure="D")


def _faults_up_to_translation(f: int) -> Iterator[int]:
    """Fault sets of f nodes with one in the block of node 0; translations by multiples of 4 make all others."""
    seen: set[tuple[int, ...]] = set()
    for first in range(4):
        for rest in combinations([node for node in range(1 << _D) if node != first], f - 1):
            faulty = tuple(sorted((first, *rest)))
            if min(node % 4 for node in faulty) == first and faulty not in seen:
                seen.add(faulty)
                yield word_of(faulty)


def _decide_rerouted(context: Context) -> Verdict:
    most = context.pick(3, 4, 5)

    def cases(f: int) -> Iterator[Failure | None]:
        for faulty in _faults_up_to_translation(f) if f else (0,):
            nodes = list(bits(faulty))
            holds = sum(stages(_D, _ATTACHED, faulty)) == _NODES & ~faulty
            yield None if holds else Failure(f"nodes {nodes} faulty: some node is cut off", {"faulty": nodes})

    return survey(
        cases,
        range(most + 1),
        f"D = 6, I/O processor i at node 4i, every set of at most {most} faults with one in the block of nodes 0..3, "
        "into which a translation by a multiple of 4 takes any set",
        measure="f",
        argument="Q_6 is 6-connected, and no 5 faults hit all 16 attached nodes: routes exist for every set of 5 faults",
    )


def _decide_alternate(context: Context) -> Verdict:
    allowed = word_of((1, 2, 3, 4, 5))
    routes = {str(target): route(_D, _ATTACHED, target, allowed) for target in (1, 2, 3)}
    scope = "D = 6, I/O processor i at node 4i, node 0 faulty, routes to 1, 2, 3 through these and 4, 5"
    evidence = Evidence.enumeration("all routes, by breadth-first search")
    lost = [target for target, found in routes.items() if found is None]
    if lost:
        text = f"no route to {', '.join(lost)} through 4 and 5"
        return Verdict.refuted(Counterexample(text, {"faulty": [0]}), scope, evidence)
    return Verdict.bounded(scope, evidence, routes=routes)


def _decide_array(context: Context, inverted: bool) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for order in permutations(range(n)):
            failing = _misrouted(order, inverted)
            printed = [order.index(d) + 1 for d in range(n)]
            yield (
                None
                if failing is None
                else Failure(
                    f"D = {n}, map {printed}: a message from new label {failing[0]} to {failing[1]} goes to {failing[2]}",
                    {"D": n, "map": printed, "labels": list(failing)},
                )
            )

    top = context.pick(5, 6, 6)
    found = survey(
        cases,
        range(top + 1),
        f"all permutations of the bits, D <= {top}; every message between new labels that differ in one bit",
        measure="D",
    )
    return for_all(found, RELABELLED_LABELS, "all D, all permutations of the bits")


def _misrouted(order: tuple[int, ...], inverted: bool) -> tuple[int, int, int] | None:
    """New labels from and to, differing in one bit, and the label where the message arrives instead."""
    labels = Labelling(order)
    to_new = {d: i for i, d in enumerate(order)}
    array = {i: d for d, i in to_new.items()} if inverted else to_new
    for label in range(1 << len(order)):
        for j in range(len(order)):
            arrived = labels.new(labels.old(label) ^ 1 << array[j])
            if arrived != label ^ 1 << j:
                return label, label ^ 1 << j, arrived
    return None


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "KS-NCUBE-STAGES",
        statement="16 I/O processors with one link each can be attached to Q_6 so that its nodes are at exactly 1, 2 and "
        "3 links and nodes 1, 2, 3 depend on node 0.",
        decide=_decide_attachment,
        part="attachment",
    ),
    Claim(
        "KS-NCUBE-STAGES",
        statement="12 links are enough to have every node of Q_6 at 1 or 2 links, and 10 are not.",
        decide=_decide_fewest,
        part="fewest-links",
        solver_free=False,
    ),
    Claim(
        "KS-NCUBE-DETECT",
        statement="With start-up along a fixed tree exactly the faulty node fails to report, for every single fault.",
        decide=_decide_silent,
        reading="tree",
    ),
    Claim(
        "KS-NCUBE-DETECT",
        statement="With start-up along any route around the faults exactly the faulty nodes fail to report.",
        decide=_decide_rerouted,
        reading="rerouted",
    ),
    Claim(
        "KS-NCUBE-FIG9",
        statement="If node 0 fails, nodes 1, 2 and 3 can be reached through nodes 4 and 5 (and each other).",
        decide=_decide_alternate,
    ),
    Claim(
        "KS-VERTEX",
        statement="The array of new directions, indexed by the new direction, gives the channel for each message.",
        decide=partial(_decide_array, inverted=False),
        reading="as-it-stands",
    ),
    Claim(
        "KS-VERTEX",
        statement="The inverse of the array of new directions, indexed by the new direction, gives the channel for each "
        "message.",
        decide=partial(_decide_array, inverted=True),
        reading="inverted",
        solver_free=False,
    ),
)
