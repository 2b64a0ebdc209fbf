"""Morgenstern's claims on interval sets, ISS and 4ISS: what they come out as, and that broken code refutes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import pytest

from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.interval_set import IntervalSet
from allocert.allocators.mesh.scan_set import ScanSet, Sweep
from allocert.errors import AllocertError
from allocert.models.mesh_configurations import Quadruple, situations
from allocert.models.printed_scan import column_sets, elements, figure_3, row_sets, runs
from allocert.models.set_recovery import recovered
from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.evidence import recheck
from allocert.proofs.morgenstern import fouriss, intervals, iss, iss_cost, iss_example

MODULES = (intervals, iss, iss_example, fouriss, iss_cost)
BY_KEY = {claim.key: claim for module in MODULES for claim in module.CLAIMS}
Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was measured before says nothing of broken code, nor the other way round."""
    caches = (fouriss._answers, iss_cost.measured, iss_cost._by_iss)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@lru_cache(maxsize=200)
def verdict(key: str) -> Verdict:
    return BY_KEY[key].decide(Context())


BOUNDED = [
    "MO-DS-INTSET@B",
    "MO-DS-INTSET/delete",
    "MO-DS-BR",
    "MO-DS-SCANSET@A",
    "MO-DS-SCANSET@B",
    "MO-CLAIM-ELEMENT@B",
    "MO-EX-FIG4/recovered@rows-and-columns",
    "MO-EX-FIG4/lines@B",
    "MO-EX-FIG4/answers",
    "MO-ALG-4ISS/options",
    "MO-ALG-4ISS/earliest-stop",
    "MO-CLAIM-4ISS-EDGE@A",
    "MO-CPX-ISS/elements",
    "MO-CPX-ISSFREE/iss",
    "MO-CPX-ISSFREE/4iss",
    "MO-CPX-ISS/twice",
    "MO-CLAIM-4ISS-WORK/windows@square",
    "MO-CLAIM-4ISS-WORK/nodes@square",
    "MO-CLAIM-4ISS-WORK/worst-bottom-nodes",
    "MO-CLAIM-4ISS-WORK/worst-wide-nodes",
]
PROVED = [
    "MO-DS-BR2",
    "MO-ALG-ISS@B",
    "MO-CLAIM-WINDOW@A",
    "MO-CLAIM-ISS-COMPLETE@A",
    "MO-CLAIM-ISS-COMPLETE@B",
    "MO-ALG-4ISS@A",
    "MO-ALG-4ISS@B",
    "MO-ALG-4ISS@C",
    "MO-ALG-4ISS/invariant",
    "MO-CPX-ISS/order-iss",
    "MO-CPX-ISS/order-4iss",
]
REFUTED = {
    "MO-DS-INTSET@A": "[1,1] added to {[0,0], [2,2]} gives {[0,1], [2,2]}",
    "MO-DS-BR/determine": "M(2,1): residents {(0,0,1,0)} and {(0,0,0,0), (1,0,1,0)} have the same sets",
    "MO-DS-SCANSET/unmerged": "line of 2, {[0,0]} and {} added",
    "MO-DS-SCANSET/first@B": "M(3,1), L = (1,0,1,0), request 1 x 1: granted at (2, 0)",
    "MO-CLAIM-ELEMENT@A": "element ([0,1],1)",
    "MO-ALG-ISS@A": "M(1,2), L = (0,0,0,0), request 1 x 1: refused, and (0, 1) is free",
    "MO-ALG-ISS@C": "M(1,2), L = (0,0,0,0), request 1 x 1: refused, and (0, 1) is free",
    "MO-ALG-ISS/y-beyond": "M(1,1), L = empty, request 1 x 2: undefined: it reads B_1",
    "MO-CLAIM-WINDOW@B": "M(1,3), L = (0,0,0,2), request 1 x 1",
    "MO-EX-FIG4/recovered@rows": "8192 configurations",
    "MO-EX-FIG4/lines@A": "cell 4: printed [0,6]:0 [7,8]:1",
    "MO-ALG-4ISS/one-test": "M(1,4), L = (0,0,0,2), request 1 x 1: refused, and (0, 3) is free",
    "MO-CLAIM-4ISS-EDGE@B": "M(3,3), L = (0,0,0,1), (1,0,2,0), (0,2,2,2), request 1 x 1",
    "MO-CLAIM-4ISS-WORK/windows@A": "M(2,2), L = (0,0,0,0), request 1 x 2",
    "MO-CLAIM-4ISS-WORK/nodes@A": "M(3,2), L = (0,0,0,0), (2,0,2,0), request 1 x 2",
    "MO-CLAIM-4ISS-WORK/nodes@C": "M(4,2), L = (0,0,0,0), (1,0,1,0), (3,0,3,0), request 1 x 2",
    "MO-CPX-ISS/traversals": "M(2,2) full of 1 x 1, request 1 x 1: iss does 3 traversals",
}


