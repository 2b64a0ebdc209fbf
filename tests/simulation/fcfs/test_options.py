"""Options: each of one kind, spelled as it is read."""

from __future__ import annotations

import pytest

from allocert.errors import AllocertError
from allocert.simulation.fcfs.choices import CHOICES, DRAWING, PLAYING, READING
from allocert.simulation.fcfs.options import FcfsOptions


def test_every_option_is_of_one_kind_and_has_a_default() -> None:
    assert len(CHOICES) == len(DRAWING) + len(PLAYING) + len(READING)
    assert FcfsOptions().spelled == ""
    for option, choices in CHOICES.items():
        assert getattr(FcfsOptions(), option) in choices
        for choice in choices:
            if (option, choice) != ("mbv_candidates", "corners"):
                changed = FcfsOptions().changed(f"{option}={choice}")
                assert FcfsOptions().changed(changed.spelled) == changed
    one, other = FcfsOptions(), FcfsOptions(null="yes")
    assert one.of(PLAYING) == other.of(PLAYING)
    assert one.of(READING) != other.of(READING)


@pytest.mark.parametrize(
    "text",
    [
        "order=last",
        "ordre=newest",
        "order",
        "order=newest,order=oldest",
        "mbv_candidates=corners,mbv_ties=last",
    ],
)
def test_wrong_options_are_named(text: str) -> None:
    with pytest.raises(AllocertError) as caught:
        FcfsOptions().changed(text)
    assert text.split(",")[-1].partition("=")[0][:3] in str(caught.value)
