"""Deciding many claims: in worker processes, resumably, within a time budget."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from allocert.proofs.claim import Claim, Context, Effort, Verdict
from allocert.proofs.evidence import with_certificate
from allocert.proofs.ledger import Ledger, Record
from allocert.proofs.registry import claim_by_key

__all__ = ["decide_claims"]

Started = Callable[[Claim], None]


def decide_claims(
    claims: Sequence[Claim],
    context: Context,
    *,
    ledger: Ledger | None = None,
    jobs: int = 1,
    time_budget: float | None = None,
    fresh: bool = False,
    started: Started = lambda claim: None,
) -> Iterator[Record]:
    """Yield a record a claim, as each is known: stored ones first, then in order of completion.

    A verdict is committed to ``ledger`` before it is yielded. Claims that the time budget (wall seconds)
    does not reach, or whose worker died, come back undecided and are not stored.
    """
    deadline = None if time_budget is None else time.monotonic() + time_budget
    waiting: list[Claim] = []
    for claim in claims:
        stored = ledger.get(claim, context) if ledger and not fresh else None
        if stored:
            yield stored
        else:
            waiting.append(claim)
    for record in _decide_in_processes(waiting, context, jobs, deadline, started):
        if ledger:
            ledger.put(record, context)
        yield record


def _decide_in_processes(
    claims: Sequence[Claim], context: Context, jobs: int, deadline: float | None, started: Started
) -> Iterator[Record]:
    suspects: list[Claim] = []
    pending = list(claims)
    while pending or suspects:
        # After a crash nobody knows whose it was: those then under way run again, one by one.
        alone = bool(suspects)
        batch = [suspects.pop(0)] if alone else pending
        unfinished: list[Claim] = []
        for item in _one_pool(batch, context, 1 if alone else jobs, deadline, started):
            if isinstance(item, Record):
                yield item
            else:
                unfinished.append(item)
        if alone:
            for claim in unfinished:
                yield _unfinished(claim, "the process deciding it died")
        else:
            running = unfinished[:jobs]
            suspects, pending = running, unfinished[jobs:]


def _one_pool(
    claims: Sequence[Claim], context: Context, jobs: int, deadline: float | None, started: Started
) -> Iterator[Record | Claim]:
    """Decide with one pool; claims left over when a worker dies are yielded bare, running ones first."""
    queue = list(claims)
    running: dict[Future[tuple[Verdict, float, bool]], Claim] = {}
    context_of_workers = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context_of_workers, initializer=_leave_interrupts_to_parent)
    try:
        while queue or running:
            while queue and len(running) < jobs:
                claim = queue.pop(0)
                running[pool.submit(_decide, claim.key, context.effort, context.seed)] = claim
                started(claim)
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            done, _ = wait(running, timeout=left, return_when=FIRST_COMPLETED)
            if not done:
                for claim in (*running.values(), *queue):
                    yield _unfinished(claim, "the time budget ran out")
                return
            for future in done:
                verdict, seconds, failed = future.result()
                yield Record(running.pop(future), verdict, seconds, unfinished=failed)
    except BrokenProcessPool:
        yield from running.values()
        yield from queue
    finally:
        finished = not running
        pool.shutdown(wait=finished, cancel_futures=True)
        if not finished:
            for process in multiprocessing.active_children():
                process.terminate()


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _unfinished(claim: Claim, why: str) -> Record:
    return Record(claim, Verdict.undecided(why), 0.0, unfinished=True)


def _decide(key: str, effort: Effort, seed: int) -> tuple[Verdict, float, bool]:
    """In a worker: decide one claim and complete its evidence; says also whether that failed."""
    begin, failed = time.perf_counter(), False
    context = Context(effort, seed)
    try:
        claim = claim_by_key(key)
        verdict = with_certificate(claim, context, claim.decide(context))
    except Exception:  # noqa: BLE001 - whatever one claim raises, it is undecided and the others go on
        last = traceback.format_exc().strip().splitlines()
        failed = True
        verdict = Verdict.undecided(f"error while deciding: {last[-1]}", traceback=last[-6:])
    return verdict, time.perf_counter() - begin, failed
