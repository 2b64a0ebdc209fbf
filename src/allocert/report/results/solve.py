"""The page of an answer to an instance: what was asked, the answer drawn, and its certificate."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from allocert.api.solving.solution import Known
from allocert.drawing.chart import Chart
from allocert.drawing.forms.form import UnfitError
from allocert.drawing.forms.traces import State, state_scenes
from allocert.drawing.frames import Frame
from allocert.drawing.picture import Picture
from allocert.drawing.scenes.scene import frame_of
from allocert.errors import AllocertError
from allocert.machines import Machine
from allocert.report.results.result import WIDTH, Section, Verdict, listing, result_page
from allocert.report.steps import steps
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate

__all__ = ["placement_frame", "solution_page"]

_WORDS = {
    Status.OPTIMAL: ("holds", "No answer is better."),
    Status.FEASIBLE: ("holds", "There is one."),
    Status.INFEASIBLE: ("fails", "There is none."),
    Status.UNKNOWN: ("open", "No answer is known."),
}
_LONGEST = 4000
"""Characters of an instance or a certificate that are shown."""


def solution_page(
    solution: Known,
    title: str,
    *,
    lines: Sequence[str] = (),
    pictures: Sequence[Picture] = (),
    charts: Sequence[Chart] = (),
    frames: Sequence[Frame] = (),
    instance: Mapping[str, Any] | None = None,
    command: str = "",
) -> str:
    """An answer as one self-contained HTML document.

    ``pictures`` (:mod:`allocert.drawing.picture`) are stepped through, ``charts`` stand below one another, ``frames`` are drawings of
    other kinds; ``lines`` are the answer as text, ``instance`` what was asked, as JSON data. Nothing of it is needed: what
    is not given is not shown.

    >>> from allocert import solve_packing
    >>> "There is none." in solution_page(solve_packing("mesh:3x3", [(2, 2), (2, 2)]), "Two squares")
    True
    """
    hue, words = _WORDS[solution.status]
    sure = (
        ""
        if solution.certified or solution.status is Status.UNKNOWN
        else f" On the word of {solution.engine} alone."
    )
    sections = [
        Section(
            "The answer",
            _drawn(pictures, charts, frames, title)
            + listing(lines, "What the command prints" if pictures or charts or frames else ""),
        ),
        Section("The certificate", _certificate(solution.certificate, solution.checked, solution.certified)),
        Section("What was asked", _json(instance)),
    ]
    facts = [
        ("Status", solution.status.value),
        ("Answered by", solution.engine),
        ("Certified", "yes" if solution.certified else "no"),
        ("Reason", solution.reason),
        ("Seconds", f"{solution.seconds:.2f}"),
    ]
    verdict = Verdict(hue, solution.status.value, words + sure)
    return result_page(title, verdict, facts, sections, command)


def _drawn(
    pictures: Sequence[Picture], charts: Sequence[Chart], frames: Sequence[Frame], title: str
) -> Markup:
    """A frame a picture, whose title is the caption."""
    bare = ((one.title, replace(one, title="")) for one in pictures)
    every = [*(frame_of(caption, [[one]], WIDTH, "" if caption else title) for caption, one in bare), *frames]
    if charts:
        every.append(frame_of("", [charts], WIDTH, title))
    return steps(every, title)


def placement_frame(
    machine: Machine, faulty: Sequence[int], busy: Sequence[str], placed: Sequence[str], caption: str
) -> list[Frame]:
    """The machine with its busy and its placed regions, by addresses; nothing for a machine that cannot be drawn."""
    state = State(frozenset(faulty), dict(enumerate(placed)), tuple(busy))
    try:
        return [frame_of(caption, state_scenes(machine, state), WIDTH, "" if caption else machine.spec)]
    except (UnfitError, AllocertError):
        return []


def _certificate(certificate: Certificate | None, checked: str | None, certified: bool) -> Markup:
    if certificate is None:
        sentence = "None is written for this kind of answer." if certified else "None was found."
        return Markup("<p>{}</p>").format(sentence)
    sentence = f"Kind {certificate.kind}. " + (f"Checked without a solver: {checked}." if checked else "")
    text = Markup("<p>{}</p><p>{}</p>").format(sentence, certificate.claim)
    return text + _folded({"problem": certificate.problem, "proof": certificate.proof}, "Problem and proof")


def _json(data: Mapping[str, Any] | None) -> Markup:
    return _folded(data, "The instance") if data else Markup()


def _folded(data: Mapping[str, Any], summary: str) -> Markup:
    text = json.dumps(data, indent=1, ensure_ascii=False, default=str)
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}\n… and {len(text) - _LONGEST:,} characters more"
    return listing(text.splitlines(), summary)
