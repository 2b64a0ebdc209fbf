"""Morgenstern's claims on interval sets, ISS and 4ISS: what they come out as, and that broken code refutes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.proofs.verdicts import as_recorded, decided, told

from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.interval_set import IntervalSet
from allocert.allocators.mesh.scan_set import ScanSet, Steps, Sweep
from allocert.errors import AllocertError
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, situations, word
from allocert.models.meshes.printed_scan import column_sets, elements, figure_3, row_sets, runs
from allocert.models.meshes.set_recovery import recovered
from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.model.configurations import reaching
from allocert.proofs.morgenstern.scans import cost as iss_cost
from allocert.proofs.morgenstern.scans import figure4 as iss_example
from allocert.proofs.morgenstern.scans import four_way as fouriss
from allocert.proofs.morgenstern.scans import four_way_work, iss
from allocert.proofs.morgenstern.scans import interval_sets as intervals
from allocert.verification.claims.claim import Context, Kind
from allocert.verification.pairing.trace import Allocate, Release

test_verdicts = as_recorded(intervals, iss, iss_example, fouriss, four_way_work, iss_cost)
Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was measured before says nothing of broken code, nor the other way round."""
    caches = (fouriss._answers, iss_cost.measured, iss_cost._by_iss, four_way_work.most_around)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def test_figure_4_is_one_mesh() -> None:
    (one,) = iss_example.recovered_meshes()
    assert set(one) == {(0, 0, 8, 0), (10, 0, 13, 8), (7, 1, 8, 5), (2, 3, 3, 6)}
    assert decided("MO-EX-FIG4/recovered@rows-and-columns").values["least_Y"] == 9
    answers = decided("MO-EX-FIG4/answers").values["answers"]
    assert answers["9"]["4iss"] == answers["9"]["iss"] == "(0,7,9,8)"
    assert answers["11"]["4iss"] == "(0,9,9,10)"


@pytest.mark.parametrize("processors", range(1, 6))
def test_recovered_finds_every_configuration(processors: int) -> None:
    groups: dict[object, set[frozenset[Quadruple]]] = {}
    for X, Y, residents, _ in situations(processors):
        groups.setdefault((X, Y, row_sets(Y, residents)), set()).add(frozenset(residents))
    for (X, Y, (base, reverse)), group in groups.items():  # type: ignore[misc]
        named = ({line: held for line, held in enumerate(sets) if held} for sets in (base, reverse))
        assert {frozenset(one) for one in recovered(*named)} == group
        for residents in group:
            (left, right), rows = column_sets(X, residents), row_sets(Y, residents)
            every = [{line: held for line, held in enumerate(sets) if held} for sets in (*rows, left, right)]
            assert [frozenset(one) for one in recovered(*every)] == [residents]


def test_figure_3_by_hand() -> None:
    sets = row_sets(3, [Quadruple(0, 0, 1, 0), Quadruple(1, 2, 1, 2)])
    assert sets == ((((0, 1),), (), ((1, 1),)), (((0, 1),), (), ((1, 1),)))
    found = figure_3(2, sets, 2, 1, "B")
    assert (found.kind, found.base) == ("granted", (0, 1))
    assert found.windows == ((0, (1, 1)), (1, (0, 0)), (1, (0, 0)))
    assert figure_3(2, sets, 2, 2, "B").kind == "refused"
    assert figure_3(2, sets, 1, 4, "B").why == "reads B_3, of 3 rows"
    assert runs([3, 1, 2, 5]) == ((1, 3), (5, 5))
    assert elements([0, 0, 2]) == ((0, 1, 0), (2, 2, 2))


