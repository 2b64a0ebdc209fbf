from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from benchmarks.data import DATA

from allocert.errors import TraceError
from allocert.machines import Hypercube
from allocert.simulation.swf import SwfReader, processors_of
from allocert.simulation.workloads import trace_workload

HEADER = "; Version: 2.2\n; MaxNodes: 4\n; MaxProcs: 8\n; Note: one\n; Note: two\n\n"


def line(job: object = 1, submit: object = 0, run: object = 10, given: object = 4, **more: object) -> str:
    fields = [job, submit, -1, run, given, "-1", -1, more.get("asked", -1), -1, -1, more.get("status", 1)]
    return " ".join(map(str, fields + [-1] * 7)) + "\n"


@pytest.mark.parametrize("packed", [True, False])
def test_records_and_header(tmp_path: Path, packed: bool) -> None:
    text = HEADER + line(3, 5, 7, 4) + "  " + line(4, 5, -1, -1, asked=2).rstrip() + "\r\n"
    path = tmp_path / "trace"
    path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    reader = SwfReader(path)
    for _ in range(2):
        records = list(reader)
        assert [(r.line, r.number, r.submit, r.run, r.processors) for r in records] == [
            (7, 3, 5, 7, 4),
            (8, 4, 5, -1, 2),
        ]
        assert reader.header["Note"] == "one\ntwo"
        assert processors_of(reader.header) == 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (line() + "1 2 3\n", ["line 2", "18 fields", "not 3"]),
        (line().rstrip() + " 5\n", ["line 1", "not 19"]),
        (line(job="x"), ["line 1, job number", "'x'", "an integer"]),
        (line(given="1.5"), ["allocated processors", "'1.5'", "an integer"]),
        (line(submit="-0.5"), ["submit time", "'-0.5'", "0 or more"]),
        (line(run="-0.5"), ["run time", "'-0.5'", "-1 for unknown"]),
        (line(submit=9.5) + line(submit="9.25"), ["line 2, submit time", "'9.25'", "9.5"]),
        (line(run="1e-999"), ["run time", "'1e-999'", "a number of at most 18 digits"]),
        (line(submit=-1), ["submit time", "-1", "0 or more"]),
        (line(run=-2), ["run time", "-2", "-1 for unknown"]),
        (line(given=-5), ["allocated processors", "-5"]),
        (line(status="1e2"), ["status"]),
        (line(run="1_0"), ["run time", "1_0"]),
        (line(run="9" * 5000), ["run time"]),
        (line(run="nan"), ["run time"]),
        (line(submit=9) + line(submit=8), ["line 2, submit time", "8", "9"]),
        (line(given=9), ["job 1", "9", "hypercube:3"]),
        ("", ["at least one job"]),
        ("; only: a comment\n", ["at least one job"]),
        ("1" * 70000, ["line 1", "bytes"]),
        (";" * 70000, ["line 1", "bytes"]),
        ("\n" * 2_000_001, ["more than 2000000 lines", "at most 2000000 lines"]),
        (("; a: " + "b" * 60000 + "\n") * 20, ["line 18", "comments of at most 1048576 bytes"]),
        ("\x00\x01\x02", ["line 1", "text"]),
        ("é" + line(), ["line 1", "text"]),
    ],
)
def test_malformed_traces_are_rejected_by_file_and_line(tmp_path: Path, text: str, words: list[str]) -> None:
    path = tmp_path / "bad.swf"
    path.write_text(text)
    with pytest.raises(TraceError) as caught:
        trace_workload(str(path), Hypercube(3))
    message = str(caught.value)
    assert "bad.swf" in message
    assert "\n" not in message
    assert all(word in message for word in words), message
    assert len(message) < 300 + len(str(path))


def test_decimal_times_are_whole_numbers_of_ticks(tmp_path: Path) -> None:
    path = tmp_path / "t.swf"
    path.write_text(line(1, "0.5", "10.125", 4) + line(2, "0.75", "2e1", 8) + line(3, "7.10", "-1.0", 8))
    load = trace_workload(str(path), Hypercube(3))
    assert (load.ticks, load.unit, load.skipped["unknown run time"]) == (8, "s", 1)
    assert [(job.arrival, job.residence) for job in load.jobs] == [(4, 81), (6, 160)]
    path.write_text(line(1, 3, "7.0") + line(2, "4.", "5e-1"))
    load = trace_workload(str(path), Hypercube(3))
    assert (load.ticks, [(job.arrival, job.residence) for job in load.jobs]) == (2, [(6, 14), (8, 1)])


def test_how_many_processors_a_header_tells() -> None:
    for header, processors in [
        ({"MaxProcs": "128", "MaxNodes": "64"}, 128),
        ({"MaxNodes": "64 (with\nas many disks)"}, 64),
        ({"MaxProcs": "1,024", "MaxNodes": "64"}, 64),
        ({"MaxProcs": "0", "MaxNodes": "-1"}, None),
        ({"MaxProcs": "some"}, None),
    ]:
        assert processors_of(header) == processors


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path) -> None:
    path = tmp_path / "t.swf"
    for text in ("; MaxProcs: 8\n" + line(), line()):
        path.write_bytes(b"\xef\xbb\xbf" + text.encode())
        reader = SwfReader(path)
        assert len(list(reader)) == 1
        assert processors_of(reader.header) == (8 if text.startswith(";") else None)


