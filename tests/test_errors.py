from __future__ import annotations

import pickle

import pytest

from allocert import errors
from allocert.errors import AllocertError, EngineError, NotInstalledError

CLASSES = [
    kind
    for kind in map(vars(errors).get, errors.__all__)
    if isinstance(kind, type) and kind not in (EngineError, NotInstalledError)
]


@pytest.mark.parametrize("kind", CLASSES)
def test_an_error_names_field_value_and_expectation(kind: type[AllocertError]) -> None:
    error = kind("sides", (0, 3), "integers >= 1")
    assert str(error) == "sides: got (0, 3), expected integers >= 1"
    assert (error.field, error.value, error.expected) == ("sides", (0, 3), "integers >= 1")
    assert isinstance(error, AllocertError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("kind", CLASSES)
def test_an_error_crosses_processes(kind: type[AllocertError]) -> None:
    again = pickle.loads(pickle.dumps(kind("request", 9, "a dimension")))
    assert type(again) is kind
    assert (again.field, again.value, again.expected) == ("request", 9, "a dimension")


@pytest.mark.parametrize(
    "value",
    ["a\nb", "x" * 10**6, 10**5000, (10**5000,), [None] * 10**5, b"\0\n", {"a" * 200: 1}, "\x1b[31m"],
    ids=type,
)
def test_the_message_is_one_short_line(value: object) -> None:
    text = str(AllocertError("line 3\n\x1b[1m", value, "something\nelse"))
    assert text.isprintable()
    assert len(text) < 200


@pytest.mark.parametrize(
    "value", [None, 1.5, "it's", b"a", [], (), (1,), (1, "b"), [[], {}], {"a": [1, None], 2: (3, {"b": ""})}]
)
def test_a_short_value_is_shown_as_it_is(value: object) -> None:
    assert str(AllocertError("f", value, "g")) == f"f: got {value!r}, expected g"


def test_a_long_value_is_shown_without_making_all_of_its_text() -> None:
    class Loud:
        def __repr__(self) -> str:
            raise AssertionError("shown")

    assert str(AllocertError("f", ["x" * 200, Loud()], "g")).endswith("xxx..., expected g")


@pytest.mark.parametrize("kind", [EngineError, NotInstalledError])
def test_what_fails_on_this_machine_is_no_users_mistake(kind: type[Exception]) -> None:
    assert not issubclass(kind, AllocertError)
    assert issubclass(kind, RuntimeError)


def test_all_errors_are_exported() -> None:
    defined = {
        name
        for name, item in vars(errors).items()
        if isinstance(item, type) and item.__module__ == "allocert.errors"
    }
    assert defined == {name for name in errors.__all__ if isinstance(getattr(errors, name), type)}
