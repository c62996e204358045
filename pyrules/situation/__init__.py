"""Situations: the case format read, checked, turned into facts, and back.

`parse_case` and `read_case` know the format alone, `moments` which cases a story is; `facts` knows what the words of a
rulebook's vocabulary mean, and `situation_of` what silence leaves open besides; `case_from`, `to_toml` and `in_brief`
go the other way, and `told` where code may say more than a case can; `saying_no` breaks the silence of a case.
`write_act` and `read_act` are the keys by which cases name acts.
"""

from pyrules.situation.act_keys import read_act, write_act
from pyrules.situation.case_facts import facts, read_decision
from pyrules.situation.case_files import CaseFile
from pyrules.situation.case_format import Case, Expect, parse_case, read_atom, read_case
from pyrules.situation.case_moments import moments, named
from pyrules.situation.case_telling import told
from pyrules.situation.case_writing import case_from, in_brief, to_toml
from pyrules.situation.silence import saying_no, situation_of
from pyrules.situation.words import read_word, write_answer, write_decision, write_phrase, write_word

__all__ = [
    "Case",
    "CaseFile",
    "Expect",
    "case_from",
    "facts",
    "in_brief",
    "moments",
    "named",
    "parse_case",
    "read_act",
    "read_atom",
    "read_case",
    "read_decision",
    "read_word",
    "saying_no",
    "situation_of",
    "to_toml",
    "told",
    "write_act",
    "write_answer",
    "write_decision",
    "write_phrase",
    "write_word",
]
