"""Results for the same numbers: not computed again, and never taken for something else."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.allocators.parallel.board.lanes import Value
from allocert.allocators.parallel.board.repeats import Repeats, kept
from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import SQUARES
from allocert.machines import Hypercube, parse_machine

_SIZE = 5000


def _value(numbers: np.ndarray) -> Value:
    return Value(numbers, 0, 100)


@given(st.integers(0, _SIZE - 1))
def test_one_other_number_is_seen_wherever_it_is(place: int) -> None:
    old = _value(np.zeros(_SIZE, dtype=np.int16))
    other = np.zeros(_SIZE, dtype=np.int16)
    assert kept(_value(other.copy()), old) is old
    other[place] = 1
    new = _value(other)
    assert kept(new, old) is new


def test_other_words_and_single_numbers_are_kept_apart() -> None:
    old = _value(np.zeros(_SIZE, dtype=np.int16))
    wide, one = _value(np.zeros(_SIZE, dtype=np.int32)), Value.of(0)
    assert kept(wide, old) is wide
    assert kept(one, old) is one
    assert kept(old, one) is old


def test_the_same_from_the_same_is_not_worked_out() -> None:
    repeats, calls = Repeats(), []
    first, second = _value(np.arange(_SIZE) % 7), _value(np.arange(_SIZE) % 5)

    def double(value: Value) -> Value:
        def make() -> Value:
            calls.append(value)
            return value + value

        return repeats.of("double", (value,), make)

    once = double(first)
    assert double(first) is once
    assert calls == [first]
    assert np.array_equal(double(second).a, second.a * 2)
    assert np.array_equal(double(first).a, once.a)
    assert calls == [first, second, first]


def test_keys_that_were_not_used_for_long_are_forgotten() -> None:
    repeats, value = Repeats(), _value(np.zeros(_SIZE, dtype=np.int16))
    made = [repeats.of(key, (value,), lambda: value + value) for key in range(100)]
    assert repeats.of(99, (value,), lambda: value + value) is made[99]
    assert repeats.of(0, (value,), lambda: value + value) is not made[0]


@given(st.integers(0, (1 << 36) - 1), st.sampled_from(["mesh:6x6", "torus:6x6"]))
def test_loops_that_go_on_after_their_last_change(available: int, spec: str) -> None:
    machine, given = parse_machine(spec), {"m": 12, "k": 12}
    board, network = (run(SQUARES, machine, available, given) for run in (run_boards, run_network))
    assert board.registers == network.registers
    assert board.messages == network.messages
    assert (board.steps, board.strict_steps) == (network.steps, network.strict_steps)


_OF_OTHERS = {
    "sent by two groups": """
x = 300 + bit(2)
if bit(1) == 1:
    x = 30000 + bit(2)
if bit(3) == 1:
    x = 60000
if bit(3) == 0:
    if bit(1) == 1:
        send(x * x, across(2))
    else:
        send(x * x, across(2))
    r = receive(across(2))
    t = min(r, 900000)
""",
    "put together of two halves": """
x = 1 + bit(2)
if bit(1) == 1:
    x = 100000
y = 0
if bit(1) == 1:
    y = -7168
else:
    y = x * x
t = max(y, 1)
""",
}
"""Products that are too large for some, where others go on: bounds that hold for one group are not taken for another's."""


@pytest.mark.parametrize("text", _OF_OTHERS.values(), ids=_OF_OTHERS.keys())
def test_bounds_are_those_of_the_processors_that_are_asked_for(text: str) -> None:
    program, machine = Program("bounds", text, ""), Hypercube(3)
    board, network = (run(program, machine, machine.full, {}) for run in (run_boards, run_network))
    assert board.registers == network.registers
