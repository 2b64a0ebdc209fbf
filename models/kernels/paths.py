"""Kernels that branch on words, run on symbolic words: once for each way to answer what they ask.

The shipped function itself runs. Where it asks whether a word is empty, how long it is or how it compares with another, the word
answers by a script and notes the condition; each open question makes another script. The outputs of all runs are joined, each under the conditions of its run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from allocert.errors import EngineError
from allocert.machines.board import Word
from allocert.models.kernels.kernel import Outputs
from allocert.solvers.words.aig import Graph
from allocert.solvers.words.aig_int import Integer
from allocert.solvers.words.possible import Possible

__all__ = ["forked"]

Script = tuple[bool, ...]

_MOST = 1024
"""The most runs, and the most answers of one."""


def forked(word: Word, run: Callable[[Word], Outputs]) -> Outputs:
    """What ``run`` makes of an input word that may be symbolic: an :class:`Integer` or a bit-vector of Z3.

    Each label has the word of the run whose conditions hold, 0 where that run has no such label. Where no run's conditions
    hold, all bits are set, above the processors too, so that nothing rests on the list of runs. An int is handed on as it is.

    Raises:
        EngineError: there are too many runs, or one asks too much.
    """
    if isinstance(word, int):
        return run(word)
    open_word = word if isinstance(word, Integer) else _inputs(word.size() - 1)
    covered, joined = word & 0, dict[str, Word]()
    for script in _scripts(open_word, run):
        path = _Path(script)
        outputs = run(_Asked(word, path))
        covered = covered | path.condition
        for label, output in outputs:
            joined[label] = joined.get(label, word & 0) | path.condition & _plain(output)
    return [(label, output | ~covered) for label, output in joined.items()]


def _inputs(width: int) -> Integer:
    graph = Graph()
    return Integer(graph, [graph.input() for _ in range(width)])


def _scripts(word: Integer, run: Callable[[Word], Outputs]) -> Iterator[Script]:
    """The answers of all runs; only what answers before do not settle has two."""
    waiting: list[Script] = [()]
    possible = Possible(word.graph)
    for count, script in enumerate(waiting):
        if count == _MOST:
            raise EngineError(f"a kernel with more than {_MOST} ways to run")
        path = _Path(script, possible)
        run(_Asked(word, path))
        waiting += [(*path.taken[:place], False) for place in path.open]
        yield tuple(path.taken)


class _Path:
    """A run: the answers of the script, then *yes* to all that is open; and under which condition it is the run."""

    def __init__(self, script: Script, possible: Possible | None = None) -> None:
        self.script = script
        self.possible = possible
        self.taken: list[bool] = []
        self.open: list[int] = []
        self.condition: Word = -1
        self._held: list[int] = []

    def answer(self, word: Word) -> bool:
        """Whether a word is not 0."""
        place = len(self.taken)
        if place == _MOST:
            raise EngineError(f"a kernel that asks more than {_MOST} times")
        if isinstance(word, Integer):
            literal = word.graph.any_of(sorted({*word.bits, word.sign}))
            filled: Word = Integer(word.graph, (), literal)
            taken = self.script[place] if place < len(self.script) else self._choose(literal)
            self._held.append(literal if taken else literal ^ 1)
        else:
            filled, taken = (word | -word) >> (word.size() - 1), self.script[place]
        self.taken.append(taken)
        self.condition = self.condition & (filled if taken else ~filled)
        return taken

    def _choose(self, literal: int) -> bool:
        """*Yes* where some board on which all answers were so has it; the place is open if one has not."""
        if self.possible is None or not self.possible([*self._held, literal]):
            return False
        if self.possible([*self._held, literal ^ 1]):
            self.open.append(len(self.taken))
        return True


class _Asked:
    """A word that may be asked; its operators are those that kernels use.

    What it is asked is answered by bools and ints of the run: whether it is 0, how it compares, how long it is.
    """

    __slots__ = ("path", "value")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, value: Word, path: _Path) -> None:
        self.value = value
        self.path = path

    def __bool__(self) -> bool:
        return self.path.answer(self.value)

    def __eq__(self, other: object) -> bool:
        return not self.path.answer(self.value ^ _plain(other))

    def __ne__(self, other: object) -> bool:
        return self.path.answer(self.value ^ _plain(other))

    def __lt__(self, other: Word) -> bool:
        return self.path.answer(_sign(self.value - _plain(other)))

    def __gt__(self, other: Word) -> bool:
        return self.path.answer(_sign(_plain(other) - self.value))

    def __le__(self, other: Word) -> bool:
        return not self > other

    def __ge__(self, other: Word) -> bool:
        return not self < other

    def __and__(self, other: Word) -> _Asked:
        return _Asked(self.value & _plain(other), self.path)

    def __or__(self, other: Word) -> _Asked:
        return _Asked(self.value | _plain(other), self.path)

    def __xor__(self, other: Word) -> _Asked:
        return _Asked(self.value ^ _plain(other), self.path)

    def __add__(self, other: Word) -> _Asked:
        return _Asked(self.value + _plain(other), self.path)

    __rand__, __ror__, __rxor__, __radd__ = __and__, __or__, __xor__, __add__

    def __sub__(self, other: Word) -> _Asked:
        return _Asked(self.value - _plain(other), self.path)

    def __rsub__(self, other: Word) -> _Asked:
        return _Asked(_plain(other) - self.value, self.path)

    def __neg__(self) -> _Asked:
        return _Asked(-self.value, self.path)

    def __invert__(self) -> _Asked:
        return _Asked(~self.value, self.path)

    def __lshift__(self, places: int) -> _Asked:
        return _Asked(self.value << places, self.path)

    def __rshift__(self, places: int) -> _Asked:
        return _Asked(self.value >> places, self.path)

    def bit_length(self) -> int:
        """Of a word that is not negative: how often it is halved until it is 0."""
        length = 0
        while self.path.answer(self.value >> length):
            length += 1
        return length

    def bit_count(self) -> _Asked:
        """Of a word of processors: how many, as a word that may be asked in turn."""
        width = len(self.value.bits) if isinstance(self.value, Integer) else self.value.size() - 1
        return _Asked(
            sum((self.value >> place & 1 for place in range(width)), start=self.value & 0), self.path
        )


def _sign(word: Word) -> Word:
    """All bits where the word is negative, else none."""
    return Integer(word.graph, (), word.sign) if isinstance(word, Integer) else word >> (word.size() - 1)


def _plain(word: Any) -> Word:
    return word.value if isinstance(word, _Asked) else word
