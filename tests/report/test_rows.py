from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from allocert.report.counts import OWN
from allocert.report.rows import rows_of
from allocert.verification.items.known import Known


def test_rows_add_up(known: Sequence[Known]) -> None:
    *rows, whole = rows_of(known)
    assert sum(row.items for row in rows) == whole.items == len(known)
    for row in (*rows, whole):
        assert sum(row.counts) == row.items
    assert [sum(column) for column in zip(*(row.counts for row in rows), strict=True)] == list(whole.counts)
    assert rows[-1].key == OWN
    kinds = Counter(one.answer.kind.value for one in known)
    assert {value: count for value, _, count in whole.cells if count} == kinds


def test_a_bar_says_its_parts_and_fills_its_width(known: Sequence[Known]) -> None:
    for row in rows_of(known):
        bar = row.bar()
        widths = [float(part.split('"')[0]) for part in bar.split(' width="')[1:]]
        assert abs(sum(widths) - 1000) < 0.1
        assert all(f"{count} {name}" in bar for _, name, count in row.cells if count)
