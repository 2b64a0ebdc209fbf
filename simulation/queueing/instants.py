"""The loop over instants, compiled: what :func:`~allocert.simulation.queueing.loop.play` does with
:class:`~allocert.simulation.queueing.in_order.InOrder` where it is known beforehand what an allocator grants.

A log lists the allocator calls to make; the caller makes them, and calls again until all is over.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from allocert.machines.compiled import compiled
from allocert.simulation.departures import heap_pop, heap_push
from allocert.simulation.queueing.foresight import NONE, held_before, shadow_of
from allocert.simulation.queueing.plans.openings import COMMON, OWN, PLACE, first_place
from allocert.simulation.queueing.room import ASKS
from allocert.simulation.queueing.rules import Passing, keeps_promise, may_try
from allocert.simulation.queueing.standing import (
    NEVER,
    WANTED,
    WANTS,
    below,
    next_in_line,
    put,
    set_time,
    standing,
)

__all__ = ["Field", "Log", "Queue", "over", "play_on"]

_may_try, _keeps_promise = compiled(may_try), compiled(keeps_promise)

ARRIVAL, RESIDENCE, LIMIT, REQUEST, PROCESSORS, RANK, LINE, IN_LINE = range(8)
"""The columns of a job; the last ones are its rank in the queue, its line, and its place in that."""

PASSES, WINDOW, BY_ARRIVAL = range(3)
"""What there is to know of a policy: who may pass, among how many, and whether ranks are those of arrival."""

(NOW, ARRIVED, WAITING, RUNNING, FREE, HEALTHY_COUNT, HEAD_JOB, DUE, END, AREA, WAITED, FREE_AREA) = range(12)
(PASSED, WITHDRAWN, PROMISED, LATE, DROPPED, EVENTS, REFUSALS) = range(12, 19)
"""The state: the clock, counts of jobs and processors, the head whose time is known, and that; the last departure and the sums of a passage; the
counts of a policy, how many were dropped, and how much of the log is written."""

INSTANT, FINISH, START = range(3)
"""Kinds of events: of an instant its time, and how many have arrived then; a job that leaves; one that starts, and how many grants are held before."""


class Queue(NamedTuple):
    """Who waits. ``jobs`` has a row for each job, ``by_rank`` the job of each rank, ``tree`` counts who stands (see ``standing``).

    ``lines``, ``members`` and ``least`` are the lines of a policy that lets jobs pass; ``front`` has room for a heap of jobs and lines. ``known`` has a
    row for each request: whether it was refused, and whether its grants spoil the head's time.
    """

    policy: Any
    jobs: Any
    by_rank: Any
    tree: Any
    lines: Any
    members: Any
    least: Any
    front: Any
    known: Any


class Field(NamedTuple):
    """The programs of the requests, and who runs: a heap of ``times`` and ``leavers``; by slots, expected ``ends``, ``places`` and ``owners``.

    ``order`` has the slots in use by their expected ends, then those not in use. ``moved`` counts heads' places that were moved.
    """

    code: Any
    board: Any
    times: Any
    leavers: Any
    ends: Any
    places: Any
    owners: Any
    order: Any
    moved: Any


class Log(NamedTuple):
    """What became of each job (``NONE``: no time), and the events since the last call: events with their places, refusals with time and free processors."""

    starts: Any
    refused: Any
    promised: Any
    dropped: Any
    events: Any
    places: Any
    refusals: Any


@compiled
def over(queue: Queue, state: Any) -> bool:
    """Whether nothing is left to happen."""
    return bool(state[RUNNING] == 0 and state[ARRIVED] == len(queue.jobs))


@compiled
def play_on(queue: Queue, field: Field, log: Log, state: Any) -> None:
    """Play instants, as long as the log has room for all that the next one may bring."""
    jobs, most = queue.jobs, len(field.times)
    state[EVENTS] = state[REFUSALS] = 0
    while not over(queue, state):
        coming = state[ARRIVED]
        now = jobs[coming, ARRIVAL] if coming < len(jobs) else NEVER
        if state[RUNNING]:
            now = min(now, field.times[0])
        while coming < len(jobs) and jobs[coming, ARRIVAL] == now:
            coming += 1
        waiting = state[WAITING] + coming - state[ARRIVED]
        if state[EVENTS] + 2 * most + 1 > len(log.events):
            return
        if state[REFUSALS] + waiting + len(queue.known) + 1 > len(log.refusals):
            return
        _pass_time(state, now)
        _note(log, state, INSTANT, now, coming)
        left = False
        while state[RUNNING] and field.times[0] == now:
            _leave(queue, field, log, state)
            left = True
        first = state[ARRIVED]
        while state[ARRIVED] < coming:
            _arrive(queue, state)
        _serve(queue, field, log, state, left, first)


@compiled
def _pass_time(state: Any, now: int) -> None:
    passed = now - state[NOW]
    state[AREA] += (state[HEALTHY_COUNT] - state[FREE]) * passed
    if state[WAITING]:
        state[WAITED] += passed
        state[FREE_AREA] += state[FREE] * passed
    state[NOW] = now


@compiled
def _note(log: Log, state: Any, kind: int, first: int, second: int) -> None:
    event = state[EVENTS]
    log.events[event, 0], log.events[event, 1], log.events[event, 2] = kind, first, second
    state[EVENTS] += 1


@compiled
def _leave(queue: Queue, field: Field, log: Log, state: Any) -> None:
    """Let the first one go whose time is over."""
    job, running = field.leavers[0], state[RUNNING]
    heap_pop(field.times, field.leavers, running)
    k = 0
    while field.owners[field.order[k]] != job:
        k += 1
    slot = field.order[k]
    while k < running - 1:
        field.order[k] = field.order[k + 1]
        k += 1
    field.order[k] = slot
    for i in range(field.board.shape[1]):
        field.board[OWN, i] |= field.places[slot, i]
    state[FREE] += field.code[3 * queue.jobs[job, REQUEST]]
    state[RUNNING] -= 1
    state[END] = state[NOW]
    _note(log, state, FINISH, job, 0)


@compiled
def _arrive(queue: Queue, state: Any) -> None:
    job = state[ARRIVED]
    asked = queue.jobs[job]
    put(queue.tree, asked[RANK], 1)
    set_time(queue.lines, queue.least, asked[LINE], asked[IN_LINE], asked[LIMIT])
    state[ARRIVED] += 1
    state[WAITING] += 1


@compiled
def _remove(queue: Queue, state: Any, job: int) -> None:
    asked = queue.jobs[job]
    put(queue.tree, asked[RANK], -1)
    set_time(queue.lines, queue.least, asked[LINE], asked[IN_LINE], NEVER)
    state[WAITING] -= 1


@compiled
def _refuse(log: Log, state: Any, job: int) -> None:
    refusal = state[REFUSALS]
    log.refusals[refusal, 0], log.refusals[refusal, 1] = job, state[NOW]
    log.refusals[refusal, 2] = state[FREE]
    log.refused[job] += 1
    state[REFUSALS] += 1


@compiled
def _start(queue: Queue, field: Field, log: Log, state: Any, job: int, held: int) -> None:
    """Start a job at the place on the board, after some grants that are held."""
    running, now, board = state[RUNNING], state[NOW], field.board
    asked, slot = queue.jobs[job], field.order[running]
    heap_push(field.times, field.leavers, running, now + asked[RESIDENCE], job)
    end, k = now + asked[LIMIT], running
    while k > 0 and field.ends[field.order[k - 1]] > end:
        field.order[k] = field.order[k - 1]
        k -= 1
    field.order[k] = slot
    field.ends[slot], field.owners[slot] = end, job
    for i in range(board.shape[1]):
        field.places[slot, i] = log.places[state[EVENTS], i] = board[PLACE, i]
        board[OWN, i] &= ~board[PLACE, i]
    state[FREE] -= field.code[3 * asked[REQUEST]]
    state[RUNNING] += 1
    state[LATE] += NONE < log.promised[job] < now
    log.starts[job] = now
    _note(log, state, START, job, held)
    _remove(queue, state, job)


@compiled
def _serve(queue: Queue, field: Field, log: Log, state: Any, left: bool, first: int) -> None:
    """Start who can be started now; those from ``first`` on have just come."""
    if left:
        queue.known[:] = 0
        state[HEAD_JOB] = -1
    passing = queue.policy[PASSES] != Passing.NONE and queue.policy[WINDOW] > 1
    if left or state[WAITING] == state[ARRIVED] - first or not queue.policy[BY_ARRIVAL]:
        _serve_head(queue, field, log, state)
        if passing and state[WAITING] > 1:
            _let_pass(queue, field, log, state)
    elif passing:
        for job in range(first, state[ARRIVED]):  # nobody else can start: nothing was released
            if _beyond_window(queue, state, job):
                break
            _pass(queue, field, log, state, job)


@compiled
def _serve_head(queue: Queue, field: Field, log: Log, state: Any) -> None:
    """Start the first ones, until one has to wait."""
    while state[WAITING]:
        job = queue.by_rank[standing(queue.tree, 0)]
        request = queue.jobs[job, REQUEST]
        if not queue.known[request, 0]:
            if field.code[3 * request] <= state[FREE] and first_place(field.board, field.code, OWN, request):
                _start(queue, field, log, state, job, 0)
                continue
            queue.known[request, 0] = 1
            _refuse(log, state, job)
        if state[RUNNING] and (state[HEAD_JOB] == job or _hopes(queue, field, log, state, job)):
            break
        log.dropped[state[DROPPED]] = job
        state[DROPPED] += 1
        queue.known[:, 0] = 0
        _remove(queue, state, job)


@compiled
def _hopes(queue: Queue, field: Field, log: Log, state: Any, job: int) -> bool:
    """Whether a refused head will have a place, and when, if that is asked."""
    if queue.policy[PASSES] not in (Passing.BACKFILLING, Passing.RESERVATION):
        return True
    request = queue.jobs[job, REQUEST]
    due = shadow_of(field.board, field.code, field.ends, field.order, field.places, state[RUNNING], request)
    if due == NONE:
        return False
    state[HEAD_JOB], state[DUE] = job, due
    if log.promised[job] == NONE:
        log.promised[job] = due
        state[PROMISED] += 1
    return True


@compiled
def _beyond_window(queue: Queue, state: Any, job: int) -> bool:
    """Whether too many wait before a job."""
    window = queue.policy[WINDOW]
    return bool(state[WAITING] > window and below(queue.tree, queue.jobs[job, RANK]) >= window)


@compiled
def _next(queue: Queue, state: Any, line: int, after: int) -> int:
    """The first job of a line after another for which the head's time and what was refused leave hope; -1 if there is none."""
    request = queue.lines[line, WANTS]
    if queue.known[request, 0] or queue.lines[line, WANTED] > state[FREE]:
        return -1
    in_time = queue.policy[PASSES] == Passing.BACKFILLING or queue.known[request, 1]
    within = state[DUE] - state[NOW] if in_time else NEVER - 1
    return next_in_line(queue.lines, queue.members, queue.least, line, after, within)


