from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.common.strict_json import parse_json
from allocert.errors import AllocertError, InstanceError
from allocert.machines import GrayCode, Hypercube, Mesh, Torus
from allocert.models.placement.instance import INSTANCE_SCHEMA, Instance, Wanted
from allocert.models.questions.instance_file import instance_from_json
from allocert.models.questions.instance_json import FILE
from allocert.models.questions.question_file import read_question

HEAD = {"schema": INSTANCE_SCHEMA}
MESH = {**HEAD, "machine": "mesh:4x3", "requests": [[2, 2]]}
CUBE = {**HEAD, "machine": "hypercube:3", "requests": [1]}


def parsed(raw: bytes | str) -> Instance:
    """The instance in a JSON text, as files are read."""
    return instance_from_json(parse_json(raw, FILE, InstanceError))


def test_a_full_instance_is_read() -> None:
    instance = instance_from_json(
        {
            **HEAD,
            "machine": "torus:4x4",
            "faulty": [0, "(1,1)", [2, 2]],
            "busy": ["(3,1,0,1)", [3, 2, 3, 3]],
            "requests": [[2, 1], {"request": [3, 1], "count": 2, "rotate": "all"}, [2, 1]],
            "objective": "max-requests",
        }
    )
    assert instance.faulty == 1 << 0 | 1 << 5 | 1 << 10
    assert [region.address for region in instance.busy] == ["(3,1,4,1)", "(3,2,3,3)"]
    assert instance.taken.bit_count() == 7
    assert instance.free == 9
    assert [(d.shapes, d.processors, d.count) for d in instance.demands] == [
        (((1, 3), (3, 1)), 3, 2),
        (((2, 1),), 2, 2),
    ]
    assert instance.demands[1].entries == ((0, 1), (2, 1))


def test_a_hypercube_takes_labels_words_and_a_gray_code() -> None:
    instance = instance_from_json(
        {
            **CUBE,
            "faulty": ["101", 0],
            "busy": ["*10"],
            "family": {"name": "gray", "parameters": [2, 3, 1]},
        }
    )
    assert instance.taken == 0b0110_0101
    assert instance.kinds.name == "gray"
    assert instance.kinds.code == GrayCode((2, 3, 1))  # type: ignore[attr-defined]


def test_rotation_of_the_whole_file_yields_to_an_entry() -> None:
    data = {**MESH, "rotate": "all", "requests": [[3, 1], {"request": [3, 1], "rotate": "none"}]}
    assert [wanted.rotate for wanted in instance_from_json(data).requests] == [True, False]


