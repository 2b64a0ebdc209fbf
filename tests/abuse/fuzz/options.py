"""Every option and argument of every command, found by asking the commands, with words that nobody expects."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import click
from hypothesis import strategies as st
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.programs import RIGHT, program_files
from tests.abuse.fuzz.words import NUMBERS, PATHS, WORDS, listed, mistaken

__all__ = ["BASES", "FILES", "option_cases"]

_QUICK = "AN-DEF-2.1"
"""A claim that is decided at once."""

_CALLS: Mapping[str, tuple[str, ...]] = {
    "verify": (f"{_QUICK} --ledger ledger.sqlite3 --time-budget 5",),
    "claims": ("AN-DEF-*",),
    "allocators": ("",),
    "check": (
        "bitboard --machine mesh:2x2 --time-budget 0.2 --strength exhaustive --max-states 30",
        "--command RIGHT --machine mesh:2x2 --time-budget 1",
        "bitboard --machine mesh:2x2 --time-budget 0.5 --promise overtaken:3",
    ),
    "check-scheduler": ("preemptive --machine torus:2x2 --time-budget 0.2",),
    "check-schedule": ("schedule.json --policy easy", "trace.swf --policy fcfs --processors 4"),
    "protocol-check": ("RIGHT --machine mesh:2x2 --time-budget 5",),
    "new-allocator": ("my-fit", "my-fit --language cpp --machine torus"),
    "show": (_QUICK,),
    "report": ("--ledger nobody",),
    "solve": ("file.json --time-budget 0.3",),
    "simulate": (
        "--machine mesh:3x3 --allocator bitboard --workload morgenstern-uniform:requests=3 --time-budget 1",
        "--machine hypercube:3 --allocator buddy --trace trace.swf --time-budget 1",
        "--machine mesh:2x2 --command RIGHT --workload morgenstern-uniform:requests=3",
    ),
    "sweep": ("nobody.toml --out out.csv --jobs 1",),
    "schedule": ("jobs.json --optimum-limit 0.1 --time-budget 1",),
    "run-program": ("buddy --machine hypercube:2", "squares --machine mesh:3x2 --order random"),
    "workload": ("--trace trace.swf", "--workload lublin:jobs=5 --machine mesh:4x4"),
    "reproduce": ("nobody",),
    "recheck": ("proof.json",),
}
BASES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    command: tuple(tuple(RIGHT if word == "RIGHT" else word for word in call.split()) for call in calls)
    for command, calls in _CALLS.items()
}
"""For each command right arguments that take no time; ``reproduce``, ``report`` and ``sweep``, which take longer, get as far as these."""

FILES: Mapping[str, bytes | None] = {
    **program_files(),
    "folder": None,
    "file.json": json.dumps(
        {"schema": "allocert/packing/1", "machine": "mesh:3x3", "rectangles": [[2, 2], [1, 3]]}
    ).encode(),
    "jobs.json": json.dumps(
        {"schema": "allocert/jobs/1", "machine": "torus:2x2", "jobs": [[1, 2], [2, 1]]}
    ).encode(),
    "schedule.json": json.dumps(
        {
            "schema": "allocert/schedule/1",
            "processors": 4,
            "jobs": [{"job": 1, "arrival": 0, "start": 0, "run": 1, "processors": 1}],
        }
    ).encode(),
    "trace.swf": b"1 0 -1 10 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n",
    "proof.json": json.dumps(
        {
            "schema": "allocert/certificate/1",
            "kind": "area",
            "claim": "x",
            "problem": {},
            "proof": {},
            "encoding": {"text": "x", "by": "", "arguments": {}},
        }
    ).encode(),
}


@cache
def _commands() -> Mapping[str, click.Command]:
    from allocert.cli import cli

    context = click.Context(cli)
    found = {name: cli.get_command(context, name) for name in cli.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}


@st.composite
def option_cases(draw: st.DrawFn) -> Case:
    """A right call with one to three things changed: an option added, an argument replaced, dropped or doubled."""
    name = draw(st.sampled_from(sorted(_commands())))
    command = _commands()[name]
    words = [name, *draw(st.sampled_from(BASES[name]))]
    expect = "any"
    for _ in range(draw(st.integers(1, 2))):
        change = draw(st.sampled_from(listed("option option option option replace drop double insert swap")))
        if change == "option":
            added, wrong = _option(draw, command)
            again = added[0].partition("=")[0] in {word.partition("=")[0] for word in words}
            words += added
            expect = "any" if again else "refuse" if wrong else expect
        else:
            _rearrange(draw, words, change)
            expect = "any"
    if name == "reproduce" and "nobody" not in words and not {"-h", "--help"} & set(words):
        words = [word for word in words if word not in ("kandlur-shin", "morgenstern")]
    return Case(tuple(words), FILES, expect=expect)


def _rearrange(draw: st.DrawFn, words: list[str], change: str) -> None:
    if not words:
        return
    place = draw(st.integers(0, len(words) - 1))
    word = draw(st.one_of(st.sampled_from(WORDS), mistaken(words[place])))
    if change == "replace":
        words[place] = word
    elif change == "insert":
        words.insert(place + 1, word)
    elif change == "drop":
        del words[place]
    elif change == "double":
        words.insert(place, words[place])
    else:
        other = draw(st.integers(0, len(words) - 1))
        words[place], words[other] = words[other], words[place]


def _option(draw: st.DrawFn, command: click.Command) -> tuple[list[str], bool]:
    """An option with a value, and whether that is surely wrong."""
    options = [one for one in command.params if isinstance(one, click.Option)]
    option = draw(st.sampled_from(options))
    spelled = draw(st.sampled_from(option.opts))
    if option.is_flag:
        return [spelled] if draw(st.integers(0, 3)) else [f"{spelled}=x"], False
    value, wrong = draw(_value(option.type))
    return (
        [f"{spelled}={value}"] if draw(st.booleans()) else [spelled, value]
    ), wrong and not value.startswith("-")


@st.composite
def _value(draw: st.DrawFn, kind: click.ParamType) -> tuple[str, bool]:
    if isinstance(kind, click.IntRange | click.FloatRange):
        number = float if isinstance(kind, click.FloatRange) else int
        edges = [str(edge + step) for edge in (kind.min, kind.max) if edge is not None for step in (-1, 0, 1)]
        text = draw(st.sampled_from((*NUMBERS, *edges, "", "x" * 300)))
        return text, not _inside(text, number, kind)
    if isinstance(kind, click.Choice):
        choices = [str(choice) for choice in kind.choices]
        text = draw(
            st.one_of(
                st.sampled_from(choices), st.sampled_from(choices).flatmap(mistaken), st.sampled_from(WORDS)
            )
        )
        return text, text not in choices
    return draw(st.sampled_from((*PATHS, *WORDS, "out.file"))), False


def _inside(text: str, number: Any, kind: Any) -> bool:
    """Whether a text is a number in a range; infinite values and others are in no range of ours."""
    try:
        value = number(text)
    except ValueError:
        return False
    low = kind.min is None or (value > kind.min if kind.min_open else value >= kind.min)
    return math.isfinite(value) and low and (kind.max is None or value <= kind.max)
