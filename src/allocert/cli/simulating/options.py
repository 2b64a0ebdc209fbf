"""What the commands that play, schedule and run share: names of allocators, and numbers of processors."""

from __future__ import annotations

from allocert.api.naming import named_once
from allocert.errors import RegionError
from allocert.machines import Machine, faulty_word
from allocert.verification.pairing.hosts.opening import named

__all__ = ["names_of", "processors"]


def names_of(allocators: tuple[str, ...], programs: tuple[str, ...] = ()) -> list[str]:
    """The names in ``--allocator A,B --allocator C``, and of the programs.

    Raises:
        SpecError: an empty name, or one that is there twice.
    """
    names = [name.strip() for group in allocators for name in group.split(",")]
    names += [named(None, program) for program in programs]
    named_once(names, "--allocator")
    return names


def processors(option: str, text: str, machine: Machine) -> int:
    """The word of the processors that an option names. Raises :class:`RegionError`."""
    numbers = [part.strip() for part in text.split(",")] if text.strip() else []
    for number in numbers:
        known = number.isascii() and number.isdigit() and len(number) <= 9
        if not known or (option != "--faulty" and int(number) >= machine.processors):
            expected = f"processor numbers 0..{machine.processors - 1}, separated by commas"
            raise RegionError(option, text, expected)
    return faulty_word(machine, [int(number) for number in numbers])
