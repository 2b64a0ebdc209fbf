from __future__ import annotations

import inspect
from dataclasses import KW_ONLY, dataclass

import pytest

from allocert.common.settings import gathered, shared


@dataclass(frozen=True, kw_only=True)
class Pace:
    seconds: float = 2.0
    seed: int = 0


@dataclass(frozen=True)
class Walk(Pace):
    place: str
    _: KW_ONLY
    back: bool = False


@gathered(Walk)
def walk(asked: Walk) -> str:
    """Go for a walk."""
    return f"{asked.place} {asked.seconds} {asked.seed} {asked.back}"


def test_a_function_is_called_with_the_fields_of_its_settings() -> None:
    assert walk("park", seed=3) == "park 2.0 3 False"
    assert walk(place="park", back=True) == "park 2.0 0 True"
    with pytest.raises(TypeError, match="pace"):
        walk("park", pace=1)  # type: ignore[call-arg]


def test_help_shows_the_fields_and_what_is_returned() -> None:
    assert walk.__doc__ == "Go for a walk."
    shown = str(inspect.signature(walk)).replace("'", "")
    assert shown == "(place: str, *, seconds: float = 2.0, seed: int = 0, back: bool = False) -> str"


def test_what_a_subclass_adds_is_left_out() -> None:
    assert shared(Walk("park", seed=3), Pace, seconds=1.0) == {"seconds": 1.0, "seed": 3}