@pytest.mark.parametrize("key", BOUNDED)
def test_what_holds_up_to_a_size(key: str) -> None:
    found = verdict(key)
    assert found.kind is Kind.BOUNDED, found.counterexample


@pytest.mark.parametrize("key", PROVED)
def test_what_holds_on_all_meshes(key: str) -> None:
    found = verdict(key)
    assert found.kind is Kind.PROVED
    assert found.scope.startswith("all meshes")
    assert found.evidence.certificate is not None
    assert "accepted" in recheck(found.evidence.certificate)


@pytest.mark.parametrize(("key", "text"), REFUTED.items())
def test_what_fails_and_where_first(key: str, text: str) -> None:
    found = verdict(key)
    assert found.kind is Kind.REFUTED
    assert found.counterexample is not None
    assert text in found.counterexample.text


def test_numbers_of_failing_cases() -> None:
    assert verdict("MO-DS-BR/determine").values["failing"] == dict(
        zip("1234567", (0, 1, 5, 28, 57, 393, 482), strict=True)
    )
    assert verdict("MO-ALG-ISS@A").values["failing"]["6"] == 748
    assert verdict("MO-ALG-ISS@A").values["with_counts_below_0"] == {"incomplete": 568}
    assert set(verdict("MO-ALG-ISS@C").values["with_counts_below_0"]) == {"incomplete", "unsound"}


def test_a_size_left_out_is_not_among_those_checked() -> None:
    found = verdict("MO-CLAIM-4ISS-WORK/nodes@C")
    assert list(found.values["cases"]) == ["1", "2", "3", "4", "5", "6", "8"]


def test_figure_4_is_one_mesh() -> None:
    (one,) = iss_example.recovered_meshes(True)
    assert set(one) == {(0, 0, 8, 0), (10, 0, 13, 8), (7, 1, 8, 5), (2, 3, 3, 6)}
    assert verdict("MO-EX-FIG4/recovered@rows-and-columns").values["least_Y"] == 9
    answers = verdict("MO-EX-FIG4/answers").values["answers"]
    assert answers["9"]["4iss"] == answers["9"]["iss"] == "(0,7,9,8)"
    assert answers["11"]["4iss"] == "(0,9,9,10)"
    assert answers["11"]["4iss, mirrored"] == "(5,9,14,10)"


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
    assert (
        figure_3(2, sets, 2, 1, "C").why.startswith("deletes [1,1] of R_2")
        or figure_3(2, sets, 2, 1, "C").kind == "refused"
    )
    assert runs([3, 1, 2, 5]) == ((1, 3), (5, 5))
    assert elements([0, 0, 2]) == ((0, 1, 0), (2, 2, 2))


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
        (keeps_rows, "MO-CLAIM-WINDOW@A"),
        (keeps_rows, "MO-CLAIM-ISS-COMPLETE@A"),
        (keeps_rows, "MO-ALG-4ISS@C"),
        (keeps_rows, "MO-ALG-4ISS/invariant"),
        (merges_left_only, "MO-DS-INTSET@B"),
        (merges_left_only, "MO-DS-BR"),
        (finds_the_last, "MO-DS-SCANSET@A"),
        (finds_the_last, "MO-CLAIM-ISS-COMPLETE@B"),
        (finds_the_last, "MO-ALG-4ISS@A"),
        (gives_up_early, "MO-ALG-4ISS@A"),
        (gives_up_early, "MO-ALG-4ISS/earliest-stop"),
        (deletes_nothing, "MO-DS-INTSET/delete"),
        (deletes_nothing, "MO-CPX-ISSFREE/iss"),
        (fails, "MO-DS-SCANSET@A"),
        (fails, "MO-ALG-4ISS@A"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_broken_code_refutes(broken: Break, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    found = BY_KEY[key].decide(Context())
    assert found.kind is Kind.REFUTED
    assert found.counterexample is not None
