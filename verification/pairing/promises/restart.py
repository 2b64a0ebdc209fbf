"""``restart``: a state that is saved and restored in another process answers as the original does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allocert.errors import SpecError
from allocert.verification.pairing.answers import Answer, answer_from_data
from allocert.verification.pairing.hosts.host import LostError
from allocert.verification.pairing.items import items_to_data
from allocert.verification.pairing.promises.judging import (
    A_PROCESS,
    Finding,
    Further,
    Judged,
    Trial,
    unsupported,
)
from allocert.verification.pairing.promises.playing import described, play, spoken
from allocert.verification.pairing.session import Pair

__all__ = ["Restart"]

_SECONDS = 15.0
_SEED = 1
"""The hash seed of the process in which it is restored."""


@dataclass(frozen=True)
class Restart(Further):
    """``save()`` gives text or bytes, the class method ``restore(machine, saved)`` an allocator that goes on."""

    name = "restart"
    begins = A_PROCESS
    form = "restart"
    says = "saved and restored in another process it answers as the original, and is saved as the same again"
    over = "traces of up to {0.longest} steps, saved and restored after every step, {0.calls:,} calls"
    longest = 16

    def require(self, pair: Pair) -> None:
        """It needs the two methods, and a host that can call them."""
        missing = unsupported(pair.host, self.text, "probe", "restartable")("restartable")
        if missing:
            raise SpecError(
                "promise",
                self.text,
                "an allocator with save() and a class method restore(machine, saved), or a program that can restart",
            )

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Save after each step, restore, go on with both."""
        played = play(pair, trial.items)
        work = len(played.answers)
        if played.session.breaches:
            return Judged(work, session=played.session)
        data = items_to_data(trial.items)
        host: Any = pair.host
        other = host.twin(_SEED) if hasattr(host, "twin") else host
        try:
            saved = host.probe("save", data, seconds=_SECONDS)
            ready = [entry for entry in saved if entry[0] == "saved"]
            restored = other.probe("restore", [entry[1:] for entry in ready], data, seconds=_SECONDS)
        except LostError as lost:
            if not lost.late:
                detail = (
                    f"saved and restored after its steps, this trace {lost}, and without that it does not"
                )
                return Judged(work, Finding(trial, detail, spoken(trial.items, played.answers)))
            return Judged(work, decided=False, why=f"saves or restores whose process {lost}")
        work += 2 * len(saved) * len(trial.items)
        back = iter(restored)
        undecided = ""
        for place, entry in enumerate(saved):
            match entry:
                case ["raised", str() as text]:
                    detail = f"save() after {_steps(place)} {text}"
                    return Judged(work, _finding(trial, played.answers, place, detail))
                case ["unpicklable", str() as text]:
                    undecided = f"saves while it holds regions of a kind of its own ({text})"
                    continue
            detail = self._compare(pair, played.answers, place, entry, next(back))
            if detail:
                return Judged(work, _finding(trial, played.answers, place, detail))
        return Judged(work, decided=not undecided, why=undecided)

    def _compare(
        self, pair: Pair, plain: tuple[Answer, ...], place: int, saved: list[Any], back: list[Any]
    ) -> str:
        """How the original after a save, or the restored one, differs from one that was never saved; or nothing."""
        if back[0] == "raised":
            return f"restore(machine, saved) of what was saved after {_steps(place)} {back[1]}"
        known: dict[str, Any] = {}
        for who, data in (("the original, once it was saved,", saved[-1]), ("the restored one", back[2])):
            answers = [answer_from_data(answer, pair.machine, known) for answer in data]
            for step, (due, answer) in enumerate(zip(plain[place:], answers, strict=False), place):
                if described(due) != described(answer):
                    return (
                        f"saved after {_steps(place)}: {who} answered step {step + 1} {described(answer)!r}, and one that was"
                        f" never saved {described(due)!r}"
                    )
            if len(answers) < len(plain) - place:
                return f"saved after {_steps(place)}: {who} gave no answer to step {place + len(answers) + 1}"
        if back[1] != saved[2]:
            return f"what was saved after {_steps(place)} and restored is saved as something else"
        return ""


def _steps(place: int) -> str:
    return f"step {place}" if place else "no step"


def _finding(trial: Trial, answers: tuple[Answer, ...], place: int, detail: str) -> Finding:
    return Finding(trial, detail, spoken(trial.items, answers), (f"Saved after {_steps(place)}.",))
