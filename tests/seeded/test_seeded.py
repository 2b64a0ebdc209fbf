"""Every change applies, every seeded bug is one, and a sample of bugs is found and of correct ones left in peace."""

from __future__ import annotations

import pytest
from tests.seeded.bench import KINDS, Bug, Plugin, factory, plugins
from tests.seeded.hunting import hunt_walks
from tests.seeded.measure import Case, measure, table
from tests.seeded.witnessing import replay, replay_whole

from allocert.machines import parse_machine
from allocert.verification.pairing.engine import check

PLUGINS = plugins()
BUGS = [bug for plugin in PLUGINS for bug in plugin.bugs]


def test_there_are_as_many_as_are_spoken_of() -> None:
    assert len(PLUGINS) >= 40
    assert len(BUGS) >= 150
    assert len({bug.label for bug in BUGS}) == len(BUGS)
    assert {bug.kind for bug in BUGS} == set(KINDS)


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.label)
def test_every_bug_has_a_witness_that_shows_it(plugin: Plugin) -> None:
    for bug in plugin.bugs:
        witness = bug.witness
        assert witness is not None, f"{bug.label} has no witness"
        broken = replay(bug, witness).broken
        assert broken is not None, f"{bug.label}: its witness breaks nothing"
        assert broken.promise == witness.promise, bug.label
        assert replay_whole(bug, witness).broken is None, f"{bug.label}: it breaks without the bug too"


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.label)
def test_correct_ones_keep_their_promises_on_random_walks(plugin: Plugin) -> None:
    session = hunt_walks(plugin, plugin.text, plugin.machines[0], walks=2)
    if plugin.file == "numpy_tuples" and session is not None and len(session.steps) == 1:
        pytest.skip("regions of numpy's integers are not taken")
    assert session is None or not session.breaches, session.breaches


SAMPLE = [
    plugin for plugin in PLUGINS if plugin.file in ("cuboid_turns", "owner_map", "row_words", "both_ways")
]


@pytest.mark.parametrize("bug", [plugin.bugs[0] for plugin in SAMPLE], ids=lambda bug: bug.label)
def test_a_sample_of_bugs_is_found(bug: Bug) -> None:
    made = factory(bug.text, bug.plugin.name)
    machine = parse_machine(bug.machine)
    report = check(
        made, machine, bug.plugin.contract(machine), strength="generated", max_examples=300, seconds=None
    )
    assert report.broken is not None


@pytest.mark.parametrize("plugin", SAMPLE, ids=lambda plugin: plugin.label)
def test_a_sample_of_correct_ones_is_left_in_peace(plugin: Plugin) -> None:
    machine = parse_machine(plugin.machines[0])
    made = factory(plugin.text, plugin.name)
    report = check(
        made, machine, plugin.contract(machine), strength="generated", max_examples=20, seconds=None
    )
    assert report.broken is None


def test_the_runner_tells_what_the_command_finds() -> None:
    bug = next(bug for bug in BUGS if bug.label == "mesh/owner_map: x and y are swapped in the bounds")
    (outcome,) = measure([Case(bug.plugin, bug, bug.machine)], 1)
    assert outcome.right, outcome.said
    assert outcome.promise == "complete"
    lines = table([outcome]).splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["axes", "1/1"], ["all", "1/1"]]


def test_a_change_that_does_not_fit_is_reported() -> None:
    bug = Bug(PLUGINS[0], "none", "order", "hypercube:3", "no such text", "")
    with pytest.raises(ValueError, match="occurs 0 times"):
        _ = bug.text
