"""Programs by command: command lines that are none, and replies that are none, to every operation of the protocol."""

from __future__ import annotations

import shlex
import sys
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.mutate import JUNK, mutated
from tests.abuse.fuzz.words import WORDS, half, mistaken

__all__ = ["RIGHT", "new_cases", "program_cases", "program_files", "reply_cases"]

_PLUGINS = Path(__file__).parents[1] / "hostile" / "plugins"
RIGHT = f"{shlex.quote(sys.executable)} speaks.py"
"""The command line of a right program on meshes, among the files of :func:`program_files`."""

_SPEAKS = b"from _speaker import Speaker\n\nSpeaker().speak()\n"
_REPLIES = b'''"""Says what reply.bin has in place of one operation's answer, from some answer on."""

import sys

from _speaker import Speaker, write

OPERATION, FIRST = sys.argv[1], int(sys.argv[2])


class Plugin(Speaker):
    asked = 0

    def line(self, line):
        if f'"op":"{OPERATION}"' in line:
            self.asked += 1
            if self.asked >= FIRST:
                number = line.partition('"id":')[2].partition(",")[0].encode()
                with open("reply.bin", "rb") as file:
                    write(file.read().replace(b'"ID"', number) + b"\\n")
                return
        super().line(line)


if __name__ == "__main__":
    Plugin().speak()
'''
_ANSWERS: dict[str, Any] = {
    "hello": {"ok": {"protocol": "allocert/allocator/1", "name": "x", "version": "1", "machines": ["mesh"],
                     "can": ["reset", "state", "run", "faulty"], "promises": ["complete:frames", "within:1"]}},
    "start": {"ok": {}},
    "allocate": {"grant": {"base": [0, 0], "sides": [1, 1]}},
    "release": {"error": {"code": "not-held", "message": "none"}},
    "reset": {"ok": {}},
    "state": {"state": "x"},
    "run": {"answers": [{"grant": {"processors": [0, 1]}}, {"state": "y"}, {"refuse": {}}]},
}  # fmt: skip
_HOSTS = (
    ("check", "--machine", "mesh:2x2", "--time-budget", "1", "--call-timeout", "0.3"),
    ("protocol-check", "--machine", "mesh:2x2", "--time-budget", "2", "--call-timeout", "0.3"),
    ("simulate", "--machine", "mesh:2x2", "--workload", "morgenstern-uniform:requests=3", "--time-budget", "2"),
)  # fmt: skip


@cache
def program_files() -> dict[str, bytes]:
    """A right program in Python, and what it is made of."""
    return {
        "speaks.py": _SPEAKS,
        "replies.py": _REPLIES,
        **{name: (_PLUGINS / name).read_bytes() for name in ("_base.py", "_speaker.py")},
    }


def _with(host: tuple[str, ...], program: str) -> tuple[str, ...]:
    name, *options = host
    return (name, program, *options) if name == "protocol-check" else (name, "--command", program, *options)


@st.composite
def program_cases(draw: st.DrawFn) -> Case:
    """A command line with a mistake, or an odd one, where a program is expected."""
    odd = ("'", '"x', "speaks.py", "./speaks.py", "folder", "true", "false", "cat", "echo {}", "sleep 60",
           "sh -c 'kill -9 $$'", f"{RIGHT} more", "command:x", "\\", "./missing --bug", " ")  # fmt: skip
    text = half(draw, st.just(RIGHT), st.sampled_from(WORDS), st.sampled_from(odd))
    words = list(_with(draw(st.sampled_from(_HOSTS)), text))
    if draw(st.integers(0, 3)) == 0:
        words += draw(
            st.sampled_from(
                (
                    ("bitboard",), ("--command", RIGHT), ("--allocator", "bitboard"),
                    ("--promise", "steps:n"), ("--promise", "restart"), ("--promise", "memory:x"), ("--strength", "symbolic"),
                    ("--machine", "torus:2x2"), ("--machine", "hypercube:2"), ("--jobs", "x"), ("--policy", "loss"),
                )
            )
        )  # fmt: skip
    return Case(tuple(words), {**program_files(), "folder": None})


@st.composite
def reply_cases(draw: st.DrawFn) -> Case:
    """A program whose replies to one operation have mistakes."""
    operation = draw(st.sampled_from(sorted(_ANSWERS)))
    value = {"id": "ID", **_ANSWERS[operation]}
    if draw(st.integers(0, 3)) == 0:
        inner = draw(st.sampled_from(("ok", "grant", "refuse", "error", "state", "answers", "unsupported")))
        value = {"id": "ID", inner: draw(st.sampled_from(JUNK))}
    raw = draw(mutated(value))
    first = draw(st.integers(1, 3))
    program = f"{shlex.quote(sys.executable)} replies.py {operation} {first}"
    return Case(_with(draw(st.sampled_from(_HOSTS)), program), {**program_files(), "reply.bin": raw})


@st.composite
def new_cases(draw: st.DrawFn) -> Case:
    """``new-allocator`` with names, languages and kinds, right or not."""
    right = st.sampled_from(("my-fit", "fit2", "a", "x" * 40, "first-free_fit"))
    odd = (
        "class",
        "os",
        "tests",
        "My-fit",
        "my--fit",
        "-fit",
        "fit-",
        "2fit",
        "fit.py",
        "x" * 41,
        "folder",
        "file",
    )
    name = half(draw, right, st.sampled_from(WORDS), st.sampled_from(odd))
    words = ["new-allocator", name]
    kinds = ("hypercube", "hypercube-nodes", "mesh", "mesh-rot", "torus")
    for option, values in (("--language", ("python", "cpp", "go", "java")), ("--machine", kinds)):
        if draw(st.booleans()):
            words += [option, half(draw, st.sampled_from(values), st.sampled_from(values).flatmap(mistaken))]
    return Case(tuple(words), {"folder": None, "file": b"x"})
