"""The page of a check of an allocator: verdict, promises, the trace step by step with the machine drawn, and what was searched."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from allocert.api.checking import CheckResult
from allocert.drawing.forms.traces import shots_of_trace
from allocert.drawing.lines import many
from allocert.machines import parse_machine
from allocert.report.results.result import (
    TOO_LARGE,
    Section,
    Verdict,
    drawn,
    listing,
    result_page,
    table,
)
from allocert.report.steps import steps
from allocert.verification.pairing.promises.terms import meaning
from allocert.verification.pairing.report import Report

__all__ = ["check_page"]


def check_page(result: CheckResult, *, command: str = "") -> str:
    """The result as one self-contained HTML document.

    The trace of a broken promise is drawn from the replies that are on record: nothing is run again. ``command`` is the line that
    checks once more, shown if it is given.

    >>> from allocert import check_allocator
    >>> found = check_allocator("buddy", "hypercube:2", strength="exhaustive")
    >>> "kept" in check_page(found)
    True
    """
    report = result.report
    sections = [
        Section("The trace that breaks it", _trace(report)),
        Section("The promises", _promises(report)),
        Section("What was covered", _coverage(report)),
        Section("As text", listing(str(result).splitlines(), "What the command prints")),
    ]
    facts = [
        ("Allocator", report.allocator),
        ("Machine", report.machine),
        ("Notes", "; ".join(report.notes)),
        ("Promises added", ", ".join(result.asked)),
    ]
    return result_page(f"{report.allocator} on {report.machine}", _verdict(result), facts, sections, command)


def _verdict(result: CheckResult) -> Verdict:
    broken = result.broken
    if broken is not None:
        steps_taken = (
            f"after {many(len(broken.trace), 'step')} ({broken.minimal})" if broken.trace else "at once"
        )
        return Verdict("fails", "broken", f"The promise “{broken.promise}” breaks {steps_taken}.")
    if result.empty:
        return Verdict("open", "open", "The limits left nothing to say.")
    return Verdict("holds", "kept", f"No promise was broken: {result.covered}.")


def _promises(report: Report) -> Markup:
    broken = report.broken
    rows = []
    for promise in report.promises:
        if broken is not None and promise in (broken.promise, *broken.also):
            state = "broken"
        elif promise not in report.checked:
            state = "open"
        else:
            state = "kept" if broken is None else "not broken so far"
        rows.append((promise, state, meaning(promise)))
    return table("The promises and what became of them", ("promise", "found", "it says"), rows)


def _coverage(report: Report) -> Markup:
    rows = tuple(
        (
            part.promise or part.strength,
            part.text,
            f"{part.states:,}",
            f"{part.transitions:,}",
            f"{part.examples:,}",
            f"{part.proofs:,}",
            f"{part.seconds:.1f}",
        )
        for part in report.coverage
    )
    columns = ("search", "what it covered", "states", "calls", "traces", "proofs", "seconds")
    return table("What each search covered", columns, rows)


def _trace(report: Report) -> Markup:
    broken = report.broken
    if broken is None:
        return Markup()
    machine = parse_machine(broken.machine or report.machine)
    lines = [f"Why: {broken.detail}."]
    if broken.faulty:
        lines.insert(0, f"Faulty: {', '.join(map(machine.node_name, broken.faulty))}.")
    if broken.witness is not None:
        lines.append(f"A correct allocator could have granted {broken.witness}.")
    if broken.tried:
        lines.append(f"Replayed on fresh allocators: broken {broken.replays} times of {broken.tried}.")
    shots = shots_of_trace(machine, broken.faulty, broken.trace, broken.replies, broken.witness, apart=True)
    frames = [replace(one, caption=one.caption.partition(". ")[2] or one.caption) for one in drawn(shots)]
    figure = steps(frames, f"{report.allocator} on {report.machine}, step by step")
    figure = figure or (TOO_LARGE if broken.trace else figure)
    paragraphs = Markup().join(Markup("<p>{}</p>").format(line) for line in lines)
    return figure + paragraphs + listing(broken.shown)
