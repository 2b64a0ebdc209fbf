"""Options: wrong ones are named, right ones are reported and spelled."""

from __future__ import annotations

import pytest

from allocert.errors import AllocertError, SpecError
from allocert.simulation.loss.model import (
    run_loss,
)
from allocert.simulation.loss.options import CHOICES, LossOptions


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("refused=perhaps", ["refused", "perhaps", "queued"]),
        ("refusd=lost", ["refusd=lost", "refused"]),
        ("refused", ["refused", "option=choice"]),
        ("runs=1,runs=2", ["runs=2"]),
        ("horizon=0", ["horizon", "1..10000000"]),
        ("horizon=1e3", ["horizon", "1e3"]),
        ("warmup=91", ["warmup", "0..90"]),
        ("runs=99999999999", ["runs"]),
    ],
)
def test_wrong_options_are_named(text: str, words: list[str]) -> None:
    with pytest.raises(AllocertError) as caught:
        LossOptions().changed(text)
    assert all(word in str(caught.value) for word in words)


def test_options_in_words_say_what_is_left_open_and_what_is_not_a_default() -> None:
    said = LossOptions(unit="time", horizon=50, warmup=10, pair="last").in_words.split("; ")
    assert said[:2] == ["runs of 50 time units", "the first 10% of each not measured"]
    assert said[2:] == [
        CHOICES[option][choice]
        for option, choice in (
            ("streams", "independent"),
            ("invalid", "lost"),
            ("refused", "lost"),
            ("pair", "last"),
        )
    ]


def test_options_are_spelled_as_they_are_read() -> None:
    options = LossOptions(refused="retried", horizon=7, runs=3, order="tail")
    assert LossOptions().changed(options.spelled) == options
    assert LossOptions().spelled == ""
    assert LossOptions(dimension="rounded").weights(3) == (1, 2, 2, 1)
    assert LossOptions(dimension="below-top").weights(2) == (1, 1, 0)
    with pytest.raises(SpecError, match="Q_0"):
        run_loss(0, (), 20, "lists", LossOptions(dimension="below-top"), 0)
