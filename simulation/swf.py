"""The Standard Workload Format: traces of real machines, plain or compressed with gzip, read as a stream."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from operator import attrgetter
from os import PathLike, fspath

from allocert.common.reading import GZIP, DamagedError, lines_of, open_input
from allocert.errors import TraceError

__all__ = [
    "FIELDS",
    "MOST_BYTES",
    "MOST_LINES",
    "Number",
    "SwfReader",
    "SwfRecord",
    "check_record",
    "form_of",
    "header_of",
    "is_field",
    "is_line",
    "processors_of",
]

FIELDS = (
    "job number",
    "submit time",
    "wait time",
    "run time",
    "allocated processors",
    "average CPU time",
    "used memory",
    "requested processors",
    "requested time",
    "requested memory",
    "status",
    "user",
    "group",
    "executable",
    "queue",
    "partition",
    "preceding job",
    "think time",
)
"""What the 18 numbers of a line are, in their order."""

MOST_LINES, MOST_BYTES = 2_000_000, 1 << 30
"""The most lines of a trace, comments and blank ones too, and bytes when unpacked."""
_LONGEST_LINE, _MOST_COMMENTS = 1 << 16, 1 << 20
_INTEGER = re.compile(rb"-?[0-9]{1,18}")
_DECIMAL = re.compile(rb"-?[0-9]{1,18}(?:\.[0-9]{0,30})?(?:[eE][-+]?[0-9]{1,2})?")
_WHOLE = (0, 4, 7, 10)
"""The fields that must be integers."""
_KNOWN = (0, 1)
"""The fields that cannot be -1, which stands for unknown."""
_PROCESSORS = re.compile(r"([0-9]{1,9})(?:\s.*)?", re.ASCII | re.DOTALL)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LINE = re.compile(
    rb"\s+".join(
        b"(%b)" % (_INTEGER if index in _WHOLE else _DECIMAL).pattern for index in range(len(FIELDS))
    )
)
"""A line as it should be, its fields as groups."""

Number = int | Decimal


@dataclass(frozen=True, slots=True)
class SwfRecord:
    """One line of a trace: its 18 fields in their order, times in seconds, -1 for unknown.

    All but the job's number, the processors and the status may be decimals, as in some traces; their values are kept exactly.
    ``line`` counts from 1; 0 is that of a record that was not read, and equality does not look at it.
    """

    number: int
    submit: Number
    wait: Number = -1
    run: Number = -1
    allocated: int = -1
    average_cpu: Number = -1
    used_memory: Number = -1
    requested: int = -1
    requested_time: Number = -1
    requested_memory: Number = -1
    status: int = -1
    user: Number = -1
    group: Number = -1
    executable: Number = -1
    queue: Number = -1
    partition: Number = -1
    preceding: Number = -1
    think: Number = -1
    line: int = field(default=0, compare=False)

    @property
    def fields(self) -> tuple[Number, ...]:
        """The 18 numbers."""
        return _FIELDS_OF(self)

    @property
    def processors(self) -> int | None:
        """Processors allocated; where that is unknown those requested; ``None`` where both are."""
        if self.allocated > 0:
            return self.allocated
        return self.requested if self.requested > 0 else None

    @property
    def partial(self) -> bool:
        """Whether this is one burst of a job that has a line of its own for the whole (status 2, 3, 4)."""
        return self.status in (2, 3, 4)


_FIELDS_OF: Callable[[SwfRecord], tuple[Number, ...]] = attrgetter(
    *(one.name for one in fields(SwfRecord) if one.compare)
)


def is_field(index: int, text: bytes) -> bool:
    """Whether a text may stand in a field of a line, counted from 0."""
    return (_INTEGER if index in _WHOLE else _DECIMAL).fullmatch(text) is not None


def is_line(text: bytes) -> bool:
    """Whether a text may be a line without its end."""
    return _LINE.fullmatch(text.strip()) is not None


def form_of(index: int) -> str:
    """What :func:`is_field` accepts, in words."""
    return f"{'an integer' if index in _WHOLE else 'a number'} of at most 18 digits"


def check_record(record: SwfRecord, where: str, last: Number) -> None:
    """Raises :class:`TraceError` for a value out of range, or a submit time before ``last``, that of the record before."""
    values = {
        0: record.number,
        1: record.submit,
        2: record.wait,
        3: record.run,
        4: record.allocated,
        7: record.requested,
        10: record.status,
    }
    for index, value in values.items():
        known = index in _KNOWN
        if value < 0 and (known or value != -1):
            unknown = "" if known else ", or -1 for unknown"
            raise TraceError(f"{where}, {FIELDS[index]}", _plain(value), f"0 or more{unknown}")
    if record.submit < last:
        expected = f"at least that of the line before, {last}"
        raise TraceError(f"{where}, submit time", _plain(record.submit), expected)


def _plain(value: Number) -> int | str:
    """A value as a message shows it."""
    return value if isinstance(value, int) else str(value)


def header_of(comments: Iterable[str]) -> dict[str, str]:
    """The comments ``; Key: value`` by key, in order; the values of a repeated key are joined by line breaks.

    >>> header_of(["; Version: 2.2", "; Note: one", ";", "; Note: two"])
    {'Version': '2.2', 'Note': 'one\\ntwo'}
    """
    said: dict[str, str] = {}
    for comment in comments:
        text = comment.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        key, colon, value = (part.strip() for part in text.lstrip("; \t").partition(":"))
        if colon and key:
            said[key] = f"{said[key]}\n{value}" if key in said else value
    return said


def processors_of(header: Mapping[str, str]) -> int | None:
    """The number of processors that a header begins its ``MaxProcs`` with, else its ``MaxNodes``; ``None`` without either.

    >>> processors_of({"MaxNodes": "64", "MaxProcs": "128 (64 dual)"})
    128
    """
    for key in ("MaxProcs", "MaxNodes"):
        found = _PROCESSORS.fullmatch(header.get(key, ""))
        if found and int(found[1]):
            return int(found[1])
    return None


class SwfReader:
    """Iterates over the records of one file, strictly, holding one line at a time.

    ``header`` and ``comments`` fill as the file is read; repeated keys are joined by line breaks. A file can be iterated again.

    Source: Chapin et al. 1999, the Standard Workload Format, version 2 (18 fields a line).

    Raises:
        TraceError: when iterated, at the first thing that is wrong, with the file and the line.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        self.comments: list[str] = []
        """The comments read so far, from their semicolons on, bytes that are no UTF-8 as lone surrogates."""
        self._size = 0

    @property
    def header(self) -> dict[str, str]:
        """The comments ``; Key: value`` by key, as far as they have been read (:func:`header_of`)."""
        return header_of(self.comments)

    def __iter__(self) -> Iterator[SwfRecord]:
        self._size, self.comments = 0, []
        last: Number = 0
        for line, raw in self._lines():
            raw = raw.removeprefix(_BYTE_ORDER_MARK) if line == 1 else raw
            text = raw.strip()
            if text.startswith(b";"):
                self._comment(line, raw.lstrip().removesuffix(b"\r"))
            elif text:
                record = self._record(line, text)
                check_record(record, self._at(line), last)
                last = record.submit
                yield record

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        line = size = 0
        with open_input(self.path, "trace", TraceError) as file:
            if self.path.endswith(".gz") and file.peek(2)[:2] != GZIP:
                raise TraceError(self.path, file.read(8), "gzip data, as the name ends in .gz")
            try:
                for line, raw in enumerate(lines_of(file, _LONGEST_LINE), start=1):
                    size += len(raw) + 1
                    if len(raw) > _LONGEST_LINE:
                        raise TraceError(self._at(line), raw[:20], f"lines of at most {_LONGEST_LINE} bytes")
                    if line > MOST_LINES or size > MOST_BYTES:
                        limits = f"a trace of at most {MOST_LINES} lines and {MOST_BYTES} bytes"
                        raise TraceError(self.path, f"more than {line - 1} lines", limits)
                    yield line, raw
            except DamagedError as wrong:
                raise TraceError(self._at(line + 1), wrong.value, wrong.expected) from None

    def _at(self, line: int) -> str:
        return f"{self.path}, line {line}"

    def _comment(self, line: int, text: bytes) -> None:
        self._size += len(text)
        if self._size > _MOST_COMMENTS:
            raise TraceError(self._at(line), text[:20], f"comments of at most {_MOST_COMMENTS} bytes in all")
        self.comments.append(text.decode("utf-8", "surrogateescape"))

    def _record(self, line: int, text: bytes) -> SwfRecord:
        found = _LINE.fullmatch(text)
        if found is None:
            raise self._mistake(line, text)
        values = [
            int(text) if text.lstrip(b"-").isdigit() else Decimal(text.decode()) for text in found.groups()
        ]
        return SwfRecord(*values, line=line)  # type: ignore[arg-type, misc]

    def _mistake(self, line: int, text: bytes) -> TraceError:
        """The error of a malformed line."""
        if not text.isascii() or b"\0" in text:
            return TraceError(self._at(line), text[:40], "text: 18 numbers, or a comment after ';'")
        fields = text.split()
        if len(fields) != len(FIELDS):
            return TraceError(self._at(line), _cut(text, 80), f"{len(FIELDS)} fields, not {len(fields)}")
        index = next(index for index, text in enumerate(fields) if not is_field(index, text))
        return TraceError(f"{self._at(line)}, {FIELDS[index]}", _cut(fields[index], 40), form_of(index))


def _cut(text: bytes, most: int) -> str:
    """The text, cut to at most ``most`` characters."""
    shown = text.decode("ascii")
    return shown if len(shown) <= most else f"{shown[: most - 3]}..."