def test_a_turned_request_may_fit_where_the_given_one_does_not() -> None:
    data = {**MESH, "requests": [{"request": [2, 4], "rotate": "all"}]}
    assert instance_from_json(data).demands[0].shapes == ((4, 2),)
    data["requests"] = [[2, 4]]
    with pytest.raises(InstanceError, match=r"^requests\[0\]: got \(2, 4\)"):
        instance_from_json(data)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({**MESH, "schema": "allocert/instance/2"}, "schema: got 'allocert/instance/2'"),
    ({**MESH, "": 1}, "'': got 1, expected no such field"),
    ({**MESH, "colour": 1}, "colour: got 1, expected no such field"),
    ({"schema": INSTANCE_SCHEMA, "machine": "mesh:2x2"}, "requests: got None, expected to be present"),
    ({**MESH, "machine": "circle:4"}, "machine: got 'circle:4'"),
    ({**MESH, "machine": 7}, "machine: got 7, expected a text"),
    ({**MESH, "machine": "mesh:100000x100000"}, "machine: got"),
    ({**CUBE, "machine": "hypercube:21"}, "machine: got 'hypercube:21', expected at most 1048576 processors"),
    ({**MESH, "machine": "mesh:1x1x1x1x1x1x1"}, "machine: got 'mesh:1x1x1x1x1x1x1', expected at most 6"),
    ({**MESH, "requests": []}, "requests: got []"),
    ({**MESH, "requests": 3}, "requests: got 3, expected a list"),
    ({**MESH, "requests": [[2, 2], 3]}, "requests[1]: got 3"),
    ({**MESH, "requests": [[2, 2], [5, 1]]}, "requests[1]: got (5, 1)"),
    ({**MESH, "requests": [[2, 0]]}, "requests[0][1]: got 0"),
    ({**MESH, "requests": [[2, True]]}, "requests[0][1]: got True"),
    ({**MESH, "requests": [[2, 1.0]]}, "requests[0][1]: got 1.0"),
    ({**MESH, "requests": [[2, 2, 2]]}, "requests[0]: got (2, 2, 2), expected 2 sides"),
    ({**MESH, "requests": [{"request": [1, 1], "count": 0}]}, "requests[0].count: got 0"),
    ({**MESH, "requests": [{"request": [1, 1], "count": 10**30}]}, "requests[0].count: got 1000"),
    ({**MESH, "requests": [{"request": [1, 1], "count": True}]}, "requests[0].count: got True"),
    ({**MESH, "requests": [{"count": 2}]}, "requests[0].request: got None"),
    ({**MESH, "requests": [{"request": [1, 1], "size": 2}]}, "requests[0].size: got 2"),
    ({**MESH, "requests": [{"request": [1, 1], "rotate": True}]}, "requests[0].rotate: got True"),
    ({**MESH, "rotate": "some"}, "rotate: got 'some'"),
    ({**CUBE, "rotate": "all"}, "rotate: got 'all'"),
    ({**CUBE, "requests": [{"request": 1, "rotate": "all"}]}, "requests[0].rotate: got 'all'"),
    ({**CUBE, "requests": [4]}, "requests[0]: got 4, expected a subcube dimension 0..3"),
    ({**CUBE, "requests": [-1]}, "requests[0]: got -1"),
    ({**CUBE, "requests": ["1"]}, "requests[0]: got '1'"),
    ({**CUBE, "requests": [None]}, "requests[0]: got None"),
    ({**CUBE, "requests": [[1]]}, "requests[0]: got (1,)"),
    ({**CUBE, "faulty": 1}, "faulty: got 1, expected a list"),
    ({**CUBE, "faulty": [8]}, "faulty[0]: got 8"),
    ({**CUBE, "faulty": [1, 1]}, "faulty[1]: got 1, expected each faulty processor once"),
    ({**CUBE, "faulty": [1, "001"]}, "faulty[1]: got '001', expected each faulty processor once"),
    ({**CUBE, "faulty": ["01"]}, "faulty[0]: got '01', expected a label of 3 bits"),
    ({**CUBE, "faulty": ["0²1"]}, "faulty[0]: got '0²1'"),
    ({**MESH, "faulty": [[4, 0]]}, "faulty[0]: got [4, 0], expected coordinates on mesh:4x3"),
    ({**MESH, "faulty": ["(1,-1)"]}, "faulty[0]: got '(1,-1)'"),
    ({**MESH, "faulty": [True]}, "faulty[0]: got True"),
    ({**MESH, "faulty": [0.0]}, "faulty[0]: got 0.0"),
    ({**MESH, "busy": {}}, "busy: got {}, expected a list"),
    ({**MESH, "busy": [3]}, "busy[0]: got 3"),
    ({**MESH, "busy": ["(3,0,4,0)"]}, "busy[0]: got '(3,0,4,0)', expected a submesh inside mesh:4x3"),
    ({**MESH, "busy": [[0, 0, 0, 1.5]]}, "busy[0]: got [0, 0, 0, 1.5]"),
    ({**MESH, "busy": ["(1,1,0,0)"]}, "busy[0]: got"),
    ({**MESH, "busy": ["(0,0,1,1)", "(2,2,2,2)", "(1,1,2,1)"]}, "expected a region disjoint from busy[0]"),
    ({**MESH, "busy": ["(0,0,1,1)", "(0,0,1,1)"]}, "busy[1]: got '(0,0,1,1)'"),
    ({**MESH, "faulty": [5], "busy": ["(0,0,1,1)"]}, "expected a region without the faulty processor (1,1)"),
    ({**CUBE, "busy": ["0*"]}, "busy[0]: got '0*', expected an address of 3 symbols"),
    ({**CUBE, "busy": ["0*2"]}, "busy[0]: got '0*2'"),
    ({**CUBE, "family": "frames"}, "family: got 'frames'"),
    ({**MESH, "family": "gray"}, "family: got 'gray'"),
    ({**CUBE, "family": 3}, "family: got 3"),
    ({**CUBE, "family": "equal-frames"}, "family: got 'equal-frames'"),
    ({**CUBE, "family": "outermost-complete"}, "family: got 'outermost-complete'"),
    ({**MESH, "family": "complete"}, "family: got 'complete'"),
    ({**CUBE, "family": {"name": "gray", "parameters": [1, 1, 2]}}, "family.parameters: got"),
    ({**CUBE, "family": {"name": "gray", "parameters": [1, 2]}}, "family.parameters: got [1, 2]"),
    ({**CUBE, "family": {"name": "aligned", "parameters": [1, 2, 3]}}, "family.parameters: got [1, 2, 3]"),
    ({**CUBE, "family": {"parameters": [1, 2, 3]}}, "family.name: got None"),
    ({**CUBE, "objective": "best"}, "objective: got 'best'"),
    ({**CUBE, "objective": ["fit"]}, "objective: got ['fit']"),
]


