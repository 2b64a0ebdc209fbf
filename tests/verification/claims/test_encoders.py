from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.proofs.encoders import ENCODERS
from allocert.verification.claims.encoders import Encoder, resolve, same

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, -0.0, 1.0, "", "a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, JSON)
def test_equal_is_what_json_writes_alike(one: Any, other: Any) -> None:
    assert same(one, deepcopy(one))
    assert same(one, other) == (json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True))


@pytest.mark.parametrize(
    ("one", "other"), [(1, 1.0), (1, True), (0, False), (0.0, -0.0), ([1], (1,)), ({}, []), ("1", 1)]
)
def test_equal_in_value_alone_is_not_the_same(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert not same([one], [other])


def test_lists_of_lists_as_deep_as_they_come() -> None:
    one: Any = []
    for _ in range(100_000):
        one = [one]
    assert same(one, [one[0]])
    while one:
        one = one[0]


@pytest.mark.parametrize("encoder", ENCODERS.values(), ids=list(ENCODERS))
def test_every_encoder_names_functions_that_there_are(encoder: Encoder) -> None:
    assert callable(resolve(encoder.problem))
    assert callable(resolve(encoder.sentence))
    said = resolve(encoder.text)
    assert callable(said) or isinstance(said, str)
    assert encoder.optional <= encoder.arguments.keys()
    assert encoder.kinds
