"""Whole boards: large machines, words that pile up, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.strings import STRINGS
from allocert.allocators.parallel.texts.flat import turns_of
from allocert.errors import SpecError
from allocert.machines import Hypercube, Mesh, Torus

PILE = Program(
    "pile",
    """
if bit(1) == 0:
    for i in range(1, n + 1):
        send(i * i, across(1))
else:
    t = 0
    for i in range(1, n + 1):
        t = 2 * t - receive(across(1))
""",
    "here",
)


def test_words_pile_up_and_are_taken_in_order() -> None:
    for n in (0, 1, 2, 3, 9, 20):
        boards = run_boards(PILE, Hypercube(2), 15, {"n": n})
        network = run_network(PILE, Hypercube(2), 15, {"n": n}, order="adversarial")
        assert boards.registers == network.registers
        assert boards.words == n
        assert boards.clean


def test_a_large_machine_is_looked_at_as_arrays() -> None:
    machine = Mesh(300, 200)
    free = np.random.default_rng(5).random(machine.processors) < 0.97
    outcome = run_boards(STRINGS, machine, free, {"n": 300})
    assert outcome.clean
    numbers, known = outcome.registers["s"].array  # type: ignore[attr-defined]
    assert (known == free).all()
    row = free.reshape(200, 300)
    lengths = np.zeros((200, 301), dtype=np.int64)
    for x in range(299, -1, -1):
        lengths[:, x] = np.where(row[:, x], lengths[:, x + 1] + 1, 0)
    assert (numbers[free] == lengths[:, :300].ravel()[free]).all()


def test_reports_of_all_are_kept_as_arrays_and_reported_when_asked() -> None:
    program = Program("p", "x = bit(1)\nreport(x, 7)\nx = 5\nif bit(2) == 1:\n    report(x)", "here")
    outcome = run_boards(program, Hypercube(2), 0b1110, {})
    assert outcome.reports == {1: ((0, 7), (5,)), 2: ((1, 7),), 3: ((1, 7), (5,))}
    assert outcome.reports == run_network(program, Hypercube(2), 0b1110, {}).reports
    assert not run_boards(STRINGS, Torus(3), 7, {"n": 3}).reports


def test_an_array_grows_for_some_and_keeps_what_others_have() -> None:
    text = "D = array(1)\nD[1] = 4\nif bit(1) == 1:\n    D = array(3)\n    D[3] = 6"
    assert run_boards(Program("p", text, "here"), Hypercube(1), 3, {}).registers["D"] == [(4,), (0, 0, 6)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 46341\nx = x * x", "board: got 2147488281, expected numbers up to 2147483647"),
        ("x = 2147483647\nx = -x - 2", "board: got 2147483649"),
        ("x = 9999999999", "board: got 9999999999"),
        ("x = t[1]", "board: got 1208925819614629174706176"),
    ],
)
def test_numbers_beyond_what_a_board_holds_are_refused(text: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        run_boards(Program("p", text, "here"), Mesh(2), 3, {"t": (1 << 80,)})


def test_sets_that_are_no_sets_of_the_machine() -> None:
    for wrong in (4, -1, np.ones(3, dtype=np.bool_), np.ones(2, dtype=np.int64)):
        with pytest.raises(SpecError, match="available"):
            run_boards(STRINGS, Mesh(2), wrong, {"n": 2})  # type: ignore[arg-type]


def test_steps_need_not_be_counted() -> None:
    one = run_boards(STRINGS, Mesh(5), 0b11011, {"n": 5})
    other = run_boards(STRINGS, Mesh(5), 0b11011, {"n": 5}, clocks=False)
    assert (one.registers, one.messages) == (other.registers, other.messages)
    assert (other.steps, other.strict_steps) == (-1, -1)
    assert one.steps == 4


def test_sums_beyond_a_word_are_compared_and_products_refused() -> None:
    text = "x = 2147483647\ny = bit(1)\nif x + x + y > x + x:\n    z = 1\nelse:\n    z = 0\nw = x - y - x"
    outcome = run_boards(Program("p", text, "here"), Hypercube(1), 3, {})
    assert outcome.registers["z"] == [0, 1]
    assert outcome.registers["w"] == [0, -1]
    wide = Program("p", "x = 2147483647 - bit(1)\ny = (x + x + x) * (x + x)", "here")
    with pytest.raises(SpecError, match=f"board: got {6 * 2147483647**2}, expected"):
        run_boards(wide, Hypercube(1), 3, {})


def test_loops_that_speak_and_are_not_nested_go_turn_by_turn() -> None:
    assert turns_of(CATALOGUE["buddy"].program)
    assert turns_of(CATALOGUE["squares"].program)
    assert not turns_of(CATALOGUE["complete"].program)