@pytest.mark.parametrize(("data", "message"), WRONG)
def test_a_mistake_is_named_by_its_path_in_one_line(data: dict[str, Any], message: str) -> None:
    for attempt in (lambda: instance_from_json(data), lambda: parsed(json.dumps(data))):
        with pytest.raises(InstanceError) as error:
            attempt()
        assert message in str(error.value)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "expected a JSON object, not an empty file"),
        (b"  \n", "expected a JSON object, not an empty file"),
        (b"\xff\xfe", "expected text in UTF-8"),
        (b"{", "line 1, column 2"),
        (b"[]", "instance: got [], expected a JSON object"),
        (b"null", "instance: got None"),
        (b'{"schema": "allocert/instance/1", "schema": 1}', "schema: got 'the key twice'"),
        (b"1" * 5000, "numbers of at most 1000 digits"),
        (b"[NaN]", "instance file: got 'NaN', expected finite numbers"),
        (b"[" * 100_000, "nested at most 200 deep"),
    ],
)
def test_what_is_no_instance_at_all(text: bytes, message: str) -> None:
    with pytest.raises(InstanceError) as error:
        parsed(text)
    assert message in str(error.value)


def test_a_repeated_key_is_found_where_it_is() -> None:
    text = json.dumps(MESH).replace("[[2, 2]]", '[[1, 1], {"request": [1, 1], "count": 1, "count": 2}]')
    with pytest.raises(InstanceError, match=r"^requests\[1\]\.count: got 'the key twice'"):
        parsed(text)


def test_any_number_of_unknown_fields_is_refused_at_once(tmp_path: Path) -> None:
    """To search this number of them in each other would take an hour."""
    more = {f"k{number}": number for number in range(10**5)}
    (tmp_path / "i.json").write_text(json.dumps({**MESH, **more}))
    with pytest.raises(InstanceError, match=r"^k0: got 0, expected no such field"):
        read_question(str(tmp_path / "i.json"))


def test_a_missing_file_is_a_one_line_mistake() -> None:
    with pytest.raises(InstanceError, match="readable file"):
        read_question("/nonexistent/instance.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)
WORDS = st.sampled_from(["0*1", "***", "000", "(0,0,1,1)", "(3,2,0,0)", "fit", "gray", "all", "max-requests"])
NUMBERS = st.integers(-1, 12)
LIKELY = st.recursive(
    JSON | WORDS | NUMBERS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.fixed_dictionaries(
            {}, optional=dict.fromkeys(("request", "count", "rotate", "name", "parameters"), inner)
        )
    ),
    max_leaves=16,
)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "schema": st.just(INSTANCE_SCHEMA) | JSON,
            "machine": st.sampled_from(["hypercube:3", "mesh:4x3", "torus:3x3", "mesh:5", "hypercube:0"])
            | JSON,
            "requests": st.lists(NUMBERS | st.lists(NUMBERS, max_size=3) | LIKELY, max_size=4) | JSON,
            "faulty": st.lists(NUMBERS | LIKELY, max_size=3) | JSON,
            "busy": st.lists(WORDS | st.lists(NUMBERS, min_size=2, max_size=4) | LIKELY, max_size=3) | JSON,
            "family": WORDS | LIKELY,
            "rotate": WORDS | JSON,
            "objective": WORDS | JSON,
        },
    )
)
@settings(max_examples=600)
def test_only_one_line_mistakes_ever(data: Any) -> None:
    try:
        instance = instance_from_json(data)
    except AllocertError as error:
        mistake: AllocertError = error
    else:
        assert instance_from_json(json.loads(json.dumps(instance.to_json()))) == instance
        return
    assert isinstance(mistake, InstanceError)
    assert "\n" not in str(mistake)


@given(st.binary(max_size=60) | st.text(max_size=60))
@settings(max_examples=200)
def test_any_bytes_are_an_instance_or_a_mistake(raw: bytes | str) -> None:
    with pytest.raises(InstanceError):
        parsed(raw)


@given(
    st.sampled_from([Hypercube(3), Mesh(4, 3), Torus(3, 4), Mesh(2, 2, 2)]).flatmap(
        lambda machine: st.tuples(
            st.just(machine),
            st.integers(0, machine.full),
            st.lists(
                st.tuples(st.sampled_from(list(machine.requests())), st.integers(1, 3)),
                min_size=1,
                max_size=4,
            ),
        )
    )
)
def test_the_canonical_form_reads_back(case: tuple[Any, int, list[tuple[Any, int]]]) -> None:
    machine, faulty, requests = case
    turn = not isinstance(machine, Hypercube)
    instance = Instance(machine, tuple(Wanted(request, count, turn) for request, count in requests), faulty)
    assert instance_from_json(instance.to_json()) == instance
