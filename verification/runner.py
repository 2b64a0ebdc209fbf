"""Deciding many claims: in processes of this machine or of a cluster, resumably, within a time budget."""

from __future__ import annotations

import importlib
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from allocert.common.executors import Run, executor
from allocert.common.workers import Outcome
from allocert.verification.claims.claim import Claim, Context, Effort, Verdict
from allocert.verification.claims.enumeration import with_certificate
from allocert.verification.ledger.keys import keep_keys
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger
from allocert.verification.ledger.versions import versions
from allocert.verification.registry import handed

__all__ = ["Deciding", "decide_claims", "decide_one", "record_of"]

Started = Callable[[Claim], None]
Question = tuple[str, str, Effort, int]
"""The module that hands the registry over, the claim's key, effort and seed."""
Decided = tuple[Verdict, float, bool]
"""A verdict, the seconds that it took, and whether an error ended it."""


@dataclass(frozen=True, kw_only=True)
class Deciding:
    """Who decides claims, for how long, and whether known ones are decided ``again``.

    It is ``jobs`` processes here, or with a ``scheduler``, ``tcp://HOST:PORT``, the workers of its Dask cluster.
    """

    jobs: int = 1
    scheduler: str | None = None
    seconds: float | None = None
    again: bool = False


_ALONE = Deciding()


def decide_claims(
    claims: Sequence[Claim],
    context: Context,
    deciding: Deciding = _ALONE,
    *,
    ledger: Ledger | None = None,
    started: Started = lambda claim: None,
) -> Iterator[Record]:
    """Yield a record a claim, as each is known: stored ones first, then in order of completion.

    A verdict is committed to ``ledger`` before it is yielded. Claims that the seconds, by the clock, do not reach, or whose worker
    died, come back undecided and are not stored. What this effort would leave undecided, as its item says, is not run.

    Raises:
        AllocertError: the cluster cannot be used.
        PoolError: no process can be had, or the cluster is out of reach.
    """
    deadline = None if deciding.seconds is None else time.monotonic() + deciding.seconds
    stored = ledger.find(claims, context) if ledger and not deciding.again else {}
    keep_keys()
    yield from stored.values()
    waiting = []
    for claim in claims:
        if claim.key not in stored and handed().waits(claim, context.effort):
            yield Record(claim, Verdict.undecided("decided at standard effort"), 0.0)
        elif claim.key not in stored:
            waiting.append(claim)
    with executor(deciding.scheduler, deciding.jobs, versions) as pool:
        home = handed().home
        questions = {(home, claim.key, context.effort, context.seed): claim for claim in waiting}

        def paper(question: Question) -> str:
            return handed().item(questions[question].id).paper

        # Claims of a paper share simulations and machine code, which a process keeps.
        run: Run[Question, Decided] = Run(pool, decide_one, lane=None if deciding.scheduler else paper)
        results = run.each(
            list(questions), deadline=deadline, started=lambda question: started(questions[question])
        )
        try:
            for outcome in results:
                record = record_of(questions[outcome.task], outcome)
                if ledger:
                    ledger.put(record, context)
                yield record
        except BaseException:
            if ledger:
                for outcome in run.arrived():
                    ledger.put(record_of(questions[outcome.task], outcome), context)
            raise


def record_of(claim: Claim, outcome: Outcome[Question, Decided]) -> Record:
    """What came of deciding a claim: its verdict, or why there is none."""
    if outcome.late:
        return _unfinished(claim, "the time budget ran out")
    if outcome.death:
        return _unfinished(claim, f"the process deciding it died: it ended {outcome.death}")
    if outcome.value is None:
        return _unfinished(claim, f"error while deciding: {outcome.error}")
    verdict, seconds, failed = outcome.value
    return Record(claim, verdict, seconds, unfinished=failed)


def _unfinished(claim: Claim, why: str) -> Record:
    return Record(claim, Verdict.undecided(why), 0.0, unfinished=True)


def decide_one(question: Question) -> Decided:
    """In a worker: decide one claim and complete its evidence."""
    home, key, effort, seed = question
    importlib.import_module(home)
    begin, failed = time.perf_counter(), False
    context = Context(effort, seed)
    try:
        claim = handed().claim(key)
        verdict = with_certificate(claim, context, claim.decide(context))
    except Exception:  # noqa: BLE001 - whatever one claim raises, it is undecided and the others go on
        last = traceback.format_exc().strip().splitlines()
        failed = True
        verdict = Verdict.undecided(f"error while deciding: {last[-1]}", traceback=last[-6:])
    return verdict, time.perf_counter() - begin, failed
