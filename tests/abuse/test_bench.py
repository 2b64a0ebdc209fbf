from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace

import pytest
from tests.abuse import __main__ as bench
from tests.abuse.table import Row, markdown

Parts = Callable[..., None]


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Parts:
    """Parts that give what they are reported instead of the real ones."""

    def put(**functions: Callable[[int, int], Iterable[Row]]) -> None:
        monkeypatch.setattr(bench, "PARTS", dict.fromkeys(functions, (7, 1)))
        modules = {f"tests.abuse.{name}": SimpleNamespace(run=run) for name, run in functions.items()}
        monkeypatch.setattr(bench.importlib, "import_module", modules.__getitem__)

    return put


def test_the_exit_code_says_whether_anything_broke(parts: Parts, capsys: pytest.CaptureFixture[str]) -> None:
    parts(well=lambda count, seed: [Row("well", "all", count, count)])
    assert bench.main([]) == 0
    parts(badly=lambda count, seed: [Row("badly", "all", count, count - 1, ("[/x] was lost",))])
    assert bench.main(["--seed", "3"]) == 1
    assert "BROKEN badly, all: [/x] was lost" in capsys.readouterr().out
    parts(silent=lambda count, seed: [Row("silent", "all", count, count - 1)])
    assert bench.main([]) == 1


def test_counts_and_seeds_reach_the_parts(parts: Parts) -> None:
    asked: list[tuple[int, int]] = []
    parts(one=lambda *given: asked.append(given) or [])
    bench.main([])
    bench.main(["--fast", "--seed", "5"])
    bench.main(["one", "--count", "3"])
    assert asked == [(7, 0), (1, 5), (3, 0)]


def test_a_part_that_fails_is_a_broken_row_and_the_others_go_on(
    parts: Parts, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(count: int, seed: int) -> Iterable[Row]:
        yield Row("first", "a", 1, 1)
        raise RuntimeError("seeded")

    parts(first=fails, second=lambda count, seed: [Row("second", "b", 2, 2)])
    assert bench.main(["--markdown"]) == 1
    printed = capsys.readouterr().out
    assert "| first | a | 1 | 1 | 0 |" in printed
    assert "| first | all of it | 0 | 0 | 1 |" in printed
    assert "| second | b | 2 | 2 | 0 |" in printed


def test_an_interrupt_prints_what_was_done(parts: Parts, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(count: int, seed: int) -> Iterable[Row]:
        yield Row("first", "before", 1, 1)
        raise KeyboardInterrupt

    parts(first=interrupted, second=lambda count, seed: pytest.fail("not reached"))
    assert bench.main([]) == 130
    captured = capsys.readouterr()
    assert "before" in captured.out
    assert "interrupted" in captured.err


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        bench.main(["nonsense"])
    assert caught.value.code == 2
    assert "nonsense" in capsys.readouterr().err


def test_the_markdown_table_keeps_its_columns() -> None:
    lines = markdown([Row("a|b", "c", 1234, 1234, seconds=1.6, remark="d")]).splitlines()
    assert lines[2] == r"| a\|b | c | 1,234 | 1,234 | 0 | 2 | d |"
