"""The file of a sweep: accepted plans, exactly, and refusals, in one line."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from allocert.api.sweeping.plan_file import plan_of, read_plan
from allocert.errors import SpecError

GOOD = """
machines = ["mesh:8x8"]
allocators = ["bitboard"]
workloads = ["morgenstern-uniform"]
"""
EXAMPLES = Path(__file__).parents[3] / "examples" / "sweeps"


@pytest.fixture
def write(tmp_path: Path):
    def written(text: str | bytes) -> Path:
        path = tmp_path / "sweep.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written


def test_all_fields(write, tmp_path: Path) -> None:
    plan = read_plan(
        write(
            GOOD
            + """
            traces = ["a.swf", "/b.swf.gz"]
            policies = ["loss"]
            loads = [0.85, 1, "4/3", "1.25"]
            seeds = "3..5"
            faulty = [[], [5, 3]]
            migration_limit = 0.5
            skip_too_large = true
            [[exclude]]
            seed = "4..5"
            workload = "morgenstern-uniform"
            [[exclude]]
            faulty = [3, 5]
            load = ["4/3", 1.25]
            """
        )
    )
    assert plan.traces == (str(tmp_path / "a.swf"), "/b.swf.gz")
    assert plan.loads == (Fraction(17, 20), Fraction(1), Fraction(4, 3), Fraction(5, 4))
    assert plan.seeds == (3, 4, 5)
    assert plan.faulty == ((), (3, 5))
    assert (plan.migration_limit, plan.skip_too_large) == (0.5, True)
    assert plan.exclude == (
        {"seed": (4, 5), "workload": ("morgenstern-uniform",)},
        {"faulty": ((3, 5),), "load": (Fraction(4, 3), Fraction(5, 4))},
    )
    assert len(plan.points()) == 4 * (1 + 2) * 2 - 2 * (1 + 2)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples(path: Path) -> None:
    assert read_plan(path).points()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "machines: got None, expected a list of at least one"),
        ("machines = [", "sweep: got .* expected a TOML file"),
        (b"machines = ['\xff']", "expected a TOML file"),
        (GOOD + "seed = [1]", "sweep: field seed: got .1., expected one of allocators, estimates"),
        (GOOD + "seeds = []", "seeds: got .., expected a list of at least one"),
        (GOOD + "seeds = '5..3'", "seeds: got '5..3'"),
        (GOOD + "seeds = '0..9999999'", "seeds: got '0..9999999', expected at most"),
        (GOOD + "seeds = [1, -1]", r"seeds\[1\]: got -1, expected an integer 0"),
        (GOOD + "seeds = [1.5]", r"seeds\[0\]: got 1.5, expected an integer"),
        (GOOD + "seeds = [true]", r"seeds\[0\]: got True"),
        (GOOD + "seeds = [1, 2, 1]", r"seeds\[2\]: got 1, expected each value once"),
        (GOOD + "loads = [0]", r"loads\[0\]: got 0, expected a number 0.001..1000"),
        (GOOD + "loads = [nan]", r"loads\[0\]: got nan, expected a number"),
        (GOOD + "loads = [inf]", r"loads\[0\]: got inf, expected a number"),
        (GOOD + "loads = [-1e9]", r"loads\[0\]: got -1000000000.0"),
        (GOOD + "loads = [1e400]", r"loads\[0\]: got '1E\+400'"),
        (GOOD + "loads = [1e999999999]", r"loads\[0\]: got '1E\+999999999'"),
        (GOOD + "loads = [1e99999999999999999999]", "expected a TOML file"),
        (GOOD + f"loads = [0.{'1' * 9000}]", r"loads\[0\]: got 0.1111"),
        (GOOD + "migration_limit = 1e999999", "migration_limit: got inf"),
        (GOOD + "shape = [1]", r"shape: got \[1\], expected fewest"),
        (GOOD + "policies = ['lifo']", r"policies\[0\]: got 'lifo', expected fcfs"),
        (
            GOOD.replace("morgenstern-uniform", "nope:a=1"),
            r"workloads\[0\]: got 'nope:a=1', expected kandlur-shin",
        ),
        (GOOD.replace("mesh:8x8", "cube:8"), r"machines\[0\]: got 'cube:8', expected hypercube:N"),
        (
            GOOD.replace("mesh:8x8", "mesh:0x8"),
            r"machines\[0\]: got 'mesh:0x8', expected a machine \(mesh sides",
        ),
        (
            GOOD.replace('"mesh:8x8"', "'mesh:8x8', 'mesh:08x8'"),
            r"machines\[1\]: got 'mesh:08x8', expected each value once",
        ),
        (GOOD + "[[exclude]]\nseed = 1.5", r"exclude\[0\].seed\[0\]: got 1.5, expected an integer"),
        (GOOD + "loads = ['1/0']", r"loads\[0\]: got '1/0'"),
        (GOOD + "loads = [1, 1.0]", r"loads\[1\]: got 1.0, expected each value once"),
        (GOOD + "loads = 2", "loads: got 2, expected a list"),
        (GOOD + "policies = [1]", r"policies\[0\]: got 1, expected a text"),
        (GOOD + "faulty = [1]", r"faulty\[0\]: got 1, expected a list of processor numbers"),
        (GOOD + "faulty = [[1, 1]]", r"faulty\[0\]"),
        (GOOD + "migration_limit = 0", "migration_limit: got 0"),
        (GOOD + "skip_too_large = 1", "skip_too_large: got 1, expected true or false"),
        (GOOD + "exclude = 1", "exclude: got 1, expected tables"),
        (GOOD + "[[exclude]]", r"exclude\[0\]: got {}, expected at least one of"),
        (GOOD + "[[exclude]]\nmachines = 1", r"exclude\[0\]: field machines: got 1, expected one of"),
        (GOOD + "[[exclude]]\nmachine = []", r"exclude\[0\].machine: got .., expected a list"),
        ("machines = 'mesh:8x8'", "machines: got 'mesh:8x8', expected a list"),
        ("machines = ['mesh:8x8']\nallocators = ['a']", "workloads: got None, expected workloads or traces"),
    ],
)
def test_what_is_refused(write, text: str | bytes, said: str) -> None:
    with pytest.raises(SpecError, match=said) as caught:
        read_plan(write(text)).points()
    assert "\n" not in str(caught.value)


def test_a_byte_order_mark_is_skipped(write) -> None:
    assert read_plan(write(b"\xef\xbb\xbf" + GOOD.encode())) == read_plan(write(GOOD))


def test_numbers_of_python_are_taken() -> None:
    data = {"machines": ["mesh:8x8"], "allocators": ["bitboard"], "workloads": ["lublin"]}
    plan = plan_of({**data, "loads": [0.1, Fraction(1, 3), Decimal("2.50"), 3]})
    assert plan.loads == (Fraction(1, 10), Fraction(1, 3), Fraction(5, 2), Fraction(3))


def test_a_mapping_that_is_none() -> None:
    with pytest.raises(SpecError, match="a table of"):
        plan_of([])  # type: ignore[arg-type]
