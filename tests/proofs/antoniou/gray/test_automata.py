"""A language other than that of the regions settles nothing for all sizes."""

import pytest
from tests.proofs.now import kind_now

from allocert.models.gray import language
from allocert.proofs.antoniou.gray import automata
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize(
    "key",
    [
        "AN-ALG-SGC/subcube@introduction",
        "AN-CLAIM-TWICE",
        "AN-GC-CONTIG@cyclical",
        "AN-GC-COUNT/sets@not-two",
        "AN-SGC-TREE",
        "AN-TAB-2.1/gray@power",
        "AN-THM-2.3@r-above-k",
        "AN-THM-2.3@any-r",
    ],
)
def test_nothing_is_proved_when_the_language_is_not_that_of_the_regions(monkeypatch, key):
    monkeypatch.setattr(automata, "link_holds", lambda reading, bound: False)
    monkeypatch.setattr(automata, "language_holds", lambda bound: False)
    assert kind_now(key) is Kind.BOUNDED


def test_an_automaton_that_is_not_the_code_settles_nothing_for_automata(monkeypatch):
    read = language.read_bit

    def carries_for_ever(state):
        for symbol, after in read(state):
            kept = state[1] | state[2]
            yield symbol, ((*after[:2], kept, *after[3:]) if after[0] == "bit" else after)

    automata.language_holds.cache_clear()
    monkeypatch.setattr(language, "read_bit", carries_for_ever)
    try:
        assert kind_now("AN-ALG-SGC/subcube@introduction") is Kind.BOUNDED
    finally:
        automata.language_holds.cache_clear()
