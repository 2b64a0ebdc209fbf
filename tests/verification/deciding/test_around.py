from __future__ import annotations

from collections.abc import Callable

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Options, around


@around
def said_twice(
    asked: Callable[..., str], context: Context, options: Options, first: str, *, last: str = "."
) -> Verdict:
    """Says it twice."""
    said = asked(**options)
    return Verdict.undecided(f"{first} {said}, {said}{last} seed {context.seed}")


@said_twice("well,", last="!")
def greeting(name: str) -> str:
    """Greets."""
    return f"hello {name}"


def test_the_work_is_reported_what_is_decorated_the_context_options_and_arguments() -> None:
    assert greeting(Context(seed=3), name="you").scope == "well, hello you, hello you! seed 3"
    assert (greeting.__name__, greeting.__doc__) == ("greeting", "Greets.")
    assert (said_twice.__name__, said_twice.__doc__) == ("said_twice", "Says it twice.")
