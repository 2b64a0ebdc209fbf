"""Commands that take minutes, with the files that they need."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.abuse.hostile.case import Case, named
from tests.abuse.long_questions import QUESTIONS, Question

__all__ = ["FOREIGN", "LONG", "Long", "foreign", "solving"]

_BUDGET = ("--time-budget", "1000")
_OUTPUTS = ("--json", "o.json", "--certificate", "c.json")
_PICTURE = ("--svg", "s.svg")


@dataclass(frozen=True)
class Long:
    """The words of a command, and the files that lie in its folder; ``keeps`` may be there after an interrupt."""

    name: str
    words: tuple[str, ...]
    files: Callable[[random.Random], Mapping[str, bytes | None]] = lambda chance: {}
    keeps: tuple[str, ...] = ()


def solving(question: Question) -> Long:
    """``solve`` with a long question."""

    def files(chance: random.Random) -> dict[str, bytes | None]:
        return {"i.json": json.dumps(question.draw(chance)).encode()}

    return Long(f"solve: {question.name}", ("solve", "i.json", *question.options, *_OUTPUTS), files)


def foreign(case: Case) -> Long:
    """``check`` with one of the plug-ins that misbehave."""

    def files(chance: random.Random) -> dict[str, bytes | None]:
        return dict(case.files())

    words = ("check", f"./{case.name}.py:Plugin", "--machine", "mesh:3x3", *_OUTPUTS)
    return Long(f"check: {case.name}", words, files)


def _with(long: Long, *words: str) -> Long:
    return Long(long.name, (*long.words, *words), long.files, long.keeps)


FOREIGN = tuple(foreign(named(name)) for name in ("hang_call", "hang_slow_calls", "odd_plain"))

LONG = (
    *(_with(solving(question), *_PICTURE, *_BUDGET) for question in QUESTIONS),
    *(_with(long, *_BUDGET, "--call-timeout", "1000") for long in FOREIGN[:2]),
    Long(
        "check: all states",
        (
            *("check", "free-list", "--machine", "hypercube:4", "--strength", "exhaustive"),
            *("--max-states", "1000000000", *_OUTPUTS, *_BUDGET),
        ),
    ),
    Long(
        "check: random traces",
        (*("check", "mbv", "--machine", "mesh:32x32", "--strength", "generated", *_OUTPUTS, *_BUDGET),),
    ),
    Long(
        "simulate: allocators",
        (
            *("simulate", "--machine", "mesh:32x32", "--allocator", "mbv,bitboard", "--json", "o.json"),
            *("--workload", "morgenstern-uniform:requests=1000000", *_PICTURE),
        ),
    ),
    Long(
        "schedule",
        (
            *("schedule", "--machine", "torus:16x16", "--workload", "job-sets:sets=1000,jobs=12"),
            *("--json", "o.json", *_PICTURE, "--optimum-limit", "1000"),
        ),
    ),
    Long(
        "verify",
        (
            *("verify", "--effort", "deep", "--jobs", "2", "--json", "o.json", "--report", "pages"),
            *("--ledger", "ledger", "--certificates", "certificates"),
        ),
        keeps=("ledger", "ledger-wal", "ledger-shm", "ledger-journal", "certificates", "pages"),
    ),
    Long("reproduce", ("reproduce", "morgenstern", "--search", "--json", "o.json", "--report", "r.md")),
)
"""All kinds of commands; none ends of itself in a minute."""
