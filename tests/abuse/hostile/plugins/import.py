"""Modules and classes that cannot be had."""

import os
import sys

from _base import KEPT, FirstFit, Overlapping, budgeted, say
from _cases import case

from allocert.allocators import Contract


@case("refused")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    def builds_nothing():
        """A factory that returns ``None`` for an allocator."""

        def Plugin(machine):
            return None

    @case("refused", said="import")
    def ends_the_process():
        """Ends the process with status 0 while it is imported."""
        os._exit(0)

    @case("refused", said="import")
    def exits():
        """Leaves by ``sys.exit`` while it is imported."""
        sys.exit(0)

    @case("broken refused", "sound")
    def fickle_contract():
        """Its contract is no contract, but says it is: an object whose class lies and whose fields change."""

        class _Fickle:
            looks = 0

            @property
            def __class__(self):
                return Contract

            def __getattr__(self, name):
                type(self).looks += 1
                return None if type(self).looks % 2 else "aligned-frames"

        class Plugin(Overlapping):
            contract = _Fickle()

    def forges_and_ends():
        """Writes that all is kept and ends the process with status 0 while it is imported."""
        say(KEPT)
        os._exit(0)

    @case("broken refused", "sound answers")
    def forks():
        """Forks while it is imported; both processes go on, and both would answer."""
        if budgeted("forks", 30):
            os.fork()

        class Plugin(Overlapping):
            pass

    @case("refused", said="import")
    def generator_exit():
        """Raises ``GeneratorExit`` while it is imported."""
        raise GeneratorExit

    @case(entry="Missing")
    def interrupting_attribute():
        """Its module raises ``KeyboardInterrupt`` when it is asked for a name."""

        def __getattr__(name):
            raise KeyboardInterrupt

    @case("refused", said="import")
    def interrupts():
        """Raises ``KeyboardInterrupt`` while it is imported."""
        raise KeyboardInterrupt

    @case("refused broken nothing kept", "answers", flaky=True)
    def leaves_a_child():
        """Forks while it is imported, and lets only the child go on."""
        if budgeted("forks", 30) and os.fork():
            os._exit(0)

        class Plugin(FirstFit):
            pass

    @case("refused", said="import")
    def memory_error():
        """Raises ``MemoryError`` while it is imported."""
        raise MemoryError

    class no_methods:
        """Builds an object without methods."""

        def __init__(self, machine):
            pass

    def not_callable():
        """Its class is an integer, and so is the name that is asked for."""
        Plugin = 3

    @case(entry="Missing")
    def raising_attribute():
        """Its module raises ``SystemExit`` when it is asked for a name."""

        def __getattr__(name):
            raise SystemExit(0)

    def raising_contract():
        """Looking up the contract raises ``SystemExit``."""

        class _Meta(type):
            @property
            def contract(cls):
                raise SystemExit(0)

        class Plugin(FirstFit, metaclass=_Meta):
            pass

    @case("broken refused", "answers")
    class raising_property(FirstFit):
        """Looking up ``allocate`` raises an exception, and looking up ``release`` another."""

        @property
        def allocate(self):
            raise RuntimeError("not today")

        @property
        def release(self):
            raise SystemExit(0)

    @case("refused", said="import")
    def recursion():
        """Recurses without end while it is imported."""

        def _down():
            return _down()

        _down()

    class strange_contract(FirstFit):
        """Its contract has values of other types: a family of bytes, a number of faults below zero."""

        contract = Contract(None, static_faults=-7)

    class strange_family(FirstFit):
        """Its contract names a family by bytes."""

        contract = Contract(b"frames", complete="yes")

    @case("refused", said="import")
    def syntax():
        """A module that is no Python, found out from here on."""
        exec("x = 1 +")
