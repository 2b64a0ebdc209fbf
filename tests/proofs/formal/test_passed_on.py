"""Changed programs that pass numbers on, and changed definitions, are noticed by the tables that tie them to the models in Coq."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import RECTANGLES_FROM_ONE_COLUMN, SQUARES
from allocert.allocators.parallel.strings import STRINGS
from allocert.models.parallel.distances import news_of
from allocert.models.parallel.meshes import box
from allocert.proofs.formal import passed_on, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _rewritten(program: Program, old: str, new: str) -> Program:
    assert old in program.text
    return Program(program.name, program.text.replace(old, new), program.source)


def _one_less(found: Callable[..., Any]) -> Callable[..., Any]:
    return lambda machine, *asked: found(machine, *asked) & ~(machine.full + 1 >> 1)


_MUTANTS: dict[str, list[tuple[str, Any]]] = {
    "grids/passed-strings": [
        ("STRINGS", _rewritten(STRINGS, "receive(after(1)) + 1", "receive(after(1)) + 2")),
        ("STRINGS", _rewritten(STRINGS, "range(2, n + 1)", "range(2, n)")),
    ],
    "grids/passed-columns": [
        ("SQUARES", _rewritten(SQUARES, "u = 0", "u = 1")),
        ("SQUARES", _rewritten(SQUARES, "min(a * a, u * u)", "a * u")),
        (
            "RECTANGLES_FROM_ONE_COLUMN",
            _rewritten(RECTANGLES_FROM_ONE_COLUMN, "t = u", "t = 1"),
        ),
    ],
    "grids/passed-boxes": [
        ("BOXES", _rewritten(BOXES, "u = min(u, receive(after(r)))", "u = receive(after(r))")),
        ("BOXES", _rewritten(BOXES, "s = t", "s = u")),
    ],
    "grids/passed-leaders": [
        ("box", _one_less(box)),
        ("led_strings", lambda machine, available, pe: [1]),
    ],
    "grids/passed-news": [
        ("news_of", lambda *asked: None if news_of(*asked) is None else max(1, news_of(*asked) or 0)),
    ],
}


@pytest.mark.parametrize(
    ("name", "what", "changed"), [(n, *one) for n, many in _MUTANTS.items() for one in many]
)
def test_changed_code_is_noticed_by_its_table(
    name: str, what: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passed_on, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_has_a_mutant() -> None:
    own = {tie.name for tie in vars(passed_on).values() if isinstance(tie, ties.Tie)}
    assert set(_MUTANTS) == own
