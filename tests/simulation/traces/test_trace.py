from __future__ import annotations

import gzip
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from benchmarks.data import DATA
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert import SwfRecord, Trace, TraceError, read_swf, write_swf
from allocert.simulation.swf import FIELDS

NASA = DATA / "traces" / "NASA-iPSC-1993-3.1-cln.swf.gz"

unknown_or = st.integers(-1, 10**12)
numbers = st.one_of(unknown_or, st.decimals(0, 10**6, places=2))
records = st.builds(
    SwfRecord,
    number=st.integers(0, 10**9),
    submit=st.one_of(st.integers(0, 10**9), st.decimals(0, 10**9, places=9)),
    wait=numbers,
    run=numbers,
    allocated=unknown_or,
    average_cpu=numbers,
    used_memory=numbers,
    requested=unknown_or,
    requested_time=numbers,
    requested_memory=numbers,
    status=st.integers(-1, 5),
    user=unknown_or,
    group=unknown_or,
    executable=unknown_or,
    queue=unknown_or,
    partition=unknown_or,
    preceding=unknown_or,
    think=numbers,
)


@settings(max_examples=60)
@given(st.lists(records, max_size=6), st.booleans())
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, made: list[SwfRecord], packed: bool
) -> None:
    path = tmp_path_factory.mktemp("swf") / ("a.swf.gz" if packed else "a.swf")
    header = {"Version": "2.2", "MaxProcs": 128, "Oddity": "kept", "Note": "one\ntwo"}
    trace = Trace.of(sorted(made, key=lambda record: record.submit), header)
    write_swf(trace, path)
    again = read_swf(path)
    assert again == trace
    assert list(again.header.items()) == [(key, str(value)) for key, value in header.items()]
    first = path.read_bytes()
    write_swf(again, path)
    assert path.read_bytes() == first
    assert (first[:2] == b"\x1f\x8b") is packed


def test_all_fields_have_their_places(tmp_path: Path) -> None:
    path = tmp_path / "a.swf"
    path.write_text(" ".join(map(str, range(18))).replace(" 10 ", " 1 ") + "\n")
    [record] = read_swf(path).records
    assert [str(value) for value in record.fields] == path.read_text().split()
    assert (record.requested_time, record.user, record.think, record.line) == (8, 11, 17, 1)
    assert len(record.fields) == len(FIELDS) == 18


def test_comments_are_kept_as_they_are_and_decimals_too(tmp_path: Path) -> None:
    path, out = tmp_path / "a.swf", tmp_path / "b.swf"
    head = b"; Version: 2.2\n;\n;   Computer : odd \xff one\n; Queue:  0  interactive   \n;no key\n"
    line = (
        b"    1        0     -1     10    4 0.00000050    -1   -1   7.25    -1  1  -1  -1  -1 -1 -1 -1 -1\n"
    )
    path.write_bytes(head + line)
    trace = read_swf(path)
    write_swf(trace, out)
    assert out.read_bytes() == path.read_bytes()
    assert trace.records[0].average_cpu == Decimal("5e-7")
    assert list(trace.header) == ["Version", "Computer", "Queue"]
    assert trace.header["Computer"] == "odd \\xff one"
    crammed = b"\n".join(b" ".join(part.split()) for part in line.splitlines())
    path.write_bytes(crammed + b"\r\n\n; late: comment\n" + head)
    mended = read_swf(path)
    assert mended.records == trace.records
    assert mended.comments == ("; late: comment", *trace.comments)


@pytest.mark.skipif(not NASA.exists(), reason=f"no trace at {NASA}; set ALLOCERT_DATA")
def test_a_trace_of_the_archive_comes_out_byte_for_byte(tmp_path: Path) -> None:
    write_swf(read_swf(NASA), tmp_path / "again.swf.gz")
    assert gzip.decompress((tmp_path / "again.swf.gz").read_bytes()) == gzip.decompress(NASA.read_bytes())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"submit": -1}, ["record 2, submit time", "-1", "0 or more"]),
        ({"submit": 4}, ["record 2, submit time", "4", "at least", "5"]),
        ({"run": -2}, ["record 2, run time", "-2"]),
        ({"think": Decimal("1e30") / 7, "user": 10**50}, ["record 2, user"]),
        ({"run": Decimal("NaN")}, ["record 2, run time", "'NaN'", "a number of at most 18 digits"]),
        ({"wait": Decimal("-0.5")}, ["record 2, wait time", "'-0.5'", "-1 for unknown"]),
        ({"status": None}, ["record 2, status", "'None'", "an integer of at most 18 digits"]),
    ],
)
def test_what_could_not_be_read_again_leaves_no_file(
    tmp_path: Path, change: dict[str, Any], words: list[str]
) -> None:
    good = SwfRecord(1, 5, run=3, allocated=1)
    path = tmp_path / "a.swf"
    path.write_text("as it was")
    with pytest.raises(TraceError) as caught:
        write_swf(Trace((), (good, replace(good, **change))), path)
    assert all(word in str(caught.value) for word in words), str(caught.value)
    with pytest.raises(TraceError, match="comment 1"):
        write_swf(Trace(("no comment",), (good,)), path)
    assert path.read_text() == "as it was"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.swf"]
