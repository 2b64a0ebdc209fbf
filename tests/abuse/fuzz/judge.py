"""What has to hold of every call, whatever it was given."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from tests.abuse.fuzz.case import Case, Outcome

__all__ = ["CODES", "LONGEST_LINE", "faults"]

LONGEST_LINE = 320
"""Characters of a complaint."""

_SMALL = 5.0
"""Seconds of a time budget in which not every mistake is found."""

CODES = {
    "verify": (0, 1, 2),
    "claims": (0, 2),
    "allocators": (0, 2),
    "check": (0, 1, 2, 3),
    "check-schedule": (0, 1, 2),
    "protocol-check": (0, 1, 2),
    "new-allocator": (0, 2),
    "show": (0, 2),
    "solve": (0, 1, 2, 3),
    "simulate": (0, 1, 2, 3),
    "sweep": (0, 1, 2, 3),
    "schedule": (0, 1, 2, 3),
    "run-program": (0, 1, 2, 3),
    "workload": (0, 2, 3),
    "reproduce": (0, 1, 2),
    "recheck": (0, 1, 2, 4),
}
"""The exit codes that each command documents, but for interrupts."""

_INTERNAL = re.compile(
    r"Traceback|internal error|\b(Assertion|Attribute|Index|Key|Name|Recursion|Type|Unicode\w*|Value)Error\b"
)
_FOREIGN = ("constructor raised", "a module that can be imported", "cannot be loaded", "from its constructor")
"""Words of complaints about a user's code, which may name the exception that it raised."""
_STRUCTURAL = (
    "no such field",
    "to be present",
    "a JSON object",
    "each key once",
    "expected JSON (",
    "text in UTF-8",
)
_COMPLAINT = re.compile(r"allocert: \S.*", re.DOTALL)
_NAMED = re.compile(
    r"allocert: (.+: got .+, expected .+|Invalid value for .+: .+|No such (command|option).+|Missing .+|"
    r"Got unexpected extra argument.+|Option .+ (requires|does not take) .+|Ambiguous .+|(.+ )?one of .+ is needed.+|.+ goes with .+)"
)


def faults(case: Case, outcome: Outcome) -> Iterator[str]:
    """What a call did that it must not."""
    if outcome.escaped or outcome.code is None:
        yield f"escaped: {outcome.escaped.strip().splitlines()[-1] if outcome.escaped else 'no exit code'}"
        return
    command = next((word for word in case.arguments if word in CODES), "")
    if outcome.code not in CODES.get(command, (0, 2)):
        yield f"exit code {outcome.code}"
    foreign = outcome.stderr.count("\n") == 1 and any(words in outcome.stderr for words in _FOREIGN)
    if (
        _INTERNAL.search(outcome.stderr) and not foreign
    ) or "Traceback (most recent call last)" in outcome.stdout:
        yield f"a program's error shows: {_cut(outcome.stderr)}"
    if outcome.code == 2:
        yield from _complaint(case, outcome)
    if outcome.left:
        yield f"processes left: {', '.join(outcome.left)}"
    if any("partial" in name for name in outcome.changed):
        yield f"files left: {', '.join(outcome.changed)}"
    refused = (2, 3) if _soon_over(case.arguments) else (2,)
    if case.expect == "refuse" and outcome.code not in refused:
        yield f"accepted (exit code {outcome.code}) what is wrong"
    if case.expect == "accept" and outcome.code == 2:
        yield f"refused what is right: {_cut(outcome.stderr)}"


def _complaint(case: Case, outcome: Outcome) -> Iterator[str]:
    """The one line that goes with exit code 2; the usage is shown to whoever gives no command at all."""
    if outcome.changed:
        yield f"exit code 2, and files changed: {', '.join(outcome.changed)}"
    if outcome.stderr.startswith("Usage:") and not case.arguments:
        return
    line = outcome.stderr.removesuffix("\n")
    if not outcome.stderr.endswith("\n") or "\n" in line or not _COMPLAINT.fullmatch(line):
        yield f"not one line on stderr: {_cut(outcome.stderr)}"
    elif not line.isprintable():
        yield f"characters that do not print: {_cut(line)}"
    elif len(line) > LONGEST_LINE:
        yield f"a line of {len(line)} characters: {_cut(line)}"
    elif not _NAMED.fullmatch(line):
        yield f"field, value or what was expected is missing: {_cut(line)}"
    elif case.sound and any(word in line for word in _STRUCTURAL):
        yield f"the schema accepts it, and its form is refused: {_cut(line)}"


def _soon_over(words: Sequence[str]) -> bool:
    """Whether a time budget is so small that it may be over before what is wrong has been found."""
    for word, after in pairwise((*words, "")):
        name, equals, value = word.partition("=")
        if name == "--time-budget":
            with suppress(ValueError):
                if 0 < float(value if equals else after) < _SMALL:
                    return True
    return False


def _cut(text: str) -> str:
    return repr(text if len(text) <= 400 else f"{text[:200]} ... {text[-100:]}")
