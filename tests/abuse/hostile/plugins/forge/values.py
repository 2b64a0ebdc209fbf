"""Answers with strange values, and answers without end."""

import copy
import sys

from _base import FirstFit, Turning, say
from _cases import case
from _protocol import Telling, Voice, classes

_LINES = b"""null
[]
7
"report"
{"report": []}
{"report": {"coverage": 1}}
{"error": 5}
{"error": []}
{"error": ["raised_inside", "a"]}
{"error": ["annotations", "a", "b", "c"]}
{"progress": {"a": [1]}}
{"loaded": null}
"""


def _unchanged(method):
    def said(self, *arguments):
        for branch in method(self, *arguments):
            yield branch._replace(same=True)

    return said


@case("broken nothing", "answers")
class Answers(Telling):
    """Answers in the name of its worker."""

    def endless_answer(self, voice):
        """Answers a call by empty pieces of an answer without end, as fast as it can."""
        voice.repeat(voice.message([]) * 500, 45)

    @case("broken nothing", "answers sound")
    def endless_items(self, voice):
        """Answers a call by half a million refusals, again and again."""
        voice.repeat(voice.message([[[4, None], None, None, False]] * 500_000), 45)

    @case("broken", "answers sound stable")
    def strange_values(self, voice):
        """Answers by values of the right types that mean nothing: kinds and grants without end, truths for numbers, other digits."""
        for answer in (
            [True, None],
            [2, "(\u0660,\u0660,\u0660,\u0660)"],
            [2, "(0,0,0,0)\x1b[2J"],
            [2, " ( 0,0,0,0)"],
            [4, None, "", "", "", 10**30],
            [4, None, "", "", "", -(10**30)],
            [4, None, "", "", "", True],
            [10**9, None],
            [-1, None],
            [12, None],
            [0, None],
            [2, "9" * 5000],
        ):
            voice.say([[answer, 10**40, -5, True]])

    @case("broken kept nothing", "answers sound stable", flaky=True, machine="mesh:4x4")
    def strange_values_singly(self, voice):
        """Answers each call by one strange value, another one for each size of request."""
        w, h = voice.request
        answer = [
            [4, None, "", "", "", 0],
            [4, None, "", "", "", 10**30],
            [2, "(0,0,0,0)"],
            [3, None, "odd\x07", "", "", -1],
            [5, None],
            [6, None],
            [7, None],
            [8, None, "", "release", "", 0],
            [12, None],
            [1, None, "\x1b[0m", "", "", -1],
            [0, None],
            [11, None, "ended \x1b]0;x\x07", "", "", -1],
        ][(4 * h + w - 5) % 12]
        voice.say([[answer, None, None, False]])
        voice.say([answer])


@case("broken", "answers")
class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("refused nothing")
    def endless_constructor(self, machine):
        """Answers the question for a fresh object by millions of numbers, again and again."""
        voice = Voice()
        if voice.found:
            voice.repeat(voice.message([0] * 4_000_000), 45)
        raise EOFError

    def huge_numbers(self, request):
        """Writes numbers that no float or decimal conversion takes: 1e999, NaN, a hundred thousand digits."""
        say(b'{"id": 1e999, "reply": NaN}\n{"reply": -Infinity}\n')
        say(b'{"id": ' + b"7" * 100_000 + b"}\n")
        return super().allocate(request)

    def text_of_exceptions(self, request):
        """Raises with a text of escape codes, lone surrogates, markup and a forged verdict."""
        raise ValueError("\x1b[2J\x1b]0;kept\x07 \ud800\udfff [bold]kept[/] [/nothing] \r\n\x00 kept \u202e")

    def wrong_types(self, request):
        """Writes valid JSON of every wrong type and shape."""
        for line in _LINES.splitlines(keepends=True):
            say(line)
        return super().allocate(request)


class States:
    """Patches of what the worker says of states."""

    @case("broken", "sound answers")
    class copies(Turning):
        """Patches the copying and the comparing of states, so that the search sees one state only."""

        def __init__(self, machine):
            super().__init__(machine)
            copy.deepcopy = lambda value, memo=None: value
            for name, module in list(sys.modules.items()):
                if name.startswith("allocert") or name == "__main__":
                    for key in ("freeze", "state_key", "digest", "fingerprint"):
                        if key in vars(module):
                            vars(module)[key] = lambda *_, **__: "one state"

        @property
        def wrong(self):
            return len(self.taken) >= 2

    @case("broken nothing", "sound answers")
    class same_states(Turning):
        """Lets its worker say of every step that it changed nothing, so that the search has nowhere to go on."""

        def __init__(self, machine):
            super().__init__(machine)
            for host in classes("LocalHost"):
                host.branch = _unchanged(host.branch)

        @property
        def wrong(self):
            return bool(self.taken)

    @case("broken kept", "sound", note="as decision_state: who lies about its states is not seen through")
    class state_numbers(Turning):
        """Lets its worker give every state the same number, and is wrong after a release: its word stands for its states."""

        def __init__(self, machine):
            super().__init__(machine)
            for worker in classes("Worker"):
                if hasattr(worker, "_number"):
                    worker._number = lambda self, state: 0

        def release(self, frame):
            super().release(frame)
            self.wrong = True

    @case("broken", "answers")
    def name_of_exceptions():
        """Raises exceptions of a class whose name is escape codes and whose text is no text."""

        class _Nameless(Exception):
            def __str__(self):
                return 7

        _Nameless.__name__ = "\x1b[31m[red]" + "x" * 5000
        _Nameless.__qualname__ = "\n\nallocert: kept"

        class Plugin(FirstFit):
            def allocate(self, request):
                raise _Nameless
