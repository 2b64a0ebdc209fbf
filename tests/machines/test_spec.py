from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from allocert.errors import RegionError, SpecError
from allocert.machines import (
    DescribedMachine,
    Hypercube,
    Machine,
    Mesh,
    NodeCube,
    NodeSet,
    Panel,
    Request,
    Torus,
    answers,
    family_of,
    parse_machine,
    spec,
)


@pytest.mark.parametrize(
    ("spec", "machine"),
    [
        ("hypercube:0", Hypercube(0)),
        ("hypercube:7", Hypercube(7)),
        ("hypercube:24", Hypercube(24)),
        ("hypercube-nodes:0", NodeCube(0)),
        ("hypercube-nodes:16", NodeCube(16)),
        ("mesh:1", Mesh(1)),
        ("mesh:16x8", Mesh(16, 8)),
        ("mesh:1x1x1x1", Mesh(1, 1, 1, 1)),
        ("torus:16x16x16", Torus(16, 16, 16)),
        ("mesh:4096x4096", Mesh(4096, 4096)),
    ],
)
def test_specifications(spec: str, machine: Machine) -> None:
    assert parse_machine(spec) == machine
    assert parse_machine(spec).spec == spec


@pytest.mark.parametrize(
    ("spec", "field", "expected"),
    [
        ("", "machine", "hypercube:N, hypercube-nodes:N, mesh:XxY, mesh-rot:XxY or torus:XxY"),
        ("hypercube", "machine", "hypercube:N"),
        ("hypercube:", "machine", "hypercube:N"),
        ("cube:3", "machine", "hypercube:N"),
        ("Mesh:3x3", "machine", "mesh:XxY"),
        (" mesh:3x3", "machine", "mesh:XxY"),
        ("mesh:3x3\n", "machine", "mesh:XxY"),
        ("mesh:3X3", "machine", "mesh:XxY"),
        ("mesh:3x", "machine", "mesh:XxY"),
        ("mesh:x3", "machine", "mesh:XxY"),
        ("mesh:3,3", "machine", "mesh:XxY"),
        ("mesh:3.5x3", "machine", "mesh:XxY"),
        ("mesh:-3x3", "machine", "mesh:XxY"),
        ("mesh:٣x٣", "machine", "mesh:XxY"),
        ("mesh:1_0x3", "machine", "mesh:XxY"),
        ("mesh:3x3:3", "machine", "mesh:XxY"),
        ("hypercube:3x3", "machine", "one dimension"),
        ("hypercube-nodes:3x3", "machine", "one dimension: hypercube-nodes:N"),
        ("hypercube-nodes:25", "hypercube dimension", "an integer 0..24"),
        ("hypercube:25", "hypercube dimension", "an integer 0..24"),
        ("hypercube:9999999999", "machine", "at most 9 digits"),
        ("mesh:" + "9" * 5000, "machine", "at most 9 digits"),
        ("mesh:0x3", "mesh sides", "integers >= 1"),
        ("torus:3x0", "torus sides", "integers >= 1"),
        ("torus:4097x4096", "torus sides", "at most 16777216 processors"),
        ("mesh:" + "x".join(["9"] * 500), "mesh sides", "at most 16777216 processors"),
        (None, "machine", "hypercube:N"),
        (7, "machine", "hypercube:N"),
        (b"mesh:3x3", "machine", "hypercube:N"),
    ],
)
def test_bad_specifications(spec: str, field: str, expected: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_machine(spec)
    text = str(caught.value)
    assert text.startswith(f"{field}: got ")
    assert expected in text.partition(", expected ")[2]
    assert "\n" not in text
    assert len(text) < 300


@pytest.mark.parametrize("n", [-1, 25, True, 3.0, "3", None])
def test_hypercubes_that_are_none(n: object) -> None:
    with pytest.raises(SpecError, match=r"^hypercube dimension: got .*, expected an integer 0\.\.24$"):
        Hypercube(n)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Mesh, Torus])
@pytest.mark.parametrize(
    "sides", [(), (0,), (3, -1), (True,), (2.0, 2), ("3", 3), (None,), ((3, 3),), (1 << 25,)]
)
def test_grids_that_are_none(kind: type[Mesh], sides: tuple[object, ...]) -> None:
    with pytest.raises(SpecError, match=rf"^{kind.kind} sides: got .*, expected .+$"):
        kind(*sides)  # type: ignore[arg-type]


def test_a_described_machine_is_made_by_the_function_that_its_kind_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(spec._DESCRIBED, "line", f"{__name__}:Line")
    machine = parse_machine("line:4")
    assert isinstance(machine, DescribedMachine)
    assert machine.full == 0b1111
    assert machine.request_for(3) == 3
    assert answers(machine, NodeSet(2, 0b0110), 2)
    assert not answers(machine, NodeSet(2, 0b0110), 3)
    assert family_of(machine, "any").machine == machine
    with pytest.raises(RegionError, match="grant"):
        machine.region_from_data({"word": "1"})


class Line(DescribedMachine):
    """Four processors in a row, asked for numbers of them."""

    kind = "line"
    spec = "line:4"
    processors = 4

    def __init__(self, rest: str) -> None:
        assert rest == "4"

    def check_request(self, request: Any) -> int:
        return int(request)

    def demand(self, request: Request) -> int:
        return self.check_request(request)

    def requests(self) -> range:
        return range(1, 5)

    def check_region(self, region: Any) -> NodeSet:
        return NodeSet.parse(2, region)

    def word(self, region: Any) -> int:
        return self.check_region(region).nodes

    def node_name(self, node: int) -> str:
        return str(node)

    def family(self, name: str | None) -> Any:
        return SimpleNamespace(name=name, machine=self)

    def region_of(self, word: int) -> NodeSet:
        return NodeSet(2, word)

    def asked(self, request: Request) -> str:
        return f"{request} in a row"

    def panels(self) -> list[Panel]:
        return [Panel("", 0, 4, 1)]

    def scaled(self, scale: int) -> str:
        return ""
