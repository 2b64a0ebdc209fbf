"""Morgenstern 1994, sections 4.1 and 4.2: what the rule for rotation costs on average, and how hard deciding is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.claim import Claim, Context, Evidence, Verdict
from allocert.proofs.trends import Trend, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer
from allocert.simulation.workloads import generate

__all__ = ["CLAIMS", "decide_average"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 4.1", id="MO-CLAIM-EXP")


def decide_average(context: Context) -> Verdict:
    """Random queues on a small mesh, with the rule and without, queue by queue."""
    seeds, requests = context.pick((20, 25), (30, 40), (60, 80))
    mesh, limit = Mesh(16, 16), FitLimit(deterministic_seconds=0)
    later, open_ = [], 0
    for seed in range(seeds):
        jobs = generate(f"morgenstern-uniform:requests={requests}", mesh, context.seed + seed).jobs
        ends = {}
        for rotation in ("rule", "free"):
            server = MigratingServer(mesh, rotation=rotation, limit=limit)
            ends[rotation] = replay(jobs, server).end
            open_ += server.mig.undecided
        later.append(100 * (ends["rule"] / ends["free"] - 1))
    verdict = judged(
        [Trend("rule after free", Estimate.of(later))],
        f"{seeds} queues of {requests} requests on {mesh.spec}, sides U(1,16), times U(5,30); per cent of completion time",
    )
    if open_:
        verdict = Verdict.undecided(f"{open_} questions are open: {verdict.scope}", **verdict.values)
    counts = {
        "completed_later": sum(one > 0 for one in later),
        "equal": later.count(0.0),
        "open_questions": open_,
    }
    return replace(verdict, values={**verdict.values, **counts})


def _decide_intractable(context: Context) -> Verdict:
    """Questions about more than 10 residents, counted in nodes of the search and not in seconds."""
    requests, nodes = context.pick((80, 200), (150, 4_000), (400, 40_000))
    mesh = Mesh(256, 256)
    server = MigratingServer(mesh, limit=FitLimit(nodes=nodes, deterministic_seconds=4))
    crowded: Counter[str] = Counter()
    largest, longest = 0, 0

    class Watching:
        """The server, with a note of what questions with many residents take."""

        healthy = server.healthy

        @property
        def taken(self) -> int:
            return server.taken

        def start(self, job: Job, now: int) -> int | None:
            nonlocal largest, longest
            residents = len(server.mig.residents)
            given = server.start(job, now)
            decision = server.mig.last
            if residents > 10 and decision is not None and decision.how != "first fit":
                crowded[decision.how] += 1
                largest = max(largest, residents)
                longest = max([longest, *(len(proof.proof) for proof in decision.certificates)])
            return given

        def finish(self, job: Job, given: int, now: int) -> None:
            server.finish(job, given, now)

    replay(
        generate(f"morgenstern-uniform:high=160,requests={requests}", mesh, context.seed + 1).jobs, Watching()
    )
    scope = (
        f"one queue of {requests} requests on {mesh.spec}, sides U(1,160), times U(5,30); questions about 11 residents or "
        f"more, decided by migration or refused, {nodes} nodes of the search each, then CP-SAT"
    )
    values = {
        "decided": {how: count for how, count in sorted(crowded.items()) if how != "undecided"},
        "undecided": crowded["undecided"],
        "most_residents": largest,
        "longest_proof": longest,
        "refused_on_the_word_of_an_engine": server.mig.uncertified,
    }
    if crowded["undecided"] or not crowded:
        return Verdict.undecided(f"not all decided within the limit, or none asked: {scope}", **values)
    return Verdict.not_reproduced(scope, Evidence.enumeration(scope), **values)


CLAIMS: tuple[Claim, ...] = (
    _claim(
        statement="Deciding whether residents and a request can be placed together takes exponential time in the worst case.",
        decide=lambda context: Verdict.undecided(
            "it is NP-complete (rows of height 1 pose bin packing), so this would follow from the exponential time "
            "hypothesis and would imply P != NP; no unconditional answer can be computed here"
        ),
        reading="A",
    ),
    _claim(
        statement="With more than 10 residents most such questions cannot be decided.",
        decide=_decide_intractable,
        reading="B",
        solver_free=False,
    ),
)