@pytest.mark.parametrize(
    ("side", "sets"), [(2, {"": 3, "overlap": 4, "passed": 6}), (4, {"": 6, "overlap": 8, "passed": 12})]
)
def test_traversals_by_hand(side: int, sets: dict[str, int]) -> None:
    full = iss_cost._units(side, side, lambda i, j: True)
    found = {crossing: iss_cost._refusal(full, side // 2, side // 2, crossing).sets for crossing in sets}
    assert found == sets
    assert found["passed"] == 3 * side


def test_work_by_hand() -> None:
    assert "M(3,2)" in told("MO-CLAIM-4ISS-WORK/windows@across")
    assert "M(2,2)" in told("MO-CLAIM-4ISS-WORK/windows@same-request")


@pytest.mark.parametrize(("N", "most"), [(3, (19, 16)), (4, (27, 26)), (5, (39, 39)), (6, (51, 53))])
def test_most_nodes_around_a_frame(N: int, most: tuple[int, int]) -> None:
    one, four = four_way_work.most_around(N, "nodes")
    assert (one.iss.touched, four.four.touched) == most


def test_four_way_touches_more_on_a_square_mesh() -> None:
    """The shipped 4ISS, led to these residents by requests and releases."""
    residents = tuple(Quadruple(i, j, i, j) for i, j in ((1, 0), (3, 0), *((5, j) for j in range(6))))
    situation = Situation(6, 6, residents, sum(word(6, each) for each in residents))
    four = FourWayScan(Mesh(6, 6))
    regions: list[Submesh] = []
    for step in reaching(situation):
        if isinstance(step, Allocate):
            assert isinstance(step.request, tuple)
            frame = four.allocate(step.request)
            assert frame is not None
            regions.append(frame)
        else:
            assert isinstance(step, Release)
            four.release(regions[step.grant])
    four.steps = Steps()
    assert four.allocate((5, 5)) == Submesh((0, 1), (5, 5))
    assert (four.steps.touched, four.steps.windows) == (53, 2)
    assert "53 nodes touched, ISS at most 51 for 5 x 5" in told("MO-CLAIM-4ISS-WORK/nodes@across-square")


def goes_on(patch: pytest.MonkeyPatch) -> None:
    """The scans stop at the opposite edges only."""
    patch.setattr(
        FourWayScan,
        "_crossed",
        lambda self, scans, inspected: all(scan.distance == scan.last for scan in scans),
    )


def searches_twice(patch: pytest.MonkeyPatch) -> None:
    """Each window is searched twice."""
    true = FourWayScan._tests
    patch.setattr(
        FourWayScan,
        "_tests",
        lambda self, *given: (one for sweep in true(self, *given) for one in (sweep, sweep)),
    )


def keeps_rows(patch: pytest.MonkeyPatch) -> None:
    """A window never drops a row."""

    def step(self: Sweep) -> None:
        self.distance += 1
        self.scan.add_set(self._entering[self._at(self.distance + self.height - 1)])

    patch.setattr(Sweep, "step", step)


def merges_left_only(patch: pytest.MonkeyPatch) -> None:
    def add(self: IntervalSet, low: int, high: int) -> None:
        self.intervals = list(intervals._merging_once(tuple(self.intervals), low, high))

    patch.setattr(IntervalSet, "add", add)


def finds_the_last(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ScanSet, "open_interval", ScanSet.last_open_interval)


def gives_up_early(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FourWayScan, "_crossed", lambda self, scans, inspected: len(inspected) >= scans[0].last)


def deletes_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(IntervalSet, "delete", lambda self, low, high: None)


def fails(patch: pytest.MonkeyPatch) -> None:
    def change(self: ScanSet, listed: object, step: int) -> None:
        raise AllocertError("scan set", listed, "nothing")

    patch.setattr(ScanSet, "_change", change)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("broken", "key"),
    [
        (keeps_rows, "MO-CLAIM-WINDOW@implications"),
        (keeps_rows, "MO-CLAIM-ISS-COMPLETE@same-success"),
        (keeps_rows, "MO-ALG-4ISS@inspected"),
        (keeps_rows, "MO-ALG-4ISS/invariant"),
        (merges_left_only, "MO-DS-INTSET@every-neighbour"),
        (merges_left_only, "MO-DS-BR"),
        (finds_the_last, "MO-DS-SCANSET@leftmost"),
        (finds_the_last, "MO-CLAIM-ISS-COMPLETE@same-base"),
        (finds_the_last, "MO-ALG-4ISS@passed"),
        (gives_up_early, "MO-ALG-4ISS@passed"),
        (goes_on, "MO-CPX-ISS/traversals@twice-overlap"),
        (goes_on, "MO-CPX-ISS/traversals@thrice-passed"),
        (searches_twice, "MO-CLAIM-4ISS-WORK/windows@across-square"),
        (deletes_nothing, "MO-DS-INTSET/delete"),
        (deletes_nothing, "MO-CPX-ISSFREE/iss"),
        (fails, "MO-DS-SCANSET@leftmost"),
        (fails, "MO-ALG-4ISS@passed"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_broken_code_refutes(broken: Break, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    found = REGISTRY.claim(key).decide(Context())
    assert found.kind is Kind.REFUTED
    assert found.counterexample is not None
