"""The page of a run on a network: words that came, step by step, results, and a deadlock as the ring of those who wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from allocert.allocators.parallel.outcome import Event, Outcome
from allocert.drawing.forms.networks import machine_scene, waits_of
from allocert.drawing.lines import many
from allocert.drawing.messages import learnt, marks_of, stopped
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.net import Arrow
from allocert.drawing.scenes.scene import Shot
from allocert.machines import Machine
from allocert.machines.words import bits
from allocert.report.results.result import TOO_LARGE, WIDTH, Section, Verdict, drawn, listing, result_page
from allocert.report.steps import steps

__all__ = ["network_page", "network_shots"]

_MOST_PROCESSORS = 256
_MOST_STEPS = 60
_MOST_LISTED = 1 << 10
_TAKEN = colour_role(0)
"""The role of a word that is taken, and of who takes it."""


def network_page(
    algorithm: str,
    machine: Machine,
    outcome: Outcome,
    *,
    faulty: int = 0,
    busy: int = 0,
    facts: Sequence[tuple[str, str]] = (),
    results: Sequence[str] = (),
    command: str = "",
) -> str:
    """A run of a parallel program as one self-contained HTML document.

    ``faulty`` and ``busy`` are words of processors that ran nothing; ``facts`` are lines on what was asked and what it cost, by
    name, ``results`` lines on what the processors came to.
    """
    marks = marks_of(faulty, busy)
    ring = outcome.cycle()
    if outcome.clean:
        verdict = Verdict("holds", "clean", "Every processor came to its end, and every word was taken.")
    elif ring:
        verdict = Verdict("fails", "deadlock", f"{len(ring) - 1} processors wait for one another in a ring.")
    else:
        verdict = Verdict("fails", "stuck", "Some processor waits for ever, or a word is not taken.")
    ended = list(stopped(machine, outcome, marks, WIDTH))
    frames = [*drawn(network_shots(machine, outcome, faulty, busy))]
    words: Sequence[str] = ()
    if outcome.events and machine.processors <= _MOST_LISTED:
        words = list(learnt(machine, outcome.events, marks, WIDTH))
    sections = [
        Section("What stopped it", listing(ended)),
        Section(
            "Word by word",
            (steps(frames, f"{algorithm} on {machine.spec}") or (TOO_LARGE if outcome.events else Markup()))
            + listing(words, "All words as text"),
        ),
        Section("Results", listing(results)),
    ]
    return result_page(f"{algorithm} on {machine.spec}", verdict, facts, sections, command)


def network_shots(machine: Machine, outcome: Outcome, faulty: int = 0, busy: int = 0) -> Iterator[Shot]:
    """The words of each step as arrows, and who waits for whom at the end; none for a large machine.

    Raises :class:`UnfitError` for a machine that cannot be drawn.
    """
    if machine.processors <= _MOST_PROCESSORS:
        yield from _sent(machine, outcome, faulty, busy)
        yield from _waiting(machine, outcome, faulty, busy)


def _roles(faulty: int, busy: int) -> dict[int, str]:
    return {**dict.fromkeys(bits(busy), "busy"), **dict.fromkeys(bits(faulty), "faulty")}


def _sent(machine: Machine, outcome: Outcome, faulty: int, busy: int) -> Iterator[Shot]:
    """A drawing a step: words as arrows, and the last word that each processor has taken below it."""
    by_step: dict[int, list[Event]] = {}
    for event in outcome.events:
        by_step.setdefault(event.step, []).append(event)
    notes: dict[int, str] = {}
    for step in sorted(by_step)[:_MOST_STEPS]:
        here = by_step[step]
        notes |= {event.receiver: str(event.value) for event in here}
        arrows = tuple(Arrow(event.sender, event.receiver, "", _TAKEN) for event in here)
        roles = _roles(faulty, busy) | {event.receiver: _TAKEN for event in here}
        words = many(len(here), "word")
        yield f"step {step}: {words}", machine_scene(machine, roles, dict(notes), arrows)


def _waiting(machine: Machine, outcome: Outcome, faulty: int, busy: int) -> Iterator[Shot]:
    """Who waits for whom at the end."""
    if outcome.waiting:
        arrows = waits_of(machine, outcome)
        roles = _roles(faulty, busy) | dict.fromkeys(outcome.waiting, "bad")
        scene = machine_scene(machine, roles, {}, arrows)
        yield "nothing moves any more: who waits for whom", scene