@compiled
def _let_pass(queue: Queue, field: Field, log: Log, state: Any) -> None:
    """Start who may pass the head, in order: the first ones of all lines are in a heap."""
    jobs, lines, size = queue.front[0], queue.front[1], 0
    head = queue.by_rank[standing(queue.tree, 0)]
    for line in range(len(queue.lines)):
        if queue.lines[line, WANTED] > state[FREE]:
            break  # they are sorted
        job = _next(queue, state, line, head)
        if job >= 0:
            heap_push(jobs, lines, size, job, line)
            size += 1
    while size:
        job, line = jobs[0], lines[0]
        due = _next(queue, state, line, job - 1)
        if due == job:
            if _beyond_window(queue, state, job):
                break
            _pass(queue, field, log, state, job)
            due = _next(queue, state, line, job)
        heap_pop(jobs, lines, size)
        size -= 1
        if due >= 0:
            heap_push(jobs, lines, size, due, line)
            size += 1


@compiled
def _pass(queue: Queue, field: Field, log: Log, state: Any, job: int) -> None:
    """Backfill a job while the head waits, if it may."""
    asked, passes, due, known = queue.jobs[job], queue.policy[PASSES], state[DUE], queue.known
    request, end = asked[REQUEST], state[NOW] + asked[LIMIT]
    if known[request, 0] or asked[PROCESSORS] > state[FREE] or not _may_try(passes, end, due):
        return
    within = _keeps_promise(passes, end, due, False)
    if known[request, 1] and not within:
        return
    head = queue.jobs[max(state[HEAD_JOB], 0), REQUEST]
    held = held_before(field.board, field.code, request, head, within, ASKS, field.moved)
    if held == -1:
        known[request, 0] = 1
        _refuse(log, state, job)
        return
    state[WITHDRAWN] += held if held >= 0 else -1 - held
    if held < 0:
        known[request, 1] = 1
        return
    _start(queue, field, log, state, job, held)
    state[PASSED] += 1
    if end > due:
        for i in range(field.board.shape[1]):
            field.board[COMMON, i] &= ~field.board[PLACE, i]
