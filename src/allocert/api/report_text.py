"""A report of a check as text: what was covered, each promise, and the trace and the drawing of a broken one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from allocert.machines import Machine, parse_machine
from allocert.verification.pairing.drawing import draw_machine, draw_steps
from allocert.verification.pairing.promises.terms import meaning
from allocert.verification.pairing.report import Broken, Report, some

__all__ = ["BROKEN", "Drawing", "machine_lines", "report_lines"]

BROKEN = "  BROKEN "
"""How the line of a broken promise begins, which a terminal may colour."""


Drawing = Callable[[Broken, Machine], Iterable[str]]
"""The machine before the last step of a trace, as lines."""


def machine_lines(broken: Broken, machine: Machine) -> Iterable[str]:
    """The machine in plain text."""
    for line in draw_machine(machine, broken.faulty, broken.trace, broken.replies, broken.witness):
        yield "  " + line


def report_lines(report: Report, drawing: Drawing = machine_lines) -> Iterator[str]:
    """The lines of a report, as ``allocert check`` prints them; ``drawing`` draws the machine of a broken promise."""
    yield f"{report.allocator} on {report.machine}"
    if not report.coverage:
        yield "  nothing was covered within the limits"
    for part in report.coverage:
        numbers = f"{some(part.states, 'state')}, {some(part.transitions, 'call')}; " if part.states else ""
        yield f"  {part.promise or part.strength}: {numbers}{part.text} ({part.seconds:.1f} s)"
    for note in report.notes:
        yield f"  note: {note}"
    yield ""
    broken = report.broken
    for promise in report.promises:
        if broken is not None and promise in (broken.promise, *broken.also):
            yield f"{BROKEN}{promise:<9} {meaning(promise)}"
        elif promise not in report.checked:
            yield f"  open   {promise:<9} {meaning(promise)}"
        else:
            kept = "kept  " if broken is None else "-     "
            yield f"  {kept} {promise:<9} {meaning(promise)}"
    if report.exhausted:
        sets = report.exhausted.fault_sets - 1
        faulty = f", or one of {sets:,} sets of them" if sets else ""
        yield f"The search is exhausted: these {report.exhausted.states:,} states are all, with no faulty processor{faulty}."
    elif report.coverage and broken is None and not report.complete:
        yield "Not covered: longer traces, and other requests and faulty processors than those above; larger limits cover more."
    if broken is not None:
        yield "  (- : not broken before the search stopped)"
        yield from _broken_lines(broken, parse_machine(broken.machine or report.machine), drawing)


def _broken_lines(broken: Broken, machine: Machine, drawing: Drawing) -> Iterator[str]:
    yield ""
    if broken.faulty:
        yield "Faulty: " + ", ".join(machine.node_name(node) for node in broken.faulty)
    count = len(broken.trace)
    yield (
        f"The promise {broken.promise!r} breaks at step {count} ({broken.minimal}):" if count else "At once:"
    )
    yield from draw_steps(machine, broken.trace, broken.replies)
    yield ""
    yield from drawing(broken, machine)
    yield ""
    yield f"Why: {broken.detail}."
    yield from broken.shown
    if broken.witness is not None:
        yield f"A correct allocator could have granted {broken.witness}."
    if broken.tried:
        yield f"Replayed on fresh allocators: broken {broken.replays} times of {broken.tried}."
