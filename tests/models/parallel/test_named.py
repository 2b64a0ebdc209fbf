"""Reports as subcubes, and the fault of a run that names others."""

from __future__ import annotations

from dataclasses import replace

from allocert.allocators.parallel.defining_positions import COMPLETE, parameters
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube, Subcube
from allocert.models.parallel.named import amiss, available_ones, by_supports, named, sets_of_processors
from allocert.models.systems.systems import complete


def test_names() -> None:
    run = run_network(COMPLETE["in-full"], Hypercube(2), 0b1101, parameters(2, 1))
    assert set(named(run, 2)) == {Subcube.parse("1*"), Subcube.parse("*0")}
    assert available_ones(complete(2, 1), 0b1101) == {Subcube.parse("1*"), Subcube.parse("*0")}


def test_what_is_amiss() -> None:
    run = run_network(COMPLETE["in-full"], Hypercube(2), 0b1101, parameters(2, 1))
    assert amiss(run, 2, complete(2, 1), 0b1101) == ""
    assert amiss(run, 2, complete(2, 1), 0b1111) == "0* is not named, it is one"
    assert amiss(run, 2, complete(2, 1), 0b1001) == "1* is named, it is not one"
    left = replace(run, undelivered=[(1, 0, 5)])
    assert amiss(left, 2, complete(2, 1), 0b1101) == "nobody takes the word from processor 1 to 0"
    stuck = run_network(COMPLETE["as-printed"], Hypercube(2), 0b11, parameters(2, 1))
    assert amiss(stuck, 2, complete(2, 1), 0b11).startswith("processor 0 waits for ever")


def test_supports_tell_what_is_missing_or_wrong() -> None:
    given = parameters(2, 1)
    assert by_supports(COMPLETE["in-full"], 2, given, complete(2, 1)) == ("", 1)
    assert by_supports(COMPLETE["in-full"], 2, given, complete(2, 0))[0] == "00 is never named"
    eager = Program("eager", COMPLETE["in-full"].text.replace("s >= d - k", "s >= 0"), "test")
    assert "is named iff all of" in by_supports(eager, 2, given, complete(2, 1))[0]


def test_sets_of_processors_come_smallest_first() -> None:
    assert list(sets_of_processors(2)) == [0, 1, 2, 3]
    assert list(sets_of_processors(3, most=1)) == [0, 1, 2, 4]
