from __future__ import annotations

from collections.abc import Callable

from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Options, around


@around
def told_twice(
    asked: Callable[..., str], context: Context, options: Options, first: str, *, last: str = "."
) -> Verdict:
    """Says it twice."""
    said = asked(**options)
    return Verdict.undecided(f"{first} {said}, {said}{last} seed {context.seed}")


@told_twice("well,", last="!")
def greeting(name: str) -> str:
    """Greets."""
    return f"hello {name}"


def test_the_work_is_told_what_is_decorated_the_context_options_and_arguments() -> None:
    assert greeting(Context(seed=3), name="you").scope == "well, hello you, hello you! seed 3"
    assert (greeting.__name__, greeting.__doc__) == ("greeting", "Greets.")
    assert (told_twice.__name__, told_twice.__doc__) == ("told_twice", "Says it twice.")
