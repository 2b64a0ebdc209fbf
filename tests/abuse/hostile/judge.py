"""The faults of an outcome: a line for each thing that must not be, nothing if all is as it has to be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import jsonschema
from tests.abuse.hostile.case import BUDGET, Case
from tests.abuse.hostile.trial import Outcome

__all__ = ["START", "complaints"]

START = 2.0
"""Seconds that a command may take in addition to its limits on an idle machine, to start and to stop."""
_SLACK = 1.2
_MOST_BYTES = 4 << 30
"""Of all processes of a check together: 2 GiB for the plug-in's, the check's own, and what comes before a look at them."""
_EXITS = {0: "kept", 1: "broken", 2: "refused", 3: "nothing"}
_SCHEMAS = Path(__file__).parents[3] / "docs" / "schemas" / "outputs"


def complaints(case: Case, outcome: Outcome, start: float = START) -> list[str]:
    """Everything that is wrong; ``start`` is what a command may take in addition to its limits on an idle machine."""
    if not case.expected.contained:
        return [*(_running(outcome) if case.expected.swept else ()), *_mess(outcome)]
    if outcome.cut:
        return [outcome.cut, *_mess(outcome)]
    return [
        *_manners(case, outcome, start),
        *_verdict(case, outcome),
        *_leftovers(case, outcome),
        *_mess(outcome),
    ]


def _mess(outcome: Outcome) -> Iterator[str]:
    if not outcome.swept:
        yield "the harness could not end what was left"


def _manners(case: Case, outcome: Outcome, start: float) -> Iterator[str]:
    """Time, memory, and the texts on stdout and stderr."""
    most = (_SLACK * (BUDGET + case.expected.seconds) + start) * outcome.busy
    if outcome.seconds > most:
        yield f"took {outcome.seconds:.1f} s, {most:.1f} s are allowed"
    if outcome.peak > _MOST_BYTES:
        yield f"took {outcome.peak >> 20} MiB"
    for name, text in (("stdout", outcome.stdout), ("stderr", outcome.stderr)):
        if "Traceback" in text or "Fatal Python error" in text:
            yield f"a traceback on {name}: {_crash(text)}"
        if any(ord(letter) < 32 and letter not in "\n\t" for letter in text):
            yield f"control characters on {name}"
        if case.expected.silent and case.expected.silent in text:
            yield f"what the plug-in prints is on {name}"
    if case.expected.said not in outcome.stderr:
        yield f"{case.expected.said!r} is not on stderr: {outcome.stderr[:200]!r}"


def _verdict(case: Case, outcome: Outcome) -> Iterator[str]:
    """The exit code, and the report next to it."""
    expected = case.expected
    verdict = _EXITS.get(-1 if outcome.code is None else outcome.code)
    if verdict not in expected.verdict:
        found = f"exit code {outcome.code}" if verdict is None else verdict
        yield f"{found}, expected {' or '.join(expected.verdict)}: {_said(outcome)}"
        return
    lines = outcome.stderr.splitlines()
    if verdict in ("refused", "nothing") and outcome.report is None:
        if len(lines) != 1 or not lines[0].startswith("allocert: "):
            yield f"not one line on stderr: {outcome.stderr[:200]!r}"
    elif lines and not case.simulates:
        yield f"something on stderr: {outcome.stderr[:200]!r}"
    yield from _report(case, outcome, verdict or "")


def _report(case: Case, outcome: Outcome, verdict: str) -> Iterator[str]:
    """The JSON says what the exit code says."""
    report = outcome.report
    due = verdict == "kept" or (verdict == "broken" and not case.simulates)
    if report is None:
        if due:
            yield "no JSON report"
        return
    if verdict == "refused" or not isinstance(report, dict):
        yield f"a JSON report that must not be: {str(report)[:200]!r}"
        return
    kind, version = report["schema"].removeprefix("allocert/").split("/")
    schema = json.loads((_SCHEMAS / f"{kind}-{version}.json").read_text())
    try:
        jsonschema.validate(report, schema)
    except jsonschema.ValidationError as error:
        yield f"the report breaks its schema: {error.message[:200]}"
    if case.simulates:
        return
    broken = report["broken"]
    if (broken is not None) != (verdict == "broken"):
        yield f"the report does not say {verdict}: {broken}"
    elif broken is not None:
        yield from _broken(case, broken)
    elif case.command in ("check", "command") and verdict == "kept":
        yield from _kept(case, report)


def _broken(case: Case, broken: dict) -> Iterator[str]:
    expected = case.expected
    if broken["promise"] not in expected.promises:
        yield f"{broken['promise']!r} is broken, expected {expected.promises}: {broken['detail'][:200]}"
    if expected.detail not in broken["detail"]:
        yield f"its detail is {broken['detail'][:200]!r}, without {expected.detail!r}"
    if case.command not in ("check", "command"):
        return
    if expected.steps is not None and len(broken["trace"]) != expected.steps:
        yield f"a trace of {len(broken['trace'])} steps, the shortest has {expected.steps}"
    if len(broken["replies"]) != len(broken["trace"]):
        yield f"{len(broken['replies'])} replies to {len(broken['trace'])} steps"
    if not expected.flaky and not 0 < broken["tried"] == broken["replays"]:
        yield f"replayed {broken['replays']} times of {broken['tried']}"


def _kept(case: Case, report: dict) -> Iterator[str]:
    if "sound" not in report["checked"] or not any(
        c["transitions"] or c["examples"] for c in report["coverage"]
    ):
        yield "kept, and nothing was checked"
    remarks = " ".join(report["notes"])
    if case.expected.noted not in remarks:
        yield f"kept, without a remark of {case.expected.noted!r}: {remarks[:200]!r}"
    if case.expected.complete and not any(c["complete"] for c in report["coverage"]):
        yield f"not covered completely: {[c['text'] for c in report['coverage']]} {report['notes']}"


def _running(outcome: Outcome) -> Iterator[str]:
    if outcome.left:
        yield f"{len(outcome.left)} processes left, such as {outcome.left[0]!r}"


def _leftovers(case: Case, outcome: Outcome) -> Iterator[str]:
    """Processes and files."""
    yield from _running(outcome)
    if outcome.temporary:
        yield f"left among the temporary files: {', '.join(outcome.temporary[:5])}"
    if strange := [name for name in outcome.written if name != "report.json"]:
        yield f"left beside the report: {', '.join(strange[:5])}"
    absent = case.expected.absent
    marks = [name for name in outcome.marks if any(fnmatch(name, pattern) for pattern in absent or ("*",))]
    if marks:
        yield f"came up in the working folder: {', '.join(marks[:5])}"
    if outcome.lost and not case.expected.removes_folder:
        yield f"lost from the working folder: {', '.join(outcome.lost[:5])}"


def _crash(text: str) -> str:
    """Of a traceback: the innermost line of ours and what was raised."""
    lines = text.strip().splitlines()
    ours = [line.split("allocert/")[-1] for line in lines if "File" in line and "allocert/" in line]
    return f"{lines[-1][:150]!r} {ours[-1] if ours else ''}"


def _said(outcome: Outcome) -> str:
    """The gist of what the command printed."""
    if isinstance(outcome.report, dict) and outcome.report.get("broken"):
        broken = outcome.report["broken"]
        return f"{broken['promise']}: {broken['detail']}"[:300]
    return " ".join((outcome.stderr or outcome.stdout).split())[:300]
