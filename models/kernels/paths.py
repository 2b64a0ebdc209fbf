"""Kernels that branch on words, run on symbolic words: once for each way to answer what they ask.

The shipped function itself runs. Where it asks whether a word is empty, how long it is or how it compares with another, the word
answers and notes the condition; each open question makes another run. The outputs of all runs are joined, each under the conditions of its run.

The ways are a text with a letter for each question that no run before had, in order: *y* or *n* where only that answer is possible,
*b* where both are, *yes* first. An engine finds them (:func:`ways_of`); whoever has them needs none (:func:`forked`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from allocert.errors import EngineError
from allocert.machines.board import Word
from allocert.machines.words import bits
from allocert.models.kernels.kernel import Outputs
from allocert.solvers.words.aig import FALSE, Graph
from allocert.solvers.words.aig_int import Integer
from allocert.solvers.words.possible import Possible

__all__ = ["forked", "ways_of"]

_Run = Callable[[Word], Outputs]
_Choose = Callable[[list[int], int], str]
"""The letter of a question, from the literals that hold and the one that is asked about."""

_MOST = 1024
"""The most runs, and the most answers of one."""


def forked(word: Word, run: _Run, ways: str) -> tuple[Outputs, Word]:
    """What ``run`` makes of an input word that may be symbolic: an :class:`Integer` or a bit-vector of Z3.

    Each label has the word of the run whose conditions hold, 0 where that run has no such label. Where no run's conditions
    hold, all bits of the second word are set, so that nothing rests on ``ways``. An int is handed on as it is.

    Raises:
        EngineError: there are too many runs, or one asks too much; or ``ways`` has another number of letters.
    """
    if isinstance(word, int):
        return run(word), 0
    letters = iter(ways)

    def following(held: list[int], literal: int) -> str:
        letter = next(letters, "")
        if not letter:
            raise EngineError("a kernel that asks more than its ways answer")
        return letter

    covered, joined = word & 0, dict[str, Word]()
    for path, outputs in _runs(word, run, following):
        covered = covered | path.condition
        for label, output in outputs:
            joined[label] = joined.get(label, word & 0) | path.condition & _plain(output)
    if next(letters, ""):
        raise EngineError("a kernel that asks less than its ways answer")
    return list(joined.items()), ~covered


def ways_of(width: int, run: _Run, given: Callable[[Word], Word] = lambda word: 1) -> str:
    """All ways to run, on words of ``width`` bits for which ``given`` is 1 and not 0.

    Raises:
        EngineError: there are too many runs, or one asks too much.
    """
    graph = Graph()
    word = Integer(graph, [graph.input() for _ in range(width)])
    possible, found = Possible(graph), list[str]()
    always = [(word & 0 | given(word)).bit(0)]

    def asking(held: list[int], literal: int) -> str:
        if not possible([*always, *held, literal]):
            found.append("n")
        else:
            found.append("b" if possible([*always, *held, literal ^ 1]) else "y")
        return found[-1]

    for _ in _runs(word, run, asking):
        pass
    return "".join(found)


def _runs(word: Word, run: _Run, choose: _Choose) -> Iterator[tuple[_Path, Outputs]]:
    """All runs with their outputs."""
    waiting: list[tuple[bool, ...]] = [()]
    for count, script in enumerate(waiting):
        if count == _MOST:
            raise EngineError(f"a kernel with more than {_MOST} ways to run")
        path = _Path(script, choose)
        outputs = run(_Asked(word, path))
        waiting += [(*path.taken[:place], False) for place in path.open]
        yield path, outputs


class _Path:
    """A run: the answers of the script, then those that are chosen; and under which condition it is the run."""

    def __init__(self, script: tuple[bool, ...], choose: _Choose) -> None:
        self.script = script
        self.choose = choose
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
        else:
            literal, filled = FALSE, (word | -word) >> (word.size() - 1)
        if place < len(self.script):
            taken = self.script[place]
        else:
            letter = self.choose(self._held, literal)
            taken = letter != "n"
            if letter == "b":
                self.open.append(place)
        self._held.append(literal if taken else literal ^ 1)
        self.taken.append(taken)
        self.condition = self.condition & (filled if taken else ~filled)
        return taken


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

    def __mul__(self, other: int) -> _Asked:
        """With an int that is not negative: a sum of moved words."""
        return _Asked(sum((self.value << place for place in bits(other)), start=self.value & 0), self.path)

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> _Asked:
        """Long division of a nonnegative word by a number, binary digit by binary digit."""
        rest, found = self.value, self.value & 0
        for place in reversed(range(_width(rest) - other.bit_length() + 1)):
            fits = ~_sign(rest - (other << place))
            rest, found = rest - (fits & other << place), found | fits & 1 << place
        return _Asked(found, self.path)

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
        places = range(_width(self.value))
        return _Asked(sum((self.value >> place & 1 for place in places), start=self.value & 0), self.path)


def _width(word: Word) -> int:
    """Of how many bits a word is that is not negative."""
    return len(word.bits) if isinstance(word, Integer) else word.size() - 1


def _sign(word: Word) -> Word:
    """All bits where the word is negative, else none."""
    return Integer(word.graph, (), word.sign) if isinstance(word, Integer) else word >> (word.size() - 1)


def _plain(word: Any) -> Word:
    return word.value if isinstance(word, _Asked) else word
