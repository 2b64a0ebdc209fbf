"""Traces in Standard Workload Format, plain and packed, and sets of jobs for ``schedule``."""

from __future__ import annotations

import gzip
import json
import re

from hypothesis import strategies as st
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.instances import RIGHT, judged
from tests.abuse.fuzz.mutate import mutated, spoiled
from tests.abuse.fuzz.words import half, listed

__all__ = ["job_set_cases", "trace_cases", "workload_cases"]

_LEAST = {0: 0, 1: 0, 2: -1, 3: -1, 4: -1, 7: -1, 10: -1}
_WHOLE, _NUMBER = re.compile(r"-?[0-9]{1,18}"), re.compile(r"-?[0-9]{1,18}(\.[0-9]*)?([eE][-+]?[0-9]{1,3})?")
_LONGEST = 1 << 16
_JUNK = (
    *listed("x 1.5 1e2 nan -1 -2 1_0 +1 0x1 --1 ; ٣ 1, - 18446744073709551616"),
    *("9" * 19, "", "1." + "0" * 300),
)


def _is_trace(raw: bytes) -> bool:
    """Whether every line is blank, a comment, or 18 numbers in order of submit times; by the words of docs/simulation.md."""
    last = 0
    for line in raw.split(b"\n"):
        text = line.strip()
        if len(line) >= _LONGEST:
            return False
        if not text or text.startswith(b";"):
            continue
        if not text.isascii() or b"\0" in text:
            return False
        fields = text.decode().split()
        if len(fields) != 18 or not all(
            (_WHOLE if i in _LEAST else _NUMBER).fullmatch(one) for i, one in enumerate(fields)
        ):
            return False
        if any(int(fields[index]) < least for index, least in _LEAST.items()) or int(fields[1]) < last:
            return False
        last = int(fields[1])
    return True


@st.composite
def _lines(draw: st.DrawFn) -> list[list[str]]:
    """Records in order of submit times, that fit eight processors."""
    clock, lines = 0, []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        clock += draw(st.integers(0, 5))
        size = draw(st.integers(1, 8))
        given = draw(st.sampled_from((size, -1)))
        status = draw(st.sampled_from((-1, 0, 1, 1, 1, 5, 2)))
        run = draw(st.integers(-1, 20))
        fields = (number, clock, -1, run, given, "1.5", -1, size, 10, -1, status, *[-1] * 7)
        lines.append(list(map(str, fields)))
    return lines


@st.composite
def trace_cases(draw: st.DrawFn) -> Case:
    """A trace with mistakes in fields, in lines or in bytes, plain or packed."""
    lines = draw(_lines())
    for _ in range(draw(st.integers(0, 2))):
        line = draw(st.sampled_from(lines))
        place = draw(st.integers(0, len(line) - 1)) if line else 0
        draw(st.sampled_from((_replace, _replace, _drop, _insert)))(line, place, draw(st.sampled_from(_JUNK)))
    heads = (
        "",
        "; Version: 2.2\n; MaxProcs: 8\n\n",
        "; MaxProcs: ²\n;;;\n; :\n",
        ";" + "x" * 400 + "\n",
        "\n \n",
    )
    head = draw(st.sampled_from(heads))
    end = draw(st.sampled_from(("\n", "\r\n")))
    raw = (head + end.join(map(" ".join, lines)) + draw(st.sampled_from((end, "")))).encode()
    if draw(st.integers(0, 6)) == 0:
        raw = draw(spoiled(raw))
    name, given, right = "trace.swf", raw, raw[:2] != b"\x1f\x8b" and _is_trace(raw)
    if draw(st.integers(0, 3)) == 0:
        name, given, right = _packed(draw, raw, right)
    skip = ("--skip-too-large",) if draw(st.booleans()) else ()
    allocator = draw(st.sampled_from(("buddy", "free-list", "gray")))
    words = ("simulate", "--machine", "hypercube:3", "--allocator", allocator, "--trace", name)
    unsure = raw[:2] == b"\x1f\x8b"
    return Case(
        (*words, *skip, "--time-budget", "2"), {name: given}, expect="any" if right or unsure else "refuse"
    )


def _replace(line: list[str], place: int, junk: str) -> None:
    line[place : place + 1] = [junk]


def _drop(line: list[str], place: int, _: str) -> None:
    del line[place : place + 1]


def _insert(line: list[str], place: int, junk: str) -> None:
    line.insert(place, junk)


