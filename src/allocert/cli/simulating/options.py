"""What the kinds of simulation share: options that do not go together, and numbers of processors."""

from __future__ import annotations

from collections.abc import Mapping

from allocert.errors import RegionError, SpecError
from allocert.machines import Machine, faulty_word
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.shapes import DEFAULT_SHAPE, check_shape

__all__ = ["check_play", "processors", "without"]


def without(given: Mapping[str, object], expected: str) -> None:
    """Raises :class:`SpecError` for the first option that has a value, with what was ``expected`` instead."""
    for option, value in given.items():
        if value is not None and value is not False and value != "":
            raise SpecError(option, value, expected)


def check_play(
    machine: Machine, policy: str, estimates: str | None, shape: str | None, reservations: str | None
) -> None:
    """Raises :class:`SpecError`, naming the option, for a policy, estimates, a shape or reservations that there is no use for."""
    if reservations is not None and not policy_of(policy, "--policy").looks_ahead:
        raise SpecError("--reservations", reservations, f"a policy with reservations, not {policy}")
    if estimates is not None and not policy_of(policy, "--policy").estimates:
        raise SpecError("--estimates", estimates, f"a policy that asks how long jobs run, not {policy}")
    policy_of(policy, "--policy")
    check_shape(machine, shape or DEFAULT_SHAPE, "--shape")


def processors(option: str, text: str, machine: Machine) -> int:
    """The word of the processors that an option names. Raises :class:`RegionError`."""
    numbers = [part.strip() for part in text.split(",")] if text.strip() else []
    for number in numbers:
        known = number.isascii() and number.isdigit() and len(number) <= 9
        if not known or (option != "--faulty" and int(number) >= machine.processors):
            expected = f"processor numbers 0..{machine.processors - 1}, separated by commas"
            raise RegionError(option, text, expected)
    return faulty_word(machine, [int(number) for number in numbers])
