"""What may be asked of every function: seconds, a seed, a number of processes."""

from __future__ import annotations

from allocert.errors import AllocertError

__all__ = ["check_count", "check_seconds", "check_seed"]

_MOST_SECONDS = 1_000_000.0
_LARGEST_SEED = (1 << 31) - 1


def check_seconds(value: float | None, field: str = "seconds") -> None:
    """Refuse a value that is no budget; ``None`` is no limit. Raises :class:`~allocert.errors.AllocertError`.

    >>> check_seconds(float("nan"))
    Traceback (most recent call last):
    ...
    allocert.errors.AllocertError: seconds: got nan, expected a number above 0, at most 1000000
    """
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if value is not None and not (number and 0 < value <= _MOST_SECONDS):
        raise AllocertError(field, value, f"a number above 0, at most {_MOST_SECONDS:.0f}")


def check_seed(value: int) -> None:
    """Refuse a seed that not every engine takes. Raises :class:`~allocert.errors.AllocertError`."""
    if type(value) is not int or not 0 <= value <= _LARGEST_SEED:
        raise AllocertError("seed", value, f"an integer 0..{_LARGEST_SEED}")


def check_count(value: int, field: str) -> None:
    """Refuse a value that is no count. Raises :class:`~allocert.errors.AllocertError`."""
    if type(value) is not int or value < 1:
        raise AllocertError(field, value, "an integer from 1 on")