def _packed(draw: st.DrawFn, raw: bytes, right: bool) -> tuple[str, bytes, bool]:
    """A packed trace: name, bytes, whether it is right."""
    whole = gzip.compress(raw, mtime=0)
    name = draw(st.sampled_from(("trace.swf.gz", "trace.swf")))
    kind = draw(st.sampled_from(("whole", "two members", "cut", "flipped", "more", "plain")))
    if kind == "cut":
        return name, whole[: draw(st.integers(2, len(whole) - 1))], False
    if kind == "flipped":
        place = draw(st.integers(len(whole) - 8, len(whole) - 1))
        return name, whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :], False
    if kind == "plain":
        return "trace.swf.gz", raw, False
    half = len(raw) // 2
    two = gzip.compress(raw[:half], mtime=0) + gzip.compress(raw[half:], mtime=0)
    return name, {"whole": whole, "two members": two, "more": whole + b"more"}[kind], right and kind != "more"


@st.composite
def workload_cases(draw: st.DrawFn) -> Case:
    """``simulate --workload`` with options right, mistaken, out of range or unknown."""
    right = st.one_of(
        st.sampled_from(("morgenstern-uniform", "kandlur-shin")),
        st.tuples(st.sampled_from(("low", "high", "requests", "shortest", "longest")), st.integers(1, 4)).map(
            lambda pair: f"morgenstern-uniform:{pair[0]}={pair[1]}"
        ),
        st.tuples(st.sampled_from(("interarrival", "residence", "arrivals")), st.integers(1, 9)).map(
            lambda pair: f"kandlur-shin:{pair[0]}={pair[1]}"
        ),
    )
    values = (
        *listed("0 -1 1e9 nan 0.5 1. .5 1000000000 ٣ = 1=1 00 0.000000000001 1_0 10000001"),
        *("9" * 13, ""),
    )
    odd = st.tuples(right.filter(lambda text: "=" in text), st.sampled_from(values)).map(
        lambda pair: pair[0].rpartition("=")[0] + "=" + pair[1]
    )
    doubled = right.map(lambda text: f"{text},{text.partition(':')[2]}")
    text = half(draw, right, odd, doubled)
    suited = "mesh:4x4" if text.startswith("m") else "hypercube:3"
    machine = draw(st.sampled_from((suited, suited, suited, "mesh:4x4", "hypercube:3")))
    allocator = "bitboard" if machine[0] == "m" else "buddy"
    words = ("simulate", "--machine", machine, "--allocator", allocator, f"--workload={text}")
    return Case(
        (*words, "--time-budget", "1", "--seed", str(draw(st.integers(0, 9)))),
        expect=_workload(text, machine),
    )


def _workload(text: str, machine: str) -> str:
    """The expectation for a generated workload on a machine, by the words of docs/simulation.md."""
    name, _, rest = text.partition(":")
    known = {
        "morgenstern-uniform": "low high requests shortest longest",
        "kandlur-shin": "interarrival residence arrivals",
    }
    if name not in known:
        return "refuse"
    items = [item.partition("=") for item in rest.split(",")] if rest else []
    options = [option for option, _, _ in items]
    wellformed = all(
        equals and re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,12})?", value) for _, equals, value in items
    )
    if not wellformed or len(set(options)) < len(options) or not set(options) <= set(known[name].split()):
        return "refuse"
    return "any" if (name == "kandlur-shin") == (machine[0] == "h") else "refuse"


@st.composite
def job_set_cases(draw: st.DrawFn) -> Case:
    """``schedule`` with files right and mistaken, or generated sets."""
    others = (
        "",
        "--cnp-steps sensible",
        "--allocator preemptive,optimal-contiguous",
        "--svg out.svg --json out.json",
    )
    also = draw(st.sampled_from(others)).split()
    limits = ("--optimum-limit", "0.1", "--time-budget", "1")
    if draw(st.integers(0, 3)) == 0:
        odd = listed(
            "sets=1 sets=0 jobs=2 jobs=-1 longest=3 longest=0 longest=1.5 many=1 sets sets=1,sets=1 ="
        )
        options = st.sampled_from((*odd, ""))
        chosen = ",".join(("sets=2", *draw(st.lists(options, max_size=2))))
        right = (
            all(one in ("jobs=2", "longest=3") for one in chosen.split(",")[1:])
            and chosen.count("jobs") < 2
            and chosen.count("longest") < 2
        )
        words = ("schedule", "--machine", "torus:2x2", f"--workload=job-sets:{chosen}", *also, *limits)
        return Case(words, expect="any" if right else "refuse")
    value = draw(RIGHT["jobs"]())
    right = draw(st.booleans())
    raw = json.dumps(value).encode() if right else draw(mutated(value))
    expect, sound = judged(raw, "jobs", False)
    return Case(("schedule", "jobs.json", *also, *limits), {"jobs.json": raw}, expect=expect, sound=sound)
