"""Kandlur & Shin 1988, section 4: starting the NCUBE/six, finding its faulty nodes, and routing by new labels."""

from __future__ import annotations

from collections.abc import Iterator
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
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.relabelling import CHANNELS
from allocert.proofs.theorems.static_strategies import listed
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean, zero_one
from allocert.verification.claims.claim import Context, Counterexample, Effort, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["ATTACHED", "CLAIMS"]

CLAIMS = claim = ClaimTable()
_D, _LINKS = 6, 16
ATTACHED = aligned_attachment(_D)
"""The nodes with a link to an I/O processor: number i is linked to node 4i."""

_NODES = (1 << (1 << _D)) - 1
_EACH_AT_4I = "D = 6, I/O processor i at node 4i"


def _encoding(most: int, helped: bool = False) -> Encoding:
    return Encoding(TEXT, "covering", {"n": _D, "most": most, "helped": helped})


def _sentence(most: int, helped: bool = False) -> str:
    problem = {"opb": covering(_D, most, helped=helped).to_opb()}
    return claim_of(Certificate("veripb", "", problem, "", _encoding(most, helped)))


@claim(
    "KS-NCUBE-STAGES/attachment",
    "16 I/O processors with one link each can be attached to Q_6 so that its nodes are at exactly 1, 2 and 3 links and nodes "
    "1, 2, 3 depend on node 0.",
)
def attachment_has_three_stages(context: Context) -> Verdict:
    sizes = [stage.bit_count() for stage in stages(_D, ATTACHED)]
    behind = {node: sorted(bits(dependent(_D, ATTACHED, node))) for node in bits(ATTACHED)}
    text = f"{ATTACHED.bit_count()} nodes attached, {sizes} nodes by distance, {behind[0]} depend on node 0"
    holds = ATTACHED.bit_count() == _LINKS and len(sizes) == 3 and behind[0] == [1, 2, 3]
    return by_example(
        None if holds else Counterexample(text, {"D": _D, "by_distance": sizes}),
        "D = 6, 16 I/O processors, number i at node 4i",
        "the distances of all 64 nodes, and again without each attached node",
        nodes_by_distance=sizes,
        behind_each_attached_node=behind,
    )


@claim(
    "KS-NCUBE-STAGES/fewest-links",
    "12 links are enough to have every node of Q_6 at 1 or 2 links, and 10 are not.",
    solver_free=False,
)
def fewest_links_for_two_stages(context: Context) -> Verdict:
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


@claim(
    "KS-NCUBE-DETECT@tree",
    "With start-up along a fixed tree exactly the faulty node fails to report, for every single fault.",
)
@every_at((_D,), checked=f"{_EACH_AT_4I}, all 64 single faults", measure="D")
def faulty_node_alone_is_silent(n: int) -> Iterator[Failure | None]:
    for node in range(1 << n):
        silent = _NODES & ~started_by_tree(_D, ATTACHED, 1 << node)
        text = f"node {node} faulty: nodes {listed(bits(silent))} stay silent"
        yield case(silent == 1 << node, text, D=n, faulty=[node], silent=list(bits(silent)))


def _faults_up_to_translation(f: int) -> Iterator[int]:
    """Fault sets of f nodes with one in the block of node 0; translations by multiples of 4 make all others."""
    seen: set[tuple[int, ...]] = set()
    for first in range(4):
        for rest in combinations([node for node in range(1 << _D) if node != first], f - 1):
            faulty = tuple(sorted((first, *rest)))
            if min(node % 4 for node in faulty) == first and faulty not in seen:
                seen.add(faulty)
                yield word_of(faulty)


@claim(
    "KS-NCUBE-DETECT@rerouted",
    "With start-up along any route around the faults exactly the faulty nodes fail to report.",
)
@every_at(
    up_to(3, 4, 5),
    checked=f"{_EACH_AT_4I}, every set of at most {{top}} faults with one in the block of nodes 0..3, into which a translation by "
    "a multiple of 4 takes any set",
    measure="f",
    values={
        "argument": "Q_6 is 6-connected, and no 5 faults hit all 16 attached nodes: routes exist for every set of 5 faults"
    },
)
def routes_lead_around_faults(f: int) -> Iterator[Failure | None]:
    for faulty in _faults_up_to_translation(f) if f else (0,):
        nodes = list(bits(faulty))
        holds = sum(stages(_D, ATTACHED, faulty)) == _NODES & ~faulty
        yield case(holds, f"nodes {nodes} faulty: some node is cut off", faulty=nodes)


@claim(
    "KS-NCUBE-FIG9",
    "If node 0 fails, nodes 1, 2 and 3 can be reached through nodes 4 and 5 (and each other).",
)
def nodes_4_and_5_lead_around_node_0(context: Context) -> Verdict:
    allowed = word_of((1, 2, 3, 4, 5))
    routes = {str(target): route(_D, ATTACHED, target, allowed) for target in (1, 2, 3)}
    lost = [target for target, found in routes.items() if found is None]
    wrong = Counterexample(f"no route to {', '.join(lost)} through 4 and 5", {"faulty": [0]})
    return by_example(
        wrong if lost else None,
        f"{_EACH_AT_4I}, node 0 faulty, routes to 1, 2, 3 through these and 4, 5",
        "all routes, by breadth-first search",
        routes=routes,
    )


CLAIMS.also(in_coq("KS-VERTEX@inverted", CHANNELS, "all D, all permutations of the bits"))


@claim(
    "KS-VERTEX@as-it-stands",
    "The array of new directions, indexed by the new direction, gives the channel for each message.",
)
@every_at(
    up_to(5, 6, 6),
    checked="all permutations of the bits, D <= {top}; every message between new labels that differ in one bit",
    measure="D",
)
def array_gives_channels(n: int) -> Iterator[Failure | None]:
    for order in permutations(range(n)):
        source, target, arrived = _misrouted(order) or (0, 0, 0)
        printed = [order.index(d) + 1 for d in range(n)]
        text = f"D = {n}, map {printed}: a message from new label {source} to {target} goes to {arrived}"
        yield case(target == arrived, text, D=n, map=printed, labels=[source, target, arrived])


def _misrouted(order: tuple[int, ...]) -> tuple[int, int, int] | None:
    """New labels from and to, differing in one bit, and the label where the message arrives instead."""
    labels = Labelling(order)
    to_new = {d: i for i, d in enumerate(order)}
    for label in range(1 << len(order)):
        for j in range(len(order)):
            arrived = labels.new(labels.old(label) ^ 1 << to_new[j])
            if arrived != label ^ 1 << j:
                return label, label ^ 1 << j, arrived
    return None
