from __future__ import annotations

import io

import pytest

from allocert.cli.console import PlainConsole
from allocert.cli.verdicts.answers import print_answers
from allocert.proofs import REGISTRY
from allocert.report.wording import simply_holds
from allocert.verification.knowledge import know


@pytest.mark.parametrize("columns", [40, 60, 72, 80, 100, 200])
@pytest.mark.parametrize("every", [False, True])
def test_no_line_is_wider_than_the_terminal_and_no_number_is_lost(
    monkeypatch: pytest.MonkeyPatch, columns: int, every: bool
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    console = PlainConsole()
    console.file = shown = io.StringIO()
    known = know(REGISTRY.items, {})
    print_answers(console, known, every)
    lines = shown.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= columns
    total = next(line for line in lines if f" {len(known)} " in line)
    assert str(sum(one.answer.kind.value == "holds" for one in known)) in total
    listed = [one.item.id for one in known if every or not simply_holds(one)]
    starts = {line.partition(" ")[0] for line in lines}
    assert starts >= set(listed)


def test_one_paper_has_no_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    console = PlainConsole()
    console.file = shown = io.StringIO()
    print_answers(console, know([REGISTRY.item("KS-RECOG")], {}), every=False)
    assert not any(line.split()[:1] == ["all"] for line in shown.getvalue().splitlines())
