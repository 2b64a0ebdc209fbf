from __future__ import annotations

import pytest

from allocert.report.misses import miss_of


@pytest.mark.parametrize(
    ("scope", "caption", "said"),
    [
        (
            "4ISS, failure, sides normal: printed 11.77, simulated 8.442, 29.2 standard deviations off; uniform",
            "4ISS, failure, sides normal: 29.2 standard deviations off",
            ("11.77", "8.442"),
        ),
        (
            "FS_n, completion, sides 1..512: printed 10852.4, simulated 1.123e+04, 4.1 deviations",
            "FS_n, completion, sides 1..512: 4.1 deviations",
            ("10852.4", "1.123e+04"),
        ),
        (
            "2 of 42 cases go the other way, most 4ISS over MBV, table 3, 1..512: -1.35 in [-2.01, -0.68]; more",
            "2 of 42 cases go the other way; most 4ISS over MBV, table 3, 1..512",
            ("no difference: 0", "found: -1.35 in [-2.01, -0.68]"),
        ),
        (
            "d = 20; 100 trials, seed 0: mean 8.3368, 95% interval 8.3293 to 8.3442, deviation 3; 8.1 is printed",
            "the simulated mean and the printed one",
            ("printed: 8.1", "found: 8.3368 in [8.3293, 8.3442]"),
        ),
        (
            "B_e = 25/3: a decrease by 66.12% to 66.14% of K_e",
            "what follows, in per cent of K_e",
            ("[66.12, 66.14]",),
        ),
    ],
)
def test_what_was_found_is_beside_what_was_said(scope: str, caption: str, said: tuple[str, ...]) -> None:
    made = miss_of(scope)
    assert made is not None
    (frame,) = made.frames
    assert frame.caption == caption
    for words in said:
        assert words in "\n".join(frame.lines)
        assert words in frame.svg


def test_marks_lie_in_order() -> None:
    made = miss_of("1 of 2 cases differ, most x: -4 in [-6, -2]")
    assert made is not None
    places = [float(part.split(",")[0]) for part in made.frames[0].svg.split("<path d='M")[1:]]
    rule, mean, nothing = places
    assert rule < mean < nothing < 460


def test_other_scopes_are_not_drawn() -> None:
    assert miss_of("all n <= 6; least n, then first in order") is None
    assert miss_of("") is None
