"""A ruling told on a terminal: questions, what each outcome says, the page of both, and why an act is there or not."""

from pyrules.telling.asked import asked, text, value_said
from pyrules.telling.page import Page
from pyrules.telling.reasons import absences, act_line, why_lines, why_not_lines

__all__ = ["Page", "absences", "act_line", "asked", "text", "value_said", "why_lines", "why_not_lines"]
