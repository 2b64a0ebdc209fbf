"""Programs with odd manners at hello, start and reset."""

import sys
import time

from _cases import case, like
from _speaker import Speaker


class Speaks(Speaker):
    """A right program, but for its answers to requests."""

    @case("kept nothing")
    def slow(self, asked):
        """A right program that is slow."""
        time.sleep(0.02)
        return super().on_allocate(asked)


class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case("refused", said="exit status 3")
    @like("program_no_hello", "refused", group="sim", command="simulate-command", said="exit status 3")
    class no_hello(Speaker):
        """It ends instead of saying hello."""

        def on_hello(self, asked):
            sys.exit(3)

    @case("kept", noted="offers no reset")
    class no_reset(Speaker):
        """A right program that starts once."""

        can = ()

    @case("refused", said="allocert/allocator/1")
    class other_protocol(Speaker):
        """It speaks another protocol."""

        def on_hello(self, asked):
            return {"ok": {"protocol": "allocert/allocator/7"}}

    @case("kept nothing")
    class reset_forgets(Speaker):
        """Its reset gives back nothing."""

        def on_reset(self, asked):
            return super().on_reset(asked) if asked["op"] == "start" else {"ok": {}}

    @case("kept", complete=True)
    @like("program_right", "kept", group="sim", command="simulate-command")
    class right(Speaker):
        """A right program."""

    @case("refused", said="can")
    class strange_hello(Speaker):
        """Its hello has numbers where texts belong."""

        can = (1, 2)

    @case("refused", said="promise")
    class strange_promises(Speaker):
        """It promises what is no promise."""

        promises = ("everything",)

    @case("refused", said="no meshes today")
    class unsupported(Speaker):
        """It does not serve the machine."""

        def on_start(self, asked):
            return {"unsupported": "no meshes today"}
