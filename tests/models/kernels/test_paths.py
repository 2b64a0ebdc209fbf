"""A function that branches on a symbolic word has to be the function that it is on ints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from allocert.errors import EngineError
from allocert.machines.words import bits, pieces, word_of
from allocert.models.kernels import paths
from allocert.models.kernels.paths import forked, ways_of
from allocert.solvers.engines import smt
from allocert.solvers.words.aig import Graph
from allocert.solvers.words.aig_int import Integer

WIDTH = 4


def _pieces(word: Any) -> list[tuple[str, Any]]:
    """Asks in turn for each bit; the number of outputs is different, too."""
    found, left = [], word
    for place in range(WIDTH):
        if left & 1 << place:
            found.append((f"bit {place}", left))
            left = left & ~(1 << place) or ~left >> 1
    return found if found else [("none", 5)]


RUNS: dict[str, Callable[[Any], list[tuple[str, Any]]]] = {
    "no question": lambda word: [("all", word ^ 3)],
    "a constant": lambda word: [("one", 1 if word else 2)],
    "or": lambda word: [("low", word & 3 or word)],
    "the same question twice": lambda word: [("low", (word if word & 1 else 7) if word & 1 else word >> 1)],
    "a constant question": lambda word: [("none", 9 if word & 16 else word << 1)],
    "several": _pieces,
}


def _symbolic() -> Integer:
    graph = Graph()
    return Integer(graph, [graph.input() for _ in range(WIDTH)])


def _joined(word: Any, run: Callable[[Any], list[tuple[str, Any]]]) -> list[tuple[str, Any]]:
    outputs, missing = forked(word, run, ways_of(WIDTH, run))
    if isinstance(word, Integer):
        assert not any(_value(missing, board) for board in range(1 << WIDTH))
    return outputs


def _value(word: Any, board: int) -> int:
    if isinstance(word, int):
        return word
    bits = [*(word.bit(place) for place in range(WIDTH + 2)), word.sign]
    *low, sign = word.graph.evaluate(bits, [bool(board >> place & 1) for place in range(WIDTH)])
    return word_of(place for place, bit in enumerate(low) if bit) - (sign << WIDTH + 2)


@pytest.mark.parametrize("name", RUNS)
def test_on_every_board_the_outputs_are_those_on_ints(name: str) -> None:
    joined = _joined(_symbolic(), RUNS[name])
    for board in range(1 << WIDTH):
        expected = dict(RUNS[name](board))
        assert {label: _value(word, board) for label, word in joined} == {
            label: expected.get(label, 0) for label, _ in joined
        }
        assert forked(board, RUNS[name], "") == (RUNS[name](board), 0)


@pytest.mark.parametrize("name", RUNS)
def test_so_are_those_of_bit_vectors(name: str) -> None:
    word = smt.board("board", WIDTH)
    for label, output in _joined(word, RUNS[name]):
        for board in range(1 << WIDTH):
            right = dict(RUNS[name](board)).get(label, 0) & (1 << WIDTH + 1) - 1
            assert smt.prove(output == right, [word == board], logic="QF_BV").witness is None


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("no question", ""),
        ("or", "b"),
        ("the same question twice", "by"),
        ("a constant question", "n"),
    ],
)
def test_only_an_open_question_makes_another_run(name: str, ways: str) -> None:
    assert ways_of(WIDTH, RUNS[name]) == ways


def test_what_is_given_settles_questions() -> None:
    assert ways_of(WIDTH, RUNS["or"], lambda word: word & 1) == "y"
    assert ways_of(WIDTH, RUNS["or"], lambda word: 1 & ~(word | word >> 1)) == "n"


def test_a_way_that_is_left_out_shows() -> None:
    _, missing = forked(_symbolic(), RUNS["or"], "y")
    assert [_value(missing, board) for board in range(1 << WIDTH)] == [-1, 0, 0, 0] * 4


@pytest.mark.parametrize("ways", ["", "bb", "yn"])
def test_ways_of_another_length_are_none(ways: str) -> None:
    with pytest.raises(EngineError, match="than its ways answer"):
        forked(_symbolic(), RUNS["or"], ways)


def _never_ends(word: Any) -> list[tuple[str, Any]]:
    while word:
        pass
    return []


def _many(word: Any) -> list[tuple[str, Any]]:
    return [("many", sum(1 for mask in range(1, 1 << WIDTH) if word & mask))]


def test_too_many_questions_or_runs_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_MOST", 12)
    for run in (_never_ends, _many):
        with pytest.raises(EngineError, match="more than 12"):
            ways_of(WIDTH, run)


WORDS: dict[str, Callable[[Any], Any]] = {
    "how long": lambda word: word.bit_length(),
    "how long its lowest bit is": lambda word: (word & -word).bit_length(),
    "how many": lambda word: word.bit_count() - 2 if word.bit_count() > 2 else word.bit_count() + 1,
    "equal": lambda word: int(word == 5) + 2 * int(word != 6),
    "in order": lambda word: int(word < 3) + 2 * int(word <= 3) + 4 * int(word > 7) + 8 * int(word >= 9),
    "the other way": lambda word: int(word > 3) + 2 * int(4 - (word & 3) < word >> 2),
    "the least": lambda word: min((word & 3, 1), (word >> 2, 0)),
    "members": lambda word: sum(3**place for place in bits(word)),
    "pieces": lambda word: sum(place for place, piece in enumerate(pieces(word, 2, 2)) if piece),
    "multiples": lambda word: (word & 3) * 5 + 2 * (word >> 2),
    "wholes": lambda word: (word // 3, word // 1, word // 4, word // 16, ((word & 7) + 8) // 5),
    "arithmetic": lambda word: (word + 3 - (word << 1)) + (1 - word) if word > 0 else 17,
}


@pytest.mark.parametrize("name", WORDS)
def test_what_a_word_is_asked_is_answered_as_an_int_would(name: str) -> None:
    def run(word: Any) -> list[tuple[str, Any]]:
        found = WORDS[name](word)
        return [
            (f"{place}", one) for place, one in enumerate(found if isinstance(found, tuple) else (found,))
        ]

    joined = _joined(_symbolic(), run)
    vectors = _joined(smt.board("board", WIDTH), run)
    for board in range(1 << WIDTH):
        expected = dict(run(board))
        assert {label: _value(word, board) for label, word in joined} == expected
        for label, output in vectors:
            given = smt.board("board", WIDTH) == board
            right = expected[label] & (1 << WIDTH + 1) - 1
            assert smt.prove(output == right, [given], logic="QF_BV").witness is None


def test_a_word_that_is_negative_has_no_length() -> None:
    with pytest.raises(EngineError, match="asks more than"):
        ways_of(WIDTH, lambda word: [("length", (~word).bit_length())])