def test_damaged_files(tmp_path: Path) -> None:
    whole = gzip.compress("".join(line(job, job, job * 7919 % 977 + 1) for job in range(1, 500)).encode())
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0xFF
    for name, data, words in [
        ("cut.gz", whole[:-200], "complete gzip"),
        ("flip.gz", bytes(flipped), "gzip"),
        ("tail.gz", whole + b"tail", "undamaged gzip"),
        ("plain.gz", line().encode(), "ends in .gz"),
        ("bin", bytes(range(128, 256)) * 9, "text"),
    ]:
        (tmp_path / name).write_bytes(data)
        with pytest.raises(TraceError, match=words):
            trace_workload(str(tmp_path / name), Hypercube(3))
    for path in (tmp_path, tmp_path / "absent", "a\0b"):
        with pytest.raises(TraceError):
            trace_workload(str(path), Hypercube(3))


def test_what_cannot_be_run_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "t.swf"
    path.write_text(
        line(1) + line(2, given=-1) + line(3, run=0) + line(4, run=-1) + line(5, status=3) + line(5, status=2) + line(5, status=4) + line(6, given=64)
        + line(7, given=0, asked=5)
    )  # fmt: skip
    load = trace_workload(str(path), Hypercube(3), skip_too_large=True)
    assert [(job.number, job.request, job.processors, job.residence) for job in load.jobs] == [
        (1, 2, 4, 10),
        (3, 2, 4, 0),
        (7, 3, 5, 10),
    ]
    assert load.skipped == {
        "unknown size": 1,
        "unknown run time": 1,
        "partial execution": 3,
        "too large": 1,
    }


def nasa() -> str:
    path = DATA / "traces/NASA-iPSC-1993-3.1-cln.swf.gz"
    if not path.is_file():
        pytest.skip(f"no trace at {path}; set ALLOCERT_DATA to the folder that holds traces/")
    return str(path)


def test_the_nasa_trace_through_the_hypercube_allocators() -> None:
    from allocert.allocators.hypercube.buddy import Buddy
    from allocert.allocators.hypercube.freelist import FreeListBuddy
    from allocert.allocators.hypercube.gray import SingleGrayCode
    from allocert.machines import family_of
    from allocert.simulation.baseline import RepackingServer, subcubes_always_repack
    from allocert.simulation.events import replay
    from allocert.simulation.metrics import summarize
    from allocert.simulation.server import AllocatorServer

    machine = Hypercube(7)
    reader = SwfReader(nasa())
    assert sum(1 for _ in reader) == 18239
    assert processors_of(reader.header) == 128
    load = trace_workload(reader.path, machine)
    assert len(load.jobs) == 18239
    best = replay(load.jobs, RepackingServer(machine))
    for allocator in (Buddy, FreeListBuddy, SingleGrayCode):
        decider = subcubes_always_repack(machine)
        server = AllocatorServer("it", allocator(machine), family_of(machine), (), decider)
        passage = replay(load.jobs, server)
        summary = summarize(passage, 128, server.refusals, True)
        assert summary.started == len(load.jobs)
        assert summary.by_migration == summary.external > summary.by_recognition > 0
        pairs = zip(best.starts, passage.starts, strict=True)
        assert all(early is not None and late is not None and early <= late for early, late in pairs)


def test_the_nasa_trace_through_the_parallel_hosts() -> None:
    """The figures of docs/simulation.md; the first free subcube of the buddy system is what first-fit buddy grants."""
    from allocert.allocators.hypercube.buddy import Buddy
    from allocert.allocators.parallel.hosts.host import (
        ParallelBuddy,
        ParallelBuddyBest,
        ParallelComplete,
        ParallelGrayBest,
    )
    from allocert.machines import family_of
    from allocert.simulation.baseline import subcubes_always_repack
    from allocert.simulation.events import replay
    from allocert.simulation.metrics import summarize
    from allocert.simulation.server import AllocatorServer

    machine = Hypercube(7)
    load = trace_workload(nasa(), machine)
    said, starts = {}, {}
    for kind in (Buddy, ParallelBuddy, ParallelBuddyBest, ParallelGrayBest, ParallelComplete):
        decider = subcubes_always_repack(machine)
        server = AllocatorServer("it", kind(machine), family_of(machine), (), decider)
        passage = replay(load.jobs, server)
        summary = summarize(passage, 128, server.refusals, True)
        starts[kind] = passage.starts
        said[kind] = (summary.started, summary.external, summary.by_recognition)
    assert starts[ParallelBuddy] == starts[Buddy]
    assert said == {
        Buddy: (18239, 336, 142),
        ParallelBuddy: (18239, 336, 142),
        ParallelBuddyBest: (18239, 171, 99),
        ParallelGrayBest: (18239, 179, 42),
        ParallelComplete: (18239, 91, 0),
    }
