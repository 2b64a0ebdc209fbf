"""Random changes of certificate files: of their values, of their parts, of what they say, and of their bytes."""

from __future__ import annotations

import copy
import gzip
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.abuse.fuzz.mutate import JUNK

from allocert.errors import AllocertError
from allocert.proofs.encoders import ENCODERS
from allocert.solvers.certificate import Certificate, Encoding
from allocert.verification.claims.arguments import check_arguments
from allocert.verification.claims.encoders import resolve

__all__ = ["changed"]

Path = tuple[Any, ...]
_LIES = ("P = NP.", "Every allocator is optimal.", "")
_KEYS = ("more", "claim", "proof", "value", "n", "")


def changed(data: dict[str, Any], others: Sequence[dict[str, Any]], rng: random.Random) -> bytes:
    """The file of a certificate, given as JSON data, after one to three changes."""
    before = json.dumps(data)
    if rng.random() < 0.2:
        return _bytes_of(before.encode(), rng)
    data = json.loads(before)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = rng.choices(_CHANGES, _WEIGHTS)[0]
        change(data, others, rng)
    while json.dumps(data) == before:
        _scalar(data, others, rng)
    return json.dumps(data, indent=rng.choice((None, None, 1))).encode()


def _nodes(data: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from _nodes(value, (*path, key))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _put(data: Any, path: Path, value: Any) -> None:
    _at(data, path[:-1])[path[-1]] = value


def _some(data: Any, rng: random.Random, kinds: tuple[type, ...] = (object,)) -> Path | None:
    """A place inside, of some kinds; each depth is as likely as any other, so that long lists do not take all."""
    found = [path for path in _nodes(data) if path and isinstance(_at(data, path), kinds)]
    if not found:
        return None
    depth = rng.choice(sorted({len(path) for path in found}))
    return rng.choice([path for path in found if len(path) == depth])


def _scalar(data: Any, others: Sequence[Any], rng: random.Random) -> None:
    path = _some(data, rng, (int, float, str, type(None)))
    if path is None:
        return
    value = _at(data, path)
    if isinstance(value, str):
        _put(data, path, _text(value, rng))
    elif isinstance(value, int | float) and rng.random() < 0.6:
        real = float(max(-(10**9), min(value, 10**9)))
        near = (value + 1, value - 1, -value, value * 2, real, str(value), bool(value))
        _put(data, path, rng.choice(near))
    else:
        _put(data, path, copy.deepcopy(rng.choice(JUNK)))


def _text(value: str, rng: random.Random) -> str:
    """One text for another: a character, a word, a line, an end less or more."""
    place = rng.randrange(len(value) + 1)
    lines, words = value.split("\n"), re.split(r"(\s+)", value)
    line, word = rng.randrange(len(lines)), rng.randrange(len(words))
    return rng.choice(
        (
            value[:place] + rng.choice("0123456789-~x *\n\t/.é\x1b") + value[place:],
            value[:place] + value[place + 1 :],
            value[:place],
            value[place:],
            "\n".join(lines[:line] + lines[line + 1 :]),
            "\n".join([*lines[:line], lines[line], *lines[line:]]),
            "".join((*words[:word], rng.choice(words), *words[word + 1 :])),
            "".join(words[:word] + words[word + 1 :]),
            value.upper(),
            value + " ",
            rng.choice(_LIES),
        )
    )


def _remove(data: Any, others: Sequence[Any], rng: random.Random) -> None:
    path = _some(data, rng)
    if path is not None:
        del _at(data, path[:-1])[path[-1]]


def _insert(data: Any, others: Sequence[Any], rng: random.Random) -> None:
    path = _some(data, rng, (list, dict)) or ()
    source = rng.choice((data, *others[:3]))
    value = copy.deepcopy(_at(source, _some(source, rng) or ()))
    target = _at(data, path)
    if isinstance(target, dict):
        target[rng.choice(_KEYS)] = value
    else:
        target.insert(rng.randrange(len(target) + 1), value)


def _exchange(data: Any, others: Sequence[Any], rng: random.Random) -> None:
    """Two places of one certificate change their values, or take one from another certificate."""
    one, source = _some(data, rng), rng.choice((data, *others[:3]))
    other = one if source is not data and rng.random() < 0.5 else _some(source, rng)
    if one is None or other is None or one == other[: len(one)] or other == one[: len(other)]:
        return
    try:
        value = copy.deepcopy(_at(source, other))
        if source is data:
            _put(data, other, copy.deepcopy(_at(data, one)))
        _put(data, one, value)
    except (KeyError, IndexError, TypeError):
        return


def _bundled(data: Any, others: Sequence[Any], rng: random.Random) -> None:
    """Parts of a bundle less, more, in another order or from another one, listed or not, with the sentence or not."""
    if data.get("kind") != "bundle" or not isinstance(data.get("proof"), list) or not data["proof"]:
        return
    parts, problem = data["proof"], data.get("problem")
    how = rng.randrange(5)
    foreign = [part for other in others if other["kind"] == "bundle" for part in other["proof"]]
    if how == 0:
        del parts[rng.randrange(len(parts)) :]
    elif how == 1:
        del parts[rng.randrange(len(parts))]
    elif how == 2:
        parts.append(copy.deepcopy(rng.choice(parts)))
    elif how == 3:
        rng.shuffle(parts)
    else:
        parts[rng.randrange(len(parts))] = copy.deepcopy(rng.choice(foreign or parts))
    if isinstance(problem, dict) and rng.random() < 0.7:
        entries = [part.get("encoding", {}) for part in parts if isinstance(part, dict)]
        problem["parts"] = [{"by": e.get("by"), "arguments": e.get("arguments")} for e in entries]
    if rng.random() < 0.3:
        _lie(data, others, rng)
    if rng.random() < 0.3:
        data["encoding"] = {"text": "", "by": "", "arguments": {}}


def _lie(data: Any, others: Sequence[Any], rng: random.Random) -> None:
    """Another sentence, in all places that have it."""
    said = rng.choice((*_LIES, *(other["claim"] for other in others)))
    data["claim"] = said
    if isinstance(data.get("problem"), dict) and "states" in data["problem"]:
        data["problem"]["states"] = said


def _consistent(data: Any, others: Sequence[Any], rng: random.Random) -> None:
    """Other arguments, and the problem, sentence and text that the encoder makes of them; the proof stays."""
    encoding = data.get("encoding")
    by = encoding.get("by") if isinstance(encoding, dict) else None
    if not isinstance(by, str) or by not in ENCODERS or not isinstance(encoding.get("arguments"), dict):
        return
    own = encoding["arguments"]
    if rng.random() < 0.3:
        same = [o["encoding"]["arguments"] for o in others if o["encoding"]["by"] == by]
        own = encoding["arguments"] = copy.deepcopy(rng.choice(same or [own]))
    else:
        _scalar(own, others, rng)
    encoder = ENCODERS[by]
    try:
        check_arguments(own, encoder.arguments, encoder.optional)
        data["problem"] = resolve(encoder.problem)(own)
        text = resolve(encoder.text)
        encoding["text"] = text if isinstance(text, str) else text(own)
        draft = Certificate(
            data["kind"], "", data["problem"], data["proof"], Encoding(encoding["text"], by, own)
        )
        data["claim"] = resolve(encoder.sentence)(draft)
    except (AllocertError, *_ANY):
        return


_ANY = (
    ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError, RuntimeError
)  # fmt: skip
"""What may be raised where the rest of the certificate is no longer what it was."""

_CHANGES: tuple[Callable[[Any, Sequence[Any], random.Random], None], ...] = (
    _scalar, _remove, _insert, _exchange, _bundled, _lie, _consistent
)  # fmt: skip
_WEIGHTS = (8, 3, 3, 4, 3, 1, 4)


def _bytes_of(text: bytes, rng: random.Random) -> bytes:
    """Changes of the bytes: flipped, cut, put in, spelt otherwise, packed and damaged."""
    place = rng.randrange(len(text))
    flipped = text[:place] + bytes([text[place] ^ 1 << rng.randrange(8)]) + text[place + 1 :]
    packed = bytearray(gzip.compress(text, mtime=0))
    damaged = packed.copy()
    damaged[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
    numbers = list(re.finditer(rb"(?<=[:\[, ])-?[0-9]+(?=[,\]} ])", text))
    spelt = text
    if numbers:
        number = rng.choice(numbers)
        other = rng.choice(
            (b"%b.0", b"%be0", b"+%b", b"0%b", b'"%b"', b"%b0", b"NaN%.0b", b"1e999%.0b", b"-%b")
        )
        spelt = text[: number.start()] + other % number.group() + text[number.end() :]
    keys = list(re.finditer(rb'"[a-z]+": ', text))
    key = rng.choice(keys)
    twice = text[: key.start()] + key.group() + b"1, " + text[key.start() :]
    return rng.choice(
        (
            flipped,
            text[:place],
            text[:place] + text[place + 1 :],
            text[:place] + bytes([rng.randrange(256)]) + text[place:],
            spelt,
            spelt,
            twice,
            bytes(damaged),
            bytes(packed[: rng.randrange(len(packed))]),
            bytes(packed + b"\0"),
            bytes(packed),
            b"\xef\xbb\xbf" + text,
            text.decode().encode("utf-16"),
        )
    )
