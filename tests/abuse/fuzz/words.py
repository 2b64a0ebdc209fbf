"""Words of a command line that nobody expects, and small mistakes in words."""

from __future__ import annotations

from hypothesis import strategies as st

__all__ = ["NUMBERS", "PATHS", "WORDS", "half", "listed", "mistaken"]


def listed(text: str) -> tuple[str, ...]:
    """Words without blanks, with blanks between them."""
    return tuple(text.split())


NUMBERS = (
    *listed("0 1 -1 2 1.5 1e3 1e400 -1e400 1e-400 nan -nan inf -inf infinity"),
    *listed("2147483647 2147483648 4294967296 9223372036854775807 9223372036854775808 18446744073709551616"),
    *("9" * 30, "9" * 5000, "-" + "9" * 30),
    *listed("1_0 0x10 ٣ ² 1,5 +1 -0 00 True 1/2"),
    *(" 1 ", "1\n"),
)

PATHS = (
    *listed(". .. / /dev/null /dev/full /dev/stdin /proc/self/mem /proc/self/environ"),
    *listed("folder folder/ missing/file.json file.json/inside loop/loop é💥.json con: [/x] ~ %s%n - -- -x"),
    *("a\0b", "a\nb", "x" * 300, "x/" * 3000, "\udcff", "", " "),
)

WORDS = (
    *NUMBERS,
    *PATHS,
    *listed(r"""[red]red[/red] [/] \ ' " , = : * [ ] [!a] all none None null {} ()"""),
    *("\x1b[31mred", "\r", "\t", "\u2028", "\xad", "\ud800", "\0"),
    *("é" * 200, "x" * 100_000, "[" * 2000),
    *listed("os:system os:getcwd json:dumps : a: :b a.b:c.d missing.py:X folder:X allocert:nothing"),
)


def mistaken(text: str) -> st.SearchStrategy[str]:
    """A text with a letter too many, too few, another one, or other cases and blanks."""
    place = st.integers(0, len(text))
    letter = st.sampled_from(("\udcff", *"0x19:,=-+. \n\t*é٣²\0[/"))
    return st.one_of(
        st.tuples(place, letter).map(lambda pair: text[: pair[0]] + pair[1] + text[pair[0] :]),
        st.tuples(place, letter).map(lambda pair: text[: pair[0]] + pair[1] + text[pair[0] + 1 :]),
        place.map(lambda at: text[:at] + text[at + 1 :]),
        st.sampled_from(
            (text.upper(), f" {text}", f"{text} ", text * 2, text[::-1], f"{text}:", f"{text}\n")
        ),
    )


def half(draw: st.DrawFn, right: st.SearchStrategy[str], *odd: st.SearchStrategy[str]) -> str:
    """A text from ``right`` every other time, and else one with a mistake, or an odd one."""
    return draw(right) if draw(st.booleans()) else draw(st.one_of(right.flatmap(mistaken), *odd))
